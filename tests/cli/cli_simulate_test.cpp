// weft remap --simulate: the seconds are those of SimGrid on the platform that weft export writes, and what can't run
// under it is refused before anything is searched.
#include <QRegularExpression>
#include <QStandardPaths>

#include "cli.h"
#include "test_class.h"

namespace cli_simulate_test {

using namespace cli;

bool hasSimgrid() {
  return !QStandardPaths::findExecutable("smpirun").isEmpty() && !QStandardPaths::findExecutable("smpicc").isEmpty();
}

// Rank r exchanges a megabyte with rank r + 9; rank 0 prints the clock at the end.
constexpr const char* program = R"(#include <mpi.h>
#include <stdio.h>
static char out[1000000], in[1000000];
int main(int argc, char** argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 4; ++i)
    MPI_Sendrecv(out, sizeof out, MPI_CHAR, (rank + 9) % size, 0, in, sizeof in, MPI_CHAR, (rank + size - 9) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) printf("clock %.9f of %d, %s\n", MPI_Wtime(), size, argc > 1 ? argv[1] : "-");
  MPI_Finalize();
  return argc > 2;
}
)";

double numberBehind(const std::string& text, const char* words) {
  const auto at = text.find(words);
  return at == std::string::npos ? -1 : std::strtod(text.c_str() + at + std::string(words).size(), nullptr);
}

class CliSimulateTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    std::string pairs, hosts = "rank,host\n";
    for (unsigned rank = 0; rank < 32; ++rank) {
      pairs +=
          "E\t" + std::to_string(rank) + "\t" + std::to_string((rank + 9) % 32) + "\t4000000 bytes\t4 msgs sent\t0\n";
      hosts += std::to_string(rank) + ",r" + std::to_string(1 + rank % 16 * 11) + "\n";
    }
    write("ring.prof", "# POINT TO POINT\n" + pairs);
    write("hosts.csv", hosts);
    write("program.c", program);
    const Ran ran = runWeft({"import", text(recorded("fabrics") / "ft3_192/ftree/ibdiagnet1"), pathOf("ring.prof"),
                             "--hosts", pathOf("hosts.csv"), "-o", pathOf("run.weft")});
    QVERIFY2(ran.status == 0, ran.err.c_str());
  }

  void secondsAreThoseOfThePlatform() {
    if (!hasSimgrid()) QSKIP("no SimGrid here");
    QVERIFY(!ended("smpicc", {pathOf("program.c"), "-o", pathOf("program")}).isNull());
    const Ran ran = runWeft({"remap", pathOf("run.weft"), "--effort", "quick", "-o", pathOf("ranks.csv"),
                             "--assume-gbps", "100", "--simulate", "--", pathOf("program"), "word"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    QCOMPARE(runWeft({"export", pathOf("run.weft"), "--simgrid", pathOf("sim"), "--hosts", pathOf("ranks.csv"),
                      "--assume-gbps", "100"})
                 .status,
             0);
    double seconds[2];
    for (const bool after : {false, true}) {
      const QByteArray out = ended(
          "smpirun", {"-platform", pathOf("sim/platform.xml"), "-hostfile",
                      pathOf(after ? "sim/hosts-after.txt" : "sim/hosts-before.txt"), "--cfg=network/model:IB",
                      "--cfg=smpi/simulate-computation:no", "--log=root.thresh:error", pathOf("program"), "word"});
      QVERIFY2(out.contains(" of 32, word"), out.constData());
      seconds[after] = numberBehind(out.toStdString(), "clock ");
    }
    QVERIFY(seconds[1] < seconds[0]);  // all 32 partners can sit beside each other
    static const QRegularExpression told(
        "simulated by SimGrid.*: ([0-9.]+) (ms|µs|s), before ([0-9.]+) (ms|µs|s) \\((-?[0-9.]+) %\\)");
    const auto match = told.match(QString::fromStdString(ran.out));
    QVERIFY2(match.hasMatch(), ran.out.c_str());
    const auto inSeconds = [&](int at) {
      return match.captured(at).toDouble() * (match.captured(at + 1) == "s"    ? 1
                                              : match.captured(at + 1) == "ms" ? 1e-3
                                                                               : 1e-6);
    };
    QVERIFY(std::abs(inSeconds(1) / seconds[1] - 1) < 0.02 &&
            std::abs(inSeconds(3) / seconds[0] - 1) <
                0.02);  // as people read them; the end of MPI_Finalize is later than the clock
  }

  void aProgramThatFailsIsSaid() {
    if (!hasSimgrid()) QSKIP("no SimGrid here");
    QVERIFY(!ended("smpicc", {pathOf("program.c"), "-o", pathOf("program")}).isNull());
    const Ran ran = runWeft({"remap", pathOf("run.weft"), "--effort", "quick", "--assume-gbps", "100", "--simulate",
                             "--", pathOf("program"), "two", "words"});
    QVERIFY2(ran.status == 1 && ran.err.find("did not run to its end under smpirun") != std::string::npos &&
                 ran.err.find("-hostfile") == std::string::npos,
             ran.err.c_str());
  }

  void refused() {
    const Ran none = runWeft({"remap", pathOf("run.weft"), "--simulate"});
    QVERIFY(none.status == 2);
    const Ran stray = runWeft({"remap", pathOf("run.weft"), "--", "program"});
    QVERIFY(stray.status == 2);
    const Ran without = withoutPath({"remap", pathOf("run.weft"), "--simulate", "--", "/bin/true"});
    QVERIFY2(without.status == 1 && without.hasOneLine() && without.err.find("libsimgrid-dev") != std::string::npos,
             without.err.c_str());
    if (!hasSimgrid()) QSKIP("no SimGrid here");
    const Ran other = runWeft({"remap", pathOf("run.weft"), "--simulate", "--", "/bin/true"});
    QVERIFY2(other.status == 1 && other.hasOneLine() && other.err.find("smpicc") != std::string::npos,
             other.err.c_str());
    QVERIFY(!ended("smpicc", {pathOf("program.c"), "-o", pathOf("program")}).isNull());
    const Ran unrated = runWeft({"remap", pathOf("run.weft"), "--effort", "thorough", "--simulate", "--",
                                 pathOf("program")});  // its search would take longer
    QVERIFY2(unrated.status == 1 && unrated.hasOneLine() && unrated.err.find("--assume-gbps") != std::string::npos,
             unrated.err.c_str());
    const Ran missing = runWeft({"remap", pathOf("run.weft"), "--simulate", "--", "./no-such-program"});
    QVERIFY2(
        missing.status == 1 && missing.hasOneLine() && missing.err.find("there is no program") != std::string::npos,
        missing.err.c_str());
  }

 private:
  QString pathOf(const char* name) const { return folder_.filePath(name); }
  void write(const char* name, const std::string& content) const {
    std::ofstream(pathOf(name).toStdString()) << content;
  }

  // What it prints; null where it fails.
  static QByteArray ended(const QString& name, const QStringList& arguments) {
    QProcess process;
    process.start(name, arguments);
    const bool good = process.waitForFinished(weft::longestWait) && process.exitStatus() == QProcess::NormalExit &&
                      process.exitCode() == 0;
    const QByteArray out = process.readAllStandardOutput();
    return !good ? QByteArray() : out.isNull() ? QByteArray("") : out;
  }

  static Ran withoutPath(const QStringList& arguments) {
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("PATH", "/nowhere");
    process.setProcessEnvironment(environment);
    process.start(WEFT_PROGRAM, arguments);
    process.waitForFinished(weft::longestWait);
    return {process.exitCode(), process.readAllStandardOutput().toStdString(),
            process.readAllStandardError().toStdString()};
  }

  QTemporaryDir folder_;
};

WEFT_TEST(CliSimulateTest)

}  // namespace cli_simulate_test
#include "cli_simulate_test.moc"
