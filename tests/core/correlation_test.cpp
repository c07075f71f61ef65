// Pearson's correlation, the least-squares line, and the total time of runs.
#include <QTest>

#include <cmath>
#include <random>

#include "core/base/units.h"
#include "core/sums/run_times.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace correlation_test {

using Numbers = std::vector<std::optional<double>>;

// The definition, in numbers of more digits, about no mean: n Σxy − Σx Σy over the roots.
double byDefinition(const Numbers& x, const Numbers& y) {
  __extension__ typedef __float128 Long;
  Long n = 0, sx = 0, sy = 0, sxx = 0, syy = 0, sxy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const Long a = *x[i], b = *y[i];
    n += 1;
    sx += a;
    sy += b;
    sxx += a * a;
    syy += b * b;
    sxy += a * b;
  }
  const auto up = static_cast<long double>(n * sxy - sx * sy);
  const auto down = static_cast<long double>(n * sxx - sx * sx), right = static_cast<long double>(n * syy - sy * sy);
  return static_cast<double>(up / std::sqrt(down) / std::sqrt(right));
}

class CorrelationTest : public QObject {
  Q_OBJECT

 private slots:
  void isTheDefinition() {
    std::mt19937 random(seeded(5));
    std::uniform_real_distribution<double> any(-1, 1);
    for (const double origin : {0.0, 1.0, 1e3, 1e6})
      for (const double spread : {1e-3, 1.0, 1e6})
        for (int round = 0; round < 40; ++round) {
          Numbers x, y;
          for (int i = 0; i < 3 + round; ++i) {
            x.push_back(origin + spread * any(random));
            y.push_back(origin - spread * any(random) + round * 0.05 * (*x.back() - origin));
          }
          const Correlation found = correlate(x, y);
          QVERIFY2(std::abs(*found.r - byDefinition(x, y)) < 1e-12,
                   qPrintable(QString::number(*found.r - byDefinition(x, y))));
          Numbers turned = y;
          for (auto& each : turned) each = -*each;
          QCOMPARE(*correlate(x, turned).r, -*found.r);
        }
  }

  void straightLines() {
    const Correlation up = correlate(Numbers{1.0, 2.0, 3.0}, Numbers{5.0, 7.0, 9.0});
    QCOMPARE(*up.r, 1.0);
    QCOMPARE(up.line->slope, 2.0);
    QCOMPARE(up.line->intercept, 3.0);
    QCOMPARE(*correlate(Numbers{1e6 + 1e-3, 1e6 + 2e-3, 1e6 + 3e-3}, Numbers{3.0, 2.0, 1.0}).r, -1.0);
  }

  void whatIsNotDefined() {
    QVERIFY(!correlate(Numbers{1.0, 2.0}, Numbers{1.0, 2.0}).r);
    QVERIFY(correlate(Numbers{1.0, 2.0}, Numbers{1.0, 2.0}).line);
    QVERIFY(!correlate(Numbers{1.1, 1.1, 1.1}, Numbers{1.0, 2.0, 4.0}).r);  // no variance
    QVERIFY(!correlate(Numbers{1.1, 1.1, 1.1}, Numbers{1.0, 2.0, 4.0}).line);
    const Correlation flat = correlate(Numbers{1.0, 2.0, 4.0}, Numbers{0.1, 0.1, 0.1});
    QVERIFY(!flat.r);
    QCOMPARE(flat.line->slope, 0.0);
    const Correlation some = correlate(Numbers{1.0, {}, 2.0, 3.0, std::nan("")}, Numbers{1.0, 9.0, 2.0, {}, 5.0});
    QCOMPARE(some.points, std::size_t(2));
    QVERIFY(!some.r);
    QVERIFY(!correlate(Numbers{1e300, 2e300, 3e300}, Numbers{1.0, 2.0, 3.0}).r);  // squares pass all numbers
  }

  void timesOfOneOrigin() {
    RunSnapshot a, b;
    a.processes = {{RankId(0), {}, 1.5}, {RankId(1), {}, 2.5}};
    a.largestRankSeconds = 0.5;
    b.largestRankSeconds = 0.75;
    a.path = b.path = "some/run.weft";
    const RunSnapshot *const both[] = {&a, &b}, *const first[] = {&a, &a};
    QCOMPARE(runTimes(first).seconds, (Numbers{2.5, 2.5}));
    QCOMPARE(runTimes(both).seconds, (Numbers{0.5, 0.75}));
    QCOMPARE(runTimes(both).origin, TimeOrigin::operations);
    b.largestRankSeconds.reset();
    QCOMPARE(runTimes(both).seconds, (Numbers{2.5, {}}));
    b.facts["label"] = "tuned";
    QCOMPARE(runNames(both), (std::vector<std::string>{"run", "tuned"}));
    QCOMPARE(runNames(first), (std::vector<std::string>{"run (1)", "run (2)"}));
  }

  void differencesAreExact() {
    QCOMPARE(checkedDifference(maxStoredBytes, 0), std::optional<std::int64_t>(-INT64_MAX));
    QCOMPARE(checkedDifference(1, maxStoredBytes), std::optional<std::int64_t>(INT64_MAX - 1));
    QVERIFY(!checkedDifference(maxStoredBytes + 1, 0));
  }
};

WEFT_TEST(CorrelationTest)

}  // namespace correlation_test
#include "correlation_test.moc"
