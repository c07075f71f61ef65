// weft functions --by instruction on a program of its own: instructions against objdump, their samples against the
// bundle.
#include <QRegularExpression>
#include <QStandardPaths>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "cli.h"
#include "open_mpi.h"
#include "test_class.h"

namespace cli_instructions_test {

using namespace cli;
using cli::Row;  // not a row of a table

constexpr const char* program = R"(
#include <mpi.h>
#include <time.h>
static __attribute__((noinline)) double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }
static volatile double sink;
static inline __attribute__((always_inline)) void inlined(int n) {
  for (int i = 0; i < n; ++i) sink += i;
}
__attribute__((noinline)) void leaf(double seconds) {
  for (double end = now() + seconds; now() < end;) inlined(5000);
}
__attribute__((noinline)) void exchange(int rank) {
  int out = rank, in;
  MPI_Sendrecv(&out, 1, MPI_INT, 1 - rank, 0, &in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  sink += in;
}
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 10; ++i) {
    leaf(rank == 0 ? 0.1 : 0.05);
    exchange(rank);
  }
  MPI_Finalize();
  return 0;
}
)";

double number(const Row& row, const char* column) { return std::stod(row.at(column)); }
double secondsOf(const Row& row) { return row.at("seconds").empty() ? 0 : number(row, "seconds"); }

class CliInstructionsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const OpenMpi mpi;
    if (!mpi.isThere()) QSKIP("Open MPI is not installed");
    if (tool_.isEmpty()) QSKIP("binutils are not installed");
    mpi.allow();
    QCOMPARE(sampleKnownProgram(mpi, program, QDir(folder_.path())), std::string());
  }

  // Instructions and their addresses, by the symbol's name, against binutils; samples by address, against the bundle.
  void instructionsHaveTheSamplesOfTheirAddresses() {
    for (const std::string function : {"leaf", "exchange"}) {
      const auto rows = csv(functions({"--by", "instruction", "--function", QString::fromStdString(function)}).out);
      const auto expected = instructionsOf(function);
      QVERIFY(!expected.empty());
      QCOMPARE(rows.size(), expected.size());
      const auto sums = bundleSums();
      double share = 0, seconds = 0, inRange = 0;
      for (auto at = expected.begin(); at != expected.end(); ++at) {
        const Row& row = rows[static_cast<std::size_t>(std::distance(expected.begin(), at))];
        QCOMPARE(std::stoull(row.at("address"), nullptr, 16), at->first);
        QCOMPARE(row.at("instruction"), at->second);
        QVERIFY2(row.at("file").ends_with("known.c"), row.at("file").c_str());
        double own = 0;
        const auto next = std::next(at);
        for (auto some = sums.lower_bound(at->first);
             some != sums.end() && (next == expected.end() ? some->first < at->first + 16 : some->first < next->first);
             ++some)
          own += some->second;
        QVERIFY2(std::abs(secondsOf(row) - own) < 1e-6, row.at("address").c_str());
        inRange += own;
        if (row.at("seconds").empty()) continue;
        seconds += number(row, "seconds");
        share += number(row, "share");
      }
      QVERIFY(seconds > 0 && std::abs(seconds - inRange) < 1e-6 && std::abs(share - 1) < 1e-6);
      if (function != "exchange") continue;
      const auto call = std::ranges::find_if(rows, [](const Row& each) { return each.at("sends") == "20"; });
      QVERIFY(call != rows.end());
      QVERIFY2(call->at("instruction").find("MPI_Sendrecv") != std::string::npos, call->at("instruction").c_str());
      QVERIFY(number(*call, "mpi_s") > 0.9 * number(*call, "seconds"));
    }
  }

  // What is inlined into a function is part of it: together they have the seconds of both.
  void inlinedFunctionsArePartOfTheDisassembly() {
    const auto list = csv(functions({}).out);
    double seconds = 0;
    const auto all = csv(functions({"--by", "instruction", "--function", "leaf"}).out);
    for (const Row& each : all) seconds += secondsOf(each);
    QVERIFY(std::abs(seconds - secondsIn(list, "leaf") - secondsIn(list, "inlined")) < 1e-6);
    const auto hottest = csv(functions({"--by", "instruction", "--function", "leaf", "--top", "2"}).out);
    QCOMPARE(hottest.size(), std::size_t(2));
    for (const Row& each : all)
      if (!each.at("seconds").empty()) QVERIFY(number(each, "seconds") <= number(hottest.front(), "seconds"));
    const Ran inlined = functions({"--by", "instruction", "--function", "inlined"});
    QVERIFY2(inlined.status == 1 && inlined.err.find("inlined into leaf") != std::string::npos, inlined.err.c_str());
    for (const char* function : {"nobody", "MPI_Sendrecv", ""})
      QCOMPARE(functions({"--by", "instruction", "--function", function}).status, 1);
    QCOMPARE(functions({"--by", "instruction"}).status, 1);
  }

  // The file that ran is no longer there, or another build took its place.
  void anotherBuildIsNotDisassembled() {
    const auto refused = [&] { return functions({"--by", "instruction", "--function", "leaf"}); };
    QVERIFY(QFile::rename(at("known"), at("known.kept")));
    const Ran missing = refused();
    QVERIFY2(
        missing.status == 1 && missing.out.empty() && missing.err.find("is not on this machine") != std::string::npos,
        missing.err.c_str());
    QCOMPARE(QProcess::execute(OpenMpi().compiler, {"-g", "-O2", "-o", at("known"), at("known.c")}), 0);
    const Ran other = refused();
    QVERIFY(QFile::remove(at("known")) && QFile::rename(at("known.kept"), at("known")));
    QVERIFY2(other.status == 1 && other.out.empty() &&
                 other.err.find("another file than the one that ran") != std::string::npos,
             other.err.c_str());
    QCOMPARE(refused().status, 0);
  }

 private:
  // Of a function, as objdump finds it by its symbol.
  std::map<unsigned long long, std::string> instructionsOf(const std::string& function) const {
    QProcess process;
    process.start(tool_,
                  {"-dw", "--no-show-raw-insn", "--disassemble=" + QString::fromStdString(function), at("known")});
    process.waitForFinished(weft::longestWait);
    std::map<unsigned long long, std::string> list;
    static const QRegularExpression line("^ +([0-9a-f]+):\\t(.*?) *$", QRegularExpression::MultilineOption);
    for (auto found = line.globalMatch(QString::fromUtf8(process.readAllStandardOutput())); found.hasNext();) {
      const auto one = found.next();
      list[one.captured(1).toULongLong(nullptr, 16)] = one.captured(2).replace('\t', ' ').toStdString();
    }
    return list;
  }

  // Seconds by address in the program, of the innermost places in the bundle.
  std::map<unsigned long long, double> bundleSums() const {
    const auto table = [&](const QString& name) {
      const std::string text = contentOf(at("bundle/" + name).toStdString());
      return csv(text.starts_with('#') ? text.substr(text.find('\n') + 1) : text);
    };
    std::set<std::string> own;
    for (const Row& each : table("modules.csv"))
      if (each.at("path").ends_with("/known")) own.insert(each.at("rank") + "," + each.at("module"));
    std::map<std::string, unsigned long long> offsets;
    for (const Row& each : table("stacks.csv"))
      if (own.contains(each.at("rank") + "," + each.at("module")))
        offsets[each.at("rank") + "," + each.at("stack")] = std::stoull(each.at("offset"));
    std::map<unsigned long long, double> sums;
    for (const Row& each : table("samples.csv"))
      if (const auto at = offsets.find(each.at("rank") + "," + each.at("stack")); at != offsets.end())
        sums[at->second] += number(each, "seconds");
    return sums;
  }

  static double secondsIn(const std::vector<Row>& rows, const std::string& function) {
    double sum = 0;
    for (const Row& each : rows)
      if (each.at("function") == function) sum += secondsOf(each);
    return sum;
  }

  Ran functions(const QStringList& more) {
    return cli::runWeft(QStringList{"functions", at("run.weft"), "--format", "csv"} + more);
  }
  QString at(const QString& name) const { return folder_.filePath(name); }

  QTemporaryDir folder_;
  const QString tool_ = QStandardPaths::findExecutable("objdump");
};

WEFT_TEST(CliInstructionsTest)

}  // namespace cli_instructions_test
#include "cli_instructions_test.moc"
