# The page inside the wheel: npm builds frontend/dist, which is installed as coupturc/web/static.
# An sdist holds it built. In a checkout without Node the rest still installs; `coupturc serve` says what is missing.
set(page_dir "${CMAKE_CURRENT_SOURCE_DIR}/frontend")
if(NOT EXISTS "${page_dir}/package.json")
  return()
endif()

if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/PKG-INFO" AND EXISTS "${page_dir}/dist/index.html")
  install(DIRECTORY "${page_dir}/dist/" DESTINATION coupturc/web/static)
  return()
endif()

# What the shell would find, asked again each time: npm starts node through PATH.
find_program(NODE node NO_CACHE NO_CMAKE_SYSTEM_PATH)
find_program(NPM npm NO_CACHE NO_CMAKE_SYSTEM_PATH)
set(node_version 0)
if(NODE AND NPM)
  execute_process(COMMAND "${NODE}" -p process.versions.node OUTPUT_VARIABLE node_version OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(node_version VERSION_LESS 20.19)
  message(WARNING "Node 20.19 or newer with npm was not found: installing without the page")
  return()
endif()

set(modules "${page_dir}/node_modules/.package-lock.json")
add_custom_command(
  OUTPUT "${modules}"
  COMMAND "${NPM}" ci --no-audit --no-fund
  COMMAND "${CMAKE_COMMAND}" -E touch "${modules}"
  DEPENDS "${page_dir}/package-lock.json"
  WORKING_DIRECTORY "${page_dir}"
  VERBATIM)
add_custom_target(
  page ALL
  COMMAND "${NPM}" run build
  DEPENDS "${modules}"
  WORKING_DIRECTORY "${page_dir}"
  COMMENT "Building the page"
  VERBATIM)
install(DIRECTORY "${page_dir}/dist/" DESTINATION coupturc/web/static)
