// Sampling in the recorder: what is sampled against what programs know of themselves, and that none of them notices.
#include <QTest>

#include <cmath>

#include "mpi_run.h"
#include "recorded_tables.h"
#include "test_class.h"

using namespace weft;

namespace recorder_sampling_test {

QString program(const char* name, bool mpich = false) {
  return QString(WEFT_PROGRAMS) + "/" + name + (mpich ? "-mpich" : "-openmpi");
}

struct Sampled {
  explicit Sampled(bool mpich, int ranks) : run{mpich, ranks} {
    run.preload = {QString(WEFT_LIBRARIES) + (mpich ? "/libweft-record-mpich.so" : "/libweft-record.so")};
    run.settings = {"WEFT_SAMPLE=100", "WEFT_BUNDLE=" + folder.filePath("bundle"),
                    "EXPECTED=" + folder.filePath("expected")};
  }
  bool possible(const QString& file) const {
    return run.possible() && QFile::exists(file) && QFile::exists(run.preload.value(0));
  }
  std::filesystem::path bundle() const { return folder.filePath("bundle").toStdString(); }
  std::vector<double> expected(const QString& suffix = {}) const {
    std::ifstream in((folder.filePath("expected") + suffix).toStdString());
    return {std::istream_iterator<double>(in), {}};
  }

  QTemporaryDir folder;
  MpiRun run;
};

double number(const RecordedRow& row, const char* column) { return std::stod(row.at(column)); }

// Of one rank: seconds outside of MPI, and inside by whether they were waited, worked or in polls that found nothing.
struct States {
  double out = 0, waited = 0, worked = 0, polled = 0;
};

States statesOf(const std::vector<RecordedRow>& samples, const std::string& rank) {
  States sums;
  for (const RecordedRow& row : samples) {
    if (row.at("rank") != rank) continue;
    const double seconds = number(row, "seconds"), wait = number(row, "wait_s"), poll = number(row, "poll_s");
    if (row.at("operation").empty()) sums.out += seconds;
    sums.waited += wait;
    sums.polled += poll;
    if (!row.at("operation").empty()) sums.worked += seconds - wait - poll;
  }
  return sums;
}

// Of rank 0, by call.
std::map<std::string, States> statesInMpi(const std::filesystem::path& bundle) {
  std::map<std::string, States> states;
  for (const RecordedRow& row : recordedRows(bundle, "samples")) {
    if (row.at("rank") != "0" || row.at("operation").empty()) continue;
    States& of = states[row.at("operation")];
    of.waited += number(row, "wait_s");
    of.polled += number(row, "poll_s");
    of.worked += number(row, "seconds") - number(row, "wait_s") - number(row, "poll_s");
  }
  return states;
}

void bothLibraries() {
  QTest::addColumn<bool>("mpich");
  QTest::newRow("Open MPI") << false;
  QTest::newRow("MPICH") << true;
}

std::string factOf(const std::filesystem::path& bundle, const std::string& key) {
  for (const RecordedRow& row : recordedRows(bundle, "run"))
    if (row.at("key") == key) return row.at("value");
  return {};
}

// The modules that a place of the tree goes through, innermost first.
std::vector<std::string> modulesOn(const std::filesystem::path& bundle, const RecordedRow& sample) {
  std::map<std::string, std::string> paths;
  for (const RecordedRow& row : recordedRows(bundle, "modules"))
    if (row.at("rank") == sample.at("rank")) paths[row.at("module")] = row.at("path");
  std::map<std::string, RecordedRow> places;
  for (const RecordedRow& row : recordedRows(bundle, "stacks"))
    if (row.at("rank") == sample.at("rank")) places[row.at("stack")] = row;
  std::vector<std::string> list;
  for (std::string at = sample.at("stack"); !at.empty(); at = places.at(at).at("parent"))
    list.push_back(paths[places.at(at).at("module")]);
  return list;
}

#define NEED(sampled, file) \
  if (!(sampled).possible(file)) QSKIP("this MPI library is not installed")

class RecorderSamplingTest : public QObject {
  Q_OBJECT

