option(WEFT_GUI "Build views and the application (needs Qt and VTK)" ON)
option(WEFT_TESTS "Build the tests (needs Qt Test)" ON)
option(WEFT_BENCH "Build the benchmarks" OFF)
option(WEFT_FUZZER "Build the fuzz targets for libFuzzer (needs clang)" OFF)
option(WEFT_WERROR "Take warnings for errors" OFF)
option(WEFT_SANITIZE "Build with the address and undefined-behaviour sanitizers" OFF)

set(CMAKE_COMPILE_WARNING_AS_ERROR ${WEFT_WERROR})
set(CMAKE_POSITION_INDEPENDENT_CODE ON)  # as Qt asks of its users: precompiled headers serve both

add_library(weft_options INTERFACE)
# Clang refuses a precompiled header when one of the system's headers has another date, as after an upgrade of packages, and with dates in it no
# two are equal, so that ccache finds nothing.
add_compile_options("$<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-Xclang -fno-pch-timestamp>")
# Clang warns of what std::stable_sort of GCC 12's library does inside.
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wno-deprecated-declarations>)
# GCC 12 warns wrongly about optionals and string concatenation once it optimises (GCC bugs 105329, 80635, 107852).
add_compile_options($<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
                    $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds> $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>)
# GCC collects garbage from 128 MB on, which takes a tenth of compiling the largest files; they need a gigabyte anyway.
add_compile_options($<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=524288>)
target_compile_options(weft_options INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wno-missing-field-initializers
                       $<$<CXX_COMPILER_ID:GNU>:$<IF:$<BOOL:${CMAKE_UNITY_BUILD}>,-Wshadow=local,-Wshadow>>)  # in one unit, another file's names are no shadow
