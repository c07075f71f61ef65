// The confidence interval against printed tables of Student's t and against how often it holds the truth.
#include "core/base/paired_ratio.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace paired_ratio_test {

// Logarithms of the ratios are +a and −a in turn: their mean is 0, their standard deviation a √(n / (n − 1)) for even
// n.
std::vector<MeasuredPair> swinging(std::size_t count, double a) {
  std::vector<MeasuredPair> pairs;
  for (std::size_t i = 0; i < count; ++i) pairs.push_back({10, 10 * std::exp(i % 2 == 0 ? a : -a)});
  return pairs;
}

// Of both halves of two uniform numbers (Box and Muller).
double normal(std::mt19937_64& random) {
  const double u = (static_cast<double>(random() >> 11) + 1) / 9007199254740993.0,
               v = static_cast<double>(random() >> 11) / 9007199254740992.0;
  return std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v);
}

class PairedRatioTest : public QObject {
  Q_OBJECT

 private slots:
  // The two-sided 95 % points as tables print them (NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2).
  void halfWidthsFollowStudentsT_data() {
    QTest::addColumn<int>("pairs");
    QTest::addColumn<double>("t");
    QTest::newRow("1 degree of freedom") << 2 << 12.706;
    QTest::newRow("3") << 4 << 3.182;
    QTest::newRow("9") << 10 << 2.262;
    QTest::newRow("29") << 30 << 2.045;
    QTest::newRow("99") << 100 << 1.984;
  }
  void halfWidthsFollowStudentsT() {
    QFETCH(int, pairs);
    QFETCH(double, t);
    const double a = 0.02;
    const auto ratio = pairedRatio(swinging(static_cast<std::size_t>(pairs), a));
    QVERIFY(ratio && ratio->low && ratio->high);
    QVERIFY(std::abs(ratio->mean - 1) < 1e-12);
    const double found = std::log(*ratio->high) / a * std::sqrt(pairs - 1);
    QVERIFY2(std::abs(found - t) < 0.0006, qPrintable(QString::number(found)));
    QVERIFY(std::abs(*ratio->low * *ratio->high - 1) < 1e-12);
  }

  // The mean of ratios 2 and 1/2 is none, of 2 and 8 it is 4; the other way round it is the inverse.
  void theMeanIsGeometric() {
    const std::vector<MeasuredPair> pairs{{1, 2}, {3, 24}};
    std::vector<MeasuredPair> turned;
    for (const MeasuredPair& each : pairs) turned.push_back({each.other, each.base});
    QCOMPARE(pairedRatio(pairs)->mean, 4.0);
    QCOMPARE(pairedRatio(turned)->mean, 0.25);
  }

  // Each pair on a machine of another speed: the ratio is the same in all, so nothing is left to doubt.
  void whatBothHaveInCommonCancels() {
    std::vector<MeasuredPair> pairs;
    for (int i = 1; i <= 20; ++i) pairs.push_back({1.0 * i, 1.05 * i});
    const auto ratio = pairedRatio(pairs);
    QVERIFY(std::abs(ratio->mean - 1.05) < 1e-12);
    QVERIFY(*ratio->high - *ratio->low < 1e-12);
  }

  // 95 of 100 intervals hold the ratio that the numbers were drawn around: within three standard errors of 4000 draws.
  void intervalsHoldTheTruthAsOftenAsTheySay() {
    std::mt19937_64 random(seeded(20220630));
    int held = 0;
    const int draws = 4000;
    for (int draw = 0; draw < draws; ++draw) {
      std::vector<MeasuredPair> pairs;
      for (int i = 0; i < 6; ++i) {
        const double speed = std::exp(normal(random));
        pairs.push_back({speed, speed * 1.1 * std::exp(0.05 * normal(random))});
      }
      const auto ratio = pairedRatio(pairs);
      held += *ratio->low <= 1.1 && 1.1 <= *ratio->high ? 1 : 0;
    }
    const double share = static_cast<double>(held) / draws;
    QVERIFY2(std::abs(share - 0.95) < 3 * std::sqrt(0.95 * 0.05 / draws), qPrintable(QString::number(share)));
  }

  // Ranks of the ratios between which the median lies with 95 % confidence, as printed tables of the sign test have
  // them (the largest k of which P(X < k) is at most 0.025, X of the binomial distribution of n and 1/2): the lower one
  // is the k-th smallest.
  void theMediansIntervalFollowsTheSignTest_data() {
    QTest::addColumn<int>("pairs");
    QTest::addColumn<int>("k");
    QTest::newRow("6") << 6 << 1;
    QTest::newRow("8") << 8 << 1;
    QTest::newRow("10") << 10 << 2;
    QTest::newRow("15") << 15 << 4;
    QTest::newRow("20") << 20 << 6;
    QTest::newRow("30") << 30 << 10;
  }
  void theMediansIntervalFollowsTheSignTest() {
    QFETCH(int, pairs);
    QFETCH(int, k);
    std::vector<MeasuredPair> measured;
    for (int i = 1; i <= pairs; ++i) measured.push_back({1, 1.0 * i});
    std::ranges::reverse(measured);
    const auto ratio = pairedRatio(measured);
    QVERIFY(ratio->medianLow && ratio->medianHigh);
    QVERIFY(std::abs(*ratio->medianLow - k) < 1e-9);
    QVERIFY(std::abs(*ratio->medianHigh - (pairs + 1 - k)) < 1e-9);
  }
  void fiveRatiosAreTooFewForAnIntervalOfTheMedian() { QVERIFY(!pairedRatio(swinging(5, 0.1))->medianLow); }
  // One run in ten took three times as long: the median does not see it, the mean does.
  void disturbedRunsMoveTheMedianLittle() {
    std::vector<MeasuredPair> measured;
    for (int i = 0; i < 40; ++i) measured.push_back({1, i % 10 == 3 ? 3.0 : 1.01 + 0.0001 * i});
    const auto ratio = pairedRatio(measured);
    QVERIFY(*ratio->medianHigh < 1.02);
    QVERIFY(*ratio->high > 1.1);
  }

  void whatCanNotBeComparedDoesNotCount() {
    QVERIFY(!pairedRatio({}));
    QVERIFY(!pairedRatio(std::vector<MeasuredPair>{{0, 1}, {1, 0}, {-1, -1}, {1, INFINITY}, {NAN, 1}}));
    const auto one = pairedRatio(std::vector<MeasuredPair>{{0, 1}, {2, 3}});
    QCOMPARE(one->pairs, std::size_t{1});
    QCOMPARE(one->mean, 1.5);
    QVERIFY(!one->low && !one->high);
  }

  void theMedianIsTheMiddle() {
    QVERIFY(!medianOf({}));
    QCOMPARE(*medianOf(std::vector<double>{3, 1, 100}), 3.0);
    QCOMPARE(*medianOf(std::vector<double>{4, 1, 3, 100}), 3.5);
    QCOMPARE(*meanOf(std::vector<double>{1, 2, 6}), 3.0);
  }
};

WEFT_TEST(PairedRatioTest)

}  // namespace paired_ratio_test
#include "paired_ratio_test.moc"
