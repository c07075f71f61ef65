// The recorder against a tracer of the tests' own, in the same run: call by call and byte by byte, for each
// communicator, rank, operation and pair. And what the programs compute stays what it is without the recorder.
#include <QRegularExpression>
#include <QTest>

#include "mpi_run.h"
#include "recorded_counts.h"
#include "test_class.h"

using namespace weft;

namespace recorder_tracer_test {

// Operations that the tracer leaves to other tests.
const std::set<std::string> notTraced{"Init",     "Init_thread", "Finalize", "Win_create", "Win_fence",
                                      "Win_free", "Put",         "Get",      "File_open",  "File_close"};

struct Fixture {
  QTemporaryDir folder;
  MpiRun run;

  explicit Fixture(int ranks) {
    run.ranks = ranks;
    run.folder = folder.path();
    run.preload = {WEFT_TRACER, WEFT_LIBRARIES "/libweft-record.so"};
    run.settings = {"TRACE_DIR=" + folder.path(), "WEFT_BUNDLE=" + folder.filePath("bundle")};
  }
  bool possible() const { return run.possible() && QFile::exists(run.preload[0]) && QFile::exists(run.preload[1]); }
  RecordedCounts trace() const { return countsOfTrace(folder.path().toStdString(), run.ranks); }
  RecordedCounts bundle() const { return countsOfBundle(folder.filePath("bundle").toStdString()); }
  bool copy(const QString& file, const QString& name) const { return QFile::copy(file, folder.filePath(name)); }
  QString text(const QString& name) const {
    QFile file(folder.filePath(name));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
  }
};

void tell(const RecordedCounts& counts) {
  long long calls = 0, bytes = 0;
  for (const auto& [key, sum] : counts.calls) {
    calls += sum.calls;
    bytes += sum.bytes;
  }
  qInfo("%zu communicators, %zu pairs, %lld calls, %lld bytes", counts.communicators.size(), counts.pairs.size(), calls,
        bytes);
}

// Numbers of a thermo table, without the lines that have times.
QStringList thermo(const QString& log) {
  QStringList lines;
  static const QRegularExpression row("^\\s+\\d+(\\s+[-0-9.e+]+){4,}\\s*$");
  for (const QString& line : log.split('\n'))
    if (row.match(line).hasMatch()) lines << line;
  return lines;
}

class RecorderTracerTest : public QObject {
  Q_OBJECT

  void compare(const Fixture& with) {
    const RecordedCounts trace = with.trace(), bundle = with.bundle();
    QVERIFY(!trace.calls.empty());
    tell(trace);
    const QString different = differences(trace, bundle), odd = unbalanced(bundle);
    QVERIFY2(different.isEmpty(), qPrintable("\n" + different));
    for (const std::string& each : untracedOperations(trace, bundle)) QVERIFY2(notTraced.count(each), each.c_str());
    QVERIFY2(odd.isEmpty(), qPrintable("\n" + odd));
  }

 private slots:
  void aDeepHierarchy_data() {
    QTest::addColumn<QString>("way");
    QTest::newRow("communicators are kept") << "nofree";
    QTest::newRow("some are freed") << "free";
  }
  void aDeepHierarchy() {
    QFETCH(QString, way);
    const Fixture with(16);
    if (!with.possible() || !QFile::exists(WEFT_PROGRAMS "/hierarchy-openmpi")) QSKIP("Open MPI is not installed");
    const auto result = with.run(WEFT_PROGRAMS "/hierarchy-openmpi", {"4", "2", "2", "3", way});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    compare(with);
  }

  void lammps_data() {
    QTest::addColumn<QString>("input");
    QTest::newRow("melt") << "in.melt";
    QTest::newRow("long-range forces") << "in.pppm";
  }
  void lammps() {
    QFETCH(QString, input);
    const QString program = QStandardPaths::findExecutable("lmp");
    const Fixture with(4), without(4);
    if (!with.possible() || program.isEmpty()) QSKIP("Open MPI or LAMMPS is not installed");
    const QStringList arguments{"-in", QString(WEFT_TEST_DATA "/recorder/") + input, "-screen", "none"};
    auto result = with.run(program, arguments);
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    compare(with);
    MpiRun alone = without.run;
    alone.preload.clear();
    QCOMPARE(alone(program, arguments).status, 0);
    QVERIFY(thermo(with.text("log.lammps")).size() > 3);
    QCOMPARE(thermo(with.text("log.lammps")), thermo(without.text("log.lammps")));
  }

  void hpcc() {
    const QString program = QStandardPaths::findExecutable("hpcc");
    const Fixture with(4);
    if (!with.possible() || program.isEmpty()) QSKIP("Open MPI or HPCC is not installed");
    QVERIFY(with.copy(WEFT_TEST_DATA "/recorder/hpccinf.txt", "hpccinf.txt"));
    const auto result = with.run(program);
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    QVERIFY(with.text("hpccoutf.txt").contains("Success=1"));
    compare(with);
  }
};

WEFT_TEST(RecorderTracerTest)

}  // namespace recorder_tracer_test
#include "recorder_tracer_test.moc"