 private slots:
  // Samples at random moments of phases that take a share p of the time are off by sqrt(p (1 - p) / n) of it; the steps
  // at the borders of some 25 rounds come to less. Five times that, and a coalesced tick at each end.
  void statesAreThoseThatTheProgramTimed_data() { bothLibraries(); }
  void statesAreThoseThatTheProgramTimed() {
    QFETCH(bool, mpich);
    Sampled sampled(mpich, 2);
    NEED(sampled, program("phases", mpich));
    const auto result = sampled.run(program("phases", mpich), {"6"});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    QCOMPARE(factOf(sampled.bundle(), "mpi states"), std::string("frames"));
    const auto samples = recordedRows(sampled.bundle(), "samples");
    for (const char* rank : {"0", "1"}) {
      const auto own = sampled.expected(QString(".") + rank);
      QCOMPARE(own.size(), std::size_t(4));
      const double total = own[0] + own[1] + own[2] + own[3];
      double count = 0;
      for (const RecordedRow& row : samples)
        if (row.at("rank") == rank) count += number(row, "samples");
      QVERIFY(count > 50);
      const auto near = [&](double seen, double truth) {
        const double share = truth / total, sigma = total * std::sqrt(share * (1 - share) / count);
        return std::abs(seen - truth) < 5 * sigma + 0.1;
      };
      const States states = statesOf(samples, rank);
      const QByteArray seen = QString("rank %1: out %2 of %3, waiting %4 of %5, working %6 of %7")
                                  .arg(rank)
                                  .arg(states.out)
                                  .arg(own[0] + own[1])
                                  .arg(states.waited)
                                  .arg(own[2])
                                  .arg(states.worked)
                                  .arg(own[3])
                                  .toUtf8();
      QVERIFY2(near(states.out, own[0] + own[1]), seen);
      QVERIFY2(near(states.waited, own[2]), seen);
      QVERIFY2(near(states.worked, own[3]), seen);
    }
  }

  // However long a thread sleeps behind it: no tick comes before the end of what it slept.
  void timeCountsFromWhereTheRecordingIsSwitchedOn() {
    Sampled sampled(false, 1);
    NEED(sampled, program("switched"));
    const auto result = sampled.run(program("switched"), {});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    const States states = statesOf(recordedRows(sampled.bundle(), "samples"), "0");
    const double recorded = number(recordedRows(sampled.bundle(), "ranks").at(0), "recorded_s");
    QVERIFY(recorded >= 0.9);
    QVERIFY2(states.out >= 0.9 && states.out <= recorded,
             qPrintable(QString("%1 of %2 s").arg(states.out).arg(recorded)));
  }

  // However busily a call asks whether something came, and wherever its loop is. MPI_File_open also loads components.
  void waitingIsNoWork_data() { bothLibraries(); }
  void waitingIsNoWork() {
    QFETCH(bool, mpich);
    Sampled sampled(mpich, 2);
    NEED(sampled, program("waiter", mpich));
    sampled.run.settings[0] = "WEFT_SAMPLE=1000";
    sampled.run.yields = false;
    const auto result = sampled.run(program("waiter", mpich), {"0.5", sampled.folder.filePath("file")});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    States all;
    int calls = 0;
    for (const auto& [call, of] : statesInMpi(sampled.bundle())) {
      if (call == "File_open" || of.waited < 0.3) continue;
      // The message that ends the wait is handled once: one sample of a busy machine may see that, not two.
      QVERIFY2(of.worked < std::max(0.005 * of.waited, 0.015),
               qPrintable(QString("%1: waited %2, worked %3").arg(call.c_str()).arg(of.waited).arg(of.worked)));
      all.waited += of.waited, all.worked += of.worked;
      ++calls;
    }
    QVERIFY2(calls >= 40, qPrintable(QString("%1 calls waited").arg(calls)));
    QVERIFY2(all.worked < 0.005 * all.waited,
             qPrintable(QString("waited %1, worked %2").arg(all.waited).arg(all.worked)));
  }

  // Also what a call does for another one, below the loop in which it waits.
  void reducingIsWork_data() { bothLibraries(); }
  void reducingIsWork() {
    QFETCH(bool, mpich);
    Sampled sampled(mpich, 2);
    NEED(sampled, program("reducer", mpich));
    sampled.run.settings[0] = "WEFT_SAMPLE=1000";
    const auto result = sampled.run(program("reducer", mpich), {"1"});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    const auto own = sampled.expected();
    QCOMPARE(own.size(), std::size_t(4));
    auto states = statesInMpi(sampled.bundle());
    for (int i = 0; const char* call : {"Allreduce", "Reduce", "Wait", "Waitall"}) {
      const double worked = states[call].worked, truth = own[static_cast<std::size_t>(i++)];
      QVERIFY2(std::abs(worked - truth) < 0.2 * truth + 0.05,
               qPrintable(QString("%1: worked %2 of %3").arg(call).arg(worked).arg(truth)));
    }
  }

