// One verdict of a source, and of an import.
#include "core/records/import_verdict.h"

#include <QTest>

#include "test_class.h"

using namespace weft;

namespace import_verdict_test {

DiagnosticRecord told(std::optional<SourceId> of, Severity severity, const char* code = "x.y", const char* file = "a") {
  return {of, {code, severity, file, 0, "what was seen", "", ""}};
}

class ImportVerdictTest : public QObject {
  Q_OBJECT

 private slots:
  void ofOneSource_data() {
    QTest::addColumn<QString>("verdict");
    QTest::addColumn<QString>("what");
    QTest::addColumn<int>("kept");
    QTest::addColumn<int>("leftOut");
    QTest::addColumn<QList<int>>("severities");
    QTest::newRow("all of it") << "kept"
                               << "" << 9 << 0 << QList<int>{0};
    QTest::newRow("rows") << "lost"
                          << "3 of 12 rows" << 9 << 3 << QList<int>{};
    QTest::newRow("a part") << "lost"
                            << "what was seen" << 9 << 0 << QList<int>{0, 1};
    QTest::newRow("rows and parts") << "lost"
                                    << "3 of 12 rows; what was seen, and 1 more finding" << 9 << 3 << QList<int>{1, 1};
    QTest::newRow("stopped after some") << "lost"
                                        << "what was seen" << 9 << 0 << QList<int>{2};
    QTest::newRow("nothing of it") << "refused"
                                   << "what was seen" << 0 << 0 << QList<int>{2};
  }
  void ofOneSource() {
    QFETCH(const QString, verdict);
    QFETCH(const QString, what);
    QFETCH(const int, kept);
    QFETCH(const int, leftOut);
    QFETCH(const QList<int>, severities);
    const Source source{SourceId(1),
                        {"a", kinds::profile, "", "", ""},
                        static_cast<std::uint64_t>(kept),
                        static_cast<std::uint64_t>(leftOut)};
    std::vector<DiagnosticRecord> records{told(SourceId(2), Severity::importStopped),
                                          told({}, Severity::importStopped, "x.y", "b")};  // of others
    for (const int each : severities) records.push_back(told(SourceId(1), static_cast<Severity>(each)));
    const Judged judged = judgedSource(source, records);
    QCOMPARE(std::string(name(judged.verdict)), verdict.toStdString());
    QCOMPARE(judged.what, what.toStdString());
  }

  void anImportIsAsItsWorstSource() {
    const std::vector<Source> sources{{SourceId(1), {"a", kinds::profile, "", "", ""}, 5, 0},
                                      {SourceId(2), {"b", kinds::profile, "", "", ""}, 5, 2}};
    QVERIFY(judgedImport({sources[0]}, {}).verdict == Verdict::kept);
    QVERIFY(judgedImport(sources, {}).verdict == Verdict::lost);
    QCOMPARE(judgedImport(sources, {told({}, Severity::dataLost, "bundle.unreadable", "c")}).what,
             std::string("2 of 12 rows; c: what was seen"));
    // What a tool did not write down is missing in the numbers, and lost to nobody.
    const Judged silent = judgedImport({sources[0]}, {told(SourceId(1), Severity::note, "trace.no-messages")});
    QCOMPARE(std::string(name(silent.verdict)), std::string("not recorded"));
    QCOMPARE(silent.what, std::string("a: what was seen"));
  }
};

WEFT_TEST(ImportVerdictTest)

}  // namespace import_verdict_test
#include "import_verdict_test.moc"
