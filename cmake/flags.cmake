# One set of flags for every target of ours: the interface target coupturc::flags.

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

# x86-64-v3 (2013) brings popcnt, tzcnt, lzcnt and pext, which bitboards live on. -march=native gained
# nothing over it: 367 against 376 M leaves/s International, 741 against 876 Turkish (GCC 12, Zen).
if(NOT COUPTURC_ARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(COUPTURC_ARCH x86-64-v3)
endif()

add_library(coupturc_flags INTERFACE)
add_library(coupturc::flags ALIAS coupturc_flags)
target_compile_options(coupturc_flags INTERFACE -Wall -Wextra -Wconversion -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(coupturc_flags INTERFACE -Wno-restrict)  # false alarm on string + string, GCC bug 105651
endif()
if(COUPTURC_ARCH)
  target_compile_options(coupturc_flags INTERFACE "-march=${COUPTURC_ARCH}")
endif()
if(COUPTURC_TESTS OR COUPTURC_FUZZ)
  target_compile_options(coupturc_flags INTERFACE -UNDEBUG) # assertions are on in every test build
endif()
if(COUPTURC_FUZZ)
  target_compile_options(coupturc_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(COUPTURC_SANITIZE)
  set(sanitizers -fsanitize=${COUPTURC_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(coupturc_flags INTERFACE ${sanitizers})
  target_link_options(coupturc_flags INTERFACE ${sanitizers})
endif()
