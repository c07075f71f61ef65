#include <QTest>

#include "core/base/diagnostic.h"
#include "core/base/terminal_text.h"
#include "test_class.h"

using namespace weft;

class DiagnosticTest : public QObject {
  Q_OBJECT

 private slots:
  void readsAsSentencesWithFileAndLine() {
    const Diagnostic one{"csv.columns",          Severity::dataLost,   "links.csv", 1284, "5 columns, the header has 7",
                         "this row was skipped", "check the separator"};
    QCOMPARE(sentence(one), std::string("links.csv, line 1284: 5 columns, the header has 7. This row was skipped. "
                                        "Check the separator."));
  }

  void keepsTheFirstHundredOfACodeAndCountsTheRest() {
    Diagnostics all;
    for (int i = 0; i < 5000; ++i) all.add({.code = "flood", .seen = std::to_string(i)});
    all.add({.code = "other", .severity = Severity::dataLost});
    QCOMPARE(all.list().size(), Diagnostics::kept + 1);
    QCOMPARE(all.totals().at("flood"), 5000ULL);
    QCOMPARE(all.list().front().seen, std::string("0"));
    QVERIFY(all.has(Severity::dataLost));
    QVERIFY(!all.has(Severity::importStopped));
  }

  void textQuotedFromInputIsCutAndMadeValid() {
    Diagnostics all;
    all.add({.code = "long", .seen = std::string(100'000, 'x')});
    QVERIFY(all.list().front().seen.size() < 500);
    QCOMPARE(cleanText("caf\xc3\xa9"), std::string("caf\xc3\xa9"));
    // U+009B opens an escape sequence as ESC [ does; no XML may hold U+FFFE and U+FFFF; their neighbours are text.
    QCOMPARE(cleanText("\xc2\x9b\xef\xbf\xbe\xef\xbf\xbf"), std::string("\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"));
    QCOMPARE(cleanText("\xc2\xa0\xef\xbf\xbd\xf0\x9f\xbf\xbe"), std::string("\xc2\xa0\xef\xbf\xbd\xf0\x9f\xbf\xbe"));
    const QByteArray odd =
        QByteArray::fromStdString(cleanText(std::string("a\x00\xff\x1b[31m\xc0\xaf\xed\xa0\x80z", 14)));
    QCOMPARE(QString::fromUtf8(odd).toUtf8(), odd);
    QVERIFY(!odd.contains('\x1b') && !odd.contains('\0'));
    QVERIFY(odd.startsWith('a') && odd.endsWith('z'));
  }

  // What a terminal would obey, by the standards that say so: ECMA-48's C0 and C1, and Unicode's bidirectional marks.
  void terminalsObeyNothingOfIt() {
    QCOMPARE(terminalText("a\tb\nc\u00e9 \u20ac"), std::string("a\tb\nc\u00e9 \u20ac"));
    QCOMPARE(terminalText("\x1b[31mred\r\b\x7f"), std::string("\\x1b[31mred\\x0d\\x08\\x7f"));
    QCOMPARE(terminalText("\u009b31m\u202eevil\u2066\u200f"), std::string("\\x9b31m\\u202eevil\\u2066\\u200f"));
    QCOMPARE(terminalText("\u00a0\u2010\u2030\xc2"), std::string("\u00a0\u2010\u2030\xc2"));
  }
};

WEFT_TEST(DiagnosticTest)
#include "diagnostic_test.moc"
