// The critical path against the longest path through the graph of a program that is played here, and what made ranks
// late against sums by hand; of a recorded program both against what Scalasca's scout found.
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cmath>
#include <map>
#include <random>

#include "analysis/waits/critical_segments.h"
#include "analysis/waits/delay_costs.h"
#include "cli.h"
#include "core/store/run_store.h"
#include "core/store/run_writer.h"
#include "late_run.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace critical_path_test {

using namespace cli;

constexpr std::uint32_t ranks = 5, nobody = UINT32_MAX;

// A program of messages that are received as they are sent, and of barriers. A stretch of a rank knows the one that it
// waited for, so that the longest path is a chain of stretches.
class Played {
 public:
  explicit Played(unsigned seed, unsigned steps) : random_(seed) {
    for (std::uint32_t rank = 0; rank < ranks; ++rank) compute(rank);
    for (unsigned step = 0; step < steps; ++step) {
      const std::uint32_t rank = any(ranks), other = (rank + 1 + any(ranks - 1)) % ranks;
      switch (any(6)) {
        case 0:
          barrier();
          break;
        case 1:
        case 2:
          message(rank, other);
          break;
        default:
          compute(rank);
      }
    }
    for (std::uint32_t rank = 0; rank < ranks; ++rank) compute(rank);
  }

  // The rank that the end depends on, from each of these times on; ascending.
  std::vector<CriticalSegment> longestPath() const {
    std::size_t at = last_[0];
    for (const std::size_t each : last_)
      if (stretches_[each].until > stretches_[at].until) at = each;
    std::vector<CriticalSegment> path;
    while (at != SIZE_MAX) {
      const Stretch& one = stretches_[at];
      if (!path.empty() && path.front().rank == RankId(one.rank)) path.front().from = one.from;
      else path.insert(path.begin(), {RankId(one.rank), one.from, one.until});
      at = one.after;
    }
    return path;
  }

