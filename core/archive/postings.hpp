#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "archive/scan.hpp"

// Which games of a segment have a position, wherever in a game it stands. Of the hash of a position the upper bits are
// kept, so a game may be named that has it not, but none is left out that has. docs/archive.md#the-index says how the
// rows are written: files hold them.

namespace coupturc::archive {

inline constexpr int bucket_bits = 17;  // of the hash: the bucket in which a position is looked for
inline constexpr int rest_bits = 10;    // of it behind those: the row in the bucket
inline constexpr std::size_t bucket_count = std::size_t{1} << bucket_bits;
inline constexpr std::size_t most_posted = std::size_t{1} << 16;  // games, as a number of theirs has two bytes
inline constexpr std::size_t block_games = 256;  // of a position that one game has the block is named

struct Postings {
    std::span<std::uint32_t const> ends{};  // where the rows of each bucket end
    Codes rows{};
    std::size_t games = 0;
};

// The same with what it lies in; `next` is the number of games unless it was stopped before.
struct MadePostings {
    std::vector<std::uint32_t> ends{};
    std::vector<std::uint8_t> rows{};
    std::size_t next = 0;
};

MadePostings make_postings(Segment const& segment, Scope const& scope);

// What is wrong with the numbers of the postings; nothing when they can be relied on.
std::optional<std::string> fault_of(Postings const& postings);

// A bit for each game, set for those that may have one of the positions of these hashes.
std::vector<std::uint8_t> games_with(Postings const& postings, std::span<std::uint64_t const> hashes);

// The positions that at least so many games of the segment have, two or more.
std::vector<AnyPosition> frequent_positions(Postings const& postings, Segment const& segment, std::size_t least);

}  // namespace coupturc::archive
