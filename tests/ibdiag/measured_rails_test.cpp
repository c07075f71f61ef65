// Which ports bytes of pairs take where the run read their ports' counters, or its reader listed rails: compared with
// the counters themselves, and against sums made pair by pair in another way.
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <random>
#include <sstream>

#include "core/store/run_writer.h"
#include "fabric_text.h"
#include "ibdiag/dumps/rail_list_reader.h"
#include "ibdiag/loads/bin_rows.h"
#include "ibdiag/loads/end_users.h"
#include "ibdiag/loads/measured_rails.h"
#include "ibdiag/loads/pair_loads.h"
#include "ibdiag/model/host_rails.h"
#include "ibdiag/routes/minimal_routes.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace measured_rails_test {

constexpr int hosts = 4;

// What a port counted by the seconds, from 1; -1: not read.
struct Reading {
  std::string host, device;
  std::vector<std::int64_t> sent, received = {};
};

class MeasuredRailsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    FabricText text;
    for (int host = 1; host <= hosts; ++host)
      for (int device = 0; device < 2; ++device) {
        const std::string name = "h" + std::to_string(host) + std::to_string(device);
        text.describe(name, "n" + std::to_string(host) + " mlx5_" + std::to_string(device))
            .link(name, 1, device == 0 ? "s-leafA" : "s-leafB", unsigned(host));
      }
    text.link("s-leafA", 40, "s-spine", 1).link("s-leafB", 40, "s-spine", 2);
    fabric_ = assumeMinimalHops(importTexts({{"x.lst", text.lst()}}).fabric());
    std::vector<std::pair<RankId, HostIndex>> placed;
    for (std::uint32_t rank = 0; rank < hosts; ++rank)
      placed.emplace_back(RankId(rank), hostCalled("n" + std::to_string(rank + 1)));
    ranks_ = RankHosts(placed);
  }

  // All bytes left on port 1 of either host, and so they do here; a host that was not read keeps to both.
  void allGoByThePortThatSent() {
    const Bytes sent = sentBy(
        {{"n1", "mlx5_0", {5, 5}}, {"n1", "mlx5_1", {0, 3, 900}}, {"n2", "mlx5_0", {0, 0}}, {"n2", "mlx5_1", {7, 700}}},
        101);
    QCOMPARE(sent.at("n1 mlx5_1"), 303U);
    QCOMPARE(sent.at("n2 mlx5_1"), 303U);
    QVERIFY(!sent.contains("n1 mlx5_0") && !sent.contains("n2 mlx5_0"));
    QCOMPARE(sent.at("n3 mlx5_0"), 2U * 51 + 51);  // the odd byte of each pair on the first
    QCOMPARE(sent.at("n3 mlx5_1"), 3U * 50);
  }

  // Of 1000 bytes to each of three others, 7 to 3.
  void sharesAreThoseOfTheCounters() {
    const std::vector<Reading> readings{{"n1", "mlx5_0", {1000, 8000}}, {"n1", "mlx5_1", {500, 3500}}};
    const Bytes sent = sentBy(readings, 1000);
    QCOMPARE(sent.at("n1 mlx5_0"), 2100U);
    QCOMPARE(sent.at("n1 mlx5_1"), 900U);
    const Bytes even = sentBy(readings, 1000, Rails::even);
    QCOMPARE(even.at("n1 mlx5_0"), even.at("n1 mlx5_1"));
    QCOMPARE(sentBy(readings, 1000, Rails::first).at("n1 mlx5_0"), 3000U);
  }

  // Of who sent nothing is known: then by what came.
  void receiversDecideWhereNobodyReadTheSender() {
    const Bytes came = got({{"n2", "mlx5_0", {0, 10}, {0, 0}}, {"n2", "mlx5_1", {0, 10}, {0, 99}}}, 100);
    QCOMPARE(came.at("n2 mlx5_1"), 300U);
    QCOMPARE(came.at("n3 mlx5_0") + came.at("n3 mlx5_1"), 300U);
    QCOMPARE(came.at("n3 mlx5_0"), 150U);  // by n1 and n4 evenly, by n2 as it sent, to either as much
  }

  void whatCannotBeTrustedDecidesNothing() {
    const Bytes even = sentBy({}, 101);
    for (const std::vector<Reading>& some : std::vector<std::vector<Reading>>{
             {{"n1", "mlx5_1", {0, 900}}},                                 // one of two ports
             {{"n1", "mlx5_0", {0}}, {"n1", "mlx5_1", {900}}},             // read once
             {{"n1", "mlx5_0", {50, 3, 60}}, {"n1", "mlx5_1", {0, 900}}},  // cleared in between
             {{"n1", "mlx5_0", {-1, 7}}, {"n1", "mlx5_1", {0, 900}}},      // not told at first
             {{"n1", "mlx5_0", {8, 8}}, {"n1", "mlx5_1", {9, 9}}},         // nothing was sent
             {{"n9", "mlx5_0", {0, 7}}, {"n9", "mlx5_1", {0, 900}}}})      // a host that the fabric lacks
      QCOMPARE(sentBy(some, 101), even);
  }

  // For any weights: parts add up to the whole, grow with it, follow each other, and are within a byte for each rail of
  // the exact share; even weights are even.
  void partsAddUp() {
    std::mt19937_64 random(seeded(43));
    for (int round = 0; round < 300; ++round) {
      const std::size_t rails = 1 + random() % 8;
      std::vector<std::uint64_t> weights(rails);
      for (std::uint64_t& weight : weights) weight = 1 + (random() >> random() % 64) % UINT64_MAX;
      const bool isEven = round % 4 == 0;
      if (isEven) std::ranges::fill(weights, weights.front());
      const RailParts parts{static_cast<std::uint32_t>(rails),
                            std::make_shared<const std::vector<std::uint64_t>>(weights)};
      const std::uint64_t bytes = (random() >> 1) >> random() % 63, before = bytes / 3;
      long double all = 0;
      for (const std::uint64_t weight : weights) all += static_cast<long double>(weight);
      std::uint64_t sum = 0, after = 0;
      for (std::size_t rail = 0; rail < rails; ++rail) {
        const std::uint64_t part = parts.share(bytes, rail);
        sum += part;
        after += parts.shareAfter(before, bytes - before, rail);
        QVERIFY(parts.share(before, rail) <= part);
        const long double exact = static_cast<long double>(bytes) * static_cast<long double>(weights[rail]) / all;
        QVERIFY(std::abs(static_cast<long double>(part) - exact) <= static_cast<long double>(rails) + exact * 1e-15L);
        if (isEven) QCOMPARE(part, PairRails::share(bytes, rail, rails));
      }
      QCOMPARE(sum, bytes);
      QCOMPARE(after, bytes - before);
    }
  }

  // Who loads a link end is told by the same shares as how much it carries.
  void usersAddUpToTheLoads() {
    const auto store = stored(
        {{"n1", "mlx5_0", {0, 1234}}, {"n1", "mlx5_1", {0, 77}}, {"n3", "mlx5_0", {0, 3}}, {"n3", "mlx5_1", {0, 4}}},
        1001);
    const Fabric fabric = withMeasuredRails(fabric_, *store);
    const PairLoads loads = loadsOfPairs(*store, fabric, ranks_, {}, Rails::measured);
    QCOMPARE(loads.onLinks, std::uint64_t{hosts * (hosts - 1) * 1001});
    for (std::uint32_t end = 0; end < fabric.ends().size(); ++end)
      QCOMPARE(usersOfEnd(*store, fabric, ranks_, {}, Rails::measured, EndIndex(end)).bytes, loads.links.bytes[end]);
  }

  void listedRailsTalk() {
    auto plan = std::make_shared<RailPlan>();
    plan->isChosen = true;
    for (const auto& [name, rail] : std::map<std::string, std::string>{
             {"n1 mlx5_0", "x"}, {"n1 mlx5_1", "y"}, {"n2 mlx5_0", "y"}, {"n2 mlx5_1", "x"}, {"n3 mlx5_1", "x"}})
      plan->listed.emplace(portCalled(name), rail);
    const Fabric fabric = fabric_.withRailPlan(plan);
    QCOMPARE(railsBetween(fabric, "n1", "n2"),
             (std::set<std::string>{"n1 mlx5_0 > n2 mlx5_1", "n1 mlx5_1 > n2 mlx5_0"}));
    QCOMPARE(railsBetween(fabric, "n1", "n3"),
             (std::set<std::string>{"n1 mlx5_0 > n3 mlx5_1"}));  // a listed host sends over no other
    QCOMPARE(
        railsBetween(fabric, "n2", "n4"),
        (std::set<std::string>{"n2 mlx5_0 > n4 mlx5_0", "n2 mlx5_1 > n4 mlx5_1"}));  // one leaf, as n4 is not listed
  }

  void listsAreRead() {
    std::istringstream in(
        "\xEF\xBB\xBFhost,adapter,port,rail\n# by hand\nn1,mlx5_0,0\n n1 , mlx5_1 , 2 , \"A "
        "b\"\nn1,mlx5_0\nn2,mlx5_0,0,x\nn1,mlx5_0,1\n\nn2,mlx5_0,255,x\nn3,,x\nn3,mlx5_0,x");
    std::vector<std::string> kept, told;
    const ImportReport report =
        readRailList(in, "rails.csv",
                     [&](const ListedRail& one) {
                       kept.push_back(std::to_string(one.line) + " " + one.host + " " + one.adapter + " " +
                                      (one.port ? std::to_string(*one.port) : "") + " " + one.rail);
                     },
                     {});
    for (const Diagnostic& each : report.diagnostics.list())
      if (each.severity != Severity::note) told.push_back(each.code + " " + std::to_string(each.line));
    QCOMPARE(kept, (std::vector<std::string>{"3 n1 mlx5_0  0", "4 n1 mlx5_1 2 A b", "11 n3 mlx5_0  x"}));
    QCOMPARE(told, (std::vector<std::string>{"rail_list.line 5", "rail_list.line 6", "rail_list.twice 7",
                                             "rail_list.line 9", "rail_list.line 10"}));
    std::istringstream empty("# nothing\n");
    QVERIFY(readRailList(empty, "rails.csv", [](const ListedRail&) {}, {}).diagnostics.has(Severity::importStopped));
  }

 private:
  using Bytes = std::map<std::string, std::uint64_t>;  // by "n1 mlx5_0"

  HostIndex hostCalled(const std::string& name) const {
    return HostIndex(static_cast<std::uint32_t>(std::ranges::find(fabric_.hosts(), name, &FabricHost::name) -
                                                fabric_.hosts().begin()));
  }
  const std::string& named(PortIndex at) const { return fabric_.node(fabric_.port(at).node).description; }
  PortIndex portCalled(const std::string& name) const {
    for (std::uint32_t at = 0; at < fabric_.ports().size(); ++at)
      if (named(PortIndex(at)) == name) return PortIndex(at);
    throw std::runtime_error("no port " + name);
  }

  std::set<std::string> railsBetween(const Fabric& fabric, const std::string& from, const std::string& to) const {
    const PairRails rails(fabric, ranks_, Rails::measured);
    std::set<std::string> all;
    for (const Rail& rail : rails.between(hostCalled(from), hostCalled(to)))
      all.insert(named(rail.source) + " > " + named(rail.destination));
    return all;
  }

  // Each rank sends `bytes` to each other one.
  std::unique_ptr<RunStore> stored(const std::vector<Reading>& readings, std::uint64_t bytes) {
    const std::string path = folder_.filePath(QString("%1.weft").arg(++stores_)).toStdString();
    RunWriter out(path);
    out.beginSource({"x", kinds::pairTraffic, "", "", ""});
    for (const Reading& each : readings) {
      const AdapterPortId port = out.adapterPort({each.host, each.device, 1, {}, {}, {}, {}, "", ""});
      for (std::size_t at = 0; at < each.sent.size(); ++at) {
        CounterSampleRow row{port, static_cast<double>(at + 1), {}, {}, {}, {}, {}};
        if (each.sent[at] >= 0) row.bytesSent = static_cast<std::uint64_t>(each.sent[at]);
        if (at < each.received.size()) row.bytesReceived = static_cast<std::uint64_t>(each.received[at]);
        out.counterSample(row);
      }
    }
    for (std::uint32_t rank = 0; rank < hosts; ++rank) {
      PairTrafficRow row;
      row.source = RankId(rank);
      for (std::uint32_t peer = 0; peer < hosts; ++peer)
        if (peer != rank) row.peers.push_back({RankId(peer), 1, bytes});
      out.pairTraffic(row);
    }
    out.endSource({});
    out.commit();
    return std::make_unique<RunStore>(path);
  }

  std::vector<Flow> flowsOf(const std::vector<Reading>& readings, std::uint64_t bytes, Rails rails) {
    const auto store = stored(readings, bytes);
    return flowsOfPairs(*store, withMeasuredRails(fabric_, *store), ranks_, {}, rails).flows;
  }
  Bytes sentBy(const std::vector<Reading>& readings, std::uint64_t bytes, Rails rails = Rails::measured) {
    Bytes found;
    for (const Flow& flow : flowsOf(readings, bytes, rails)) found[named(flow.source)] += flow.bytes;
    return found;
  }
  Bytes got(const std::vector<Reading>& readings, std::uint64_t bytes) {
    Bytes found;
    for (const Flow& flow : flowsOf(readings, bytes, Rails::measured))
      found[named(*fabric_.owner(fabric_.node(fabric_.port(flow.source).node).subnet, flow.destination))] += flow.bytes;
    return found;
  }

  QTemporaryDir folder_;
  Fabric fabric_;
  RankHosts ranks_;
  int stores_ = 0;
};

WEFT_TEST(MeasuredRailsTest)

}  // namespace measured_rails_test
#include "measured_rails_test.moc"
