// What draws does so from whatever a damaged store still has, or says why it can't.
#include "damaged_store.h"
#include "test_class.h"

namespace drawn_faults_test {

class DrawnFaultsTest : public QObject {
  Q_OBJECT

 private slots:
  void emptiedTablesEndNoFigure_data() { weft::test::rowsOfStoreTables(); }
  void emptiedTablesEndNoFigure() {
    QFETCH(QString, table);
    const QTemporaryDir folder;
    const QString figure = folder.filePath("figure.svg");
    for (const QString command :
         {"report --format html", "figure --view matrix -o ", "figure --view matrix --rows leaf -o ",
          "figure --view map -o ", "figure --view ranks -o "})
      weft::test::endsInOrder(command.endsWith(' ') ? command + figure : command, "DELETE FROM " + table);
  }

  // What is no command may be a run to open in the window.
  void whatIsNoCommandMayBeARun() {
    const cli::Ran help = cli::runWeft({"--help"});
    QVERIFY(help.status == 0 && help.out.find("\n  figure") != std::string::npos);
    QProcess window;
    window.start(WEFT_PROGRAM, {"nosuchthing"});
    QVERIFY(window.waitForFinished(weft::longestWait));
    QCOMPARE(window.exitCode(), 1);
    QVERIFY(window.readAllStandardError().contains("there is no command, file or folder nosuchthing"));
  }
};

WEFT_TEST(DrawnFaultsTest)

}  // namespace drawn_faults_test
#include "drawn_faults_test.moc"
