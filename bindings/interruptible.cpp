#include "interruptible.hpp"

#include <nanobind/nanobind.h>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "gil.hpp"

namespace coupturc::bindings {

namespace nb = nanobind;

namespace {

bool is_main_thread() {
    return or_wait_for_the_end([] {
        nb::module_ const threading = nb::module_::import_("threading");
        return threading.attr("get_ident")().equal(threading.attr("main_thread")().attr("ident"));
    });
}

void with_gil(std::function<void()> const& job) {
    GilHeld const held;
    or_wait_for_the_end(job);
}

std::exception_ptr thrown_by(std::function<void()> const& job) {
    try {
        job();
        return nullptr;
    } catch (...) {
        return std::current_exception();
    }
}

// The thread that called from Python and the one that works for it.
class Pair {
public:
    Pair(std::atomic<bool>& stop, std::function<void(InCaller const&)> const& work) : stop_{stop}, work_{work} {}

    // Of the caller, without the GIL: until the work has ended.
    void wait() {
        std::jthread const worker{[this] { do_work(); }};
        std::unique_lock lock{mutex_};
        while (!is_done_) {
            bool const called = wake_.wait_for(lock, between_looks, [&] { return is_done_ || job_ != nullptr; });
            if (job_ != nullptr) {
                answer(lock);
            } else if (!called && !interrupt_) {
                look_for_signals(lock);
            }
        }
    }

    void rethrow() const {
        for (std::exception_ptr const& error : {interrupt_, error_}) {
            if (error) {
                std::rethrow_exception(error);
            }
        }
    }

private:
    void do_work() {
        error_ = thrown_by([&] { work_([this](std::function<void()> const& job) { ask(job); }); });
        std::scoped_lock const lock{mutex_};
        is_done_ = true;
        wake_.notify_all();
    }

    // Of the worker, or of one of its helpers.
    void ask(std::function<void()> const& job) {
        std::scoped_lock const turn{turns_};
        std::unique_lock lock{mutex_};
        job_ = &job;
        wake_.notify_all();
        wake_.wait(lock, [&] { return job_ == nullptr; });
        if (std::exception_ptr const error = std::exchange(answer_, nullptr)) {
            std::rethrow_exception(error);
        }
    }

    void answer(std::unique_lock<std::mutex>& lock) {
        lock.unlock();
        std::exception_ptr const thrown = thrown_by([&] { with_gil(*job_); });
        lock.lock();
        answer_ = thrown;
        job_ = nullptr;
        wake_.notify_all();
    }

    void look_for_signals(std::unique_lock<std::mutex>& lock) {
        lock.unlock();
        with_gil([&] {
            interrupt_ = thrown_by(&hear_signals);
            stop_ = stop_ || interrupt_ != nullptr;
        });
        lock.lock();
    }

    std::atomic<bool>& stop_;
    std::function<void(InCaller const&)> const& work_;
    std::mutex mutex_, turns_;
    std::condition_variable wake_;
    std::function<void()> const* job_ = nullptr;
    std::exception_ptr answer_, error_, interrupt_;
    bool is_done_ = false;
};

}  // namespace

void hear_signals() {
    if (PyErr_CheckSignals() != 0) {
        throw nb::python_error{};
    }
}

void run_interruptibly(std::atomic<bool>& stop, std::function<void(InCaller const&)> const& work, Work length) {
    if (length == Work::brief || !is_main_thread()) {
        GilReleased const released;
        work(with_gil);
        return;
    }
    Pair pair{stop, work};
    {
        GilReleased const released;
        pair.wait();
    }
    pair.rethrow();
}

}  // namespace coupturc::bindings
