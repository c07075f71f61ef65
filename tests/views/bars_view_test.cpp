// Bars on screen and as a figure.
#include <QGraphicsTextItem>
#include <QLabel>
#include <QStackedWidget>
#include <QTest>
#include <QTextDocument>
#include <QtCharts/QBarSet>
#include <QtCharts/QHorizontalStackedBarSeries>
#include <QtCharts/QScatterSeries>
#include <cmath>

#include "look.h"
#include "run_from_text.h"
#include "test_class.h"
#include "views/charts/bar_axis.h"
#include "views/charts/bar_chart.h"
#include "views/charts/bars_figure.h"
#include "views/charts/bars_view.h"
#include "views/shared/table_copy.h"

using namespace weft;

namespace bars_view_test {

const char* const threeCommunicators = R"(
  comm W 8 - -
  comm W_<b>s1</b>.0 4 W Comm_split
  comm tiny 4 W Comm_split
  op W Allreduce calls=80 bytes=640 seconds=1.5
  op W Bcast calls=8 bytes=64 seconds=0.5
  op W_<b>s1</b>.0 Send calls=10 bytes=12345 seconds=1
  op tiny Bcast calls=1 bytes=1 seconds=0.000001
)";

class BarsViewTest : public QObject {
  Q_OBJECT

 private slots:
  void axisIsRoundAndLongEnough_data() {
    QTest::addColumn<int>("metric");
    QTest::addColumn<double>("largest");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<double>("high");
    QTest::newRow("seconds") << 0 << 192.0 << "s" << 200.0;
    QTest::newRow("milliseconds") << 0 << 0.0123 << "ms" << 13.0;
    QTest::newRow("bytes") << 1 << 13.4e9 << "GB" << 14.0;
    QTest::newRow("just above a step") << 0 << 1.01 << "s" << 1.1;
    QTest::newRow("few bytes") << 1 << 3.0 << "B" << 3.0;
    QTest::newRow("calls") << 2 << 1'360'000.0 << "million" << 1.4;
    QTest::newRow("nothing") << 1 << 0.0 << "B" << 1.0;
  }

  void axisIsRoundAndLongEnough() {
    QFETCH(int, metric);
    QFETCH(double, largest);
    QFETCH(QString, unit);
    QFETCH(double, high);
    const BarAxis axis = axisFor(static_cast<BarMetric>(metric), largest, 5);
    QCOMPARE(axis.unitName, unit);
    QCOMPARE(axis.high, high);
    QVERIFY(axis.high * axis.unit >= largest);
  }

  // In columns of a comparison, at large type, the first letters were out of sight.
  void namesKeepTheirFirstLetters() {
    const auto run = RunFromText::read(
        "comm MPI_COMM_WORLD_s16.0_s17.12 16 - -\ncomm W 8 - -\nop MPI_COMM_WORLD_s16.0_s17.12 Bcast calls=1 "
        "seconds=0.0123\nop W Send calls=1 seconds=0.2\n");
    for (const double scale : {1.0, 1.5, 2.0})
      for (const int width : {300, 420, 500, 640, 900}) {
        Selection selection;
        BarsView bars(selection);
        QFont font = bars.font();
        font.setPointSizeF(font.pointSizeF() * scale);
        bars.setFont(font);
        bars.setRun(run);
        bars.resize(width, 320);
        bars.show();
        QCoreApplication::processEvents();
        const auto* chart = bars.findChild<BarChart*>();
        int names = 0;
        for (const QGraphicsItem* item : chart->scene()->items()) {
          const auto* text = qgraphicsitem_cast<const QGraphicsTextItem*>(item);
          if (!text || !(text->toPlainText().startsWith('M') || text->toPlainText().startsWith('W'))) continue;
          ++names;
          const double left = text->sceneBoundingRect().left() + text->document()->documentMargin();
          QVERIFY2(
              left >= 0,
              qPrintable(
                  QString("%1 at %2, scale %3, width %4").arg(text->toPlainText()).arg(left).arg(scale).arg(width)));
        }
        QCOMPARE(names, 2);
        look(bars, QString("BarsNames_%1_%2").arg(scale).arg(width));
      }
  }

