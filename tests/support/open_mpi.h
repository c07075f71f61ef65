// Open MPI, for tests that record a program of their own.
#pragma once

#include <QStandardPaths>
#include <QString>

namespace cli {

struct OpenMpi {
  QString compiler = QStandardPaths::findExecutable("mpicc.openmpi"),
          launcher = QStandardPaths::findExecutable("mpirun.openmpi");

  bool isThere() const { return !compiler.isEmpty() && !launcher.isEmpty(); }
  // Programs may run as root from now on, also with a recorder that is built for a sanitizer.
  static void allow() {
    qputenv("OMPI_ALLOW_RUN_AS_ROOT", "1");
    qputenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    qputenv("ASAN_OPTIONS", "verify_asan_link_order=0:detect_leaks=0:handle_segv=0:handle_abort=0");
  }
};

}  // namespace cli
