#include "archive/ledger.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <string>
#include <unordered_map>
#include <utility>

#include "archive/deeds.hpp"
#include "archive/numbers.hpp"
#include "position/hash.hpp"

namespace coupturc::archive {

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t least_head = 27;  // three words, who is to move, and two numbers

// How a game came to the position: never, by beginning there or by no legal move, as damaged codes may, or by the
// first, second, ... of its ways.
constexpr std::uint32_t never = 0, from_start = 1, first_way = 2;

template <class Game>
void append_board(Bytes& bytes, Position<Game> const& p) {
    for (std::uint64_t const word : {p.pieces(Side::white), p.pieces(Side::black), p.kings()}) {
        append_word(bytes, word);
    }
}

constexpr std::uint8_t number_of(Side turn) {
    return turn == Side::white ? 0 : 1;
}

// The bits of a game's number that say what it did, one of so many things.
int bits_of(std::size_t deeds) {
    return static_cast<int>(std::bit_width(deeds - std::min<std::size_t>(deeds, 1)));
}

template <RulesProfile R>
class Writer {
    using Game = typename R::Game;

public:
    Writer(Segment const& segment, AnyPosition const& position)
        : segment_{segment}, target_{position.as<Game>()}, looked_{target_} {}

    Bytes run(Scope const& scope) {
        each_game<Game>(segment_, scope, [&](std::size_t game, auto const& start, Codes codes) {
            if (looked_.look_at(segment_.held_by(game), start, codes)) {
                note(game);
            }
            return true;
        });
        return written();
    }

private:
    void note(std::size_t game) {
        Bytes deed;
        append_number(deed, way() * 2 + (looked_.ends() ? 1 : 0));
        auto const& did = looked_.did();
        auto const touched = std::count_if(did.begin(), did.end(), [](Did one) { return one != Did::nothing; });
        append_number(deed, static_cast<std::uint32_t>(touched));
        for (std::uint32_t move = 0; move < did.size(); ++move) {
            if (did[move] != Did::nothing) {
                append_number(deed, move * 2 + (did[move] == Did::played ? 1 : 0));
            }
        }
        auto const [place, is_new] =
            numbers_.try_emplace(std::string{deed.begin(), deed.end()}, static_cast<std::uint32_t>(numbers_.size()));
        if (is_new) {
            deeds_.insert(deeds_.end(), deed.begin(), deed.end());
        }
        games_.emplace_back(static_cast<std::uint32_t>(game), place->second);
    }

    std::uint32_t way() {
        if (!looked_.is_there()) {
            return never;
        }
        if (looked_.ply() == 0) {
            return from_start;
        }
        auto const [place, is_new] = ways_.try_emplace(hash(looked_.before()), from_start);
        AnyPosition const before{segment_.rules, looked_.before()};
        if (is_new && move_between(before, {segment_.rules, target_})) {
            place->second = first_way + way_count_;
            ++way_count_;
            append_board(boards_, looked_.before());
        }
        return place->second;
    }

    Bytes written() const {
        Bytes bytes;
        append_board(bytes, target_);
        bytes.push_back(number_of(target_.turn()));
        append_number(bytes, way_count_);
        bytes.insert(bytes.end(), boards_.begin(), boards_.end());
        append_number(bytes, static_cast<std::uint32_t>(numbers_.size()));
        bytes.insert(bytes.end(), deeds_.begin(), deeds_.end());
        int const bits = bits_of(numbers_.size());
        std::uint32_t next = 0;
        for (auto const& [game, deed] : games_) {
            append_number(bytes, (game - next) << bits | deed);
            next = game + 1;
        }
        return bytes;
    }

    Segment const& segment_;
    Position<Game> target_;
    Deeds<R> looked_;
    std::unordered_map<std::string, std::uint32_t> numbers_;  // of deeds
    std::unordered_map<std::uint64_t, std::uint32_t> ways_;
    std::uint32_t way_count_ = 0;
    Bytes boards_, deeds_;  // of the ways; as they are written
    std::vector<std::pair<std::uint32_t, std::uint32_t>> games_;  // with the number of what each did
};

// What games did that did the same.
struct Tally {
    Counts counts{};
    std::uint16_t first_year = 0xffff;  // the least year, less one: 0, which is unknown, becomes the greatest
    std::uint16_t last_year = 0;
    std::uint64_t rating_sum = 0, rating_count = 0;

    void add_year(std::uint16_t year) {
        first_year = std::min(first_year, static_cast<std::uint16_t>(year - 1));
        last_year = std::max(last_year, year);
    }

    void add_rating(std::uint16_t rating) {
        rating_sum += rating;
        rating_count += rating > 0 ? 1 : 0;
    }
};

struct Deed {
    std::uint32_t way;
    bool ends;
    std::vector<std::pair<std::uint32_t, bool>> moves{};  // which, and whether it was played
    Tally tally{};
};

class Reader {
public:
    Reader(Codes ledger, Segment const& segment, AnyPosition const& position)
        : bytes_{ledger}, segment_{segment}, found_{.position = position} {}

    std::optional<Explored> run(std::span<std::uint8_t const> only, std::size_t most_named) {
        if (!read_head()) {
            return std::nullopt;
        }
        auto const named = count(only, most_named);
        if (!named) {
            return std::nullopt;
        }
        for (Deed const& deed : deeds_) {
            settle(deed);
        }
        std::erase_if(found_.before, [](MoveBefore const& m) { return m.counts == Counts{}; });
        sort_by_count(found_.before);
        for (std::uint32_t const game : *named) {
            name(game);
        }
        found_.next = segment_.size();
        return std::move(found_);
    }

private:
    std::optional<AnyPosition> board(Side turn) {
        std::uint64_t const white = bytes_.word(), black = bytes_.word(), kings = bytes_.word();
        Start const start{0, white, black, kings, number_of(turn)};
        if (!is_position(segment_.rules, start)) {
            return std::nullopt;
        }
        return with_game(segment_.rules, [&]<class Game>() {
            return std::optional{AnyPosition{segment_.rules, position_of<Game>(start)}};
        });
    }

