// Bars of times: what they represent, where they are drawn, what they say.
#include <QComboBox>
#include <QTest>

#include "choose.h"
#include "test_class.h"
#include "views/shared/table_copy.h"
#include "views/ranks/time_axis.h"
#include "views/ranks/time_drawing.h"
#include "views/ranks/time_text.h"
#include "views/ranks/times_canvas.h"
#include "views/ranks/times_figure.h"
#include "views/ranks/times_view.h"

using namespace weft;

namespace times_view_test {

ToolTimes line(const char* program, const char* tool, double net, std::optional<PairedRatio> overhead = {}) {
  return {program, tool, 3, Typical{net, net}, Typical{1, 1}, Typical{0.5, 0.5}, {}, overhead};
}

// Two programs; the second has a tool that makes it faster.
std::vector<ToolTimes> study() {
  return {line("lmp", "", 10), line("lmp", "EZTrace", 12, PairedRatio{3, 1.2, 1.19, 1.1, 1.3, {}, {}}),
          line("AMG", "", 20), line("AMG", "mpiP", 19, PairedRatio{3, 0.95, 0.95, 0.9, 1.01, {}, {}}),
          line("AMG", "once", 21, PairedRatio{1, 1.05, 1.05, {}, {}, {}, {}})};
}

std::vector<Process> ranks(std::uint32_t count) {
  std::vector<Process> all;
  for (std::uint32_t rank = 0; rank < count; ++rank) {
    Process one{RankId(rank), {}, 10.0 + rank};
    one.initSeconds = 1;
    one.finalizeSeconds = 0.5;
    all.push_back(one);
  }
  return all;
}

std::string text(const TimeFacts& facts) {
  std::string out = facts.missing;
  for (const TimePanel& panel : facts.panels) {
    out += panel.title + ":";
    for (const TimeBar& bar : panel.bars) out += " " + bar.label;
    out += "\n";
  }
  return out;
}

std::vector<TimeHit> draw(const TimeFacts& facts, QImage& image) {
  image.fill(Qt::white);
  QPainter painter(&image);
  return drawTimes(painter, QRectF(image.rect()), facts, Theme::lightTheme(), 12);
}

class TimesViewTest : public QObject {
  Q_OBJECT

 private slots:
  void eachProgramHasAGroup() {
    const TimeFacts facts = collectTimes(study(), {}, TimesShown::parts);
    QCOMPARE(text(facts), std::string("lmp: no tool EZTrace\nAMG: no tool mpiP once\n"));
    QCOMPARE(facts.panels[0].bars[1].total(), 13.5);
    QCOMPARE(text(collectTimes(study(), {}, TimesShown::overhead)), std::string("lmp: EZTrace\nAMG: mpiP once\n"));
  }

  void ranksOfARecordedRunShareBars() {
    const TimeFacts few = collectTimes({}, ranks(3), TimesShown::parts);
    QCOMPARE(text(few), std::string("this run, by rank: 0 1 2\n"));
    QVERIFY(few.panels[0].bars[2].parts[0] == 12.0 && few.panels[0].bars[2].parts[1] == 1.5 &&
            !few.panels[0].bars[2].parts[2]);
    const TimeFacts many = collectTimes({}, ranks(16384), TimesShown::parts);
    QCOMPARE(many.panels[0].bars.size(), maxRankRows);
    QCOMPARE(many.panels[0].bars[1].label, std::string("512–1023"));
    QCOMPARE(*many.panels[0].bars[0].parts[0], 10 + 255.5);
  }

  void whatIsNotThereIsSaid() {
    std::vector<Process> onlyNet = ranks(2);
    for (Process& one : onlyNet) one.initSeconds.reset();
    QVERIFY(collectTimes({}, onlyNet, TimesShown::parts).missing.find("not recorded") != std::string::npos);
    QVERIFY(collectTimes({}, ranks(2), TimesShown::overhead).missing.find("not recorded") != std::string::npos);
    const std::vector<ToolTimes> alone{line("lmp", "t", 10)};
    QVERIFY(!collectTimes(alone, {}, TimesShown::overhead).missing.empty());
    QVERIFY(!timesFigure(collectTimes({}, {}, TimesShown::parts), {}).emptyBecause.isEmpty());
  }

