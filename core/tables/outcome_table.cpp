#include "tables/outcome_table.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

#include "tables/file_bytes.hpp"

namespace coupturc::tables {

namespace {

constexpr std::uint64_t magic = 0x31'30'30'4c'44'57'54'43;  // "CTWDL001"
constexpr std::uint64_t block_places = 1024;
static_assert(block_places <= run::longest);
constexpr std::size_t word = sizeof(std::uint64_t);
constexpr std::size_t label_at = word, positions_at = 2 * word, checksum_at = 3 * word, checked_at = 4 * word;
constexpr std::size_t within_at = checked_at, order_at = within_at + 1, lengths_at = within_at + word;
constexpr std::size_t starts_at = lengths_at + (run::kinds + word - 1) / word * word;
constexpr int value_bits = 2;

std::uint64_t blocks_of(std::uint64_t positions) {
    return (positions + block_places - 1) / block_places;
}

std::size_t start_bytes(std::uint64_t positions) {
    return (blocks_of(positions) * sizeof(std::uint32_t) + word - 1) / word * word;
}

// Calls visit(kind, length) for each run of a block, after start(first value).
template <class Start, class Visit>
void each_run(std::span<Outcome const> block, Start&& start, Visit&& visit) {
    auto const asked = [](Outcome value) { return value != any_outcome; };
    auto at = std::ranges::find_if(block, asked);
    Outcome now = at == block.end() ? Outcome::draw : *at;
    start(now);
    for (auto from = block.begin(); at != block.end(); ++at) {
        if (*at != now && *at != any_outcome) {
            auto const length = static_cast<std::size_t>(at - from);
            auto const step = (static_cast<std::size_t>(*at) - static_cast<std::size_t>(now)) % run::values;
            visit(1 + (step - 1) * run::lengths + run::kind_of(length), length);
            now = *at;
            from = at;
        }
    }
    visit(run::last, std::size_t{0});
}

// Calls visit(block) for one after another.
template <class Visit>
void each_block(std::span<Outcome const> values, Visit&& visit) {
    for (std::size_t at = 0; at < values.size(); at += block_places) {
        visit(values.subspan(at, std::min<std::size_t>(block_places, values.size() - at)));
    }
}

CodeLengths best_code(std::span<Outcome const> values) {
    std::array<std::uint64_t, run::kinds> often{};
    each_block(values, [&](std::span<Outcome const> block) {
        each_run(block, [](Outcome) {}, [&](std::size_t kind, std::size_t) { ++often[kind]; });
    });
    return code_lengths(often);
}

class BitWriter {
public:
    explicit BitWriter(std::vector<std::byte>& bytes) : bytes_{bytes} {}

    [[nodiscard]] std::uint64_t written() const { return written_; }

