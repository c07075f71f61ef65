// weft functions as a user calls it: a program with known functions, from the command to tables, lines and the picture.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStandardPaths>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

#include "cli.h"
#include "open_mpi.h"
#include "test_class.h"

namespace cli_functions_test {

using namespace cli;

// Lines are distinguished by what stands in them: the test looks for the words.
constexpr const char* program = R"(
#include <mpi.h>
#include <time.h>
static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }
static volatile double sink;
static inline __attribute__((always_inline)) void inlined(int n) {
  for (int i = 0; i < n; ++i) sink += i;  /* the innermost loop */
}
__attribute__((noinline)) void leaf(double seconds) {
  for (double end = now() + seconds; now() < end;) inlined(5000);
}
__attribute__((noinline)) void twice(void) { leaf(0.1); sink += 1; }
__attribute__((noinline)) void once(void) { leaf(0.05); sink += 1; }
__attribute__((noinline)) void exchange(int rank) {
  int out = rank, in;
  MPI_Sendrecv(&out, 1, MPI_INT, 1 - rank, 0, &in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  /* here */
  sink += in;
}
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 10; ++i) {
    if (rank == 0) twice();
    once();
    exchange(rank);
  }
  MPI_Finalize();
  return 0;
}
)";

double number(const Row& row, const char* column) { return std::stod(row.at(column)); }

const Row* rowOf(const std::vector<Row>& rows, const char* column, const std::string& value) {
  const auto found = std::ranges::find_if(rows, [&](const Row& each) { return each.at(column) == value; });
  return found == rows.end() ? nullptr : &*found;
}

class CliFunctionsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const OpenMpi mpi;
    if (!mpi.isThere()) QSKIP("Open MPI is not installed");
    mpi.allow();
    QCOMPARE(sampleKnownProgram(mpi, program, QDir(folder_.path())), std::string());
  }

  void functionsAreThoseOfTheProgram() {
    const Ran ran = functions({});
    QVERIFY(ran.err.find("500 Hz") != std::string::npos && ran.err.find("frames") != std::string::npos);
    const auto rows = csv(ran.out);
    const Row *inlined = rowOf(rows, "function", "inlined"), *leaf = rowOf(rows, "function", "leaf"),
              *twice = rowOf(rows, "function", "twice"), *call = rowOf(rows, "function", "MPI_Sendrecv"),
              *main = rowOf(rows, "function", "main");
    QVERIFY(inlined && leaf && twice && call && main);
    QVERIFY(number(*inlined, "seconds") > 0.5 * number(*main, "inclusive_cpu_s"));
    QVERIFY(std::abs(number(*leaf, "inclusive_seconds") - number(*leaf, "seconds") - number(*inlined, "seconds")) <
            0.3 * number(*leaf, "inclusive_seconds"));
    QCOMPARE(number(*call, "sends"), 20.0);
    QCOMPARE(number(*call, "receives"), 20.0);
    QCOMPARE(number(*call, "bytes_sent"), 80.0);
    QCOMPARE(number(*call, "calls"), 20.0);
    double exclusive = 0;
    for (const Row& each : rows) exclusive += number(each, "seconds");
    double total = 0;
    for (const Row& each : csv(functions({"--by", "state"}).out)) total += number(each, "seconds");
    QVERIFY(std::abs(exclusive - total) < 1e-6);
  }

  // They are not sampled: their processes timed them. Of the states of a rank they are neither in MPI nor out of it,
  // and nothing of W.
  void initAndFinalizeAreTimed() {
    std::map<std::string, double> init, finalize;
    const auto info = QJsonDocument::fromJson(
        QByteArray::fromStdString(cli::runWeft({"info", at("run.weft"), "--format", "json"}).out));
    for (const QJsonValue& each : info["processes"].toArray()) {
      const std::string rank = std::to_string(each["rank"].toInt());
      init[rank] = each["init_s"].toDouble();
      finalize[rank] = each["finalize_s"].toDouble();
    }
    QCOMPARE(init.size(), std::size_t(2));
    double inInit = 0, inFinalize = 0;
    for (const Row& each : csv(functions({"--by", "state"}).out)) {
      QCOMPARE(number(each, "init_s"), init.at(each.at("rank")));
      QCOMPARE(number(each, "finalize_s"), finalize.at(each.at("rank")));
      QVERIFY(std::abs(number(each, "seconds") - number(each, "mpi_s") - number(each, "out_s") -
                       number(each, "init_s") - number(each, "finalize_s")) < 1e-6);
      inInit += number(each, "init_s");
      inFinalize += number(each, "finalize_s");
    }
    const auto rows = csv(functions({}).out);
    const Row *begin = rowOf(rows, "function", "MPI_Init"), *end = rowOf(rows, "function", "MPI_Finalize"),
              *main = rowOf(rows, "function", "main");
    QVERIFY(begin && end && main);
    QVERIFY(std::abs(number(*begin, "seconds") - inInit) < 1e-6 &&
            std::abs(number(*end, "seconds") - inFinalize) < 1e-6);
    QCOMPARE(number(*begin, "calls"), 2.0);
    QCOMPARE(number(*end, "calls"), 2.0);
    QVERIFY(begin->at("mpi_s").empty() && begin->at("wait_s").empty() && end->at("cpu_s").empty());
    QVERIFY(number(*main, "inclusive_seconds") > inFinalize);
    QVERIFY(!rowOf(csv(functions({"--communicator", "W"}).out), "function", "MPI_Finalize"));
    for (const Row& each : csv(cli::runWeft({"report", at("run.weft"), "--format", "csv"}).out))
      if (each.at("operation") == "Finalize")
        QVERIFY(std::abs(number(each, "mean_s") - inFinalize / 2) < 1e-9 &&
                each.at("communicator") == "(no communicator)");
  }

  // Rank 1 waits for rank 0, which computes twice as long besides.
  void whoWaitsIsSeenByRank() {
    const auto rows = csv(functions({"--by", "state"}).out);
    QCOMPARE(rows.size(), std::size_t(2));
    QVERIFY(number(rows[1], "wait_s") > 2 * number(rows[0], "wait_s"));
    QVERIFY(number(rows[0], "out_s") > number(rows[1], "out_s"));
    for (const Row& each : rows) QVERIFY(!each.at("out_s").starts_with("-"));
    QVERIFY(!rowOf(csv(functions({"--rank", "1"}).out), "function", "twice"));
    const auto ofWorld = csv(functions({"--communicator", "W"}).out);
    QVERIFY(rowOf(ofWorld, "function", "MPI_Sendrecv") && rowOf(ofWorld, "function", "main") &&
            !rowOf(ofWorld, "function", "leaf"));
  }

  void callersAndCalleesAreThoseOfTheProgram() {
    std::set<std::string> callers, callees;
    for (const Row& each : csv(functions({"--by", "caller", "--function", "leaf"}).out))
      callers.insert(each.at("function"));
    for (const Row& each : csv(functions({"--by", "callee", "--function", "exchange"}).out))
      callees.insert(each.at("function"));
    QCOMPARE(callers, (std::set<std::string>{"once", "twice"}));
    QVERIFY(callees.contains("MPI_Sendrecv"));
    QCOMPARE(functions({"--by", "caller", "--function", "nobody"}).status, 1);
    QCOMPARE(functions({"--by", "caller"}).status, 1);
  }

  void linesHaveTheirNumbers() {
    const auto rows = csv(functions({"--file", "known.c"}).out);
    QCOMPARE(rows.size(), std::size_t(std::count(program, program + std::strlen(program), '\n')));
    const Row* most = &rows.front();
    for (const Row& each : rows)
      if (!each.at("seconds").empty() &&
          (most->at("seconds").empty() || number(each, "seconds") > number(*most, "seconds")))
        most = &each;
    QVERIFY2(most->at("text").find("innermost loop") != std::string::npos, most->at("text").c_str());
    const auto here = std::ranges::find_if(
        rows, [](const Row& each) { return each.at("text").find("/* here */") != std::string::npos; });
    QVERIFY(here != rows.end() && number(*here, "inclusive_wait_s") > 0);
    QCOMPARE(number(*here, "inclusive_sends"), 20.0);
  }

  // As many as asked for, those that all lines have with the most.
  void hotLinesComeFirst() {
    std::vector<double> all;
    for (const Row& each : csv(functions({"--file", "known.c"}).out))
      if (!each.at("inclusive_seconds").empty()) all.push_back(number(each, "inclusive_seconds"));
    std::ranges::sort(all, std::greater{});
    QVERIFY(all.size() > 3);
    const auto rows = csv(functions({"--file", "known.c", "--sort", "inclusive_seconds", "--top", "3"}).out);
    QCOMPARE(rows.size(), std::size_t(3));
    for (std::size_t i = 0; i < rows.size(); ++i) QCOMPARE(number(rows[i], "inclusive_seconds"), all[i]);
    QCOMPARE(csv(functions({"--file", "known.c", "--sort", "seconds"}).out).size(), all.size());
    QCOMPARE(functions({"--file", "known.c", "--sort", "beauty"}).status, 1);
  }

  // The numbers of the function's row, and their shares of what all functions have together.
  void aSummaryHasTheSharesOfAFunction() {
    const auto list = csv(functions({}).out);
    const Row* leaf = rowOf(list, "function", "leaf");
    QVERIFY(leaf);
    const auto rows = csv(functions({"--by", "summary", "--function", "leaf"}).out);
    QCOMPARE(rows.size(), std::size_t(12));
    for (const Row& each : rows) {
      const std::string& metric = each.at("metric");
      double all = 0;
      for (const Row& row : list) all += row.at(metric).empty() ? 0 : number(row, metric.c_str());
      QCOMPARE(each.at("exclusive"), leaf->at(metric));
      QCOMPARE(each.at("inclusive"), leaf->at("inclusive_" + metric));
      QVERIFY2(std::abs(number(each, "all") - all) < 1e-6, metric.c_str());
      if (all > 0) QVERIFY(std::abs(number(each, "inclusive_share") - number(each, "inclusive") / all) < 1e-6);
      else QVERIFY(each.at("inclusive_share").empty());
    }
    QCOMPARE(functions({"--by", "summary"}).status, 1);
    QCOMPARE(functions({"--by", "summary", "--function", "nobody"}).status, 1);
  }

  // Every place of the program, against binutils' addr2line.
  void placesAreThoseThatAddr2lineFinds() {
    const QString tool = QStandardPaths::findExecutable("addr2line");
    if (tool.isEmpty()) QSKIP("binutils are not installed");
    std::set<std::string> names, expected;
    for (const Row& each : csv(functions({"--by", "stack"}).out))
      if (each.at("file").ends_with("known.c")) names.insert(each.at("function") + ":" + each.at("line"));
    std::ifstream modules(at("bundle/modules.csv").toStdString()), stacks(at("bundle/stacks.csv").toStdString());
    std::set<QString> own;
    for (std::string line; std::getline(modules, line);)
      if (line.ends_with("/known")) own.insert(QString::fromStdString(line).section(',', 0, 1));
    QStringList words{"-f", "-i", "-e", at("known")};
    for (std::string line; std::getline(stacks, line);) {
      const QString row = QString::fromStdString(line);
      if (own.contains(row.section(',', 0, 0) + "," + row.section(',', 3, 3)))
        words << "0x" + QString::number(row.section(',', 4, 4).toULongLong(), 16);
    }
    QProcess process;
    process.start(tool, words);
    QVERIFY(process.waitForFinished(weft::longestWait));
    const QStringList lines = QString::fromUtf8(process.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts);
    for (int i = 0; i + 1 < lines.size(); i += 2)
      if (lines[i + 1].contains("known.c:"))
        expected.insert((lines[i] + ":" + lines[i + 1].section(':', -1).section(' ', 0, 0)).toStdString());
    QVERIFY(!expected.empty());
    QCOMPARE(names, expected);
  }

  void theFlameGraphIsDrawn() {
    const auto drawn = [&](const char* name) {
      const Ran ran = cli::runWeft({"figure", at("run.weft"), "--view", "flame", "--rank", "1", "-o", at(name)});
      return ran.status == 0 ? contentOf(at(name).toStdString()) : ran.err;
    };
    const std::string once = drawn("a.svg");
    for (const char* name : {"once", "leaf", "MPI_Sendrecv", "500 Hz"})
      QVERIFY2(once.find(name) != std::string::npos, name);
    QCOMPARE(drawn("b.svg"), once);
    QCOMPARE(cli::runWeft({"figure", at("run.weft"), "--view", "flame", "--class", "p2p", "-o", at("c.svg")}).status,
             2);
  }

  void aRunThatWasNotSampledSaysSo() {
    QCOMPARE(cli::runWeft({"import", WEFT_SOURCE "/tests/data/record/deep.csv", "-o", at("plain.weft")}).status, 0);
    const Ran ran = cli::runWeft({"functions", at("plain.weft")});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.hasOneLine() && ran.err.find("--sample") != std::string::npos, ran.err.c_str());
  }

 private:
  Ran functions(const QStringList& more) {
    return cli::runWeft(QStringList{"functions", at("run.weft"), "--format", "csv"} + more);
  }
  QString at(const QString& name) const { return folder_.filePath(name); }

  QTemporaryDir folder_;
};

WEFT_TEST(CliFunctionsTest)

}  // namespace cli_functions_test
#include "cli_functions_test.moc"
