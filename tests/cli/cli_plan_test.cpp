// What would be without a switch or cable, and which links hosts would share: against routes walked pair by pair.
#include <cmath>
#include <numeric>

#include "cli.h"
#include "core/base/units.h"
#include "core/store/run_store.h"
#include "ibdiag/routes/pair_sources.h"
#include "ibdiag/routes/routes.h"
#include "test_class.h"

using namespace weft;

namespace cli_plan_test {

using namespace cli;

// "guid port" of the end that sends.
using EndKey = std::pair<std::string, std::string>;

EndKey keyOf(const Fabric& fabric, NodeIndex node, PortNumber port) {
  return {weft::text(fabric.node(node).guid), std::to_string(port)};
}
EndKey keyOf(const Row& row) { return {row.at("guid"), row.at("port")}; }

Fabric fabricOf(const Store& store) { return Fabric::build(RunStore(store.path().toStdString()).fabric()); }

// Of each end by which some route leaves: how many do, of ordered pairs of adapter ports; routes end at a gone one.
struct Walked {
  std::map<EndKey, std::uint64_t> paths;
  std::uint64_t pairs = 0, arrive = 0;

  Walked(const Fabric& fabric, const std::set<EndKey>& gone) {
    for (const auto& ports : adapterPorts(fabric))
      for (const PortIndex source : ports)
        for (const PortIndex to : ports)
          if (source != to) walk(fabric, source, fabric.port(to).lid, gone);
  }

 private:
  void walk(const Fabric& fabric, PortIndex source, Lid to, const std::set<EndKey>& gone) {
    ++pairs;
    const Route route = walkRoute(fabric, source, to);
    for (const Hop& hop : route.hops) {
      if (!hop.out || !fabric.endAt(hop.node, *hop.out)) continue;
      const EndKey key = keyOf(fabric, hop.node, *hop.out);
      if (gone.contains(key)) return;
      ++paths[key];
    }
    arrive += route.end == RouteEnd::arrived;
  }
};

std::uint64_t at(const std::map<EndKey, std::uint64_t>& counts, const EndKey& key) {
  const auto found = counts.find(key);
  return found == counts.end() ? 0 : found->second;
}

// Both ends of all cables of a node.
std::set<EndKey> cablesOf(const Fabric& fabric, const std::string& description) {
  std::set<EndKey> keys;
  for (std::uint32_t node = 0; node < fabric.nodes().size(); ++node)
    if (fabric.nodes()[node].description == description)
      for (const EndIndex end : fabric.endsOf(NodeIndex(node)))
        for (const EndIndex each : {end, peer(end)})
          keys.insert(keyOf(fabric, fabric.end(each).node, fabric.end(each).port));
  return keys;
}

// Paths by end between switches, of pairs of hosts by name.
std::map<EndKey, std::uint64_t> sharedBy(const Fabric& fabric,
                                         const std::vector<std::pair<std::string, std::string>>& pairs) {
  std::map<std::string, PortIndex> first;  // with a cable and a LID
  for (const FabricHost& host : fabric.hosts())
    for (const PortIndex port : host.ports)
      if (number(fabric.port(port).lid) != 0 && fabric.endAt(fabric.port(port).node, fabric.port(port).number))
        first.emplace(host.name, port);
  std::map<EndKey, std::uint64_t> paths;
  for (const auto& [source, destination] : pairs)
    for (const Hop& hop : walkRoute(fabric, first.at(source), fabric.port(first.at(destination)).lid).hops) {
      const auto end = hop.out ? fabric.endAt(hop.node, *hop.out) : std::nullopt;
      if (!end || !fabric.node(hop.node).isSwitch() || !fabric.node(fabric.end(peer(*end)).node).isSwitch()) continue;
      ++paths[keyOf(fabric, hop.node, *hop.out)];
    }
  std::erase_if(paths, [](const auto& each) { return each.second < 2; });
  return paths;
}

class CliPlanTest : public QObject {
  Q_OBJECT

  std::unique_ptr<Store> irregular_, tree_;

 private slots:
  void initTestCase() {
    irregular_ = std::make_unique<Store>(std::vector<fs::path>{recorded("fabrics/irregular/updn") / "ibdiagnet1"});
    tree_ = std::make_unique<Store>(std::vector<fs::path>{recorded("fabrics/ft3_192/ftree") / "ibdiagnet1"});
    QCOMPARE(irregular_->ran.status, 0);
    QCOMPARE(tree_->ran.status, 0);
  }

