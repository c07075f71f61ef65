// The recorder as users build it for their own MPI: it records what Weft's own does, and names no MPI library.
#include <QDir>
#include <QTest>

#include <algorithm>

#include "mpi_run.h"
#include "recorded_tables.h"
#include "test_class.h"

using namespace weft;

namespace recorder_kit_test {

// Empty where it was not built: the MPI is not installed.
QString kitOf(const QString& mpi) {
  const QDir folder(QString(WEFT_KITS "/%1").arg(mpi));
  for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
    if (QFile::exists(folder.filePath(name + "/recorder"))) return folder.filePath(name + "/libweft-record.so");
  return {};
}

QString kitFor(bool mpich) { return kitOf(mpich ? "mpich" : "openmpi"); }

QString ownFor(bool mpich) { return QString(WEFT_LIBRARIES "/libweft-record%1.so").arg(mpich ? "-mpich" : ""); }

// Lines of pairs by communicator, operation, source and destination, sorted. Without a recorder: of one that is linked
// with.
QStringList pairsOf(const QString& program, bool mpich, const QString& recorder) {
  QTemporaryDir folder;
  MpiRun run;
  run.mpich = mpich;
  run.folder = folder.path();
  if (!recorder.isEmpty()) run.preload = {recorder};
  run.settings = {"TOLD=" + folder.filePath("told"), "WEFT_BUNDLE=" + folder.filePath("bundle")};
  const auto result = run(QString(WEFT_PROGRAMS "/%1-%2").arg(program, mpich ? "mpich" : "openmpi"));
  if (result.status != 0) return {result.out + result.errors};
  QStringList lines;
  for (const RecordedRow& row : recordedRows(folder.filePath("bundle").toStdString(), "pairs")) {
    QStringList words;
    for (const char* column : {"communicator", "operation", "source", "destination", "messages", "bytes"})
      words << QString::fromStdString(row.at(column));
    lines << words.join(' ');
  }
  lines.sort();
  return lines;
}

// A wrapper that is MPICH's but for what `script` does before; what the kit prints when it is built for that, which
// must fail.
QString failureOfKit(const QString& script, const QByteArray& header = {}) {
  QTemporaryDir folder;
  const auto write = [&](const char* name, const QByteArray& text) {
    QFile file(folder.filePath(name));
    if (file.open(QFile::WriteOnly)) file.write(text);
    file.setPermissions(QFile::ReadUser | QFile::WriteUser | QFile::ExeUser);
  };
  if (!header.isEmpty()) write("mpi.h", header);
  write("mpicc", QString("#!/bin/sh\n%1\n[ \"$*\" = -show ] || set -- -I%2 \"$@\"\nexec " WEFT_MPICC " \"$@\"\n")
                     .arg(script, folder.path())
                     .toUtf8());
  QProcess process;
  process.start("sh", {WEFT_BUILD_KIT, folder.filePath("mpicc"), folder.filePath("recorders")});
  if (!process.waitForFinished(longestWait)) return "did not end";
  return process.exitCode() == 0 ? "was built" : QString::fromUtf8(process.readAllStandardError());
}

QString needsOf(const QString& library) {
  QProcess process;
  process.start("readelf", {"-d", library});
  process.waitForFinished(longestWait);
  const QStringList lines = QString::fromUtf8(process.readAllStandardOutput()).split('\n').filter("NEEDED");
  return lines.join('\n');
}

class RecorderKitTest : public QObject {
  Q_OBJECT

 private slots:
  void pairsAreThoseOfTheOwnRecorder_data() {
    QTest::addColumn<QString>("program");
    QTest::addColumn<bool>("mpich");
    for (const char* program : {"regular", "patterns", "fortran8"})
      for (const bool mpich : {false, true})
        QTest::addRow("%s, %s", program, mpich ? "MPICH" : "Open MPI") << program << mpich;
    QTest::newRow("mpi4, MPICH") << "mpi4" << true;
  }
  void pairsAreThoseOfTheOwnRecorder() {
    QFETCH(QString, program);
    QFETCH(bool, mpich);
    needPrograms(program, mpich);
    const QStringList own = pairsOf(program, mpich, ownFor(mpich)), kit = pairsOf(program, mpich, kitFor(mpich));
    QVERIFY2(own.size() > 3, qPrintable(own.join('\n')));
    QCOMPARE(kit, own);
  }

