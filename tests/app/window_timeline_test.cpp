// The panel Timeline: what it shows of a run that can be computed by hand, how it is looked at nearer, and how it and
// the other views lead to each other.
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "app/panels/figures.h"
#include "app/panels/page_state.h"
#include "app/panels/view_set.h"
#include "app/session/run_session.h"
#include "choose.h"
#include "figures/figure_recipe.h"
#include "look.h"
#include "open_window.h"
#include "small_run.h"
#include "test_class.h"
#include "views/timeline/ranktime_view.h"

using namespace weft;

namespace window_timeline_test {

constexpr std::uint64_t second = 1'000'000'000, tenth = second / 10;

// Rank r computes in "solve" for half a second, waits in MPI_Recv for (r + 1) tenths, is outside of regions until 1.5
// s, then in MPI_Send in "sort" until 2 s. Messages: 0 → 2 from 0.55 to 0.65 s, 1 → 3 from 1.6 to 1.7 s, 3 → 0 from 1.8
// to 1.9 s.
void writeTimes(const std::filesystem::path& path) {
  RunWriter out(path);
  test::writeProfile(out, true);
  test::writeFabric(out, {});
  test::writePairs(out, true);
  out.beginSource({"traces.otf2", kinds::trace, "OTF2 trace", "", ""});
  out.fact("waits", "matched");
  const RegionId solve = out.region("solve"), sort = out.region("sort");
  const OperationId send = out.operation("Send"), receive = out.operation("Recv");
  out.state({StateId(1), solve, {}});
  out.state({StateId(2), solve, receive});
  out.state({StateId(3), {}, {}});
  out.state({StateId(4), sort, send});
  for (std::uint32_t rank = 0; rank < 4; ++rank) {
    const std::uint64_t waits = tenth * (rank + 1);
    out.stateChunk(
        {RankId(rank),
         0,
         0,
         {{StateId(1), second / 2}, {StateId(2), waits}, {StateId(3), second - waits}, {StateId(4), second / 2}}});
  }
  // Rank 0 waits in MPI_Recv for rank 3.
  const WaitKindId late = out.waitKind({WaitClass::lateSender, {}, solve, receive, {}, {}});
  out.waitChunk({RankId(0), 0, {{late, 5 * tenth, tenth, RankId(3)}}});
  const auto message = [&](unsigned from, unsigned to, std::uint64_t sent, std::uint64_t bytes) {
    out.messageChunk({RankId(to), {{RankId(from), sent, sent + tenth, bytes}}});
  };
  message(0, 2, 5 * tenth + tenth / 2, 1000);
  message(1, 3, 16 * tenth, 2000);
  message(3, 0, 18 * tenth, 3000);
  out.endSource({});
  out.commit();
}

class WindowTimelineTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    qputenv("XDG_CONFIG_HOME", folder_.path().toUtf8() + "/config");
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-timeline-test");
    path_ = folder_.filePath("run.weft").toStdString();
    writeTimes(path_);
    test::open(session_, path_);
  }
  void init() {
    session_.selection().reset();
    view_ = std::make_unique<RankTimeView>(session_.selection());
    view_->resize(700, 400);
    view_->show();
    view_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(view_.get(), longestWait));
    view_->canvas().setFocus();
    view_->setRun(session_.run());
    QVERIFY(view_->facts() && view_->facts()->missing.empty());
  }
  void cleanup() { view_.reset(); }

  void numbersAreThoseOfTheRun() {
    look(*view_, "timeline-panel");
    QCOMPARE(view_->facts()->rows.size(), std::size_t(4));
    QCOMPARE(seconds("3", "MPI_Recv"), 0.4);
    QCOMPARE(seconds("0", "not in MPI"), 1.4);
    QCOMPARE(view_->facts()->time.parts,
             static_cast<std::uint32_t>(canvas().geometry().plot.width() * canvas().devicePixelRatioF()));
    QVERIFY2(view_->note().contains("all 3 messages"), qPrintable(view_->note()));
    view_->setColours(RankTimeColours::regions);
    QCOMPARE(seconds("3", "solve"), 0.9);
    view_->setColours(RankTimeColours::states);
    QCOMPARE(seconds("3", "in MPI"), 0.9);
  }

  void rowsAreGrouped() {
    const auto labels = [&] {
      QStringList list;
      for (const auto& row : view_->facts()->rows) list << QString::fromStdString(row.label);
      return list.join(", ");
    };
    view_->setRows(RankTimeRows::hosts);
    QCOMPARE(labels(), QString("n1, n2, n3, n4"));
    view_->setRows(RankTimeRows::leaves);
    QCOMPARE(labels(), QString("leaf1, leaf2"));
    QVERIFY2(view_->note().contains("mean"), qPrintable(view_->note()));
    look(*view_, "timeline-leaves");
    view_->setRows(RankTimeRows::communicators);
    QCOMPARE(labels(), QString("W, W_s2.0, W_s2.1"));
    QCOMPARE(view_->facts()->rows[2].ranks.size(), std::size_t(2));
    view_->setRows(RankTimeRows::members);
    QVERIFY(view_->facts()->missing.find("Select a communicator") != std::string::npos);
    session_.selection().select(CommunicatorId(3));
    QCOMPARE(labels(), QString("0, 2"));
  }

  // On rank 3 until rank 0 has waited for it, then there.
  void theCriticalPathIsDrawn() {
    QVERIFY(view_->facts()->path.empty());
    const QImage before = canvas().grab().toImage();
    view_->setShowsCriticalPath(true);
    const auto& path = view_->facts()->path;
    QVERIFY(path.size() >= 4);
    QVERIFY(path.front().time == 0 && path.front().row == 3.5);
    QVERIFY(path.back().time == 2 * second && path.back().row == 0.5);
    QVERIFY(std::ranges::all_of(path, [](const auto& point) {
      return (point.row == 3.5) == (point.time < 6 * tenth) || point.time == 6 * tenth;
    }));
    QVERIFY2(view_->note().contains("critical path"), qPrintable(view_->note()));
    const QImage after = canvas().grab().toImage();
    const auto isOther = [&](std::uint64_t time, std::size_t row) {
      const QPoint at = (place(time, row) * canvas().devicePixelRatioF()).toPoint();
      return before.pixel(at) != after.pixel(at);
    };
    QVERIFY(isOther(3 * tenth, 3) && isOther(15 * tenth, 0) && !isOther(3 * tenth, 0) && !isOther(15 * tenth, 3));
    look(*view_, "timeline-critical-path");
  }

  void theWheelLooksNearerAtThePointer() {
    const QPointF at = place(15 * tenth, 1);
    wheel(at, 4);
    QVERIFY(canvas().look().time.span < 0.5);
    QVERIFY(std::abs(static_cast<double>(canvas().geometry().timeAt(at.x())) / second - 1.5) < 0.01);
    QCOMPARE(view_->facts()->time.from, canvas().timeInView().from);
    wheel(QPointF(2, canvas().geometry().plot.center().y()), 4);  // over the names
    QVERIFY(canvas().look().rows.span < 1 && view_->facts()->rows.size() < 4);
    QTest::keyClick(&canvas(), Qt::Key_Backspace);
    QTest::keyClick(&canvas(), Qt::Key_Backspace);
    QVERIFY(canvas().look().whole());
    drag(place(5 * tenth, 1), place(10 * tenth, 2), Qt::ControlModifier);
    QVERIFY(std::abs(canvas().look().time.span - 0.25) < 0.01);
    QCOMPARE(view_->facts()->rows.size(), std::size_t(2));
    QCOMPARE(view_->facts()->rows[0].label, std::string("1"));
    QTest::keyClick(&canvas(), Qt::Key_F);
    QVERIFY(canvas().look().whole());
    QCOMPARE(view_->facts()->rows.size(), std::size_t(4));
  }

  void aBrushedTimeIsTheFilterOfAll() {
    drag(place(5 * tenth + 10, 1), place(10 * tenth - 10, 1), Qt::ShiftModifier);
    QVERIFY(session_.selection().filter().bins == (BinRange{1, 2}));
    wheel(place(0, 0), 2);
    QTest::keyClick(&canvas(), Qt::Key_Z);
    QCOMPARE(canvas().timeInView().from, second / 2);
    QCOMPARE(canvas().timeInView().until, second);
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    QVERIFY(!session_.selection().filter().bins);
    QTest::keyClick(&canvas(), Qt::Key_T);
    QVERIFY(session_.selection().filter().bins == (BinRange{1, 2}));
    // Bins of this run tell no communicators.
    PairFilter filter;
    filter.communicators = {CommunicatorId(3)};
    session_.selection().setFilter(filter);
    QTest::keyClick(&canvas(), Qt::Key_T);
    QVERIFY(!session_.selection().filter().bins);
    QVERIFY2(view_->note().contains("traffic by time is not recorded by communicator"), qPrintable(view_->note()));
  }

  void aClickSelects() {
    Selection& selection = session_.selection();
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, place(6 * tenth, 1).toPoint());  // the middle of 0 → 2
    QVERIFY(selection.selected() == Item(RankPair{RankId(0), RankId(2)}));
    QCOMPARE(view_->lines()->marked.size(), std::size_t(1));
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, place(2 * tenth, 3).toPoint());
    QVERIFY(selection.selected() == Item(RankId(3)));
    QTest::keyClick(&canvas(), Qt::Key_Up);
    QVERIFY(selection.selected() == Item(RankId(2)));
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    QVERIFY(selection.selected() == Item());
    PairBlock block;
    block.transaction = 1;
    block.cells = {{RankId(1), RankId(3)}, {RankId(3), RankId(0)}};
    selection.select(block);
    QCOMPARE(view_->lines()->marked.size(), std::size_t(2));
  }

  void filtersAct() {
    PairFilter filter;
    filter.ranks = {RankId(1), RankId(3)};
    session_.selection().setFilter(filter);
    QCOMPARE(view_->facts()->rows.size(), std::size_t(2));
    QVERIFY2(view_->note().contains("all 1 messages"), qPrintable(view_->note()));
    filter = {};
    filter.communicators = {CommunicatorId(2)};
    session_.selection().setFilter(filter);
    QCOMPARE(view_->facts()->rows.size(), std::size_t(2));
    filter = {};
    for (const Region& each : session_.run()->snapshot.regions)
      if (each.name == "solve") filter.regions = {each.id};
    session_.selection().setFilter(filter);
    QCOMPARE(seconds("0", "outside of the filter"), 1.4);
    filter = {};
    filter.withoutRanks = {RankId(0), RankId(1), RankId(2), RankId(3)};
    session_.selection().setFilter(filter);
    QVERIFY(view_->facts()->missing.find("leaves no rank") != std::string::npos);
  }

  void searchesLeadThere() {
    test::choose(*view_, "what is looked for", "MPI_Recv");
    QCOMPARE(view_->lookedFor(), std::string("MPI_Recv"));
    QTest::keyClick(&canvas(), Qt::Key_L);
    QVERIFY(view_->found() && view_->found()->rank == RankId(3) && view_->found()->length() == 4 * tenth);
    QVERIFY2(view_->note().contains("rank 3: MPI_Recv in solve, 0.5 s to 0.9 s (400 ms)"), qPrintable(view_->note()));
    QTest::keyClick(&canvas(), Qt::Key_L);
    QVERIFY(view_->found()->rank == RankId(2));
    QTest::keyClick(&canvas(), Qt::Key_P);
    QVERIFY(view_->found()->rank == RankId(1));
    QTest::keyClick(&canvas(), Qt::Key_N);
    QVERIFY(view_->found()->rank == RankId(2));
    QTest::keyClick(&canvas(), Qt::Key_N);
    QTest::keyClick(&canvas(), Qt::Key_N);
    QVERIFY2(view_->note().contains("no later one"), qPrintable(view_->note()));
    canvas().showTime({17 * tenth, 18 * tenth, 1});
    test::choose(*view_, "what is looked for", "region solve");
    view_->find(RankTimeView::Find::longest);
    QVERIFY(view_->found()->rank == RankId(3) && view_->found()->until == 9 * tenth);
    QVERIFY(canvas().timeInView().from == 0 && canvas().timeInView().until >= 9 * tenth);
  }

  void tooltipsHaveNumbersAndUnits() {
    QVERIFY2(view_->tipAt(place(6 * tenth, 1))
                 .startsWith("rank 0 → rank 2: 1.00 kB (1000 B), sent 0.55 s, received 0.65 s (100 ms)"),
             qPrintable(view_->tipAt(place(6 * tenth, 1))));
    const QString tip = view_->tipAt(place(7 * tenth, 3));
    QVERIFY2(tip.startsWith("rank 3 at 0.69") && tip.contains("MPI_Recv 100.0 %"), qPrintable(tip));
  }

  void whatIsShownCanBeCopied() {
    QVERIFY(!view_->shownRows().rows.empty());
    view_->copyPicture();
    QVERIFY(!QGuiApplication::clipboard()->pixmap().isNull());
  }

  // By its jobs, from the panel; and a figure and the session repeat it.
  void inTheWindow() {
    MainWindow window;
    test::openIn(window, path_);
    RankTimeView& view = *window.views().of<RankTimeView>();
    window.panels().raise(Panel::timeline);
    QTRY_VERIFY(view.isVisible() && view.facts() && view.lines());
    QTRY_COMPARE(view.facts()->rows.size(), std::size_t(4));
    look(window, "timeline-window");
    view.setRows(RankTimeRows::hosts);
    view.setColours(RankTimeColours::regions);
    view.canvas().showTime({second / 2, second, 1});
    QTRY_VERIFY(view.facts()->rows[0].label == "n1" && view.facts()->time.from == second / 2);
    const FigureRequest figure = shownIn(FigureView::timeline, window.session(), window.views());
    const auto& shown = figure.as<TimelineFigure>();
    QVERIFY(shown.rows == RankTimeRows::hosts && shown.colours == RankTimeColours::regions);
    QCOMPARE(figure[FilterDimension::time], (Words{"0.5:1"}));
    QVERIFY(requestOf(recipeOf(figure)) == figure);
    const QJsonObject state = stateOf(window.session(), window.views());
    view.setRows(RankTimeRows::ranks);
    view.canvas().showAll();
    applyState(state, window.session(), window.views());
    QVERIFY(view.rows() == RankTimeRows::hosts && view.canvas().timeInView().until == second);
    window.session().selection().select(RankId(1));
    QTRY_VERIFY(window.idle());
  }

  // Rank r is in MPI_Init for 8 s and r tenths, then one second in its program, then in MPI_Finalize until 10 s.
  void initAndFinalizeDoNotFillTheView() {
    const std::filesystem::path other = folder_.filePath("short.weft").toStdString();
    {
      RunWriter out(other);
      test::writeProfile(out, true);
      out.beginSource({"traces.otf2", kinds::trace, "OTF2 trace", "", ""});
      const RegionId solve = out.region("solve");
      out.state({StateId(1), {}, out.operation("Init_thread")});
      out.state({StateId(2), solve, {}});
      out.state({StateId(3), {}, out.operation("Finalize")});
      for (std::uint32_t rank = 0; rank < 4; ++rank)
        out.stateChunk(
            {RankId(rank),
             0,
             0,
             {{StateId(1), 8 * second + rank * tenth}, {StateId(2), second}, {StateId(3), second - rank * tenth}}});
      out.endSource({});
      out.commit();
    }
    RunSession session;
    test::open(session, other);
    view_->setRun(session.run());
    QVERIFY(view_->facts() && view_->facts()->missing.empty());
    // From 8 s, when the first rank leaves MPI_Init, to 9.3 s, when the last enters MPI_Finalize, and a little more.
    const TimeParts shown = view_->facts()->time;
    QVERIFY(shown.from < 80 * tenth && shown.from > 79 * tenth);
    QVERIFY(shown.until > 93 * tenth && shown.until < 94 * tenth);
    QVERIFY2(view_->note().contains("out of view"), qPrintable(view_->note()));
    QTest::keyClick(&canvas(), Qt::Key_F);
    QCOMPARE(view_->facts()->time.from, 0U);
    QCOMPARE(view_->facts()->time.until, 10 * second);
    QVERIFY(!view_->note().contains("out of view"));
  }

  void nothingRecordedIsSaid() {
    const std::filesystem::path other = folder_.filePath("none.weft").toStdString();
    test::writeSmallRun(other);
    RunSession session;
    test::open(session, other);
    RankTimeView view(session.selection());
    view.show();
    view.setRun(session.run());
    QVERIFY(view.facts() && view.facts()->missing.find("not recorded") != std::string::npos);
  }

 private:
  RankTimeCanvas& canvas() { return view_->canvas(); }
  QPointF place(std::uint64_t time, std::size_t row) {
    const RankTimeGeometry at = canvas().geometry();
    return {at.x(time), at.y(static_cast<double>(row) + 0.5)};
  }
  double seconds(const std::string& row, const std::string& state) const {
    for (const Row& each : view_->shownRows().rows)
      if (cellText(each[0]) == row && cellText(each[2]) == state) return *each[3].asReal();
    return -1;
  }
  void wheel(QPointF at, int notches) {
    QWheelEvent turn(at, canvas().mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&canvas(), &turn);
    QMouseEvent rest(QEvent::MouseMove, at, canvas().mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&canvas(), &rest);
  }
  void drag(QPointF from, QPointF to, Qt::KeyboardModifiers modifiers) {
    QTest::mousePress(&canvas(), Qt::LeftButton, modifiers, from.toPoint());
    const auto move = [&](QPointF at) {
      QMouseEvent event(QEvent::MouseMove, at, canvas().mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
      QCoreApplication::sendEvent(&canvas(), &event);
    };
    move((from + to) / 2);
    move(to);
    QTest::mouseRelease(&canvas(), Qt::LeftButton, modifiers, to.toPoint());
  }

  QTemporaryDir folder_;
  std::filesystem::path path_;
  RunSession session_;
  std::unique_ptr<RankTimeView> view_;
};

WEFT_WIDGET_TEST(WindowTimelineTest)

}  // namespace window_timeline_test
#include "window_timeline_test.moc"
