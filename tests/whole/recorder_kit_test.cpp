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
QString kitFor(bool mpich) {
  const QDir folder(QString(WEFT_KITS "/%1").arg(mpich ? "mpich" : "openmpi"));
  for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
    if (QFile::exists(folder.filePath(name + "/recorder"))) return folder.filePath(name + "/libweft-record.so");
  return {};
}

QString ownFor(bool mpich) { return QString(WEFT_LIBRARIES "/libweft-record%1.so").arg(mpich ? "-mpich" : ""); }

// Lines of pairs by communicator, operation, source and destination, sorted.
QStringList pairsOf(const QString& program, bool mpich, const QString& recorder) {
  QTemporaryDir folder;
  MpiRun run;
  run.mpich = mpich;
  run.folder = folder.path();
  run.preload = {recorder};
  run.settings = {"TOLD=" + folder.filePath("told"), "WEFT_BUNDLE=" + folder.filePath("bundle")};
  const auto result = run(QString(WEFT_PROGRAMS "/%1-%2").arg(program, mpich ? "mpich" : "openmpi"));
  if (result.status != 0) return {result.out + result.errors};
  QStringList lines;
  for (const RecordedRow& row : recordedRows(folder.filePath("bundle").toStdString(), "pairs")) {
    QStringList words;
    for (const char* column : {"communicator", "operation", "source", "destination", "messages", "bytes"}) words << QString::fromStdString(row.at(column));
    lines << words.join(' ');
  }
  lines.sort();
  return lines;
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
      for (const bool mpich : {false, true}) QTest::addRow("%s, %s", program, mpich ? "MPICH" : "Open MPI") << program << mpich;
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