  // Zero is on every axis, and so are all bars and whiskers.
  void axesHoldAllBars() {
    for (const TimesShown shown : {TimesShown::parts, TimesShown::overhead})
      for (const TimePanel& panel : collectTimes(study(), {}, shown).panels) {
        const TimeAxis axis = timeAxis(panel, shown, 5);
        QVERIFY(axis.low <= 0 && axis.high > 0 && axis.step > 0);
        for (const TimeBar& bar : panel.bars) {
          if (shown == TimesShown::parts) QVERIFY(bar.total() <= axis.high);
          else
            QVERIFY(percentMore(bar.overhead->low.value_or(1)) > axis.low - 1e-6 &&
                    percentMore(bar.overhead->high.value_or(1)) < axis.high + 1e-6);
        }
      }
    TimePanel wild{"p", {TimeBar{"t", {}, PairedRatio{2, 1, 1, 0.0, 1e300, {}, {}}, 2, 0}}};
    QVERIFY(timeAxis(wild, TimesShown::overhead, 5).high <= 1e9);
    QCOMPARE(timeAxis(TimePanel{"p", {TimeBar{}}}, TimesShown::parts, 5).high, 1.0);
  }

  // A bar twice as long in time is twice as long on the page.
  void lengthsAreTimes() {
    std::vector<ToolTimes> two{line("p", "", 5), line("p", "t", 10)};
    for (ToolTimes& each : two) {
      each.hook.reset();
      each.wrap.reset();
    }
    const TimeFacts facts = collectTimes(two, {}, TimesShown::parts);
    QImage image(600, 200, QImage::Format_RGB32);
    const auto hits = draw(facts, image);
    QCOMPARE(hits.size(), std::size_t{2});
    const auto length = [&](const TimeHit& hit) {
      const QRgb fill = QColor(0x00, 0x72, 0xb2).rgb();
      int count = 0;
      for (int x = 0; x < image.width(); ++x)
        count += image.pixel(x, static_cast<int>(hit.row.center().y())) == fill ? 1 : 0;
      return count;
    };
    QVERIFY(length(hits[0]) > 100);
    QVERIFY(std::abs(length(hits[1]) - 2 * length(hits[0])) <= 3);
  }

  void aTooltipHasNumbersAndUnits() {
    const TimeFacts facts = collectTimes(study(), {}, TimesShown::overhead);
    const QString words = tooltip(facts, facts.panels[0], facts.panels[0].bars[0]);
    for (const char* part : {"lmp, EZTrace", "net: 12", "+20.0 %", "+10.0 % to +30.0 %", "3 pairs"})
      QVERIFY2(words.contains(part), qPrintable(words));
    QVERIFY(tooltip(facts, facts.panels[1], facts.panels[1].bars[1]).contains("no interval"));
    QCOMPARE(percentText(0.95), QString::fromUtf8("−5.00 %"));
    QVERIFY(asTsv(timesTable(facts)).startsWith("group\tbar\t"));
    QCOMPARE(asTsv(timesTable(facts)).count('\n'), 4);
  }

  void figuresAreDrawnInEveryFormatAlikeEachTime() {
    for (const TimesShown shown : {TimesShown::parts, TimesShown::overhead})
      for (const FigureFormat format : {FigureFormat::pdf, FigureFormat::svg, FigureFormat::png}) {
        const Figure figure = timesFigure(collectTimes(study(), {}, shown), {});
        const QByteArray bytes = renderFigure(figure, format);
        QVERIFY(bytes.size() > 2000);
        QVERIFY(bytes == renderFigure(figure, format));
      }
  }

  void theViewTurnsToTheOverhead() {
    auto run = std::make_shared<RunSnapshot>();
    run->toolTimes = study();
    TimesView view;
    QVERIFY(!view.facts().missing.empty());
    view.setRun(run);
    view.resize(500, 400);
    QCOMPARE(text(view.facts()), std::string("lmp: no tool EZTrace\nAMG: no tool mpiP once\n"));
    test::choose(view, "what bars of times show", static_cast<int>(TimesShown::overhead));
    QCOMPARE(text(view.facts()), std::string("lmp: EZTrace\nAMG: mpiP once\n"));
    QVERIFY(!view.grab().isNull());
    QCOMPARE(view.findChild<TimesCanvas*>()->hits().size(), std::size_t{3});
    view.setRun(nullptr);
    QVERIFY(!view.facts().missing.empty());
  }
};

WEFT_WIDGET_TEST(TimesViewTest)

}  // namespace times_view_test
#include "times_view_test.moc"
