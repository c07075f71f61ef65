// The workspaces: what stands in them at first, the keys that lead there, who loads what is selected, why ranks wait,
// and what comes back of an older session.
#include <QAbstractButton>
#include <QAccessible>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QStandardPaths>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidgetItemIterator>
#include <algorithm>
#include <cmath>
#include <map>

#include "analysis/load/hot_ends.h"
#include "analysis/run/item_words.h"
#include "analysis/waits/wait_causes.h"
#include "app/page/run_page.h"
#include "app/panels/view_set.h"
#include "app/window/compare_menu.h"
#include "app/window/window_workspace.h"
#include "app/window/workspace_bar.h"
#include "app/workspaces/workspaces.h"
#include "core/base/natural_order.h"
#include "core/records/time_bins.h"
#include "core/store/wait_store.h"
#include "ibdiag/model/node_names.h"
#include "open_window.h"
#include "reports/tables/wait_table.h"
#include "run_kinds.h"
#include "test_class.h"
#include "views/commtree/filter_tree.h"
#include "views/fattree/map_view.h"
#include "views/tables/link_inspector.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_view.h"
#include "views/timeline/ranktime_collect.h"
#include "views/timeline/ranktime_view.h"
#include "views/waits/causes_view.h"
#include "views/waits/wait_story_view.h"
#include "wait_run.h"

using namespace weft;

