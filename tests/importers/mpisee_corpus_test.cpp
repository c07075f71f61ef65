// Files that must load lie beside files that must be refused.
#include <QtTest>

#include "mpisee_support.h"
#include "test_class.h"

using namespace weft;

class MpiseeCorpusTest : public QObject {
  Q_OBJECT
 private slots:
  void corpus_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("loads");
    for (const char* reader : {"mpisee_csv", "mpisee_sqlite"})
      for (const char* kind : {"load", "refuse"}) {
        const auto folder = std::filesystem::path(WEFT_TEST_DATA) / reader / kind;
        for (const auto& each : std::filesystem::directory_iterator(folder))
          QTest::addRow("%s/%s/%s", reader, kind, each.path().filename().c_str())
              << QString::fromStdString(each.path().string()) << (std::string(kind) == "load");
      }
  }
  void corpus() {
    QFETCH(QString, path);
    QFETCH(bool, loads);
    const Imported got = importFile(fileAt(path.toStdString()));
    QVERIFY(got.recognised);
    QCOMPARE(!got.sink.rows.empty(), loads);
    if (!loads) QVERIFY(got.report.diagnostics.has(Severity::importStopped));
  }
};

WEFT_TEST(MpiseeCorpusTest)
#include "mpisee_corpus_test.moc"
