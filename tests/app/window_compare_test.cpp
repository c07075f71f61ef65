// Runs side by side: one range, one view, one selection, whatever becomes of the tabs they came from.
#include <QJsonObject>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

#include "app/compare/changed_pane.h"
#include "app/compare/choose_run.h"
#include "app/compare/compare_sums.h"
#include "app/compare/difference_pane.h"
#include "app/compare/row_place.h"
#include "app/compare/selection_strip.h"
#include "app/compare/side_by_side.h"
#include "app/panels/figure_offer.h"
#include "app/panels/view_set.h"
#include "app/window/compare_menu.h"
#include "app/window/main_window.h"
#include "cli.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "figures/figure_recipe.h"
#include "reports/compare_tables.h"
#include "reports/fabric_differences.h"
#include "small_run.h"
#include "test_class.h"
#include "views/charts/bars_view.h"
#include "views/charts/runs_chart.h"
#include "views/commtree/communicator_tree.h"
#include "views/fattree/map_view.h"
#include "views/matrix/matrix_view.h"
#include "views/shared/row_table.h"
#include "views/shared/table_copy.h"

using namespace weft;

class WindowCompareTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-compare-test");
    QSettings().clear();
    test::writeSmallRun(path("a"), {.pairs = true});
    test::writeSmallRun(path("b"), {.traffic = false, .pairs = true});
    test::writeSmallRun(path("c"), {.fabric = false, .traffic = false});
    test::writeSmallRun(path("before"), {.traffic = false});
    test::writeSmallRun(path("after"), {.traffic = false, .lostCable = true});
  }

  // A row of a table leads to what it is of, in the run that has it; as the fabric itself tells the place.
  void rowsOfTablesLeadToTheirPlaces() {
    CompareRequest request;
    request.paths = {path("before").string(), path("after").string()};
    const ComparedRuns compared = readRuns(request);
    std::vector<std::shared_ptr<const OpenRun>> open;
    for (const std::string& one : request.paths) open.push_back(loadRun(one, [] { return false; }));
    const std::vector<const OpenRun*> runs{open[0].get(), open[1].get()};
    Notes notes;
    const Table fabrics = comparedFabrics(compared, notes);
    QVERIFY(!fabrics.rows.empty());
    for (const Row& row : fabrics.rows) {
      const auto place = placeOf(fabrics, row, runs);
      QVERIFY(place);
      const Fabric& fabric = runs[place->run]->fabric;
      const auto* end = std::get_if<EndIndex>(&place->item);
      if (!end) continue;
      QCOMPARE(QString::fromStdString(text(fabric.node(fabric.end(*end).node).guid)),
               QString::fromStdString(cellText(row[fabrics.at("guid")])));
      QCOMPARE(double(fabric.end(*end).port), row[fabrics.at("port")].asReal());
    }
    const Table communicators = comparedCommunicators(compared, notes);
    for (const Row& row : communicators.rows) {
      const auto place = placeOf(communicators, row, runs);
      QVERIFY(place && place->run == 0);
      QCOMPARE(open[0]->snapshot.find(std::get<CommunicatorId>(place->item))->name,
               cellText(row[communicators.at("name_a")]));
    }
    QVERIFY(!placeOf(Table{{{"what"}}, {}}, {"nothing"}, runs));
  }

  void nothingMovesWhileTheRunsAreRead() {
    ComparePage page({{path("a")}, {path("b")}}, QJsonObject());
    QWidget& centre = *page.centre();
    centre.resize(1366, 700);
    centre.show();
    QVERIFY(QTest::qWaitForWindowExposed(&centre));
    const auto top = [&] { return page.side().mapTo(&centre, QPoint()).y(); };
    const int before = top();
    page.wake();
    QTRY_VERIFY(page.counterparts() && !page.busy());
    QCoreApplication::processEvents();
    QCOMPARE(top(), before);
  }

  // Before anybody reads what differs: sums of more ranks are larger.
  void runsOfDifferentSizesAreCalledSo() {
    const cli::Store larger({cli::recorded("mpisee") / "hier16"});
    ComparePage page({{path("a")}, {larger.path().toStdString()}}, QJsonObject());
    const auto words = [&] {
      for (const auto* label : page.centre()->findChildren<QLabel*>())
        if (label->accessibleName() == "Counterparts") return label->text();
      return QString();
    };
    page.wake();
    QTRY_VERIFY(page.counterparts() && !page.busy());
    QVERIFY2(words().startsWith("A has 4 ranks, B has 16: "), qPrintable(words()));
    ComparePage same({{path("a")}, {path("b")}}, QJsonObject());
    same.wake();
    QTRY_VERIFY(same.counterparts() && !same.busy());
    for (const auto* label : same.centre()->findChildren<QLabel*>()) QVERIFY(!label->text().contains(" ranks"));
  }

  void mapsShareRangeCameraAndSelection() {
    MainWindow window;
    ComparePage& page = compare(window, {"a", "b"});
    page.turnTo(CompareMode::sideBySide);
    const auto& columns = page.side().columns();
    QCOMPARE(columns.size(), std::size_t(2));
    for (const CompareColumn* one : columns) {
      QVERIFY(one->views().map()->isVisible());
      QCOMPARE(one->session().view().source, TrafficSource::pair);  // which both have
      QTRY_COMPARE(one->views().map()->linkRange(), (ValueRange{0, double(largest(*columns[0]))}));
    }
    const auto nodes = [&](std::size_t at) {
      return columns[at]->views().map()->picture().scene.bars.front().scale.range();
    };
    QCOMPARE(nodes(0), nodes(1));
    columns[0]->session().selection().select(CommunicatorId(3));
    QCOMPARE(columns[1]->session().selection().selected(), Item(CommunicatorId(3)));
    columns[1]->session().selection().setRegions({RegionId(2)});
    QCOMPARE(columns[0]->session().selection().regions(), std::vector<RegionId>{RegionId(2)});
    QTest::keyClick(&window, Qt::Key_Escape);
    QCOMPARE(columns[1]->session().selection().selected(), Item());

    QWidget* canvas = columns[0]->views().map();
    const QPointF at = canvas->rect().center();
    QWheelEvent wheel(at, canvas->mapToGlobal(at), {}, {0, 480}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(canvas, &wheel);
    QVERIFY(!columns[0]->views().map()->camera().whole);
    QCOMPARE(columns[1]->views().map()->camera().zoom, columns[0]->views().map()->camera().zoom);
    QTest::keyClick(&window, Qt::Key_F);
    QVERIFY(columns[1]->views().map()->camera().whole);
  }

  void treesShareTheRangeOfTheirColours() {
    MainWindow window;
    ComparePage& page = compare(window, {"a", "b"});
    std::array<CommunicatorTree*, 2> trees{};
    for (std::size_t at = 0; at < 2; ++at) {
      trees[at] = page.side().columns()[at]->views().of<CommunicatorTree>();
      QTRY_VERIFY(page.side().columns()[at]->session().profile());
      trees[at]->setMeasure(TreeMeasure::volume);
      QCOMPARE(trees[at]->measure(), TreeMeasure::volume);
    }
    page.side().setOneRange(false);
    const ValueRange first = trees[0]->range(), second = trees[1]->range();
    page.side().setOneRange(true);
    const ValueRange both{std::min(first.low, second.low), std::max(first.high, second.high)};
    QVERIFY(trees[0]->range() == both && trees[1]->range() == both);
    trees[1]->setMeasure(TreeMeasure::calls);  // which have no range in common with bytes
    QVERIFY(trees[0]->range() == first);
    trees[1]->setMeasure(TreeMeasure::volume);
    QVERIFY(trees[0]->range() == both && trees[1]->range() == both);
  }

  void aPageIsClosedOnce() {
    MainWindow window;
    window.pages().open(path("a"), {});
    Page& second = window.pages().open(path("c"), {});
    QTRY_VERIFY(window.idle());
    window.pages().close(second);
    window.pages().close(second);
    QCOMPARE(window.pages().all().size(), std::size_t(1));
  }

  // Menus were of a run behind the comparison that was no more.
  void runsBehindAComparisonMayBeClosed() {
    MainWindow window;
    compare(window, {"a", "b"});
    for (RunPage* run : window.pages().runs()) {
      window.pages().close(*run);
      QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    QVERIFY(window.pages().run().blank());
    window.pages().open(path("c"), {});
    QTRY_VERIFY(window.idle() && window.session().traffic());
    QCOMPARE(window.pages().run().path(), path("c"));
  }

  void runsGoByTheirLabels() {
    {
      RunWriter out(path("labelled"));
      test::writeProfile(out, true);
      out.fact("label", "before the update");
      out.commit();
    }
    MainWindow window;
    ComparePage& page = compare(window, {"a", "labelled"});
    QCOMPARE(page.title(), QString("a.weft and before the update"));
    QCOMPARE(window.pages().titleOf(page), page.title());
    QVERIFY(page.side().columns().back()->findChild<QLabel*>()->text().startsWith("B: before the update"));
  }

  void everyViewCanBeHadOfEachRun() {
    MainWindow window;
    ComparePage& page = compare(window, {"a", "b"});
    page.turnTo(CompareMode::sideBySide);
    for (const CompareView view : {CompareView::matrix, CompareView::bars, CompareView::tree, CompareView::map}) {
      page.turnTo(view);
      QTRY_VERIFY(window.idle());
      QCoreApplication::processEvents();
      for (const CompareColumn* one : page.side().columns()) {
        const QWidget* views[] = {one->views().map(), one->views().of<MatrixView>(), one->views().of<BarsView>(),
                                  one->views().of<CommunicatorTree>()};
        for (int i = 0; i < 4; ++i) QCOMPARE(views[i]->isVisible(), i == int(view));
      }
    }
  }

  // Whatever one run has most of: one operation, one colour.
  void barsHaveOneColourForAnOperation() {
    {
      RunWriter out(path("waits"));
      test::writeProfile(out, true);
      out.beginSource({"more.csv", kinds::profile, "mpisee CSV", "", ""});
      out.statistics({CommunicatorId(1), {}, RankId(0), out.operation("Barrier"), 0, 1024, 1, 8, false, 99.0, {}});
      out.endSource({});
      out.commit();
    }
    MainWindow window;
    ComparePage& page = compare(window, {"a", "waits"});
    page.turnTo(CompareView::bars);
    const auto& columns = page.side().columns();
    const auto series = [&](std::size_t at) { return columns[at]->views().of<BarsView>()->facts().series; };
    QCOMPARE(series(0), (std::vector<std::string>{"Allreduce", "Barrier"}));  // shares: 1 and 0.04, 0 and 0.96
    QCOMPARE(series(1), series(0));
    columns[1]->views().of<BarsView>()->setMetric(BarMetric::calls);
    QCOMPARE(series(1), series(0));
  }

  // A is not B's half: time in W is 4 × 0.5 s in both, and the same bytes are on the same links.
  void whatIsSelectedIsToldInNumbersOfBothRuns() {
    MainWindow window;
    ComparePage& page = compare(window, {"a", "b"});
    const auto* strip = page.centre()->findChild<SelectionStrip*>();
    QVERIFY(strip && strip->isVisible() && strip->text().startsWith("Select "));
    Selection& selection = page.side().columns()[0]->session().selection();
    selection.select(CommunicatorId(1));
    QTRY_VERIFY(window.idle());
    QCOMPARE(strip->text(), QString("W — A: 2 s, 320 B, 40 calls · B: 2 s, 320 B, 40 calls · B − A: ±0, ±0, ±0 calls"));
    selection.select(HostIndex(0));
    QTRY_VERIFY(window.idle());
    QVERIFY2(strip->text().startsWith("n1 — A: ") && strip->text().contains(" · B: "), qPrintable(strip->text()));
    selection.clear();
    QVERIFY(strip->text().startsWith("Select "));
  }

  void theDifferenceIsWhatOneHasMoreThanTheOther() {
    MainWindow window;
    ComparePage& page = compare(window, {"a", "b"});
    page.turnTo(CompareMode::difference);
    QTRY_VERIFY(window.idle());
    auto* map = page.difference().findChild<MapView*>();
    QVERIFY(map->isVisible());
    const auto& columns = page.side().columns();
    QVERIFY(map->values()->difference);
    for (const LinkAmount& end : map->values()->ends)
      QVERIFY(end.known && end.value == 0);  // the same pairs on one fabric
    columns[1]->session().setView({TrafficSource::allToAll, LinkMetric::bytes});
    QTRY_VERIFY(window.idle() && columns[1]->session().view().source == TrafficSource::allToAll);
    const auto &first = columns[0]->session().loads()->bytes, &second = columns[1]->session().loads()->bytes;
    bool differs = false;
    for (std::size_t end = 0; end < first.size(); ++end) {
      QCOMPARE(map->values()->ends[end].value, double(second[end]) - double(first[end]));
      differs = differs || first[end] != second[end];
    }
    QVERIFY(differs);
    for (const CompareView view : {CompareView::matrix, CompareView::bars, CompareView::tree}) {
      page.turnTo(view);
      QTRY_VERIFY(window.idle());
      QVERIFY(!map->isVisible() && !asTsv(page.shownRows()).isEmpty());
    }
  }

  // What a page offers as a figure is, byte for byte, what the command line draws of the same files; and so are
  // refusals.
  void figuresAreThoseOfTheCommandLine() {
    MainWindow window;
    ComparePage& page = compare(window, {"a", "b"});
    int drawn = 0;
    for (const CompareMode mode : {CompareMode::sideBySide, CompareMode::difference, CompareMode::correlation}) {
      page.turnTo(mode);
      QTRY_VERIFY(window.idle());
      const FigureOffer offer = page.figures(FigureView::map);
      for (const auto& [view, name] : offer.views) {
        const FigureRequest request = offer.request(view);
        FigureRuns shown = offer.runs(), read{FigureData(path("a")), {FigureData(path("b"))}};
        const QByteArray figure = drawnBy(request, shown);
        QVERIFY2(figure == drawnBy(requestOf(recipeOf(request)), read), qPrintable(name + ": " + figure.left(300)));
        drawn += figure.startsWith("<?xml");
      }
    }
    QVERIFY2(drawn >= 4, qPrintable(QString::number(drawn)));
  }

  void chartsAreOfAllRuns() {
    MainWindow window;
    ComparePage& page = compare(window, {"a", "b", "c"});
    for (const CompareMode mode :
         {CompareMode::correlation, CompareMode::variants, CompareMode::speedup, CompareMode::sideBySide}) {
      page.turnTo(mode);
      QTRY_VERIFY(window.idle());
      QCOMPARE(page.centre()->findChild<RunsChart*>()->isVisible(), mode != CompareMode::sideBySide);
    }
  }

  void theyOutliveTheTabsTheyCameFrom() {
    MainWindow window;
    ComparePage& page = compare(window, {"a", "b"});
    for (RunPage* run : window.pages().runs()) window.pages().close(*run);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    page.side().columns()[0]->session().selection().select(CommunicatorId(3));
    QCOMPARE(page.side().columns()[1]->session().selection().selected(), Item(CommunicatorId(3)));
    window.pages().close(page);
    QVERIFY(window.pages().current().centre() == window.pages().run().centre());
  }

  void aRunWithoutAFabricIsComparedByWhatItHas() {
    MainWindow window;
    ComparePage& page = compare(window, {"a", "c"});
    const auto& columns = page.side().columns();
    columns[0]->session().selection().select(HostIndex(1));
    QCOMPARE(columns[1]->session().selection().selected(), Item());
    columns[0]->session().selection().select(CommunicatorId(2));
    QCOMPARE(columns[1]->session().selection().selected(), Item(CommunicatorId(2)));
  }

  void eightRunsFit() {
    MainWindow window;
    std::vector<const char*> names{"a", "b", "c"};
    for (const char* name : {"d", "e", "f", "g", "h"}) {
      std::filesystem::copy_file(path("a"), path(name), std::filesystem::copy_options::overwrite_existing);
      names.push_back(name);
    }
    ComparePage& page = compare(window, names);
    QCOMPARE(page.side().columns().size(), std::size_t(8));
    page.turnTo(CompareView::matrix);
    QTRY_VERIFY(window.idle());
  }

  // With one run in front the other is chosen in place; then their figures, and what changed most as weft compare has
  // it.
  void theOtherRunIsChosenInPlace() {
    MainWindow window(Workspace::compare);
    window.resize(1366, 768);
    window.show();
    window.pages().open(path("b"), {});
    QTRY_VERIFY(window.idle() && window.session().run());
    window.pages().open(path("a"), {});
    QTRY_VERIFY(window.idle() && window.session().run());
    window.turnTo(Workspace::compare);
    QCoreApplication::processEvents();
    QPushButton* other = nullptr;
    const auto isOffered = [&] {
      for (QPushButton* each : window.findChild<ChooseRun*>()->findChildren<QPushButton*>())
        if (each->text() == "b.weft" && each->isVisible()) other = each;
      return other != nullptr;
    };
    QTRY_VERIFY(isOffered());
    other->click();
    auto* page = qobject_cast<ComparePage*>(&window.pages().current());
    QVERIFY(page);
    QTRY_VERIFY(window.idle() && !page->changed().table().columns.empty());
    QVERIFY(page->difference().isVisible());
    const QStringList figures = page->sums().texts();
    QVERIFY2(figures.front().startsWith("0 %, A "),
             qPrintable(figures.join(" | ")));  // the same pairs on the same fabric
    const Table& changed = page->changed().table();
    const auto printed = cli::csv(
        cli::runWeft({"compare", QString::fromStdString(path("a").string()), QString::fromStdString(path("b").string()),
                      "--what", "links", "--traffic", "pair", "--format", "csv"})
            .out);
    QCOMPARE(changed.rows.size(), printed.size());
  }

  // Before, after and change stand beside the name; what identifies a link end comes behind them.
  void whatChangedMostIsInBrief() {
    const Table links{{{"subnet", ColumnKind::number},
                       {"node"},
                       {"guid"},
                       {"port", ColumnKind::number},
                       {"peer"},
                       {"bytes_a", ColumnKind::bytes},
                       {"bytes_b", ColumnKind::bytes},
                       {.name = "difference", .kind = ColumnKind::bytes, .difference = true}},
                      {{1U, "leaf1", "0x10", 7U, "n030 HCA-1", 988'912'012U, 880'400'000U, -108'512'012},
                       {1U, "n030 HCA-1", "0x20", 1U, "leaf1", 5U, 5U, 0}}};
    const Table brief = inBrief(links);
    QStringList titles;
    for (const Column& each : brief.columns) titles << QString::fromStdString(titleOf(each));
    QCOMPARE(titles, (QStringList{"link end", "A", "B", "B − A", "subnet", "node", "guid", "port", "peer"}));
    QCOMPARE(cellText(brief.rows[0][0]), std::string("leaf1 → n030"));
    QCOMPARE(cellText(brief.rows[1][0]), std::string("n030 → leaf1"));
    QCOMPARE(cellText(brief.rows[0][3]), std::string("-108512012"));  // all digits are kept
    Table same = links;
    same.rows.erase(same.rows.begin());
    QCOMPARE(inBrief(same).columns.size(), brief.columns.size());  // where nothing differs, too
    RowTable rows("changes");
    rows.setFits(4);
    rows.resize(500, 200);
    rows.show();
    rows.setTable(brief);
    QCOMPARE(rows.model()->index(0, 3).data().toString(), QString("−108 512 012").replace(' ', QChar(0x202f)));
    int seen = 0;
    for (int at = 0; at < 4; ++at) seen += rows.columnWidth(at);
    QVERIFY2(seen <= rows.viewport()->width(), qPrintable(QString::number(seen)));
  }

  void endsCleanlyWhileItReadsAndMatches() {
    for (int i = 0; i < 6; ++i) {
      MainWindow window;
      window.show();
      window.open({path("a"), path("b")});
      if (i % 2) QTest::qWait(2 * i);
      window.findChild<CompareMenu*>()->compareWith(path("c"));
      if (i % 3 == 0) QTest::qWait(i);
      if (i % 3 == 1) window.pages().close(window.pages().current());
      window.close();
    }
  }

  // Dumps of a fabric, without any traffic: what is gone is dotted, what is new is bold.
  void fabricsAlone() {
    MainWindow window;
    ComparePage& page = compare(window, {"before", "after"});
    page.turnTo(CompareMode::difference);
    page.turnTo(CompareView::map);
    const auto shown = [&]() -> MapView* {
      for (MapView* map : page.difference().findChildren<MapView*>())
        if (map->isVisible()) return map;
      return nullptr;
    };
    QTRY_VERIFY(window.idle() && shown() && shown()->values());
    const auto count = [&](bool LinkAmount::*state) { return std::ranges::count_if(shown()->values()->ends, state); };
    QCOMPARE(count(&LinkAmount::onlyFirst), 2);
    QCOMPARE(count(&LinkAmount::onlySecond), 0);
    QVERIFY(std::ranges::any_of(window.findChildren<QAction*>(),
                                [](const QAction* one) { return one->text() == "&Fabrics"; }));

    FigureRuns runs{FigureData(path("after")), {FigureData(path("before"))}};
    const FigureRequest request(MapFigure{});
    QVERIFY(drawnBy(request, runs).contains("2 link ends are only in B (bold)."));
  }

 private:
  static QByteArray drawnBy(const FigureRequest& request, FigureRuns& runs) {
    try {
      return renderFigure(makeFigure(request, runs), FigureFormat::svg);
    } catch (const Error& error) {
      return error.what();
    }
  }

  std::filesystem::path path(const char* name) const { return (folder_.path() + '/' + name + ".weft").toStdString(); }
  ComparePage& compare(MainWindow& window, const std::vector<const char*>& names) {
    window.resize(1200, 800);
    window.show();
    window.activateWindow();
    if (!QTest::qWaitForWindowActive(&window, longestWait)) qFatal("no window");
    for (const char* name : names) {
      window.open({path(name)});
      if (!waitUntil([&] { return window.idle() && window.session().traffic(); })) qFatal("not read");
    }
    window.pages().raise(*window.pages().all().front());
    window.findChild<CompareMenu*>()->compareAll();
    auto* page = dynamic_cast<ComparePage*>(&window.pages().current());
    if (!page || !waitUntil([&] { return window.idle() && page->counterparts(); })) qFatal("not compared");
    return *page;
  }
  static std::uint64_t largest(const CompareColumn& column) {
    std::uint64_t most = 0;
    for (const std::uint64_t bytes : column.session().loads()->bytes) most = std::max(most, bytes);
    return most;
  }

  QTemporaryDir folder_;
};

WEFT_WIDGET_TEST(WindowCompareTest)
#include "window_compare_test.moc"
