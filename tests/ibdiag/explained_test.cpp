#include <QtTest>

#include "core/base/units.h"
#include "ibdiag/loads/explained.h"
#include "test_class.h"

using namespace weft;

class ExplainedTest : public QObject {
  Q_OBJECT

 private slots:
  void partsWhatWasMeasured();
  void whatWasNotMeasuredIsNotZero();
  void holdsSumsThatAreTooLarge();
  void sharesCapacityOverTime();
};

void ExplainedTest::partsWhatWasMeasured() {
  LinkLoads loads;
  loads.bytes = {100, 0, 50, 70};
  PortCounters counters;
  counters.ends.resize(4);
  for (std::size_t i = 0; i < 4; ++i)
    counters.ends[i].bytes = Counted{std::vector<std::uint64_t>{400, 0, 40, 60}[i], i == 3};
  const Explained all = explain(loads, counters);
  QCOMPARE(all.ends[0].explained, 100U);
  QCOMPARE(all.ends[0].unexplained, 300U);
  QCOMPARE(share(all.ends[0]), std::optional(0.25));
  QVERIFY(!share(all.ends[1]));  // nothing was sent: no share of it
  QCOMPARE(all.ends[2].unexplained, 0U);
  QCOMPARE(share(all.ends[2]), std::optional(1.0));
  QCOMPARE(all.overPredicted, 1U);  // the fourth end's counter was full: it may have been more
  QCOMPARE(all.measured, 500U);
  QCOMPARE(all.explained, 200U);
  QCOMPARE(share(all), std::optional(0.4));
}

void ExplainedTest::whatWasNotMeasuredIsNotZero() {
  LinkLoads loads;
  loads.bytes = {100, 5};
  PortCounters counters;
  counters.ends.resize(2);
  const Explained all = explain(loads, counters);
  QVERIFY(!all.ends[0].measured && !share(all.ends[0]) && !share(all));
  QCOMPARE(all.measuredEnds, 0U);
  QCOMPARE(all.predicted, 0U);  // sums run over measured ends
  QVERIFY(explain(loads, {}).ends.empty());
}

void ExplainedTest::holdsSumsThatAreTooLarge() {
  LinkLoads loads;
  loads.bytes = {maxStoredBytes, maxStoredBytes};
  PortCounters counters;
  counters.ends.resize(2);
  for (EndCounters& end : counters.ends) end.bytes = Counted{maxStoredBytes, true};
  const Explained all = explain(loads, counters);
  QCOMPARE(all.measured, maxStoredBytes);
  QVERIFY(all.held);
}

void ExplainedTest::sharesCapacityOverTime() {
  QCOMPARE(utilisation(Counted{1'000'000'000, false}, 2.0, 32'000'000'000), std::optional(0.125));
  QVERIFY(!utilisation({}, 2.0, 32));
  QVERIFY(!utilisation(Counted{1, false}, {}, 32));
  QVERIFY(!utilisation(Counted{1, false}, 2.0, {}));
  QVERIFY(!utilisation(Counted{1, false}, 0.0, 32));
}

WEFT_TEST(ExplainedTest)
#include "explained_test.moc"
