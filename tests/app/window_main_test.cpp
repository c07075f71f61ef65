// The whole window on a small run: views are filled, and follow what is selected.
#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "app/page/banners.h"
#include "app/panels/view_set.h"
#include "app/window/main_window.h"
#include "small_run.h"
#include "test_class.h"
#include "views/charts/bars_view.h"
#include "views/commtree/communicator_tree.h"
#include "views/details/details_panel.h"
#include "views/fattree/map_view.h"
#include "views/matrix/matrix_view.h"
#include "views/shared/table_copy.h"
#include "views/ranks/times_view.h"

using namespace weft;

class WindowMainTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-window-test");
    QSettings().clear();
  }

  void init() {
    path_ = (folder_.path() + "/small.weft").toStdString();
    test::writeSmallRun(path_);
  }

  void everyViewIsFilled() {
    MainWindow window;
    openIn(window);
    QCOMPARE(window.views().map()->picture().scene.halves.size(), std::size_t(16));
    QVERIFY(window.views().map()->picture().scene.halves[0].amount.has_value());
    QVERIFY(asTsv(window.views().of<CommunicatorTree>()->shownRows()).contains("W_s2.1"));
    QVERIFY2(asTsv(window.views().of<MatrixView>()->shownRows()).contains("n1\tn3\t1007"),
             qPrintable(asTsv(window.views().of<MatrixView>()->shownRows())));
    QVERIFY(asTsv(window.views().of<BarsView>()->shownRows()).contains("Allreduce"));
    QVERIFY(details(window).contains("2014") || details(window).contains("1014"));
  }

  void aClickOnACommunicatorLightsItsLinks() {
    MainWindow window;
    openIn(window);
    window.session().selection().select(communicator(window, "W_s2.1"));
    const auto& highlight = window.views().map()->options().highlight;
    QVERIFY(highlight.has_value());
    QCOMPARE(std::ranges::count(highlight->ends, true), 8);
    QVERIFY(highlight->explanation.contains("structural"));
    QVERIFY(details(window).contains("W_s2.1"));
    QTest::keyClick(&window, Qt::Key_Escape);
    QVERIFY(!window.views().map()->options().highlight.has_value());
    QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
    QVERIFY(window.views().map()->options().highlight.has_value());
  }

  void anotherRegionChangesMapMatrixAndTotals() {
    MainWindow window;
    openIn(window);
    const auto hottest = [&] {
      std::uint64_t most = 0;
      for (const MapInk& half : window.views().map()->picture().scene.halves)
        most = std::max(most, static_cast<std::uint64_t>(half.amount.value_or(0)));
      return most;
    };
    QCOMPARE(hottest(), test::fftBytes + 2 * test::sortBytes);
    const auto& regions = window.session().run()->snapshot.regions;
    window.session().selection().setRegions({regions.at(1).id});
    QCOMPARE(hottest(), 2 * test::sortBytes);
    QVERIFY(asTsv(window.views().of<MatrixView>()->shownRows()).contains("n1\tn3\t7"));
    QVERIFY(details(window).contains("14 B"));
    window.session().selection().setRegions({regions.at(0).id, regions.at(1).id});
    QCOMPARE(hottest(), test::fftBytes + 2 * test::sortBytes);
  }

  void copiesWhatTheViewInFocusShows() {
    MainWindow window;
    openIn(window);
    window.views().map()->canvas()->setFocus();
    QVERIFY(asTsv(window.views().shownRows()).startsWith("subnet\tnode"));
    QVERIFY(asTsv(window.views().shownRows())
                .contains("leaf1\t0x000000000000100b\t3\tspine1\t0x000000000000100d\t1\t1007"));
  }

  void gapsAreSaidAboveTheMap() {
    test::writeSmallRun(path_, {.fabric = true, .traffic = false, .hosts = false});
    MainWindow window;
    openIn(window);
    const auto* missing = window.findChild<MissingStrip*>();
    QVERIFY(missing->isVisible());
    QVERIFY(missing->text().contains("not the same as zero"));
    QVERIFY(!window.views().map()->picture().scene.halves[0].amount.has_value());
  }

  void closesWhileItReadsAndWhileItImports() {
    for (int i = 0; i < 5; ++i) {
      MainWindow window;
      window.show();
      window.open({path_});
      if (i % 2) QTest::qWait(i);
      window.close();
    }
    QDir(folder_.path()).mkpath("bundle");
    MainWindow window;
    qputenv("WEFT_TEST_CHILD", "/bin/cat");  // reads nothing, says little, ends with an error: or is ended before
    window.open({(folder_.path() + "/bundle").toStdString()});
    QVERIFY(!window.idle());
    window.close();
    QVERIFY(window.idle());
  }

  void theSameFileWrittenAnewIsReadAnew() {
    MainWindow window;
    openIn(window);
    window.session().selection().select(communicator(window, "W_s2.1"));
    std::filesystem::remove(path_);
    test::writeSmallRun(path_, {.fabric = false, .traffic = false});
    openIn(window);
    QCOMPARE(window.pages().all().size(), std::size_t(1));
    QVERIFY(window.views().map()->picture().empty());
    QVERIFY(std::holds_alternative<std::monostate>(window.session().selection().selected()));
    window.pages().close(window.pages().run());
    QVERIFY(!window.session().run());
    for (const QDockWidget* dock : window.findChildren<QDockWidget*>()) QVERIFY(!dock->isVisible());
  }

  void aBundleOfTimesAloneShowsThem() {
    std::filesystem::remove(path_);
    RunWriter out(path_);
    out.beginSource({"overhead.csv", kinds::times, "Weft times 1", "", ""});
    out.toolTime({"app", "", 1, RankId(0), {}, {}, 2.0, 10.0, {}});
    out.toolTime({"app", "tracer", 1, RankId(0), {}, {}, 2.0, 11.0, {}});
    out.endSource({});
    out.commit();
    MainWindow window;
    openIn(window);
    QTRY_VERIFY(!window.views().of<TimesView>()->visibleRegion().isEmpty());  // its tab is in front
    QVERIFY(window.views().of<BarsView>()->visibleRegion().isEmpty());
    QVERIFY(!window.findChild<MissingStrip*>()->isVisible());
  }

  void theArrangementOutlivesTheWindow() {
    {
      MainWindow window;
      openIn(window);
      window.findChild<QDockWidget*>("matrix")->hide();
      window.close();
    }
    MainWindow window;
    openIn(window);
    QVERIFY(!window.findChild<QDockWidget*>("matrix")->isVisible());
    QVERIFY(window.findChild<QDockWidget*>("details")->isVisible());
  }

 private:
  void openIn(MainWindow& window) {
    QSignalSpy loaded(&window.session(), &RunSession::loaded);
    window.resize(1200, 800);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window, longestWait));
    window.open({path_});
    QTRY_COMPARE(loaded.count(), 1);
    QCoreApplication::processEvents();
  }
  static CommunicatorId communicator(MainWindow& window, const char* name) {
    for (const Communicator& one : window.session().run()->snapshot.communicators)
      if (one.name == name) return one.id;
    qFatal("no such communicator");
  }
  static QString details(MainWindow& window) {
    return window.findChild<DetailsPanel*>()->toPlainText().replace(QChar(0xa0), ' ');
  }

  QTemporaryDir folder_;
  std::filesystem::path path_;
};

WEFT_WIDGET_TEST(WindowMainTest)
#include "window_main_test.moc"
