# What is installed, and the Debian packages that `cpack -G DEB` makes of it: weft (the window and all commands), weft-cli (the commands
# alone, without Qt), weft-recorder (what `weft record` preloads, weft.h and mpi_monitoring.h for programs) and python3-weft (run stores in Python).
include(GNUInstallDirs)
set(data ${CMAKE_INSTALL_DATADIR}/weft)
set(libraries ${CMAKE_INSTALL_LIBDIR}/weft)  # of programs that preload them: no folder that a linker searches
set(manual ${PROJECT_BINARY_DIR}/manual)

# Both programs are called weft: who has the window has the commands.
function(weft_install_program target component)
  install(TARGETS ${target} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT ${component} ${ARGN})
  install(DIRECTORY ${manual}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ${component} ${ARGN} FILES_MATCHING PATTERN *.1.gz)
  install(FILES ${manual}/weft.bash RENAME weft DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT ${component} ${ARGN})
  install(FILES ${manual}/_weft DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT ${component} ${ARGN})
  install(FILES ${manual}/weft.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT ${component} ${ARGN})
  install(DIRECTORY resources/sample resources/training DESTINATION ${data} COMPONENT ${component} ${ARGN})
endfunction()

set(components weft-recorder)
if(WEFT_GUI)
  weft_install_program(weft weft)
  install(TARGETS weft_window RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT weft)  # beside it, where it looks for it
  weft_install_program(weft_cli weft-cli EXCLUDE_FROM_ALL)
  list(APPEND components weft weft-cli)
  install(DIRECTORY docs screenshots DESTINATION ${data} COMPONENT weft)  # the window's manual, and the pictures that its pages show
  install(FILES packaging/weft.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT weft)
  install(FILES packaging/weft.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT weft)
  install(FILES packaging/application-x-weft.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/mimetypes COMPONENT weft)
  install(FILES packaging/weft.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT weft)
  install(FILES packaging/org.weft.weft.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT weft)
else()
  weft_install_program(weft weft-cli)
  list(APPEND components weft-cli)
endif()
foreach(library weft_times_preload weft-record weft-record-mpich weft-places)
  if(TARGET ${library})
    install(TARGETS ${library} LIBRARY DESTINATION ${libraries} COMPONENT weft-recorder)
  endif()
  if(TARGET ${library}-archive)
    get_target_property(archive ${library}-archive ARCHIVE)
    install(FILES ${archive} DESTINATION ${libraries} COMPONENT weft-recorder)
  endif()
endforeach()
# The recorder's sources, for `weft recorder build`: what it includes, as it includes it, and the script that compiles it. In the build's own
# share/ they lie as links, so that the program that is built there finds them too.
set(kit share/weft/recorder/sources)
foreach(folder counting mapping sampling naming calls bundle life preloaded)
  install(DIRECTORY collector/record/${folder} DESTINATION ${data}/recorder/sources/collector/record COMPONENT weft-recorder)
endforeach()
install(FILES collector/places/places.h DESTINATION ${data}/recorder/sources/collector/places COMPONENT weft-recorder)
install(FILES core/base/bundle_format.h core/base/fortran_bindings.h core/base/trace_format.h DESTINATION ${data}/recorder/sources/core/base COMPONENT weft-recorder)
install(FILES collector/weft.h collector/mpi_monitoring.h DESTINATION ${data}/recorder/sources COMPONENT weft-recorder)
install(PROGRAMS collector/kit/build.sh collector/kit/declared.sh DESTINATION ${data}/recorder COMPONENT weft-recorder)
install(FILES ${PROJECT_BINARY_DIR}/share/weft/recorder/version DESTINATION ${data}/recorder COMPONENT weft-recorder)
file(CONFIGURE OUTPUT share/weft/recorder/version CONTENT "${PROJECT_VERSION}\n")
foreach(script build.sh declared.sh)
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/collector/kit/${script} ${PROJECT_BINARY_DIR}/share/weft/recorder/${script} SYMBOLIC)
endforeach()
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/${kit}/collector ${PROJECT_BINARY_DIR}/${kit}/core/base)
foreach(part collector/record collector/places core/base/bundle_format.h core/base/fortran_bindings.h core/base/trace_format.h)
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${part} ${PROJECT_BINARY_DIR}/${kit}/${part} SYMBOLIC)
endforeach()
foreach(header weft.h mpi_monitoring.h)
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/collector/${header} ${PROJECT_BINARY_DIR}/${kit}/${header} SYMBOLIC)
endforeach()

install(FILES collector/weft.h collector/mpi_monitoring.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT weft-recorder)
# The name that the paper's listing has.
install(FILES collector/mpi_monitoring.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} RENAME MPI_Monitoring.h COMPONENT weft-recorder)
install(FILES collector/weft.f90 collector/mpi_monitoring.f90 DESTINATION ${data} COMPONENT weft-recorder)

# Run stores in Python, of the standard library alone.
install(FILES packaging/python/weft.py DESTINATION lib/python3/dist-packages COMPONENT python3-weft)
list(APPEND components python3-weft)

# What Debian asks of every package.
foreach(component ${components})
  set(docs ${CMAKE_INSTALL_DATADIR}/doc/${component})
  set(only "")
  if(WEFT_GUI AND component STREQUAL weft-cli)
    set(only EXCLUDE_FROM_ALL)
  endif()
  install(FILES packaging/copyright DESTINATION ${docs} COMPONENT ${component} ${only})
  install(FILES ${PROJECT_BINARY_DIR}/changelog.gz DESTINATION ${docs} COMPONENT ${component} ${only})
endforeach()
add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/changelog.gz DEPENDS ${PROJECT_SOURCE_DIR}/packaging/changelog VERBATIM
                   COMMAND sh -c "gzip -9nc '${PROJECT_SOURCE_DIR}/packaging/changelog' >changelog.gz" WORKING_DIRECTORY ${PROJECT_BINARY_DIR})
add_custom_target(weft_installed ALL DEPENDS ${PROJECT_BINARY_DIR}/changelog.gz)  # all that is installed, and nothing else
add_dependencies(weft_installed weft_with_recorders weft_manual_pages)
if(WEFT_GUI)
  add_dependencies(weft_installed weft_cli)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL ${components})
include(packaging/debian.cmake)
include(CPack)
