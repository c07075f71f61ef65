// Selection leads both ways: what is selected anywhere stands out in every panel, by its rows, its pairs or its shares,
// or the panel says why it has no mark for it.
#include <QDockWidget>
#include <QLabel>
#include <QTemporaryDir>
#include <QTreeWidget>

#include "analysis/run/item_words.h"
#include "app/panels/figures.h"
#include "app/page/run_page.h"
#include "app/panels/view_set.h"
#include "figures/highlights.h"
#include "figures/run_figure.h"
#include "open_window.h"
#include "run_kinds.h"
#include "selectable.h"
#include "test_class.h"
#include "views/commtree/communicator_tree.h"
#include "views/fattree/map_view.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_view.h"
#include "app/panels/region_filter.h"
#include "views/timeline/timeline_view.h"
#include "wait_run.h"

using namespace weft;

namespace window_selection_test {

class WindowSelectionTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    qputenv("XDG_CONFIG_HOME", folder_.path().toUtf8() + "/config");
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-selection-test");
  }

  // By hand, from the run in small_run.h: leaf1 sends by its port 3 what goes to n3, by port 2 what goes to n2, by port
  // 4 what goes to n4, and to n1 by port 1 what comes back.
  void whatIsSentAndWhoseItIs_data() {
    using test::worldFft, test::worldFftNear, test::worldSort, test::halvesFft;
    QTest::addColumn<QString>("what");
    QTest::addColumn<quint64>("bytes");
    QTest::addColumn<quint64>("ofWorld");
    QTest::addColumn<quint64>("inFft");
    QTest::addColumn<QVector<QPair<int, int>>>("pairs");
    using Pairs = QVector<QPair<int, int>>;
    QTest::newRow("a link end") << "link leaf1 port 3" << quint64(worldFft + halvesFft) << quint64(worldFft)
                                << quint64(worldFft + halvesFft) << Pairs{{0, 2}};
    QTest::newRow("the way back") << "link leaf2 port 3" << quint64(halvesFft) << quint64(0) << quint64(halvesFft)
                                  << Pairs{{2, 0}};
    QTest::newRow("a link end that nothing crosses")
        << "link spine2 port 1" << quint64(0) << quint64(0) << quint64(0) << Pairs{};
    QTest::newRow("a switch") << "switch leaf1" << quint64(worldFft + worldFftNear + worldSort + 2 * halvesFft)
                              << quint64(worldFft + worldFftNear + worldSort)
                              << quint64(worldFft + worldFftNear + 2 * halvesFft)
                              << Pairs{{0, 1}, {0, 2}, {0, 3}, {2, 0}};
    QTest::newRow("a host") << "host n1" << quint64(worldFft + worldFftNear + worldSort + halvesFft)
                            << quint64(worldFft + worldFftNear + worldSort)
                            << quint64(worldFft + worldFftNear + halvesFft) << Pairs{{0, 1}, {0, 2}, {0, 3}};
    QTest::newRow("a rank") << "rank 2" << quint64(halvesFft) << quint64(0) << quint64(halvesFft) << Pairs{{2, 0}};
    QTest::newRow("a pair") << "ranks 0 > 2" << quint64(worldFft + halvesFft) << quint64(worldFft)
                            << quint64(worldFft + halvesFft) << Pairs{{0, 2}};
    QTest::newRow("a pair of hosts") << "hosts n1 > n4" << quint64(worldSort) << quint64(worldSort) << quint64(0)
                                     << Pairs{{0, 3}};
    QTest::newRow("a communicator") << "communicator W" << quint64(worldFft + worldFftNear + worldSort)
                                    << quint64(worldFft + worldFftNear + worldSort) << quint64(worldFft + worldFftNear)
                                    << Pairs{{0, 1}, {0, 2}, {0, 3}};
  }

  void whatIsSentAndWhoseItIs() {
    QFETCH(QString, what);
    QFETCH(quint64, bytes);
    QFETCH(quint64, ofWorld);
    QFETCH(quint64, inFft);
    using Pairs = QVector<QPair<int, int>>;
    QFETCH(Pairs, pairs);
    openRun([](const auto& path) { test::writeSmallRun(path, {.pairs = true}); });
    const OpenRun& run = *session().run();
    session().selection().select(itemOf(run, what.toStdString()));
    QTRY_VERIFY(session().selectedTraffic());
    const SelectedTraffic& part = *session().selectedTraffic();
    QCOMPARE(part.bytes, bytes);
    QCOMPARE(bytesOf(part.communicators, run.snapshot.communicators, "W"), ofWorld);
    QCOMPARE(bytesOf(part.regions, run.snapshot.regions, "FFT"), inFft);
    std::vector<RankPair> wanted;
    for (const auto& [from, to] : pairs) wanted.push_back({RankId(std::uint32_t(from)), RankId(std::uint32_t(to))});
    QVERIFY(part.pairs == wanted);
  }

  // Shares in the tree and the list of regions, pairs in the matrix; they go with what was selected.
  void aLinkEndIsToldByThoseWhoLoadIt() {
    openRun([](const auto& path) { test::writeSmallRun(path, {.pairs = true}); });
    views().of<MatrixView>()->controls().choose(MatrixAxis::ranks);
    raise(*views().of<MatrixView>());
    QTRY_VERIFY(views().of<MatrixView>()->picture().facts);
    session().selection().select(itemOf(*session().run(), "link leaf1 port 3"));
    QTRY_VERIFY(session().selectedTraffic());
    const auto& cells = views().of<MatrixView>()->canvas().cells();
    QCOMPARE(cells.size(), std::size_t(1));
    QCOMPARE(cells.front().row, 0U);
    QCOMPARE(cells.front().column, 2U);
    QCOMPARE(shareOf("W"), QString("66.7 %"));  // 600 of 900
    QCOMPARE(shareOf("W_s2.1"), QString("33.3 %"));
    QCOMPARE(shareOf("W_s2.0"), QString("0 %"));
    QCOMPARE(regionShare("FFT"), QString("100 %"));
    session().selection().clear();
    QVERIFY(!session().selectedTraffic());
    QVERIFY(views().of<MatrixView>()->canvas().cells().empty());
    QCOMPARE(shareOf("W"), QString());
    QCOMPARE(regionShare("FFT"), QString());
  }

  // On the map all but the routes of those who load it fades: hop by hop these are the way from n1 to n3 alone.
  void aLinkEndLeavesTheRoutesOfItsPairs_data() {
    QTest::addColumn<bool>("pairs");
    QTest::newRow("pair traffic") << true;
    QTest::newRow("port traffic") << false;
  }

  void aLinkEndLeavesTheRoutesOfItsPairs() {
    QFETCH(bool, pairs);
    openRun([pairs](const auto& path) { test::writeSmallRun(path, {.pairs = pairs}); });
    const OpenRun& run = *session().run();
    const Item end = itemOf(run, "link leaf1 port 3");
    session().selection().select(end);
    QTRY_VERIFY(views().map()->options().highlight);
    const MapRoutes way = routesOf(run, session().traffic().get(), {}, HostPair{HostIndex(0), HostIndex(2)});
    std::vector<bool> wanted(run.fabric.ends().size());
    for (const EndIndex each : way.forward) wanted[number(each)] = wanted[number(peer(each))] = true;
    QVERIFY(wanted[number(std::get<EndIndex>(end))] && std::ranges::count(wanted, false) > 0);
    const MapHighlight& light = *views().map()->options().highlight;
    QCOMPARE(light.ends, wanted);
    QVERIFY(light.hosts == (std::vector<HostIndex>{HostIndex(0), HostIndex(2)}));
    QVERIFY2(light.explanation.contains("those who load it"), qPrintable(light.explanation));
    QVERIFY(views().map()->picture().selected == MapTarget(std::get<EndIndex>(end)));
    session().selection().select(itemOf(run, "link spine2 port 1"));  // which nothing crosses
    settle();
    QVERIFY(!views().map()->options().highlight);
    session().selection().clear();
    QVERIFY(!views().map()->options().highlight);
  }

  // Of a switch all but the routes of those who load it fades, of a host and a rank all but those of what it sends:
  // walked here hop by hop.
  void aSwitchAHostAndARankLeaveTheirRoutes_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<QVector<QPair<int, int>>>("routes");  // of hosts
    using Routes = QVector<QPair<int, int>>;
    QTest::newRow("a leaf") << "switch leaf1" << Routes{{0, 2}, {0, 1}, {0, 3}, {2, 0}};
    QTest::newRow("a spine") << "switch spine1" << Routes{{0, 2}, {2, 0}};
    QTest::newRow("a host") << "host n1" << Routes{{0, 2}, {0, 1}, {0, 3}};
    QTest::newRow("a rank") << "rank 2" << Routes{{2, 0}};
    QTest::newRow("a host that sends nothing") << "host n4" << Routes{};
  }

  void aSwitchAHostAndARankLeaveTheirRoutes() {
    QFETCH(QString, what);
    using Routes = QVector<QPair<int, int>>;
    QFETCH(Routes, routes);
    openRun([](const auto& path) { test::writeSmallRun(path, {.pairs = true}); });
    const OpenRun& run = *session().run();
    std::vector<bool> wanted(run.fabric.ends().size());
    for (const auto& [from, to] : routes)
      for (const EndIndex each : routesOf(run, session().traffic().get(), {},
                                          HostPair{HostIndex(std::uint32_t(from)), HostIndex(std::uint32_t(to))})
                                     .forward)
        wanted[number(each)] = wanted[number(peer(each))] = true;
    session().selection().select(itemOf(run, what.toStdString()));
    settle();
    const auto& light = views().map()->options().highlight;
    QCOMPARE(light.has_value(), !routes.isEmpty());
    if (light) QCOMPARE(light->ends, wanted);
    QVERIFY(views().map()->picture().selected == outlineOf(run, session().selection().selected()));
    session().selection().clear();
    settle();
    QVERIFY(!views().map()->options().highlight);
  }

  // As the window shows it, or marked alone.
  void figuresHaveTheRoutes() {
    openRun([](const auto& path) { test::writeSmallRun(path, {.pairs = true}); });
    const auto drawn = [&](const char* what, bool withoutRoutes) {
      MapFigure map;
      map.withoutRoutes = withoutRoutes;
      FigureRequest figure(map);
      figure.select = what;
      FigureRuns runs{FigureData(session().run()->snapshot.path), {}};
      return makeFigure(figure, runs);
    };
    for (const char* what : {"link leaf1 port 3", "switch spine1"}) {
      QVERIFY(drawn(what, false).captions.join(' ').contains("routes of those who load it"));
      QVERIFY(!drawn(what, true).captions.join(' ').contains("routes of"));
      QVERIFY(renderFigure(drawn(what, false), FigureFormat::svg) !=
              renderFigure(drawn(what, true), FigureFormat::svg));
    }
    QVERIFY(drawn("rank 2", false).captions.join(' ').contains("routes of what it sends"));
    session().selection().select(itemOf(*session().run(), "switch spine1"));
    settle();
    FigureRuns runs = runsOf(session());
    QVERIFY(makeFigure(shownIn(FigureView::map, session(), views()), runs)
                .captions.join(' ')
                .contains("routes of those who load it"));
  }

  // What is not marked over time has its share of the bytes: 900 of the 1350 that were sent cross the link end.
  void overTimeALinkEndHasItsShare() {
    openRun([](const auto& path) { test::writeSmallRun(path, {.pairs = true}); });
    const auto told = [this](const QString& words) {
      return views().of<TimelineView>()->endLine().name.endsWith(": " + words + " of the bytes belong to it");
    };
    session().selection().select(itemOf(*session().run(), "link leaf1 port 3"));
    QTRY_VERIFY(told("66.7 %"));
    PairFilter filter;
    filter.classes = {PairClass::collective};
    session().selection().setFilter(filter);
    QTRY_VERIFY(told("50 %"));  // 300 of 600
  }

  // Under a filter they are of what it keeps.
  void sharesFollowTheFilter() {
    openRun([](const auto& path) { test::writeSmallRun(path, {.pairs = true}); });
    PairFilter filter;
    filter.classes = {PairClass::pointToPoint};
    session().selection().setFilter(filter);
    session().selection().select(itemOf(*session().run(), "link leaf1 port 3"));
    QTRY_VERIFY(session().selectedTraffic());
    QCOMPARE(session().selectedTraffic()->bytes, std::uint64_t(test::worldFft));
    QCOMPARE(shareOf("W"), QString("100 %"));
  }

  // Port traffic alone knows hosts and regions: n1 sent 1000 B to n3 in FFT, and in sort 7 B to each of n3 and n4.
  void portTrafficTellsHostsAndRegions() {
    openRun([](const auto& path) { test::writeSmallRun(path); });
    session().selection().select(itemOf(*session().run(), "link leaf1 port 3"));
    QTRY_VERIFY(session().selectedTraffic());
    const SelectedTraffic& part = *session().selectedTraffic();
    QCOMPARE(part.bytes, test::fftBytes + test::sortBytes);
    QCOMPARE(bytesOf(part.regions, session().run()->snapshot.regions, "FFT"), quint64(test::fftBytes));
    QVERIFY(part.hosts == (std::vector<HostPair>{{HostIndex(0), HostIndex(2)}}));
    QVERIFY(part.communicators.empty());
  }

  // A rank is on the map where its host is.
  void aRankIsAtItsHost() {
    openRun([](const auto& path) { test::writeSmallRun(path, {.pairs = true}); });
    session().selection().select(RankId(2));
    QVERIFY(views().map()->picture().selected == MapTarget(HostIndex(2)));
    QVERIFY(views().map()->picture().selectedName.startsWith("rank 2"));
    session().selection().select(HostIndex(1));
    QVERIFY(views().map()->picture().selected == MapTarget(HostIndex(1)));
  }

  void everyPanelMarksItOrSaysWhyNot_data() {
    QTest::addColumn<std::function<void(const std::filesystem::path&)>>("write");
    using Write = std::function<void(const std::filesystem::path&)>;
    const auto small = [](test::SmallRunParts parts) {
      return Write([parts](const auto& path) { test::writeSmallRun(path, parts); });
    };
    QTest::newRow("all") << small({.counters = true, .pairs = true});
    QTest::newRow("ports alone") << small({.counters = true});
    QTest::newRow("no tables") << small({.tables = false, .pairs = true});
    QTest::newRow("no hosts") << small({.hosts = false, .pairs = true});
    QTest::newRow("waits") << Write([](const auto& path) { test::writeWaitRun(path, {.pairs = true}); });
    for (const auto& [name, kind] : {std::pair("profile alone", 1U), {"fabric alone", 2U}, {"pairs alone", 3U}})
      QTest::newRow(name) << Write([kind](const auto& path) { test::writeRunOfKind(path, kind); });
  }

  void everyPanelMarksItOrSaysWhyNot() {
    QFETCH(std::function<void(const std::filesystem::path&)>, write);
    openRun(write);
    // One at a time: all that can be seen is drawn again with each choice.
    const auto docks = window_->findChildren<QDockWidget*>();
    for (QDockWidget* dock : docks) dock->hide();
    if (session().run()->hasFabric()) {
      window_->resize(700, 520);
      changesOrSays("map", *views().map(), [this] {
        return views().map()->picture().banners.join(' ').contains("its place on the map is not known.");
      });
    }
    views().map()->hide();
    for (QDockWidget* dock : docks) {
      dock->show();
      dock->raise();
      changesOrSays(dock->objectName(), *dock->widget(), [dock] {
        const QLabel* note = dock->widget()->findChild<QLabel*>("selection note");
        return note && note->isVisible() && note->text().contains(" is not marked here: ");
      });
      dock->hide();
    }
  }

 private:
  void changesOrSays(const QString& where, QWidget& view, const std::function<bool()>& says) {
    session().selection().clear();
    settle();
    const QImage before = view.grab().toImage();
    for (const auto& [name, item] : test::selectable(*session().run())) {
      session().selection().select(item);
      // Some show what was there for a moment, until what they ask for has come.
      const bool answers = QTest::qWaitFor([&] {
        settle();
        return says() || view.grab().toImage() != before;
      });
      QVERIFY2(answers, qPrintable(where + ", " + QString::fromStdString(name) + ": nothing changes"));
    }
  }

  void openRun(const std::function<void(const std::filesystem::path&)>& write) {
    window_.reset();
    const std::filesystem::path path = (folder_.path() + QString("/run%1.weft").arg(++runs_)).toStdString();
    write(path);
    window_ = std::make_unique<MainWindow>();
    test::openIn(*window_, path);
    settle();
  }

  void cleanup() { window_.reset(); }

  RunSession& session() { return window_->session(); }
  ViewSet& views() { return window_->views(); }

  static void raise(QWidget& view) {
    for (QWidget* up = &view; up; up = up->parentWidget())
      if (auto* dock = qobject_cast<QDockWidget*>(up)) {
        dock->show();
        dock->raise();
      }
  }

  // Until no job is under way and everybody has heard of what came of them.
  void settle() {
    for (int quiet = 0; quiet < 3;) {
      QCoreApplication::processEvents(QEventLoop::AllEvents, 50);
      bool busy = false;
      for (const Job* job : window_->findChildren<Job*>()) busy |= job->busy();
      busy |= session().loading() || session().predicting() || session().readingSelected();
      quiet = busy ? 0 : quiet + 1;
      if (busy) QTest::qWait(5);
    }
  }

  template <class Id, class Row>
  static quint64 bytesOf(const std::map<Id, std::uint64_t>& parts, const std::vector<Row>& rows,
                         const std::string& name) {
    const auto row = std::ranges::find(rows, name, &Row::name);
    const auto found = row == rows.end() ? parts.end() : parts.find(row->id);
    return found == parts.end() ? 0 : found->second;
  }

  QString shareOf(const char* communicator) {
    const CommunicatorModel& model = views().of<CommunicatorTree>()->model();
    const auto& all = session().run()->snapshot.communicators;
    const auto one = std::ranges::find(all, std::string(communicator), &Communicator::name);
    return model.indexOf(one->id).siblingAtColumn(CommunicatorModel::share).data().toString();
  }

  QString regionShare(const char* region) {
    auto* list = views().of<RegionFilter>()->findChild<QTreeWidget*>();
    const int column = list->columnCount() - 1;
    const auto rows = list->findItems(region, Qt::MatchExactly | Qt::MatchRecursive);
    return rows.isEmpty() || list->isColumnHidden(column) ? QString() : rows.front()->text(column);
  }

  const QTemporaryDir folder_;
  std::unique_ptr<MainWindow> window_;
  int runs_ = 0;
};

WEFT_WIDGET_TEST(WindowSelectionTest)

}  // namespace window_selection_test
#include "window_selection_test.moc"