  // Tables that stay: what each end carries is what routes leave there before they come to a cable that is gone.
  void keptTablesBreakWhatTheyLedOverThePart() {
    const Fabric fabric = fabricOf(*irregular_);
    const std::string core = "MF0;core-002:IS5600/S2/U1";
    const auto gone = cablesOf(fabric, core);
    QVERIFY(!gone.empty());
    const Walked before(fabric, {}), after(fabric, gone);
    QVERIFY(after.arrive < before.arrive);
    const Ran ran = runWeft({"whatif", irregular_->path(), "--without", "core-002", "--format", "csv"});
    QCOMPARE(ran.status, 0);
    const auto rows = csv(ran.out);
    QCOMPARE(rows.size() + gone.size(), fabric.ends().size());
    for (const Row& row : rows) {
      QVERIFY(!gone.contains(keyOf(row)));
      QCOMPARE(std::stoull(row.at("before")), at(before.paths, keyOf(row)));
      QCOMPARE(std::stoull(row.at("after")), at(after.paths, keyOf(row)));
      QCOMPARE(std::stoll(row.at("difference")), std::stoll(row.at("after")) - std::stoll(row.at("before")));
    }
    const QJsonObject all =
        json(runWeft({"whatif", irregular_->path(), "--without", QString::fromStdString(core), "--format", "json"}).out)
            .object();
    const QJsonObject pairs = all["port_pairs"].toObject();
    QCOMPARE(pairs["all"].toInteger(), qint64(before.pairs));
    QCOMPARE(pairs["arrive_before"].toInteger(), qint64(before.arrive));
    QCOMPARE(pairs["arrive_after"].toInteger(), qint64(after.arrive));
    QCOMPARE(all["unit"].toString(), "paths");
    QCOMPARE(all["routing"].toString(), "kept");
  }

  // What is routed again arrives as long as a cable leads there, and the worst comes first.
  void newTablesGoRoundThePart() {
    const QJsonObject all = json(runWeft({"whatif", tree_->path(), "--without", "core-003", "--without",
                                          "leaf-p00-00:14", "--routing", "minhop", "--format", "json"})
                                     .out)
                                .object();
    QCOMPARE(all["port_pairs"].toObject()["arrive_after"].toInteger(), qint64{192 * 191});
    QCOMPARE(all["without"].toArray().size(), 2);
    QVERIFY(all["hosts_cut_off"].toArray().isEmpty());
    QVERIFY(all["table_entries"].toObject()["other_than_engine"].toInteger() > 0);  // the run was routed by ftree
    qint64 last = std::numeric_limits<qint64>::max();
    std::int64_t hops = 0;
    for (const auto& each : all["links"].toArray()) {
      const QJsonObject link = each.toObject();
      QVERIFY(link["difference"].toInteger() <= last);
      last = link["difference"].toInteger();
      hops += link["after"].toInteger();
    }
    QVERIFY(hops > 192 * 191 * 2);
  }

