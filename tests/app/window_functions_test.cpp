// The panel of functions: its numbers are those of weft functions, a click and the filter act, and source files open
// where they are.
#include <QLabel>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include "app/session/run_session.h"
#include "open_window.h"
#include "reports/tables/function_tables.h"
#include "small_run.h"
#include "test_class.h"
#include "views/functions/flame_canvas.h"
#include "views/functions/functions_view.h"

using namespace weft;

namespace window_functions_test {

// main (line 1) calls solve (line 2), which calls MPI_Send; on two ranks, in two bins.
void writeSampled(const std::filesystem::path& path, const std::string& source, const std::string& program = "/app",
                  std::optional<std::uint64_t> address = 16) {
  RunWriter out(path);
  test::writeProfile(out, true);
  out.beginSource({"samples.csv", kinds::recording, "Weft bundle", "", ""});
  out.fact("sample hertz", "100.000000000");
  out.fact("mpi states", "frames");
  out.fact("time bin seconds", "0.5");
  const CodeModuleId module = out.codeModule({program, program == "/app" ? "ab" : "", SymbolsFound::lines});
  const FunctionId main = out.function({"main", module}), solve = out.function({"solve", module});
  const StackId outer = out.stack({std::nullopt, main, source, 1U, false}),
                inner = out.stack({outer, solve, source, 2U, false});
  const OperationId send = out.operation("Send");
  const auto sample = [&](StackId stack, unsigned rank, std::uint32_t bin, double seconds, bool isMpi) {
    SampleRow row;
    row.stack = stack;
    row.address = address;
    row.rank = RankId(rank);
    row.bin = bin;
    row.samples = 1;
    row.seconds = row.cpuSeconds = seconds;
    if (isMpi) {
      row.operation = send;
      row.communicator = CommunicatorId(1);
      row.waitSeconds = seconds / 2;
      row.calls = row.sends = 1;
      row.bytesSent = 8;
    }
    out.sample(row);
  };
  sample(outer, 0, 0, 1, false);
  sample(inner, 0, 0, 4, false);
  sample(inner, 1, 1, 2, false);
  sample(inner, 1, 1, 3, true);
  out.endSource({});
  out.commit();
}

class WindowFunctionsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    path_ = folder_.filePath("run.weft").toStdString();
    writeSampled(path_, "/build/src/solve.c");
    test::open(session_, path_);
  }

  void init() {
    session_.selection().reset();
    view_ = std::make_unique<FunctionsView>(session_.selection());
    view_->show();
    view_->setRun(std::shared_ptr<const RunSnapshot>(session_.run(), &session_.run()->snapshot));
  }
  void cleanup() { view_.reset(); }

  void numbersAreThoseOfTheCommand() {
    const RunStore store(path_);
    const SampledCode code = sampledCode(store);
    QCOMPARE(view_->facts().functions.rows, shortened(functionTable(code, {}, {})).rows);
    QCOMPARE(table("functions")->model()->rowCount(), 3);
    tabs()->setCurrentIndex(1);
    view_->choose("solve");
    FunctionRequest request;
    request.by = "callee";
    request.function = "solve";
    QCOMPARE(table("callees")->model()->rowCount(), static_cast<int>(functionTable(code, {}, request).rows.size()));
    QCOMPARE(table("callers")->model()->index(0, 0).data().toString(), QString("main"));
  }

  void aClickChooses() {
    tabs()->setCurrentIndex(1);
    const QAbstractItemModel* model = table("functions")->model();
    const auto found = model->match(model->index(0, 0), Qt::DisplayRole, "main", 1, Qt::MatchExactly);
    QCOMPARE(found.size(), 1);
    table("functions")->selectionModel()->setCurrentIndex(found.front(), QItemSelectionModel::NoUpdate);
    QCOMPARE(view_->chosen(), QString("main"));
    QCOMPARE(table("callees")->model()->index(0, 0).data().toString(), QString("solve"));
    table("callees")->selectionModel()->setCurrentIndex(table("callees")->model()->index(0, 0),
                                                        QItemSelectionModel::NoUpdate);
    QCOMPARE(view_->chosen(), QString("solve"));
  }

  void filtersAct() {
    const auto seconds = [&] {
      double sum = 0;
      for (const Row& row : view_->facts().functions.rows) sum += *row[view_->facts().functions.at("seconds")].asReal();
      return sum;
    };
    QCOMPARE(seconds(), 10.0);
    PairFilter filter;
    filter.ranks = {RankId(1)};
    session_.selection().setFilter(filter);
    QCOMPARE(seconds(), 5.0);
    filter = {};
    filter.bins = BinRange{0, 1};
    session_.selection().setFilter(filter);
    QCOMPARE(seconds(), 5.0);
    filter = {};
    filter.communicators = {CommunicatorId(1)};
    session_.selection().setFilter(filter);
    QCOMPARE(seconds(), 3.0);
  }

  // It opens at the function's file; where that is not there, in a folder that the user names, which stays known for
  // other functions.
  void sourceOpensInAClick() {
    tabs()->setCurrentIndex(2);
    view_->choose("solve");
    QCOMPARE(table("source")->model()->rowCount(), 2);  // lines with samples alone
    QVERIFY(noteHas("solve.c"));
    std::ofstream(folder_.filePath("solve.c").toStdString()) << "int main(void) {\n  solve();\n}\n";
    view_->setSources(folder_.path().toStdString());
    QCOMPARE(table("source")->model()->rowCount(), 3);
    QCOMPARE(table("source")->model()->index(1, 1).data().toString(), QString("  solve();"));
    view_->choose("main");
    QCOMPARE(table("source")->model()->rowCount(), 3);
  }

  // A program without a build id is taken by its path; nm knows where its function begins.
  void instructionsHaveTheirShares() {
    tabs()->setCurrentIndex(3);
    view_->choose("solve");
    QVERIFY(noteHas("/app is not on this machine"));
    const QString compiler = QStandardPaths::findExecutable("cc"), nm = QStandardPaths::findExecutable("nm");
    if (compiler.isEmpty() || nm.isEmpty()) QSKIP("no C compiler is installed");
    std::ofstream(folder_.filePath("one.c").toStdString())
        << "int solve(int x) { return 3 * x; }\nint main(void) { return solve(0); }\n";
    const QString program = folder_.filePath("one");
    QCOMPARE(QProcess::execute(compiler, {"-O0", "-Wl,--build-id=none", "-o", program, folder_.filePath("one.c")}), 0);
    QProcess process;
    process.start(nm, {program});
    QVERIFY(process.waitForFinished(weft::longestWait));
    const auto symbol = QRegularExpression("([0-9a-f]+) T solve").match(process.readAllStandardOutput());
    QVERIFY(symbol.hasMatch());
    const std::filesystem::path path = folder_.filePath("one.weft").toStdString();
    writeSampled(path, "/build/src/solve.c", program.toStdString(), symbol.captured(1).toULongLong(nullptr, 16));
    test::open(session_, path);
    view_->setRun(std::shared_ptr<const RunSnapshot>(session_.run(), &session_.run()->snapshot));
    view_->choose("solve");
    const QAbstractItemModel* model = table("disassembly")->model();
    QVERIFY(model->rowCount() > 2);
    QCOMPARE(model->index(0, 0).data().toString(), "0x" + symbol.captured(1).remove(QRegularExpression("^0+")));
    QCOMPARE(model->index(0, 2).data().toString(), QString("100 %"));
    QCOMPARE(model->index(1, 2).data().toString(), QString("–"));
    test::open(session_, path_);
  }

 private:
  QTableView* table(const QString& name) const {
    for (QTableView* each : view_->findChildren<QTableView*>())
      if (each->accessibleName() == name) return each;
    return nullptr;
  }
  QTabWidget* tabs() const { return view_->findChild<QTabWidget*>(); }
  bool noteHas(const QString& words) const {
    const auto labels = view_->findChildren<QLabel*>();
    return std::ranges::any_of(labels, [&](const QLabel* each) { return each->text().contains(words); });
  }

  QTemporaryDir folder_;
  std::filesystem::path path_;
  RunSession session_;
  std::unique_ptr<FunctionsView> view_;
};

WEFT_WIDGET_TEST(WindowFunctionsTest)

}  // namespace window_functions_test
#include "window_functions_test.moc"