  void write(const std::filesystem::path& path) {
    RunWriter out(path);
    out.beginSource({"trace", kinds::trace, "made here", "", ""});
    out.fact("waits", "matched");
    const RegionId solve = out.region("solve"), output = out.region("output");
    const OperationId receive = out.operation("Recv"), barrier = out.operation("Barrier");
    out.state({StateId(1), solve, {}});
    out.state({StateId(2), output, {}});
    out.state({StateId(3), solve, receive});
    out.state({StateId(4), output, barrier});
    const WaitKindId late = out.waitKind({WaitClass::lateSender, {}, solve, receive, {}, {}}),
                     last = out.waitKind({WaitClass::waitAtBarrier, {}, output, barrier, {}, {}}),
                     completion = out.waitKind({WaitClass::barrierCompletion, {}, output, barrier, {}, {}});
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      out.process({RankId(rank), {}, {}});
      // Many chunks, so that the path comes back to some that it has left.
      std::uint64_t now = 0;
      for (std::size_t first = 0; first < runs_[rank].size(); first += 7) {
        StateChunkRow chunk{RankId(rank), 0, now, {}};
        for (std::size_t i = first; i < std::min(first + 7, runs_[rank].size()); ++i) {
          chunk.runs.push_back(runs_[rank][i]);
          now += runs_[rank][i].nanoseconds;
        }
        out.stateChunk(chunk);
      }
      for (std::size_t first = 0; first < waits_[rank].size(); first += 3) {
        WaitChunkRow chunk{RankId(rank), 0, {}};
        for (std::size_t i = first; i < std::min(first + 3, waits_[rank].size()); ++i) {
          const Wait& each = waits_[rank][i];
          chunk.waits.push_back({each.isBarrier ? last : late, each.from, each.long_, RankId(each.peer)});
          // Nobody is waited for in a completion: it leads nowhere.
          if (each.isBarrier) chunk.waits.push_back({completion, each.from + each.long_, 1, {}});
          WaitRow row;
          row.kind = each.isBarrier ? WaitClass::waitAtBarrier : WaitClass::lateSender;
          row.rank = RankId(rank);
          row.region = each.isBarrier ? output : solve;
          row.operation = each.isBarrier ? barrier : receive;
          row.waits = 1;
          row.nanoseconds = each.long_;
          out.wait(row);
        }
        out.waitChunk(chunk);
      }
    }
    out.endSource({});
    out.commit();
  }

  // Of a state (from 1 on) on the path, and of all ranks without waiting.
  std::uint64_t onPath(unsigned state) const {
    std::uint64_t sum = 0;
    for (const CriticalSegment& each : longestPath()) {
      std::uint64_t now = 0;
      for (const StateRun& run : runs_[number(each.rank)]) {
        const std::uint64_t from = std::max(now, each.from), until = std::min(now + run.nanoseconds, each.until);
        if (number(run.state) == state && from < until) sum += until - from;
        now += run.nanoseconds;
      }
    }
    return sum;
  }
  std::uint64_t withoutWaits(unsigned state) const {
    std::uint64_t sum = 0;
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      for (const StateRun& run : runs_[rank])
        if (number(run.state) == state) sum += run.nanoseconds;
      for (const Wait& each : waits_[rank])
        if (state == (each.isBarrier ? 4U : 3U)) sum -= each.long_;
    }
    return sum;
  }

 private:
  struct Stretch {
    std::uint32_t rank = 0;
    std::uint64_t from = 0, until = 0;
    std::size_t after = SIZE_MAX;  // the stretch that it could not begin before
  };
  struct Wait {
    std::uint64_t from = 0, long_ = 0;
    std::uint32_t peer = nobody;
    bool isBarrier = false;
  };

  std::uint32_t any(std::uint32_t most) { return static_cast<std::uint32_t>(random_() % most); }
  void run(std::uint32_t rank, unsigned state, std::uint64_t nanoseconds) {
    runs_[rank].push_back({StateId(state), nanoseconds});
  }
  // From now on, after that stretch.
  void stretch(std::uint32_t rank, unsigned state, std::uint64_t nanoseconds, std::size_t after) {
    stretches_.push_back({rank, now_[rank], now_[rank] + nanoseconds, after});
    last_[rank] = stretches_.size() - 1;
    run(rank, state, nanoseconds);
    now_[rank] += nanoseconds;
  }
  void compute(std::uint32_t rank) { stretch(rank, 1 + any(2), 1 + any(1'000'000), last_[rank]); }
  // Until another rank has come.
  std::size_t await(std::uint32_t rank, std::uint32_t peer, std::uint64_t until, std::size_t of, bool isBarrier) {
    if (until <= now_[rank]) return last_[rank];
    waits_[rank].push_back({now_[rank], until - now_[rank], peer, isBarrier});
    run(rank, isBarrier ? 4 : 3, until - now_[rank]);
    now_[rank] = until;
    return of;
  }
  void message(std::uint32_t from, std::uint32_t to) {
    const std::size_t after = await(to, from, now_[from], last_[from], false);
    stretch(to, 3, 1 + any(1000), after);
  }
  void barrier() {
    std::uint32_t latest = 0;
    for (std::uint32_t rank = 1; rank < ranks; ++rank)
      if (now_[rank] > now_[latest]) latest = rank;
    const std::uint64_t until = now_[latest];
    const std::size_t of = last_[latest];
    for (std::uint32_t rank = 0; rank < ranks; ++rank)
      stretch(rank, 4, 1 + any(1000), await(rank, latest, until, of, true));
  }

  std::mt19937_64 random_;
  std::array<std::uint64_t, ranks> now_{};
  std::array<std::size_t, ranks> last_{SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX};
  std::vector<Stretch> stretches_;
  std::array<std::vector<StateRun>, ranks> runs_;
  std::array<std::vector<Wait>, ranks> waits_;
};

class CriticalPathTest : public QObject {
  Q_OBJECT

