// Open MPI, for tests that record a program of their own.
#pragma once

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QString>

#include <fstream>
#include <string>

#include "cli.h"

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

// Compiles a C program as "known" in `folder`, samples it 500 times a second on two ranks into "bundle", and imports
// that as "run.weft". Answers what went wrong; empty: nothing.
inline std::string sampleKnownProgram(const OpenMpi& mpi, const char* program, const QDir& folder) {
  const QString source = folder.filePath("known.c"), built = folder.filePath("known"),
                bundle = folder.filePath("bundle");
  std::ofstream(source.toStdString()) << program;
  if (QProcess::execute(mpi.compiler, {"-g", "-O1", "-o", built, source}) != 0) return "it does not compile";
  const Ran ran =
      runWeft({"record", "-o", bundle, "--sample", "500", "--", mpi.launcher, "--oversubscribe", "-n", "2", built});
  if (ran.status != 0) return "weft record: " + ran.err;
  const Ran imported = runWeft({"import", bundle, "-o", folder.filePath("run.weft")});
  return imported.status == 0 ? std::string() : "weft import: " + imported.err;
}

}  // namespace cli
