#include "notation/pdn_tags.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <string>
#include <string_view>
#include <utility>

#include "notation/cursor.hpp"
#include "notation/fen.hpp"
#include "notation/pdn_faults.hpp"

namespace coupturc::notation {

namespace {

// The number of a GameType such as `20,W,10,10,N2,0`; nothing when it has none.
std::optional<int> game_type_number(std::string_view value) {
    Cursor cursor{value};
    cursor.skip_blanks();
    std::string_view const digits = cursor.take_while(is_digit);
    if (digits.empty() || digits.size() > 3) {
        return std::nullopt;
    }
    int number = 0;
    for (char c : digits) {
        number = 10 * number + (c - '0');
    }
    return number;
}

int game_type_of(RulesId rules) {
    return with_game(rules, []<class Game>() { return Game::pdn_type; });
}

RulesId rules_of(int game_type) {
    RulesId rules = usual_rules;
    each_game([&]<class Game>() { rules = Game::pdn_type == game_type ? first_rules<Game> : rules; });
    return rules;
}

std::string known_game_types() {
    std::string types;
    each_game([&]<class Game>() { types += (types.empty() ? "" : " or ") + std::to_string(Game::pdn_type); });
    return types;
}

// What PDN calls the games that are not played here.
std::string_view game_called(int game_type) {
    constexpr std::array<std::pair<int, std::string_view>, 14> games{{{0, "chess"},
                                                                      {1, "Chinese chess"},
                                                                      {21, "English draughts"},
                                                                      {22, "Italian draughts"},
                                                                      {23, "American pool checkers"},
                                                                      {24, "Spanish draughts"},
                                                                      {25, "Russian draughts"},
                                                                      {26, "Brazilian draughts"},
                                                                      {27, "Canadian draughts"},
                                                                      {28, "Portuguese draughts"},
                                                                      {29, "Czech draughts"},
                                                                      {31, "Thai draughts"},
                                                                      {40, "Frisian draughts"},
                                                                      {41, "Spantsiretti draughts"}}};
    auto const found = std::ranges::find(games, game_type, &std::pair<int, std::string_view>::first);
    return found == games.end() ? "" : found->second;
}

// What is wrong with the number of a game: it is not the one that was asked for, or none that is played here.
std::string wrong_game(int game_type, std::optional<RulesId> asked, std::string const& found) {
    std::string const name{game_called(game_type)};
    if (asked) {
        return "expected GameType " + std::to_string(game_type_of(*asked)) + ", found " + found;
    }
    return name.empty() ? "expected GameType " + known_game_types() + ", found " + found
                        : "GameType " + std::to_string(game_type) + " is " + name + ", not played here";
}

void read_game_type(PdnRecord& record, PdnToken const& value, std::optional<RulesId> asked) {
    auto const type = game_type_number(record.at({value.offset, value.length}));
    if (!type) {
        return;
    }
    RulesId const rules = asked.value_or(rules_of(*type));
    record.rules = rules;
    if (*type != game_type_of(rules)) {
        add_fault(record, PdnFaultCode::game_type, value, wrong_game(*type, asked, found_at(record, value)));
        record.is_readable = false;
    }
}

void set_start(PdnRecord& record, PdnToken const* fen) {
    record.start = record.end = AnyPosition::start(record.rules);
    if (fen != nullptr && record.is_readable) {  // one of another game would seem full of faults
        auto const position = read_position(record, *fen);
        record.is_readable = record.is_readable && position;
        record.start = record.end = position.value_or(record.start);
    }
}

}  // namespace

// The position of a FEN; its faults become the game's.
std::optional<AnyPosition> read_position(PdnRecord& record, PdnToken const& fen) {
    PositionReading const reading = parse_fen(record.at({fen.offset, fen.length}), record.rules);
    for (Fault const& fault : reading.faults) {
        add_fault(record, PdnFaultCode::position, fen, "FEN: " + describe(fault), std::max(fault.column - 1, 0));
    }
    return reading.position;
}

void read_tags(PdnRecord& record, std::span<PdnToken const> tokens, std::optional<RulesId> rules) {
    record.rules = rules.value_or(usual_rules);
    PdnToken const* fen = nullptr;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        PdnToken const& token = tokens[i];
        if (token.kind == PdnTokenKind::bad_tag) {
            add_fault(record, PdnFaultCode::syntax, token, "expected a tag like [Name \"value\"]");
        } else if (token.kind == PdnTokenKind::tag_value) {
            assert(i > 0 && tokens[i - 1].kind == PdnTokenKind::tag_name);
            PdnToken const& name = tokens[i - 1];
            record.tags.push_back({{name.offset, name.length}, {token.offset, token.length}});
            std::string_view const key = record.at(record.tags.back().name);
            if (key == "GameType") {
                read_game_type(record, token, rules);
            } else if (key == "FEN") {
                fen = &token;
            }
        }
    }
    set_start(record, fen);
}

}  // namespace coupturc::notation