  void axisEndsNearTheData() {
    for (const BarMetric metric : {BarMetric::time, BarMetric::volume, BarMetric::calls})
      for (double largest = 21; largest < 4e9; largest *= 1.0137)
        for (const int wanted : {2, 5, 9}) {
          const BarAxis axis = axisFor(metric, largest, wanted);
          QVERIFY(axis.high * axis.unit >= largest && axis.high * axis.unit <= largest * 1.13);
          const auto ticks = axis.ticks({}, metric, wanted);
          QVERIFY(ticks.size() >= 2 && ticks.front().at == 0 && ticks.back().at <= axis.high * 1.0001);
        }
  }

  // Where a bar ends is an amount that the axis tells again, on any axis.
  void placesAndAmountsAreInverse() {
    const auto run = RunFromText::read(threeCommunicators);
    for (const BarScale scale : {BarScale::linear, BarScale::logarithmic, BarScale::perCent}) {
      BarOptions options;
      options.scale = scale;
      const BarFacts facts = collectBars(*run, options);
      const BarAxis axis = axisFor(facts, {}, 5);
      for (const Bar& bar : facts.bars) {
        const double part = axis.partOf(bar.total);
        QVERIFY(part > 0 && part <= 1);
        QVERIFY(std::abs(axis.valueAt(part) - bar.total) <= 1e-9 * bar.total);
      }
      for (const auto& [at, text] : axis.ticks({}, facts.metric, 5))
        QVERIFY(axis.partOf(at * axis.unit) >= 0 && axis.partOf(at * axis.unit) <= 1.0001);
    }
  }

  void logarithmicAxisHasDecadesAndSaysSo() {
    const auto run = RunFromText::read(threeCommunicators);
    BarOptions options;
    options.scale = BarScale::logarithmic;
    const BarFacts facts = collectBars(*run, options);
    const BarAxis axis = axisFor(facts, {}, 8);
    QStringList texts;
    for (const BarTick& tick : axis.ticks({}, facts.metric, 8)) texts << tick.text;
    QCOMPARE(texts, QStringList({"1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s"}));
    // Ten times as much is as far everywhere.
    QVERIFY(std::abs((axis.partOf(1e-3) - axis.partOf(1e-4)) - (axis.partOf(1) - axis.partOf(0.1))) < 1e-12);
    QVERIFY(axis.title(facts).endsWith("logarithmic"));
    const QByteArray svg = renderFigure(barsFigure(*run, {{}, options, {}, {}, {}}), FigureFormat::svg);
    QVERIFY(svg.contains("logarithmic") && svg.contains("a bar has no parts") && !svg.contains("Allreduce"));
  }

  void sharesAreOfAllBars() {
    const auto run = RunFromText::read(threeCommunicators);
    BarOptions options;
    options.scale = BarScale::perCent;
    const BarFacts facts = collectBars(*run, options);
    const BarAxis axis = axisFor(facts, {}, 5);
    QCOMPARE(axis.title(facts), QString("time, summed over ranks [% of 3 s]"));
    QVERIFY(std::abs(facts.bars[0].total / axis.unit - 100 * 2.0 / 3.000001) < 1e-9);  // 1.5 s and 0.5 s of 3.000001 s
    QCOMPARE(axis.high, 70.0);
    const QByteArray svg = renderFigure(barsFigure(*run, {{}, options, {}, {}, {}}), FigureFormat::svg);
    QVERIFY(svg.contains("66.7 %") && svg.contains("33.3 %"));
  }