 private slots:
  void isTheLongestPath_data() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 0; seed < 20; ++seed) QTest::addRow("%u", seed) << seed;
  }
  void isTheLongestPath() {
    QFETCH(const unsigned, seed);
    const QString run = file(QString("played%1.weft").arg(seed));
    Played program(seeded(seed), 20 + seed * 20);
    program.write(run.toStdString());
    const std::vector<CriticalSegment> expected = program.longestPath();
    const RunStore store(run.toStdString());
    const CriticalSegments found = criticalSegments(StateShares(store), WaitStore(store));
    QCOMPARE(found.unknownWaits, std::uint64_t(0));
    QVERIFY(found.list == expected);
    // What commands print of it.
    std::map<std::string, unsigned> states{{"solve", 1}, {"output", 2}, {"solveRecv", 3}, {"outputBarrier", 4}};
    double share = 0, before = INFINITY;
    for (const Row& row : csv(ran({"waits", run, "--critical-path", "--format", "csv"}).out)) {
      const unsigned state = states.at(row.at("region") + row.at("operation"));
      const double onPath = std::stod(row.at("path_s")), mean = std::stod(row.at("rank_s"));
      QVERIFY(isNear(onPath, static_cast<double>(program.onPath(state)) / 1e9));
      QVERIFY(isNear(mean, static_cast<double>(program.withoutWaits(state)) / 1e9 / ranks));
      QVERIFY(isNear(std::stod(row.at("imbalance_s")), std::max(0.0, onPath - mean)));
      QVERIFY(onPath <= before);
      before = onPath;
      share += std::stod(row.at("share"));
    }
    QVERIFY(isNear(share, 1));
    std::map<std::string, std::uint64_t> ofRanks;
    for (const CriticalSegment& each : expected) ofRanks[std::to_string(number(each.rank))] += each.until - each.from;
    for (const Row& row : csv(ran({"waits", run, "--critical-path", "--by", "rank", "--format", "csv"}).out)) {
      QVERIFY(isNear(std::stod(row.at("path_s")), static_cast<double>(ofRanks[row.at("rank")]) / 1e9));
      QVERIFY(!row.contains("imbalance_s"));
      ofRanks.erase(row.at("rank"));
    }
    QVERIFY(ofRanks.empty());
  }

  void itsPartsAreListed() {
    const QString run = file("played.weft");
    Played program(seeded(99), 200);
    program.write(run.toStdString());
    std::vector<CriticalSegment> path = program.longestPath();
    std::ranges::stable_sort(path, std::ranges::greater(), [](const auto& each) { return each.until - each.from; });
    const auto rows = csv(ran({"waits", run, "--critical-path", "--longest", "7", "--format", "csv"}).out);
    QCOMPARE(rows.size(), std::min<std::size_t>(7, path.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      QCOMPARE(rows[i].at("rank"), std::to_string(number(path[i].rank)));
      QVERIFY(isNear(std::stod(rows[i].at("start_s")), static_cast<double>(path[i].from) / 1e9));
      QVERIFY(isNear(std::stod(rows[i].at("seconds")), static_cast<double>(path[i].until - path[i].from) / 1e9));
      QVERIFY(std::stod(rows[i].at("mostly_s")) <= std::stod(rows[i].at("seconds")) + 1e-12);
    }
    // A time is cut out of it.
    double sum = 0;
    for (const Row& row : csv(ran({"waits", run, "--critical-path", "--time", "0.001:0.002", "--format", "csv"}).out))
      sum += std::stod(row.at("path_s"));
    QVERIFY(isNear(sum, 0.001));
    // Chosen by what ranks were in; what states are not distinguished by is refused.
    for (const Row& row : csv(ran({"waits", run, "--critical-path", "--region", "solve", "--format", "csv"}).out))
      QCOMPARE(row.at("region"), std::string("solve"));
    // Of its parts, too, by what the rank was mostly in.
    const auto all = csv(ran({"waits", run, "--critical-path", "--longest", "100000", "--format", "csv"}).out);
    for (const auto& [option, value] : {std::pair("region", "output"), std::pair("rank", "2")}) {
      std::vector<Row> expected;
      std::ranges::copy_if(all, std::back_inserter(expected), [&](const Row& row) { return row.at(option) == value; });
      expected.resize(std::min<std::size_t>(3, expected.size()));
      QVERIFY(!expected.empty());
      QVERIFY(
          csv(ran({"waits", run, "--critical-path", "--longest", "3", "--" + QString(option), value, "--format", "csv"})
                  .out) == expected);
    }
    QCOMPARE(runWeft({"waits", run, "--critical-path", "--by", "peer"}).status, 1);
    QCOMPARE(runWeft({"waits", run, "--critical-path", "--unexplained"}).status, 2);
  }

  // All waiting is told: as the cost of a delay, or as not explained.
  void delaysAndTheRestAreAllWaiting() {
    for (unsigned seed = 0; seed < 20; ++seed) {
      const QString run = file(QString("delays%1.weft").arg(seed));
      Played(seeded(seed + 500), 20 + seed * 20).write(run.toStdString());
      const RunStore store(run.toStdString());
      StateShares states(store);
      WaitShares waits(store);
      const DelayCosts found = delayCosts(store, states, waits);
      double cost = 0, waited = 0;
      for (const auto& [rank, costs] : found.ofRanks)
        for (const DelayCost& each : costs) {
          QVERIFY(each.direct >= 0 && each.indirect >= 0);
          cost += each.direct + each.indirect;
        }
      waits.store().waits({}, [&](const WaitRow& row) {
        waited += static_cast<double>(row.nanoseconds);
        return true;
      });
      QVERIFY(isNear(found.waited, waited));
      QVERIFY(isNear(cost + found.unexplained, waited));
      double shares = 0, seconds = 0;
      for (const Row& row : csv(ran({"waits", run, "--delays", "--by", "rank,operation", "--format", "csv"}).out)) {
        shares += std::stod(row.at("share"));
        seconds += std::stod(row.at("cost_s"));
        QVERIFY(isNear(std::stod(row.at("cost_s")), std::stod(row.at("direct_s")) + std::stod(row.at("indirect_s"))));
      }
      QVERIFY(isNear(seconds, cost / 1e9));
      QVERIFY(isNear(shares, cost / waited));
    }
  }

  void delaysArePassedOn() {
    const QString run = file("passed.weft");
    test::writeLateRun(run.toStdString());
    const auto rows = csv(ran({"waits", run, "--delays", "--by", "rank,region,operation", "--format", "csv"}).out);
    QCOMPARE(rows.size(), std::size_t(2));
    QCOMPARE(rows[0].at("rank") + rows[0].at("region") + rows[0].at("operation"), std::string("1output"));
    QVERIFY(isNear(std::stod(rows[0].at("direct_s")), 3) && isNear(std::stod(rows[0].at("indirect_s")), 3));
    QCOMPARE(rows[1].at("rank") + rows[1].at("region") + rows[1].at("operation"), std::string("0solveRecv"));
    QVERIFY(isNear(std::stod(rows[1].at("direct_s")), 1) && isNear(std::stod(rows[1].at("indirect_s")), 0));
    QVERIFY(isNear(std::stod(rows[0].at("share")) + std::stod(rows[1].at("share")), 1));
    QCOMPARE(csv(ran({"waits", run, "--delays", "--rank", "1", "--format", "csv"}).out).size(), std::size_t(1));
    QCOMPARE(runWeft({"waits", run, "--delays", "--time", "0:1"}).status, 2);
  }

  // The critical path is scout's to the nanosecond, but for MPI_Init, which scout counts without waits, MPI_Finalize,
  // which it omits, and times outside of all regions, which it has nowhere. Costs of delays are those of its five
  // patterns, with two exceptions: it has none for MPI_Finalize, and passes on less in collectives.
  void aRecordedProgramIsAsScoutHasIt() {
    const fs::path archive = recorded("otf2/delays-4");
    const QString run = file("recorded.weft");
    QCOMPARE(runWeft({"import", text(archive / "traces.otf2"), "-o", run}).status, 0);
    std::map<std::string, std::map<std::string, double>> scout;
    std::istringstream lines(contentOf(archive / "scout.tsv"));
    std::string metric, rank, region, operation, seconds;
    std::getline(lines, metric);
    while (std::getline(lines, metric, '\t') && std::getline(lines, rank, '\t') && std::getline(lines, region, '\t') &&
           std::getline(lines, operation, '\t') && std::getline(lines, seconds))
      scout[metric][rank + ' ' + region + ' ' + operation] = std::stod(seconds);
    const auto found = [&](const char* option, const char* column) {
      std::map<std::string, double> sums;
      for (const Row& row : csv(ran({"waits", run, option, "--by", "rank,region,operation", "--format", "csv"}).out))
        sums[row.at("rank") + ' ' + row.at("region") + ' ' + row.at("operation")] = std::stod(row.at(column));
      return sums;
    };
    std::size_t compared = 0;
    auto path = found("--critical-path", "path_s");
    for (const auto& [key, time] : path) {
      if (key.ends_with("Init") || key.ends_with("Finalize") || key.ends_with("  ")) continue;
      QVERIFY2(std::abs(time - scout["critical_path"][key]) < 2e-9, key.c_str());
      ++compared;
    }
    for (const auto& [key, time] : scout["critical_path"]) QVERIFY2(path.contains(key), key.c_str());
    QVERIFY(compared > 10);
    compared = 0;
    auto direct = found("--delays", "direct_s"), indirect = found("--delays", "indirect_s");
    double all = 0;
    for (const auto& [key, time] : scout["delay"]) {
      all += time;
      if (time < 0.001) continue;
      QVERIFY2(std::abs(direct[key] / time - 1) < 0.03, key.c_str());
      ++compared;
    }
    QVERIFY(compared >= 4);
    double more = 0;  // of what scout has rows for
    for (const auto& [key, time] : direct)
      if (scout["delay"].contains(key)) more += time;
    QVERIFY(std::abs(more / all - 1) < 0.01);
    double scoutsLong = 0, ours = 0;
    for (const auto& [key, time] : scout["delay_longterm"]) scoutsLong += time;
    for (const auto& [key, time] : indirect) ours += time;
    QVERIFY(std::abs(ours / scoutsLong - 1) < 0.06);
  }

  void waitsForNobodyKnownStayOnIt() {
    const QString run = file("unknown.weft");
    {
      RunWriter out(run.toStdString());
      out.beginSource({"trace", kinds::trace, "made here", "", ""});
      out.fact("waits", "matched");
      const OperationId receive = out.operation("Recv");
      out.state({StateId(1), {}, {}});
      out.state({StateId(2), {}, receive});
      out.process({RankId(0), {}, {}});
      out.stateChunk({RankId(0), 0, 0, {{StateId(1), 1'000'000}, {StateId(2), 500'000}, {StateId(1), 100}}});
      const WaitKindId late = out.waitKind({WaitClass::lateSender, {}, {}, receive, {}, {}});
      out.waitChunk({RankId(0), 0, {{late, 1'000'000, 400'000, {}}, {late, 1'410'000, 50'000, RankId(7)}}});
      out.endSource({});
      out.commit();
    }
    const Ran known = ran({"waits", run, "--critical-path", "--format", "csv"});
    double sum = 0;
    for (const Row& row : csv(known.out)) sum += std::stod(row.at("path_s"));
    QVERIFY(isNear(sum, 0.0015001));
    QVERIFY2(known.err.find("450 µs") != std::string::npos, known.err.c_str());
  }

 private:
  QString file(const QString& name) const { return folder_.filePath(name); }
  static bool isNear(double a, double b) { return std::abs(a - b) <= 1e-12 + 1e-9 * std::abs(b); }
  Ran ran(const QStringList& arguments) {
    const Ran done = runWeft(arguments);
    if (done.status != 0) qWarning("%s", done.err.c_str());
    return done;
  }

  QTemporaryDir folder_;
};

WEFT_TEST(CriticalPathTest)

}  // namespace critical_path_test
#include "critical_path_test.moc"
