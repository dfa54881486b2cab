#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <vector>

#include "archive/capture.hpp"
#include "archive/ledger.hpp"
#include "archive/manoeuvre.hpp"
#include "archive/pattern.hpp"
#include "archive/positions.hpp"
#include "archive/postings.hpp"
#include "archive/reach.hpp"
#include "archive/sacrifice.hpp"
#include "rules/rules_id.hpp"

// Games of any bytes are looked through as far as they can be read: with masks and indexes, which say what can be
// passed over, the answers are the same; with damaged ones they are others, and no more than that.

using namespace coupturc;
using namespace coupturc::archive;

namespace {

constexpr std::uint32_t endless = std::numeric_limits<std::uint32_t>::max();

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

// Numbers out of the bytes of an input, zeros when they are used up.
class Dice {
public:
    explicit Dice(Codes bytes) : bytes_{bytes} {}

    std::size_t below(std::size_t most) { return most == 0 ? 0 : byte() % most; }
    bool flip() { return (byte() & 1) != 0; }
    int number() { return static_cast<int>(below(256)) - 128; }

    template <class T>
    T one_of(std::initializer_list<T> values) {
        return values.begin()[below(values.size())];
    }

    Bitboard word() {
        Bitboard found = 0;
        for (int i = 0; i < 8; ++i) {
            found = found << 8 | byte();
        }
        return found;
    }

    // Few bits, as a question has: most squares that are named hold nothing.
    Bitboard few() { return word() & word() & word(); }

    [[nodiscard]] Codes rest() const { return bytes_; }

private:
    std::uint8_t byte() {
        if (bytes_.empty()) {
            return 0;
        }
        std::uint8_t const found = bytes_[0];
        bytes_ = bytes_.subspan(1);
        return found;
    }

    Codes bytes_;
};

template <class Game>
Start some_start(std::uint64_t game, Dice& dice) {
    Bitboard const squares = Geometry<Game>::squares;
    Bitboard const white = dice.word() & squares & ~promotion_row<Game>(Side::white);
    Bitboard const black = dice.few() & squares & ~promotion_row<Game>(Side::black) & ~white;
    return {game, white, black, dice.few() & (white | black), dice.below(2)};
}

// A segment with what it lies in.
struct Games {
    std::vector<std::uint8_t> codes{};
    std::vector<std::uint32_t> ends{};
    std::vector<Start> starts{};
    std::vector<Result> results{};
    std::vector<std::uint16_t> years{};
    std::vector<Ratings> ratings{};
    std::vector<Held> held{};