  void oneBarThatDwarfsTheRestIsBroken() {
    const auto run = RunFromText::read(R"(
      comm big 8 - -
      comm a 4 big Comm_split
      comm b 4 big Comm_split
      op big Allreduce calls=1 bytes=1 seconds=60
      op big Bcast calls=1 bytes=1 seconds=4
      op a Bcast calls=1 bytes=1 seconds=3
      op b Bcast calls=1 bytes=1 seconds=2
    )");
    BarOptions options;
    QVERIFY(!axisFor(collectBars(*run, options), {}, 5).broken);
    options.breakLongest = true;
    const BarFacts facts = collectBars(*run, options);
    const BarAxis axis = axisFor(facts, {}, 5);
    QCOMPARE(axis.broken, std::optional<std::size_t>(0));
    QCOMPARE(axis.high, 3.0);
    const std::vector<double> whole = axis.lengthsOf(facts, 0), other = axis.lengthsOf(facts, 1);
    QCOMPARE(whole[0], axis.high);              // Allreduce goes on to the break,
    QCOMPARE(whole[0] + whole[1], axis.reach);  // what is behind it is the end of the bar
    QCOMPARE(other, std::vector<double>{3});    // all else is to scale
    QCOMPARE(axis.breakText(facts),
             QString("The bar of big (8) is broken: it is 64 s, 21.3 times as long as the axis."));
    for (const BarTick& tick : axis.ticks({}, facts.metric, 5)) QVERIFY(tick.at <= axis.high);
    QVERIFY(
        renderFigure(barsFigure(*run, {{}, options, {}, {}, {}}), FigureFormat::svg).contains("is broken: it is 64 s"));
    look(QImage::fromData(renderFigure(barsFigure(*run, {{}, options, {}, {}, {}}), FigureFormat::png)), "BarsBroken");
    // Beside a run whose bars are longer nothing is broken.
    QVERIFY(!axisFor(facts, ValueRange{2, 70}, 5).broken);
  }

  void nothingIsBrokenWhereNoBarDwarfsTheRest() {
    BarOptions options;
    options.breakLongest = true;
    QVERIFY(!collectBars(*RunFromText::read(threeCommunicators), options).breaks);  // 2 s and 1 s: just twice as long
  }

  void chosenAxisIsDrawn() {
    Selection selection;
    BarsView bars(selection);
    const auto run = RunFromText::read(threeCommunicators);
    bars.setRun(run);
    bars.resize(600, 300);
    bars.show();
    BarOptions options = bars.options();
    options.scale = BarScale::logarithmic;
    bars.choose(options);
    auto* chart = bars.findChild<BarChart*>();
    auto* dots = qobject_cast<QScatterSeries*>(chart->chart()->series().front());
    QVERIFY(dots);
    QCOMPARE(dots->points().size(), 3);
    for (int at = 0; at < 3; ++at)  // the first is at the bottom
      QVERIFY(std::abs(std::pow(10, dots->at(at).x()) / bars.facts().bars[static_cast<std::size_t>(2 - at)].total - 1) <
              1e-9);
    look(bars, "BarsLogarithmic");
    options.scale = BarScale::perCent;
    bars.choose(options);
    QCOMPARE(bars.options().scale, BarScale::perCent);
    look(bars, "BarsPerCent");
  }

  void chartHoldsTheValuesOfTheFacts() {
    Selection selection;
    BarsView bars(selection);
    bars.setRun(RunFromText::read(threeCommunicators));
    bars.resize(600, 300);
    bars.show();
    auto* chart = bars.findChild<BarChart*>();
    auto* series = qobject_cast<QHorizontalStackedBarSeries*>(chart->chart()->series().front());
    QCOMPARE(series->barSets().size(), 3);
    const BarAxis axis = axisFor(BarMetric::time, 2.0, 5);
    for (std::size_t set = 0; set < 3; ++set)
      for (std::size_t bar = 0; bar < 3; ++bar) {
        double expected = 0;
        for (const BarSegment& segment : bars.facts().bars[bar].segments)
          if (segment.series == set) expected = segment.value;
        QCOMPARE(series->barSets()[static_cast<int>(set)]->at(2 - static_cast<int>(bar)) * axis.unit, expected);
      }
    look(bars, "Bars");
  }

