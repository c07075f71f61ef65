// weft record as a user calls it: a program of two ranks, from the command to the imported run.
#include <QStandardPaths>

#include "cli.h"
#include "open_mpi.h"
#include "test_class.h"

namespace cli_record_test {

using namespace cli;

constexpr const char* program = R"(
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  int rank, data[25] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Pcontrol(1, "ring");
  MPI_Sendrecv_replace(data, 25, MPI_INT, 1 - rank, 0, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Pcontrol(-1, "ring");
  MPI_Barrier(MPI_COMM_WORLD);
  if (argc > 1) exit(atoi(argv[1]));
  MPI_Finalize();
  return 0;
}
)";

class CliRecordTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const OpenMpi mpi;
    if (!mpi.isThere()) QSKIP("Open MPI is not installed");
    mpi.allow();
    launcher_ = mpi.launcher;
    std::ofstream(at("ring.c").toStdString()) << program;
    QCOMPARE(QProcess::execute(mpi.compiler, {"-o", at("ring"), at("ring.c")}), 0);
  }

  void aProgramBecomesARun() {
    const Ran ran = record({"-o", at("bundle"), "--pcontrol", "names"}, {});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    QVERIFY(ran.err.find("recorded into " + at("bundle").toStdString()) != std::string::npos);
    QCOMPARE(cli::runWeft({"import", at("bundle"), "-o", at("run.weft")}).status, 0);
    const auto rows = csv(cli::runWeft({"pairs", at("run.weft"), "--class", "p2p", "--region", "ring"}).out);
    QCOMPARE(rows.size(), std::size_t(2));
    QCOMPARE(rows[0].at("bytes"), std::string("100"));
    QCOMPARE(rows[1].at("source") + rows[1].at("destination"), std::string("10"));
  }

  void whatIsThereStays() {
    QDir().mkpath(at("mine"));
    std::ofstream(at("mine/notes").toStdString()) << "mine";
    const Ran ran = record({"-o", at("mine")}, {});
    QCOMPARE(ran.status, 1);
    QVERIFY(ran.hasOneLine());
    QCOMPARE(QDir(at("mine")).entryList(QDir::Files), QStringList{"notes"});
  }

  // The program's own exit status, and what was recorded before it.
  void aProgramThatLeavesEarlyIsTold() {
    const Ran ran = record({"-o", at("early")}, {"5"});
    QCOMPARE(ran.status, 5);
    QVERIFY(ran.err.find("what was recorded is in") != std::string::npos);
    const Ran import = cli::runWeft({"import", at("early"), "-o", at("early.weft")});
    QVERIFY2(import.status == 0, import.err.c_str());
    const auto rows = csv(cli::runWeft({"report", at("early.weft"), "--format", "csv"}).out);
    QVERIFY(std::ranges::any_of(
        rows, [](const Row& row) { return row.at("operation") == "Barrier" && row.at("calls") == "2"; }));
    QVERIFY(cli::runWeft({"info", at("early.weft")}).out.find("complete: no\n") != std::string::npos);
  }

  void aCommandIsNeeded() {
    QCOMPARE(cli::runWeft({"record"}).status, 2);
    const cli::Ran options = cli::runWeft({"record", "mpirun", "-n", "2", "./app"});
    QCOMPARE(options.status, 2);
    QVERIFY2(options.err.find("-n; write the program and its options after --") != std::string::npos,
             options.err.c_str());
    QCOMPARE(cli::runWeft({"record", "--gather", folder_.path(), "--", "true"}).status, 2);
    QCOMPARE(cli::runWeft({"record", "--pcontrol", "sometimes", "--", "true"}).status, 2);
    QCOMPARE(cli::runWeft({"record", "-o", at("none"), "--", "no-such-program-anywhere"}).status, 127);
  }

 private:
  QString at(const QString& name) const { return folder_.filePath(name); }
  Ran record(const QStringList& options, const QStringList& arguments) {
    return cli::runWeft(QStringList{"record"} + options +
                        QStringList{"--", launcher_, "--oversubscribe", "-n", "2", at("ring")} + arguments);
  }

  QTemporaryDir folder_;
  QString launcher_;
};

WEFT_TEST(CliRecordTest)

}  // namespace cli_record_test
#include "cli_record_test.moc"
