#pragma once

#include <atomic>
#include <chrono>
#include <functional>

namespace coupturc::bindings {

// A fifth of the tenth of a second in which Ctrl-C should be heard: the work needs the rest to end.
constexpr std::chrono::milliseconds between_looks{20};

// Lets the handlers of Python signals run; throws what they raise. They run in the main thread only.
void hear_signals();

// Runs something in the thread that called from Python, with the GIL, and waits for it; passes on what it throws.
using InCaller = std::function<void(std::function<void()> const&)>;

// Does long work without the GIL such that Ctrl-C is heard: Python hears signals in its main thread only, so when that
// one calls, another does the work, while it looks for signals. A signal handler that raises sets `stop`; when the
// work has ended, what the handler raised is thrown. To be called with the GIL. Work that ends within a tenth of a
// second is done where it is: a thread costs 25 microseconds.
enum class Work { brief, long_lasting };
void run_interruptibly(std::atomic<bool>& stop, std::function<void(InCaller const&)> const& work,
                       Work length = Work::long_lasting);

// The same for work that nobody else can stop and that calls nothing in Python.
template <class Job>
auto interruptible(Job const& job, Work length = Work::long_lasting) {
    std::atomic<bool> stop = false;
    decltype(job(stop)) result{};
    run_interruptibly(stop, [&](InCaller const&) { result = job(stop); }, length);
    return result;
}

}  // namespace coupturc::bindings
