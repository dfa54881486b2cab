#include "archive/postings.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "archive/numbers.hpp"
#include "position/hash.hpp"

namespace coupturc::archive {

namespace {

constexpr int key_bits = bucket_bits + rest_bits, game_bits = 16, block_bits = 8;
static_assert(block_games == std::size_t{1} << block_bits);
constexpr std::uint32_t most_rest = (1U << rest_bits) - 1, most_game = (1U << game_bits) - 1;

// The upper bits of a hash: a bucket, and what is left of them in it.
struct Key {
    std::uint32_t bucket, rest;

    explicit Key(std::uint64_t hash)
        : bucket{static_cast<std::uint32_t>(hash >> (64 - bucket_bits))},
          rest{static_cast<std::uint32_t>(hash >> (64 - key_bits)) & most_rest} {}

    friend bool operator==(Key, Key) = default;
};

// One position of one game in its bucket: the rest of the key above the number of the game.
using Entry = std::uint32_t;

constexpr std::uint32_t rest_of(Entry entry) {
    return entry >> game_bits;
}

struct Found {
    std::vector<std::uint32_t> buckets{};
    std::vector<Entry> entries{};
    std::size_t next = 0;
};

Found find_all(Segment const& segment, Scope const& scope) {
    Found found;
    found.buckets.reserve(segment.codes.size() + segment.size());
    found.entries.reserve(segment.codes.size() + segment.size());
    with_rules(segment.rules, [&]<RulesProfile R>() {
        found.next = each_game<typename R::Game>(segment, scope, [&](std::size_t game, auto const& start, Codes codes) {
            each_position<R>(start, codes, [&](auto const& p, Codes) {
                Key const key{hash(p)};
                found.buckets.push_back(key.bucket);
                found.entries.push_back(key.rest << game_bits | static_cast<Entry>(game));
                return true;
            });
            return true;
        });
    });
    return found;
}

// The entries in the order of their buckets; `ends` says where those of each end.
std::vector<Entry> by_bucket(Found const& found, std::vector<std::size_t>& ends) {
    std::vector<std::size_t> begins(bucket_count + 1);
    for (std::uint32_t const bucket : found.buckets) {
        ++begins[bucket + 1];
    }
    std::partial_sum(begins.begin(), begins.end(), begins.begin());
    ends.assign(begins.begin() + 1, begins.end());
    std::vector<Entry> sorted(found.entries.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        sorted[begins[found.buckets[i]]++] = found.entries[i];
    }
    return sorted;
}

// A row: what its rest is above that of the row before, doubled, and one more when several games have it; for those
// how many more than two; the first game in two bytes, and of each other one how far it is behind the one before.
// Nearly all rows have one game: of that the upper byte alone is written, as to look at a block of games takes little
// time.
void append_row(std::vector<std::uint8_t>& rows, std::uint32_t above, std::span<Entry const> same) {
    append_number(rows, above * 2 + (same.size() > 1 ? 1 : 0));
    if (same.size() > 1) {
        append_number(rows, static_cast<std::uint32_t>(same.size() - 2));
    }
    std::uint32_t const first = same[0] & most_game;
    if (same.size() > 1) {
        rows.push_back(static_cast<std::uint8_t>(first));
    }
    rows.push_back(static_cast<std::uint8_t>(first >> block_bits));
    for (std::size_t i = 1; i < same.size(); ++i) {
        append_number(rows, same[i] - same[i - 1]);
    }
}

void append_bucket(std::vector<std::uint8_t>& rows, std::span<Entry> entries) {
    std::sort(entries.begin(), entries.end());
    std::span<Entry const> rest{entries.begin(), std::unique(entries.begin(), entries.end())};
    std::uint32_t before = 0;
    while (!rest.empty()) {
        std::uint32_t const wanted = rest_of(rest[0]);
        auto const end = std::find_if(rest.begin(), rest.end(), [&](Entry entry) { return rest_of(entry) != wanted; });
        auto const size = static_cast<std::size_t>(end - rest.begin());
        append_row(rows, wanted - before, rest.first(size));
        before = wanted;
        rest = rest.subspan(size);
    }
}

// Reads the rows of a bucket; of damaged ones as far as they can be read.
class Rows {
public:
    explicit Rows(Codes bytes) : bytes_{bytes} {}

    // Goes on to the next row; false behind the last one.
    bool next() {
        while (left_ > 0) {
            game();
        }
        if (bytes_.empty()) {
            return false;
        }
        std::uint32_t const number = bytes_.number();
        rest_ += number / 2;
        size_ = left_ = number % 2 == 0 ? 1 : bytes_.number() + std::size_t{2};
        return true;
    }

