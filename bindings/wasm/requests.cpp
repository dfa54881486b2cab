#include "wasm/requests.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "notation/move_text.hpp"
#include "wasm/describe.hpp"

namespace coupturc::bindings {

namespace {

using Kind = history::CourseRequest::Kind;

constexpr std::array<std::pair<std::string_view, Kind>, 5> kinds{{{"move", Kind::move},
                                                                  {"draw_offer", Kind::draw_offer},
                                                                  {"draw_accept", Kind::draw_accept},
                                                                  {"draw_decline", Kind::draw_decline},
                                                                  {"resign", Kind::resign}}};

// Takes the next word off a text.
std::string_view next_word(std::string_view& words) {
    std::string_view const word = words.substr(0, words.find(' '));
    words.remove_prefix(std::min(word.size() + 1, words.size()));
    return word;
}

std::optional<Kind> read_kind(std::string_view word) {
    auto const found = std::ranges::find(kinds, word, &decltype(kinds)::value_type::first);
    return found == kinds.end() ? std::nullopt : std::optional{found->second};
}

std::optional<Side> read_side(std::string_view word) {
    if (word == "white") {
        return Side::white;
    }
    return word == "black" ? std::optional{Side::black} : std::nullopt;
}

// 0, which no ply has, for what is not a number.
int read_ply(std::string_view word) {
    int ply = 0;
    std::from_chars(word.data(), word.data() + word.size(), ply);
    return ply;
}

}  // namespace

std::optional<Move> read_move(AnyPosition const& position, std::string_view text) {
    auto const legal = legal_moves(position);
    auto const reading = notation::parse_move(position, legal, text);
    return reading.move ? std::optional{legal[*reading.move]} : std::nullopt;
}

bool request(history::Course& course, std::string_view words) {
    std::string_view const type = next_word(words);
    if (type == "take_back") {
        return course.take_back(read_ply(words));
    }
    auto const kind = read_kind(type);
    auto const side = read_side(next_word(words));
    if (!kind || !side) {
        return false;
    }
    if (*kind != Kind::move) {
        return course.apply({*kind, *side});
    }
    auto const move = read_move(course.history().position(), words);
    return move && course.apply({*kind, *side, *move});
}

}  // namespace coupturc::bindings
