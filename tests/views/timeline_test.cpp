// Bytes over time: what columns say, and how a time is chosen.
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <map>

#include "core/run_writer.h"
#include "look.h"
#include "views/timeline/timeline_view.h"

using namespace weft;

class TimelineTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    using enum PairClass;
    run_ = write("run.weft", "0.1", {{0, pointToPoint, RankId(0), {{RankId(1), 2, 100}}},
                                     {0, collective, RankId(1), {{RankId(0), 1, 50}, {RankId(2), 1, 5}}},
                                     {4, pointToPoint, RankId(2), {{RankId(0), 1, 700}}},
                                     {9, oneSided, RankId(0), {{RankId(2), 3, 30}}}});
  }

  void columnsStandForBins() {
    const TimelineFacts facts = collectTimeline(*run_, {});
    QCOMPARE(facts.missing, QString());
    QCOMPARE(facts.columns.size(), std::size_t(10));
    QCOMPARE(facts.largest, std::uint64_t(700));
    QCOMPARE(facts.classes, (std::vector{PairClass::pointToPoint, PairClass::collective, PairClass::oneSided}));
    QCOMPARE(facts.columns[0].bytes, (std::vector<std::uint64_t>{100, 55, 0}));
    QCOMPARE(facts.columns[3].sum, std::uint64_t(0));
    QCOMPARE(timelineTitle(facts), QString("bytes sent in each 100 ms, pair traffic by time"));
    QVERIFY2(columnText(facts, 4).contains("0.4 to 0.5 s") && columnText(facts, 4).contains("700 B"), qPrintable(columnText(facts, 4)));
    QCOMPARE(timelineTsv(facts), QString("start [s]\tend [s]\tclass\tmessages\tbytes [B]\n0\t0.1\tpoint-to-point\t2\t100\n"
                                         "0\t0.1\tcollective\t2\t55\n0.4\t0.5\tpoint-to-point\t1\t700\n0.9\t1\tone-sided\t3\t30\n"));
  }

  // Time bins do not tell communicators: that part of the filter changes nothing here.
  void followsClassesAndRanksAlone() {
    const PairFilter ranks{{CommunicatorId(7)}, {RegionId(1)}, {}, {}, {RankId(2)}, {}, BinRange{0, 1}};
    const TimelineFacts facts = collectTimeline(*run_, ranks);
    QCOMPARE(facts.filter, QString("rank 2"));
    QCOMPARE(facts.columns.size(), std::size_t(10));  // the axis stays
    QCOMPARE(facts.columns[0].sum, std::uint64_t(5));
    QCOMPARE(facts.columns[4].sum, std::uint64_t(700));
    const TimelineFacts none = collectTimeline(*run_, {{}, {}, {PairClass::mixed}, {}});
    QVERIFY(none.missing.contains("program and library together"));
  }

  void manyBinsShareColumns() {
    const auto run = write("long.weft", "0.001", {{0, PairClass::collective, RankId(0), {{RankId(1), 1, 1}}},
                                                  {4'000'000'000U, PairClass::collective, RankId(0), {{RankId(1), 1, 2}}}});
    const TimelineFacts facts = collectTimeline(*run, {});
    QVERIFY(facts.columns.size() <= 2000);
    QCOMPARE(facts.columns.back().sum, std::uint64_t(2));
    QCOMPARE(facts.columnsOf(facts.binsOf(3, 8)), std::pair(3U, 8U));
  }

  void withoutBinsItSaysSo() {
    for (const char* length : {"", "0", "-1", "nan", "soon"}) {
      const auto run = write("none.weft", length, {});
      Selection selection;
      TimelineView view(selection);
      view.setRun(run);
      view.show();
      QVERIFY2(view.sentence().contains("not recorded"), length);
      QVERIFY(!view.grab().isNull());
    }
  }

  void aDragChoosesATimeAndAClickTakesItAway() {
    Selection selection;
    TimelineView view(selection);
    open(view);
    drag(view, 4, 7);
    QCOMPARE(selection.filter().bins, std::optional(BinRange{4, 8}));
    drag(view, 9, 2);  // leftwards
    QCOMPARE(selection.filter().bins, std::optional(BinRange{2, 10}));
    QTest::mouseClick(&view, Qt::LeftButton, {}, at(view, 5));
    QVERIFY(!selection.filter().bins);
    selection.back();
    QCOMPARE(selection.filter().bins, std::optional(BinRange{2, 10}));
    QTest::keyClick(&view, Qt::Key_Escape);
    QVERIFY(!selection.filter().bins);
  }

  void keysChooseATime() {
    Selection selection;
    TimelineView view(selection);
    open(view);
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(selection.filter().bins, std::optional(BinRange{0, 1}));
    QTest::keyClick(&view, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(selection.filter().bins, std::optional(BinRange{1, 3}));
    QTest::keyClick(&view, Qt::Key_Left, Qt::ShiftModifier);
    QTest::keyClick(&view, Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(selection.filter().bins, std::optional(BinRange{1, 2}));
  }

  void aTimeThatWouldLeaveNothingIsRefusedBefore() {
    Selection selection;
    TimelineView view(selection);
    open(view);
    selection.setFilter({{CommunicatorId(1)}, {}, {}, {}});
    QVERIFY(view.sentence().contains("all traffic"));
    drag(view, 1, 3);
    QVERIFY(!selection.filter().bins);
    QVERIFY(view.sentence().contains("take these off"));
    selection.setFilter({});
    QVERIFY(view.sentence().isEmpty());
  }

  void lightAndDarkDiffer() {
    Selection selection;
    TimelineView view(selection);
    open(view);
    const QImage light = view.grab().toImage();
    look(view, "timeline");
    view.setPalette(darkPalette());
    look(view, "timeline-dark");
    QVERIFY(view.grab().toImage() != light);
  }

 private:
  std::shared_ptr<const RunSnapshot> write(const char* file, const std::string& length, const std::vector<TimeBinRow>& bins) {
    const std::filesystem::path path = folder_.filePath(file).toStdString();
    RunWriter writer(path);
    writer.beginSource({"trace", kinds::trace, "made here", "", ""});
    if (!length.empty()) writer.fact("time bin seconds", length);
    for (std::uint32_t rank = 0; rank < 3; ++rank) writer.process({RankId(rank), {}, HostOrigin::trace, {}});
    for (const TimeBinRow& row : bins) writer.timeBin(row);
    writer.endSource({});
    writer.commit();
    return std::make_shared<const RunSnapshot>(loadSnapshot(RunStore(path), path));
  }
  void open(TimelineView& view) {
    view.resize(600, 240);
    view.setRun(run_);
    view.show();
    view.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&view));
    QVERIFY(view.sentence().isEmpty());
  }
  static QPoint at(const TimelineView& view, double column) {
    const QRectF plot = view.plot();
    return QPointF(plot.left() + plot.width() * (column + 0.5) / 10, plot.center().y()).toPoint();
  }
  static void drag(TimelineView& view, double from, double to) {
    QTest::mousePress(&view, Qt::LeftButton, {}, at(view, from));
    for (const double where : {(from + to) / 2, to}) {
      QMouseEvent move(QEvent::MouseMove, at(view, where), view.mapToGlobal(at(view, where)), Qt::NoButton, Qt::LeftButton, {});
      QCoreApplication::sendEvent(&view, &move);
    }
    QTest::mouseRelease(&view, Qt::LeftButton, {}, at(view, to));
  }

  QTemporaryDir folder_;
  std::shared_ptr<const RunSnapshot> run_;
};

QTEST_MAIN(TimelineTest)
#include "timeline_test.moc"