  void clickOnARowSelectsHoweverShortItsBar() {
    Selection selection;
    BarsView bars(selection);
    const auto run = RunFromText::read(threeCommunicators);
    bars.setRun(run);
    bars.resize(600, 300);
    bars.show();
    QVERIFY(QTest::qWaitForWindowExposed(&bars, longestWait));
    auto* chart = bars.findChild<BarChart*>();
    const QRectF plot = chart->chart()->plotArea();
    const QPoint third(static_cast<int>(plot.right() - 5), static_cast<int>(plot.bottom() - plot.height() / 6));
    QTest::mouseClick(chart->viewport(), Qt::LeftButton, {}, third);
    QCOMPARE(selection.selected(), Item{*RunFromText::find(*run, "tiny")});
    QTest::keyClick(chart, Qt::Key_Up);
    QCOMPARE(selection.selected(), Item{*RunFromText::find(*run, "W_<b>s1</b>.0")});
    look(bars, "BarsSelected");
  }

  // Qt Charts draws "..." for it in a chart that is a bit lower.
  void theAxisOfASingleBarHasItsTitle() {
    for (const int pixels : {11, 13, 20, 28}) {
      Selection selection;
      BarsView bars(selection);
      QFont font = bars.font();
      font.setPixelSize(pixels);
      bars.setFont(font);
      bars.setRun(RunFromText::read("comm W 4 - -\nop W Bcast calls=4 seconds=0.5\n"));
      bars.resize(900, 600);
      bars.show();
      QVERIFY(QTest::qWaitForWindowExposed(&bars, longestWait));
      QStringList texts;
      for (const QGraphicsItem* item : bars.findChild<BarChart*>()->scene()->items())
        if (const auto* text = qgraphicsitem_cast<const QGraphicsTextItem*>(item)) texts << text->toPlainText();
      QVERIFY2(std::ranges::any_of(texts, [](const QString& text) { return text.endsWith(QChar(0x5d)); }),
               qPrintable(QString::number(pixels) + ": " + texts.join(", ")));
    }
  }

  void saysWhatIsMissing() {
    Selection selection;
    BarsView bars(selection);
    bars.setRun(RunFromText::read("comm W 4 - -\nop W Bcast calls=4\n"));
    auto* pages = bars.findChild<QStackedWidget*>();
    QCOMPARE(bars.options().metric, BarMetric::calls);  // of time, volume and calls the first that there is
    QCOMPARE(pages->currentIndex(), 0);
    bars.setMetric(BarMetric::time);
    QCOMPARE(pages->currentIndex(), 1);
    QVERIFY(qobject_cast<QLabel*>(pages->currentWidget())->text().contains("not recorded"));
    bars.setMetric(BarMetric::calls);
    QCOMPARE(pages->currentIndex(), 0);
    QCOMPARE(asTsv(bars.shownRows()), QString("communicator\toperation\tcalls\nW (4)\tBcast\t4\n"));
    bars.resize(600, 300);
    look(bars, "BarsMissing");
  }

  void anotherMetricLeavesNothingBehind() {
    // Removed axes of a chart once left their labels under the new ones.
    Selection selection;
    BarsView bars(selection);
    bars.setRun(RunFromText::read(threeCommunicators));
    bars.resize(600, 300);
    bars.show();
    bars.setMetric(BarMetric::volume);
    BarsView fresh(selection);
    fresh.setMetric(BarMetric::volume);
    fresh.setRun(RunFromText::read(threeCommunicators));
    fresh.resize(600, 300);
    fresh.show();
    QCoreApplication::processEvents();
    QCOMPARE(bars.findChild<BarChart*>()->grab().toImage(), fresh.findChild<BarChart*>()->grab().toImage());
  }

  void figureIsAVectorFileWithEmbeddedFonts() {
    const auto run = RunFromText::read(threeCommunicators);
    const QByteArray pdf = renderFigure(barsFigure(*run, {}), FigureFormat::pdf);
    QVERIFY(pdf.startsWith("%PDF") && pdf.contains("/FontFile2") && !pdf.contains("/Subtype /Image"));
    QVERIFY(renderFigure(barsFigure(*run, {}), FigureFormat::svg).contains("Allreduce"));
    QVERIFY(!barsFigure(RunSnapshot{}, {}).emptyBecause.isEmpty());
    look(QImage::fromData(renderFigure(barsFigure(*run, {}), FigureFormat::png)), "BarsFigure");
  }
};

WEFT_WIDGET_TEST(BarsViewTest)

}  // namespace bars_view_test
#include "bars_view_test.moc"