  // OpenSM routed what is left of the fabric once the boards of a director are gone: what each end carries is the same.
  void withoutADirectorIsAsOpenSMRoutesTheRest_data() {
    QTest::addColumn<QString>("engine");
    for (const char* engine : {"minhop", "updn", "ftree"}) QTest::newRow(engine) << engine;
  }
  void withoutADirectorIsAsOpenSMRoutesTheRest() {
    QFETCH(const QString, engine);
    const Store whole({recorded("fabrics/directors/minhop") / "ibdiagnet1"}),
        rest({recorded("fabrics/directors_without_b") / engine.toStdString() / "ibdiagnet1"});
    const Ran ran = runWeft({"whatif", whole.path(), "--without", "ibsw-B", "--routing", engine, "--format", "csv"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    std::map<EndKey, std::string> after, expected;
    for (const Row& row : csv(ran.out)) after[keyOf(row)] = row.at("after");
    for (const Row& row : csv(runWeft({"links", rest.path(), "--traffic", "all-to-all"}).out))
      expected[keyOf(row)] = row.at("bytes");
    QVERIFY(expected.size() > 90);
    QCOMPARE(after, expected);
  }

  // The same of all engines side by side: what OpenSM's own tables put on the ends between switches, and on any. Of
  // these the largest load, and those that 99, 90, 75 and 50 per cent do not pass.
  void enginesSideBySideAreOpenSMs() {
    const Store whole({recorded("fabrics/directors/minhop") / "ibdiagnet1"});
    const auto rows =
        csv(runWeft({"whatif", whole.path(), "--without", "ibsw-B", "--routing", "all", "--format", "csv"}).out);
    QCOMPARE(rows.size(), std::size_t(4));
    QCOMPARE(rows[0].at("routing"), std::string("kept"));
    QVERIFY(std::stoull(rows[0].at("lost")) > 0);
    for (std::size_t at = 1; at < rows.size(); ++at) {
      const Row& row = rows[at];
      const Store rest({recorded("fabrics/directors_without_b") / row.at("routing") / "ibdiagnet1"});
      std::set<std::string> switches;
      const Fabric fabric = fabricOf(rest);
      for (const FabricNode& node : fabric.nodes())
        if (node.isSwitch()) switches.insert(weft::text(node.guid));
      std::vector<std::uint64_t> any, between;
      for (const Row& end : csv(runWeft({"links", rest.path(), "--traffic", "all-to-all"}).out)) {
        any.push_back(std::stoull(end.at("bytes")));
        if (switches.contains(end.at("guid")) && switches.contains(end.at("peer_guid"))) between.push_back(any.back());
      }
      std::ranges::sort(between);
      QVERIFY(between.size() > 20);
      QCOMPARE(row.at("most_loaded"), std::to_string(std::ranges::max(any)));
      QCOMPARE(row.at("between_switches"), std::to_string(between.back()));
      QCOMPARE(row.at("ends"), std::to_string(between.size()));
      QCOMPARE(row.at("unused"), std::to_string(std::ranges::count(between, 0u)));
      QCOMPARE(row.at("mean"), std::to_string(std::llround(std::accumulate(between.begin(), between.end(), 0.0) /
                                                           static_cast<double>(between.size()))));
      for (const unsigned perCent : {99u, 90u, 75u, 50u}) {
        const std::uint64_t load = std::stoull(row.at("q" + std::to_string(perCent)));
        const auto part = [&](std::uint64_t most) {
          return 100 * static_cast<std::size_t>(std::ranges::upper_bound(between, most) - between.begin());
        };
        QVERIFY(part(load) >= perCent * between.size() && (load == 0 || part(load - 1) < perCent * between.size()));
      }
      QCOMPARE(row.at("lost") + row.at("why_not"), std::string("0"));
    }
  }

  // The run's own tables, walked route by route; what OpenSM made of the same fabric by min hop; and why a torus has no
  // up/down and is no fat tree.
  void routingsNeedNoRemovedPart() {
    const Ran ran = runWeft({"whatif", tree_->path(), "--routing", "all", "--format", "csv"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const auto rows = csv(ran.out);
    std::uint64_t most = 0;
    for (const auto& [key, paths] : Walked(fabricOf(*tree_), {}).paths) most = std::max(most, paths);
    QCOMPARE(rows.at(0).at("most_loaded"), std::to_string(most));
    const auto without = [](Row row, const char* column) {
      row.erase(column);
      return row;
    };
    QCOMPARE(without(rows.at(0), "routing"), without(rows.at(3), "routing"));  // OpenSM's ftree made its tables
    const Store routed({recorded("fabrics/ft3_192/minhop") / "ibdiagnet1"});
    const auto others = csv(runWeft({"whatif", routed.path(), "--routing", "all", "--format", "csv"}).out);
    QCOMPARE(without(rows.at(1), "routing"), without(others.at(0), "routing"));
    QVERIFY(rows.at(1) != rows.at(3));

    const Store torus({recorded("fabrics/torus4x4/dor") / "ibdiagnet1"});
    const auto torusRows = csv(runWeft({"whatif", torus.path(), "--routing", "all", "--format", "csv"}).out);
    QVERIFY(!torusRows.at(1).at("most_loaded").empty());
    for (const std::size_t engine : {2, 3}) {
      QVERIFY(torusRows.at(engine).at("most_loaded").empty() && torusRows.at(engine).at("lost").empty());
      QVERIFY(!torusRows.at(engine).at("why_not").empty());
    }
    const Ran text = runWeft({"whatif", torus.path(), "--routing", "all"});
    QVERIFY(text.out.find("ftree can't route this fabric: subnet 0 is no fat tree") != std::string::npos);
    const QJsonObject all =
        json(runWeft({"whatif", torus.path(), "--routing", "all", "--format", "json"}).out).object();
    QCOMPARE(all["unit"].toString(), "paths");
    QVERIFY(all["routings"].toArray()[3].toObject()["most_loaded"].isNull());
    for (const QString& engine : {QString("kept"), QString("minhop")})
      QCOMPARE(runWeft({"whatif", torus.path(), "--routing", engine}).status, 2);
  }

  // The run is routed by OpenSM as it was told roots and compute nodes: the engine that is told the same makes its
  // entries, of all but the leaves whose hosts OpenSM takes in another order each time.
  void filesOfOpenSmMakeItsTables() {
    const fs::path told = recorded("routing") / "ft3_192", plain = recorded("fabrics") / "ft3_192/minhop";
    const Store run({plainOrGzip(plain / "ibdiagnet1/ibdiagnet.lst"), told / "opensm.fdbs.gz", plain / "guid2lid"});
    const auto apart = [&](QStringList files) {
      const QJsonObject all = json(runWeft(QStringList{"whatif", run.path(), "--without", "core-003", "--routing",
                                                       "ftree", "--format", "json"} +
                                           files)
                                       .out)
                                  .object();
      return all["table_entries"].toObject()["other_than_engine"].toInt(-1);
    };
    const QStringList roots{"--roots", text(told / "roots")}, compute{"--compute-nodes", text(told / "compute_nodes")};
    QCOMPARE(apart(roots + compute), 0);
    QVERIFY(apart(roots) > 0);
  }

  void aHostWhoseCableIsGoneIsCutOff() {
    const QJsonObject all =
        json(runWeft({"whatif", tree_->path(), "--without", "r7:1", "--format", "json"}).out).object();
    QCOMPARE(all["hosts_cut_off"].toArray(), QJsonArray{"r7"});
    QCOMPARE(all["port_pairs"].toObject()["arrive_after"].toInteger(), qint64{191 * 190});
  }

  // Each rail has a subnet manager of its own: the one that loses nothing keeps its tables.
  void theOtherRailStaysAsItIs() {
    const Store rails(
        {recorded("fabrics/dualrail_r1/minhop") / "ibdiagnet1", recorded("fabrics/dualrail_r2/ftree") / "ibdiagnet1"});
    const Ran ran =
        runWeft({"whatif", rails.path(), "--without", "r1spine2", "--routing", "minhop", "--format", "csv"});
    QCOMPARE(ran.status, 0);
    std::set<std::string> changed;
    for (const Row& row : csv(ran.out))
      if (row.at("difference") != "0") changed.insert(row.at("subnet"));
    QCOMPARE(changed, std::set<std::string>{"0"});
    QVERIFY(ran.err.find("those that minhop makes") != std::string::npos);
  }

  // OpenSM routed the same fabric by min hop, too: the loads of both are the same, end by end.
  void linksByAnEngineAreThoseOfAFabricThatItRouted() {
    const Store routed({recorded("fabrics/ft3_192/minhop") / "ibdiagnet1"});
    const QStringList even{"--traffic", "all-to-all"};
    const Ran own = runWeft(QStringList{"links", tree_->path(), "--routing", "minhop"} + even);
    QCOMPARE(own.status, 0);
    QCOMPARE(own.out, runWeft(QStringList{"links", routed.path()} + even).out);
    QVERIFY(own.out != runWeft(QStringList{"links", tree_->path()} + even).out);
  }

  void hotspotsAreCountedPairByPair_data() {
    QTest::addColumn<QString>("pattern");
    for (const char* pattern : {"all-to-all", "ring", "bisection"}) QTest::addRow("%s", pattern) << pattern;
  }
  void hotspotsAreCountedPairByPair() {
    QFETCH(QString, pattern);
    std::vector<std::string> hosts;
    for (int i = 1; i <= 41; ++i) hosts.push_back("r" + std::to_string(i * 7 % 192 + 1));
    std::vector<std::pair<std::string, std::string>> pairs;
    for (std::size_t i = 0; i < 41; ++i)
      for (std::size_t k = 0; k < 41; ++k)
        if (i != k && (pattern == "all-to-all" || (pattern == "ring" && k == (i + 1) % 41) ||
                       (pattern == "bisection" && i < 40 && k < 40 && (i + 20 == k || k + 20 == i))))
          pairs.emplace_back(hosts[i], hosts[k]);
    const auto expected = sharedBy(fabricOf(*tree_), pairs);
    QCOMPARE(expected.empty(), pattern == "ring");  // which a fat tree carries without sharing
    const std::string list = std::accumulate(hosts.begin(), hosts.end(), std::string(),
                                             [](auto all, const auto& one) { return all + "," + one; });
    const Ran ran = runWeft({"hotspots", tree_->path(), "--hosts", QString::fromStdString(list), "--pattern", pattern,
                             "--top", "100000", "--pairs", "100000", "--format", "csv"});
    QCOMPARE(ran.status, 0);
    std::map<EndKey, std::uint64_t> found;
    std::uint64_t last = UINT64_MAX;
    for (const Row& row : csv(ran.out)) {
      const std::uint64_t paths = std::stoull(row.at("paths"));
      QVERIFY(paths <= last);
      last = paths;
      found[keyOf(row)] = paths;
      QCOMPARE(split(row.at("pairs"), ' ').size(), std::size_t(paths));  // one rail: a path is a pair
    }
    QCOMPARE(found, expected);
  }

  void hostsAreNamedInSeveralWays() {
    QTemporaryDir folder;
    const std::string file = folder.filePath("hosts").toStdString(), pairs = folder.filePath("pairs").toStdString();
    std::ofstream(file) << "# a job\nr[1-20]\nr21-r40 # more\n";
    std::ofstream(pairs) << "r1 r13\nr2,r14\nr1 r100\n";
    const auto printed = [&](const QString& hosts) {
      return runWeft({"hotspots", tree_->path(), "--hosts", hosts, "--format", "csv"}).out;
    };
    const std::string expected = printed("r1-r40");
    QVERIFY(csv(expected).size() > 3);
    for (const QString& way : {QString("r[1-40]"), QString("r1-r7,r[8-39],R40"), QString::fromStdString(file)})
      QCOMPARE(printed(way), expected);
    const QJsonObject own =
        json(runWeft({"hotspots", tree_->path(), "--pattern", QString::fromStdString(pairs), "--format", "json"}).out)
            .object();
    QCOMPARE(own["pairs"].toInteger(), 3);
  }

  void whatCannotBeAnsweredIsToldInOneLine_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("word");
    QTest::newRow("no such switch") << QStringList{"whatif", "--without", "core-999"} << "core-";
    QTest::newRow("no cable") << QStringList{"whatif", "--without", "core-003:36"} << "no cable";
    QTest::newRow("roots of min hop") << QStringList{"whatif", "--without", "core-003", "--routing",
                                                     "minhop", "--roots",   "/dev/null"}
                                      << "--routing updn or ftree";
    QTest::newRow("no roots") << QStringList{"whatif", "--without", "core-003", "--routing",
                                             "ftree",  "--roots",   "/dev/null"}
                              << "no switch with a GUID";
    QTest::newRow("no file") << QStringList{"whatif", "--without",       "core-003",    "--routing",
                                            "ftree",  "--compute-nodes", "/nowhere/cns"}
                             << "can't be read";
    QTest::newRow("a host") << QStringList{"whatif", "--without", "r7"} << "no switch";
    QTest::newRow("no such host") << QStringList{"hotspots", "--hosts", "r1-r400"} << "r193";
    QTest::newRow("one host") << QStringList{"hotspots", "--hosts", "r1"} << "two hosts";
    QTest::newRow("no such pattern") << QStringList{"hotspots", "--hosts", "r1,r2", "--pattern", "star"} << "star";
    QTest::newRow("backwards") << QStringList{"hotspots", "--hosts", "r9-r2"} << "r9-r2";
    QTest::newRow("counters") << QStringList{"links", "--routing", "minhop", "--traffic", "counter"} << "routes";
  }
  void whatCannotBeAnsweredIsToldInOneLine() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, word);
    arguments.insert(1, tree_->path());
    const Ran ran = runWeft(arguments);
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.hasOneLine() && ran.err.find(word.toStdString()) != std::string::npos, ran.err.c_str());
    QVERIFY(ran.out.empty());
  }
};

WEFT_TEST(CliPlanTest)

}  // namespace cli_plan_test
#include "cli_plan_test.moc"
