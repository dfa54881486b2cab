#include "tables/prefix_code.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace coupturc::tables {

namespace {

// Depths of the leaves of Huffman's tree; one leaf alone has a depth of 1.
CodeLengths depths(std::span<std::uint64_t const, run::kinds> often) {
    using Node = std::pair<std::uint64_t, std::size_t>;  // how often, and its number
    std::priority_queue<Node, std::vector<Node>, std::greater<>> open;
    std::vector<std::size_t> parents(run::kinds);
    for (std::size_t kind = 0; kind < run::kinds; ++kind) {
        if (often[kind] > 0) {
            open.emplace(often[kind], kind);
        }
    }
    std::size_t const leaves = open.size();
    while (open.size() > 1) {
        std::uint64_t sum = 0;
        for (int i = 0; i < 2; ++i) {
            sum += open.top().first;
            parents[open.top().second] = parents.size();
            open.pop();
        }
        open.emplace(sum, parents.size());
        parents.push_back(0);
    }
    CodeLengths lengths{};
    for (std::size_t kind = 0; kind < run::kinds; ++kind) {
        for (std::size_t node = kind; often[kind] > 0 && parents[node] != 0; node = parents[node]) {
            ++lengths[kind];
        }
        lengths[kind] = std::max<std::uint8_t>(lengths[kind], often[kind] > 0 && leaves == 1 ? 1 : 0);
    }
    return lengths;
}

}  // namespace

CodeLengths code_lengths(std::span<std::uint64_t const, run::kinds> often) {
    std::vector<std::uint64_t> weights{often.begin(), often.end()};
    while (true) {
        CodeLengths const lengths = depths(std::span<std::uint64_t const, run::kinds>{weights});
        if (*std::ranges::max_element(lengths) <= most_code_bits) {
            return lengths;
        }
        for (std::uint64_t& weight : weights) {  // rare kinds become less rare
            weight = weight / 2 + weight % 2;
        }
    }
}

std::array<std::uint16_t, run::kinds> codes_of(CodeLengths const& lengths) {
    std::array<std::uint16_t, run::kinds> codes{};
    unsigned next = 0;
    for (int bits = 1; bits <= most_code_bits; ++bits, next <<= 1) {
        for (std::size_t kind = 0; kind < run::kinds; ++kind) {
            if (std::cmp_equal(lengths[kind], bits)) {
                for (int bit = 0; bit < bits; ++bit) {
                    codes[kind] |= static_cast<std::uint16_t>((next >> bit & 1) << (bits - 1 - bit));
                }
                ++next;
            }
        }
    }
    return codes;
}

std::array<RunCode, std::size_t{1} << most_code_bits> decoder_of(CodeLengths const& lengths) {
    std::array<RunCode, std::size_t{1} << most_code_bits> decoder{};
    auto const codes = codes_of(lengths);
    for (std::size_t kind = 0; kind < run::kinds; ++kind) {
        if (lengths[kind] == 0 || lengths[kind] > most_code_bits) {
            continue;
        }
        RunCode code;
        code.bits = lengths[kind] & 15U;
        if (kind != run::last) {
            run::Length const length = run::length_of((kind - 1) % run::lengths);
            code.first = length.first & 0x1fffU;
            code.step = (1 + (kind - 1) / run::lengths) & 3U;
            code.extra = static_cast<unsigned>(length.extra) & 15U;
        }
        for (std::size_t at = codes[kind]; at < decoder.size(); at += std::size_t{1} << lengths[kind]) {
            decoder[at] = code;
        }
    }
    return decoder;
}

}  // namespace coupturc::tables
