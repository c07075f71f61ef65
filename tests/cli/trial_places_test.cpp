// Ranks that are moved by hand: after every move the loads are those of a new computation, and a way back leads to the
// same bytes.
#include <QTemporaryDir>

#include <cmath>
#include <map>
#include <random>
#include <tuple>

#include "analysis/placement/host_paths.h"
#include "analysis/placement/job_slots.h"
#include "analysis/placement/trial_places.h"
#include "analysis/run/open_run.h"
#include "cli.h"
#include "core/base/units.h"
#include "ibdiag/loads/pair_flows.h"
#include "ibdiag/model/host_rails.h"
#include "seeded.h"
#include "small_run.h"
#include "test_class.h"

using namespace weft;

namespace trial_places_test {

constexpr unsigned side = 4, ranks = side * side * side;

// A stencil in three dimensions, as Open MPI's monitoring counts it; bytes that no two rails divide evenly.
std::string stencil() {
  std::string text;
  for (unsigned rank = 0; rank < ranks; ++rank) {
    text += "# POINT TO POINT\n";
    for (const unsigned step : {1U, side, side * side})
      if (rank / step % side != side - 1)
        for (const auto& [from, to] : {std::pair(rank, rank + step), std::pair(rank + step, rank)})
          text += "E\t" + std::to_string(from) + "\t" + std::to_string(to) + "\t" + std::to_string(1000003 + from) +
                  " bytes\t1 msgs sent\t0,1\n";
  }
  return text;
}

bool same(const LinkLoads& a, const LinkLoads& b) {
  return a.bytes == b.bytes && a.flows == b.flows && a.bytesByEnd == b.bytesByEnd && a.flowsByEnd == b.flowsByEnd &&
         a.overflow == b.overflow;
}

bool same(const PairFlows& a, const PairFlows& b) {
  const auto all = [](const PairFlows& of) {
    return std::tuple(of.onLinks, of.sameHost, of.hostUnknown, of.noCommonRail, of.bytes, of.held);
  };
  return all(a) == all(b) && std::ranges::equal(a.flows, b.flows, [](const Flow& x, const Flow& y) {
           return x.source == y.source && x.destination == y.destination && x.bytes == y.bytes;
         });
}

class TrialPlacesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    write("stencil.prof", stencil());
    std::string hosts = "rank,host\n";
    for (unsigned rank = 0; rank < ranks; ++rank)
      hosts += std::to_string(rank) + ",r" + std::to_string(1 + rank * 7 % (ranks / 2) * 5) + "\n";
    write("hosts.csv", hosts);
    const auto ran =
        cli::runWeft({"import", path("stencil.prof"), cli::text(cli::recorded("fabrics") / "ft3_192/ftree/ibdiagnet1"),
                      "--hosts", path("hosts.csv"), "-o", path("stencil.weft")});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const auto sample =
        cli::runWeft({"import", cli::text(cli::fs::path(WEFT_RESOURCES) / "sample"), "-o", path("sample.weft")});
    QVERIFY2(sample.status == 0, sample.err.c_str());
    test::writeSmallRun(path("small.weft").toStdString(), {.pairs = true});
    test::writeSmallRun(path("groups.weft").toStdString(), {.pairs = true, .groups = true});
    test::writeSmallRun(path("nohosts.weft").toStdString(), {.hosts = false, .pairs = true});
  }

  void loadsAreThoseOfANewComputation_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<Rails>("rails");
    for (const char* file : {"stencil", "sample", "small", "groups", "nohosts"})
      for (const Rails rails : {Rails::even, Rails::first})
        QTest::addRow("%s, %s", file, rails == Rails::first ? "first rail" : "even")
            << path(QString("%1.weft").arg(file)) << rails;
    QTest::addRow("sample, measured") << path("sample.weft") << Rails::measured;
  }
  void loadsAreThoseOfANewComputation() {
    QFETCH(QString, file);
    QFETCH(Rails, rails);
    const RunStore store(file.toStdString());
    const auto run = loadRunForLoads(store, file.toStdString(), false);
    const auto fabric = std::make_shared<const Fabric>(rails == Rails::measured ? measured(run->fabric) : run->fabric);
    const auto ofRun = ranksOf(*run);
    const auto pairs = std::make_shared<const RankPairs>(
        RankPairs::read(store, {}, ofRun, !run->severalRails || rails == Rails::first));
    TrialPlaces trial(fabric, pairs, ofRun, run->rankHosts, rails);
    const auto anew = [&] { return flowsOfPairs(store, *fabric, trial.hosts(), {}, rails); };
    const LinkLoads atFirst = trial.loads();
    const PairFlows flowsAtFirst = trial.flows();
    QVERIFY(same(trial.flows(), anew()));
    QVERIFY(same(trial.loads(), accumulate(*fabric, anew().flows)));
    std::mt19937 random(seeded(7));
    std::vector<std::vector<TrialPlaces::Move>> back;
    for (int step = 0; step < 40; ++step) {
      std::map<std::uint32_t, TrialPlaces::Move> moves;  // each item once
      for (unsigned i = 0; i <= random() % 5; ++i) {
        const auto item = std::uint32_t(random() % ofRun.size());
        moves[item] = {item, HostIndex(std::uint32_t(random() % fabric->hosts().size()))};
        if (random() % 10 == 0) moves[item].to.reset();
      }
      std::vector<TrialPlaces::Move> all;
      for (const auto& [item, move] : moves) all.push_back(move);
      back.push_back(trial.move(all));
      QVERIFY(same(trial.flows(), anew()));
      QVERIFY(same(trial.loads(), accumulate(*fabric, anew().flows)));
    }
    QVERIFY(trial.loads().bytes != atFirst.bytes);
    for (auto each = back.rbegin(); each != back.rend(); ++each) trial.move(*each);
    QVERIFY(same(trial.loads(), atFirst));
    QVERIFY(same(trial.flows(), flowsAtFirst));
  }

  // What places are found by is what the flows of a pair put on the links, of each rail its share.
  void pathsHaveTheSharesOfTheCounters() {
    const RunStore store(path("sample.weft").toStdString());
    const Fabric fabric = measured(loadRunForLoads(store, path("sample.weft").toStdString(), false)->fabric);
    std::vector<HostIndex> hosts;
    for (std::uint32_t at = 0; at < fabric.hosts().size(); ++at) hosts.push_back(HostIndex(at));
    const HostPaths paths(fabric, hosts, Rails::measured);
    const RankHosts nobody;
    const PairRails rails(fabric, nobody, Rails::measured);
    constexpr std::uint64_t bytes = std::uint64_t{1} << 40;
    int uneven = 0;
    for (std::uint32_t from = 0; from < hosts.size(); ++from)
      for (std::uint32_t to = from % 3; to < hosts.size(); to += 3) {
        if (from == to) continue;
        const RailParts parts = rails.parts(hosts[from], hosts[to]);
        std::vector<Flow> flows;
        for (std::size_t rail = 0; rail < parts.rails; ++rail) {
          const Rail one = rails.between(hosts[from], hosts[to])[rail];
          flows.push_back({one.source, one.lid, parts.share(bytes, rail)});
        }
        std::vector<double> found(fabric.ends().size());
        paths.each(from, to,
                   [&](std::uint32_t end, double share) { found[end] += share * static_cast<double>(bytes); });
        const LinkLoads loads = accumulate(fabric, flows);
        for (std::size_t end = 0; end < found.size(); ++end)
          QVERIFY(std::abs(found[end] - static_cast<double>(loads.bytes[end])) <= 4);
        uneven += parts.rails == 1 || parts.weights;
      }
    QVERIFY(uneven > 0);
  }

  // A sum that was held gives nothing back: it is computed again.
  void whatWasHeldIsNotTakenAway() {
    const QString file = path("huge.weft");
    {
      RunWriter out(file.toStdString());
      test::writeProfile(out, true);
      test::writeFabric(out, {});
      out.beginSource({"traces.otf2", kinds::trace, "OTF2 trace", "", ""});
      for (const unsigned to : {2U, 3U})
        out.pairTraffic({std::nullopt,
                         std::nullopt,
                         PairClass::pointToPoint,
                         std::nullopt,
                         RankId(0),
                         false,
                         true,
                         true,
                         {{RankId(to), 1, maxStoredBytes - 10}}});
      out.endSource({});
      out.commit();
    }
    const RunStore store(file.toStdString());
    const auto run = loadRunForLoads(store, file.toStdString(), false);
    const auto fabric = std::make_shared<const Fabric>(run->fabric);
    const auto ofRun = ranksOf(*run);
    TrialPlaces trial(fabric, std::make_shared<const RankPairs>(RankPairs::read(store, {}, ofRun, true)), ofRun,
                      run->rankHosts, Rails::even);
    for (const std::uint32_t host : {0U, 1U, 2U}) {
      const std::vector<TrialPlaces::Move> moves{{2, HostIndex(host)}};
      trial.move(moves);
      QVERIFY(
          same(trial.loads(), accumulate(*fabric, flowsOfPairs(store, *fabric, trial.hosts(), {}, Rails::even).flows)));
    }
  }

 private:
  // Ports of two hosts of three counted something, at random, some nothing.
  static Fabric measured(const Fabric& fabric) {
    std::mt19937 random(seeded(11));
    auto plan = std::make_shared<RailPlan>();
    for (const FabricHost& host : fabric.hosts()) {
      if (random() % 3 == 0) continue;
      for (const PortIndex port : host.ports)
        plan->counted[port] = {random() % 4 == 0 ? 0 : random() % 1000, random() % 1000};
    }
    return fabric.withRailPlan(plan);
  }

  QTemporaryDir folder_;

  QString path(const QString& name) const { return folder_.filePath(name); }
  void write(const char* name, const std::string& text) const { std::ofstream(path(name).toStdString()) << text; }
};

WEFT_TEST(TrialPlacesTest)

}  // namespace trial_places_test
#include "trial_places_test.moc"
