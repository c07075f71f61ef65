// Runs an MPI program, with libraries preloaded into its processes. Parts of a bundle are put together afterwards, as
// `weft record` does. A recorder is watched (tests/collector/watch): a run in which it calls MPI for itself before
// MPI_Finalize has failed.
#pragma once

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include "importers/recorded/record_gather.h"
#include "waiting.h"

namespace weft {

struct MpiRun {
  bool mpich = false;
  int ranks = 4;
  QStringList preload;
  QStringList settings;     // NAME=VALUE, for the processes
  QString folder;           // where they run; empty: here
  bool isHandedOn = false;  // the command sets preloaded() itself
  bool yields = true;       // whoever waits leaves the processor to others

  struct Result {
    int status = -1;
    QString out, errors;
  };

  QString launcher() const { return QStandardPaths::findExecutable(mpich ? "mpirun.mpich" : "mpirun.openmpi"); }
  bool possible() const { return !launcher().isEmpty(); }

  Result operator()(const QString& program, const QStringList& arguments = {}) const {
    QStringList words{"-n", QString::number(ranks)};
    QStringList all = settings;
    const QTemporaryDir calls;
    const QString watch = calls.filePath("calls");
    if (isWatched()) all << "WEFT_WATCH=" + watch;
#ifdef WEFT_SANITIZER
    // Memory that MPI leaves allocated is not ours, and a program that is to crash must be able to.
    all << "ASAN_OPTIONS=detect_leaks=0:handle_segv=0:handle_abort=0";
#endif
    if (!preload.isEmpty() && !isHandedOn) all << preloaded();
    // One-sided calls of Debian's Open MPI fail over shared memory, its rdma where communicators that do not overlap
    // make windows at once. Several processes share a processor here. Containers may forbid that one process reads
    // another's memory.
    if (!mpich)
      words << QStringList{"--oversubscribe",
                           "--allow-run-as-root",
                           "--mca",
                           "osc",
                           "^sm,rdma,ucx",
                           "--mca",
                           "mpi_yield_when_idle",
                           yields ? "1" : "0",
                           "--mca",
                           "btl_vader_single_copy_mechanism",
                           "none"};
    for (const QString& each : all)
      if (mpich) words << QStringList{"-genv", each.section('=', 0, 0), each.section('=', 1)};
      else words << QStringList{"-x", each};
    QProcess process;
    if (!folder.isEmpty()) process.setWorkingDirectory(folder);
    process.start(launcher(), words << program << arguments);
    if (!process.waitForFinished(weft::longestWait)) return {-1, {}, "did not end"};
    gather();
    if (QFile own(watch); own.open(QFile::ReadOnly))
      return {-2, {}, "the recorder itself called " + QString::fromUtf8(own.readAll())};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
  }

  // LD_PRELOAD=…
  QString preloaded() const {
    QStringList libraries = preload;
    if (isWatched()) libraries.prepend(watchLibrary());
#ifdef WEFT_SANITIZER
    libraries.prepend(WEFT_SANITIZER);
#endif
    return "LD_PRELOAD=" + libraries.join(':');
  }

 private:
  static QString watchLibrary() {
#ifdef WEFT_WATCH
    return WEFT_WATCH;
#else
    return {};
#endif
  }
  bool isWatched() const {
#ifdef WEFT_WATCH
    return !preload.filter("libweft-record").isEmpty();
#else
    return false;
#endif
  }
  void gather() const {
    for (const QString& each : settings)
      if (each.startsWith("WEFT_BUNDLE="))
        for (const char* number : {"", "-2"}) gatherParts((each.section('=', 1) + number).toStdString());
  }
};

}  // namespace weft
