#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <vector>

#include "position/move.hpp"
#include "search/limits.hpp"

namespace coupturc::search {

// The best line below each ply, kept as a triangle: a better move puts itself before the line below it.
class Variation {
public:
    void clear(int ply) { length_[at(ply)] = ply; }

    void lead(int ply, Move const& move) {
        auto& line = lines_[at(ply)];
        auto const& below = lines_[at(ply + 1)];
        line[at(ply)] = move;
        int const end = length_[at(ply + 1)];
        assert(end <= deepest + 1);
        for (int i = ply + 1; i < end; ++i) {
            line[at(i)] = below[at(i)];
        }
        length_[at(ply)] = end;
    }

    [[nodiscard]] std::vector<Move> line() const { return {lines_[0].begin(), lines_[0].begin() + length_[0]}; }

private:
    static constexpr std::size_t at(int ply) {
        assert(0 <= ply && ply < deepest + 2);
        return static_cast<std::size_t>(ply);
    }

    std::vector<std::array<Move, deepest + 2>> lines_{deepest + 2};
    std::array<int, deepest + 2> length_{};
};

}  // namespace coupturc::search
