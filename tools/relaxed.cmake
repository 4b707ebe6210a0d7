# The relaxed-SIMD build: an emcc that emits the final opcodes if the one on the PATH does, else clang 19 or newer
# with its wasm-ld, called directly (the driver would run an old wasm-opt, which refuses those opcodes) on
# Emscripten's C library.
set(probe ${CMAKE_CURRENT_LIST_DIR}/relaxed_probe.c)
find_program(HEADLIGHT_EMCC emcc REQUIRED)
execute_process(COMMAND ${HEADLIGHT_EMCC} -msimd128 -mrelaxed-simd -c ${probe} -o ${CMAKE_BINARY_DIR}/probe.o
  RESULT_VARIABLE emcc_failed OUTPUT_QUIET ERROR_QUIET)
if(NOT emcc_failed)
  include(${CMAKE_CURRENT_LIST_DIR}/emscripten.cmake)
  return()
endif()

foreach(version 22 21 20 19)
  find_program(HEADLIGHT_CLANG clang-${version})
  find_program(HEADLIGHT_WASM_LD wasm-ld-${version})
  if(HEADLIGHT_CLANG AND HEADLIGHT_WASM_LD)
    break()
  endif()
  unset(HEADLIGHT_CLANG CACHE)
  unset(HEADLIGHT_WASM_LD CACHE)
endforeach()
if(NOT HEADLIGHT_CLANG)
  message(FATAL_ERROR "relaxed SIMD needs a newer emcc, or clang and lld of version 19 or newer")
endif()
find_program(HEADLIGHT_EM_CONFIG em-config REQUIRED)
execute_process(COMMAND ${HEADLIGHT_EM_CONFIG} CACHE OUTPUT_VARIABLE cache OUTPUT_STRIP_TRAILING_WHITESPACE)

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER ${HEADLIGHT_CLANG})
set(CMAKE_C_COMPILER_TARGET wasm32-unknown-emscripten)
set(CMAKE_SYSROOT ${cache}/sysroot)
set(CMAKE_C_COMPILER_WORKS ON)
set(CMAKE_C_LINK_EXECUTABLE
  "${HEADLIGHT_WASM_LD} -L${cache}/sysroot/lib/wasm32-emscripten <LINK_FLAGS> <OBJECTS> <LINK_LIBRARIES> -lstandalonewasm -lc -ldlmalloc -lcompiler_rt -o <TARGET>")
# As emcc does: LLVM's loop strength reduction gives V8 more addresses to keep than there are registers.
set(CMAKE_C_FLAGS_INIT "-mllvm -disable-lsr")
set(HEADLIGHT_LINKS_BY_HAND ON)
set(HEADLIGHT_CRT1 ${cache}/sysroot/lib/wasm32-emscripten/crt1.o)
