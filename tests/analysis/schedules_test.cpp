// weft export --format goal|paje, read again by readers of their own: every message that is sent is received, and their
// sums are those of weft pairs.
#include <QTest>

#include <set>

#include "cli.h"
#include "collectives/four_ranks.h"
#include "test_class.h"

namespace schedules_test {

using namespace cli;

using Pair = std::pair<std::uint64_t, std::uint64_t>;
struct Sums {
  std::uint64_t messages = 0, bytes = 0;
  bool operator==(const Sums&) const = default;
};
using PairSums = std::map<Pair, Sums>;

PairSums pairsOf(const QString& store, const QStringList& more) {
  PairSums sums;
  for (const Row& row : csv(runWeft(QStringList{"pairs", store, "--by", "rank"} + more).out))
    sums[{std::stoull(row.at("source")), std::stoull(row.at("destination"))}] = {std::stoull(row.at("messages")),
                                                                                 std::stoull(row.at("bytes"))};
  return sums;
}

// What a schedule says, by the grammar of LogGOPSim's txt2bin.
struct Goal {
  std::multiset<std::array<std::uint64_t, 4>> sent, received;  // source, destination, bytes, tag
  std::map<std::uint64_t, std::uint64_t> computed;             // by rank, nanoseconds
  std::uint64_t ranks = 0;
  QString wrong;

  explicit Goal(const QString& path) {
    std::ifstream in(path.toStdString());
    std::uint64_t rank = 0, open = 0;
    std::set<std::string> labels;
    for (std::string line; std::getline(in, line);) {
      std::istringstream words(line);
      std::string first, second, third;
      if (!(words >> first)) continue;
      if (first == "num_ranks") words >> ranks;
      else if (first == "rank") {
        words >> rank >> second;
        labels.clear();
        open += second == "{" ? 1 : 100;
      } else if (first == "}") --open;
      else if (words >> second; first.ends_with(':')) {
        operation(rank, second, words);
        labels.insert(first.substr(0, first.size() - 1));
      } else if (words >> third;
                 (second != "requires" && second != "irequires") || !labels.contains(first) || !labels.contains(third))
        wrong = QString::fromStdString(line);
    }
    if (open != 0 || ranks == 0 || rank + 1 != ranks) wrong = "ranks";
  }

  PairSums sums() const {
    PairSums all;
    for (const auto& [source, destination, bytes, tag] : sent) {
      ++all[{source, destination}].messages;
      all[{source, destination}].bytes += bytes;
    }
    return all;
  }

 private:
  void operation(std::uint64_t rank, const std::string& what, std::istringstream& words) {
    std::uint64_t bytes = 0, other = 0, tag = 0;
    std::string unit, way, word;
    if (what == "calc") {
      words >> bytes;
      computed[rank] += bytes;
    } else if (words >> bytes >> unit; unit == "b") {
      words >> way >> other >> word >> tag;
      if (word != "tag" || other >= ranks || way != (what == "send" ? "to" : "from")) wrong = "operation";
      if (what == "send") sent.insert({rank, other, bytes, tag});
      else received.insert({other, rank, bytes, tag});
    } else wrong = QString::fromStdString(unit);
  }
};

// Start and end of each link by its key.
struct Paje {
  PairSums sums;
  std::size_t links = 0, ended = 0, states = 0;
  QString wrong;

  explicit Paje(const QString& path) {
    struct Start {
      std::uint64_t rank, bytes;
    };
    std::map<std::string, Start> open;
    std::ifstream in(path.toStdString());
    double last = 0;
    for (std::string line; std::getline(in, line);) {
      if (line.empty() || line[0] == '%') continue;
      std::istringstream words(line);
      int event = 0;
      double time = 0;
      std::string type, container, rank, value, unit, key;
      words >> event;
      if (event < 4) continue;
      words >> time;
      if (time < last) wrong = "time goes back: " + QString::fromStdString(line);
      last = time;
      states += event == 6 ? 1 : 0;
      if (event != 7 && event != 8) continue;
      words >> type >> container >> rank >> value >> unit >> key;
      const std::uint64_t at = std::stoull(rank.substr(1)), bytes = std::stoull(value.substr(1));
      if (event == 7) {
        open[key] = {at, bytes};
        ++links;
      } else if (const auto found = open.find(key); found == open.end() || found->second.bytes != bytes)
        wrong = "an end without its start";
      else {
        ++sums[{found->second.rank, at}].messages;
        sums[{found->second.rank, at}].bytes += bytes;
        ++ended;
        open.erase(found);
      }
    }
    if (!open.empty()) wrong = "links without end";
  }
};

class SchedulesTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString trace_, calls_;

