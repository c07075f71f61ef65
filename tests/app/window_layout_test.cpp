// What stands around the map at first, what is remembered of it, and where the keyboard goes.
#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QScreen>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <set>

#include "app/page/banners.h"
#include "app/panels/load_line.h"
#include "app/panels/view_set.h"
#include "app/session/origins.h"
#include "app/window/focus_mark.h"
#include "app/window/main_window.h"
#include "open_window.h"
#include "small_run.h"
#include "test_class.h"
#include "views/commtree/communicator_tree.h"
#include "views/fattree/map_view.h"
#include "views/tables/links_panel.h"
#include "views/matrix/matrix_view.h"

using namespace weft;

namespace window_layout_test {

QDockWidget* dock(const MainWindow& window, const char* name) { return window.findChild<QDockWidget*>(name); }

QStringList shown(const MainWindow& window) {
  QStringList names;
  for (const QDockWidget* one : window.findChildren<QDockWidget*>())
    if (!one->isHidden()) names << one->objectName();
  names.sort();
  return names;
}

bool isSeen(const QWidget& widget) {
  for (const QWidget* at = &widget; at; at = at->parentWidget())
    if (qobject_cast<const QDockWidget*>(at) && at->visibleRegion().isEmpty()) return false;
  return widget.isVisible();
}

class WindowLayoutTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    test::writeSmallRun(path("whole"), {.pairs = true});
    test::writeSmallRun(path("profile"), {.fabric = false, .traffic = false});
    RunWriter fabric(path("fabric"));
    test::writeFabric(fabric, {});
    fabric.fact("label", "Fat tree, October");
    fabric.commit();
    RunWriter pairs(path("pairs"));
    pairs.beginSource({"p.csv", kinds::profile, "", "", ""});
    for (std::uint32_t rank = 0; rank < 4; ++rank)
      pairs.process({RankId(rank), "n" + std::to_string(rank), HostOrigin::profile, 1.0});
    pairs.endSource({});
    test::writePairs(pairs, false);
    pairs.commit();
  }

  void init() { QSettings().clear(); }

  void aWindowFitsTheScreen() {
    MainWindow window;
    QVERIFY(window.width() <= window.screen()->availableSize().width() &&
            window.height() <= window.screen()->availableSize().height());
    test::openIn(window, path("whole"));
    QVERIFY2(window.minimumSizeHint().width() <= 900, qPrintable(QString::number(window.minimumSizeHint().width())));
    window.resize(900, 500);
    QCoreApplication::processEvents();
    QCOMPARE(window.size(), QSize(900, 500));
  }

  // Panels that could only say what was not recorded are not there; what the run has is.
  void aProfileIsTreeAndBars() {
    MainWindow window;
    test::openIn(window, path("profile"));
    QCOMPARE(shown(window), QStringList({"bars", "communicators", "details", "diagnostics", "ranks"}));
    QVERIFY(!window.views().map()->isVisible());
    QVERIFY(dock(window, "communicators")->width() > window.width() * 3 / 10);
    QVERIFY(dock(window, "bars")->height() > window.height() / 2);
  }

  void aFabricIsMapLinksAndFindings() {
    MainWindow window;
    test::openIn(window, path("fabric"));
    QCOMPARE(shown(window), QStringList({"details", "diagnostics", "fabric", "links"}));
    QVERIFY(window.views().map()->isVisible());
    QVERIFY(window.views().map()->width() > window.width() / 2);
  }

  // People know their bundles and labels, not the names in a cache.
  void aRunGoesByTheNameThatPeopleGaveIt() {
    MainWindow window;
    test::openIn(window, path("fabric"));
    QCOMPARE(window.pages().titleOf(window.pages().run()), QString("Fat tree, October"));
    QVERIFY(window.windowTitle().startsWith("Fat tree, October"));
    const std::filesystem::path cached = path("cached-0123abcd"),
                                bundle = (folder_.path() + "/jobs/lammps").toStdString();
    std::filesystem::create_directories(bundle);
    std::filesystem::copy_file(path("whole"), cached);
    origins::remember(cached, bundle);
    window.pages().open(cached, {});
    QTRY_VERIFY(window.idle() && window.session().traffic());
    QCOMPARE(window.pages().titleOf(window.pages().run()), QString("lammps"));
    QCOMPARE(origins::folderFor(cached), bundle.parent_path());
    QCOMPARE(origins::folderFor(path("whole")), path("whole").parent_path());
  }

  void pairsAloneAreTheirMatrix() {
    MainWindow window;
    test::openIn(window, path("pairs"));
    QVERIFY(!dock(window, "matrix")->isHidden() && !dock(window, "time")->isHidden());
    QVERIFY(dock(window, "communicators")->isHidden() && dock(window, "links")->isHidden() &&
            dock(window, "times")->isHidden());
    QVERIFY(window.views().of<MatrixView>()->isVisible());
    QVERIFY(window.views().of<MatrixView>()->width() > window.width() * 4 / 10);
  }

  // "0 B sent" was said where there is no link to load.
  void whatWasSentIsToldWithoutAFabric() {
    test::writeSmallRun(path("ports"), {.fabric = false});
    MainWindow window;
    test::openIn(window, path("ports"));
    QVERIFY2(totalsOf(window.session()).contains(QString("%1 B)").arg(test::fftBytes + 2 * test::sortBytes)),
             qPrintable(totalsOf(window.session())));
    const auto sort = std::ranges::find(window.session().run()->snapshot.regions, "sort", &Region::name);
    window.session().selection().setRegions({sort->id});
    QTRY_VERIFY2(totalsOf(window.session()).contains(QString::number(2 * test::sortBytes) + " B sent"),
                 qPrintable(totalsOf(window.session())));
    MainWindow other;
    test::openIn(other, path("pairs"));
    const auto all = test::worldFft + test::worldFftNear + test::worldSort + 2 * test::halvesFft;
    QVERIFY2(totalsOf(other.session()).contains(QString("%1 B)").arg(all)), qPrintable(totalsOf(other.session())));
    for (const QToolButton* one : other.findChildren<QToolButton*>())
      QVERIFY(!one->isVisible() || (one->text() != "Fit map" && one->text() != "Hide unused links"));
  }

  // Sentences were cut where the middle is their strip alone.
  void whatARunLacksIsReadWhole() {
    MainWindow window;
    test::openIn(window, path("profile"));
    for (const int width : {900, 1280, 1600}) {
      window.resize(width, 700);
      window.panels().arrange();
      for (int turn = 0; turn < 5; ++turn) QCoreApplication::processEvents();
      const auto* sentence = window.findChild<MissingStrip*>()->findChild<QLabel*>();
      QVERIFY2(sentence->height() >= sentence->heightForWidth(sentence->width()),
               qPrintable(QString("%1: %2 of %3")
                              .arg(width)
                              .arg(sentence->height())
                              .arg(sentence->heightForWidth(sentence->width()))));
    }
  }

  void aLowWindowLeavesTheMapItsRoom() {
    MainWindow window;
    test::openIn(window, path("whole"));
    window.resize(944, 492);  // full HD at scale 2, within its frame
    window.panels().arrange();
    QCoreApplication::processEvents();
    QVERIFY2(window.views().map()->height() > window.height() / 2,
             qPrintable(QString::number(window.views().map()->height())));
    QVERIFY(!dock(window, "bars")->isHidden());
  }

  // Of one host there would be one cell.
  void ranksOfOneHostAreRows() {
    RunWriter out(path("one"));
    out.beginSource({"p.csv", kinds::profile, "", "", ""});
    for (std::uint32_t rank = 0; rank < 4; ++rank) out.process({RankId(rank), "n1", HostOrigin::profile, 1.0});
    out.endSource({});
    test::writePairs(out, false);
    out.commit();
    MainWindow window;
    test::openIn(window, path("one"));
    QCOMPARE(window.views().of<MatrixView>()->request().axis, MatrixAxis::ranks);
  }

  void arrangementsAreRememberedByWhatARunIsMadeOf() {
    QStringList whole;
    {
      MainWindow window;
      test::openIn(window, path("whole"));
      whole = shown(window);
      window.pages().open(path("profile"), {});
      QTRY_VERIFY(window.idle() && window.session().traffic());
      dock(window, "ranks")->hide();
      window.pages().raise(*window.pages().all().front());
      QCOMPARE(shown(window), whole);
      window.close();
    }
    MainWindow next;
    test::openIn(next, path("profile"));
    QVERIFY(!shown(next).contains("ranks") && shown(next).contains("bars"));
    MainWindow other;
    test::openIn(other, path("whole"));
    QCOMPARE(shown(other), whole);
  }

  // A run of another kind comes just when somebody lets go of a panel: that crashed.
  void aPanelMayBeMovedWhileRunsCome() {
    MainWindow window;
    test::openIn(window, path("whole"));
    for (const char* next : {"profile", "fabric", "whole", "pairs"}) {
      for (QDockWidget* held : window.findChildren<QDockWidget*>()) {
        if (!isSeen(*held) || held->isFloating()) continue;
        QTest::mousePress(held, Qt::LeftButton, {}, QPoint(20, 10));
        for (int step = 1; step < 6; ++step) QTest::mouseMove(held, QPoint(20 + 40 * step, 10 + 30 * step));
        QTest::mouseRelease(held, Qt::LeftButton, {}, QPoint(220, 160));
      }
      window.pages().open(path(next), {});
      QTRY_VERIFY(window.idle() && window.session().traffic());
    }
    window.panels().arrange();
    for (const QDockWidget* one : window.findChildren<QDockWidget*>()) QVERIFY(!one->isFloating());
  }

  void aPanelThatIsOpenedThoughEmptyStays() {
    MainWindow window;
    test::openIn(window, path("fabric"));
    dock(window, "matrix")->toggleViewAction()->trigger();
    QVERIFY(!dock(window, "matrix")->isHidden());
    const QByteArray state = window.panels().state();
    window.panels().arrange();
    QVERIFY(dock(window, "matrix")->isHidden());
    window.panels().restore(state);
    QVERIFY(!dock(window, "matrix")->isHidden());
  }

  // What one comes by on the way is not chosen, and what lies behind is not come by.
  void tabGoesThroughWhatIsSeen() {
    MainWindow window;
    test::openIn(window, path("whole"));
    std::set<const QWidget*> reached;
    for (int step = 0; step < 200; ++step) {
      QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &window, Qt::Key_Tab);
      const QWidget* now = QApplication::focusWidget();
      QVERIFY(now);
      QVERIFY2(isSeen(*now), qPrintable(now->accessibleName() + " of " + now->metaObject()->className()));
      reached.insert(now);
    }
    QCOMPARE(window.session().selection().selected(), Item());
    const auto reaches = [&](const QWidget* view) {
      return std::ranges::any_of(reached, [&](const QWidget* one) { return one == view || view->isAncestorOf(one); });
    };
    for (const QWidget* view : std::initializer_list<QWidget*>{window.views().map(), window.views().of<MatrixView>(),
                                                               window.views().of<CommunicatorTree>(),
                                                               window.findChild<QDockWidget*>("details")})
      QVERIFY2(reaches(view), view->metaObject()->className());
    QVERIFY(!reaches(window.views().of<LinksPanel>()));
    QVERIFY2(reached.size() < 60, qPrintable(QString::number(reached.size())));
  }

  // The view says that it has the keyboard, once, as long as it has it and nobody points.
  void whoHasTheKeyboardIsMarked() {
    MainWindow window;
    test::openIn(window, path("whole"));
    QVERIFY(window.findChildren<FocusMark*>().isEmpty());
    for (int step = 0; step < 8; ++step) {
      QTest::keyClick(&window, Qt::Key_F6);
      QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
      const auto marks = window.findChildren<FocusMark*>();
      QVERIFY(marks.size() <= 1);
      if (!marks.isEmpty()) QCOMPARE(marks.front()->parentWidget(), QApplication::focusWidget());
    }
    window.views().map()->setFocus(Qt::TabFocusReason);
    while (!window.findChild<FocusMark*>()) QTest::keyClick(&window, Qt::Key_F6);
    QTest::mouseClick(window.findChild<FocusMark*>()->parentWidget(), Qt::LeftButton, {}, QPoint(2, 2));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(window.findChildren<FocusMark*>().isEmpty());
  }

  void f6GoesFromPanelToPanel() {
    MainWindow window;
    test::openIn(window, path("whole"));
    std::set<QString> parts;
    for (int step = 0; step < 12; ++step) {
      QTest::keyClick(&window, Qt::Key_F6);
      const QWidget* at = QApplication::focusWidget();
      while (at && !qobject_cast<const QDockWidget*>(at) && at != window.centralWidget()) at = at->parentWidget();
      if (at) parts.insert(at == window.centralWidget() ? QString("map") : at->objectName());
    }
    for (const char* part : {"map", "communicators", "matrix", "details", "bars"}) QVERIFY2(parts.contains(part), part);
    QTest::keyClick(&window, Qt::Key_F6);
    const QWidget* there = QApplication::focusWidget();
    QTest::keyClick(&window, Qt::Key_F6);
    QTest::keyClick(&window, Qt::Key_F6, Qt::ShiftModifier);
    QCOMPARE(QApplication::focusWidget(), there);
  }

 private:
  std::filesystem::path path(const char* name) const { return (folder_.path() + '/' + name + ".weft").toStdString(); }

  QTemporaryDir folder_;
};

WEFT_WIDGET_TEST(WindowLayoutTest)

}  // namespace window_layout_test
#include "window_layout_test.moc"
