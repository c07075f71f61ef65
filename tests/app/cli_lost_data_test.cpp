// What a run lost at its import is told wherever its numbers go.
#include <QRegularExpression>

#include "cli.h"
#include "small_run.h"
#include "test_class.h"

using namespace weft;

class CliLostDataTest : public QObject {
  Q_OBJECT

 private slots:
  // 150 rows of its profile were left out.
  void initTestCase() { test::writeSmallRun(run_.toStdString(), {.pairs = true}); }

  void commandsSayIt_data() {
    QTest::addColumn<QStringList>("command");
    for (const char* command : {"report", "report --format json", "pairs", "pairs --by bin", "links", "users leaf1 3"})
      QTest::newRow(command) << QString(command).split(' ');
  }
  void commandsSayIt() {
    QFETCH(QStringList, command);
    command.insert(1, run_);
    const cli::Ran ran = cli::runWeft(command);
    QVERIFY2(ran.status == 0, ran.err.c_str());
    QVERIFY2(ran.err.find("data were lost or in doubt at the import, so that numbers may be wrong: profile.csv: 5 "
                          "columns, and 99 more findings") != std::string::npos,
             ran.err.c_str());
  }

  void figuresSayIt() {
    const QString file = folder_.filePath("bars.svg");
    QCOMPARE(cli::runWeft({"figure", run_, "--view", "bars", "-o", file}).status, 0);
    QFile svg(file);
    QVERIFY(svg.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(svg.readAll()).remove(QRegularExpression("<[^>]*>"));
    QVERIFY(text.contains("Data are missing: profile.csv: 5 columns"));
  }

  // A trace has lost nothing because a profile did.
  void figuresSayItOfTheirOwnSources() {
    const QString file = folder_.filePath("map.svg");
    QCOMPARE(cli::runWeft({"figure", run_, "--view", "map", "--traffic", "port", "-o", file}).status, 0);
    QFile svg(file);
    QVERIFY(svg.open(QIODevice::ReadOnly));
    QVERIFY(!svg.readAll().contains("Data are missing"));
  }

 private:
  QTemporaryDir folder_;
  const QString run_ = folder_.filePath("small.weft");
};

WEFT_TEST(CliLostDataTest)
#include "cli_lost_data_test.moc"
