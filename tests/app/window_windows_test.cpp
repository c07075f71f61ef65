// Several windows, layouts, presentation, and the session that comes back.
#include <QDockWidget>
#include <QMenuBar>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>

#include "app/compare/difference_pane.h"
#include "app/page/banners.h"
#include "app/panels/figure_offer.h"
#include "app/panels/view_set.h"
#include "app/window/compare_menu.h"
#include "app/window/layouts.h"
#include "app/window/page_tabs.h"
#include "app/window/window_state.h"
#include "app/window/windows.h"
#include "small_run.h"
#include "test_class.h"
#include "views/charts/bars_view.h"
#include "views/commtree/communicator_tree.h"
#include "views/fattree/map_view.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_view.h"
#include "views/ranks/ranks_view.h"

using namespace weft;

class WindowWindowsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    qputenv("XDG_CONFIG_HOME", folder_.path().toUtf8() + "/config");
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-windows-test");
    QVERIFY(sessionFile::path().startsWith(folder_.path()));
    for (const char* name : {"a", "b", "c"}) test::writeSmallRun(path(name), {.pairs = true});
  }

  void init() {
    QSettings().clear();
    QFile::remove(sessionFile::path());
  }

  void theLastSessionComesBack() {
    {
      Windows windows(true);
      windows.start();
      MainWindow& first = *windows.all().front();
      open(first, {"a", "b"});
      first.session().selection().setFilter({{}, {RegionId(1)}, {}, {}});
      first.session().selection().select(CommunicatorId(3));
      QTRY_VERIFY(first.idle());
      first.views().map()->setRange({5, 500}, ValueRange{6, 600});
      first.pages().step(1);
      open(windows.add(), {"c"});
      windows.quit();
      QVERIFY(windows.all().empty());
    }
    Windows windows(true);
    windows.start();
    QCOMPARE(windows.all().size(), std::size_t(2));
    MainWindow& first = *windows.all().front();
    QTRY_VERIFY(first.session().traffic() && windows.all()[1]->session().traffic());
    QVERIFY(first.session().run()->snapshot.path == path("a"));
    QVERIFY(windows.all()[1]->session().run()->snapshot.path == path("c"));
    QCOMPARE(first.pages().all().size(), std::size_t(2));
    first.pages().step(1);  // read only now
    QTRY_VERIFY(first.session().traffic());
    QTRY_COMPARE(first.session().selection().selected(), Item(CommunicatorId(3)));
    QCOMPARE(first.session().selection().regions(), std::vector<RegionId>{RegionId(1)});
    QCOMPARE(first.views().map()->options().linkRange, std::optional(ValueRange{5, 500}));
    QCOMPARE(first.views().map()->options().nodeRange, std::optional(ValueRange{6, 600}));
  }

  void zoomControlsAndComparisonsComeBack() {
    MatrixLook part;
    MapLook zoomed;
    {
      Windows windows(true);
      windows.start();
      MainWindow& window = *windows.all().front();
      open(window, {"b", "a"});
      QTRY_VERIFY(window.idle());
      MatrixControls& controls = window.views().of<MatrixView>()->controls();
      controls.choose(MatrixAxis::ranks);
      controls.choose(MatrixMeasure::messages);
      controls.choose(MatrixOrder::bandwidth);
      controls.setLogarithmic(false);
      QTRY_VERIFY(window.views().of<MatrixView>()->picture().facts && window.idle());
      window.views().of<MatrixView>()->setLook({0, 1, 2.5, false});
      part = window.views().of<MatrixView>()->look();
      QVERIFY(!part.whole);
      BarOptions bars = window.views().of<BarsView>()->options();
      bars.scale = BarScale::perCent;
      bars.metric = BarMetric::calls;
      bars.breakLongest = true;
      bars.bars = 7;
      window.views().of<BarsView>()->choose(bars);
      RankCellsOptions ranks = window.views().of<RanksView>()->options();
      ranks.rows = RankRows::communicators;
      ranks.metric = BarMetric::volume;
      ranks.most = 3;
      ranks.whole = true;
      window.views().of<RanksView>()->choose(ranks);
      window.views().of<CommunicatorTree>()->setMeasure(TreeMeasure::volume);
      QCOMPARE(window.views().of<CommunicatorTree>()->measure(), TreeMeasure::volume);
      window.views().map()->setCamera({{0.25, 0.5}, 3, false});
      zoomed = window.views().map()->camera();
      window.findChild<CompareMenu*>()->compareAll();
      auto& page = dynamic_cast<ComparePage&>(window.pages().current());
      QTRY_VERIFY(window.idle() && page.counterparts());
      page.turnTo(CompareView::bars);
      page.turnTo(CompareMode::difference);
      page.selection().select(CommunicatorId(3));
      QTRY_VERIFY(window.idle());
      const QJsonObject state = page.state();  // numbers would mean something else as soon as there is one more
      for (const char* each : {"mode", "view", "ranks", "source"}) QVERIFY2(state[each].isString(), each);
      QCOMPARE(state["mode"].toString() + " " + state["view"].toString(), QString("difference bars"));
      windows.quit();
    }
    Windows windows(true);
    windows.start();
    MainWindow& window = *windows.all().front();
    auto* page = dynamic_cast<ComparePage*>(&window.pages().current());
    QVERIFY(page && page->paths() == std::vector({path("a"), path("b")}));
    QTRY_VERIFY(page->counterparts() && window.idle());
    QCOMPARE(page->selection().selected(), Item(CommunicatorId(3)));
    QVERIFY(page->difference().isVisible());
    QVERIFY(page->figures(FigureView::map).first == FigureView::bars);
    window.pages().raise(*window.pages().find(path("a")));
    QTRY_VERIFY(window.session().traffic() && window.idle());
    MatrixView& matrix = *window.views().of<MatrixView>();
    QTRY_VERIFY(matrix.picture().facts);
    const MatrixRequest choice = matrix.controls().choice();
    QVERIFY(choice.axis == MatrixAxis::ranks && choice.measure == MatrixMeasure::messages &&
            choice.order == MatrixOrder::bandwidth);
    QVERIFY(!matrix.logarithmic());
    const BarOptions bars = window.views().of<BarsView>()->options();
    QVERIFY(bars.scale == BarScale::perCent && bars.metric == BarMetric::calls && bars.breakLongest && bars.bars == 7);
    const RankCellsOptions ranks = window.views().of<RanksView>()->options();
    QVERIFY(ranks.rows == RankRows::communicators && ranks.metric == BarMetric::volume && ranks.most == 3 &&
            ranks.whole);
    QCOMPARE(window.views().of<CommunicatorTree>()->measure(), TreeMeasure::volume);
    QTRY_VERIFY(std::abs(matrix.look().firstColumn - part.firstColumn) < 0.1 &&
                std::abs(matrix.look().across - part.across) < 0.1);
    QCOMPARE(window.views().map()->camera().zoom, zoomed.zoom);
    QVERIFY(QLineF(window.views().map()->camera().centre, zoomed.centre).length() < 0.01);
  }

  void aSessionSurvivesAnEndWithoutAWord() {
    QByteArray written;
    {
      Windows windows(true);
      windows.start();
      open(*windows.all().front(), {"b"});
      windows.save();
      QFile file(sessionFile::path());
      QVERIFY(file.open(QIODevice::ReadOnly));
      written = file.readAll();  // as kill -9 would leave it
    }
    write(written);
    Windows windows(true);
    windows.start();
    QTRY_VERIFY(windows.all().front()->session().traffic());
    QVERIFY(windows.all().front()->session().run()->snapshot.path == path("b"));
  }

  void aSessionThatEndedWhileItCameBackIsOnlyOffered() {
    SavedSession session{{{{}, {}, {{QString::fromStdString(path("a").string()), {}}}, 0}}, true};
    QVERIFY(sessionFile::write(session));
    Windows windows(true);
    windows.start();
    MainWindow& window = *windows.all().front();
    QVERIFY(window.pages().run().blank());
    QVERIFY(window.findChild<MessageStrip*>()->isVisible());
    for (QPushButton* button : window.findChildren<QPushButton*>())
      if (button->text() == "Restore &last session") {
        QVERIFY(button->isVisible());
        button->click();
      }
    QTRY_VERIFY(window.session().run());
  }

  void whatIsGoneIsToldInOneStrip() {
    QFile noRun(folder_.path() + "/no run.weft");
    QVERIFY(noRun.open(QIODevice::WriteOnly));
    noRun.write("hello");
    noRun.close();
    SavedWindow saved;
    for (const QString& one :
         {folder_.path() + "/gone.weft", noRun.fileName(), QString::fromStdString(path("a").string())})
      saved.runs.push_back({one, {}});
    QVERIFY(sessionFile::write({{saved}, false}));
    Windows windows(true);
    windows.start();
    MainWindow& window = *windows.all().front();
    QTRY_VERIFY(window.session().run());
    QCOMPARE(window.pages().all().size(), std::size_t(1));
    QVERIFY(window.findChild<MessageStrip*>()->sentence().startsWith("2 run"));
  }

  void damagedFilesAreNoSession() {
    for (const QByteArray& bytes :
         {QByteArray(), QByteArray("{"), QByteArray("[]"), QByteArray("{\"windows\":3}"),
          QByteArray(
              "{\"windows\":[3,{\"runs\":[4,{\"path\":5}],\"current\":-7,\"geometry\":\"%%\",\"panels\":\"AAAA\"}]}"),
          QByteArray(100000, '[')}) {
      write(bytes);
      Windows windows(true);
      windows.start();
      QCOMPARE(windows.all().size(), std::size_t(1));
      QVERIFY(windows.all().front()->pages().run().blank());
      windows.quit();
    }
    const SavedSession whole{{{"geometry", "panels", {{"/x/ä.weft", {{"lens", 1}}}, {"/y", {}}}, 1}, {}}, true};
    QCOMPARE(sessionOf(toJson(whole)), std::optional(whole));
    QCOMPARE(toJson(whole), toJson(*sessionOf(toJson(whole))));
  }

  void anotherProgramLeavesTheSessionAlone() {
    Windows first(true);
    first.start();
    open(*first.all().front(), {"a"});
    first.save();
    Windows second(true);
    second.start();
    QVERIFY(second.all().front()->pages().run().blank());
    second.quit();
    QCOMPARE(sessionFile::read()->pageCount(), std::size_t(1));
  }

  void aRunMovesToANewWindowAsItIsLookedAt() {
    Windows windows(false);
    MainWindow& from = windows.add();
    open(from, {"a", "b"});
    from.session().selection().select(CommunicatorId(2));
    const auto run = from.session().run();
    emit from.moveRequested(&from.pages().run());
    QCOMPARE(windows.all().size(), std::size_t(2));
    MainWindow& to = *windows.all()[1];
    QTRY_VERIFY(to.session().run());
    QCOMPARE(to.session().run(), run);  // not read again
    QCOMPARE(to.session().selection().selected(), Item(CommunicatorId(2)));
    QVERIFY(from.session().run()->snapshot.path == path("a"));
    to.close();
    QCOMPARE(windows.all().size(), std::size_t(1));
  }

  void layoutsComeBackByName() {
    MainWindow window;
    open(window, {"a"});
    QMenu menu;
    Layouts layouts(menu, window, window.panels());
    window.panels().arrange(Preset::map);
    QVERIFY(dock(window, "details")->isVisible() && !dock(window, "matrix")->isVisible());
    layouts.save("one / & two");
    window.panels().arrange(Preset::matrix);
    QVERIFY(dock(window, "matrix")->isVisible());
    QCOMPARE(Layouts::names(), QStringList("one / & two"));
    layouts.use("one / & two");
    QVERIFY(!dock(window, "matrix")->isVisible());
    window.panels().arrange(Preset::everything);
    for (const QDockWidget* one : window.findChildren<QDockWidget*>()) QVERIFY(!one->isHidden());
    Layouts::remove("one / & two");
    QVERIFY(Layouts::names().isEmpty());
  }

  void damagedOrFarAwayArrangementsAreIgnored() {
    MainWindow window;
    open(window, {"a"});
    window.panels().restore("no state at all");
    for (const char* name : {"matrix", "details"}) QVERIFY(dock(window, name)->isVisible());
    QDockWidget* matrix = dock(window, "matrix");
    matrix->setFloating(true);
    matrix->move(20000, -5000);
    const QByteArray state = window.panels().state();
    window.panels().arrange();
    window.panels().restore(state);
    QCoreApplication::processEvents();
    QVERIFY(matrix->screen()->availableGeometry().intersects(matrix->frameGeometry()));
  }

  void presentationShowsTheMapAloneAndEndsByEscape() {
    MainWindow window;
    open(window, {"a"});
    const double before = QApplication::font().pointSizeF();
    QTest::keyClick(&window, Qt::Key_F11);
    QVERIFY(window.isFullScreen() && window.views().map()->isVisible());
    for (const QDockWidget* one : window.findChildren<QDockWidget*>()) QVERIFY(!one->isVisible());
    QVERIFY(QApplication::font().pointSizeF() > before);
    QCOMPARE(window.menuBar()->height(), 0);
    QTest::keyClick(&window, Qt::Key_Escape);
    QVERIFY(!window.isFullScreen() && dock(window, "matrix")->isVisible());
    QCOMPARE(QApplication::font().pointSizeF(), before);
    QTest::keyClick(&window, Qt::Key_F11);
    QTest::keyClick(&window, Qt::Key_F11);  // its key is taken while there is no menu to be seen
    QVERIFY(!window.isFullScreen() && window.menuBar()->height() > 0);
  }

  // As long as nothing is selected in it, the map leaves Escape to who shows it alone.
  void escapeInTheMapBringsBackWhatWasHidden() {
    MainWindow window;
    open(window, {"a"});
    window.session().selection().clear();
    const auto maximise = [&] { QTest::keyClick(&window, Qt::Key_F12); };
    const auto present = [&] { QTest::keyClick(&window, Qt::Key_F11); };
    for (const auto& hide : {std::function<void()>(maximise), std::function<void()>(present)}) {
      QVERIFY(dock(window, "matrix")->isVisible());
      window.views().map()->setFocus();
      hide();
      QTRY_VERIFY(!dock(window, "matrix")->isVisible());
      window.views().map()->setFocus();
      QTest::keyClick(window.views().map(), Qt::Key_Escape);
      QTRY_VERIFY(dock(window, "matrix")->isVisible());
    }
  }

  void barsComeBackAfterPresentationAndRestart() {
    const auto bars = [](MainWindow& window) {
      std::vector<QToolBar*> shown;
      for (QToolBar* one : window.findChildren<QToolBar*>(Qt::FindDirectChildrenOnly))
        if (one->isVisible()) shown.push_back(one);
      return shown;
    };
    {
      MainWindow window;
      open(window, {"a"});
      const auto before = bars(window);
      QVERIFY(!before.empty());
      QTest::keyClick(&window, Qt::Key_F11);
      QVERIFY(bars(window).empty());
      QTest::keyClick(&window, Qt::Key_Escape);
      QCOMPARE(bars(window), before);
      QTest::keyClick(&window, Qt::Key_F11);
      window.close();  // out of the presentation
    }
    MainWindow next;
    open(next, {"a"});
    QVERIFY(!next.isFullScreen());
    QVERIFY(!bars(next).empty());
    for (QToolBar* one : bars(next)) one->hide();
    next.panels().arrange();  // View > Reset layout
    QVERIFY(!bars(next).empty());
  }

  void resetTakesFloatingPanelsBack() {
    MainWindow window;
    open(window, {"a"});
    dock(window, "matrix")->setFloating(true);
    QVERIFY(dock(window, "matrix")->isFloating());
    window.panels().arrange();
    for (const QDockWidget* one : window.findChildren<QDockWidget*>())
      QVERIFY2(!one->isFloating(), qPrintable(one->objectName()));
    QVERIFY(dock(window, "matrix")->isVisible());
  }

 private:
  std::filesystem::path path(const char* name) const { return (folder_.path() + '/' + name + ".weft").toStdString(); }
  void open(MainWindow& window, std::initializer_list<const char*> names) {
    window.resize(1200, 800);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window, longestWait));
    for (const char* name : names) window.open({path(name)});
    QTRY_VERIFY(window.idle() && window.session().traffic());
  }
  static void write(const QByteArray& bytes) {
    QFile file(sessionFile::path());
    if (!file.open(QIODevice::WriteOnly)) qFatal("no session file");
    file.write(bytes);
  }
  static QDockWidget* dock(MainWindow& window, const char* name) { return window.findChild<QDockWidget*>(name); }

  QTemporaryDir folder_;
};

WEFT_WIDGET_TEST(WindowWindowsTest)
#include "window_windows_test.moc"
