# What the packages say of themselves. CPACK_DEBIAN_<COMPONENT>_… is of one package.
set(CPACK_PACKAGE_NAME weft)
set(CPACK_PACKAGE_CONTACT "The Weft authors <weft@users.noreply.github.com>")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "analyzer of MPI programs and of the links they load")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)

set(CPACK_DEBIAN_WEFT_PACKAGE_NAME weft)
set(CPACK_COMPONENT_WEFT_DESCRIPTION "Weft joins what an MPI program sends, by communicator and code region, with
the cables of an InfiniBand fabric that carry it: maps of link loads, trees of
communicators, matrices of pairs and bars, in linked views and as commands.")
set(CPACK_DEBIAN_WEFT_PACKAGE_DEPENDS "fonts-dejavu-core, libgl1-mesa-dri")
set(CPACK_DEBIAN_WEFT_PACKAGE_RECOMMENDS weft-recorder)
set(CPACK_DEBIAN_WEFT_PACKAGE_CONFLICTS weft-cli)
set(CPACK_DEBIAN_WEFT_PACKAGE_REPLACES weft-cli)

set(CPACK_DEBIAN_WEFT-CLI_PACKAGE_NAME weft-cli)
set(CPACK_COMPONENT_WEFT-CLI_DESCRIPTION "Weft joins what an MPI program sends, by communicator and code region, with
the cables of an InfiniBand fabric that carry it. This package has the commands
for login nodes, without the window and without Qt.")
set(CPACK_DEBIAN_WEFT-CLI_PACKAGE_RECOMMENDS weft-recorder)
set(CPACK_DEBIAN_WEFT-CLI_PACKAGE_CONFLICTS weft)
set(CPACK_DEBIAN_WEFT-CLI_PACKAGE_REPLACES weft)

# A recorder for each of Debian's MPI libraries, and the sources for any other: which MPI there is, is the programs' business.
set(CPACK_DEBIAN_WEFT-RECORDER_PACKAGE_NAME weft-recorder)
set(CPACK_COMPONENT_WEFT-RECORDER_DESCRIPTION "Libraries that are loaded into an MPI program (weft record) and write what each
rank sends on each communicator, for Open MPI and MPICH; the sources from which
weft recorder build makes one for any other MPI; and the header of its
annotations for C, C++ and Fortran.")
set(CPACK_DEBIAN_WEFT-RECORDER_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_WEFT-RECORDER_PACKAGE_DEPENDS "libc6 (>= 2.36)")
set(CPACK_DEBIAN_WEFT-RECORDER_PACKAGE_RECOMMENDS "libopenmpi3 | libmpich12, libopen-trace-format2-10, libscotch-7.0, libsqlite3-0, libstdc++6")  # the latter of libraries that few programs load
set(CPACK_DEBIAN_WEFT-RECORDER_PACKAGE_SUGGESTS "weft | weft-cli, g++, binutils")

set(CPACK_DEBIAN_PYTHON3-WEFT_PACKAGE_NAME python3-weft)
set(CPACK_COMPONENT_PYTHON3-WEFT_DESCRIPTION "Run stores of Weft in Python: pairs of ranks, communicators, operations and
bins with the names and numbers that the commands print, as lists of dicts or
as frames of pandas.")
set(CPACK_DEBIAN_PYTHON3-WEFT_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON3-WEFT_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON3-WEFT_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_PYTHON3-WEFT_PACKAGE_DEPENDS "python3 (>= 3.9)")
set(CPACK_DEBIAN_PYTHON3-WEFT_PACKAGE_RECOMMENDS "weft | weft-cli")
set(CPACK_DEBIAN_PYTHON3-WEFT_PACKAGE_SUGGESTS python3-pandas)
