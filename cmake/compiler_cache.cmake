# What was compiled before is not compiled again, in whichever folder: ccache, where it is installed. A launcher that
# the environment or the command line names comes first.
if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(CCACHE ccache)
  if(CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=true "${CCACHE}")
  endif()
endif()
