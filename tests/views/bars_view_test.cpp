// Bars on screen and as a figure.
#include <QGraphicsTextItem>
#include <QLabel>
#include <QStackedWidget>
#include <QTest>
#include <QTextDocument>
#include <QtCharts/QBarSet>
#include <QtCharts/QHorizontalStackedBarSeries>

#include "look.h"
#include "run_from_text.h"
#include "test_class.h"
#include "views/charts/bar_axis.h"
#include "views/charts/bar_chart.h"
#include "views/charts/bars_figure.h"
#include "views/charts/bars_view.h"
#include "views/shared/table_copy.h"

using namespace weft;

namespace {

const char* const threeCommunicators = R"(
  comm W 8 - -
  comm W_<b>s1</b>.0 4 W Comm_split
  comm tiny 4 W Comm_split
  op W Allreduce calls=80 bytes=640 seconds=1.5
  op W Bcast calls=8 bytes=64 seconds=0.5
  op W_<b>s1</b>.0 Send calls=10 bytes=12345 seconds=1
  op tiny Bcast calls=1 bytes=1 seconds=0.000001
)";

}  // namespace

class BarsViewTest : public QObject {
  Q_OBJECT

 private slots:
  void axisIsRoundAndLongEnough_data() {
    QTest::addColumn<int>("metric");
    QTest::addColumn<double>("largest");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<double>("high");
    QTest::newRow("seconds") << 0 << 192.0 << "s" << 200.0;
    QTest::newRow("milliseconds") << 0 << 0.0123 << "ms" << 15.0;
    QTest::newRow("bytes") << 1 << 13.4e9 << "GB" << 15.0;
    QTest::newRow("few bytes") << 1 << 3.0 << "B" << 3.0;
    QTest::newRow("calls") << 2 << 1'360'000.0 << "million" << 1.5;
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
    const auto run = RunFromText::read("comm MPI_COMM_WORLD_s16.0_s17.12 16 - -\ncomm W 8 - -\nop MPI_COMM_WORLD_s16.0_s17.12 Bcast calls=1 seconds=0.0123\nop W Send calls=1 seconds=0.2\n");
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
          QVERIFY2(left >= 0, qPrintable(QString("%1 at %2, scale %3, width %4").arg(text->toPlainText()).arg(left).arg(scale).arg(width)));
        }
        QCOMPARE(names, 2);
        look(bars, QString("BarsNames_%1_%2").arg(scale).arg(width));
      }
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
    QVERIFY(QTest::qWaitForWindowExposed(&bars));
    auto* chart = bars.findChild<BarChart*>();
    const QRectF plot = chart->chart()->plotArea();
    const QPoint third(static_cast<int>(plot.right() - 5), static_cast<int>(plot.bottom() - plot.height() / 6));
    QTest::mouseClick(chart->viewport(), Qt::LeftButton, {}, third);
    QCOMPARE(selection.selected(), Item{*RunFromText::find(*run, "tiny")});
    QTest::keyClick(chart, Qt::Key_Up);
    QCOMPARE(selection.selected(), Item{*RunFromText::find(*run, "W_<b>s1</b>.0")});
    look(bars, "BarsSelected");
  }

  void saysWhatIsMissing() {
    Selection selection;
    BarsView bars(selection);
    bars.setRun(RunFromText::read("comm W 4 - -\nop W Bcast calls=4\n"));
    auto* pages = bars.findChild<QStackedWidget*>();
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
#include "bars_view_test.moc"
