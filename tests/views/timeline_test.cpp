// Bytes over time: what columns say, and how a time is chosen.
#include <QComboBox>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>
#include <map>

#include "core/store/run_writer.h"
#include "look.h"
#include "test_class.h"
#include "wait_run.h"
#include "views/shared/table_copy.h"
#include "views/timeline/timeline_figure.h"
#include "views/timeline/timeline_view.h"

using namespace weft;

class TimelineTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    using enum PairClass;
    run_ = write("run.weft", "0.1",
                 {{0, pointToPoint, RankId(0), {{RankId(1), 2, 100}}},
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
    QVERIFY2(columnText(facts, 4).contains("0.4 to 0.5 s") && columnText(facts, 4).contains("700 B"),
             qPrintable(columnText(facts, 4)));
    QCOMPARE(asTsv(timelineTable(facts)),
             QString("start_s\tend_s\tclass\tmessages\tbytes\n0\t0.1\tpoint-to-point\t2\t100\n"
                     "0\t0.1\tcollective\t2\t55\n0.4\t0.5\tpoint-to-point\t1\t700\n0.9\t1\tone-sided\t3\t30\n"));
  }

  // What a link end carries falls into the columns of its bins, however wide these are, and is drawn in the accent.
  void theLineOfALinkEndFollowsTheColumns() {
    const TimelineFacts facts = collectTimeline(*run_, {});
    const EndLine line{"leaf1 → a", 3, {10, 20, 0, 0, 0, 0, 7, 99}};  // the last bin lies beyond the columns
    QCOMPARE(line.in(facts), (std::vector<double>{0, 0, 0, 10, 20, 0, 0, 0, 0, 7}));
    TimelineFacts fine = facts;
    fine.mostInColumn = 10;
    const TimelineFacts halves = coarser(fine, 2);
    QCOMPARE(halves.columns.size(), std::size_t(2));
    QCOMPARE(line.in(halves), (std::vector<double>{30, 7}));
    Selection selection;
    TimelineView view(selection);
    open(view);
    const QRgb accent = Theme::of(view.palette()).accent.rgb();
    const auto count = [&] {
      const QImage seen = view.grab().toImage().convertToFormat(QImage::Format_RGB32);
      int found = 0;
      for (int y = 0; y < seen.height(); ++y)
        for (int x = 0; x < seen.width(); ++x) found += seen.pixel(x, y) == accent;
      return found;
    };
    QCOMPARE(count(), 0);
    view.setEndLine(line);
    QVERIFY(view.marksSelected() && count() > 50);
    view.setEndLine({});
    QVERIFY(!view.marksSelected());
    QCOMPARE(count(), 0);
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
    const auto run = write("long.weft", "0.001",
                           {{0, PairClass::collective, RankId(0), {{RankId(1), 1, 1}}},
                            {4'000'000'000U, PairClass::collective, RankId(0), {{RankId(1), 1, 2}}}});
    const TimelineFacts facts = collectTimeline(*run, {});
    QVERIFY(facts.columns.size() <= 20000);
    QCOMPARE(facts.columns.back().sum, std::uint64_t(2));
    QCOMPARE(facts.columnsOf(facts.binsOf(3, 8)), std::pair(3U, 8U));
  }

  // A reading every 0.25 s of two ports: each column has what was counted in its part of the time, and nothing is lost.
  void countersAreALineOverTheColumns() {
    const auto run = write("counted.weft", "0.1", {{4, PairClass::collective, RankId(0), {{RankId(1), 1, 700}}}}, true);
    const TimelineFacts facts = collectTimeline(*run, {});
    QVERIFY(facts.hasBins);
    QCOMPARE(facts.columns.size(), std::size_t(8));  // to the last reading at 0.75 s
    QCOMPARE(facts.counted.size(), std::size_t(8));
    const std::vector<double> expected{400 + 20, 400 + 20, 200 + 20, 20, 20, 120 + 20, 120 + 20, 60 + 10};
    double sum = 0;
    for (std::size_t column = 0; column < expected.size(); ++column) {
      QVERIFY2(qAbs(*facts.counted[column] - expected[column]) < 1e-6,
               qPrintable(QString("%1: %2").arg(column).arg(*facts.counted[column])));
      sum += *facts.counted[column];
    }
    QVERIFY(qAbs(sum - (1000 + 300 + 150)) < 1e-6);
    QCOMPARE(facts.largest, 700.0);
    QVERIFY(timelineTitle(facts).contains("line: port counters of all hosts"));
    QVERIFY2(columnText(facts, 0).contains("420 B) sent, even between two readings"), qPrintable(columnText(facts, 0)));
    QVERIFY(asTsv(timelineTable(facts)).contains("0\t0.1\tport counters\t\t420\n"));
    QCOMPARE(collectTimeline(*run, {{}, {}, {}, {}, {RankId(0)}}).counted, facts.counted);  // counters tell no ranks
  }

  // The running sums of the columns above, written out by hand: 700 B of messages against 1450 B that two ports
  // counted.
  void curvesAddUpWhatWasSentAndCounted() {
    const auto run = write("curves.weft", "0.1", {{4, PairClass::collective, RankId(0), {{RankId(1), 1, 700}}}}, true);
    const TimelineFacts all = cumulated(collectTimeline(*run, {}));
    const std::vector<double> counted{420, 840, 1060, 1080, 1100, 1240, 1380, 1450};
    for (std::size_t column = 0; column < counted.size(); ++column) {
      QVERIFY(qAbs(*all.counted[column] - counted[column]) < 1e-6);
      QCOMPARE(all.columns[column].sum, std::uint64_t(column < 4 ? 0 : 700));
    }
    QCOMPARE(all.columns.back().bytes, std::vector<std::uint64_t>{700});
    QVERIFY(qAbs(all.largest - 1450) < 1e-6);
    const auto apart = farthestApart(all);
    QVERIFY(apart && qAbs(apart->bytes - 1080) < 1e-6 && qAbs(apart->seconds - 0.4) < 1e-9);
    QCOMPARE(timelineTitle(all),
             QString("bytes sent until then, pair traffic by time; line: port counters of all hosts"));
    TimelineFigureInfo info;
    info.isCumulative = true;
    const QString captions = timelineFigure(collectTimeline(*run, {}), info).captions.join(' ');
    QVERIFY2(captions.contains("At the end 700 B in messages, 1.45 kB counted by ports") &&
                 captions.contains("at most 1.08 kB apart, at 0.4 s"),
             qPrintable(captions));
  }

  // Classes stay apart in the sums; of what was read late nobody knows how far it is from what was sent.
  void curvesKeepClassesAndAreComparedFromTheBeginningAlone() {
    TimelineFacts each = collectTimeline(*run_, {});
    const TimelineFacts all = cumulated(each);
    QCOMPARE(all.columns[3].bytes, (std::vector<std::uint64_t>{100, 55, 0}));
    QCOMPARE(all.columns[9].bytes, (std::vector<std::uint64_t>{800, 55, 30}));
    QCOMPARE(all.columns[9].messages, (std::vector<std::uint64_t>{3, 2, 3}));
    QVERIFY(!farthestApart(all));
    each.counted.assign(10, 50.0);
    each.counted[0].reset();
    QVERIFY(!farthestApart(cumulated(each)));
    QCOMPARE(cumulated(each).counted[9], std::optional(450.0));
  }

  // Of 1000 B that a port counted in 0.1 to 0.5 s the run sent 80, of 8 GB in the next half second 7. What the host
  // receives is no part of what ports sent.
  void othersAreHatchedBelowTheLine() {
    const auto path = folder_.filePath("others.weft").toStdString();
    test::writeWaitRun(path);
    const auto run = loadRun(path, [] { return false; });
    EndIndex sends{};
    for (std::uint32_t end = 0; end < run->fabric.ends().size(); ++end)
      if (!run->fabric.node(run->fabric.ends()[end].node).isSwitch()) sends = EndIndex(end);
    const OthersLoads others{
        {{sends, 0.1, 0.5, {80, Counted{1000, false}, 80, 920}},
         {sends, 0.5, 1, {7'000'000'000, Counted{8'000'000'000, false}, 7'000'000'000, 1'000'000'000}},
         {peer(sends), 0.1, 0.5, {0, Counted{77, false}, 0, 77}}},
        0,
        0};
    TimelineFacts facts = collectTimeline(run->snapshot, {});
    QCOMPARE(facts.columns.size(), std::size_t(2));
    QVERIFY(facts.others.empty());
    addOthers(facts, others, run->fabric);
    QVERIFY(qAbs(*facts.counted[0] - 1000) < 1e-6 && qAbs(*facts.others[0] - 920) < 1e-6);
    QVERIFY(qAbs(*facts.counted[1] - 8e9) < 1e-3 && qAbs(*facts.others[1] - 1e9) < 1e-3);
    QVERIFY(qAbs(*cumulated(facts).others[1] - (1e9 + 920)) < 1e-3);
    QVERIFY(columnText(facts, 0).contains("of these by others than the run: 920 B"));
    QVERIFY(asTsv(timelineTable(facts)).contains("port counters, others\t\t920\n"));
    QVERIFY(timelineTitle(facts).contains("hatched below it: sent by others than the run"));
    facts.mostInColumn = 10;
    QVERIFY(qAbs(*coarser(facts, 1).others[0] - (1e9 + 920)) < 1e-3);
    const auto drawn = [&](const TimelineFacts& some) {
      QImage image(400, 200, QImage::Format_RGB32);
      image.fill(Qt::white);
      QPainter painter(&image);
      drawTimeline(painter, QRectF(0, 0, 400, 200), {some, Theme::lightTheme(), 11, {}, {}});
      return image;
    };
    TimelineFacts without = facts;
    without.others.clear();
    QVERIFY(drawn(facts) != drawn(without));
  }

  // By the routes of the run, once they are asked for; a filter would make others of a part of the run.
  void othersAreHatchedWhereTheyAreAskedFor() {
    const auto path = folder_.filePath("asked.weft").toStdString();
    test::writeWaitRun(path, {}, [](RunWriter& out) {
      out.state({StateId(1), {}, out.operation("Init_thread")});
      out.state({StateId(2), {}, {}});
      out.stateChunk({RankId(0), 0, 0, {{StateId(1), 100'000'000}, {StateId(2), 10'000'000'000}}});
      const AdapterPortId port = out.adapterPort({"n1", "mlx5_0", 1, test::guidOf(1), {}, {}, {}, "", ""});
      for (const auto& [seconds, bytes] : {std::pair<double, std::uint64_t>{0, 0}, {0.4, 1000}, {0.9, 8'000'001'000}}) {
        CounterSampleRow row;
        row.port = port;
        row.atSeconds = seconds;
        row.bytesSent = bytes;
        out.counterSample(row);
      }
    });
    const auto run = loadRun(path, [] { return false; });
    Selection selection;
    TimelineView view(selection);
    open(view);
    view.setRun(std::shared_ptr<const RunSnapshot>(run, &run->snapshot));
    auto* others = view.findChild<QToolButton*>("others");
    QTRY_VERIFY(!view.facts().columns.empty());
    QVERIFY(others && others->isHidden());
    view.setLinks(run, Rails::measured);
    QVERIFY(!others->isHidden());
    QVERIFY(view.facts().others.empty() && !view.showsOthers());
    others->click();
    QTRY_VERIFY(!view.facts().others.empty());
    QVERIFY(qAbs(*view.facts().others.front() - 920) < 1e-6 && view.showsOthers());
    PairFilter filter;
    filter.ranks = {RankId(0)};
    selection.setFilter(filter);
    QTRY_VERIFY(!others->isEnabled());
    QVERIFY(view.facts().others.empty() && !view.showsOthers());
  }

  // Bins of 0.25 s of a counter over columns of 0.1 s: it is spread, and nothing is lost; a temperature is a mean.
  void metricsAreALineOfTheirOwn() {
    const auto run = writeMetrics("metrics.weft", "0.1");
    TimelineFacts facts = collectTimeline(*run, {}, {}, "PAPI_TOT_CYC");
    QCOMPARE(facts.metrics, (std::vector<std::string>{"PAPI_TOT_CYC", "temperature"}));
    QCOMPARE(facts.columns.size(), std::size_t(10));
    const std::vector<double> expected{40, 40, 20 + 100, 200, 200};
    for (std::size_t at = 0; at < expected.size(); ++at)
      QVERIFY2(std::abs(*facts.metric->values[at] - expected[at]) < 1e-9,
               qPrintable(QString::number(*facts.metric->values[at])));
    for (std::size_t at = 5; at < 10; ++at) QVERIFY(!facts.metric->values[at]);
    const MetricLine few = coarser(*facts.metric, 5);
    QCOMPARE(few.values.size(), std::size_t(2));
    QVERIFY(std::abs(*few.values[0] - 600) < 1e-9 && !few.values[1]);
    QVERIFY(columnText(facts, 3).contains("PAPI_TOT_CYC (cycles), all ranks: 200"));
    QVERIFY(asTsv(timelineTable(facts)).startsWith("start_s\tend_s\tclass\tmessages\tbytes\tvalue\n"));
    facts = collectTimeline(*run, {}, {}, "temperature");
    QVERIFY(std::abs(*facts.metric->values[2] - 55) < 1e-9 &&
            std::abs(*facts.metric->values[0] - 50) < 1e-9);  // half of 50, half of 60
    QVERIFY(!collectTimeline(*run, {}, {}, "nothing of that name").metric);
    const TimelineFacts alone = collectTimeline(*writeMetrics("alone.weft", ""), {}, {}, "PAPI_TOT_CYC");
    QVERIFY(alone.missing.isEmpty() && !alone.hasBins && alone.columns.size() == 2);
    QVERIFY(timelineFigure(alone, {}).emptyBecause.isEmpty());
  }

  void theViewOffersMetrics() {
    Selection selection;
    TimelineView view(selection);
    view.resize(600, 240);
    view.setRun(writeMetrics("offered.weft", "0.1"));
    view.show();
    auto* box = view.findChild<QComboBox*>();
    QVERIFY(box->isVisible() && box->count() == 3);
    view.setMetric("PAPI_TOT_CYC");
    QCOMPARE(box->currentText(), QString("PAPI_TOT_CYC"));
    QVERIFY(view.facts().metric);
    look(view, "timeline-metric");
    view.setRun(run_);
    QVERIFY(!box->isVisible() && !view.facts().metric);
  }

  // Two thousand bins after a silence: what is seen of them depends on how near one looks; sums stay.
  void columnsAreFinerTheNearerOneLooks() {
    std::vector<TimeBinRow> bins;
    for (std::uint32_t i = 0; i < 2000; ++i)
      bins.push_back({500000 + i, PairClass::collective, RankId(0), {{RankId(1), 1, i + 1}}});
    const auto run = write("fine.weft", "0.001", bins);
    const TimelineFacts all = collectTimeline(*run, {});
    QCOMPARE(all.firstBin, 500000U);
    QCOMPARE(all.columns.size(), std::size_t(2000));
    QCOMPARE(columnText(all, 1999).section(' ', 0, 2), QString("501.999 to 502"));
    std::uint64_t before = 0;
    for (const double most : {1e9, 800.0, 150.0, 30.0, 1.0}) {
      const TimelineFacts few = coarser(all, most);
      std::uint64_t sum = 0;
      for (const auto& column : few.columns) sum += column.sum;
      QCOMPARE(sum, std::uint64_t(2000) * 2001 / 2);
      QCOMPARE(few.columnsOf(few.binsOf(3, 8)), std::pair(3U, 8U));
      QVERIFY(few.binsInColumn >= before && few.firstBin % few.binsInColumn == 0);
      QVERIFY(static_cast<double>(few.columns.size()) <= most || few.binsInColumn == few.mostInColumn);
      before = few.binsInColumn;
    }
    Selection selection;
    TimelineView view(selection);
    view.resize(600, 240);
    view.setRun(run);
    view.show();
    const std::uint32_t far = view.facts().binsInColumn;
    QVERIFY(far > 1);
    look(view, "timeline-far");
    for (int i = 0; i < 12; ++i) {
      QWheelEvent wheel(view.plot().center(), view.mapToGlobal(view.plot().center()), {}, {0, 240}, Qt::NoButton,
                        Qt::NoModifier, Qt::NoScrollPhase, false);
      QCoreApplication::sendEvent(&view, &wheel);
    }
    QCOMPARE(view.facts().binsInColumn, 1U);
    QVERIFY(view.plot().width() / (view.window().span * view.geometry().whole) >= 3);
  }

  void countersAloneCanNotBeFiltered() {
    Selection selection;
    TimelineView view(selection);
    view.resize(600, 240);
    view.setRun(write("counters.weft", "", {}, true));
    view.show();
    QCOMPARE(view.facts().columns.size(), std::size_t(3));  // as the readings
    QVERIFY2(view.sentence().contains("Only port counters"), qPrintable(view.sentence()));
    drag(view, 1, 3);
    QTest::keyClick(&view, Qt::Key_Right);
    QVERIFY(!selection.filter().bins);
    look(view, "timeline-counters");
    const Figure figure = timelineFigure(view.facts(), {});
    QVERIFY(figure.emptyBecause.isEmpty());
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

  void theWheelLooksNearerAndThenADragPans() {
    Selection selection;
    TimelineView view(selection);
    open(view);
    const QPoint where = at(view, 6);
    const auto column = [&] { return view.geometry().window.toWhole(view.geometry().share(where.x())); };
    const double before = column();
    QWheelEvent wheel(where, view.mapToGlobal(where), {}, {0, 240}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(&view, &wheel);
    QVERIFY(!view.window().whole());
    QVERIFY(std::abs(column() - before) < 1e-9);
    look(view, "timeline-nearer");
    const double first = view.window().first;
    drag(view, 6, 4);
    QVERIFY(!selection.filter().bins);
    QVERIFY(view.window().first > first);
    QTest::keyClick(&view, Qt::Key_F);
    QVERIFY(view.window().whole());
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
    QVERIFY(view.sentence().contains("this is all of the traffic over time"));
    drag(view, 1, 3);
    QVERIFY(!selection.filter().bins);
    QVERIFY(view.sentence().contains("No time can be chosen: traffic by time is not recorded by communicator"));
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
  std::shared_ptr<const RunSnapshot> write(const char* file, const std::string& length,
                                           const std::vector<TimeBinRow>& bins, bool counters = false) {
    const std::filesystem::path path = folder_.filePath(file).toStdString();
    RunWriter writer(path);
    writer.beginSource({"trace", kinds::trace, "made here", "", ""});
    if (!length.empty()) writer.fact("time bin seconds", length);
    for (std::uint32_t rank = 0; rank < 3; ++rank) writer.process({RankId(rank), {}, HostOrigin::trace, {}});
    for (const TimeBinRow& row : bins) writer.timeBin(row);
    if (counters) writeCounters(writer);
    writer.endSource({});
    writer.commit();
    return std::make_shared<const RunSnapshot>(loadSnapshot(RunStore(path), path));
  }
  // 100 cycles in the first quarter of a second, 500 in the second, at 50 and 60 degrees.
  std::shared_ptr<const RunSnapshot> writeMetrics(const char* file, const std::string& length) {
    const std::filesystem::path path = folder_.filePath(file).toStdString();
    RunWriter writer(path);
    writer.beginSource({"trace", kinds::trace, "made here", "", ""});
    if (!length.empty()) {
      writer.fact("time bin seconds", length);
      writer.timeBin({9, PairClass::pointToPoint, RankId(0), {{RankId(1), 1, 700}}});
      writer.timeBin({0, PairClass::pointToPoint, RankId(0), {{RankId(1), 1, 300}}});
    }
    writer.fact("metric bin seconds", "0.25");
    writer.process({RankId(0), {}, HostOrigin::trace, {}});
    const MetricId cycles = writer.metric({"PAPI_TOT_CYC", "cycles", "", true}),
                   heat = writer.metric({"temperature", "C", "", false});
    for (const std::uint32_t bin : {0U, 1U}) {
      const std::int64_t value = bin == 0 ? 100 : 500;
      writer.metricBin({cycles, bin, 1, 1, value, {}, value, value});
      writer.metricBin({heat, bin, 1, 1, {}, 50.0 + 10 * bin, 50.0 + 10 * bin, 50.0 + 10 * bin});
    }
    writer.endSource({});
    writer.commit();
    return std::make_shared<const RunSnapshot>(loadSnapshot(RunStore(path), path));
  }
  // Of the first port 1000 B in a quarter of a second, then nobody knows, because it was cleared, then 300 B; of the
  // second 50 B each.
  static void writeCounters(RunWriter& writer) {
    const auto port = [&](std::uint8_t number) {
      return writer.adapterPort({"n1", "mlx5_0", PortNumber(number), {}, {}, {}, {}, "", ""});
    };
    const auto read = [&](AdapterPortId of, double at, std::uint64_t sent) {
      writer.counterSample({of, at, sent, {}, {}, {}, {}});
    };
    const AdapterPortId first = port(1), second = port(2);
    read(first, 0, 50);
    read(first, 0.25, 1050);
    read(first, 0.5, 30);
    read(first, 0.75, 330);
    read(second, 0, 0);
    read(second, 0.25, 50);
    read(second, 0.5, 100);
    read(second, 0.75, 150);
  }
  void open(TimelineView& view) {
    view.resize(600, 240);
    view.setRun(run_);
    view.show();
    view.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&view, longestWait));
    QVERIFY(view.sentence().isEmpty());
  }
  static QPoint at(const TimelineView& view, double column) {
    const QRectF plot = view.plot();
    return QPointF(plot.left() + plot.width() * (column + 0.5) / 10, plot.center().y()).toPoint();
  }
  static void drag(TimelineView& view, double from, double to) {
    QTest::mousePress(&view, Qt::LeftButton, {}, at(view, from));
    for (const double where : {(from + to) / 2, to}) {
      QMouseEvent move(QEvent::MouseMove, at(view, where), view.mapToGlobal(at(view, where)), Qt::NoButton,
                       Qt::LeftButton, {});
      QCoreApplication::sendEvent(&view, &move);
    }
    QTest::mouseRelease(&view, Qt::LeftButton, {}, at(view, to));
  }

  QTemporaryDir folder_;
  std::shared_ptr<const RunSnapshot> run_;
};

WEFT_WIDGET_TEST(TimelineTest)
#include "timeline_test.moc"
