// Programs of each of MPI's bindings for Fortran count their own calls; the recorder must count the same.
#include <QTest>

#include "importers/recorded/record_reader.h"
#include "memory_sink.h"
#include "mpi_run.h"
#include "own_counts.h"
#include "test_class.h"

using namespace weft;

namespace recorder_fortran_test {

struct Fixture {
  QTemporaryDir folder;
  MpiRun run;
  QString program;

  Fixture(bool mpich, int binding)
      : program(QString(WEFT_PROGRAMS "/fortran%1-%2").arg(binding).arg(mpich ? "mpich" : "openmpi")) {
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
      for (const int binding : {77, 90, 8})
        QTest::addRow("%s, binding %d", mpich ? "MPICH" : "Open MPI", binding) << mpich << binding;
  }
  void callsAreRecordedOnce() {
    QFETCH(bool, mpich);
    QFETCH(int, binding);
    const Fixture with(mpich, binding);
    if (!with.possible()) QSKIP("this MPI library, or its Fortran, is not installed");
    const auto result = with.run(with.program);
    QVERIFY2(result.status == 0, qPrintable(result.out + result.errors));
    const QString different =
        differences(ownCounts(with.folder, 4), recordedLike(ownCounts(with.folder, 4), with.bundle().toStdString()));
    QVERIFY2(different.isEmpty(), qPrintable("\n" + different));
  }

  // Between the program and the call stand functions of the bindings, which are part of the call.
  void callTreesAreWithoutTheBindings_data() { callsAreRecordedOnce_data(); }
  void callTreesAreWithoutTheBindings() {
    QFETCH(bool, mpich);
    QFETCH(int, binding);
    Fixture with(mpich, binding);
    if (!with.possible()) QSKIP("this MPI library, or its Fortran, is not installed");
    with.run.settings << "WEFT_SAMPLE=100";
    const auto result = with.run(with.program);
    QVERIFY2(result.status == 0, qPrintable(result.out + result.errors));
    const std::filesystem::path bundle = with.bundle().toStdString();
    const auto modules = recordedRows(bundle, "modules");
    const auto isBindings = [](const std::string& path) {
      return path.find("mpifh") != path.npos || path.find("usempi") != path.npos || path.find("fort.so") != path.npos;
    };
    QVERIFY(std::ranges::any_of(modules, [&](const RecordedRow& row) { return isBindings(row.at("path")); }));
    std::vector<InputFile> files;
    for (const auto& each : std::filesystem::directory_iterator(bundle))
      if (each.path().extension() == ".csv")
        files.push_back({each.path(), each.path().string(),
                         [path = each.path()] { return std::make_unique<std::ifstream>(path); }});
    QVERIFY(!files.empty());
    InputFile all = files.front();
    all.others.assign(files.begin() + 1, files.end());
    MemorySink sink;
    readRecord(all, sink, {});
    QVERIFY(sink.stacks.size() > 10);
    bool isProgramThere = false;
    for (const StackRow& each : sink.stacks) {
      const FunctionRow& function = sink.functions[weft::number(each.function) - 1];
      const std::string path = function.module ? sink.codeModules[weft::number(*function.module) - 1].path : "";
      QVERIFY2(!isBindings(path), (function.name + " of " + path).c_str());
      isProgramThere |= path.ends_with(with.program.section('/', -1).toStdString());
    }
    QVERIFY(isProgramThere);
  }

  void namesAndAnnotationsArrive() {
    const Fixture with(false, 8);
    if (!with.possible()) QSKIP("Open MPI, or its Fortran, is not installed");
    QCOMPARE(with.run(with.program).status, 0);
    std::map<std::string, std::string> labels, neighbours;
    for (RecordedRow& row : recordedRows(with.bundle().toStdString(), "communicators"))
      labels[row["name"]] = row["label"];
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