    bool read_head() {
        Side const turn = found_.position.turn();
        if (bytes_.left() < least_head || board(turn) != found_.position || bytes_.byte() != number_of(turn)) {
            return false;
        }
        found_.position.visit([&]<RulesProfile R>(auto const& p) {
            moves::MoveList moves;
            moves::generate<R>(p, moves);
            moves::sort_for_show(moves);
            for (Move const& move : moves) {
                found_.moves.push_back({move});
            }
        });
        return read_ways(!turn) && read_deeds();
    }

    bool read_ways(Side turn) {
        std::uint32_t const ways = bytes_.number();
        if (ways > segment_.size()) {  // each is of a game
            return false;
        }
        for (auto left = ways; left > 0; --left) {
            auto const before = board(turn);
            auto const move = before ? move_between(*before, found_.position) : std::nullopt;
            if (!move) {
                return false;
            }
            found_.before.push_back({*before, *move});
        }
        return true;
    }

    bool read_deeds() {
        std::uint32_t const deeds = bytes_.number();
        if (deeds > segment_.size()) {
            return false;
        }
        for (auto left = deeds; left > 0; --left) {
            std::uint32_t const way = bytes_.number();
            deeds_.push_back({way / 2, way % 2 != 0});
            if (bytes_.empty() || way / 2 >= first_way + found_.before.size()) {
                return false;
            }
            for (auto moves = bytes_.number(); moves > 0; --moves) {
                std::uint32_t const move = bytes_.number();
                if (move / 2 >= found_.moves.size() || deeds_.back().moves.size() > found_.moves.size()) {
                    return false;
                }
                deeds_.back().moves.emplace_back(move / 2, move % 2 != 0);
            }
        }
        return true;
    }

    // Counts the games by what they did; returns the first ones that have the position, or nothing for a damaged
    // ledger.
    std::optional<std::vector<std::uint32_t>> count(std::span<std::uint8_t const> only, std::size_t most_named) {
        std::vector<std::uint32_t> named;
        int const bits = bits_of(deeds_.size());
        Side const turn = found_.position.turn();
        std::size_t game = 0;
        for (; !bytes_.empty(); ++game) {
            std::uint32_t const number = bytes_.number(), which = number & ((1U << bits) - 1);
            game += number >> bits;
            if (game >= segment_.size() || which >= deeds_.size()) {
                return std::nullopt;
            }
            if (!only.empty() && (only[game / 8] >> game % 8 & 1) == 0) {
                continue;
            }
            Deed& deed = deeds_[which];
            ++deed.tally.counts[static_cast<std::size_t>(segment_.result(game))];
            if (!segment_.years.empty()) {
                deed.tally.add_year(segment_.years[game]);
            }
            if (!segment_.ratings.empty()) {
                deed.tally.add_rating(segment_.ratings[game].of(turn));
            }
            if (named.size() < most_named && deed.way != never) {
                named.push_back(static_cast<std::uint32_t>(game));
            }
        }
        return named;
    }

    void settle(Deed const& deed) {
        Tally const& tally = deed.tally;
        if (deed.way != never) {
            add(found_.total, tally.counts);
        }
        if (deed.way >= first_way) {
            add(found_.before[deed.way - first_way].counts, tally.counts);
        }
        if (deed.ends) {
            add(found_.ended, tally.counts);
        }
        for (auto const& [which, is_played] : deed.moves) {
            ExploredMove& move = found_.moves[which];
            add(is_played ? move.played : move.reached, tally.counts);
            if (is_played) {
                move.first_year = earlier(move.first_year, static_cast<std::uint16_t>(tally.first_year + 1));
                move.last_year = std::max(move.last_year, tally.last_year);
                move.rating_sum += tally.rating_sum;
                move.rating_count += tally.rating_count;
            }
        }
    }

    // Names a game with the ply at which it has the position.
    void name(std::uint32_t game) {
        found_.position.visit([&]<RulesProfile R>(Position<typename R::Game> const& target) {
            std::uint32_t ply = 0;
            each_position<R>(start_of<typename R::Game>(segment_, game), segment_.codes_of(game),
                             [&](auto const& p, Codes) {
                                 bool const is_there = p == target;
                                 ply += is_there ? 0 : 1;
                                 return !is_there;
                             });
            found_.sample.push_back({game, ply});
        });
    }

    Numbers bytes_;
    Segment const& segment_;
    Explored found_;
    std::vector<Deed> deeds_;
};

}  // namespace

std::vector<std::uint8_t> make_ledger(Segment const& segment, AnyPosition const& position, Scope const& scope) {
    assert(segment.rules == position.rules());
    return with_rules(segment.rules, [&]<RulesProfile R>() { return Writer<R>{segment, position}.run(scope); });
}

std::optional<Explored> read_ledger(Codes ledger, Segment const& segment, AnyPosition const& position,
                                    std::span<std::uint8_t const> only, std::size_t most_named) {
    assert(segment.rules == position.rules() && (only.empty() || only.size() * 8 >= segment.size()));
    return Reader{ledger, segment, position}.run(only, most_named);
}

}  // namespace coupturc::archive
