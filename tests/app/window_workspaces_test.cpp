// The workspaces: what stands in them at first, the keys that lead there, who loads what is selected, and what comes
// back of an older session.
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "analysis/load/hot_ends.h"
#include "analysis/run/item_words.h"
#include "app/page/run_page.h"
#include "app/panels/view_set.h"
#include "app/window/compare_menu.h"
#include "app/window/window_workspace.h"
#include "app/window/workspace_bar.h"
#include "app/workspaces/workspaces.h"
#include "core/base/natural_order.h"
#include "ibdiag/model/node_names.h"
#include "open_window.h"
#include "run_kinds.h"
#include "seen_parts.h"
#include "test_class.h"
#include "views/commtree/filter_tree.h"
#include "views/fattree/map_view.h"
#include "views/tables/link_inspector.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_view.h"
#include "views/timeline/ranktime_view.h"
#include "views/waits/causes_view.h"
#include "wait_run.h"

using namespace weft;
using test::controls, test::rowsOf;

namespace window_workspaces_test {

class WindowWorkspacesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-workspaces-test");
    QSettings().clear();
    qputenv("WEFT_TEST_CHILD", WEFT_PROGRAM);  // computes what proposals gain
    test::writeSmallRun(path("pairs"), {.pairs = true});
    test::writeSmallRun(path("unnamed"), {.pairs = true, .pairsByCommunicator = false});
    test::writePairsAlone(path("matrix"));
    test::writeFabricAlone(path("fabric"));
    test::writeSmallRun(path("profile"), {.fabric = false, .traffic = false});
    test::writeWaitRun(path("waits"));
  }

  void keysLeadToEachWorkspaceAndPlace() {
    MainWindow window(Workspace::links);
    test::openIn(window, path("waits"));
    for (std::size_t at = 0; at < workspaceCount; ++at) {
      QTest::keyClick(&window, static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(at)), Qt::ControlModifier);
      QCOMPARE(window.workspace(), Workspace(at));
    }
    for (const Workspace one : {Workspace::links, Workspace::waits, Workspace::change}) {
      window.turnTo(one);
      QCoreApplication::processEvents();
      const auto places = window.workspaces().page()->places();
      QVERIFY2(places.size() >= 2 && places.size() <= 4,
               qPrintable(QString("%1: %2").arg(wordOf(one)).arg(places.size())));
      for (std::size_t at = 0; at < places.size(); ++at) {
        QTest::keyClick(&window, static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(at)), Qt::AltModifier);
        QVERIFY2(window.focusWidget() && places[at]->isAncestorOf(window.focusWidget()),
                 qPrintable(QString("%1, place %2").arg(wordOf(one)).arg(at + 1)));
      }
    }
  }

  void backLeadsThroughSelectionsAndWorkspaces() {
    MainWindow window(Workspace::summary);
    test::openIn(window, path("pairs"));
    Selection& selection = window.session().selection();
    const Item host = HostIndex(1), link = itemOf(*window.session().run(), "link leaf1 port 3");
    const auto at = [&](Workspace workspace, const Item& item) {
      return window.workspace() == workspace && selection.selected() == item;
    };
    selection.select(host);
    QTest::keyClick(&window, Qt::Key_2, Qt::ControlModifier);
    selection.select(link);
    window.showEvidence(host, EvidencePage::waits);
    QVERIFY(at(Workspace::waits, host));
    const std::vector<std::pair<Workspace, Item>> before{{Workspace::links, host},
                                                         {Workspace::links, link},
                                                         {Workspace::links, host},
                                                         {Workspace::summary, host},
                                                         {Workspace::summary, Item()}};
    for (const auto& [workspace, item] : before) {
      QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
      QVERIFY2(at(workspace, item), wordOf(window.workspace()));
    }
    QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
    QVERIFY(at(Workspace::summary, Item()));
    for (std::size_t step = before.size() - 1; step > 0; --step) {
      QTest::keyClick(&window, Qt::Key_Right, Qt::AltModifier);
      QVERIFY2(at(before[step - 1].first, before[step - 1].second), wordOf(window.workspace()));
    }
    QTest::keyClick(&window, Qt::Key_Right, Qt::AltModifier);
    QVERIFY(at(Workspace::waits, host));
  }

  void backLeadsFromEvidenceInChangeToTheSentence() {
    MainWindow window(Workspace::summary);
    test::openIn(window, path("pairs"));
    for (const EvidencePage evidence : {EvidencePage::findings, EvidencePage::places}) {
      window.showEvidence(Item(), evidence);
      QCOMPARE(window.workspace(), Workspace::change);
      QTRY_VERIFY(window.idle());
      QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
      QCOMPARE(window.workspace(), Workspace::summary);
    }
  }

  // Numbers of other sentences are of the source before.
  void portTrafficOfASentenceIsForItsWorkspace() {
    MainWindow window(Workspace::summary);
    test::openIn(window, path("pairs"));
    const auto source = [&] { return window.session().shown().view.source; };
    QCOMPARE(source(), TrafficSource::pair);
    window.showEvidence(Item(), EvidencePage::ports);
    QCOMPARE(window.workspace(), Workspace::links);
    QCOMPARE(source(), TrafficSource::port);
    QTRY_VERIFY(window.idle());
    window.goTo(Panel::matrix);
    QCOMPARE(source(), TrafficSource::port);
    QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(window.workspace(), Workspace::summary);
    QCOMPARE(source(), TrafficSource::pair);
    window.session().setView({TrafficSource::port});  // by hand it stays
    window.turnTo(Workspace::links);
    window.turnTo(Workspace::summary);
    QCOMPARE(source(), TrafficSource::port);
  }

  void theFilterIsAlsoInWaits() {
    MainWindow window(Workspace::waits);
    test::openIn(window, path("waits"));
    FilterTree& tree = window.pages().run().parts().tree();
    QVERIFY(!tree.isVisible());
    const auto ask = [&] { QTest::keyClick(&window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier); };
    ask();
    QCOMPARE(window.workspace(), Workspace::waits);
    QVERIFY(tree.isVisible() && tree.isAncestorOf(window.focusWidget()));
    window.turnTo(Workspace::change);  // which has none
    ask();
    QCOMPARE(window.workspace(), Workspace::links);
    QVERIFY(tree.isVisible() && tree.isAncestorOf(window.focusWidget()));
  }

  // What was looked at for another page comes back once nothing is left to undo in this one.
  void backLeadsFromAComparisonToTheRun() {
    MainWindow window(Workspace::links);
    test::openIn(window, path("pairs"));
    window.open({path("profile")});
    QTRY_VERIFY(window.idle() && window.pages().all().size() == 2);
    window.turnTo(Workspace::waits);
    window.findChild<CompareMenu*>()->compareAll();
    QTRY_VERIFY(window.idle() && window.pages().all().size() == 3);
    window.turnTo(Workspace::links);
    window.turnTo(Workspace::compare);
    QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(window.workspace(), Workspace::links);
    QVERIFY(&window.pages().current() == &window.pages().run());
  }

  void fewControlsAtFirst_data() {
    QTest::addColumn<QString>("run");
    for (const char* run : {"waits", "profile", "pairs"}) QTest::newRow(run) << run;
  }
  void fewControlsAtFirst() {
    QFETCH(QString, run);
    MainWindow window(Workspace::links);
    test::openIn(window, path(run.toStdString().c_str()));
    window.resize(1366, 768);
    for (const Workspace one :
         {Workspace::summary, Workspace::links, Workspace::waits, Workspace::change, Workspace::compare}) {
      window.turnTo(one);
      QTRY_VERIFY(window.idle());
      QCoreApplication::processEvents();
      QVERIFY2(
          controls(window).size() <= 25,
          qPrintable(
              QString("%1, %2: %3").arg(wordOf(one)).arg(controls(window).size()).arg(controls(window).join("; "))));
    }
  }

  void theAnswerHasTheRoom() {
    MainWindow window(Workspace::links);
    test::openIn(window, path("waits"));
    window.resize(1366, 768);
    window.turnTo(Workspace::links);
    QCoreApplication::processEvents();
    const auto all = window.findChildren<Inspector*>();
    const auto seen = std::ranges::find_if(all, &QWidget::isVisible);
    QVERIFY(seen != all.end());
    const QWidget& inspector = **seen;
    QVERIFY2(inspector.width() * inspector.height() >= 1366 * 768 * 22 / 100,
             qPrintable(QString("%1 × %2").arg(inspector.width()).arg(inspector.height())));
    window.turnTo(Workspace::waits);
    QCoreApplication::processEvents();
    QVERIFY2(window.views().of<RankTimeView>()->canvas().height() >= 250,
             qPrintable(QString::number(window.views().of<RankTimeView>()->canvas().height())));
    QCOMPARE(window.views().of<RankTimeView>()->colours(), RankTimeColours::causes);
  }

  // By hand, from small_run.h: leaf1 sends by its port 3 what goes from n1 to n3, 600 on W and 300 on W_s2.1, in FFT.
  void aLinkEndIsToldByWhoLoadsIt() {
    MainWindow window(Workspace::links);
    test::openIn(window, path("pairs"));
    LinkInspector& inspector = window.pages().run().parts().inspector();
    QTRY_VERIFY(inspector.shares().title.startsWith("Most loaded"));
    window.session().selection().select(itemOf(*window.session().run(), "link leaf1 port 3"));
    QTRY_VERIFY(window.session().selectedTraffic());
    QCOMPARE(inspector.shares().title, QString("leaf1 → spine1"));
    QCOMPARE(rowsOf(inspector.rows()).mid(0, 3),
             (QStringList{"COMMUNICATOR IN REGION", "W in FFT: 66.7 %", "W_s2.1 in FFT: 33.3 %"}));
    QVERIFY2(rowsOf(inspector.rows()).contains("n1 → n3: 100.0 %"), qPrintable(rowsOf(inspector.rows()).join('\n')));
    const QTreeWidget& tree = window.pages().run().parts().tree().tree();
    QVERIFY2(
        rowsOf(tree).contains("FFT: 100.0 %") && rowsOf(tree).contains("W: 66.7 %") && rowsOf(tree).contains("sort: 0"),
        qPrintable(rowsOf(tree).join('\n')));
    window.session().selection().clear();
    QCOMPARE(inspector.shares().title, QString("Most loaded link ends"));
    // 1350 bytes in all: 1300 in FFT, 50 in sort.
    QVERIFY2(rowsOf(tree).contains("FFT: 96.3 %") && rowsOf(tree).contains("sort: 3.7 %"),
             qPrintable(rowsOf(tree).join('\n')));
  }

  // No pair names its communicator.
  void whatWasSentOnACommunicatorIsAbsentAndNotZero() {
    MainWindow window(Workspace::links);
    test::openIn(window, path("unnamed"));
    const LinkInspector& inspector = window.pages().run().parts().inspector();
    window.session().selection().select(CommunicatorId(3));
    QTRY_VERIFY(window.idle());
    QVERIFY(!window.session().selectedTraffic());
    QCOMPARE(inspector.shares().figure, QString("not recorded"));
    QCOMPARE(inspector.shares().note, QString("Pair traffic was not recorded by communicator."));
    QVERIFY(inspector.shares().rows.empty());
  }

  void aMatrixThatWasHiddenMarksWhatWasSelectedBefore() {
    MainWindow window(Workspace::summary);
    test::openIn(window, path("matrix"));
    window.session().selection().select(RankId(1));
    QTRY_VERIFY(window.idle());
    QCoreApplication::processEvents();
    window.turnTo(Workspace::links);
    const MatrixView* matrix = window.views().of<MatrixView>();
    QTRY_VERIFY(matrix->isVisible() && matrix->marksSelected());
    const QLabel* note = matrix->parentWidget()->findChild<QLabel*>("selection note");
    QVERIFY(note);
    QTRY_VERIFY(!note->isVisible());
  }

  void whyNoEndIsLoadedStandsBelowTheTitle() {
    MainWindow window(Workspace::links);
    test::openIn(window, path("fabric"));
    Selection selection;
    LinkInspector inspector(selection);
    inspector.resize(400, 600);
    inspector.setVisible(true);
    inspector.show(window.session().run(), {}, nullptr, {});
    QVERIFY(QTest::qWaitForWindowExposed(&inspector, weft::longestWait));
    const auto labels = inspector.findChildren<QLabel*>();
    const auto reason = std::ranges::find(labels, QString("Bytes of link ends are not recorded."), &QLabel::text);
    QVERIFY(reason != labels.end() && (*reason)->isVisible());
    QTRY_VERIFY((*reason)->geometry().bottom() < inspector.rows().y());
  }

  // Lists and sentences name the same end first, whatever order the fabric has.
  void equallyLoadedEndsAreOrderedByName() {
    const OpenRun run = *loadRun(path("pairs"), [] { return false; });
    LinkLoads loads;
    loads.bytes.assign(run.fabric.ends().size(), 5);
    LinkNumbers numbers;
    numbers.loads = std::make_shared<const LinkLoads>(loads);
    const auto nameOf = [&](EndIndex end) { return endName(run.fabric, end); };
    const auto all = hottestEnds(run.fabric, numbers, loads.bytes.size());
    QCOMPARE(all.size(), loads.bytes.size());
    QVERIFY(std::ranges::is_sorted(all, naturalLess, nameOf) && !std::ranges::is_sorted(all));
    QCOMPARE(hottestEnds(run.fabric, numbers, 1).front(), all.front());
  }

  void aLinkEndHasTheSameNumberEverywhere() {
    MainWindow window(Workspace::links);
    test::openIn(window, path("pairs"));
    const LinkInspector& inspector = window.pages().run().parts().inspector();
    QTRY_VERIFY(!inspector.shares().rows.empty());
    const auto rows = inspector.shares().rows;
    for (std::size_t at = 0; at < rows.size(); ++at) {
      const QString number = QString::number(at + 1);
      QVERIFY2(rows[at].name.startsWith(number + "  "), qPrintable(rows[at].name));
      window.session().selection().select(std::get<Item>(rows[at].subject));
      const QString place = inspector.shares().figureOf;
      QVERIFY2(place.startsWith(at == 0 ? QString("most loaded of") : "number " + number + " of "), qPrintable(place));
    }
  }

  void aTickIsAPartOfTheFilter() {
    MainWindow window(Workspace::links);
    test::openIn(window, path("pairs"));
    QTreeWidget& tree = window.pages().run().parts().tree().tree();
    QTreeWidgetItem* fft = tree.findItems("FFT", Qt::MatchExactly | Qt::MatchRecursive).value(0);
    QVERIFY(fft);
    fft->setCheckState(0, Qt::Checked);
    QCOMPARE(window.session().selection().regions().size(), std::size_t(1));
    window.session().selection().setFilter({});
    fft = tree.findItems("FFT", Qt::MatchExactly | Qt::MatchRecursive).value(0);
    QCOMPARE(fft->checkState(0), Qt::Unchecked);
  }

  void aPanelIsReachedByItsName() {
    MainWindow window(Workspace::links);
    test::openIn(window, path("waits"));
    for (const PanelSpec& spec : panelSpecs()) {
      window.turnTo(Workspace::links);
      window.goTo(spec.id);
      QCoreApplication::processEvents();
      QVERIFY2(window.panels().deck(spec.id)->isVisible(), spec.name);
    }
  }

  void onePanelTakesTheWorkspaceAndGivesItBack() {
    MainWindow window(Workspace::links);
    test::openIn(window, path("pairs"));
    QCoreApplication::processEvents();
    const auto before = window.workspaces().page()->places().size();
    QTest::keyClick(&window, Qt::Key_2, Qt::AltModifier);
    QTest::keyClick(&window, Qt::Key_F12);
    QCOMPARE(window.workspaces().page()->places().size(), std::size_t(1));
    QTest::keyClick(&window, Qt::Key_F12);
    QCOMPARE(window.workspaces().page()->places().size(), before);
  }

  // Eight steps of View > Text size on a small screen: what has no room is a tab, and what stays can be read.
  void largeTextLeavesTheViewsTheirRoom() {
    const QFont usual = QApplication::font();
    QFont large = usual;
    large.setPointSizeF(usual.pointSizeF() * std::pow(1.12, 8));
    {
      MainWindow window(Workspace::links);
      test::openIn(window, path("waits"));
      window.resize(1366, 768);
      QApplication::setFont(large);
      for (int turn = 0; turn < 5; ++turn) QCoreApplication::processEvents();
      QCOMPARE(window.size(), QSize(1366, 768));
      QVERIFY2(window.views().map()->height() >= 340, qPrintable(QString::number(window.views().map()->height())));
      for (const auto* button : window.findChildren<WorkspaceButton*>())
        QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->text()));
      QVERIFY(window.workspaces().raise(Panel::matrix));
      QCoreApplication::processEvents();
      QVERIFY2(window.views().of<MatrixView>()->canvas().height() >= 150,
               qPrintable(QString::number(window.views().of<MatrixView>()->canvas().height())));
      window.turnTo(Workspace::waits);
      for (int turn = 0; turn < 5; ++turn) QCoreApplication::processEvents();
      QVERIFY2(window.views().of<RankTimeView>()->canvas().height() >= 300,
               qPrintable(QString::number(window.views().of<RankTimeView>()->canvas().height())));
      window.goTo(Panel::details);  // behind the tab of the causes
      QVERIFY(window.panels().deck(Panel::details)->isVisible());
      QApplication::setFont(usual);
      for (int turn = 0; turn < 5; ++turn) QCoreApplication::processEvents();
      QVERIFY(window.pages().run().parts().causes().isVisible() && window.views().of<RankTimeView>()->isVisible());
    }
    QApplication::setFont(usual);
  }

  void anyPanelOfEverythingTakesTheRoom() {
    MainWindow window(Workspace::everything);
    test::openIn(window, path("waits"));
    QCoreApplication::processEvents();
    const auto seen = [&window] {
      QStringList names;
      for (const QDockWidget* dock : window.findChildren<QDockWidget*>())
        if (dock->isVisible() && !dock->visibleRegion().isEmpty()) names << dock->objectName();
      names.sort();
      return names;
    };
    const QStringList before = seen();
    QVERIFY(before.size() >= 4 && window.views().map()->isVisible());
    for (const Panel panel : {Panel::matrix, Panel::waits, Panel::details}) {
      window.goTo(panel);
      QCoreApplication::processEvents();
      const QStringList all = seen();
      for (QWidget* one : window.panels().deck(panel)->findChildren<QWidget*>())
        if ((one->focusPolicy() & Qt::TabFocus) && one->isVisible()) one->setFocus();
      QTest::keyClick(&window, Qt::Key_F12);
      QCoreApplication::processEvents();
      QCOMPARE(seen(), QStringList(specOf(panel).name));
      QVERIFY(!window.views().map()->isVisible());
      QTest::keyClick(&window, Qt::Key_F12);
      QCoreApplication::processEvents();
      QCOMPARE(seen(), all);
      QVERIFY(window.views().map()->isVisible());
    }
    window.views().map()->setFocus();
    QTest::keyClick(&window, Qt::Key_F12);
    QVERIFY(seen().isEmpty() && window.views().map()->isVisible());
    window.turnTo(Workspace::links);
    window.turnTo(Workspace::everything);
    QCoreApplication::processEvents();
    QCOMPARE(seen().size(), before.size());
  }

  void whatARunLacksIsLeftOut() {
    MainWindow window(Workspace::links);
    test::openIn(window, path("profile"));
    for (const Workspace one :
         {Workspace::summary, Workspace::links, Workspace::waits, Workspace::change, Workspace::compare}) {
      window.turnTo(one);
      QCoreApplication::processEvents();
      QVERIFY2(!window.workspaces().page()->places().empty(), wordOf(one));
    }
    window.turnTo(Workspace::links);
    QCoreApplication::processEvents();
    QVERIFY(window.panels().deck(Panel::bars)->isVisible());  // in place of the map
  }

  void anOlderSessionHasItsPanelsInEverything() {
    SavedWindow older;
    {
      MainWindow window;
      test::openIn(window, path("pairs"));
      window.findChild<QDockWidget*>("matrix")->hide();
      older = windowState::saved(window);
    }
    older.workspace.clear();
    older.splitters.clear();
    MainWindow window(Workspace::links);
    window.resize(1200, 800);
    window.show();
    windowState::restore(window, older);
    test::open(window.session(), path("pairs"));
    QCOMPARE(window.workspace(), Workspace::links);
    window.turnTo(Workspace::everything);
    QCoreApplication::processEvents();
    QVERIFY(window.findChild<QDockWidget*>("matrix")->isHidden());
    QVERIFY(!window.findChild<QDockWidget*>("details")->isHidden());
    QVERIFY(window.views().map()->isVisible());
  }

  // Its rows stay in the menu after it was shown.
  void aClosedRunIsNotRaisedFromTheMenu() {
    MainWindow window(Workspace::links);
    test::openIn(window, path("pairs"));
    window.open({path("profile")});
    QTRY_VERIFY(window.idle() && window.pages().all().size() == 2);
    QMenu& menu = *window.findChild<QToolButton*>("openRuns")->menu();
    emit menu.aboutToShow();
    QCOMPARE(menu.actions().size(), 2);
    QAction* const closed = menu.actions().at(1);
    window.pages().close(*window.pages().all()[1]);
    closed->trigger();  // on its way
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    closed->trigger();  // gone
    QCOMPARE(window.pages().run().path(), path("pairs"));
    menu.actions().at(0)->trigger();
    QCOMPARE(window.pages().all().size(), std::size_t(1));
  }

  void theWorkspaceInFrontComesBack() {
    MainWindow window(Workspace::links);
    test::openIn(window, path("pairs"));
    window.turnTo(Workspace::waits);
    const SavedWindow saved = windowState::saved(window);
    QCOMPARE(saved.workspace, QString("waits"));
    const auto read = sessionOf(toJson({{saved}}));
    QVERIFY(read && read->windows.front() == saved);
    MainWindow next(Workspace::links);
    windowState::restore(next, saved);
    QCOMPARE(next.workspace(), Workspace::waits);
  }

 private:
  std::filesystem::path path(const char* name) const { return folder_.filePath(QString(name) + ".weft").toStdString(); }

  QTemporaryDir folder_;
};

WEFT_WIDGET_TEST(WindowWorkspacesTest)

}  // namespace window_workspaces_test
#include "window_workspaces_test.moc"