  QString exported(const QString& store, const QString& format, const QStringList& more = {}) {
    const QString file = folder_.filePath(QFileInfo(store).baseName() + "." + format);
    const Ran ran = runWeft(QStringList{"export", store, "--format", format, "-o", file} + more);
    if (ran.status != 0) qWarning() << ran.err.c_str();
    return file;
  }

 private slots:
  void initTestCase() {
    trace_ = folder_.filePath("trace.weft");
    calls_ = folder_.filePath("calls.weft");
    QCOMPARE(runWeft({"import", text(recorded("otf2/lammps-lj-8-otf2mpi.tar.gz")), "-o", trace_}).status, 0);
    QCOMPARE(runWeft({"import", fourRanks(folder_), "-o", calls_}).status, 0);
  }

  void aTraceIsAScheduleOfItsMessages() {
    const Goal goal(exported(trace_, "goal"));
    QVERIFY2(goal.wrong.isEmpty(), qPrintable(goal.wrong));
    QCOMPARE(goal.ranks, std::uint64_t(8));
    QVERIFY(goal.sent.size() > 10000);
    QVERIFY(goal.sent == goal.received);
    std::set<std::array<std::uint64_t, 3>> keys;
    for (const auto& [source, destination, bytes, tag] : goal.sent) keys.insert({source, destination, tag});
    QCOMPARE(keys.size(), goal.sent.size());
    QVERIFY(goal.sums() == pairsOf(trace_, {"--class", "p2p"}));
    QCOMPARE(goal.computed.size(), std::size_t(8));
  }

  void aTraceIsPaje() {
    const Paje paje(exported(trace_, "paje"));
    QVERIFY2(paje.wrong.isEmpty(), qPrintable(paje.wrong));
    QCOMPARE(paje.links, paje.ended);
    QVERIFY(paje.states > 1000);
    QVERIFY(paje.sums == pairsOf(trace_, {"--class", "p2p"}));
  }

  void modelledCallsAreMessages_data() {
    QTest::addColumn<QStringList>("model");
    QTest::newRow("Open MPI") << QStringList{"--collectives", "model"};
    QTest::newRow("MPICH") << QStringList{"--collectives", "model", "--mpi", "mpich-4.0"};
  }
  void modelledCallsAreMessages() {
    QFETCH(QStringList, model);
    const PairSums pairs = pairsOf(calls_, model);
    QVERIFY(!pairs.empty());
    const Goal goal(exported(calls_, "goal", model));
    QVERIFY2(goal.wrong.isEmpty(), qPrintable(goal.wrong));
    QVERIFY(goal.sent == goal.received && goal.sums() == pairs);
    const Paje paje(exported(calls_, "paje", model));
    QVERIFY2(paje.wrong.isEmpty(), qPrintable(paje.wrong));
    QVERIFY(paje.sums == pairs);
  }

  void theSameRunGivesTheSameBytes() {
    for (const char* format : {"goal", "paje"}) {
      const auto first = contentOf(exported(trace_, format).toStdString());
      QVERIFY(first == contentOf(exported(trace_, format).toStdString()));
    }
  }

  void refusesWhatItCantWrite() {
    const QString file = folder_.filePath("none.goal");
    const Ran ran = runWeft({"export", calls_, "--format", "goal", "-o", file});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.hasOneLine(), ran.err.c_str());
    QVERIFY(!QFile::exists(file));
    QCOMPARE(runWeft({"export", trace_, "--format", "goal", "-o", file, "--collectives", "model"}).status, 1);
    QCOMPARE(runWeft({"export", calls_, calls_, "--format", "goal", "-o", file}).status, 2);
    QCOMPARE(runWeft({"export", calls_, "--format", "paje", "-o", file, "--replace"}).status, 2);
  }
};

WEFT_TEST(SchedulesTest)

}  // namespace schedules_test
#include "schedules_test.moc"
