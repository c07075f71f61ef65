// The catalogue of quantities against docs/quantities.md, and the words for what is no plain number.
#include "core/records/filter_dimensions.h"
#include "core/sums/quantities.h"

#include <QFile>
#include <QTest>

#include "test_class.h"

using namespace weft;

namespace quantities_test {

std::string followed(const QuantityRow& row) {
  std::string list;
  for (const FilterDimensionRow& each : filterDimensions())
    if (row.measure && Facets{*row.measure}.distinction(each.dimension) == Distinction::yes &&
        list.find(each.name) == list.npos)
      list += (list.empty() ? "" : ", ") + std::string(each.name);
  return list;
}

class QuantitiesTest : public QObject {
  Q_OBJECT

 private slots:
  void thePageHasThemAll() {
    QFile page(WEFT_SOURCE "/docs/quantities.md");
    QVERIFY(page.open(QFile::ReadOnly));
    const QString text = QString::fromUtf8(page.readAll());
    for (const QuantityRow& row : quantities()) {
      const std::string line = std::string("| ") + row.name + " | " + row.unit + " | " + row.statistic + " | " +
                               word(row.extent) + " | " + followed(row) + " | " + row.source + " |\n";
      QVERIFY2(text.contains(QString::fromStdString(line)), line.c_str());
    }
    QCOMPARE(text.count("\n| "),
             static_cast<qsizetype>(quantities().size() + 1 + 5 + 1 + 3 + 1));  // three tables with their heads
    for (const Quality quality :
         {Quality::exact, Quality::atLeast, Quality::bounded, Quality::estimated, Quality::modelled})
      QVERIFY(text.contains(QString("\n| %1 |").arg(word(quality))));
    for (const Absence absence : {Absence::notRecorded, Absence::notKnown, Absence::notUnderFilter})
      QVERIFY(text.contains(QString("\n| %1 |").arg(word(absence))));
  }

  void aNumberSaysHowItIsKnown() {
    const auto plain = [](double value) { return std::to_string(static_cast<int>(value)); };
    QCOMPARE(KnownValue(3.0).text(plain), std::string("3"));
    QCOMPARE(KnownValue(3.0, Quality::atLeast).text(plain), std::string("at least 3"));
    QCOMPARE(KnownValue<double>(Absence::notKnown).text(plain), std::string("not known"));
    QCOMPARE(KnownValue<double>::recorded(std::nullopt).text(plain), std::string("not recorded"));
    QVERIFY(KnownValue(3.0) != KnownValue(3.0, Quality::estimated) &&
            KnownValue<double>(Absence::notKnown) != KnownValue<double>(Absence::notRecorded));
  }

  void sentencesHaveTheirVerbs() {
    QCOMPARE(sentence("waiting", Absence::notKnown), std::string("waiting is not known"));
    QCOMPARE(sentence("waits", Absence::notRecorded, Verb::are), std::string("waits are not recorded"));
    QCOMPARE(sentence("it", Absence::notRecorded, Verb::was), std::string("it was not recorded"));
    QCOMPARE(notInThisRun("metrics", Verb::were), std::string("metrics were not recorded in this run"));
    QCOMPARE(capitalWord(Absence::notUnderFilter), std::string("Does not apply under this filter"));
    QCOMPARE(countOrAbsence(0), std::string("not recorded"));
    QCOMPARE(countOrAbsence(12), std::string("12"));
  }

  void whatAFilterCannotChooseDoesNotApply() {
    PairFilter region, time;
    region.regions = {RegionId(1)};
    time.bins = BinRange{0, 1};
    QVERIFY(!absenceUnder(Quantity::timeInMpi, {}) && !absenceUnder(Quantity::timeInMpi, region));
    QCOMPARE(absenceUnder(Quantity::timeInMpi, time), std::optional(Absence::notUnderFilter));
    QCOMPARE(absenceUnder(Quantity::runTime, region), std::optional(Absence::notUnderFilter));
    QVERIFY(!absenceUnder(Quantity::linkBytes, time));
    QCOMPARE(sentence(Quantity::timeInMpi, Absence::notUnderFilter),
             std::string("time in MPI does not apply under this filter"));
    QCOMPARE(sentence(Quantity::waiting, Absence::notRecorded), std::string("waiting is not recorded"));
  }
};

WEFT_TEST(QuantitiesTest)

}  // namespace quantities_test
#include "quantities_test.moc"
