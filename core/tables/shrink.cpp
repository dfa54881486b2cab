#include "tables/shrink.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <span>

#include "moves/legal_moves.hpp"
#include "tables/outcome_table.hpp"
#include "tables/table_index.hpp"

namespace coupturc::tables {

namespace {

// The search believes a win only when the draw clocks leave the plies that the table promises for all its wins. To
// leave a few of the longest open lowers that number: one in so many may be.
constexpr std::uint64_t one_open_in = 1000;
// 25 moves by kings alone draw a game of Dammen: a table that promised more could never be believed.
constexpr int most_within = 50;

constexpr std::uint64_t distances_looked_at = 1U << 20;
constexpr std::uint64_t windows = 512, window_places = 2048;

// The numbers of a table one after another with their parts in some order, the first the slowest.
struct Arrangement {
    Arrangement(PartRanks const& sizes, PartOrder const& by) {
        for (std::size_t i = 0; i < by.size(); ++i) {
            size[i] = sizes[by[i]];
            stride[i] = std::accumulate(sizes.begin() + by[i] + 1, sizes.end(), std::uint64_t{1}, std::multiplies<>{});
        }
    }

    [[nodiscard]] std::uint64_t number(std::uint64_t place) const {
        std::uint64_t number = 0;
        for (std::size_t i = size.size(); i-- > 0; place /= size[i]) {
            number += place % size[i] * stride[i];
        }
        return number;
    }

    PartRanks size{}, stride{};
};

// Counts where runs end in places spread over the table.
std::uint64_t run_ends(std::span<Outcome const> by_number, Arrangement const& arrangement) {
    std::uint64_t ends = 0;
    for (std::uint64_t window = 0; window < windows; ++window) {
        std::uint64_t const from = by_number.size() * window / windows;
        Outcome last = any_outcome;
        for (std::uint64_t at = from; at < std::min<std::uint64_t>(from + window_places, by_number.size()); ++at) {
            Outcome const next = by_number[arrangement.number(at)];
            ends += next != last && next != any_outcome && last != any_outcome ? 1 : 0;
            last = next == any_outcome ? last : next;
        }
    }
    return ends;
}

// All orders. Where a part of one rank stands makes no difference: such parts come first.
std::vector<PartOrder> orders(PartRanks const& sizes) {
    std::vector<PartOrder> all;
    auto const moving = [&](std::uint8_t part) { return sizes[part] == 1 ? part : sizes.size(); };
    for (unsigned n = 0; n < 256; ++n) {  // two bits a part: GCC 12 warns of next_permutation over four bytes
        PartOrder order{};
        for (unsigned i = 0; i < order.size(); ++i) {
            order[i] = static_cast<std::uint8_t>(n >> 2 * i & 3);
        }
        if (std::ranges::is_permutation(order, usual_order) && std::ranges::is_sorted(order, {}, moving)) {
            all.push_back(order);
        }
    }
    return all;
}

// The order of parts that seems to make the fewest runs.
PartOrder best_order(std::span<Outcome const> by_number, PartRanks const& sizes) {
    return std::ranges::min(orders(sizes), {},
                            [&](PartOrder const& order) { return run_ends(by_number, {sizes, order}); });
}

std::vector<Outcome> arranged(std::span<Outcome const> by_number, Arrangement const& by) {
    std::vector<Outcome> values;
    values.reserve(by_number.size());
    for (std::uint64_t a = 0; a < by.size[0]; ++a) {
        for (std::uint64_t b = 0; b < by.size[1]; ++b) {
            for (std::uint64_t c = 0; c < by.size[2]; ++c) {
                std::uint64_t number = a * by.stride[0] + b * by.stride[1] + c * by.stride[2];
                for (std::uint64_t d = 0; d < by.size[3]; ++d, number += by.stride[3]) {
                    values.push_back(by_number[number]);
                }
            }
        }
    }
    return values;
}

template <RulesProfile R>
class Shrinker {
    using Game = typename R::Game;

public:
    Shrinker(TableSet<Game> const& tables, Material const& material, std::atomic<bool> const& stop)
        : tables_{tables}, index_{material}, stop_{stop} {}

    [[nodiscard]] std::vector<std::byte> pack(std::uint64_t label) const {
        int const within = enough_plies();
        std::vector<Outcome> const by_number = outcomes(within);
        PartOrder const order = best_order(by_number, index_.sizes());
        return tables::pack({arranged(by_number, {index_.sizes(), order}), order, within}, label);
    }

private:
    // Nothing where nobody asks.
    [[nodiscard]] std::optional<Verdict> asked(std::uint64_t number) const {
        auto const p = index_.position(number);
        return p && !moves::can_capture<R>(*p) ? tables_.probe(*p) : std::nullopt;
    }

    // Within which all that is decided ends, except for so few that they may be left open.
    [[nodiscard]] int enough_plies() const {
        std::array<std::uint64_t, most_plies + 1> ends{};
        for (std::uint64_t n = 0; n < index_.size() && !stop_; n += index_.size() / distances_looked_at + 1) {
            auto const verdict = asked(n);
            if (verdict && verdict->wdl != Wdl::draw) {
                ++ends[static_cast<std::size_t>(verdict->plies)];
            }
        }
        std::uint64_t open = std::accumulate(ends.begin(), ends.end(), std::uint64_t{0}) / one_open_in;
        std::size_t plies = most_plies;
        while (plies > 0 && (plies > most_within || ends[plies] <= open)) {
            open -= std::min(open, ends[plies--]);
        }
        return static_cast<int>(plies);
    }

    [[nodiscard]] std::vector<Outcome> outcomes(int within) const {
        std::vector<Outcome> values(index_.size(), any_outcome);
        for (std::uint64_t n = 0; n < index_.size() && !stop_; ++n) {
            if (auto const verdict = asked(n)) {
                values[n] = verdict->plies > within ? Outcome::open : outcome_of(verdict->wdl);
            }
        }
        return values;
    }

    TableSet<Game> const& tables_;
    TableIndex<Game> index_;
    std::atomic<bool> const& stop_;
};

}  // namespace

std::vector<std::byte> shrink(AnyTables const& tables, Material const& material, std::atomic<bool> const& stop) {
    std::vector<std::byte> packed = with_rules(tables.rules(), [&]<RulesProfile R>() {
        auto const& set = tables.as<typename R::Game>();
        return set.has_distances(material)
                   ? Shrinker<R>{set, material, stop}.pack(table_label(tables.rules(), material))
                   : std::vector<std::byte>{};
    });
    return stop ? std::vector<std::byte>{} : packed;
}

}  // namespace coupturc::tables
