// Programs of each of MPI's bindings for Fortran count their own calls; the recorder must count the same.
#include <QTest>

#include "mpi_run.h"
#include "own_counts.h"
#include "test_class.h"

using namespace weft;

namespace recorder_fortran_test {

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
    const QString different = differences(ownCounts(with.folder, 4), recordedLike(ownCounts(with.folder, 4), with.bundle().toStdString()));
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

WEFT_TEST(RecorderFortranTest)

}  // namespace recorder_fortran_test
#include "recorder_fortran_test.moc"
