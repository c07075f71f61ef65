option(WEFT_GUI "Build views and the application (needs Qt and VTK)" ON)
option(WEFT_TESTS "Build the tests (needs Qt Test)" ON)
option(WEFT_BENCH "Build the benchmarks" OFF)
option(WEFT_FUZZER "Build the fuzz targets for libFuzzer (needs clang)" OFF)
option(WEFT_SANITIZE "Build with the address and undefined-behaviour sanitizers" OFF)

add_library(weft_options INTERFACE)
# GCC 12 warns wrongly about optionals and string concatenation once it optimises (GCC bugs 105329, 80635).
add_compile_options($<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
set(weft_warnings -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wno-missing-field-initializers -Wshadow)
target_compile_options(weft_options INTERFACE ${weft_warnings})
# For libraries that programs without sanitizers load.
add_library(weft_plain_options INTERFACE)
target_compile_options(weft_plain_options INTERFACE ${weft_warnings})
if(WEFT_SANITIZE)
  target_compile_options(weft_options INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
  target_link_options(weft_options INTERFACE -fsanitize=address,undefined)
endif()

find_program(WEFT_CCACHE ccache)
if(WEFT_CCACHE)
  # Precompiled headers are cached only with this sloppiness.
  set(launcher ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${WEFT_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
endif()
find_program(WEFT_MOLD mold)
if(WEFT_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

# weft_folder(NAME): the static library of one folder; its headers are included as "folder/header.h".
# The include path holds links to just this folder's headers, so that a target sees only what it links.
function(weft_folder name)
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE folder)
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  file(GLOB headers CONFIGURE_DEPENDS *.h)
  set(include ${PROJECT_BINARY_DIR}/include/${name})
  file(REMOVE_RECURSE ${include})
  file(MAKE_DIRECTORY ${include}/${folder})
  foreach(header ${headers})
    cmake_path(GET header FILENAME file)
    file(CREATE_LINK ${header} ${include}/${folder}/${file} SYMBOLIC)
  endforeach()
  add_library(weft_${name} STATIC ${sources} ${headers})
  target_include_directories(weft_${name} PUBLIC ${include})
  target_link_libraries(weft_${name} PUBLIC weft_options)
endfunction()

# weft_precompile(TARGET HEADER…): what most files of a Qt folder include, parsed once.
function(weft_precompile target)
  target_precompile_headers(${target} PRIVATE <QPainter> <QWidget> <algorithm> <memory> <string> <vector> ${ARGN})
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endfunction()
