#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <optional>

#include "archive/scan.hpp"
#include "buffer.hpp"
#include "gil.hpp"
#include "interruptible.hpp"
#include "stop_flag.hpp"

namespace coupturc::bindings {

// The Python class PackedGames: a segment together with the buffers that it lies in.
struct PackedGames {
    explicit PackedGames(RulesId rules) : segment{.rules = rules} {}
    PackedGames(PackedGames&&) = default;
    PackedGames(PackedGames const&) = delete;

    std::deque<Buffer> buffers{};
    archive::Segment segment;
};

// What each scan can be asked: which games, where to begin, how long, and a flag that ends it; and whether it is brief
// anyhow.
struct ScanArguments {
    nb::object only;
    std::size_t first;
    std::optional<int> slice_ms;
    StopFlag* stop;
    Work length = Work::long_lasting;
};

// Does a scan without the GIL. `work` takes a Scope.
template <class Scanning>
auto scan(PackedGames const& games, ScanArguments const& arguments, Scanning const& work) {
    using namespace std::chrono_literals;
    archive::Scope scope{.first = arguments.first};
    if (arguments.slice_ms && *arguments.slice_ms < 1) {
        raise("ArgumentError", "slice_ms: expected 1 or more, or None");
    }
    scope.slice = std::chrono::milliseconds{arguments.slice_ms.value_or(0)};
    std::optional<Buffer> bits;
    if (!arguments.only.is_none()) {
        scope.only = bits.emplace(arguments.only).as<std::uint8_t>("only");
        if (scope.only.size() * 8 < games.segment.size()) {
            raise("ArgumentError", "only: expected a bit for each game");
        }
    }
    std::atomic<bool> own = false;
    std::atomic<bool>& stop = arguments.stop == nullptr ? own : arguments.stop->set;
    scope.stop = &stop;
    std::optional<decltype(work(scope))> result;
    bool const is_brief = scope.slice > 0ms && scope.slice <= between_looks;
    run_interruptibly(stop, [&](InCaller const&) { result = work(scope); }, is_brief ? Work::brief : arguments.length);
    return std::move(*result);
}

void bind_explored(nb::module_& m, nb::class_<PackedGames>& games);
void bind_hits(nb::module_& m, nb::class_<PackedGames>& games);

}  // namespace coupturc::bindings
