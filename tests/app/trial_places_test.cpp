// Ranks that are moved by hand: after every move the loads are those of a reckoning anew, and a way back leads to the same bytes.
#include <QTemporaryDir>

#include <map>
#include <random>
#include <tuple>

#include "analysis/placement/job_slots.h"
#include "analysis/placement/trial_places.h"
#include "analysis/run/open_run.h"
#include "cli.h"
#include "core/base/units.h"
#include "ibdiag/loads/pair_flows.h"
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
          text += "E\t" + std::to_string(from) + "\t" + std::to_string(to) + "\t" + std::to_string(1000003 + from) + " bytes\t1 msgs sent\t0,1\n";
  }
  return text;
}

bool same(const LinkLoads& a, const LinkLoads& b) {
  return a.bytes == b.bytes && a.flows == b.flows && a.bytesByEnd == b.bytesByEnd && a.flowsByEnd == b.flowsByEnd && a.overflow == b.overflow;
}

bool same(const PairFlows& a, const PairFlows& b) {
  const auto all = [](const PairFlows& of) { return std::tuple(of.onLinks, of.sameHost, of.hostUnknown, of.noCommonRail, of.bytes, of.held); };
  return all(a) == all(b) && std::ranges::equal(a.flows, b.flows, [](const Flow& x, const Flow& y) { return x.source == y.source && x.destination == y.destination && x.bytes == y.bytes; });
}

class TrialPlacesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    write("stencil.prof", stencil());
    std::string hosts = "rank,host\n";
    for (unsigned rank = 0; rank < ranks; ++rank) hosts += std::to_string(rank) + ",r" + std::to_string(1 + rank * 7 % (ranks / 2) * 5) + "\n";
    write("hosts.csv", hosts);
    const auto ran = cli::runWeft({"import", path("stencil.prof"), cli::text(cli::recorded("fabrics") / "ft3_192/ftree/ibdiagnet1"), "--hosts", path("hosts.csv"), "-o", path("stencil.weft")});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const auto sample = cli::runWeft({"import", cli::text(cli::fs::path(WEFT_SOURCE) / "resources/sample"), "-o", path("sample.weft")});
    QVERIFY2(sample.status == 0, sample.err.c_str());
    test::writeSmallRun(path("small.weft").toStdString(), {.pairs = true});
    test::writeSmallRun(path("groups.weft").toStdString(), {.pairs = true, .groups = true});
    test::writeSmallRun(path("nohosts.weft").toStdString(), {.hosts = false, .pairs = true});
  }

  void loadsAreWhatIsReckonedAnew_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("first");
    for (const char* file : {"stencil", "sample", "small", "groups", "nohosts"})
      for (const bool first : {false, true}) QTest::addRow("%s, %s", file, first ? "first rail" : "even") << path(QString("%1.weft").arg(file)) << first;
  }
  void loadsAreWhatIsReckonedAnew() {
    QFETCH(QString, file);
    QFETCH(bool, first);
    const RunStore store(file.toStdString());
    const auto run = loadRunForLoads(store, file.toStdString(), false);
    const auto fabric = std::make_shared<const Fabric>(run->fabric);
    const Rails rails = first ? Rails::first : Rails::even;
    const auto ofRun = ranksOf(*run);
    const auto pairs = std::make_shared<const RankPairs>(RankPairs::read(store, {}, ofRun, !run->severalRails || first));
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

  // A sum that was held gives nothing back: it is reckoned anew.
  void whatWasHeldIsNotTakenAway() {
    const QString file = path("huge.weft");
    {
      RunWriter out(file.toStdString());
      test::writeProfile(out, true);
      test::writeFabric(out, {});
      out.beginSource({"traces.otf2", kinds::trace, "OTF2 trace", "", ""});
      for (const unsigned to : {2U, 3U}) out.pairTraffic({std::nullopt, std::nullopt, PairClass::pointToPoint, std::nullopt, RankId(0), false, true, true, {{RankId(to), 1, maxStoredBytes - 10}}});
      out.endSource({});
      out.commit();
    }
    const RunStore store(file.toStdString());
    const auto run = loadRunForLoads(store, file.toStdString(), false);
    const auto fabric = std::make_shared<const Fabric>(run->fabric);
    const auto ofRun = ranksOf(*run);
    TrialPlaces trial(fabric, std::make_shared<const RankPairs>(RankPairs::read(store, {}, ofRun, true)), ofRun, run->rankHosts, Rails::even);
    for (const std::uint32_t host : {0U, 1U, 2U}) {
      const std::vector<TrialPlaces::Move> moves{{2, HostIndex(host)}};
      trial.move(moves);
      QVERIFY(same(trial.loads(), accumulate(*fabric, flowsOfPairs(store, *fabric, trial.hosts(), {}, Rails::even).flows)));
    }
  }

 private:
  QTemporaryDir folder_;

  QString path(const QString& name) const { return folder_.filePath(name); }
  void write(const char* name, const std::string& text) const { std::ofstream(path(name).toStdString()) << text; }
};

WEFT_TEST(TrialPlacesTest)

}  // namespace trial_places_test
#include "trial_places_test.moc"