namespace window_workspaces_test {

// "name: share" of each row, sections by their name alone.
QStringList rowsOf(const QTreeWidget& tree) {
  QStringList rows;
  for (QTreeWidgetItemIterator at(const_cast<QTreeWidget*>(&tree)); *at; ++at)
    rows << ((*at)->flags() & Qt::ItemIsSelectable ? (*at)->text(0) + ": " + (*at)->text(2) : (*at)->text(0));
  return rows;
}

// Menus, buttons, boxes, fields and tabs that can be seen; no rows of lists.
QStringList controls(const MainWindow& window) {
  QStringList all;
  for (const QAction* menu : window.menuBar()->actions()) all << menu->text();
  for (const QWidget* one : window.findChildren<QWidget*>()) {
    if (!one->isVisible() || one->visibleRegion().isEmpty() || one->size().isEmpty()) continue;
    if (const auto* tabs = qobject_cast<const QTabBar*>(one))
      for (int at = 0; at < tabs->count(); ++at) all << tabs->tabText(at);
    else if (qobject_cast<const QAbstractButton*>(one) || qobject_cast<const QComboBox*>(one) ||
             (qobject_cast<const QLineEdit*>(one) && !qobject_cast<const QComboBox*>(one->parentWidget())))
      all << QAccessible::queryAccessibleInterface(const_cast<QWidget*>(one))->text(QAccessible::Name);
  }
  return all;
}

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
    test::writeWaitRun(path("states"), {}, [](RunWriter& out) {  // rank 2 is in MPI all the time
      out.state({StateId(1), {}, out.operation("Recv")});
      out.stateChunk({RankId(2), 0, 0, {{StateId(1), 20'000'000'000}}});
    });
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

  // As the table of weft waits has them.
  void causesAddUpToAllWaiting() {
    MainWindow window(Workspace::waits);
    test::openIn(window, path("waits"));
    const CausesView& causes = window.pages().run().parts().causes();
    QTRY_VERIFY(!causes.facts().causes.empty());
    const RunStore store(path("waits"));
    const Table table = waitTable(store, {{"cause"}, {}, {}, &*causes.facts().run->causes});
    QCOMPARE(causes.facts().causes.size(), table.rows.size());
    for (std::size_t at = 0; at < table.rows.size(); ++at) {
      const auto kind = causes.facts().causes[at].kind;
      QCOMPARE(cellText(table.rows[at][0]), std::string(name(kind)));
      QVERIFY(std::abs(std::get<double>(table.rows[at][table.at("seconds")].value()) -
                       causes.facts().causes[at].seconds) < 1e-6);
    }
    double ofRanks = 0;
    for (const RankWaits& one : causes.facts().ranks) ofRanks += one.seconds;
    QVERIFY(std::abs(ofRanks - causes.facts().seconds) < 1e-6);
    QVERIFY(std::abs(causes.facts().seconds - 31.5) < 1e-6);
  }

  // Rank 2 waited 1 s, then 2 s, in MPI_Recv in solve for rank 0; what rank 0 did meanwhile was computed by hand in
  // wait_run.h.
  void aCauseLeadsToItsRanksAndItsLongestWait() {
    MainWindow window(Workspace::waits);
    test::openIn(window, path("waits"));
    WorkspaceViews& parts = window.pages().run().parts();
    CausesView& causes = parts.causes();
    QTRY_VERIFY(!causes.part().ranks.empty());
    QCOMPARE(causes.part().ranks.size(), causes.facts().ranks.size());  // of all causes
    QCOMPARE(parts.wait().story()->headline, QString("Rank 2 waits 8 s for rank 3"));
    const auto rowOf = [&](const char* name) {
      return causes.rows().findItems(name, Qt::MatchExactly | Qt::MatchRecursive).value(0);
    };
    causes.rows().setCurrentItem(rowOf("Peer came late"));
    QTRY_COMPARE(causes.part().part.kind, std::optional(WaitCauseKind::latePeer));
    QCOMPARE(rowsOf(parts.who().rows()).size(), 2);  // 4 s of rank 2, and 0.5 s of rank 1
    QVERIFY2(rowsOf(parts.who().rows()).front().contains("4.00 s"), qPrintable(rowsOf(parts.who().rows()).join('\n')));
    const auto& longest = causes.part().longest;
    QVERIFY(longest);
    QCOMPARE(window.session().selection().selected(), longest->item());
    QVERIFY2(longest->text.startsWith("Rank 2 on n3 is in MPI_Recv on W, in solve."), qPrintable(longest->text));
    // A region is a tick of the filter.
    QTreeWidgetItem* solve = rowOf("solve");
    QVERIFY(solve && (solve->flags() & Qt::ItemIsUserCheckable));
    solve->setCheckState(0, Qt::Checked);
    QCOMPARE(window.session().selection().regions().size(), std::size_t(1));
    QTRY_VERIFY(std::abs(causes.facts().seconds - 7.0) < 1e-6);  // 1 + 2 + 4 of rank 2
    QCOMPARE(rowOf("solve")->checkState(0), Qt::Checked);
    rowOf("solve")->setCheckState(0, Qt::Unchecked);
    QVERIFY(window.session().selection().regions().empty());
  }

  // Rank 2 waits 0.1–1.1 s for rank 0, 1.5–9.5 s in a barrier for rank 3, 9.6–11.6 s for rank 0.
  void theWaitThatIsClickedIsExplained() {
    MainWindow window(Workspace::waits);
    const RankTimeView& timeline = openTimeline(window);
    const auto told = [&] { return toldIn(window); };
    clickAt(window, 10'000'000'000);
    QTRY_COMPARE(told(), QString("Rank 2 waits 2 s for rank 0"));
    QCOMPARE(window.session().selection().selected(), Item(RankId(2)));
    QVERIFY(parts(window).wait().story()->when.startsWith("9.600 s"));
    clickAt(window, 500'000'000);
    QTRY_COMPARE(told(), QString("Rank 2 waits 1 s for rank 0"));
    clickAt(window, 15'000'000'000);  // where it does not wait
    QTRY_COMPARE(told(), QString("Rank 2 waits 8 s for rank 3"));
    QCOMPARE(parts(window).wait().story()->among, WaitStory::Among::inView);
    window.views().of<RankTimeView>()->canvas().showTime({9'550'000'000, 20'000'000'000, 1});
    QTRY_VERIFY(window.idle() && timeline.facts()->time.from >= 9'500'000'000);
    clickAt(window, std::nullopt);  // its name
    QTRY_COMPARE(told(), QString("Rank 2 waits 2 s for rank 0"));
  }

  void ofSeveralWaitsTheLongestIsExplained() {
    const auto run = loadRun(path("states"), [] { return false; }, {});
    const WaitCauses causes(run->snapshot.store(), run.get(), defaultLoaded);
    const auto at = [&](std::uint64_t from, std::uint64_t until) {
      return storyAt(*run, causes, {}, {{RankId(2)}, WaitPlace::Time{from, until}, {}});
    };
    const auto three = at(1'000'000'000, 9'700'000'000);
    QVERIFY(three && three->wait.wait.nanoseconds == 8'000'000'000);
    QCOMPARE(three->others, std::uint64_t(2));
    QCOMPARE(three->otherSeconds, 3.0);
    QCOMPARE(three->among, WaitStory::Among::here);
    const auto one = at(100'000'000, 1'100'000'000);
    QVERIFY(one && one->wait.wait.nanoseconds == 1'000'000'000 && one->others == 0);
    QVERIFY(!at(1'100'000'000, 1'500'000'000) && !at(12'000'000'000, 13'000'000'000));  // and nothing is in view
  }

  void theRouteIsThatOfTheMessage() {
    MainWindow window(Workspace::waits);
    openTimeline(window);
    clickAt(window, 10'000'000'000);
    QTRY_COMPARE(toldIn(window), QString("Rank 2 waits 2 s for rank 0"));
    follow(window, "pair");
    QCOMPARE(window.session().selection().selected(), Item(RankPair{RankId(0), RankId(2)}));
    QCOMPARE(window.workspace(), Workspace::links);
    window.turnTo(Workspace::waits);
    QTRY_VERIFY(window.idle());
    QCOMPARE(toldIn(window), QString("Rank 2 waits 2 s for rank 0"));
    WaitStory story;
    story.wait.rank = RankId(1);
    story.wait.wait.peer = RankId(2);
    story.kind = WaitClass::lateReceiver;
    QCOMPARE(story.item(), Item(RankPair{RankId(1), RankId(2)}));
    story.kind = WaitClass::lateSender;
    QCOMPARE(story.item(), Item(RankPair{RankId(2), RankId(1)}));
    story.kind = WaitClass::waitAtBarrier;
    QVERIFY(!story.message());
  }

  void theRankThatIsWaitedForIsShownAtThatTime() {
    MainWindow window(Workspace::waits);
    RankTimeView& timeline = openTimeline(window);
    clickAt(window, 500'000'000);
    QTRY_COMPARE(toldIn(window), QString("Rank 2 waits 1 s for rank 0"));
    timeline.canvas().showTime({12'000'000'000, 20'000'000'000, 1});
    QTRY_VERIFY(window.idle());
    follow(window, "peer");
    QCOMPARE(window.session().selection().selected(), Item(RankId(0)));
    QTRY_VERIFY(window.idle());
    QCOMPARE(toldIn(window), QString("Rank 2 waits 1 s for rank 0"));
    const TimeParts view = timeline.canvas().timeInView();
    QVERIFY(view.from <= 100'000'000 && view.until >= 1'100'000'000);
  }

  void keysReachTheTimelineFromElsewhere() {
    MainWindow window(Workspace::waits);
    RankTimeView& timeline = openTimeline(window);
    clickAt(window, 10'000'000'000);
    QTRY_COMPARE(toldIn(window), QString("Rank 2 waits 2 s for rank 0"));
    QTest::keyClick(&window, Qt::Key_L);
    QTRY_COMPARE(toldIn(window), QString("Rank 2 waits 8 s for rank 3"));
    QVERIFY(timeline.found() && timeline.found()->length() == 8'000'000'000);
    clickAt(window, 10'000'000'000);
    QTRY_COMPARE(toldIn(window), QString("Rank 2 waits 2 s for rank 0"));
    QTest::keyClick(&parts(window).who().rows(), Qt::Key_P);  // no row begins with it
    QTRY_COMPARE(toldIn(window), QString("Rank 2 waits 1 s for rank 0"));
    timeline.canvas().showTime({9'000'000'000, 12'000'000'000, 1});
    QVERIFY(!timeline.canvas().look().whole());
    QTest::keyClick(&window, Qt::Key_F);
    QVERIFY(timeline.canvas().look().whole());
  }

  // As weft waits --by peer has them: rank 0 kept others waiting for 7 s, rank 3 for 8 s, rank 2 for 0.5 s; of 16 s it
  // is not known.
  void whoIsWaitedForIsShown() {
    MainWindow window(Workspace::waits);
    test::openIn(window, path("waits"));
    const CausesView& causes = parts(window).causes();
    QTRY_VERIFY(!causes.part().peers.empty());
    const RunStore store(path("waits"));
    const Table table = waitTable(store, {{"peer"}, {}, {}, nullptr});
    std::size_t known = 0;
    for (const Row& row : table.rows) {
      const double seconds = *row[table.at("seconds")].asReal();
      if (row[0].isAbsent()) {
        QVERIFY(std::abs(seconds - causes.part().withoutPeer) < 1e-6);
        continue;
      }
      const RankWaits& one = causes.part().peers.at(known++);
      QCOMPARE(std::uint64_t{number(one.rank)}, std::get<std::uint64_t>(row[0].value()));
      QVERIFY(std::abs(one.seconds - seconds) < 1e-6);
    }
    QCOMPARE(causes.part().peers.size(), known);
    WhoWaitsView& who = parts(window).who();
    const QStringList waiting = rowsOf(who.rows());
    QVERIFY(who.rows().findItems("n4 · 3", Qt::MatchExactly).isEmpty());  // it waits for nobody
    linkIn(who, "other", [&](QLabel& label) { emit label.linkActivated("other"); });
    QVERIFY(who.byPeer());
    QCOMPARE(rowsOf(who.rows()).front(), QString("n4 · 3: 8.00 s"));
    QCOMPARE(rowsOf(who.rows()).size(), static_cast<qsizetype>(known) + 1);
    who.rows().setCurrentItem(who.rows().topLevelItem(0));
    QCOMPARE(window.session().selection().selected(), Item(RankId(3)));
    linkIn(who, "other", [&](QLabel& label) { emit label.linkActivated("other"); });
    QCOMPARE(rowsOf(who.rows()), waiting);
  }

  void thatWaitsAreNotKnownIsSaid() {
    const auto sentences = [](const MainWindow& window) {
      QStringList all;
      for (const QLabel* one : window.findChildren<QLabel*>())
        if (one->isVisible() && one->text().startsWith("Why ranks wait")) all << one->text();
      return all;
    };
    MainWindow window(Workspace::waits);
    test::openIn(window, path("profile"));
    QTRY_COMPARE(sentences(window), QStringList("Why ranks wait is not known."));
    QVERIFY(controls(window).contains("Add trace…"));
    MainWindow other(Workspace::waits);
    test::openIn(other, path("waits"));
    QVERIFY(sentences(other).isEmpty() && !controls(other).contains("Add trace…"));
  }

  // The timeline is drawn by them: in few columns as in many each cause has as much as its single waits.
  void theTimelineIsDrawnByTheCausesOfTheList() {
    const auto run = loadRun(path("states"), [] { return false; }, {});
    RankTimeSource source(run);
    const WaitCauses causes(run->snapshot.store(), run.get(), defaultLoaded);
    std::map<std::string, std::uint64_t> expected;
    const WaitStore store(run->snapshot.store());
    const auto kinds = store.kinds();
    for (const WaitChunkHead& head : store.heads())
      for (const SingleWait& wait : store.singles(head))
        expected[title(
            causes.of(rowOf(head.rank, wait, kinds.at(wait.kind), waitBinSeconds(run->snapshot.facts))).kind)] +=
            wait.nanoseconds;
    QVERIFY(expected.size() >= 2);
    for (const std::uint32_t parts : {1U, 7U, 500U}) {
      const RankTimeFacts facts =
          source.cells({.time = {0, 20'000'000'000, parts}, .colours = RankTimeColours::causes}, {});
      std::map<std::string, std::uint64_t> drawn;
      for (std::size_t at = 0; at < facts.classes.names.size(); ++at)
        if (facts.classes.causes[at] && facts.totals[at] > 0) drawn[facts.classes.names[at]] = facts.totals[at];
      QVERIFY2(facts.missing.empty(), facts.missing.c_str());
      QCOMPARE(drawn, expected);
    }
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
  static WorkspaceViews& parts(MainWindow& window) { return window.pages().run().parts(); }
  static QString toldIn(MainWindow& window) {
    const auto& story = parts(window).wait().story();
    return story ? story->headline : QString();
  }
  // Whose only row is that of rank 2.
  RankTimeView& openTimeline(MainWindow& window) {
    test::openIn(window, path("states"));
    RankTimeView& timeline = *window.views().of<RankTimeView>();
    [&] {
      QTRY_VERIFY(window.idle() && timeline.isVisible() && timeline.facts() && timeline.facts()->rows.size() == 1);
      QVERIFY(timeline.facts()->rows.front().ranks == std::vector{RankId(2)});
    }();
    return timeline;
  }
  // Nothing: at the name.
  static void clickAt(MainWindow& window, std::optional<std::uint64_t> time) {
    RankTimeCanvas& canvas = window.views().of<RankTimeView>()->canvas();
    const RankTimeGeometry shown = canvas.geometry();
    const double x = time ? shown.x(*time) : shown.plot.left() / 2;
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, QPointF(x, shown.y(0.5)).toPoint());
  }
  template <class Act>
  static void linkIn(const QWidget& in, const char* link, const Act& act) {
    for (QLabel* label : in.findChildren<QLabel*>())
      if (label->text().contains(QStringLiteral("<a href=\"%1\">").arg(link))) return act(*label);
    QFAIL(link);
  }
  static void follow(MainWindow& window, const char* link) {
    linkIn(parts(window).wait(), link, [&](QLabel& label) { emit label.linkActivated(link); });
  }
  std::filesystem::path path(const char* name) const { return folder_.filePath(QString(name) + ".weft").toStdString(); }

  QTemporaryDir folder_;
};

WEFT_WIDGET_TEST(WindowWorkspacesTest)

}  // namespace window_workspaces_test
#include "window_workspaces_test.moc"
