// The messages that collectives are made of, against what Open MPI's monitoring itself writes about the same program
// without the recorder.
#include <QTest>

#include "monitored_lines.h"
#include "mpi_run.h"
#include "recorded_tables.h"
#include "test_class.h"

using namespace weft;

namespace recorder_monitoring_test {

using Sums = std::map<std::pair<int, int>, std::pair<long long, long long>>;  // source, destination: messages, bytes

MpiRun runIn(const QTemporaryDir& folder, const QStringList& more) {
  MpiRun run;
  run.folder = folder.path();
  run.settings = QStringList{"TOLD=" + folder.filePath("told"), "OMPI_MCA_pml_monitoring_enable=2"} + more;
  return run;
}

// Collectives have negative tags. These programs send nothing themselves, but Open MPI's all-to-all with counts uses
// ordinary tags.
Sums writtenByMonitoring(const QTemporaryDir& folder) {
  Sums sums;
  eachMonitoredLine(folder.path(), [&sums](const MonitoredLine& line) {
    if (line.kind != "I" && line.kind != "E") return;
    auto& sum = sums[{line.source, line.destination}];
    sum.first += line.messages;
    sum.second += line.bytes;
  });
  return sums;
}

Sums recorded(const std::filesystem::path& bundle) {
  Sums sums;
  for (RecordedRow& row : recordedRows(bundle, "messages")) {
    auto& sum = sums[{std::stoi(row["source"]), std::stoi(row["destination"])}];
    sum.first += std::stoll(row["messages"]);
    sum.second += std::stoll(row["bytes"]);
  }
  return sums;
}

QString text(const Sums& sums) {
  QString text;
  for (const auto& [pair, sum] : sums)
    text += QString("%1 to %2: %3 messages, %4 B\n").arg(pair.first).arg(pair.second).arg(sum.first).arg(sum.second);
  return text;
}

class RecorderMonitoringTest : public QObject {
  Q_OBJECT

 private slots:
  void messagesOfCollectivesAreThoseThatWereSent_data() {
    QTest::addColumn<QString>("program");
    for (const char* program : {"regular", "varying"}) QTest::newRow(program) << program;
  }
  void messagesOfCollectivesAreThoseThatWereSent() {
    QFETCH(QString, program);
    const QString file = QString(WEFT_PROGRAMS "/%1-openmpi").arg(program),
                  library = WEFT_LIBRARIES "/libweft-record.so";
    QTemporaryDir alone, with;
    MpiRun plain = runIn(alone, {"OMPI_MCA_pml_monitoring_enable_output=3",
                                 "OMPI_MCA_pml_monitoring_filename=" + alone.filePath("all")});
    if (!plain.possible() || !QFile::exists(file) || !QFile::exists(library)) QSKIP("Open MPI is not installed");
    QCOMPARE(plain(file).status, 0);
    MpiRun run = runIn(with, {"WEFT_BUNDLE=" + with.filePath("bundle")});
    run.preload = {library};
    QCOMPARE(run(file).status, 0);
    const Sums expected = writtenByMonitoring(alone), seen = recorded(with.filePath("bundle").toStdString());
    QVERIFY(expected.size() > 3);
    QCOMPARE(text(seen), text(expected));
  }
};

WEFT_TEST(RecorderMonitoringTest)

}  // namespace recorder_monitoring_test
#include "recorder_monitoring_test.moc"
