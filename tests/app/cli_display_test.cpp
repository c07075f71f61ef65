// Where there is no display the program says what it can do without one.
#include "cli.h"
#include "test_class.h"

namespace cli_display_test {

using namespace cli;

class CliDisplayTest : public QObject {
  Q_OBJECT

  // `display`: empty for none.
  static Ran withDisplay(const QString& display) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* each : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) environment.remove(each);
    if (!display.isEmpty()) environment.insert("DISPLAY", display);
    process.setProcessEnvironment(environment);
    process.start(WEFT_PROGRAM, QStringList());
    Ran ran;
    if (!process.waitForFinished(weft::longestWait)) return ran;
    if (process.exitStatus() == QProcess::NormalExit) ran.status = process.exitCode();
    ran.err = process.readAllStandardError().toStdString();
    return ran;
  }

 private slots:
  void saysWhatThereIsWithoutADisplay_data() {
    QTest::addColumn<QString>("display");
    QTest::newRow("none") << "";
    QTest::newRow("one that is not there") << "localhost:48211.0";
  }

  void saysWhatThereIsWithoutADisplay() {
    QFETCH(QString, display);
    const Ran ran = withDisplay(display);
    QCOMPARE(ran.status, 1);
    for (const char* word : {"weft: there is no display", "figure", "--format html", "ssh -X"})
      QVERIFY2(ran.err.find(word) != std::string::npos, ran.err.c_str());
    for (const char* word : {"qt.qpa", "plugin"}) QVERIFY2(ran.err.find(word) == std::string::npos, ran.err.c_str());
  }
};

WEFT_TEST(CliDisplayTest)

}  // namespace cli_display_test
#include "cli_display_test.moc"