    void add(std::uint64_t value, int bits) {
        for (int bit = 0; bit < bits; ++bit, ++written_) {
            if (written_ % 8 == 0) {
                bytes_.push_back(std::byte{0});
            }
            bytes_.back() |= static_cast<std::byte>((value >> bit & 1) << written_ % 8);
        }
    }

private:
    std::vector<std::byte>& bytes_;
    std::uint64_t written_ = 0;
};

void append_blocks(std::vector<std::byte>& bytes, std::span<Outcome const> values, CodeLengths const& lengths) {
    auto const codes = codes_of(lengths);
    BitWriter bits{bytes};
    std::size_t start = starts_at;
    each_block(values, [&](std::span<Outcome const> block) {
        assert(bits.written() <= std::numeric_limits<std::uint32_t>::max());
        write(bytes, start, static_cast<std::uint32_t>(bits.written()));
        start += sizeof(std::uint32_t);
        auto const begin = [&](Outcome first) { bits.add(static_cast<std::uint64_t>(first), value_bits); };
        each_run(block, begin, [&](std::size_t kind, std::size_t length) {
            bits.add(codes[kind], lengths[kind]);
            run::Length const kinds = run::length_of(kind == run::last ? 0 : (kind - 1) % run::lengths);
            bits.add(length - kinds.first, kinds.extra);
        });
    });
    bytes.resize((bytes.size() + word - 1) / word * word + word);  // a look-up reads a word from any byte of a run
}

}  // namespace

std::vector<std::byte> pack(Outcomes const& outcomes, std::uint64_t label) {
    CodeLengths const lengths = best_code(outcomes.values);
    std::vector<std::byte> bytes(starts_at + start_bytes(outcomes.values.size()));
    append_blocks(bytes, outcomes.values, lengths);
    write(bytes, within_at, static_cast<std::uint8_t>(outcomes.within));
    write(bytes, order_at, outcomes.order);
    write(bytes, lengths_at, lengths);
    write(bytes, 0, magic);
    write(bytes, label_at, label);
    write(bytes, positions_at, static_cast<std::uint64_t>(outcomes.values.size()));
    write(bytes, checksum_at, checksum(std::span{bytes}.subspan(checked_at)));
    return bytes;
}

std::optional<OutcomeTable> OutcomeTable::open(std::span<std::byte const> bytes) {
    if (bytes.size() < starts_at || read<std::uint64_t>(bytes, 0) != magic ||
        !std::ranges::is_permutation(read<PartOrder>(bytes, order_at), usual_order)) {
        return std::nullopt;
    }
    auto const positions = read<std::uint64_t>(bytes, positions_at);
    bool const cut_short = positions > bytes.size() * block_places || bytes.size() < starts_at + start_bytes(positions);
    return cut_short ? std::nullopt : std::optional{OutcomeTable{bytes, positions}};
}

OutcomeTable::OutcomeTable(std::span<std::byte const> bytes, std::uint64_t positions)
    : bytes_{bytes},
      starts_{bytes.subspan(starts_at)},
      runs_{starts_.subspan(start_bytes(positions))},
      positions_{positions},
      decoder_{decoder_of(read<CodeLengths>(bytes, lengths_at))} {}

std::uint64_t OutcomeTable::label() const {
    return read<std::uint64_t>(bytes_, label_at);
}

PartOrder OutcomeTable::order() const {
    return read<PartOrder>(bytes_, order_at);
}

int OutcomeTable::within() const {
    return read<std::uint8_t>(bytes_, within_at);
}

Outcome OutcomeTable::operator[](std::uint64_t place) const {
    assert(place < positions_);
    auto const start = read<std::uint32_t>(starts_, place / block_places * sizeof(std::uint32_t));
    return value_at(start, place % block_places, [this](std::size_t bit) { return bits_from(bit); });
}

std::uint64_t OutcomeTable::bits_from(std::size_t bit) const {
    return read<std::uint64_t>(runs_, bit / 8) >> bit % 8;
}

// The value after so many places of the block that begins with some bit.
template <class BitsFrom>
Outcome OutcomeTable::value_at(std::size_t bit, std::size_t left, BitsFrom const& bits_from) const {
    std::uint64_t value = bits_from(bit);
    bit += value_bits;
    while (true) {
        std::uint64_t const bits = bits_from(bit);
        RunCode const code = decoder_[bits % decoder_.size()];
        std::size_t const length = code.first + (bits >> code.bits & ((std::uint64_t{1} << code.extra) - 1));
        if (left < length) {
            return Outcome{static_cast<std::uint8_t>(value % run::values)};
        }
        left -= length;
        value += code.step;
        bit += static_cast<std::size_t>(code.bits) + code.extra;
    }
}

bool OutcomeTable::verify() const {
    return read<std::uint64_t>(bytes_, checksum_at) == checksum(bytes_.subspan(checked_at)) && stays_inside();
}

bool OutcomeTable::stays_inside() const {
    auto const lengths = read<CodeLengths>(bytes_, lengths_at);
    for (std::size_t kind = 1; kind < run::kinds; kind += run::lengths) {
        if (lengths[kind] > 0) {
            return false;  // runs of length 0 could go on for ever
        }
    }
    for (std::uint64_t block = 0; block < blocks_of(positions_); ++block) {
        if (!stays_inside(read<std::uint32_t>(starts_, block * sizeof(std::uint32_t)))) {
            return false;
        }
    }
    return true;
}

// A block far from the end needs no look. Each place takes at most one code, and a longer run less than one more bit
// for each of its places.
bool OutcomeTable::stays_inside(std::size_t first_bit) const {
    constexpr std::size_t most_bits = value_bits + block_places * (most_code_bits + 1);
    std::size_t const last = runs_.size() < word ? 0 : (runs_.size() - word) * 8 + 7;  // a look-up reads a word
    if (first_bit + most_bits <= last) {
        return true;
    }
    bool inside = runs_.size() >= word;
    static_cast<void>(value_at(first_bit, block_places - 1, [&](std::size_t bit) {
        inside = inside && bit <= last;
        return inside ? bits_from(bit) : 0;
    }));
    return inside;
}

}  // namespace coupturc::tables
