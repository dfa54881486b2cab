#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <exception>
#include <thread>

namespace coupturc::bindings {

// An interpreter that ends lets no other thread have the GIL again. Up to Python 3.13 it ends such a thread where it
// asks, in Python code too, by an unwinding that C++ code cannot pass on: the process would abort. So the thread waits
// until the process is gone, as later versions of Python let it do.
[[noreturn]] inline void wait_for_the_end() {
    for (;;) {
        std::this_thread::sleep_for(std::chrono::hours{1});
    }
}

// Does what may take the GIL.
template <class Job>
auto or_wait_for_the_end(Job const& job) {
    try {
        return job();
    } catch (std::exception const&) {
        throw;
    } catch (...) {
        wait_for_the_end();
    }
}

// Lets other threads of Python go on while it lives.
class GilReleased {
public:
    GilReleased() : state_{PyEval_SaveThread()} {}
    ~GilReleased() {
        or_wait_for_the_end([&] { PyEval_RestoreThread(state_); });
    }
    GilReleased(GilReleased const&) = delete;
    GilReleased& operator=(GilReleased const&) = delete;

private:
    PyThreadState* state_;
};

// Has the GIL while it lives, in any thread.
class GilHeld {
public:
    GilHeld() : state_{or_wait_for_the_end(&PyGILState_Ensure)} {}
    ~GilHeld() { PyGILState_Release(state_); }
    GilHeld(GilHeld const&) = delete;
    GilHeld& operator=(GilHeld const&) = delete;

private:
    PyGILState_STATE state_;
};

}  // namespace coupturc::bindings
