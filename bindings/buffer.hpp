#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>
#include <string>

#include "convert.hpp"

namespace coupturc::bindings {

// The bytes of any object of Python that has a buffer, such as a mapped file; they stay where they are while it lives.
// To be made and destroyed with the GIL.
class Buffer {
public:
    explicit Buffer(nb::handle owner) {
        if (PyObject_GetBuffer(owner.ptr(), &view_, PyBUF_SIMPLE) != 0) {
            throw nb::python_error{};
        }
    }
    ~Buffer() { PyBuffer_Release(&view_); }
    Buffer(Buffer const&) = delete;
    Buffer& operator=(Buffer const&) = delete;

    // As numbers of this machine's byte order. Raises ArgumentError where they break off or do not lie where such
    // numbers must.
    template <class T>
    [[nodiscard]] std::span<T const> as(char const* name) const {
        auto const size = static_cast<std::size_t>(view_.len);
        bool const is_placed = size == 0 || reinterpret_cast<std::uintptr_t>(view_.buf) % alignof(T) == 0;
        if (size % sizeof(T) != 0 || !is_placed) {
            raise("ArgumentError", std::string{name} + ": expected rows of " + std::to_string(sizeof(T)) +
                                       " bytes, aligned, found " + std::to_string(size) + " bytes");
        }
        return {static_cast<T const*>(view_.buf), size / sizeof(T)};
    }

private:
    Py_buffer view_{};
};

}  // namespace coupturc::bindings
