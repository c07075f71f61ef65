#include <QTest>
#include <random>

#include "core/records/peer_codec.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

class PeerCodecTest : public QObject {
  Q_OBJECT

 private slots:
  void whatIsPackedComesBack() {
    std::mt19937_64 random(seeded(7));
    std::vector<PeerTraffic> peers;
    for (unsigned lid = 1; lid <= 65535; lid += 1 + static_cast<unsigned>(random() % 400))
      peers.push_back({Lid(static_cast<std::uint16_t>(lid)), random() >> (random() % 64), random() >> (random() % 64)});
    const auto back = unpackPeers(packPeers(peers));
    QVERIFY(back);
    QCOMPARE(back->size(), peers.size());
    for (std::size_t i = 0; i < peers.size(); ++i) {
      QCOMPARE((*back)[i].lid, peers[i].lid);
      QCOMPARE((*back)[i].sent, peers[i].sent);
      QCOMPARE((*back)[i].received, peers[i].received);
    }
  }

  void documentedBytesOfOneEntry() {
    // LID 300, 5 bytes sent, 128 received, as docs/run-store.md spells them.
    const std::vector<PeerTraffic> one{{Lid(300), 5, 128}};
    QCOMPARE(QByteArray::fromStdString(packPeers(one)).toHex(), QByteArray("ac02058001"));
  }

  void damagedBlobsAreRefused_data() {
    QTest::addColumn<QByteArray>("blob");
    QTest::newRow("cut off inside a number") << QByteArray::fromHex("ac");
    QTest::newRow("cut off between numbers") << QByteArray::fromHex("ac0205");
    QTest::newRow("LID 0") << QByteArray::fromHex("000505");
    QTest::newRow("the same LID twice") << QByteArray::fromHex("010505000505");
    QTest::newRow("LID above 65535") << QByteArray::fromHex("8080040505");
    QTest::newRow("65 bits") << QByteArray::fromHex("01ffffffffffffffffff0205");
    QTest::newRow("a number without end") << QByteArray(64, '\xff');
  }
  void damagedBlobsAreRefused() {
    QFETCH(QByteArray, blob);
    QVERIFY(!unpackPeers({blob.constData(), static_cast<std::size_t>(blob.size())}));
  }

  void noPeersIsAnEmptyBlob() {
    QVERIFY(packPeers({}).empty());
    QCOMPARE(unpackPeers("")->size(), 0U);
  }
};

WEFT_TEST(PeerCodecTest)
#include "peer_codec_test.moc"
