#include <algorithm>
#include <array>
#include <cmath>
#include <QTest>

#include "test_class.h"
#include "views/shared/colour_scale.h"
#include "views/shared/legend.h"

using namespace weft;

namespace colour_scale_test {

double linearLight(int channel) {
  const double c = channel / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

using Light = std::array<double, 3>;  // linear red, green, blue

Light linearLight(QRgb colour) {
  return {linearLight(qRed(colour)), linearLight(qGreen(colour)), linearLight(qBlue(colour))};
}

double luminance(const Light& light) { return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]; }
double luminance(QRgb colour) { return luminance(linearLight(colour)); }

// CIE 1976 L*.
double lightness(const Light& light) {
  const double y = luminance(light);
  return y > 216.0 / 24389 ? 116 * std::cbrt(y) - 16 : y * 24389 / 27;
}

// How a colour looks with a colour vision deficiency of full severity (Machado, Oliveira, Fernandes 2009, table 1,
// doi:10.1109/TVCG.2009.113).
struct Eyes {
  const char* name;
  std::array<Light, 3> rows;
};
const std::array<Eyes, 4> allEyes{{
    {"usual", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    {"protanopia",
     {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
    {"deuteranopia",
     {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
    {"tritanopia",
     {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}},
}};

Light seenBy(const Eyes& eyes, QRgb colour) {
  const Light light = linearLight(colour);
  Light seen{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) seen[i] += eyes.rows[i][k] * light[k];
    seen[i] = std::clamp(seen[i], 0.0, 1.0);
  }
  return seen;
}

// CIE 1976 colour difference of two lights, D65.
double difference(const Light& a, const Light& b) {
  const auto lab = [](const Light& light) {
    const double x = (0.4124 * light[0] + 0.3576 * light[1] + 0.1805 * light[2]) / 0.9505;
    const double y = luminance(light);
    const double z = (0.0193 * light[0] + 0.1192 * light[1] + 0.9505 * light[2]) / 1.0891;
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (t * 24389 / 27 + 16) / 116; };
    return Light{116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))};
  };
  const Light p = lab(a), q = lab(b);
  return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

const std::array<std::pair<const char*, Theme>, 4> themes{{{"light", Theme::lightTheme()},
                                                           {"window", Theme::lightWindow()},
                                                           {"dark", Theme::darkTheme()},
                                                           {"grey", Theme::greyTheme()}}};

// WCAG 2.1.
double contrast(QRgb a, QRgb b) {
  const double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
  return x > y ? x / y : y / x;
}

class ColourScaleTest : public QObject {
  Q_OBJECT

 private slots:
  void everyThemeRunsFromFaintToStrongForAllEyes() {
    for (const auto& [name, theme] : themes) {
      const ColourScale scale({0, 1}, Scaling::linear, theme);
      const double direction = theme.dark ? 1 : -1;
      for (const Eyes& eyes : allEyes) {
        const auto at = [&, &theme = theme](int i) { return lightness(seenBy(eyes, scale.entry(i))); };
        for (int i = 1; i < ColourScale::entries; ++i) {
          const double step = direction * (at(i) - at(i - 1));
          const double rounding =
              0.25;  // channels are whole numbers; cividis is made for usual eyes and two kinds of others
          QVERIFY2(step > -rounding && step < 2.5,
                   qPrintable(QString("%1, %2, entry %3: %4").arg(name, eyes.name).arg(i).arg(step)));
        }
        for (int i = 16; i < ColourScale::entries; ++i)  // and strictly, where a step can be seen
          QVERIFY2(direction * (at(i) - at(i - 16)) > 0.5,
                   qPrintable(QString("%1, %2, entry %3").arg(name, eyes.name).arg(i)));
        QVERIFY(std::abs(at(255) - at(0)) > 45);
      }
      QVERIFY(contrast(scale.entry(0), theme.background.rgb()) > 1.8);
      QVERIFY(contrast(scale.entry(255), theme.background.rgb()) > 10);
      QVERIFY(theme.grey || contrast(theme.absent.rgb(), theme.background.rgb()) > 2.5);
    }
  }

  // The least load, and any other, is told from what carries nothing, from what was not recorded and from what lies
  // behind.
  void noLoadOfTheWindowIsTakenForNoneByAnyEyes() {
    for (const Theme& theme : {Theme::lightWindow(), Theme::darkTheme()}) {
      const ColourScale scale({0, 1}, Scaling::linear, theme);
      for (const Eyes& eyes : allEyes)
        for (int i = 0; i < ColourScale::entries; ++i)
          for (const QColor& other : {theme.zero, theme.absent, theme.background, theme.grid})
            QVERIFY2(difference(seenBy(eyes, scale.entry(i)), seenBy(eyes, other.rgb())) > 19,
                     qPrintable(QString("%1, entry %2, %3").arg(eyes.name).arg(i).arg(other.name())));
    }
    const Theme paper = Theme::lightTheme();  // what this asks is not so of every scale: the middle of cividis is grey
    const ColourScale cividis({0, 1}, Scaling::linear, paper);
    double least = 1000;
    for (const Eyes& eyes : allEyes)
      for (int i = 0; i < ColourScale::entries; ++i)
        least = std::min(least, difference(seenBy(eyes, cividis.entry(i)), seenBy(eyes, paper.absent.rgb())));
    QVERIFY(least < 19);
  }

  void whatIsWrittenInTheWindowCanBeRead() {
    for (const Theme& theme : {Theme::lightWindow(), Theme::darkTheme()}) {
      for (const QColor& behind : {theme.background, theme.window, theme.tint}) {
        QVERIFY(contrast(theme.ink.rgb(), behind.rgb()) >= 7);
        QVERIFY(contrast(theme.accent.rgb(), behind.rgb()) >= 4.5);
      }
      for (const QColor& behind : {theme.background, theme.window})
        QVERIFY(contrast(theme.muted.rgb(), behind.rgb()) >= 4.5);
      QVERIFY(contrast(theme.onAccent.rgb(), theme.accent.rgb()) >= 4.5);
      QVERIFY(contrast(theme.ok.rgb(), theme.background.rgb()) >= 4.5);
      QVERIFY(contrast(theme.warning.rgb(), theme.warningStrip.rgb()) >= 4.5);
      QVERIFY(contrast(theme.error.rgb(), theme.errorStrip.rgb()) >= 4.5);
    }
  }

  void differencesGrowOnEachSideForAllEyes() {
    for (const auto& [name, theme] : themes) {
      const ColourScale scale({0, 1}, Scaling::diverging, theme);
      const double direction = theme.dark ? 1 : -1;
      for (const Eyes& eyes : allEyes) {
        const auto at = [&](int i) { return lightness(seenBy(eyes, scale.entry(i))); };
        for (int i = 1; i < ColourScale::entries; ++i) {
          const double outward = (i < 128 ? -1 : 1) * direction * (at(i) - at(i - 1));
          QVERIFY2(i == 128 || outward > -0.1,
                   qPrintable(QString("%1, %2, entry %3: %4").arg(name, eyes.name).arg(i).arg(outward)));
        }
        QVERIFY(std::abs(at(0) - at(127)) > 40 && std::abs(at(255) - at(128)) > 40);
        if (theme.grey) continue;
        for (int i = 0; i < 64; ++i)  // the outer half of either side: which one it is can be seen, but for grey
          QVERIFY2(difference(seenBy(eyes, scale.entry(i)), seenBy(eyes, scale.entry(255 - i))) > 10,
                   qPrintable(QString("%1, %2, entry %3").arg(name, eyes.name).arg(i)));
      }
    }
  }

  void aGreyThemeHasNoColour() {
    const Theme theme = Theme::greyTheme();
    for (const Scaling scaling : {Scaling::linear, Scaling::diverging}) {
      const ColourScale scale({0, 1}, scaling, theme);
      for (int i = 0; i < ColourScale::entries; ++i) {
        const QRgb colour = scale.entry(i);
        QVERIFY(qRed(colour) == qGreen(colour) && qGreen(colour) == qBlue(colour));
      }
    }
    for (const QColor& colour :
         {theme.ink, theme.muted, theme.grid, theme.zero, theme.absent, theme.highlight, theme.selection})
      QCOMPARE(colour.saturation(), 0);
  }

  void differencesAreAsWideOnBothSides() {
    const ColourScale scale({-3, 10}, Scaling::diverging, Theme::lightTheme());
    QCOMPARE(scale.range(), (ValueRange{-10, 10}));
    QCOMPARE(scale.position(0), 0.5);
    QCOMPARE(scale.colour(-10), scale.entry(0));
    QCOMPARE(scale.colour(1e9), scale.entry(255));
    QCOMPARE(scale.colour(0), scale.zero());
    QCOMPARE(ColourScale({0, 0}, Scaling::diverging, Theme::lightTheme()).range(), (ValueRange{-1, 1}));
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
    const ColourScale mended({0, 0}, Scaling::logarithmic, Theme::lightTheme());
    QCOMPARE(mended.range(), (ValueRange{1, 10}));
    QCOMPARE(ColourScale({0, 1}, Scaling::logarithmic, Theme::lightTheme()).range(), (ValueRange{1, 10}));  // nothing
    const ColourScale one({500, 500}, Scaling::logarithmic, Theme::lightTheme());
    QCOMPARE(one.colour(500), one.entry(ColourScale::entries - 1));
  }

  void rangesComeFromTheAmounts() {
    const std::vector<std::uint64_t> amounts{0, 7, 3, 900, 0};
    QCOMPARE(rangeOf(amounts, Scaling::linear), (ValueRange{0, 900}));
    QCOMPARE(rangeOf(amounts, Scaling::logarithmic), (ValueRange{3, 900}));
    QCOMPARE(rangeOf(std::span<const std::uint64_t>(), Scaling::linear), (ValueRange{0, 1}));
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

WEFT_TEST(ColourScaleTest)

}  // namespace colour_scale_test
#include "colour_scale_test.moc"
