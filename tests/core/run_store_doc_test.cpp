// docs/run-store.md against the schema, the constants of the code and a file that was really written.
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <SQLiteCpp/SQLiteCpp.h>

#include "core/store/run_writer.h"
#include "core/store/schema.h"
#include "test_class.h"

using namespace weft;

class RunStoreDocTest : public QObject {
  Q_OBJECT

  QString text_;
  QTemporaryDir folder_;

  std::string runPath() const { return folder_.filePath("run.weft").toStdString(); }

  // The traffic that the page gives as examples.
  void writeRun() const {
    RunWriter writer(runPath());
    writer.beginSource({"traffic", kinds::trace, "test", "1", "xxh3:0"});
    PairTrafficRow pairs;
    pairs.kind = PairClass::pointToPoint;
    pairs.source = RankId(0);
    pairs.peers = {{RankId(300), 2, 128}};
    writer.pairTraffic(pairs);
    writer.portTraffic({writer.region("step"), RankId(0), Guid(17), Lid(1), 1, "mlx5_0", {{Lid(300), 5, 128}}});
    writer.endSource({});
    writer.commit();
  }

  // The first group of `pattern` in the page; empty where the page does not say such a thing.
  QString said(const char* pattern) const { return QRegularExpression(pattern).match(text_).captured(1); }

 private slots:
  void initTestCase() {
    QFile page(WEFT_SOURCE "/docs/run-store.md");
    QVERIFY(page.open(QIODevice::ReadOnly));
    text_ = QString::fromUtf8(page.readAll());
    writeRun();
  }

  void namesEveryTableAndColumn() {
    SQLite::Database db(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    db.exec(wholeSchemaSql());
    SQLite::Statement columns(db,
                              "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c "
                              "WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'");
    int seen = 0;
    while (columns.executeStep()) {
      const auto table = QString::fromStdString(columns.getColumn(0).getString());
      const auto column = QString::fromStdString(columns.getColumn(1).getString());
      const auto from = text_.indexOf("**" + table + "**");
      QVERIFY2(from >= 0, qPrintable(table));
      const auto until = text_.indexOf("\n**", from);
      const QString chapter = text_.mid(from, until < 0 ? -1 : until - from);
      QVERIFY2(chapter.contains(QRegularExpression("\\b" + column + "\\b")), qPrintable(table + "." + column));
      ++seen;
    }
    QVERIFY(seen > 60);
  }

  void namesThePragmasOfAWrittenFile() {
    const QString id = said("`PRAGMA application_id` is (\\d+) \\(`WEFT`\\)"),
                  version = said("`PRAGMA user_version` is [^*]*\\*\\*(\\d+)\\*\\*");
    QCOMPARE(id, QString::number(applicationId));
    QCOMPARE(version, QString::number(schemaVersion));
    SQLite::Database db(runPath());
    QCOMPARE(QString::number(db.execAndGet("PRAGMA application_id").getInt64()), id);
    QCOMPARE(QString::number(db.execAndGet("PRAGMA user_version").getInt64()), version);
  }

  void packedPeersAreTheExamples() {
    SQLite::Database db(runPath());
    const auto packed = [&](const char* table) {
      return QString::fromStdString(db.execAndGet(std::string("SELECT lower(hex(peers)) FROM ") + table).getString());
    };
    const auto bytes = [](QString example) { return example.remove(' '); };
    QCOMPARE(bytes(said("Rank 300 with 2 messages of 128 bytes together is `([0-9a-f ]+)`")), packed("pair_traffic"));
    QCOMPARE(bytes(said("LID 300 with 5 bytes sent and 128 received is `([0-9a-f ]+)`")), packed("port_traffic"));
  }

  void namesTheNumbersOfTheCode() {
    const auto numbered = [&](auto value, const char* meaning) {
      const QString words = QString::number(static_cast<int>(value)) + " " + meaning;
      QVERIFY2(text_.contains(QRegularExpression("\\b" + words)), qPrintable(words));
    };
    numbered(PairClass::pointToPoint, "point-to-point;");
    numbered(PairClass::collective, "collective:");
    numbered(PairClass::oneSided, "one-sided;");
    numbered(PairClass::mixed, "point-to-point and library messages");
    numbered(PairClass::logical, "logical volumes");
    numbered(NodeKind::channelAdapter, "channel adapter");
    numbered(NodeKind::switchNode, "switch");
    numbered(NodeKind::router, "router");
    QCOMPARE(said("forwards to that LID; (\\d+): no entry"), QString::number(noRoute));
    QVERIFY(text_.contains("The first hundred of each code are kept") && Diagnostics::kept == 100);
  }
};

WEFT_TEST(RunStoreDocTest)
#include "run_store_doc_test.moc"
