#include <QTest>
#include <random>

#include "core/records/lane_codec.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

class LaneCodecTest : public QObject {
  Q_OBJECT

 private slots:
  void whatIsPackedComesBack() {
    std::mt19937_64 random(seeded(11));
    const std::uint64_t some[] = {0, UINT64_MAX, 0x0123456789ABCDEF};
    std::vector<LaneRow> rows;
    for (unsigned in = 0; in < 255; ++in)
      for (unsigned out = 0; out <= 255; ++out)
        if (random() % 5 != 0)
          rows.push_back(
              {static_cast<PortNumber>(in), static_cast<PortNumber>(out), some[random() % 7 == 0 ? random() % 3 : 1]});
    const auto back = unpackLanes(packLanes(rows));
    QVERIFY(back && *back == rows);
  }

  void pairsAlikeTakeOneRun() {
    std::vector<LaneRow> rows;
    for (unsigned out = 1; out <= 40; ++out) rows.push_back({3, static_cast<PortNumber>(out), 0x76543210});
    // in port 3, from out port 1 on, 40 of them, level s by lane s; as docs/run-store.md spells it
    QCOMPARE(QByteArray::fromStdString(packLanes(rows)).toHex(), QByteArray("0301271032547600000000"));
  }

  void damagedBlobsAreRefused_data() {
    QTest::addColumn<QByteArray>("blob");
    QTest::newRow("cut off") << QByteArray::fromHex("03012710325476000000");
    QTest::newRow("a pair twice") << QByteArray::fromHex("03010110325476000000000302011032547600000000");
    QTest::newRow("descending") << QByteArray::fromHex("03010010325476000000000201001032547600000000");
    QTest::newRow("a port above 255")
        << QByteArray::fromHex("03f00f1032547600000000").append(QByteArray::fromHex("04ff011032547600000000"));
  }
  void damagedBlobsAreRefused() {
    QFETCH(QByteArray, blob);
    QVERIFY(!unpackLanes({blob.constData(), static_cast<std::size_t>(blob.size())}));
  }
};

WEFT_TEST(LaneCodecTest)
#include "lane_codec_test.moc"