    [[nodiscard]] std::uint32_t rest() const { return rest_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t left() const { return left_; }  // games of the row that were not taken yet

    // The next game of the row; of one alone the first of its block.
    std::uint32_t game() {
        if (bytes_.empty()) {  // broken off
            left_ = 0;
            return game_;
        }
        bool const is_first = left_ == size_;
        --left_;
        if (!is_first) {
            return game_ += bytes_.number();
        }
        std::uint32_t const within = size_ > 1 ? bytes_.byte() : 0;
        return game_ = within | bytes_.byte() << block_bits;
    }

private:
    Numbers bytes_;
    std::uint32_t rest_ = 0, game_ = 0;
    std::size_t size_ = 0, left_ = 0;
};

Rows rows_of(Postings const& postings, std::uint32_t bucket) {
    std::size_t const from = bucket == 0 ? 0 : postings.ends[bucket - 1];
    return Rows{postings.rows.subspan(from, postings.ends[bucket] - from)};
}

// Sets the bits of games from one number to another, without it.
void name(std::vector<std::uint8_t>& bits, std::size_t from, std::size_t to) {
    for (std::size_t game = from; game < to && game / 8 < bits.size(); ++game) {
        bits[game / 8] = static_cast<std::uint8_t>(bits[game / 8] | 1U << game % 8);
    }
}

// The positions of a game whose hash has this key.
template <RulesProfile R>
void add_positions(Segment const& segment, std::size_t game, Key const& key, std::vector<AnyPosition>& positions) {
    each_position<R>(start_of<typename R::Game>(segment, game), segment.codes_of(game), [&](auto const& p, Codes) {
        AnyPosition const position{segment.rules, p};
        if (Key{hash(p)} == key && std::find(positions.begin(), positions.end(), position) == positions.end()) {
            positions.push_back(position);
        }
        return true;
    });
}

}  // namespace

MadePostings make_postings(Segment const& segment, Scope const& scope) {
    assert(segment.size() <= most_posted);
    Found found = find_all(segment, scope);
    std::vector<std::size_t> ends;
    std::vector<Entry> entries = by_bucket(found, ends);
    MadePostings made{.next = found.next};
    found = {};
    made.ends.reserve(bucket_count);
    made.rows.reserve(entries.size() * 3 + entries.size() / 8);
    std::size_t from = 0;
    for (std::size_t const end : ends) {
        append_bucket(made.rows, std::span{entries}.subspan(from, end - from));
        made.ends.push_back(static_cast<std::uint32_t>(made.rows.size()));
        from = end;
    }
    return made;
}

std::optional<std::string> fault_of(Postings const& postings) {
    bool const ascend = std::is_sorted(postings.ends.begin(), postings.ends.end());
    if (postings.ends.size() != bucket_count || !ascend || postings.ends.back() > postings.rows.size()) {
        return "ends: expected " + std::to_string(bucket_count) + " numbers that ascend, none beyond the rows";
    }
    return postings.games > most_posted ? std::optional{"games: expected at most 65536"} : std::nullopt;
}

std::vector<std::uint8_t> games_with(Postings const& postings, std::span<std::uint64_t const> hashes) {
    std::vector<std::uint8_t> bits((postings.games + 7) / 8);
    for (std::uint64_t const hash : hashes) {
        Key const key{hash};
        Rows rows = rows_of(postings, key.bucket);
        while (rows.next() && rows.rest() < key.rest) {
        }
        while (rows.rest() == key.rest && rows.left() > 0) {
            std::size_t const game = rows.game();
            name(bits, game, std::min(game + (rows.size() > 1 ? 1 : block_games), postings.games));
        }
    }
    return bits;
}

std::vector<AnyPosition> frequent_positions(Postings const& postings, Segment const& segment, std::size_t least) {
    assert(postings.games == segment.size() && least > 1);
    std::vector<AnyPosition> positions;
    for (std::uint32_t bucket = 0; bucket < bucket_count; ++bucket) {
        for (Rows rows = rows_of(postings, bucket); rows.next();) {
            if (rows.size() < least) {
                continue;
            }
            std::uint64_t const hash = (std::uint64_t{bucket} << rest_bits | rows.rest()) << (64 - key_bits);
            std::size_t const game = rows.game();
            if (game < segment.size()) {
                with_rules(segment.rules,
                           [&]<RulesProfile R>() { add_positions<R>(segment, game, Key{hash}, positions); });
            }
        }
    }
    return positions;
}

}  // namespace coupturc::archive
