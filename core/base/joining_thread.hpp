#pragma once

#include <thread>
#include <utility>

namespace coupturc {

#if defined(__wasi__) && !defined(_REENTRANT)

// Without threads, as in WebAssembly: the work is done when it would be begun.
class JoiningThread {
public:
    template <class Work>
    explicit JoiningThread(Work&& work) {
        std::forward<Work>(work)();
    }
};

#else

// A thread that is waited for when it goes out of scope.
class OwnJoiningThread {
public:
    template <class... Work>
    explicit OwnJoiningThread(Work&&... work) : thread_{std::forward<Work>(work)...} {}
    OwnJoiningThread(OwnJoiningThread&&) = default;
    OwnJoiningThread& operator=(OwnJoiningThread&&) = delete;
    ~OwnJoiningThread() {
        if (thread_.joinable()) {
            thread_.join();
        }
    }

private:
    std::thread thread_;
};

// That of the C++ library, which on macOS has none.
#if defined(__cpp_lib_jthread)
using JoiningThread = std::jthread;
#else
using JoiningThread = OwnJoiningThread;
#endif

#endif

}  // namespace coupturc
