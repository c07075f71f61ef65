// What a user asks the map: routes, areas, other sources of traffic; and how a fabric's settings are remembered.
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "analysis/run/area_links.h"
#include "analysis/run/endpoints.h"
#include "app/filters/item_menu.h"
#include "app/panels/figures.h"
#include "app/panels/load_line.h"
#include "app/panels/view_set.h"
#include "app/panels/without_it.h"
#include "app/session/remembered_settings.h"
#include "app/window/main_window.h"
#include "app/window/range_dialog.h"
#include "figures/run_figure.h"
#include "import_files.h"
#include "look.h"
#include "open_window.h"
#include "small_run.h"
#include "test_class.h"
#include "views/details/details_panel.h"
#include "views/fattree/map_view.h"
#include "views/matrix/switch_matrix_view.h"

using namespace weft;

class WindowMapTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-map-test");
  }
  void init() {
    QSettings().clear();
    path_ = (folder_.path() + "/small.weft").toStdString();
    test::writeSmallRun(path_, {.counters = true});
  }

  void aSecondPlaceAsksForTheWayThere() {
    MainWindow window;
    test::openIn(window, path_);
    RunSession& session = window.session();
    const HostIndex n1{0}, n3{2};
    clickOn(window, n1);
    QCOMPARE(session.selection().selected(), Item(n1));
    clickOn(window, n3, Qt::ControlModifier);
    QCOMPARE(session.selection().selected(), (Item{HostPair{n1, n3}}));
    const MapRoutes& routes = window.views().map()->picture().marks.routes;
    QCOMPARE(sentBy(session, routes.forward), QStringList({"n1 HCA-1 1", "leaf1 3", "spine1 2", "leaf2 1"}));
    QCOMPARE(sentBy(session, routes.back), QStringList({"n3 HCA-1 1", "leaf2 3", "spine1 1", "leaf1 1"}));
    QVERIFY(details(window).contains("The way back takes the same links."));
    QTest::keyClick(&window, Qt::Key_Escape);
    QVERIFY(window.views().map()->picture().marks.routes.empty());
  }

  // Flows over the cable break and are counted; new tables lead them by another spine; the map comes back as it was.
  void whatItWouldBeWithoutACable() {
    MainWindow window;
    test::openIn(window, path_);
    RunSession& session = window.session();
    WithoutIt& without = window.views().without();
    const Fabric& fabric = session.run()->fabric;
    const EndIndex end = *fabric.endAt(needNodes(fabric, "leaf1").front(), 3);
    const std::uint64_t crossing = session.loads()->bytes[number(end)] + session.loads()->bytes[number(peer(end))];
    QVERIFY(crossing > 0);
    ItemMenu menu(session, window);
    connect(&menu, &ItemMenu::withoutAsked, &without, &WithoutIt::take);
    const std::unique_ptr<QMenu> made(menu.make(Subject(Item(end)), {}, {}));
    const auto actions = made->actions();
    const auto action =
        std::ranges::find(actions, QString("Without it"), [](const QAction* one) { return one->text(); });
    QVERIFY(action != actions.end() && (*action)->isEnabled());
    (*action)->trigger();
    QTRY_VERIFY(without.answer() && !without.busy());
    const auto shown = [&] { return window.views().map()->values(); };
    QVERIFY(shown()->difference && shown()->ends[number(end)].onlyFirst);
    QCOMPARE(without.answer()->bytesBroken(), crossing);
    const auto* strip = window.findChild<WithoutStrip*>();
    QVERIFY(strip->isVisible() && without.names().contains("leaf1 port 3"));
    look(window, "without_kept");
    without.setRouting(RoutingEngine::minhop);
    QTRY_VERIFY(without.answer() && !without.busy());
    QCOMPARE(without.answer()->bytesBroken(), std::uint64_t{0});
    QVERIFY(std::ranges::any_of(shown()->ends, [](const LinkAmount& one) { return one.known && one.value > 0; }));
    look(window, "without_minhop");
    without.putBack();
    QVERIFY(!shown()->difference && !strip->isVisible());
  }

  void theWaysThereAndBackMayDiffer() {
    MainWindow window;
    test::openIn(window, path_);
    clickOn(window, HostIndex(0));
    clickOn(window, HostIndex(3), Qt::ControlModifier);  // there by spine2, back by spine1
    QVERIFY2(details(window).contains("The ways differ: there by spine2, back by spine1."),
             qPrintable(details(window)));
  }

  void aSwitchIsAPlaceAsWell() {
    MainWindow window;
    test::openIn(window, path_);
    RunSession& session = window.session();
    const NodeIndex spine2 = nodeOf(session, 14);
    clickOn(window, HostIndex(0));
    clickOn(window, spine2, Qt::ControlModifier);
    QCOMPARE(session.selection().selected(), (Item{PlacePair{HostIndex(0), spine2}}));
    const MapRoutes& routes = window.views().map()->picture().marks.routes;
    QCOMPARE(sentBy(session, routes.forward), QStringList({"n1 HCA-1 1", "leaf1 4"}));
    QCOMPARE(sentBy(session, routes.back), QStringList({"spine2 1", "leaf1 1"}));
    // spine1 has no entry for spine2: the route ends there, and that is said.
    session.selection().select(PlacePair{nodeOf(session, 13), spine2});
    QVERIFY(details(window).contains("ends early"));
  }

  void aRubberBandTellsLinksInsideAndOut() {
    MainWindow window;
    test::openIn(window, path_);
    RunSession& session = window.session();
    emit window.views().map()->areaSelected({HostIndex(0), HostIndex(1)}, {nodeOf(session, 11)});
    const auto* area = std::get_if<Area>(&session.selection().selected());
    QVERIFY(area);
    const AreaLinks links = linksOf(session.run()->fabric, *area);
    QCOMPARE(links.inside.size(), std::size_t(2));
    QCOMPARE(links.out.size(), std::size_t(2));
    const auto& light = window.views().map()->options().highlight;
    QCOMPARE(std::ranges::count(light->ends, true), 4);
    QCOMPARE(std::ranges::count(light->weak, true), 4);
    // Out go what n1 sends to n3 by spine1 and to n4 by spine2; nothing comes in.
    const std::uint64_t out = test::fftBytes + 2 * test::sortBytes;
    QVERIFY2(details(window).contains(QString::number(out) + " B"), qPrintable(details(window)));
  }

  void theSourceIsChosenAndNamed() {
    MainWindow window;
    test::openIn(window, path_);
    RunSession& session = window.session();
    auto* source = choice(window, "Traffic source");
    QCOMPARE(source->currentText(), QString("port traffic"));
    choose(source, "port counters");
    const MapView& map = *window.views().map();
    const auto of = [&](unsigned lid, int port) { return map.values()->ends[number(endOf(session, lid, port))]; };
    QVERIFY(map.values()->description.contains("port counters"));
    QCOMPARE(of(11, 3).bytes, test::countedBytes);
    QVERIFY(of(11, 4).known && of(11, 4).bytes == 0);  // counted, and nothing was sent
    QVERIFY(!of(13, 2).known);                         // not counted is not zero
    choose(source, "all-to-all prediction");
    QTRY_VERIFY(map.values() && map.values()->description.contains("all-to-all"));
    QCOMPARE(of(11, 3).bytes, std::uint64_t(2));  // n1 and n2 to n3
    choose(source, "port traffic");
    QCOMPARE(of(11, 3).bytes, test::fftBytes + test::sortBytes);
  }

  void whatIsNotExplainedIsAShareOfTheMeasured() {
    MainWindow window;
    test::openIn(window, path_);
    RunSession& session = window.session();
    auto* metric = choice(window, "Measure");
    choose(metric, "unexplained share");
    const auto& values = window.views().map()->values();
    const double predicted = test::fftBytes + test::sortBytes;
    QVERIFY(values->unit == LinkUnit::share);
    QCOMPARE(values->ends[number(endOf(session, 11, 3))].value, (test::countedBytes - predicted) / test::countedBytes);
    QVERIFY(!values->ends[number(endOf(session, 13, 2))].known);
    // One reading of counters has no time: there is no utilisation, and it says why.
    choose(choice(window, "Traffic source"), "port counters");
    QCOMPARE(session.view().metric, LinkMetric::bytes);
    const auto* items = static_cast<const QStandardItemModel*>(metric->model());
    QVERIFY(!items->item(1)->isEnabled() && !items->item(1)->toolTip().isEmpty());
    // Port traffic was sent in the two seconds of the run.
    session.setView({TrafficSource::port, LinkMetric::utilisation});
    QCOMPARE(session.view().metric, LinkMetric::utilisation);
    session.selection().setRegions({session.run()->snapshot.regions.at(0).id});
    QCOMPARE(session.view().metric, LinkMetric::bytes);  // nobody knows how long a region took
  }

  void withoutTablesRoutesAreAssumedOnRequest() {
    test::writeSmallRun(path_, {.traffic = false, .tables = false});
    MainWindow window;
    test::openIn(window, path_);
    RunSession& session = window.session();
    const auto banners = [&] { return window.views().map()->picture().banners.join('\n'); };
    QVERIFY2(banners().contains("Routes are not known"), qPrintable(banners()));
    MapSettings settings = session.mapSettings();
    settings.assumeRoutes = true;
    QSignalSpy loaded(&session, &RunSession::loaded);
    session.setMapSettings(settings);
    QTRY_COMPARE(loaded.count(), 1);
    QVERIFY2(banners().contains("assumed: minimal hops"), qPrintable(banners()));
    const PortIndex from[] = {session.run()->fabric.host(HostIndex(0)).ports.front()};
    const Lid to = session.run()->fabric.port(session.run()->fabric.host(HostIndex(2)).ports.front()).lid;
    QCOMPARE(walkRoute(session.run()->fabric, from[0], to).hops.size(), std::size_t(5));
  }

  // Recorded bytes without tables are on no link that somebody could name: neither 0, nor not recorded.
  void withoutTablesLoadsAreNotKnown() {
    test::writeSmallRun(path_, {.tables = false});
    MainWindow window;
    test::openIn(window, path_);
    RunSession& session = window.session();
    QVERIFY(session.traffic()->port.recorded() && !session.numbers().known());
    QCOMPARE(session.numbers().bytes(endOf(session, 11, 3)), KnownValue<Counted>(Absence::notKnown));
    QVERIFY2(totalsOf(session).contains("traffic: not known"), qPrintable(totalsOf(session)));
    test::writeSmallRun(path_, {.traffic = false});
    MainWindow without;
    test::openIn(without, path_);
    QVERIFY2(totalsOf(without.session()).contains("traffic: not recorded"), qPrintable(totalsOf(without.session())));
  }

  // Whether or not anything is known of its links, the map is exported as the command draws it.
  void aMapWithoutLoadsIsExported() {
    for (const test::SmallRunParts& parts :
         {test::SmallRunParts{.tables = false}, test::SmallRunParts{.traffic = false}}) {
      test::writeSmallRun(path_, parts);
      MainWindow window;
      test::openIn(window, path_);
      QVERIFY(!window.session().numbers().known());
      FigureRuns runs = runsOf(window.session());
      const QByteArray exported =
          renderFigure(makeFigure(shownIn(FigureView::map, window.session(), window.views()), runs), FigureFormat::svg);
      const QString first = folder_.filePath("exported.svg"), again = folder_.filePath("again.svg");
      std::ofstream(first.toStdString()) << exported.toStdString();
      const cli::Ran ran =
          cli::runWeft({"figure", QString::fromStdString(path_.string()), "--like", first, "-o", again});
      QVERIFY2(ran.status == 0, ran.err.c_str());
      QCOMPARE(cli::content(again.toStdString()), exported.toStdString());
    }
  }

  void theMatrixOfSwitchesHasTheColoursOfTheMap() {
    MainWindow window;
    test::openIn(window, path_);
    MapView& map = *window.views().map();
    const SwitchMatrixView& switches = *window.views().switches();
    window.session().setMapSettings({.kind = MapKind::matrix});
    QTRY_VERIFY(switches.isVisible() && switches.matrix().recorded);
    QVERIFY(switches.range().low == 0 && switches.range().high > 0);
    map.setScaling(Scaling::logarithmic);
    QVERIFY(switches.range().low > 0);
    map.setRange({7, 700});
    QVERIFY(switches.range() == ValueRange({7, 700}));
    map.clearRange();
    QVERIFY(switches.range().high < 1e300 && switches.range() != ValueRange({7, 700}));
  }

  // Of links and of nodes: neither follows what another region carries.
  void lockedRangesStay() {
    MainWindow window;
    test::openIn(window, path_);
    const MapView& map = *window.views().map();
    const ValueRange links = map.linkRange(), nodes = map.nodeRange();
    QVERIFY(links.high > 0 && nodes.high > 0);
    auto* dialog = new RangeDialog(*window.views().map(), &window);
    QCheckBox* locked = nullptr;
    for (auto* box : dialog->findChildren<QCheckBox*>())
      if (box->text() == "Lock these ranges") locked = box;
    QVERIFY(locked);
    locked->setChecked(true);
    dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
    window.session().selection().setFilter({{}, {RegionId(2)}, {}, {}});
    QTRY_VERIFY(window.idle());
    QVERIFY(map.linkRange() == links && map.nodeRange() == nodes);
    window.views().map()->clearRange();
    QVERIFY(map.linkRange() != links && map.nodeRange() != nodes);
  }

  void settingsBelongToTheFabric() {
    {
      RunSession session;
      test::open(session, path_);
      MapSettings settings = session.mapSettings();
      settings.capacityWidths = settings.hideService = true;
      QSignalSpy arranged(&session, &RunSession::layoutChanged);
      session.setMapSettings(settings);
      QTRY_COMPARE(arranged.count(), 1);
    }
    RunSession session;
    test::open(session, path_);
    QVERIFY(session.mapSettings().capacityWidths && session.mapSettings().hideService);
    QCOMPARE(fingerprintOf(session.run()->fabric).size(), std::size_t(16));
    QVERIFY(!rememberedSettings(Fabric::build({})).has_value());
  }

 private:
  static void clickOn(MainWindow& window, const MapTarget& target, Qt::KeyboardModifiers keys = {}) {
    MapView& map = *window.views().map();
    const MapShape& shape = *map.picture().scene.shape;
    const auto at = std::get<std::uint32_t>(shownAs(shape, target));
    const QPointF pixel = map.picture().camera.toScreen().map(shape.glyphs[at].rect.center());
    QTest::mouseClick(&map, Qt::LeftButton, keys, pixel.toPoint());
  }
  static QComboBox* choice(MainWindow& window, const QString& name) {
    for (auto* box : window.findChildren<QComboBox*>())
      if (box->accessibleName() == name) return box;
    qFatal("no such choice");
  }
  static void choose(QComboBox* box, const QString& name) {
    box->setCurrentText(name);
    QCOMPARE(box->currentText(), name);
    emit box->activated(box->currentIndex());
  }
  static NodeIndex nodeOf(RunSession& session, unsigned lid) {
    const Fabric& fabric = session.run()->fabric;
    return fabric.port(fabric.owner(SubnetId(0), Lid(static_cast<std::uint16_t>(lid))).value()).node;
  }
  static EndIndex endOf(RunSession& session, unsigned lid, int port) {
    return session.run()->fabric.endAt(nodeOf(session, lid), PortNumber(port)).value();
  }
  static QStringList sentBy(RunSession& session, const std::vector<EndIndex>& ends) {
    QStringList names;
    for (const EndIndex one : ends) {
      const LinkEnd& end = session.run()->fabric.end(one);
      names << QString::fromStdString(session.run()->fabric.node(end.node).description) + ' ' +
                   QString::number(end.port);
    }
    return names;
  }
  static QString details(MainWindow& window) {
    return window.findChild<DetailsPanel*>()->toPlainText().replace(QChar(0xa0), ' ');
  }

  QTemporaryDir folder_;
  std::filesystem::path path_;
};

WEFT_WIDGET_TEST(WindowMapTest)
#include "window_map_test.moc"
