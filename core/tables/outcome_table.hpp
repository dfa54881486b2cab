#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tables/prefix_code.hpp"
#include "tables/table_index.hpp"
#include "tables/verdict.hpp"

namespace coupturc::tables {

// Who wins, without the distance: small tables for the search, made from those with distances. Positions in which the
// side to move must capture are not asked for, so whatever makes the longest run stands there. A look-up reads the runs
// of one block up to its place.
//
// Layout, little endian: "CTWDL001", label (u64), positions (u64), checksum of all that follows (u64), the plies within
// which what is won or lost ends (u8), the order of the parts of a number (4 u8), padding to 8, bits of each kind of
// run (u8, see prefix_code.hpp), padding to 8, first bit of each block (u32), padding to 8, blocks of 1024 places: the
// first value (2 bits), then runs.

// What such a table says. A win or loss that takes longer than the table says of all of them is open.
enum class Outcome : std::uint8_t { loss, draw, win, open };

constexpr Outcome outcome_of(Wdl wdl) {
    return Outcome{static_cast<std::uint8_t>(static_cast<int>(wdl) + 1)};
}

// Who wins, and in how many plies at most.
struct Promise {
    Wdl wdl;
    int within;  // 0 for a draw

    friend constexpr bool operator==(Promise const&, Promise const&) = default;
};

constexpr std::optional<Promise> promise_of(Outcome outcome, int within) {
    if (outcome == Outcome::open) {
        return std::nullopt;
    }
    Wdl const wdl{static_cast<std::int8_t>(static_cast<int>(outcome) - 1)};
    return Promise{wdl, wdl == Wdl::draw ? 0 : within};
}

// For a place whose outcome nobody asks for.
inline constexpr Outcome any_outcome{4};

struct Outcomes {
    std::span<Outcome const> values;  // in that order
    PartOrder order;
    int within;  // plies
};

std::vector<std::byte> pack(Outcomes const& outcomes, std::uint64_t label);

class OutcomeTable {
public:
    // Nothing when the bytes are not such a table. The checksum is `verify`'s business.
    static std::optional<OutcomeTable> open(std::span<std::byte const> bytes);

    [[nodiscard]] std::uint64_t label() const;
    [[nodiscard]] std::uint64_t positions() const { return positions_; }
    [[nodiscard]] PartOrder order() const;
    [[nodiscard]] int within() const;
    [[nodiscard]] Outcome operator[](std::uint64_t place) const;
    // Whether the checksum is right and no look-up reads beyond the bytes: anybody can make a right checksum.
    [[nodiscard]] bool verify() const;

private:
    [[nodiscard]] std::uint64_t bits_from(std::size_t bit) const;
    template <class BitsFrom>
    [[nodiscard]] Outcome value_at(std::size_t bit, std::size_t left, BitsFrom const& bits_from) const;
    [[nodiscard]] bool stays_inside() const;
    [[nodiscard]] bool stays_inside(std::size_t first_bit) const;

    OutcomeTable(std::span<std::byte const> bytes, std::uint64_t positions);

    std::span<std::byte const> bytes_, starts_, runs_;
    std::uint64_t positions_;
    decltype(decoder_of({})) decoder_;
};

}  // namespace coupturc::tables
