// What links carry, against the data rates of the InfiniBand Trade Association's roadmap: 4x of SDR … XDR.
#include <QtTest>

#include "ibdiag/model/link_capacity.h"
#include "test_class.h"

using namespace weft;

class LinkCapacityTest : public QObject {
  Q_OBJECT

 private slots:
  void ofFourLanes_data();
  void ofFourLanes();
  void growsWithTheLanes();
  void isNotKnownWhereTheDumpDoesNotKnow();
};

void LinkCapacityTest::ofFourLanes_data() {
  QTest::addColumn<QStringList>("spellings");
  QTest::addColumn<quint64>("bitsPerSecond");
  QTest::newRow("SDR") << QStringList{"2.5", "SDR", "2.5 Gbps", "2.5 Gb/s"} << quint64(8'000'000'000);
  QTest::newRow("DDR") << QStringList{"5", "5.0", "DDR", "5.0 Gbps"} << quint64(16'000'000'000);
  QTest::newRow("QDR") << QStringList{"10", "10.0", "QDR", "qdr", "10.0 Gbps", "10.0Gbps"} << quint64(32'000'000'000);
  QTest::newRow("FDR10") << QStringList{"FDR10", "fdr10", "10.3125"} << quint64(40'000'000'000);
  QTest::newRow("FDR") << QStringList{"14", "FDR", "14.0625", "14.0625 Gbps"} << quint64(54'545'454'545);
  QTest::newRow("EDR") << QStringList{"25", "EDR", "25.78125", "25.78125 Gbps"} << quint64(100'000'000'000);
  QTest::newRow("HDR") << QStringList{"50", "HDR", "53.125", "53.125 Gbps"} << quint64(200'000'000'000);
  QTest::newRow("NDR") << QStringList{"100", "NDR", "106.25", "106.25 Gbps"} << quint64(400'000'000'000);
  QTest::newRow("XDR") << QStringList{"200", "XDR", "212.5"} << quint64(800'000'000'000);
}

void LinkCapacityTest::ofFourLanes() {
  QFETCH(QStringList, spellings);
  QFETCH(quint64, bitsPerSecond);
  for (const QString& speed : spellings)
    for (const char* width : {"4x", "4X", "4", "x4"})
      QCOMPARE(linkCapacity({width, speed.toStdString(), "ACT"}), std::optional<std::uint64_t>(bitsPerSecond));
}

void LinkCapacityTest::growsWithTheLanes() {
  for (const auto& [width, lanes] : {std::pair("1x", 1U), {"2x", 2U}, {"4x", 4U}, {"8x", 8U}, {"12x", 12U}})
    QCOMPARE(linkCapacity({width, "25", "ACT"}), std::optional<std::uint64_t>(lanes * 25'000'000'000U));
}

void LinkCapacityTest::isNotKnownWhereTheDumpDoesNotKnow() {
  for (const auto& [width, speed] : {std::pair("", "10"),
                                     {"4x", ""},
                                     {"4x", "??"},
                                     {"??", "10"},
                                     {"3x", "10"},
                                     {"0x", "10"},
                                     {"4x", "11"},
                                     {"4x", "Gbps"},
                                     {"4x", "."},
                                     {"99999999999999999999x", "10"}})
    QVERIFY(!linkCapacity({width, speed, "ACT"}));
  QVERIFY(!linkCapacity({"4x", "10", "ACT", {}, {}, true}));  // ibdiagnet 1: 10 or faster
}

WEFT_TEST(LinkCapacityTest)
#include "link_capacity_test.moc"
