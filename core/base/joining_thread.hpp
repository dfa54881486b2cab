#pragma once

#include <thread>
#include <utility>

namespace coupturc {

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

}  // namespace coupturc