  // Calls that find nothing are counted one by one, timed or not, and their time is polling: neither work nor wait. The
  // program's own clock adds to what it sees of each call. A call that finds something is no poll, however long a row
  // of polls it ends.
  void findingNothingIsPolling_data() { bothLibraries(); }
  void findingNothingIsPolling() {
    QFETCH(bool, mpich);
    Sampled sampled(mpich, 2);
    NEED(sampled, program("polls", mpich));
    sampled.run.settings[0] = "WEFT_SAMPLE=1000";
    sampled.run.yields = false;
    const auto result = sampled.run(program("polls", mpich));
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    struct Polls {
      std::uint64_t calls = 0, empty = 0;
      double seconds = 0;
    };
    std::map<std::string, Polls> counted;
    for (const RecordedRow& row : recordedRows(sampled.bundle(), "operations")) {
      if (row.at("rank") != "0" || row.at("polls").empty()) continue;
      Polls& of = counted[row.at("operation")];
      of.calls += std::stoull(row.at("calls"));
      of.empty += std::stoull(row.at("polls"));
      of.seconds += number(row, "poll_s");
      QVERIFY(number(row, "poll_s") <= number(row, "seconds"));
    }
    QVERIFY(!counted.contains("Wait") && !counted.contains("Recv"));
    auto states = statesInMpi(sampled.bundle());
    std::ifstream in(sampled.folder.filePath("expected").toStdString());
    std::string call;
    Polls own;
    int calls = 0;
    while (in >> call >> own.calls >> own.empty >> own.seconds) {
      if (call == "reduction") break;
      ++calls;
      const Polls& seen = counted[call];
      const States& of = states[call];
      const QString text = QString("%1: %2 of %3 found nothing in %4 s, %5 of %6 in %7 s; polled %8, waited %9, ")
                               .arg(call.c_str())
                               .arg(seen.empty)
                               .arg(seen.calls)
                               .arg(seen.seconds)
                               .arg(own.empty)
                               .arg(own.calls)
                               .arg(own.seconds)
                               .arg(of.polled)
                               .arg(of.waited) +
                           QString("worked %1").arg(of.worked);
      QVERIFY2(seen.calls == own.calls && seen.empty == own.empty, qPrintable(text));
      QVERIFY2(seen.seconds > 0.1 * own.seconds && seen.seconds < 1.1 * own.seconds + 0.02, qPrintable(text));
      QVERIFY2(of.polled > 0.15 * own.seconds && of.polled < 1.2 * own.seconds + 0.05, qPrintable(text));
      QVERIFY2(of.waited + of.worked < 0.1 * of.polled + 0.05, qPrintable(text));
    }
    QCOMPARE(calls, 6);
    const States& of = states["Testall"];
    QVERIFY2(std::abs(of.worked + of.waited - own.seconds) < 0.2 * own.seconds + 0.02 && of.polled < 0.3,
             qPrintable(QString("polled %1, waited %2, worked %3 of %4")
                            .arg(of.polled)
                            .arg(of.waited)
                            .arg(of.worked)
                            .arg(own.seconds)));
  }

  // What is counted by operation and what is counted by call path are the same calls.
  void everyCallIsOnAPath_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("mpich");
    for (const char* name : {"requests", "regular", "one_sided", "neighbours"})
      for (const bool mpich : {false, true})
        QTest::addRow("%s, %s", name, mpich ? "MPICH" : "Open MPI") << QString(name) << mpich;
  }
  void everyCallIsOnAPath() {
    QFETCH(QString, name);
    QFETCH(bool, mpich);
    Sampled sampled(mpich, 4);
    NEED(sampled, program(qPrintable(name), mpich));
    const auto result = sampled.run(program(qPrintable(name), mpich));
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    std::map<std::pair<std::string, std::string>, std::uint64_t> byOperation, byPath;  // rank, operation: calls
    for (const RecordedRow& row : recordedRows(sampled.bundle(), "operations"))
      byOperation[{row.at("rank"), row.at("operation")}] += std::stoull(row.at("calls"));
    for (const RecordedRow& row : recordedRows(sampled.bundle(), "samples"))
      if (!row.at("operation").empty()) byPath[{row.at("rank"), row.at("operation")}] += std::stoull(row.at("calls"));
    std::erase_if(byOperation, [](const auto& each) {
      return each.second == 0 || each.first.second.starts_with("Init");
    });  // sampling begins behind MPI_Init
    std::erase_if(byPath, [](const auto& each) { return each.second == 0; });
    QVERIFY(byOperation.size() > 10);
    for (const auto& [key, calls] : byOperation)
      QVERIFY2(byPath[key] == calls, (key.second + " of rank " + key.first + ": " + std::to_string(calls) + " calls, " +
                                      std::to_string(byPath[key]) + " on paths")
                                         .c_str());
    QVERIFY(byPath == byOperation);
  }

