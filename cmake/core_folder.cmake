# core_folder(<name> [DEPENDS <folder>...]): the target ${build}::<name> for core/<name>, where ${build} is the namespace of
# the build (cmake/builds.cmake).
#
# Headers are included as "<name>/file.hpp". Each folder has an include root of its own in the
# build tree, holding one link to the folder, and sees the roots of the folders it depends on and
# no other: an upward include finds no file. A folder without sources is a header-only target.
# The target all_verify_interface_header_sets compiles every header alone.
function(core_folder name)
  cmake_parse_arguments(PARSE_ARGV 1 folder "" "" "DEPENDS")
  set(source_dir "${CMAKE_CURRENT_SOURCE_DIR}/${name}")
  if(NOT IS_DIRECTORY "${source_dir}")
    return()
  endif()

  set(root "${CMAKE_BINARY_DIR}/include_roots/${name}")
  if(CMAKE_HOST_WIN32)  # who may make links there must be an administrator: one root for all, which hides nothing
    set(root "${CMAKE_CURRENT_SOURCE_DIR}")
  else()
    file(MAKE_DIRECTORY "${root}")
    file(CREATE_LINK "${source_dir}" "${root}/${name}" SYMBOLIC)
  endif()
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${source_dir}/*.hpp")
  list(TRANSFORM headers REPLACE "^${CMAKE_CURRENT_SOURCE_DIR}/" "${root}/")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${source_dir}/*.cpp")

  set(target ${build}_${name})
  set(scope INTERFACE)
  if(sources)
    set(scope PUBLIC)
    add_library(${target} STATIC ${sources})
  else()
    add_library(${target} INTERFACE)
  endif()
  add_library(${build}::${name} ALIAS ${target})
  target_sources(${target} ${scope} FILE_SET HEADERS BASE_DIRS "${root}" FILES ${headers})
  set_target_properties(${target} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)

  target_link_libraries(${target} ${scope} ${build}::flags)
  foreach(lower IN LISTS folder_DEPENDS)
    if(TARGET ${build}::${lower})
      target_link_libraries(${target} ${scope} ${build}::${lower})
    endif()
  endforeach()
  set_property(GLOBAL APPEND PROPERTY ${build}_core_targets ${build}::${name})
endfunction()