    [[nodiscard]] Segment segment(RulesId rules) const {
        return {rules, codes, ends, starts, results, years, ratings, held};
    }
};

template <class Game>
Games some_games(std::size_t count, Dice& dice) {
    Games games;
    for (std::size_t game = 0; game < count; ++game) {
        if (dice.below(4) == 0) {
            games.starts.push_back(some_start<Game>(game, dice));
        }
        games.results.push_back(static_cast<Result>(dice.below(result_count)));
        games.years.push_back(static_cast<std::uint16_t>(1900 + dice.below(200)));
        games.ratings.push_back({static_cast<std::uint16_t>(dice.below(256)), 1200});
    }
    std::vector<std::size_t> sizes(count);
    for (std::size_t& size : sizes) {
        size = dice.below(64);
    }
    Codes const rest = dice.rest();
    games.codes.assign(rest.begin(), rest.end());
    std::size_t end = 0;
    for (std::size_t const size : sizes) {
        end = std::min(end + size, games.codes.size());
        games.ends.push_back(static_cast<std::uint32_t>(end));
    }
    return games;
}

template <class Game>
Square some_square(Dice& dice) {
    return Geometry<Game>::square(static_cast<int>(dice.below(Geometry<Game>::square_count)));
}

Range some_range(Dice& dice) {
    return dice.flip() ? Range{} : Range{dice.number(), dice.number()};
}

template <class Game>
Pattern some_pattern(RulesId rules, Dice& dice) {
    Pattern pattern{.rules = rules, .plies = dice.one_of<std::uint32_t>({1, 1, 2, 3, endless})};
    for (Bitboard& set : pattern.allowed) {
        set = Geometry<Game>::squares & ~dice.few();
    }
    for (Range& range : pattern.pieces) {
        range = some_range(dice);
    }
    if (dice.flip()) {
        pattern.turn = dice.flip() ? Side::white : Side::black;
        pattern.lead = {dice.number(), dice.number()};
        pattern.both = {some_range(dice), some_range(dice)};
    }
    return pattern;
}

template <class Game>
Manoeuvre some_manoeuvre(RulesId rules, Dice& dice) {
    Manoeuvre found{
        rules, dice.flip() ? Side::white : Side::black, {}, dice.one_of<std::uint32_t>({1, 2, 20, endless})};
    for (std::size_t steps = 1 + dice.below(3); steps > 0; --steps) {
        ManoeuvreStep step{some_square<Game>(dice), some_square<Game>(dice)};
        if (dice.flip()) {
            step.captures = dice.flip();
            step.captured = dice.flip() ? some_square<Game>(dice).board() : 0;
        }
        found.steps.push_back(step);
    }
    return found;
}

template <class Game>
Capture some_capture(RulesId rules, Dice& dice) {
    Capture found{.rules = rules, .pieces = some_range(dice)};
    if (dice.flip()) {
        found.side = dice.flip() ? Side::white : Side::black;
        found.origin = some_square<Game>(dice);
        found.captured = some_square<Game>(dice).board();
    }
    if (dice.flip()) {
        found.target = some_square<Game>(dice);
    }
    return found;
}

// The same answers with masks, and piece by piece.
template <class Query, class Find>
void look(Segment const& plain, Segment const& masked, Query const& query, Dice& dice, Find const& find) {
    std::vector<Query> const queries{query};
    Wanted const wanted{endless, dice.flip()};
    Hits const hits = find(plain, queries, Scope{}, wanted);
    require(hits.next == plain.size() && !hits.is_cut);
    require(find(masked, queries, Scope{}, wanted) == hits);
    std::vector<Hit> pieces;
    for (Scope scope; scope.first < plain.size();) {
        Hits const some = find(masked, queries, scope, Wanted{dice.below(3), wanted.every});
        require(some.next > scope.first);
        pieces.insert(pieces.end(), some.all.begin(), some.all.end());
        scope.first = some.next;
    }
    require(pieces == hits.all);
    require(std::all_of(hits.all.begin(), hits.all.end(), [&](Hit const& hit) {
        return hit.game < plain.size() && hit.which == 0 && hit.ply <= count_moves(plain.codes_of(hit.game));
    }));
}

template <class Query>
void require_two_mirrors(Query const& query) {
    require(mirrored(mirrored(query)) == query);
}

template <class Game>
void look_for_queries(Segment const& plain, Segment const& masked, Dice& dice) {
    auto const pattern = some_pattern<Game>(plain.rules, dice);
    auto const manoeuvre = some_manoeuvre<Game>(plain.rules, dice);
    auto const capture = some_capture<Game>(plain.rules, dice);
    Sacrifice const sacrifice{.rules = plain.rules, .men = some_range(dice)};
    require_two_mirrors(pattern);
    require_two_mirrors(manoeuvre);
    require_two_mirrors(capture);
    require_two_mirrors(sacrifice);
    look(plain, masked, pattern, dice, [](auto const&... all) { return search(all...); });
    look(plain, masked, manoeuvre, dice, [](auto const&... all) { return find_manoeuvres(all...); });
    look(plain, masked, capture, dice, [](auto const&... all) { return find_captures(all...); });
    look(plain, masked, sacrifice, dice, [](auto const&... all) { return find_sacrifices(all...); });
}

// What is known of a position from the games themselves, from masks, and from a ledger.
void look_for_position(Segment const& plain, Segment const& masked, AnyPosition const& position, Dice& dice) {
    look(plain, masked, position, dice, [](auto const&... all) { return reach(all...); });
    Explored const found = explore(plain, position, {});
    require(explore(masked, position, {}) == found);
    std::vector<AnyPosition> const positions{position};
    std::size_t const games = reach(plain, positions, {}, {endless}).all.size();
    require(std::accumulate(found.total.begin(), found.total.end(), std::uint64_t{0}) == games);
    auto ledger = make_ledger(plain, position, {});
    auto const read = read_ledger(ledger, plain, position, {}, most_in_sample);
    require(read && read->total == found.total && read->ended == found.ended && read->moves == found.moves);
    if (!ledger.empty()) {
        ledger[dice.below(ledger.size())] ^= static_cast<std::uint8_t>(1 + dice.below(255));
        ledger.resize(ledger.size() - dice.below(2));
        read_ledger(ledger, plain, position, {}, most_in_sample);
    }
}

// The index names every game that has the position; of damaged rows it says anything.
void look_into_index(Segment const& plain, AnyPosition const& position, Dice& dice) {
    MadePostings made = make_postings(plain, {});
    require(made.next == plain.size());
    Postings const postings{made.ends, made.rows, plain.size()};
    require(!fault_of(postings));
    std::vector<std::uint64_t> const hashes{position.hash()};
    auto const named = games_with(postings, hashes);
    std::vector<AnyPosition> const positions{position};
    for (Hit const& hit : reach(plain, positions, {}, {endless}).all) {
        require((named[hit.game / 8] >> (hit.game % 8) & 1) != 0);
    }
    if (!made.rows.empty()) {
        made.rows[dice.below(made.rows.size())] ^= static_cast<std::uint8_t>(1 + dice.below(255));
    }
    made.ends[position.hash() >> (64 - bucket_bits)] += static_cast<std::uint32_t>(dice.below(3));
    Postings const damaged{made.ends, made.rows, plain.size()};
    if (!fault_of(damaged)) {
        games_with(damaged, hashes);
        frequent_positions(damaged, plain, 2);
    }
}

// One of the positions that the games come to.
template <RulesProfile R>
AnyPosition some_position(Segment const& plain, Dice& dice) {
    using Game = typename R::Game;
    std::size_t const game = dice.below(plain.size());
    auto found = start_of<Game>(plain, game);
    std::size_t left = dice.below(32);
    each_position<R>(found, plain.codes_of(game), [&](Position<Game> const& p, Codes) {
        found = p;
        return left-- > 0;
    });
    return {plain.rules, found};
}

template <RulesProfile R>
void look_through(RulesId rules, Dice dice) {
    using Game = typename R::Game;
    Dice questions =
        dice;  // they share bytes with the games: a question that has nothing to do with them finds nothing
    Games games = some_games<Game>(1 + dice.below(12), dice);
    Segment const plain = games.segment(rules);
    require(!fault_of(plain));
    Games with_masks = games;
    with_masks.held = held_squares(plain, {});
    with_masks.held.resize(with_masks.held.size() - questions.below(with_masks.held.size()));
    Segment const masked = with_masks.segment(rules);
    AnyPosition const position = some_position<R>(plain, questions);
    look_for_queries<Game>(plain, masked, questions);
    look_for_position(plain, masked, position, questions);
    if (questions.below(32) == 7) {  // it takes a hundred times as long as all else
        look_into_index(plain, position, questions);
    }
    require(position_rows(plain, {}, questions.below(64)).next == plain.size());
    for (Held& held : with_masks.held) {
        held.squares[questions.below(4)] = questions.word();
    }
    explore(with_masks.segment(rules), position, {});
    with_masks.ends[questions.below(with_masks.ends.size())] += static_cast<std::uint32_t>(questions.below(300));
    if (!fault_of(with_masks.segment(rules))) {
        explore(with_masks.segment(rules), position, {});
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    if (size > 0) {
        RulesId const rules{static_cast<std::uint8_t>(data[0] % rules_count)};
        with_rules(rules, [&]<RulesProfile R>() { look_through<R>(rules, Dice{{data + 1, size - 1}}); });
    }
    return 0;
}
