# How many times the core is compiled, and for which processors. Each build is a namespace of targets (coupturc::search,
# coupturc_v3::search) with flags of its own.
#
# x86-64-v3 (2013) brings popcnt, tzcnt, lzcnt and pext, which bitboards live on; without them the generator takes twice the
# time. -march=native gained nothing over it: 367 against 376 M leaves/s International, 741 against 876 Turkish (GCC 12, Zen).
# A wheel has both builds and src/coupturc/_builds.py chooses one at import. A build that stays on this machine, as
# `make build` makes it, is the one that this machine runs.

include(CheckCXXSourceCompiles)
check_cxx_source_compiles("
#if !defined(__x86_64__)
#error another processor
#endif
int main() {}" COUPTURC_X86_64)

# add_core(<namespace> [<march>]): the libraries of core/, as <namespace>::<folder>.
function(add_core build)
  add_flags(${build} "${ARGN}")
  set(directory core)
  if(NOT build STREQUAL "coupturc")
    set(directory core_${build})
  endif()
  add_subdirectory("${CMAKE_CURRENT_SOURCE_DIR}/core" ${directory})
endfunction()

function(machine_runs_v3 result)
  set(${result} TRUE)
  if(NOT CMAKE_CROSSCOMPILING)
    try_run(COUPTURC_RUNS COUPTURC_COMPILES
      SOURCES "${CMAKE_CURRENT_SOURCE_DIR}/cmake/processor.cpp"
      CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${CMAKE_CURRENT_SOURCE_DIR}/core")
    if(NOT COUPTURC_RUNS EQUAL 0)
      set(${result} FALSE)
    endif()
  endif()
  return(PROPAGATE ${result})
endfunction()

set(COUPTURC_TWO_BUILDS FALSE)
if(COUPTURC_ARCH)
  add_core(coupturc "${COUPTURC_ARCH}")
elseif(NOT COUPTURC_X86_64)
  add_core(coupturc)
elseif(SKBUILD_STATE STREQUAL "wheel")
  set(COUPTURC_TWO_BUILDS TRUE)
  add_core(coupturc)
  add_core(coupturc_v3 x86-64-v3)
else()
  machine_runs_v3(runs)
  if(runs)
    add_core(coupturc x86-64-v3)
  else()
    add_core(coupturc)
  endif()
endif()
