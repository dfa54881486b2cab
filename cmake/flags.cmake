# One set of flags for every target of a build: add_flags(<namespace> [<march>]) makes the interface target <namespace>::flags.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

# Our own builds (CMakePresets.json, Makefile) set CMAKE_COMPILE_WARNING_AS_ERROR; a user's compiler may warn of what it likes.
# GNU syntax of flags, builtins and assembler: GCC, Clang, Apple's Clang, MinGW, and Clang under the flags of MSVC.
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  message(FATAL_ERROR "Coup Turc is compiled by GCC or Clang, not by ${CMAKE_CXX_COMPILER_ID}. On Windows choose Clang: "
                      "with Visual Studio, set CMAKE_GENERATOR_TOOLSET=ClangCL")
endif()

function(add_flags build)
  set(flags ${build}_flags)
  add_library(${flags} INTERFACE)
  add_library(${build}::flags ALIAS ${flags})
  set(clang_flag "")
  if(CMAKE_CXX_COMPILER_FRONTEND_VARIANT STREQUAL "MSVC")
    set(clang_flag "/clang:")
  else()
    target_compile_options(${flags} INTERFACE -Wall -Wextra -Wconversion)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${flags} INTERFACE -Wno-restrict)  # false alarm on string + string, GCC bug 105651
  endif()
  if(ARGN)
    target_compile_options(${flags} INTERFACE "${clang_flag}-march=${ARGN}")
  endif()
  if(COUPTURC_TESTS OR COUPTURC_FUZZ)
    target_compile_options(${flags} INTERFACE -UNDEBUG) # assertions are on in every test build
  endif()
  if(COUPTURC_FUZZ)
    target_compile_options(${flags} INTERFACE -fsanitize=fuzzer-no-link)
  endif()
  if(COUPTURC_SANITIZE)
    set(sanitizers -fsanitize=${COUPTURC_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    if(COUPTURC_SANITIZE MATCHES "address.*undefined")
      # A null or wild pointer stops in the address sanitizer; to check each access twice takes 30 % more of the compiler.
      list(APPEND sanitizers -fno-sanitize=null,alignment,object-size)
    endif()
    target_compile_options(${flags} INTERFACE ${sanitizers})
    target_link_options(${flags} INTERFACE ${sanitizers})
  endif()
endfunction()