  // Its mpi.h leaves const out and lacks functions here and there; the programs were compiled with that of the real
  // one.
  void compilesForAnMpiThatNobodyNamed_data() {
    QTest::addColumn<QString>("program");
    for (const char* program : {"regular", "patterns", "one_sided"}) QTest::newRow(program) << program;
  }
  void compilesForAnMpiThatNobodyNamed() {
    QFETCH(QString, program);
    needPrograms(program, true);
    QVERIFY(!kitOf("other-mpi").isEmpty());
    QCOMPARE(pairsOf(program, true, kitOf("other-mpi")), pairsOf(program, true, ownFor(true)));
  }

  // The recorder that a program is linked with counts what the one that is preloaded does; with MPICH nothing of the
  // program is shared.
  void linkedProgramsAreRecorded_data() {
    QTest::addColumn<QString>("program");
    QTest::addColumn<bool>("mpich");
    QTest::newRow("C, Open MPI") << "regular" << false;
    QTest::newRow("mpi_f08, Open MPI") << "fortran8" << false;
    QTest::newRow("C, MPICH") << "regular" << true;
  }
  void linkedProgramsAreRecorded() {
    QFETCH(QString, program);
    QFETCH(bool, mpich);
    needPrograms(program, mpich);
    if (!QFile::exists(QString(WEFT_PROGRAMS "/%1-linked-%2").arg(program, mpich ? "mpich" : "openmpi")))
      QSKIP("this MPI has no static library");
    const QStringList own = pairsOf(program, mpich, ownFor(mpich)), linked = pairsOf(program + "-linked", mpich, {});
    QVERIFY2(own.size() > 3, qPrintable(own.join('\n')));
    QCOMPARE(linked, own);
  }

  void failuresHaveTheirTrueCause_data() {
    QTest::addColumn<QString>("script");
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QStringList>("wanted");
    QTest::newRow("old compiler") << "case \"$*\" in *-std=c++17*) echo \"cc1plus: error: unrecognized command line "
                                     "option '-std=c++17'\" >&2; exit 1 ;; esac"
                                  << QByteArray()
                                  << QStringList{"error: unrecognized command line option", "compiles no C++17",
                                                 "GCC 8"};
    QTest::newRow("MPI 2") << "" << QByteArray("#include_next <mpi.h>\n#undef MPI_VERSION\n#define MPI_VERSION 2\n")
                           << QStringList{"MPI_VERSION is less than 3", "It needs MPI 3.0 or later"};
    QTest::newRow("no C++") << "" << QByteArray("#include_next <mpi.h>\n#ifdef __cplusplus\nint class;\n#endif\n")
                            << QStringList{"error:", "int class;", "can't be used from C++"};
    QTest::newRow("sources") << ""
                             << QByteArray("#include_next <mpi.h>\n#define PMPI_Comm_rank PMPI_Comm_rank(missing)\n")
                             << QStringList{"error:", "missing", "can't be compiled against MPICH",
                                            "which compiles C++17 and this mpi.h"};
  }
  void failuresHaveTheirTrueCause() {
    QFETCH(QString, script);
    QFETCH(QByteArray, header);
    QFETCH(QStringList, wanted);
    if (kitFor(true).isEmpty()) QSKIP("MPICH is not installed");
    const QString printed = failureOfKit(script, header);
    for (const QString& each : wanted) QVERIFY2(printed.contains(each), qPrintable(printed));
  }

  void namesNoMpi() {
    for (const bool mpich : {false, true}) {
      if (kitFor(mpich).isEmpty()) continue;
      const QString needs = needsOf(kitFor(mpich));
      QVERIFY(needs.contains("libc.so"));
      for (const char* none : {"mpi", "otf2", "stdc++"}) QVERIFY2(!needs.contains(none), qPrintable(needs));
    }
  }

  // Handles of Open MPI are addresses in its library: a program without it must start all the same.
  void programsWithoutMpiStart() {
    for (const bool mpich : {false, true}) {
      if (kitFor(mpich).isEmpty()) continue;
      QProcess process;
      process.setProcessEnvironment([&] {
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        variables.insert("LD_PRELOAD", kitFor(mpich));
        variables.insert("LD_BIND_NOW", "1");
        return variables;
      }());
      process.start("ls", {"/"});
      process.waitForFinished(longestWait);
      QCOMPARE(process.exitCode(), 0);
      QCOMPARE(process.readAllStandardError(), QByteArray());
    }
  }

 private:
  static void needPrograms(const QString& program, bool mpich) {
    if (!MpiRun{.mpich = mpich}.possible() || kitFor(mpich).isEmpty() || !QFile::exists(ownFor(mpich)) ||
        !QFile::exists(QString(WEFT_PROGRAMS "/%1-%2").arg(program, mpich ? "mpich" : "openmpi")))
      QSKIP("this MPI library is not installed");
  }
};

WEFT_TEST(RecorderKitTest)

}  // namespace recorder_kit_test
#include "recorder_kit_test.moc"
