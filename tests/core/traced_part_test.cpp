// What is said of a trace that has a part of its run.
#include <QTest>

#include "core/sums/traced_part.h"
#include "test_class.h"

using namespace weft;

namespace traced_part_test {

class TracedPartTest : public QObject {
  Q_OBJECT

 private slots:
  void wordsNameAllThatWasAskedFor_data() {
    QTest::addColumn<QString>("ranks");
    QTest::addColumn<QString>("regions");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("words");
    const QString none;
    QTest::newRow("ranks") << "0-3,8" << none << none << none << "Only calls of rank 0-3,8 were traced";
    QTest::newRow("region") << none << "solve" << none << none << "Only calls in region solve were traced";
    QTest::newRow("regions and ranks") << "1"
                                       << "solve,io" << none << none
                                       << "Only calls of rank 1 in regions solve,io were traced";
    QTest::newRow("between") << none << none << "0.300000000"
                             << "0.600000000"
                             << "Only calls between 300 ms and 600 ms after MPI_Init were traced";
    QTest::newRow("from") << none << none << "10.000000000" << none
                          << "Only calls from 10 s after MPI_Init on were traced";
    QTest::newRow("to") << none << none << "0.000000000"
                        << "2.500000000"
                        << "Only calls in the first 2.5 s after MPI_Init were traced";
  }
  void wordsNameAllThatWasAskedFor() {
    QFETCH(QString, ranks);
    QFETCH(QString, regions);
    QFETCH(QString, from);
    QFETCH(QString, to);
    std::map<std::string, std::string> facts{{"traced", "yes"}};
    for (const auto& [key, value] : {std::pair("traced ranks", ranks), std::pair("traced regions", regions),
                                     std::pair("traced from second", from), std::pair("traced to second", to)})
      if (!value.isNull()) facts[key] = value.toStdString();
    const auto part = tracedPart(facts);
    QVERIFY(part);
    QFETCH(QString, words);
    QCOMPARE(QString::fromStdString(part->words), words);
  }

  void aTraceOfAllCallsHasNoWords() { QVERIFY(!tracedPart({{"traced", "yes"}, {"only", "Send"}})); }

  // Those of the list that the run has; a list that is none is of all.
  void ranksAreCounted() {
    const auto count = [](const char* list) { return countTraced(tracedPart({{"traced ranks", list}}), 16); };
    QCOMPARE(count("0-3,8"), std::size_t(5));
    QCOMPARE(count("14-40"), std::size_t(2));
    QCOMPARE(count("some"), std::size_t(16));
    QCOMPARE(countTraced({}, 16), std::size_t(16));
  }
};

WEFT_TEST(TracedPartTest)

}  // namespace traced_part_test
#include "traced_part_test.moc"
