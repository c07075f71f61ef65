#include <QTest>
#include <random>

#include "core/records/pair_codec.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

class PairCodecTest : public QObject {
  Q_OBJECT

 private slots:
  void whatIsPackedComesBack() {
    std::mt19937_64 random(seeded(11));
    std::vector<PairPeer> peers{{RankId(0), 0, 0}};
    for (std::uint64_t rank = 1; rank <= 0xFFFFFFFF; rank += 1 + random() % 9'000'000)
      peers.push_back(
          {RankId(static_cast<std::uint32_t>(rank)), random() >> (1 + random() % 63), random() >> (1 + random() % 63)});
    peers.push_back({RankId(0xFFFFFFFF), 1, 2});
    std::vector<PairPeer> back;
    QVERIFY(unpackPairs(packPairs(peers), back));
    QCOMPARE(back.size(), peers.size());
    for (std::size_t i = 0; i < peers.size(); ++i) {
      QCOMPARE(back[i].destination, peers[i].destination);
      QCOMPARE(back[i].messages, peers[i].messages);
      QCOMPARE(back[i].bytes, peers[i].bytes);
    }
  }

  void documentedBytesOfOneEntry() {
    // Rank 300, 2 messages, 128 bytes, as docs/run-store.md spells them.
    const std::vector<PairPeer> one{{RankId(300), 2, 128}};
    QCOMPARE(QByteArray::fromStdString(packPairs(one)).toHex(), QByteArray("ad02028001"));
  }

  void damagedBlobsAreRefused_data() {
    QTest::addColumn<QByteArray>("blob");
    QTest::newRow("cut off inside a number") << QByteArray::fromHex("ad");
    QTest::newRow("cut off between numbers") << QByteArray::fromHex("ad0202");
    QTest::newRow("a rank twice") << QByteArray::fromHex("010101000101");
    QTest::newRow("a rank beyond 32 bits") << QByteArray::fromHex("81808080100101");
    QTest::newRow("bytes beyond 63 bits") << QByteArray::fromHex("0101ffffffffffffffffff01");
  }
  void damagedBlobsAreRefused() {
    QFETCH(QByteArray, blob);
    std::vector<PairPeer> peers;
    QVERIFY(!unpackPairs(blob.toStdString(), peers));
  }
};

WEFT_TEST(PairCodecTest)
#include "pair_codec_test.moc"
