# MPI programs that the collector's tests run, compiled by the MPI library's own commands: weft_mpi_program(TEST NAME LIBRARY
# COMMAND SOURCE… [OPTIONS …] [HEADERS …]) makes programs/NAME-LIBRARY for the test, where COMMAND.LIBRARY (mpicc, mpicxx, mpifort) is installed.
function(weft_mpi_program test name library command)
  cmake_parse_arguments(PARSE_ARGV 4 program "" "" "OPTIONS;HEADERS")
  string(MAKE_C_IDENTIFIER "WEFT_${command}_${library}" compiler)
  string(TOUPPER ${compiler} compiler)
  find_program(${compiler} ${command}.${library})
  if(NOT ${compiler})
    return()
  endif()
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/programs)
  set(modules ${folder}/${name}-${library}.modules)
  file(MAKE_DIRECTORY ${modules})
  list(TRANSFORM program_UNPARSED_ARGUMENTS PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ REGEX "^[^/]" OUTPUT_VARIABLE sources)
  if(command STREQUAL mpifort)
    set(places -J ${modules})
  endif()
  add_custom_command(OUTPUT ${folder}/${name}-${library} DEPENDS ${sources} ${program_HEADERS} VERBATIM
                     COMMAND ${${compiler}} -O1 -g ${places} ${program_OPTIONS} ${sources} -o ${folder}/${name}-${library})
  add_custom_target(${test}_${name}_${library} DEPENDS ${folder}/${name}-${library})
  add_dependencies(${test} ${test}_${name}_${library})
endfunction()

# A test of the recording libraries: it finds programs and libraries by these names, and skips what is not there.
function(weft_recorder_test test)
  target_compile_definitions(${test} PRIVATE WEFT_PROGRAMS="${CMAKE_CURRENT_BINARY_DIR}/programs"
                             WEFT_LIBRARIES="$<TARGET_FILE_DIR:weft_times_preload>")
  foreach(library weft-record weft-record-mpich)
    if(TARGET ${library})
      add_dependencies(${test} ${library})
    endif()
  endforeach()
  if(WEFT_SANITIZE)  # the programs are not built for it: they load it before the library that is
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libasan.so OUTPUT_VARIABLE runtime OUTPUT_STRIP_TRAILING_WHITESPACE)
    target_compile_definitions(${test} PRIVATE WEFT_SANITIZER="${runtime}")
  endif()
  set_tests_properties(${test} PROPERTIES RUN_SERIAL TRUE)
endfunction()
