// The sample as a user opens it: a bundle, imported by the program itself, then seen in the window.
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QHelpEvent>
#include <QLabel>
#include <QListWidget>
#include <QPointer>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QToolTip>
#include <algorithm>
#include <set>

#include "analysis/run/item_words.h"
#include "app/panels/figures.h"
#include "app/panels/view_set.h"
#include "app/window/main_window.h"
#include "app/window/manual.h"
#include "app/window/tour.h"
#include "core/base/error.h"
#include "figures/run_figure.h"
#include "ibdiag/layout/host_widths.h"
#include "ibdiag/loads/end_users.h"
#include "test_class.h"
#include "views/commtree/communicator_tree.h"
#include "views/details/details_panel.h"
#include "views/fattree/map_view.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_view.h"
#include "views/shared/table_copy.h"

using namespace weft;

class WindowSampleTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (!QDir(WEFT_RESOURCES "/sample").exists()) QSKIP("the sample is not here");
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-sample-test");
    QSettings().clear();
    bundle_ = (folder_.path() + "/sample").toStdString();
    std::filesystem::copy(WEFT_RESOURCES "/sample", bundle_, std::filesystem::copy_options::recursive);
    window_ = std::make_unique<MainWindow>();
    qputenv("WEFT_TEST_CHILD", WEFT_PROGRAM);
    window_->resize(1200, 800);
    window_->show();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get(), longestWait));
    QSignalSpy progress(&window_->opener().import(), &ImportProcess::progress);
    QSignalSpy loaded(&window_->session(), &RunSession::loaded);
    window_->open({bundle_});
    QTRY_COMPARE(loaded.count(), 1);
    QVERIFY(progress.count() > 0);
    QVERIFY(std::filesystem::exists(bundle_.string() + ".weft"));
    const QFileInfo store(QString::fromStdString(bundle_.string()) + ".weft");
    QCOMPARE(store.dir().entryList({store.fileName() + "*"}),
             QStringList{store.fileName()});  // nothing is left beside it
  }

  void cleanupTestCase() { window_.reset(); }

  // Of every panel, everywhere in it: words alone, in lines that fit a screen.
  void tooltipsAreRead() {
    std::set<QString> tips;
    for (QDockWidget* panel : window_->findChildren<QDockWidget*>()) {
      if (panel->isHidden()) continue;
      panel->raise();
      QCoreApplication::processEvents();
      for (QWidget* one : panel->findChildren<QWidget*>())
        if (one->isVisible()) askForTips(*one, tips);
    }
    for (const QWidget* one : window_->findChildren<QWidget*>()) tips.insert(one->toolTip());
    QVERIFY2(tips.size() > 40, qPrintable(QString::number(tips.size())));
    for (const QString& tip : tips) {
      QVERIFY2(!tip.contains("<br>") && !tip.contains("<qt>") && !tip.contains("&amp;"), qPrintable(tip));
      for (const QString& line : tip.split('\n')) QVERIFY2(line.size() <= 120, qPrintable(line));
    }
  }

  void mapTreeAndMatrixTellTheSameRun() {
    const OpenRun& run = *window_->session().run();
    QCOMPARE(run.fabric.subnetCount(), 2U);
    // 55 that mpisee names too, MPI_COMM_SELF, and the calls that belong to none.
    QCOMPARE(run.snapshot.communicators.size(), std::size_t(57));
    QVERIFY(asTsv(window_->views().of<CommunicatorTree>()->shownRows()).contains("W_s1.0"));
    window_->session().setView({TrafficSource::port});
    QTRY_VERIFY(window_->idle());
    window_->views().of<MatrixView>()->controls().choose(MatrixSource::ports);
    // Every byte that a port sent is in one cell of the matrix, and on the first link of its route.
    QCOMPARE(matrixSum(), sentByPorts({}));
    QCOMPARE(firstHops(), sentByPorts({}));
  }

  void regionsKeepThatTrue() {
    const auto& traffic = window_->session().traffic()->port.regions;
    QVERIFY(traffic.size() > 2);
    std::vector<RegionId> some;
    for (std::size_t i = 0; i < traffic.size(); i += 2)
      if (traffic[i].region) some.push_back(*traffic[i].region);
    for (const std::vector<RegionId>& regions : {std::vector<RegionId>{some[0]}, some}) {
      window_->session().selection().setRegions(regions);
      QCOMPARE(matrixSum(), sentByPorts(regions));
      QCOMPARE(firstHops(), sentByPorts(regions));
    }
    // A moment later the flows are counted exactly, as if the regions were one.
    const LinkLoads exact =
        accumulate(window_->session().run()->fabric, mergedFlows(window_->session().traffic()->port, some));
    QTRY_VERIFY(window_->session().loads()->flows == exact.flows);
    QVERIFY(window_->session().loads()->bytes == exact.bytes);
    window_->session().selection().setRegions({});
    window_->session().setView({TrafficSource::pair});
    QTRY_VERIFY(window_->idle());
  }

  // Messages as otf2-print counts them in the trace: 170,471 sends of 16,613,979,244 bytes, two ranks a host.
  void pairsOfRanksAreThoseOfTheTrace() {
    MatrixControls& controls = window_->views().of<MatrixView>()->controls();
    controls.choose(MatrixSource::pairs);
    PairFilter filter;
    filter.classes = {PairClass::pointToPoint};
    window_->session().selection().setFilter(filter);
    for (const MatrixAxis axis : {MatrixAxis::ranks, MatrixAxis::hosts}) {
      controls.choose(axis);
      QTRY_COMPARE(matrixSum(), std::uint64_t(16613979244));
    }
    window_->session().selection().setFilter({});
  }

  // The most loaded link end says who loads it, and every byte of it has an owner.
  void aHotLinkEndNamesItsOwners() {
    const RunSession& session = window_->session();
    const auto store = RunStore(session.run()->snapshot.path);
    const Fabric& fabric = session.run()->fabric;
    const RankHosts hosts(fabric, session.run()->snapshot.processes);
    const PairLoads loads = loadsOfPairs(store, fabric, hosts, {}, Rails::even);
    const auto hottest = std::ranges::max_element(loads.links.bytes) - loads.links.bytes.begin();
    const auto end = EndIndex(static_cast<std::uint32_t>(hottest));
    const EndUsers users = usersOfEnd(store, fabric, hosts, {}, Rails::even, end);
    QCOMPARE(users.bytes, loads.links.bytes[number(end)]);
    QCOMPARE(users.layers.front().region, std::optional(regionNamed("LatencyBandwidth section.")));
    window_->session().selection().select(end);
    const auto text = [&] { return window_->findChild<DetailsPanel*>()->toPlainText().replace(QChar(0xa0), ' '); };
    QTRY_VERIFY2(text().contains("W in LatencyBandwidth section."), qPrintable(text()));
    QVERIFY(text().contains(QString::number(users.bytes)));
    // As the design of the window has them, which were computed apart.
    const std::map<QString, double> shares{{"n005", 17.9}, {"n007", 12.5}, {"n024", 19.8}, {"n049", 19.7},
                                           {"n055", 12.5}, {"n075", 10.6}, {"n082", 7.1}};
    const MapScene& scene = window_->findChild<MapView*>()->picture().scene;
    QTRY_COMPARE(scene.shares.size(), shares.size());
    for (const auto& [box, share] : scene.shares) {
      const MapGlyph& host = scene.shape->glyphs[box];
      QVERIFY(shares.contains(host.label));
      QVERIFY(std::abs(share * 100 - shares.at(host.label)) <= 0.05);
      QVERIFY(scene.shape->plan->boxes[box].room > 4);  // its neighbours have a fifth
    }
    window_->session().selection().clear();
    QTRY_VERIFY(scene.shares.empty());
    MapSettings settings = window_->session().mapSettings();
    const auto widest = [&] { return std::ranges::max(scene.shape->plan->boxes, {}, &MapBox::room).room; };
    settings.wideHosts = false;
    window_->session().setMapSettings(settings);
    QTRY_COMPARE(widest(), 1.0);
    settings.wideHosts = true;
    window_->session().setMapSettings(settings);
    QTRY_COMPARE(widest(), mostHostRoom);
  }

  // What the README tells, in the same order among others, by one key; the card covers neither what it is about nor the
  // map.
  void enterGoesThroughTheTour() {
    QFile readme(WEFT_SOURCE "/README.md");
    QVERIFY(readme.open(QIODevice::ReadOnly));
    QStringList told;
    const QString all = QString::fromUtf8(readme.readAll());
    const QString section = all.section("## A tour in five minutes", 1).section("\n## ", 0, 0);
    for (auto at = QRegularExpression("^\\d+\\. \\*\\*(.*)\\.\\*\\*", QRegularExpression::MultilineOption)
                       .globalMatch(section);
         at.hasNext();)
      told << at.next().captured(1);
    window_->resize(1366, 768);
    QPointer<Tour> there = new Tour(*window_);
    QCOMPARE(told.size(), 5);
    const std::size_t steps = there->steps().size();
    for (std::size_t step = 0; there && step < steps; ++step) {
      const QString title = there->steps()[step].title;
      if (!told.isEmpty() && title == told.first()) told.removeFirst();
      QTRY_VERIFY(window_->idle());
      QCoreApplication::processEvents();
      QVERIFY(window_->rect().contains(there->geometry()));
      const QWidget* about = there->steps()[step].about ? there->steps()[step].about() : nullptr;
      for (const QWidget* one : {about, static_cast<const QWidget*>(window_->views().map())})
        if (one && one->isVisible())
          QVERIFY2(!there->geometry().intersects(QRect(one->mapTo(window_.get(), QPoint()), one->size())),
                   qPrintable(title));
      QVERIFY(there->isAncestorOf(window_->focusWidget()));
      QTest::keyClick(window_->focusWidget(), Qt::Key_Return);
      QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    QVERIFY(!there);  // the last one closes it
    QVERIFY2(told.isEmpty(), qPrintable(told.join(", ")));
    window_->turnTo(Workspace::everything);
    window_->session().selection().clear();
  }

  // Each step of the tour, by what the map draws then.
  void theTourShowsWhatItSays() {
    Tour& tour = *new Tour(*window_);
    const Selection& selection = window_->session().selection();
    const MapView& map = *window_->views().map();
    const auto settled = [&] {
      return window_->session().shown() == window_->session().wanted() && window_->session().numbers().known();
    };
    const auto lit = [&] {
      return map.options().highlight ? std::ranges::count(map.options().highlight->ends, true) : 0;
    };
    tour.goTo(1);
    QVERIFY(selection.selected() == Item() && lit() == 0);
    tour.goTo(2);
    const auto* end = std::get_if<EndIndex>(&selection.selected());
    QVERIFY(end && map.picture().selected == MapTarget(*end));
    QCOMPARE(window_->session().numbers().bytes(*end)->value, std::ranges::max(window_->session().loads()->bytes));
    tour.goTo(3);
    QTRY_VERIFY(settled());
    QVERIFY(std::holds_alternative<CommunicatorId>(selection.selected()) && lit() > 0);
    tour.goTo(4);
    QTRY_VERIFY(settled());
    QVERIFY(selection.selected() == Item() && selection.regions().size() == 1 && lit() == 0);
    tour.goTo(5);
    QTRY_VERIFY(settled());
    QVERIFY(std::holds_alternative<HostPair>(selection.selected()));
    const HostPair pair = std::get<HostPair>(selection.selected());
    QVERIFY(pair.source != pair.destination);
    std::set<SubnetId> rails;
    const OpenRun& run = *window_->session().run();
    for (const auto* way : {&map.picture().marks.routes.forward, &map.picture().marks.routes.back}) {
      QVERIFY(!way->empty());
      for (const EndIndex one : *way) rails.insert(run.fabric.node(run.fabric.end(one).node).subnet);
    }
    QCOMPARE(rails.size(), std::size_t(2));
    for (std::size_t step = 6; step < tour.steps().size(); ++step) tour.goTo(step);
    QTest::keyClick(window_->focusWidget(), Qt::Key_Escape);
    QVERIFY(!tour.isVisible());
    window_->turnTo(Workspace::everything);
    window_->session().selection().select(HostPair{pair.source, pair.source});
    QVERIFY2(map.picture().banners.join(' ').contains("inside one host, no link"),
             qPrintable(map.picture().banners.join(' ')));
    window_->session().selection().clear();
    QVERIFY(!map.picture().banners.join(' ').contains("inside one host"));
  }

  void everyPageOfTheManualOpens() {
    const auto folder = Manual::folder();
    QVERIFY(folder);
    Manual manual(*folder);
    auto* pages = manual.findChild<QListWidget*>();
    QVERIFY(pages->count() >= 8);
    for (int page = 0; page < pages->count(); ++page) {
      pages->setCurrentRow(page);
      QVERIFY2(manual.browser().toPlainText().size() > 500, qPrintable(pages->item(page)->text()));
    }
  }

  // A family that is folded in the tree: its load, and all else fades, as on the map.
  void aSelectedFamilyFadesTheRestOfTheFigure() {
    const OpenRun& run = *window_->session().run();
    Selection& selection = window_->session().selection();
    const auto family = communicatorsOf(run.snapshot, "family of W_s16.0_s18.0");
    QCOMPARE(family.size(), std::size_t(8));  // "8 × size 4" below W_s16.0
    selection.select(CommunicatorGroup{family});
    QTRY_VERIFY(window_->idle());
    const MapPicture& picture = window_->views().map()->picture();
    QVERIFY(picture.scene.highlighted);
    const FigureRequest request = shownIn(FigureView::map, window_->session(), window_->views());
    QVERIFY(request.select && request.select->starts_with("family of W_s16.0_s1"));
    QCOMPARE(communicatorsOf(run.snapshot, *request.select), family);
    QCOMPARE(request[FilterDimension::communicator].size(), family.size());
    const std::vector<CommunicatorId> two{family[0], family[2]};
    QCOMPARE(communicatorsOf(run.snapshot, *communicatorWords(run.snapshot, two)), two);
    FigureRuns runs = runsOf(window_->session());
    const Figure figure = makeFigure(request, runs);
    QVERIFY2(figure.captions.contains(picture.explanation + "."), qPrintable(figure.captions.join('\n')));
    FigureRequest loadAlone = request;
    loadAlone.select.reset();
    QVERIFY(renderFigure(makeFigure(loadAlone, runs), FigureFormat::svg) != renderFigure(figure, FigureFormat::svg));
    const QColor faded = mixed(Theme::lightTheme().zero, Theme::lightTheme().background, 0.82);
    QVERIFY(QString::fromUtf8(renderFigure(figure, FigureFormat::svg)).contains("stroke=\"" + faded.name() + '"'));
    selection.clear();
    QTRY_VERIFY(window_->idle());
  }

  void everyViewMakesAFigure() {
    for (const FigureView view : {FigureView::map, FigureView::matrix, FigureView::tree, FigureView::bars,
                                  FigureView::links, FigureView::sizes, FigureView::regions, FigureView::diagnostics})
      for (const FigureFormat format : {FigureFormat::pdf, FigureFormat::svg, FigureFormat::png}) {
        FigureRequest request = shownIn(view, window_->session(), window_->views());
        request.style.widthMm = figure_width::column;
        FigureRuns runs = runsOf(window_->session());
        const QByteArray bytes = renderFigure(makeFigure(request, runs), format);
        QVERIFY(bytes.size() > 2000);
        if (format == FigureFormat::pdf) QVERIFY(bytes.startsWith("%PDF"));
      }
  }

 private:
  static void askForTips(QWidget& widget, std::set<QString>& tips) {
    constexpr int steps = 8;
    for (int row = 1; row < steps; ++row)
      for (int column = 1; column < steps; ++column) {
        const QPoint at(widget.width() * column / steps, widget.height() * row / steps);
        QHelpEvent asks(QEvent::ToolTip, at, widget.mapToGlobal(at));
        QApplication::sendEvent(&widget, &asks);
        tips.insert(QToolTip::text());
      }
    QToolTip::hideText();
  }

  RegionId regionNamed(const std::string& name) const {
    for (const Region& one : window_->session().run()->snapshot.regions)
      if (one.name == name) return one.id;
    return {};
  }
  std::uint64_t matrixSum() {
    std::uint64_t sum = 0;
    const QStringList lines = asTsv(window_->views().of<MatrixView>()->shownRows()).split('\n', Qt::SkipEmptyParts);
    for (const QString& line : lines.mid(1)) sum += line.section('\t', 2, 2).toULongLong();
    return sum;
  }
  std::uint64_t sentByPorts(const std::vector<RegionId>& regions) {
    std::uint64_t sum = 0;
    for (const Flow& flow : mergedFlows(window_->session().traffic()->port, regions)) sum += flow.bytes;
    return sum;
  }
  std::uint64_t firstHops() {
    const Fabric& fabric = window_->session().run()->fabric;
    const auto& halves = window_->views().map()->picture().scene.halves;
    std::uint64_t sum = 0;
    for (std::uint32_t end = 0; end < halves.size(); ++end)
      if (!fabric.node(fabric.end(EndIndex(end)).node).isSwitch())
        sum += static_cast<std::uint64_t>(halves[end].amount.value_or(0));
    return sum;
  }

  QTemporaryDir folder_;
  std::filesystem::path bundle_;
  std::unique_ptr<MainWindow> window_;
};

WEFT_WIDGET_TEST(WindowSampleTest)
#include "window_sample_test.moc"
