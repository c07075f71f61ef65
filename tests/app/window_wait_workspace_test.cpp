// The workspace Waits: why ranks wait, for whom, and where that is on the timeline and on the links.
#include <QLabel>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>

#include "analysis/waits/wait_causes.h"
#include "app/page/run_page.h"
#include "app/panels/view_set.h"
#include "app/workspaces/workspaces.h"
#include "core/records/time_bins.h"
#include "core/store/wait_store.h"
#include "open_window.h"
#include "reports/tables/wait_table.h"
#include "run_kinds.h"
#include "seen_parts.h"
#include "test_class.h"
#include "views/timeline/ranktime_collect.h"
#include "views/timeline/ranktime_view.h"
#include "views/waits/causes_view.h"
#include "views/waits/wait_story_view.h"
#include "wait_run.h"

using namespace weft;
using test::controls, test::rowsOf;

namespace window_wait_workspace_test {

class WindowWaitWorkspaceTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-wait-workspace-test");
    QSettings().clear();
    qputenv("WEFT_TEST_CHILD", WEFT_PROGRAM);  // computes what proposals gain
    test::writeSmallRun(path("profile"), {.fabric = false, .traffic = false});
    test::writeWaitRun(path("waits"));
    test::writeWaitRun(path("states"), {}, [](RunWriter& out) {  // rank 2 is in MPI all the time
      out.state({StateId(1), {}, out.operation("Recv")});
      out.stateChunk({RankId(2), 0, 0, {{StateId(1), 20'000'000'000}}});
    });
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

WEFT_WIDGET_TEST(WindowWaitWorkspaceTest)

}  // namespace window_wait_workspace_test
#include "window_wait_workspace_test.moc"
