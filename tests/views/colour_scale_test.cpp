#include <cmath>
#include <QTest>

#include "views/colour_scale.h"
#include "views/legend.h"

using namespace weft;

namespace {

double linearLight(int channel) {
  const double c = channel / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(QRgb colour) {
  return 0.2126 * linearLight(qRed(colour)) + 0.7152 * linearLight(qGreen(colour)) + 0.0722 * linearLight(qBlue(colour));
}

// CIE 1976 L*.
double lightness(QRgb colour) {
  const double y = luminance(colour);
  return y > 216.0 / 24389 ? 116 * std::cbrt(y) - 16 : y * 24389 / 27;
}

// WCAG 2.1.
double contrast(QRgb a, QRgb b) {
  const double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
  return x > y ? x / y : y / x;
}

}  // namespace

class ColourScaleTest : public QObject {
  Q_OBJECT

 private slots:
  void everyThemeRunsFromFaintToStrong_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }

  void everyThemeRunsFromFaintToStrong() {
    QFETCH(bool, dark);
    const Theme theme = dark ? Theme::darkTheme() : Theme::lightTheme();
    const ColourScale scale({0, 1}, Scaling::linear, theme);
    const double direction = dark ? 1 : -1;
    for (int i = 1; i < ColourScale::entries; ++i) {
      const double step = direction * (lightness(scale.entry(i)) - lightness(scale.entry(i - 1)));
      const double rounding = 0.05;  // channels are whole numbers
      QVERIFY2(step > -rounding && step < 2, qPrintable(QString("entry %1: %2").arg(i).arg(step)));
    }
    QVERIFY(std::abs(lightness(scale.entry(255)) - lightness(scale.entry(0))) > 45);
    QVERIFY(contrast(scale.entry(0), theme.background.rgb()) > 1.8);
    QVERIFY(contrast(scale.entry(255), theme.background.rgb()) > 10);
    QVERIFY(contrast(theme.absent.rgb(), theme.background.rgb()) > 2.5);
  }

  void zeroAndNotRecordedAreGreysOfTheirOwn() {
    const ColourScale scale({0, 10}, Scaling::linear, Theme::lightTheme());
    QCOMPARE(scale.colour(0), scale.zero());
    QCOMPARE(scale.colour(std::nullopt), scale.absent());
    QVERIFY(scale.zero() != scale.absent());
    for (int i = 0; i < ColourScale::entries; ++i)
      QVERIFY(scale.entry(i) != scale.zero() && scale.entry(i) != scale.absent());
  }

  void amountsOutsideTheRangeTakeItsEnds() {
    const ColourScale scale({100, 200}, Scaling::linear, Theme::lightTheme());
    QCOMPARE(scale.colour(1), scale.entry(0));
    QCOMPARE(scale.colour(150), scale.entry(128));
    QCOMPARE(scale.colour(1e18), scale.entry(255));
  }

  void logarithmicStepsAreEqualFactors() {
    const ColourScale scale({1, 1e6}, Scaling::logarithmic, Theme::lightTheme());
    QCOMPARE(scale.position(1e3), 0.5);
    QCOMPARE(scale.amountAt(0.5), 1e3);
    const ColourScale mended({0, 0}, Scaling::logarithmic, Theme::lightTheme());
    QCOMPARE(mended.range(), (ValueRange{1, 10}));
  }

  void rangesComeFromTheAmounts() {
    const std::vector<std::uint64_t> amounts{0, 7, 3, 900, 0};
    QCOMPARE(rangeOf(amounts, Scaling::linear), (ValueRange{0, 900}));
    QCOMPARE(rangeOf(amounts, Scaling::logarithmic), (ValueRange{3, 900}));
    QCOMPARE(rangeOf({}, Scaling::linear), (ValueRange{0, 1}));
  }

  void ticksAreRoundAndInside() {
    const ColourScale linear({0, 1.53e9}, Scaling::linear, Theme::lightTheme());
    QCOMPARE(roundTicks(linear, 3), (std::vector<double>{5e8, 1e9, 1.5e9}));
    const ColourScale log({3, 2e6}, Scaling::logarithmic, Theme::lightTheme());
    QCOMPARE(roundTicks(log, 8), (std::vector<double>{10, 100, 1e3, 1e4, 1e5, 1e6}));
    QCOMPARE(tickBytes(5e8), QString("500\u202fMB"));
    QCOMPARE(tickBytes(0), QString("0\u202fB"));
    QCOMPARE(tickCount(1500), QString("1.5\u202fk"));
  }
};

QTEST_GUILESS_MAIN(ColourScaleTest)
#include "colour_scale_test.moc"
