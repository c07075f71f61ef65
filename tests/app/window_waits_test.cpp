// The panel of waits: its numbers are those of the commands, a click leads to ranks, cells and links, the filter acts.
#include <QSettings>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "app/panels/view_set.h"
#include "app/session/run_session.h"
#include "app/window/main_window.h"
#include "choose.h"
#include "figures/highlights.h"
#include "open_window.h"
#include "reports/tables/wait_table.h"
#include "test_class.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_view.h"
#include "views/waits/waits_view.h"
#include "wait_run.h"

using namespace weft;

class WindowWaitsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-waits-test");
    QSettings().clear();
    path_ = folder_.filePath("run.weft").toStdString();
    test::writeWaitRun(path_);
  }

  void numbersAreThoseOfTheCommands() {
    RunSession session;
    WaitsView view(session.selection());
    openIn(session, view);
    const RunStore store(path_);
    const auto causes = view.facts().run;
    QVERIFY(causes);
    const std::map<WaitsShown, std::vector<std::string>> keys{
        {WaitsShown::whom, {"rank", "class", "peer", "meanwhile"}},
        {WaitsShown::path, {"class", "path", "communicator"}},
        {WaitsShown::cause, {"cause", "reason"}},
        {WaitsShown::rank, {"rank", "class"}}};
    for (const auto& [shown, by] : keys) {
      test::choose(view, "What the waits are grouped by", static_cast<int>(shown));
      QCOMPARE(view.facts().waits.rows, waitTable(store, {by, {}, {}, &*causes->causes}).rows);
    }
    QCOMPARE(view.facts().transactions.rows, transactionTable(store, {{}, {}, session.run().get()}).rows);
    QCOMPARE(view.facts().bars.all, std::uint64_t(31'500'000'000));
  }

  void aClickLeadsToRanksCellsAndLinks() {
    RunSession session;
    WaitsView view(session.selection());
    openIn(session, view);
    const auto tables = view.findChildren<QTableView*>();
    QCOMPARE(tables.size(), 2);
    const auto* waits = tables[0]->accessibleName() == "waits" ? tables[0] : tables[1];
    const auto* transactions = waits == tables[0] ? tables[1] : tables[0];
    // The order of the table on screen is another one than that of the facts.
    auto* model = const_cast<QAbstractItemModel*>(transactions->model());
    model->sort(0, Qt::DescendingOrder);
    transactions->selectionModel()->setCurrentIndex(model->index(1, 0), QItemSelectionModel::NoUpdate);
    const auto* block = std::get_if<PairBlock>(&session.selection().selected());
    QVERIFY(block && block->transaction == 1);
    const MapHighlight light = highlightOf(*session.run(), session.traffic().get(), {}, session.selection().selected());
    std::size_t lit = 0;
    for (const LinkEndBytes& end : linksOf(*session.run(), view.facts().listed[0]).ends)
      lit += light.ends[number(end.end)];
    QCOMPARE(lit, std::size_t(5));
    QCOMPARE(std::ranges::count(light.ends, true), std::ptrdiff_t(5));
    waits->selectionModel()->setCurrentIndex(waits->model()->index(2, 0), QItemSelectionModel::NoUpdate);
    QVERIFY(session.selection().selected() == waitItem(view.facts(), 2));
    QVERIFY(session.selection().selected() != Item());
  }

  // Which rank was waited for is not known, where calls were made was not recorded; of links nothing is known without
  // tables.
  void cellsSayWhyTheyAreAbsent() {
    const std::filesystem::path bare = folder_.filePath("bare.weft").toStdString();
    test::writeWaitRun(bare, {.tables = false});
    const RunStore store(bare);
    const Table waits = waitTable(store, {{"class", "peer", "region"}, {}, {}, nullptr});
    const auto why = [](const Table& table, const Row& row, const char* column) {
      return row[table.at(column)].whyAbsent();
    };
    std::size_t without = 0;
    for (const Row& row : waits.rows) {
      QVERIFY(row[waits.at("peer")].isAbsent() == (why(waits, row, "peer") == Absence::notKnown));
      QVERIFY(row[waits.at("region")].isAbsent() == (why(waits, row, "region") == Absence::notRecorded));
      without += row[waits.at("peer")].isAbsent() + row[waits.at("region")].isAbsent();
    }
    QCOMPARE(without, std::size_t(4));
    const auto run = loadRun(bare, [] { return false; });
    const Table listed = transactionTable(store, {{}, {}, run.get()});
    QCOMPARE(listed.rows.size(), std::size_t(2));
    for (const Row& row : listed.rows)
      for (const char* column : {"link_ends", "hottest_end", "hottest_bytes"})
        QCOMPARE(why(listed, row, column), std::optional(Absence::notKnown));
  }

  void filtersAct() {
    RunSession session;
    WaitsView view(session.selection());
    openIn(session, view);
    const auto seconds = [&] {
      double sum = 0;
      for (const Row& row : view.facts().waits.rows) sum += *row[view.facts().waits.at("seconds")].asReal();
      return sum;
    };
    QCOMPARE(seconds(), 31.5);
    PairFilter filter;
    filter.ranks = {RankId(1)};
    session.selection().setFilter(filter);
    QCOMPARE(seconds(), 8.5);
    QCOMPARE(view.facts().listed.size(), std::size_t(1));
    filter = {};
    filter.bins = BinRange{1, 2};
    session.selection().setFilter(filter);
    QCOMPARE(seconds(), 14.0);
    QVERIFY(view.facts().note.find("by time") != std::string::npos);
    filter = {};
    filter.communicators = {CommunicatorId(3)};
    session.selection().setFilter(filter);
    QCOMPARE(seconds(), 0.0);
    QCOMPARE(view.facts().listed.size(), std::size_t(1));
    filter = {};
    filter.withoutRanks = {RankId(0), RankId(1)};
    session.selection().setFilter(filter);
    QCOMPARE(seconds(), 7.0);
    QCOMPARE(view.facts().listed.size(), std::size_t(1));
  }

  // Where causes are shown, for which they would have been of use.
  void portsThatSayNothingOfCausesAreTold() {
    const std::filesystem::path other = folder_.filePath("ports.weft").toStdString();
    test::writeWaitRun(other, {}, [](RunWriter& out) {
      const AdapterPortId port = out.adapterPort({"n1", "mlx5_0", 1, Guid(0xfeed), {}, {}, {}, "", ""});
      for (const double at : {0.0, 1.0}) out.counterSample({port, at, 0, 0, {}, {}, {}});
    });
    RunSession session;
    WaitsView view(session.selection());
    openIn(session, view, other);
    QCOMPARE(view.facts().note, std::string());
    test::choose(view, "What the waits are grouped by", static_cast<int>(WaitsShown::cause));
    QVERIFY2(view.facts().note.starts_with("Readings of the counters of 1 port give no causes"),
             view.facts().note.c_str());
  }

  void nothingRecordedIsSaid() {
    const std::filesystem::path other = folder_.filePath("none.weft").toStdString();
    test::writeSmallRun(other);
    RunSession session;
    test::open(session, other);
    WaitsView view(session.selection());
    view.show();
    view.setRun(session.run());
    QVERIFY(view.facts().missing.find("not recorded") != std::string::npos && view.facts().waits.rows.empty());
  }

  void inTheWindow() {
    MainWindow window;
    test::openIn(window, path_);
    auto* view = window.findChild<WaitsView*>();
    QVERIFY(view);
    auto* matrix = window.findChild<MatrixView*>();
    QVERIFY(matrix);
    for (QWidget* at = view; at; at = at->parentWidget())
      if (auto* dock = qobject_cast<QDockWidget*>(at)) {
        dock->show();
        dock->raise();
      }
    QTRY_VERIFY(view->isVisible() && !view->facts().listed.empty());
    window.session().selection().select(itemOf(*window.session().run(), view->facts().listed[0], {}));
    QTRY_COMPARE(matrix->findChild<MatrixCanvas*>()->cells().size(), std::size_t(2));
    if (const QString name = qEnvironmentVariable("WEFT_WAITS_PICTURE"); !name.isEmpty()) window.grab().save(name);
  }

 private:
  void openIn(RunSession& session, WaitsView& view) { openIn(session, view, path_); }
  static void openIn(RunSession& session, WaitsView& view, const std::filesystem::path& path) {
    test::open(session, path);
    view.show();
    view.setRun(session.run());
  }

  QTemporaryDir folder_;
  std::filesystem::path path_;
};

WEFT_WIDGET_TEST(WindowWaitsTest)
#include "window_waits_test.moc"
