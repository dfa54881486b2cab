# The page inside the wheel: `npm ci && npm run build`, then frontend/dist -> coupturc/web/static.
# Without Node the rest still installs; `coupturc serve` says what is missing.
set(page_dir "${CMAKE_CURRENT_SOURCE_DIR}/frontend")
find_program(NPM npm)
find_program(NODE node)
if(NOT EXISTS "${page_dir}/package.json")
  return()
endif()
if(NPM AND NODE)
  execute_process(COMMAND "${NODE}" --version OUTPUT_VARIABLE node_version)
endif()
if(NOT node_version MATCHES "^v([0-9]+)" OR CMAKE_MATCH_1 LESS 20)
  message(WARNING "Node 20 or newer with npm was not found: installing without the page")
  return()
endif()

file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS "${page_dir}/src/*" "${page_dir}/public/*")
add_custom_command(
  OUTPUT "${page_dir}/dist/index.html"
  COMMAND "${NPM}" ci --no-audit --no-fund
  COMMAND "${NPM}" run build
  DEPENDS ${page_sources} "${page_dir}/package-lock.json"
  WORKING_DIRECTORY "${page_dir}"
  COMMENT "Building the page"
  VERBATIM)
add_custom_target(page ALL DEPENDS "${page_dir}/dist/index.html")
install(DIRECTORY "${page_dir}/dist/" DESTINATION coupturc/web/static)
