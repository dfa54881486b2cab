#pragma once

#include <string>

#if !defined(__cpp_exceptions)
// The host throws an error with this message; the module must not be used after it.
extern "C" [[noreturn, clang::import_module("host"), clang::import_name("refuse")]] void coupturc_refuse(
    char const* why);
#endif

namespace coupturc {

// Throws a fault, or leaves that to the host where exceptions are compiled out, as in WebAssembly.
template <class Fault>
[[noreturn]] void refuse(std::string const& why) {
#if defined(__cpp_exceptions)
    throw Fault{why};
#else
    coupturc_refuse(why.c_str());
#endif
}

}  // namespace coupturc
