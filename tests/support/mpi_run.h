// Runs an MPI program, with libraries preloaded into its processes.
#pragma once

#include <QProcess>
#include <QStandardPaths>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include "waiting.h"

namespace weft {

struct MpiRun {
  bool mpich = false;
  int ranks = 4;
  QStringList preload;
  QStringList settings;  // NAME=VALUE, for the processes
  QString folder;        // where they run; empty: here

  struct Result {
    int status = -1;
    QString out, errors;
  };

  QString launcher() const { return QStandardPaths::findExecutable(mpich ? "mpirun.mpich" : "mpirun.openmpi"); }
  bool possible() const { return !launcher().isEmpty(); }

  Result operator()(const QString& program, const QStringList& arguments = {}) const {
    QStringList words{"-n", QString::number(ranks)};
    QStringList all = settings, libraries = preload;
#ifdef WEFT_SANITIZER
    // What MPI leaves allocated is not ours, and a program that crashes on purpose shall.
    libraries.prepend(WEFT_SANITIZER);
    all << "ASAN_OPTIONS=detect_leaks=0:handle_segv=0:handle_abort=0";
#endif
    if (!preload.isEmpty()) all << "LD_PRELOAD=" + libraries.join(':');
    // One-sided calls of Debian's Open MPI fail over shared memory, its rdma where communicators that do not overlap make windows at
    // once. Several processes share a processor here. Containers may forbid that one process reads another's memory.
    if (!mpich)
      words << QStringList{"--oversubscribe", "--allow-run-as-root", "--mca", "osc", "^sm,rdma,ucx", "--mca", "mpi_yield_when_idle", "1", "--mca",
                           "btl_vader_single_copy_mechanism", "none"};
    for (const QString& each : all)
      if (mpich) words << QStringList{"-genv", each.section('=', 0, 0), each.section('=', 1)};
      else words << QStringList{"-x", each};
    QProcess process;
    if (!folder.isEmpty()) process.setWorkingDirectory(folder);
    process.start(launcher(), words << program << arguments);
    if (!process.waitForFinished(weft::longestWait)) return {-1, {}, "did not end"};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
  }
};

}  // namespace weft