if(WEFT_SANITIZE)
  # Objects that are too small for an access are found by the address sanitizer as it happens; to look for them while compiling takes a
  # quarter of all compiling.
  target_compile_options(weft_options INTERFACE -fsanitize=address,undefined -fno-sanitize=object-size -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
  target_compile_options(weft_options INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-fsanitize-ignorelist=${PROJECT_SOURCE_DIR}/cmake/sanitizer-ignorelist.txt>)
  # Where clang optimises least it inlines nothing. With what is declared inline a search of placements takes half the time, and compiling no longer.
  target_compile_options(weft_options INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-finline-hint-functions>)
  target_compile_definitions(weft_options INTERFACE WEFT_SANITIZED)
  target_link_options(weft_options INTERFACE -fsanitize=address,undefined)
  # Two million places of a program hold addresses, most of them for the sanitizers' messages: where it is loaded at a fixed place, none is
  # written as it starts, which tests do some thousand times.
  target_link_options(weft_options INTERFACE $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
  add_library(weft_sanitized_program OBJECT ${PROJECT_SOURCE_DIR}/cmake/sanitized_program.cpp)
  target_compile_options(weft_sanitized_program PRIVATE -fsanitize=address,undefined)
  target_link_libraries(weft_options INTERFACE $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:$<TARGET_OBJECTS:weft_sanitized_program>>)
  # The library that a program without sanitizers loads before one of ours that has them.
  set(runtime libasan.so)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    set(runtime libclang_rt.asan-${CMAKE_SYSTEM_PROCESSOR}.so)
  endif()
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=${runtime} OUTPUT_VARIABLE WEFT_SANITIZER_RUNTIME OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()

find_program(WEFT_CCACHE ccache)
if(WEFT_CCACHE)
  # Precompiled headers are cached only with this sloppiness; with a base folder and none hashed, clones in other folders share what is cached.
  set(launcher ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${WEFT_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
endif()
find_program(WEFT_MOLD mold)
if(WEFT_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

# weft_automoc(TARGET): what moc makes for its classes. What it writes of a class is in that class's own file: to read all headers that this
# includes would take nearly all of its time, so that it is not told where they are. CMake 3.25 looks at a file that is new only when one
# changes that it knows: it is made to look again whenever it is run.
function(weft_automoc target)
  get_target_property(moc Qt6::moc LOCATION)
  set(without_headers ${PROJECT_BINARY_DIR}/moc-without-headers)
  file(CONFIGURE OUTPUT ${without_headers} @ONLY CONTENT [[#!/bin/sh
for argument; do
  shift
  case $argument in -I*) ;; *) set -- "$@" "$argument" ;; esac
done
exec @moc@ "$@"
]])
  file(CHMOD ${without_headers} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
  set_target_properties(${target} PROPERTIES AUTOMOC ON AUTOMOC_EXECUTABLE ${without_headers})
  file(REMOVE ${CMAKE_CURRENT_BINARY_DIR}/${target}_autogen/timestamp)
endfunction()

set(weft_seldom -O1)
if(WEFT_SANITIZE)
  set(weft_seldom -O0)
endif()

# The folders that fuzz targets enter: their rooms tell libFuzzer what an input reaches, which costs each test a twentieth of its time.
set(weft_fuzzed "^(core|ibdiag|importers|app|analysis/waits)(/|$)")

# weft_room(NAME USES ROOM… LIBRARIES LIBRARY…): the static library of the folder NAME below this one, whose headers are
# included as "this/NAME/header.h"; its target is weft_this_NAME. USES names rooms as their folders: "core/base".
# SELDOM: what it does, it does once a click or a command, and is compiled with less optimisation, which takes a quarter less time (under the
# sanitizers, where all rooms with Qt are, half).
# The include path holds links to just this room's headers, so that a room sees only what it uses and what that uses.
function(weft_room name)
  cmake_parse_arguments(room "QT;SELDOM" "" "USES;LIBRARIES;PRIVATE" ${ARGN})
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE folder)
  if(NOT name STREQUAL ".")
    string(APPEND folder /${name})
  endif()
  string(REPLACE / _ target weft_${folder})
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
  file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.h)
  set(include ${PROJECT_BINARY_DIR}/include/${target})
  file(REMOVE_RECURSE ${include})
  file(MAKE_DIRECTORY ${include}/${folder})
  file(GLOB lists CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.def)  # headers include them
  foreach(header ${headers} ${lists})
    cmake_path(GET header FILENAME file)
    file(CREATE_LINK ${header} ${include}/${folder}/${file} SYMBOLIC)
  endforeach()
  add_library(${target} STATIC ${sources} ${headers})
  target_include_directories(${target} PUBLIC ${include})
  list(TRANSFORM room_USES REPLACE / _)
  list(TRANSFORM room_USES PREPEND weft_)
  target_link_libraries(${target} PUBLIC weft_options ${room_USES} ${room_LIBRARIES} PRIVATE ${room_PRIVATE})
  if(room_QT)
    weft_automoc(${target})
  endif()
  set(headers std)
  if(room_QT)
    set(headers qt)
  elseif(WEFT_FUZZER AND folder MATCHES "${weft_fuzzed}")
    string(APPEND headers _fuzzed)
  endif()
  if(room_SELDOM OR (room_QT AND WEFT_SANITIZE))
    string(APPEND headers _seldom)
  endif()
  # Each source includes the moc of its header, which leaves this one empty: reading the headers for it would be all its cost.
  set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${target}_autogen/mocs_compilation.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  weft_precompile(${target} ${headers})
endfunction()

# weft_house(ROOM…): all rooms of this folder under one name, weft_this, for programs and tests.
function(weft_house)
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME folder)
  add_library(weft_${folder} INTERFACE)
  list(TRANSFORM ARGN PREPEND weft_${folder}_)
  target_link_libraries(weft_${folder} INTERFACE ${ARGN})
endfunction()

# All files of the rooms that a program with these libraries has.
function(weft_sources_of result)
  set(seen "")
  set(files "")
  set(waiting ${ARGN})
  while(waiting)
    list(POP_FRONT waiting target)
    if(NOT TARGET ${target} OR NOT target MATCHES "^weft_" OR target IN_LIST seen)
      continue()
    endif()
    list(APPEND seen ${target})
    get_target_property(libraries ${target} INTERFACE_LINK_LIBRARIES)
    list(APPEND waiting ${libraries})
    get_target_property(sources ${target} SOURCES)
    if(sources)
      list(APPEND files ${sources})
    endif()
  endwhile()
  set(${result} ${files} PARENT_SCOPE)
endfunction()

# What most files of a room include, parsed once for all rooms of a kind: without Qt (std) and with it (qt), each with less optimisation,
# too (std_seldom, qt_seldom), and for libFuzzer (std_fuzzed, std_fuzzed_seldom). The compiler takes a precompiled header only where all of its definitions hold: it is made with those
# that every room has.
function(weft_precompile target kind)
  set(headers <algorithm> <filesystem> <functional> <map> <memory> <optional> <string> <unordered_map> <utility> <variant> <vector>)
  set(libraries weft_options)
  set(options $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
  if(kind MATCHES "^qt")
    list(APPEND headers <QPainter> <QWidget>)
    list(APPEND libraries Qt6::Widgets)
  elseif(kind MATCHES "_fuzzed")
    list(APPEND options -fsanitize=fuzzer-no-link)
  endif()
  if(kind MATCHES "_seldom$")
    list(APPEND options ${weft_seldom})
  endif()
  set(owner weft_headers_${kind})
  if(NOT TARGET ${owner})
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${owner}.cpp CONTENT "")
    add_library(${owner} OBJECT ${PROJECT_BINARY_DIR}/${owner}.cpp)
    target_link_libraries(${owner} PRIVATE ${libraries})
    target_precompile_headers(${owner} PRIVATE ${headers})
    target_compile_options(${owner} PRIVATE ${options})
  endif()
  target_precompile_headers(${target} REUSE_FROM ${owner})
  target_compile_options(${target} PRIVATE ${options})
endfunction()
