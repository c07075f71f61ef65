// Hover, select and focus are three things, and every view hears of them: a table of what is pointed at and what each
// view then shows. The menu of each, and the chips.
#include <QAction>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QTemporaryDir>
#include <QToolButton>

#include "app/filters/chip_bar.h"
#include "app/filters/item_menu.h"
#include "app/panels/recent_regions.h"
#include "app/panels/view_set.h"
#include "app/window/find_index.h"
#include "open_window.h"
#include "small_run.h"
#include "test_class.h"
#include "views/commtree/communicator_tree.h"
#include "views/fattree/map_view.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_view.h"
#include "app/panels/region_filter.h"
#include "views/timeline/timeline_view.h"

using namespace weft;

class WindowGesturesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    qputenv("XDG_CONFIG_HOME", folder_.path().toUtf8() + "/config");
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-gestures-test");
    path_ = (folder_.path() + "/run.weft").toStdString();
    test::writeSmallRun(path_, {.pairs = true});
  }
  void init() {
    window_ = std::make_unique<MainWindow>();
    session_ = &window_->session();
    test::openIn(*window_, path_);
    views().of<MatrixView>()->controls().choose(MatrixAxis::ranks);
    QTRY_VERIFY(views().of<MatrixView>()->picture().facts);
  }
  void cleanup() { window_.reset(); }

  void everyViewHears_data() {
    QTest::addColumn<Item>("item");
    QTest::addColumn<int>("hosts");  // that the map outlines for it
    QTest::addColumn<int>("rows");   // of the matrix of ranks
    QTest::newRow("a communicator of the tree") << Item(CommunicatorId(3)) << 2 << 2;
    QTest::newRow("a rank of the matrix") << Item(RankId(1)) << 1 << 1;
    QTest::newRow("a cell of the matrix")
        << Item(RankPair{RankId(0), RankId(2)}) << 2 << 0;               // a cell is outlined itself
    QTest::newRow("a host of the map") << Item(HostIndex(2)) << 0 << 1;  // likewise
    QTest::newRow("nothing") << Item() << 0 << 0;
  }

  void everyViewHears() {
    QFETCH(Item, item);
    QFETCH(int, hosts);
    QFETCH(int, rows);
    Selection& selection = session_->selection();
    selection.hover(RankId(3));
    selection.hover(item);
    QCOMPARE(int(views().map()->picture().hoveredElsewhere.size()), hosts);
    const auto& marks = views().of<MatrixView>()->canvas().hoveredElsewhere();
    QCOMPARE(int(std::ranges::count(marks, true)), rows);
    QVERIFY(selection.selected() == Item() && selection.focused() == Item() &&
            !selection.canGoBack());  // it only outlines
    selection.hover({});
    QVERIFY(views().map()->picture().hoveredElsewhere.empty());
    selection.select(item);
    QVERIFY(selection.focused() == Item());  // nothing moves
    const QPointF before = views().map()->picture().camera.centre();
    selection.focus(item);
    if (hosts > 0) QVERIFY(views().map()->picture().camera.centre() != before);
  }

  // A double click looks nearer, which the line above says, and F puts it back.
  void theMatrixSaysThatAPartIsInView() {
    MatrixView& matrix = *views().of<MatrixView>();
    const auto says = [&] {
      for (const QLabel* one : matrix.findChildren<QLabel*>())
        if (one->isVisible() && one->text().contains("F shows all")) return true;
      return false;
    };
    QVERIFY(!says());
    for (const Item& item : {Item(RankPair{RankId(0), RankId(2)}), Item(RankId(1))}) {
      session_->selection().focus(item);
      QVERIFY(says() && !matrix.look().whole);
      const CellWindow seen = matrix.canvas().geometry().visible(0);
      QVERIFY(seen.endRow - seen.firstRow < 4);
      QTest::keyClick(&matrix.canvas(), Qt::Key_F);
      QVERIFY(!says() && matrix.look().whole);
    }
  }

  void menusSayWhatCanBeDone() {
    const auto texts = [&](const Subject& subject) {
      QStringList list;
      std::unique_ptr<QMenu> menu(menuOf(subject));
      for (const QAction* action : menu->actions())
        if (!action->isSeparator())
          list << (action->isEnabled() ? action->text() : "- " + action->text() + " (" + action->toolTip() + ")");
      return list;
    };
    QCOMPARE(texts(Item(HostIndex(1))),
             QStringList({"Select", "Show on map",
                          "- Route to here (First select the host or switch where the route begins)", "Filter to this",
                          "Filter this out", "Copy name", "Copy row"}));
    QVERIFY(texts(Item(CommunicatorId(1))).contains("Members and their nodes…"));
    QVERIFY(texts(Item(EndIndex(0))).contains("Filter to the ranks behind it"));
    QVERIFY(texts(Item(nodeOf("spine1"))).contains("- Filter to the ranks behind it (No rank ran there)"));
    QCOMPARE(texts(Item()),
             QStringList({"&Map layout", "Hide &unused links", "- Colours of ra&ils (Colours of rails)",
                          "Colour &range…", "&Legend of the map", "&Fit map\tF", "&Export figure…", "&Copy\tCtrl+C"}));
    QCOMPARE(texts(RegionId(1)), QStringList({"Filter to this", "Filter this out", "Copy name", "Copy row"}));
    session_->selection().select(HostIndex(0));
    QVERIFY(texts(Item(HostIndex(1))).contains("Route to here"));
    PairFilter timed;
    timed.bins = BinRange{0, 2};
    session_->selection().setFilter(timed);
    QVERIFY(texts(Item(CommunicatorId(3)))
                .filter("Filter to this")
                .front()
                .contains("Its traffic by time is not recorded"));
  }

  // Hosts n1 and n2 are cabled to leaf1, rank r runs on host n(r+1).
  void switchesAndLinksFilterToTheRanksBehindThem() {
    Selection& selection = session_->selection();
    const Fabric& fabric = session_->run()->fabric;
    const std::vector both{RankId(0), RankId(1)};
    choose(Item(nodeOf("leaf1")), "Filter to the ranks behind it");
    QCOMPARE(selection.filter().ranks, both);
    choose(Item(nodeOf("leaf1")), "Filter out the ranks behind it");
    QCOMPARE(selection.filter().withoutRanks, both);
    for (const EndIndex end : fabric.endsOf(nodeOf("leaf1"))) {
      const FabricNode& there = fabric.node(fabric.end(peer(end)).node);
      for (const EndIndex side : {end, peer(end)}) {
        selection.setFilter({});
        choose(Item(side), "Filter to the ranks behind it");
        QCOMPARE(selection.filter().ranks, there.isSwitch() ? both : session_->run()->ranksOn(*there.host));
      }
    }
    selection.setFilter({});
  }

  void menusDoIt() {
    Selection& selection = session_->selection();
    choose(Item(HostIndex(2)), "Filter to this");
    QCOMPARE(selection.filter().ranks, std::vector{RankId(2)});
    choose(Item(RankId(0)), "Filter this out");
    QCOMPARE(selection.filter().withoutRanks, std::vector{RankId(0)});
    selection.setFilter({});
    choose(RegionId(1), "Filter this out");
    QCOMPARE(selection.regions(), std::vector{RegionId(2)});
    choose(Item(HostIndex(2)), "Copy name");
    QCOMPARE(QApplication::clipboard()->text(), QString("n3"));
    choose(Item(CommunicatorId(3)), "Copy row");
    QCOMPARE(QApplication::clipboard()->text(), QString("a\tb"));
    choose(Item(RankId(3)), "Show on map");
    QCOMPARE(selection.selected(), Item(RankId(3)));
    QCOMPARE(selection.focused(), Item(HostIndex(3)));
  }

  void chipsComeAndGo() {
    Selection& selection = session_->selection();
    auto* bar = window_->findChild<ChipBar*>();
    const QRect map = views().map()->geometry();
    QVERIFY(bar->isVisible() && bar->texts().isEmpty());
    selection.setFilter({{}, {RegionId(1)}, {PairClass::collective}, {}, {RankId(0), RankId(1), RankId(2)}, {}, {}});
    QCOMPARE(bar->texts(), QStringList({"region FFT", "class collective", "all ranks but 3", "Clear all"}));
    bar->clearAll();
    QVERIFY(selection.filter() == PairFilter() && bar->texts().isEmpty());
    selection.select(HostIndex(1));
    QTest::qWait(50);
    QCOMPARE(views().map()->geometry(), map);  // a chip moves nothing
    selection.clear();
    PairFilter timed;
    timed.bins = BinRange{1, 3};
    timed.withoutRanks = {RankId(2)};
    selection.setFilter(timed);
    QCOMPARE(bar->texts(), QStringList({"without rank 2", "Time 0.5–1.5 s", "Clear all"}));
    for (QToolButton* chip : bar->findChildren<QToolButton*>())
      if (chip->text().contains("0.5–1.5 s")) chip->click();
    QVERIFY(!selection.filter().bins);
    QVERIFY(window_->findChild<QAction*>() != nullptr);
  }

  // What is drawn takes the room of its words, so that the chips of a usual filter stand beside it in one line.
  void chipsOfAUsualFilterMoveNothing() {
    window_->turnTo(Workspace::links);
    window_->resize(1366, 740);
    QTRY_VERIFY(window_->idle());
    auto* bar = window_->findChild<ChipBar*>();
    const int before = bar->height();
    PairFilter two;
    two.regions = {RegionId(1)};
    two.communicators = {CommunicatorId(1)};
    session_->selection().setFilter(two);
    session_->selection().select(HostIndex(1));
    QTRY_COMPARE(bar->texts().size(), 4);
    QTRY_VERIFY(window_->idle());
    QCoreApplication::processEvents();
    QCOMPARE(bar->height(), before);
  }

  void noChipIsCutOff() {
    PairFilter many;
    for (std::uint32_t id = 1; id <= 3; ++id) many.communicators.push_back(CommunicatorId(id));
    many.classes = {PairClass::pointToPoint, PairClass::collective, PairClass::oneSided, PairClass::mixed};
    many.regions = {RegionId(1), RegionId(2)};
    many.operations = {OperationId(1), OperationId(2)};
    many.ranks = {RankId(0), RankId(2)};
    many.withoutRanks = {RankId(1)};
    window_->resize(1200, 800);
    session_->selection().setFilter(many);
    QTest::qWait(50);
    auto* bar = window_->findChild<ChipBar*>();
    QVERIFY2(bar->texts().size() == 13, qPrintable(bar->texts().join(" | ")));
    for (const QToolButton* chip : bar->findChildren<QToolButton*>()) {
      if (chip->property("part").toString().isEmpty()) continue;
      QVERIFY(chip->isVisible() && chip->width() >= chip->sizeHint().width());
      const QRect inBar(chip->mapTo(bar, QPoint()), chip->size());
      QVERIFY2(bar->rect().contains(inBar), qPrintable(chip->text()));
    }
  }

  void aTimeIsAPartOfTheTraffic() {
    PairFilter timed;
    timed.bins = BinRange{1, 2};  // 300 bytes to and fro between n1 and n3
    session_->selection().setFilter(timed);
    QTRY_COMPARE(session_->view().source, TrafficSource::pair);
    QTRY_VERIFY(session_->numbers().pairs && session_->numbers().pairs->bytes == 600);
    QCOMPARE(session_->numbers().pairs->layers.size(), std::size_t(1));
    views().of<TimelineView>()->show();
    timed.communicators = {CommunicatorId(1)};
    session_->selection().setFilter(timed);
    QTRY_VERIFY(session_->numbers().pairs && session_->numbers().pairs->bytes == 0);
    QTRY_VERIFY(views().map()->picture().banners.join(' ').contains("traffic by time is not recorded by communicator"));
  }

  void regionsThatWereChosenAreOfferedAgain() {
    const std::vector<Region>& regions = session_->run()->snapshot.regions;
    recentRegions::add(regions, {RegionId(1), RegionId(2)});
    session_->selection().setRegions({RegionId(2)});
    session_->selection().setRegions({});
    QMenu& menu = views().of<RegionFilter>()->recentMenu();
    emit menu.aboutToShow();
    QStringList texts;
    for (const QAction* each : menu.actions()) texts << each->text();
    QCOMPARE(texts.mid(0, 2), QStringList({"sort", "FFT, sort"}));  // newest first
    menu.actions()[1]->trigger();
    QCOMPARE(session_->selection().regions(), (std::vector{RegionId(1), RegionId(2)}));
    // Another run is offered only what it has.
    QVERIFY((recentRegions::of({{RegionId(7), "sort"}}) == std::vector<std::vector<RegionId>>{{RegionId(7)}}));
    QVERIFY(recentRegions::of({{RegionId(7), "other"}}).empty());
  }

  void findsRanksAndLids() {
    const auto all = findables(*session_->run());
    const auto first = [&](const QString& words) {
      const auto found = matching(all, words, 3);
      return found.empty() ? QString() : found.front().name + " " + found.front().where;
    };
    QCOMPARE(first("rank 3"), QString("rank 3 on n4"));
    QCOMPARE(first("3"), QString("rank 3 on n4"));
    QVERIFY2(first("lid 12").startsWith("leaf2 subnet 0"), qPrintable(first("lid 12")));
    QVERIFY(first("0x000000000000100d").startsWith("spine1"));
    QCOMPARE(first("n4"), QString("n4 on leaf2"));
    QVERIFY(first("w_s2").startsWith("W_s2.0 size 2, made of W"));
    QVERIFY(matching(all, "99", 3).empty());
  }

 private:
  NodeIndex nodeOf(const std::string& name) const {
    const auto& nodes = session_->run()->fabric.nodes();
    const auto found = std::ranges::find(nodes, name, &FabricNode::description);
    return NodeIndex(static_cast<std::uint32_t>(found - nodes.begin()));
  }
  ViewSet& views() { return window_->views(); }
  QMenu* menuOf(const Subject& subject) {
    return window_->views().map()->findChild<ItemMenu*>()->make(subject, "a\tb", {});
  }
  void choose(const Subject& subject, const QString& text) {
    std::unique_ptr<QMenu> menu(menuOf(subject));
    for (QAction* action : menu->actions())
      if (action->text() == text && action->isEnabled()) return action->trigger();
    QFAIL(qPrintable("no " + text));
  }

  QTemporaryDir folder_;
  std::filesystem::path path_;
  std::unique_ptr<MainWindow> window_;
  RunSession* session_ = nullptr;  // of its page
};

WEFT_WIDGET_TEST(WindowGesturesTest)
#include "window_gestures_test.moc"
