#include <QTest>

#include "core/base/error.h"
#include "core/base/interval.h"
#include "core/base/quote.h"
#include "core/base/short_text.h"
#include "core/base/units.h"
#include "test_class.h"

using namespace weft;

class UnitsTest : public QObject {
  Q_OBJECT

 private slots:
  void bytesReadAsAPersonWouldSayThem_data() {
    QTest::addColumn<quint64>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("none") << quint64(0) << "0 B";
    QTest::newRow("exact below a thousand") << quint64(999) << "999 B";
    QTest::newRow("rounds up into the next prefix") << quint64(999'999) << "1.00 MB";
    QTest::newRow("three digits") << quint64(1'534'228'992) << "1.53 GB";
    QTest::newRow("largest, where sums are held") << quint64(INT64_MAX) << "≥ 9.22 EB";
  }
  void bytesReadAsAPersonWouldSayThem() {
    QFETCH(quint64, bytes);
    QTEST(QString::fromStdString(humanBytes(bytes)), "text");
  }

  // Three significant digits, and never an exponent: what rounds to 1000 is one of the next unit, or a whole number of
  // seconds.
  void timesReadAsAPersonWouldSayThem() {
    for (const auto& [seconds, text] : {std::pair(0.0, "0 s"),
                                        {0.0124, "12.4 ms"},
                                        {0.999, "999 ms"},
                                        {0.99972, "1 s"},
                                        {0.00099996, "1 ms"},
                                        {12.48, "12.5 s"},
                                        {999.7, "1000 s"},
                                        {1774.2, "1774 s"},
                                        {-1774.2, "-1774 s"},
                                        {86400.0 * 30, "2592000 s"}})
      QCOMPARE(QString::fromStdString(humanSeconds(seconds)), QString(text));
    for (double seconds = 1e-9; seconds < 1e12; seconds *= 1.37)
      QVERIFY(humanSeconds(seconds).find('e') == std::string::npos);
  }

  void timesBesideEachOtherHaveThreeDigits() {
    for (const auto& [seconds, text] : {std::pair(0.0, "0 s"),
                                        {24.0, "24.0 s"},
                                        {5.4, "5.40 s"},
                                        {5.45, "5.45 s"},
                                        {0.002, "2.00 ms"},
                                        {0.124, "124 ms"},
                                        {999.7, "1000 s"},
                                        {-3.0, "-3.00 s"}})
      QCOMPARE(QString::fromStdString(threeDigitSeconds(seconds)), QString(text));
    // Never another number than humanSeconds() has.
    for (double seconds = 1e-9; seconds < 1e6; seconds *= 1.37)
      QCOMPARE(std::stod(threeDigitSeconds(seconds)), std::stod(humanSeconds(seconds)));
  }

  void sumsAndProductsStopAtTheLargestStoredNumber() {
    QCOMPARE(checkedSum(maxStoredBytes - 1, 1), maxStoredBytes);
    QVERIFY(!checkedSum(maxStoredBytes, 1));
    QVERIFY(!checkedSum(UINT64_MAX, UINT64_MAX));
    QCOMPARE(checkedProduct(1ULL << 31, 1ULL << 31), 1ULL << 62);
    QVERIFY(!checkedProduct(1ULL << 32, 1ULL << 31));
  }

  void sumsThatAreHeldSayAndKeepSayingSo() {
    std::uint64_t sum = maxStoredBytes - 2, wrapping = 1;
    std::optional<std::uint64_t> none;
    bool held = false;
    addHeld(sum, 2, held);
    QVERIFY(sum == maxStoredBytes && !held);
    addHeld(sum, 1, held);
    QVERIFY(sum == maxStoredBytes && held);
    sum = 0;
    addHeld(sum, 3, held);
    QVERIFY(sum == 3 && held);
    addHeld(wrapping, UINT64_MAX);
    QCOMPARE(wrapping, maxStoredBytes);
    addHeld(none, 0);
    QCOMPARE(none, 0);
    addHeld(none, UINT64_MAX);
    QCOMPARE(none, maxStoredBytes);
  }

  void numbersAreReadWholeOrNotAtAll() {
    QCOMPARE(parseNumber("17"), 17ULL);
    QCOMPARE(parseNumber("0x11"), 17ULL);
    QCOMPARE(parseDigits("002D", 16), 45ULL);
    for (const char* bad : {"", "-1", "1 ", "0x", "1.0", "99999999999999999999", "abc"})
      QVERIFY2(!parseNumber(bad), bad);
    QCOMPARE(parseReal("0.061805"), 0.061805);
    for (const char* bad : {"", "nan", "inf", "1,5", "1.0s"}) QVERIFY2(!parseReal(bad), bad);
  }

  void intervalsHaveTheSmallerNumberFirst() {
    const auto interval = parseInterval("0.4:12");
    QVERIFY(interval && interval->low == 0.4 && interval->high == 12);
    QVERIFY(parseInterval("0:1e300"));
    for (const char* bad : {"", ":", "5", "5:", ":5", "2:1", "1:1", "-1:2", "a:b", "1:2:3", "1 : 2", "nan:1", "0:inf"})
      QVERIFY2(!parseInterval(bad), bad);
    QVERIFY_EXCEPTION_THROWN(secondsOf("--time", "2:1"), Error);
  }

  void realsReadBackAsTheSameNumber() {
    for (const double value : {0.0, 0.1, 1.0 / 3, 12.481410, 1e-9, 123456789.125, 3e-308, 1.7e308})
      QCOMPARE(std::stod(exactText(value)), value);
    QVERIFY(exactText(1e-9).find('e') == std::string::npos);
  }

  void csvFieldsFollowRfc4180() {
    QCOMPARE(csvField("W_a1_s2.0"), std::string("W_a1_s2.0"));
    QCOMPARE(csvField("n001 HCA-1"), std::string("\"n001 HCA-1\""));
    QCOMPARE(csvField("a,b\"c"), std::string("\"a,b\"\"c\""));
  }
};

WEFT_TEST(UnitsTest)
#include "units_test.moc"
