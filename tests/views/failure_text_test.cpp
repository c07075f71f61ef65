// What the window shows of sentences that commands print, too: nothing in it is to be typed.
#include "test_class.h"
#include "views/shared/failure_text.h"
#include "views/shared/traffic_text.h"

using namespace weft;

class FailureTextTest : public QObject {
  Q_OBJECT

 private slots:
  void nothingIsToBeTyped_data() {
    QTest::addColumn<QString>("sentence");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char* sentence, const char* shown) { QTest::newRow(sentence) << sentence << shown; };
    row("no traffic was recorded; --traffic all-to-all shows an even load", "no traffic was recorded");
    row("the hosts are not known. Import with --hosts FILE.", "the hosts are not known.");
    row("of 4 ranks the host is not known (import with --hosts FILE), of 2 it is",
        "of 4 ranks the host is not known, of 2 it is");
    row("nothing was sampled in a file x.c; weft functions --by line lists all", "nothing was sampled in a file x.c");
    row("tables are missing; omit --region; routes were assumed", "tables are missing; routes were assumed");
    // What was found stays whatever it is called, and so do names that look like it.
    row("--collectives model works only with pair traffic; omit --traffic",
        "--collectives model works only with pair traffic");
    row("/data/--old/run.weft: no such file; check the path", "/data/--old/run.weft: no such file; check the path");
    row("the sum is 1.5 (12 B); see the notes", "the sum is 1.5 (12 B); see the notes");
    row("", "");
  }
  void nothingIsToBeTyped() {
    QFETCH(const QString, sentence);
    QFETCH(const QString, shown);
    QCOMPARE(withoutOptions(sentence), shown);
    QCOMPARE(notesText({sentence.toStdString()}), QStringList{shown});
    try {
      throw std::runtime_error(sentence.toStdString());
    } catch (const std::exception&) {
      QCOMPARE(failureText(), shown);
    }
  }
};

WEFT_WIDGET_TEST(FailureTextTest)

#include "failure_text_test.moc"
