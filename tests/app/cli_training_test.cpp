// A training job on a rail-optimised fabric, as a user imports it: connections against the text of the logs, loads
// against edges added up here.
#include <QDir>
#include <QRegularExpression>
#include <QtTest>

#include "cli.h"
#include "core/base/units.h"
#include "test_class.h"

namespace cli_training_test {

using namespace cli;

constexpr int hosts = 8, gpus = 4, iterations = 3;

std::uint64_t whole(const std::string& text) { return std::stoull(text); }

// As make_training says it.
int groupOf(int host) { return host / 2 % 2; }

class CliTrainingTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCOMPARE(QProcess::execute(WEFT_MAKE_TRAINING, {folder_.path(), QString::number(hosts), QString::number(gpus),
                                                    QString::number(iterations)}),
             0);
    run_ = folder_.filePath("job.weft");
    const Ran made = runWeft({"import", folder_.filePath("logs"), folder_.filePath("fabric"), "-o", run_});
    QVERIFY2(made.status == 0, made.err.c_str());
  }

  void connectionsAreThoseOfTheText() {
    std::map<std::pair<int, std::string>, int> said, told;  // by rank and adapter
    const QRegularExpression line(R"(Channel \d+/\d+ : .*\[send\] via NET/IB/(\d+))"),
        who(R"(nccl\.gpu(\d+)\.(\d+)\.log)");
    const QDir logs(folder_.filePath("logs"));
    for (const QString& name : logs.entryList(QDir::Files)) {
      const auto process = who.match(name);
      const int rank = (process.captured(1).toInt() - 1) * gpus + process.captured(2).toInt() - 4000;
      QFile file(logs.filePath(name));
      QVERIFY(file.open(QIODevice::ReadOnly));
      for (const QByteArray& each : file.readAll().split('\n'))
        if (const auto found = line.match(QString::fromLatin1(each)); found.hasMatch())
          ++said[{rank, "mlx5_" + found.captured(1).toStdString() + ":1"}];
    }
    const Ran printed = runWeft({"connections", run_, "--format", "csv"});
    QCOMPARE(printed.status, 0);
    for (const Row& row : csv(printed.out))
      if (row.at("way").starts_with("NET/")) ++told[{std::stoi(row.at("source")), row.at("adapter")}];
    QVERIFY(!said.empty());
    QVERIFY(told == said);
  }

  // The same job told by PyTorch's traces, without a log: rings are assumed, and with the logs they are not.
  void tracesAloneAndBesideLogs() {
    QDir(folder_.path()).mkdir("traces");
    constexpr int ranks = hosts * gpus;
    QString all;
    for (int rank = 0; rank < ranks; ++rank) all += (rank == 0 ? "" : ", ") + QString::number(rank);
    for (int rank = 0; rank < 2; ++rank) {
      QFile file(folder_.filePath(QString("traces/rank%1.json").arg(rank)));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(
          QString(
              R"({"schemaVersion": 1, "distributedInfo": {"backend": "nccl", "rank": %1, "world_size": %2, "pg_config": [{"pg_name": "0", "pg_desc": "whole job", "ranks": [], "pg_size": %2}]},
        "traceEvents": [{"ph": "X", "cat": "cpu_op", "name": "record_param_comms", "ts": 1, "dur": 5, "args": {"Collective name": "allreduce", "dtype": "Float", "In msg nelems": 32000, "Out msg nelems": 32000,
        "Group size": %2, "Process Group Name": "0", "Process Group Description": "whole job", "Process Group Ranks": "[%3]"}}]})")
              .arg(rank)
              .arg(ranks)
              .arg(all)
              .toUtf8());
    }
    QFile places(folder_.filePath("hosts.txt"));
    QVERIFY(places.open(QIODevice::WriteOnly));
    for (int host = 1; host <= hosts; ++host)
      places.write(QString("gpu%1 slots=%2\n").arg(host, 2, 10, QChar('0')).arg(gpus).toUtf8());
    places.close();
    const QString alone = folder_.filePath("alone.weft");
    const Ran made = runWeft(
        {"import", folder_.filePath("traces"), folder_.filePath("fabric"), "--hosts", places.fileName(), "-o", alone});
    QVERIFY2(made.status == 0, made.err.c_str());
    const Ran links = runWeft({"links", alone, "--communicator", "whole job", "--format", "csv"});
    QVERIFY2(links.status == 0, links.err.c_str());
    QVERIFY2(links.err.find("rings assumed in the order of ranks") != std::string::npos, links.err.c_str());
    std::uint64_t out = 0;  // of the adapters: hosts pass the ring on once each
    for (const Row& row : csv(links.out))
      if (row.at("level") == "0") out += whole(row.at("bytes"));
    QCOMPARE(out, hosts * 2 * (ranks - 1) * std::uint64_t{128000} / ranks);
    const QString both = folder_.filePath("both.weft");
    const Ran joined = runWeft(
        {"import", folder_.filePath("traces"), folder_.filePath("logs"), folder_.filePath("fabric"), "-o", both});
    QVERIFY2(joined.status == 0, joined.err.c_str());
    const Ran before = runWeft({"pairs", run_, "--format", "csv"}), after = runWeft({"pairs", both, "--format", "csv"});
    QVERIFY(before.status == 0 && before.out == after.out);
    const Ran told = runWeft({"info", both, "--format", "json"});
    QVERIFY(told.out.find("\"whole job\"") != std::string::npos &&
            told.out.find("bundle.completes") != std::string::npos);
    QVERIFY(runWeft({"links", both, "--format", "csv"}).err.find("rings assumed") == std::string::npos);
  }

  void ringsThatCrossMoreThanTheyMust() {
    const Ran printed = runWeft({"connections", run_, "--rings", "--format", "csv"});
    QVERIFY2(printed.status == 0, printed.err.c_str());
    QCOMPARE(
        runWeft({"query", run_, "SELECT communicator, size, channels, network, crossing, least, wrong_rail FROM rings",
                 "--format", "csv"})
            .out,
        printed.out);
    int parallel = 0;
    for (const Row& row : csv(printed.out)) {
      const std::string counts =
          row.at("channels") + " " + row.at("network") + " " + row.at("crossing") + " " + row.at("least");
      QCOMPARE(row.at("wrong_rail"), std::string("0"));
      if (row.at("communicator").starts_with("W_s1")) QCOMPARE(counts, std::string("4 0 0 0"));
      if (!row.at("communicator").starts_with("W_s2")) continue;
      ++parallel;  // two channels of eight hosts, which change groups four times on the way around
      QCOMPARE(counts, std::string("2 16 8 4"));
    }
    QCOMPARE(parallel, gpus);
  }

  // Bytes of an edge by the formulas, its adapters by the logs, its hops by the fabric's plan: two ends on one leaf,
  // else four.
  void loadsAddUp() {
    std::map<int, std::uint64_t> wanted, sent;  // by host * gpus + adapter
    std::uint64_t ends = 0, all = 0;
    const auto add = [&](int host, int adapter, std::uint64_t bytes) {
      wanted[host * gpus + adapter] += bytes;
      ends += bytes * (groupOf(host) == groupOf((host + 1) % hosts) ? 2 : 4);
    };
    const std::uint64_t scattered = std::uint64_t{iterations} << 22,
                        gathered = std::uint64_t{iterations} << 21;  // floats, halves
    for (int host = 0; host < hosts; ++host)
      for (int k = 0; k < gpus; ++k) {
        add(host, k, (scattered + gathered) * (hosts - 1));
        // The communicator of all goes by adapter k from GPU k - 1 of a host to GPU k of the next; a broadcast from
        // rank 0 not into it.
        if (k != 0 || host != hosts - 1) add(host, k, (std::uint64_t{4} << 20) / gpus);
      }
    const Ran printed = runWeft({"links", run_, "--format", "csv"});
    QCOMPARE(printed.status, 0);
    for (const Row& row : csv(printed.out)) {
      all += whole(row.at("bytes"));
      const QStringList name = QString::fromStdString(row.at("node")).split(' ');
      if (name.size() == 2 && name[0].startsWith("gpu"))
        sent[(name[0].mid(3).toInt() - 1) * gpus + name[1].mid(5).toInt()] += whole(row.at("bytes"));
    }
    // The last all-reduce has four bytes, one for each channel: 62 bytes for 32 edges, so one or two on each.
    QCOMPARE(wanted.size(), std::size_t{hosts * gpus});
    for (const auto& [adapter, bytes] : wanted) QVERIFY(sent[adapter] >= bytes + 1 && sent[adapter] <= bytes + 2);
    QVERIFY(all > ends && all <= ends + 4 * 2 * hosts * gpus);
  }

  // Where the log names the adapters, nothing is even; where one process sends by an adapter that nobody has, its bytes
  // are, and it is said how many.
  void wordsNameTheAdaptersOfTheLog() {
    const std::string words = "by the adapters that the log names";
    const Ran links = runWeft({"links", run_, "--traffic", "pair", "--format", "csv"});
    QVERIFY2(links.err.find("pairs send " + words + "\n") != std::string::npos, links.err.c_str());
    const Ran page = runWeft({"report", run_, "--format", "html"});
    QVERIFY(page.out.find("pair traffic, " + words) != std::string::npos &&
            page.out.find("even over rails") == std::string::npos);
    constexpr int host = 1, gpu = 2;
    QDir(folder_.path()).mkdir("some");
    const QDir logs(folder_.filePath("logs"));
    for (const QString& name : logs.entryList(QDir::Files)) {
      QFile from(logs.filePath(name)), to(folder_.filePath("some/" + name));
      QVERIFY(from.open(QIODevice::ReadOnly) && to.open(QIODevice::WriteOnly));
      QString text = QString::fromUtf8(from.readAll());
      if (name.contains(QString("gpu%1.%2.").arg(host + 1, 2, 10, QChar('0')).arg(4000 + gpu)))
        text.replace(QRegularExpression("(\\[send\\] via NET/IB/)\\d+"), "\\19");
      to.write(text.toUtf8());
    }
    const QString some = folder_.filePath("some.weft");
    const Ran made = runWeft({"import", folder_.filePath("some"), folder_.filePath("fabric"), "-o", some});
    QVERIFY2(made.status == 0, made.err.c_str());
    std::uint64_t even = 0;
    for (const Row& row : csv(runWeft({"pairs", some, "--format", "csv"}).out))
      if (row.at("source") == std::to_string(host * gpus + gpu) && std::stoi(row.at("destination")) / gpus != host)
        even += whole(row.at("bytes"));
    QVERIFY(even != 0);
    const Ran part = runWeft({"links", some, "--format", "csv"});
    QVERIFY2(part.err.find(words + " (" + weft::humanBytes(even) + " even over rails, where it names none)") !=
                 std::string::npos,
             part.err.c_str());
  }

  void whoIsOnAnEndAddsUpToItsLoad() {
    const Ran printed = runWeft({"links", run_, "--format", "csv"});
    int asked = 0;
    for (const Row& row : csv(printed.out)) {
      if (row.at("bytes") == "0" || asked++ % 7 != 0) continue;
      const Ran users = runWeft({"users", run_, QString::fromStdString(row.at("guid")),
                                 QString::fromStdString(row.at("port")), "--by", "pair", "--format", "csv"});
      QVERIFY2(users.status == 0, users.err.c_str());
      std::uint64_t sum = 0;
      for (const Row& each : csv(users.out)) sum += whole(each.at("bytes"));
      QCOMPARE(sum, whole(row.at("bytes")));
    }
    QVERIFY(asked > 20);
  }

  void withoutConnectionsItIsSaid() {
    const QString fabric = folder_.filePath("fabric.weft");
    QCOMPARE(runWeft({"import", folder_.filePath("fabric"), "-o", fabric}).status, 0);
    for (const QStringList& more : {QStringList{}, QStringList{"--rings"}}) {
      const Ran told = runWeft(QStringList{"connections", fabric} + more);
      QVERIFY(told.status == 1 && told.hasOneLine() && told.err.find("NCCL_DEBUG") != std::string::npos);
    }
  }

 private:
  QTemporaryDir folder_;
  QString run_;
};

WEFT_TEST(CliTrainingTest)

}  // namespace cli_training_test
#include "cli_training_test.moc"
