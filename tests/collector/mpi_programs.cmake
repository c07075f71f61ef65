# MPI programs that the collector's tests run, compiled by the MPI library's own commands: weft_mpi_program(NAME LIBRARY COMMAND
# SOURCE… [OPTIONS …] [HEADERS …]) makes programs/NAME-LIBRARY, where COMMAND.LIBRARY (mpicc, mpicxx, mpifort) is installed.
function(weft_mpi_program name library command)
  cmake_parse_arguments(PARSE_ARGV 3 program "" "" "OPTIONS;HEADERS")
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
  set_property(DIRECTORY APPEND PROPERTY weft_mpi_programs ${folder}/${name}-${library})
endfunction()

# All of them, before the program that runs them.
function(weft_mpi_programs runner)
  get_property(programs DIRECTORY PROPERTY weft_mpi_programs)
  add_custom_target(${runner}_mpi_programs DEPENDS ${programs})
  add_dependencies(${runner} ${runner}_mpi_programs)
endfunction()
