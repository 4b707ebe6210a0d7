# Finds the toolchain file of the emcc on the PATH, Debian's or an emsdk's, and hands over to it.
find_program(HEADLIGHT_EM_CONFIG em-config)
if(NOT HEADLIGHT_EM_CONFIG)
  message(FATAL_ERROR "No emcc found. Debian: apt-get install emscripten. emsdk: source its emsdk_env.sh.")
endif()
execute_process(COMMAND ${HEADLIGHT_EM_CONFIG} EMSCRIPTEN_ROOT
  OUTPUT_VARIABLE HEADLIGHT_EMSCRIPTEN_ROOT OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
include(${HEADLIGHT_EMSCRIPTEN_ROOT}/cmake/Modules/Platform/Emscripten.cmake)