  void nothingIsSampledUnlessItIsAskedFor() {
    Sampled sampled(false, 1);
    NEED(sampled, program("paths"));
    sampled.run.settings.removeFirst();
    QCOMPARE(sampled.run(program("paths")).status, 0);
    for (const char* table : {"threads", "modules", "stacks", "samples"})
      QVERIFY(!std::filesystem::exists(sampled.bundle() / (std::string(table) + ".csv")));
  }

  // Messages by call path are exact: the path of each call is known, cached or not.
  void messagesStandOnTheirPaths() {
    Sampled sampled(false, 1);
    NEED(sampled, program("paths"));
    const auto result = sampled.run(program("paths"));
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    std::map<std::string, RecordedRow> places;
    for (const RecordedRow& row : recordedRows(sampled.bundle(), "stacks")) places[row.at("stack")] = row;
    std::map<std::size_t, long> sendsAtDepth, receivesAtDepth;
    for (const RecordedRow& row : recordedRows(sampled.bundle(), "samples")) {
      std::size_t depth = 0;
      for (std::string at = row.at("stack"); !at.empty(); at = places.at(at).at("parent")) ++depth;
      if (row.at("operation") == "Send") sendsAtDepth[depth] += std::stol(row.at("sends"));
      if (row.at("operation") == "Wait") receivesAtDepth[depth] += std::stol(row.at("receives"));
      QCOMPARE(std::stol(row.at("bytes_sent")), 4 * std::stol(row.at("sends")));
      QCOMPARE(std::stol(row.at("bytes_received")), 4 * std::stol(row.at("receives")));
    }
    // From main straight: 6 a turn; below it 1 at each of 6 depths.
    std::vector<long> sends, receives;
    for (const auto& [depth, count] : sendsAtDepth) sends.push_back(count);
    for (const auto& [depth, count] : receivesAtDepth) receives.push_back(count);
    QCOMPARE(sends, (std::vector<long>{600, 100, 100, 100, 100, 100, 100}));
    QCOMPARE(receives, sends);
  }

  void programsNoticeNothing_data() {
    QTest::addColumn<QString>("what");
    for (const char* what : {"signals", "children", "threads"}) QTest::addRow("%s", what) << what;
  }
  void programsNoticeNothing() {
    QFETCH(const QString, what);
    Sampled sampled(false, 1);
    NEED(sampled, program("disturbed"));
    sampled.run.settings[0] = "WEFT_SAMPLE=1000";
    const auto result = sampled.run(program("disturbed"), {what});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    QVERIFY(!recordedRows(sampled.bundle(), "samples").empty());
    QCOMPARE(recordedRows(sampled.bundle(), "ranks").at(0).at("lost"), std::string("0"));
  }

  // Both lie at the same addresses, one after the other.
  void librariesThatComeAndGoAreToldApart() {
    Sampled sampled(false, 1);
    NEED(sampled, program("disturbed"));
    sampled.run.settings[0] = "WEFT_SAMPLE=500";
    const QStringList plugins{program("plugin-a"), program("plugin-b")};
    const auto result = sampled.run(program("disturbed"), QStringList("libraries") + plugins);
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    const auto own = sampled.expected();
    QCOMPARE(own.size(), std::size_t(2));
    double seen[2] = {0, 0};
    for (const RecordedRow& row : recordedRows(sampled.bundle(), "samples")) {
      const auto modules = modulesOn(sampled.bundle(), row);
      for (int i = 0; i < 2; ++i)
        if (std::ranges::find(modules, plugins[i].toStdString()) != modules.end()) seen[i] += number(row, "seconds");
    }
    for (int i = 0; i < 2; ++i)
      QVERIFY2(std::abs(seen[i] - own[i]) < 0.2 * (own[0] + own[1]),
               qPrintable(QString("%1 of %2").arg(seen[i]).arg(own[i])));
  }

  void threadsAreSampledFromTheirStart() {
    Sampled sampled(false, 1);
    NEED(sampled, program("disturbed"));
    QCOMPARE(sampled.run(program("disturbed"), {"threads"}).status, 0);
    QVERIFY(recordedRows(sampled.bundle(), "threads").size() >= 5);  // the first, and four at a time
  }
};

WEFT_TEST(RecorderSamplingTest)

}  // namespace recorder_sampling_test
#undef NEED
#include "recorder_sampling_test.moc"
