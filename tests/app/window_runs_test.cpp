// Several runs in one window: tabs, what they share, and that nothing stays behind.
#include <QDialog>
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
#include "app/window/page_tabs.h"
#include "small_run.h"
#include "test_class.h"
#include "views/commtree/communicator_tree.h"
#include "views/details/details_panel.h"
#include "views/fattree/map_view.h"

using namespace weft;

class WindowRunsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-runs-test");
    QSettings().clear();
    for (const char* name : {"a", "b", "c"}) test::writeSmallRun(path(name), {.fabric = name[0] != 'c'});
  }

  void everyRunHasATabAndKeepsWhatIsSelectedInIt() {
    MainWindow window;
    openIn(window, {"a"});
    QVERIFY(!tabs(window).isVisible());
    window.session().selection().select(CommunicatorId(3));
    const RunSession* first = &window.session();
    openIn(window, {"b", "c"});
    QCOMPARE(names(window), QStringList({"a.weft", "b.weft", "c.weft"}));
    QVERIFY(tabs(window).isVisible());
    QVERIFY(window.session().run()->snapshot.path == path("c"));
    QVERIFY(!window.session().run()->hasFabric());
    QCOMPARE(window.windowTitle(), QString("c.weft — Weft"));
    QTest::keyClick(&window, Qt::Key_Tab, Qt::ControlModifier);  // round to the first
    QCOMPARE(&window.session(), first);
    QCOMPARE(window.session().selection().selected(), Item(CommunicatorId(3)));
    QVERIFY(window.views().of<CommunicatorTree>()->isVisible() && window.views().map()->isVisible());
    QVERIFY(window.findChildren<DetailsPanel*>().size() == 3 && visible<DetailsPanel>(window) == 1);
    QVERIFY(visible<MapView>(window) == 1 && visible<CommunicatorTree>(window) == 1);
    QTest::keyClick(&window, Qt::Key_PageUp, Qt::ControlModifier);
    QVERIFY(window.session().run()->snapshot.path == path("c"));
  }

  void theSameFileIsOpenOnce() {
    MainWindow window;
    openIn(window, {"a", "b"});
    openIn(window, {"a"});
    QCOMPARE(names(window), QStringList({"a.weft", "b.weft"}));
    QCOMPARE(tabs(window).currentIndex(), 0);
    window.open({(folder_.path() + "/../" + QFileInfo(folder_.path()).fileName() + "/b.weft").toStdString()});
    QCOMPARE(tabs(window).currentIndex(), 1);
    QCOMPARE(tabs(window).count(), 2);
  }

  void aClosedTabGivesThePlaceToTheOneBefore() {
    MainWindow window;
    openIn(window, {"a", "b", "c"});
    tabs(window).setCurrentIndex(0);
    tabs(window).setCurrentIndex(2);
    QTest::mouseClick(&tabs(window), Qt::MiddleButton, {}, tabs(window).tabRect(2).center());
    QCOMPARE(names(window), QStringList({"a.weft", "b.weft"}));
    QCOMPARE(tabs(window).currentIndex(), 0);
    QTest::keyClick(&window, Qt::Key_W, Qt::ControlModifier);
    QTest::keyClick(&window, Qt::Key_W, Qt::ControlModifier);
    QVERIFY(!window.session().run());
    QVERIFY(!tabs(window).isVisible());
    for (const QDockWidget* dock : window.findChildren<QDockWidget*>()) QVERIFY(!dock->isVisible());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCOMPARE(window.findChildren<MapView*>().size(), 1);
    openIn(window, {"b"});
    QVERIFY(window.views().map()->isVisible());
  }

  void tabsAreDraggedToAnotherPlace() {
    MainWindow window;
    openIn(window, {"a", "b", "c"});
    tabs(window).moveTab(2, 0);
    QCOMPARE(names(window), QStringList({"c.weft", "a.weft", "b.weft"}));
    QVERIFY(window.session().run()->snapshot.path == path("c"));
    tabs(window).setCurrentIndex(1);
    QVERIFY(window.session().run()->snapshot.path == path("a"));
  }

  void whatIsNoRunLeavesNoTab() {
    MainWindow window;
    openIn(window, {"a"});
    QFile broken(folder_.path() + "/broken.weft");
    QVERIFY(broken.open(QIODevice::WriteOnly));
    QFile whole(folder_.path() + "/b.weft");
    QVERIFY(whole.open(QIODevice::ReadOnly));
    broken.write(whole.read(4096));
    broken.close();
    window.open({broken.fileName().toStdString()});
    QTRY_COMPARE(tabs(window).count(), 1);
    QVERIFY(window.session().run()->snapshot.path == path("a"));
    QVERIFY(window.findChild<MessageStrip*>()->isVisible());
  }

  void runsOfOneNameAreToldApart() {
    QDir(folder_.path()).mkpath("other");
    test::writeSmallRun((folder_.path() + "/other/a.weft").toStdString());
    MainWindow window;
    openIn(window, {"a", "other/a"});
    QCOMPARE(tabs(window).tabText(1), QString("a.weft (other)"));
  }

  void aDialogGoesWithItsRun() {
    MainWindow window;
    openIn(window, {"a", "b"});
    QTest::keyClick(&window, Qt::Key_F, Qt::ControlModifier);
    QVERIFY(!window.findChildren<QDialog*>().isEmpty());
    window.pages().close(window.pages().current());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(window.findChildren<QDialog*>().isEmpty());
  }

  void closesWhileSeveralAreRead() {
    for (int i = 0; i < 6; ++i) {
      MainWindow window;
      window.show();
      window.open({path("a"), path("b"), path("c")});
      if (i % 2) QTest::qWait(3 * i);
      if (i % 3 == 0) window.pages().close(window.pages().current());
      if (i % 3 == 1) QCoreApplication::processEvents();
      window.close();
    }
  }

 private:
  std::filesystem::path path(const char* name) const { return (folder_.path() + '/' + name + ".weft").toStdString(); }
  void openIn(MainWindow& window, std::initializer_list<const char*> names) {
    window.resize(1200, 800);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window, longestWait));
    std::vector<std::filesystem::path> paths;
    for (const char* name : names) paths.push_back(path(name));
    window.open(paths);
    QTRY_VERIFY(window.idle());
    QTRY_VERIFY(window.session().traffic());
  }
  static PageTabs& tabs(MainWindow& window) { return *window.findChild<PageTabs*>(); }
  static QStringList names(MainWindow& window) {
    QStringList found;
    for (const auto& page : window.pages().all()) found << page->title();
    return found;
  }
  template <class View>
  static qsizetype visible(MainWindow& window) {
    const auto all = window.findChildren<View*>();
    return std::ranges::count_if(all, &QWidget::isVisible);
  }

  QTemporaryDir folder_;
};

WEFT_WIDGET_TEST(WindowRunsTest)
#include "window_runs_test.moc"
