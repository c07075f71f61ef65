// Programs of each of MPI's bindings for Fortran count their own calls; the recorder must count the same.
#include <QTest>

#include "mpi_run.h"
#include "recorded_tables.h"

using namespace weft;

namespace {

using Key = std::tuple<std::string, int, std::string>;  // communicator, rank, operation
using Sums = std::map<Key, RecordedSum>;

Sums expected(const QTemporaryDir& folder) {
  Sums sums;
  for (int rank = 0; rank < 4; ++rank) {
    std::ifstream in(folder.filePath(QString("expected.%1").arg(rank)).toStdString());
    std::string communicator, operation;
    RecordedSum one;
    while (in >> communicator >> operation >> one.calls >> one.bytes) {
      RecordedSum& sum = sums[{communicator, rank, operation}];
      sum.calls += one.calls;
      sum.bytes += one.bytes;
    }
  }
  return sums;
}

Sums recorded(const std::filesystem::path& bundle) {
  Sums sums;
  for (RecordedRow& row : recordedRows(bundle, "operations")) {
    if (row["operation"] == "Init" || row["operation"] == "Finalize") continue;
    RecordedSum& sum = sums[{row["communicator"], std::stoi(row["rank"]), row["operation"]}];
    sum.calls += std::stoll(row["calls"]);
    sum.bytes += std::stoll(row["bytes"]);
  }
  return sums;
}

QString differences(const Sums& program, const Sums& recorder) {
  Sums all = program;
  all.insert(recorder.begin(), recorder.end());
  QString text;
  for (const auto& [key, ignored] : all) {
    const auto told = [&](const Sums& from) {
      const auto found = from.find(key);
      return found == from.end() ? QString("nothing") : QString("%1 calls, %2 bytes").arg(found->second.calls).arg(found->second.bytes);
    };
    if (told(program) == told(recorder)) continue;
    const auto& [communicator, rank, operation] = key;
    text += QString("%1, rank %2, %3: %4; recorded: %5\n").arg(communicator.c_str()).arg(rank).arg(operation.c_str(), told(program), told(recorder));
  }
  return text;
}

struct Fixture {
  QTemporaryDir folder;
  MpiRun run;
  QString program;

  Fixture(bool mpich, int binding) : program(QString(WEFT_PROGRAMS "/fortran%1-%2").arg(binding).arg(mpich ? "mpich" : "openmpi")) {
    run.mpich = mpich;
    run.preload = {QString(WEFT_LIBRARIES "/libweft-record%1.so").arg(mpich ? "-mpich" : "")};
    run.settings = {"EXPECTED=" + folder.filePath("expected"), "WEFT_BUNDLE=" + bundle()};
  }
  QString bundle() const { return folder.filePath("bundle"); }
  bool possible() const { return run.possible() && QFile::exists(program) && QFile::exists(run.preload.front()); }
};

}  // namespace

class RecorderFortranTest : public QObject {
  Q_OBJECT

 private slots:
  void callsAreRecordedOnce_data() {
    QTest::addColumn<bool>("mpich");
    QTest::addColumn<int>("binding");
    for (const bool mpich : {false, true})
      for (const int binding : {77, 90, 8}) QTest::addRow("%s, binding %d", mpich ? "MPICH" : "Open MPI", binding) << mpich << binding;
  }
  void callsAreRecordedOnce() {
    QFETCH(bool, mpich);
    QFETCH(int, binding);
    const Fixture with(mpich, binding);
    if (!with.possible()) QSKIP("this MPI library, or its Fortran, is not installed");
    const auto result = with.run(with.program);
    QVERIFY2(result.status == 0, qPrintable(result.out + result.errors));
    const QString different = differences(expected(with.folder), recorded(with.bundle().toStdString()));
    QVERIFY2(different.isEmpty(), qPrintable("\n" + different));
  }

  void namesAndAnnotationsArrive() {
    const Fixture with(false, 8);
    if (!with.possible()) QSKIP("Open MPI, or its Fortran, is not installed");
    QCOMPARE(with.run(with.program).status, 0);
    std::map<std::string, std::string> labels, neighbours;
    for (RecordedRow& row : recordedRows(with.bundle().toStdString(), "communicators")) labels[row["name"]] = row["label"];
    QCOMPARE(labels.at("W_s1.1"), std::string("a half"));
    QCOMPARE(labels.at("W_a2_j3"), std::string());
    const auto regions = recordedRows(with.bundle().toStdString(), "regions");
    QCOMPARE(regions.size(), std::size_t{4});  // by each rank
    for (const RecordedRow& each : regions) QCOMPARE(each.at("name"), std::string("solve"));
  }

  // The annotations do nothing where there is no recorder.
  void programsRunWithoutTheRecorder() {
    Fixture with(false, 8);
    if (!with.possible()) QSKIP("Open MPI, or its Fortran, is not installed");
    with.run.preload.clear();
    const auto result = with.run(with.program);
    QVERIFY2(result.status == 0, qPrintable(result.out + result.errors));
    QVERIFY(!QFile::exists(with.bundle()));
  }
};

QTEST_GUILESS_MAIN(RecorderFortranTest)
#include "recorder_fortran_test.moc"
