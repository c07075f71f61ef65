// Virtual lanes: two tools' dumps of the same tables, ibdmchk's word on credit loops, and a slow walk over every path.
#include <QtTest>

#include <random>
#include <set>

#include "fabric_files.h"
#include "ibdiag/findings/fabric_findings.h"
#include "ibdiag/model/levels.h"
#include "ibdiag/routes/channel_dependencies.h"
#include "ibdiag/routes/credit_loops.h"
#include "ibdiag/routes/dropped_paths.h"
#include "ibdiag/routes/lane_dependencies.h"
#include "ibdiag/dumps/path_sl_reader.h"
#include "ibdiag/dumps/sl2vl_reader.h"
#include "reader_text.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace service_levels_test {

namespace fs = std::filesystem;

const fs::path laneData = fs::path(WEFT_TEST_DATA) / "service_levels";

ImportedFabric imported(const std::string& name, const std::vector<std::string>& more) {
  std::vector<fs::path> files{laneData / name / "ibdiagnet.lst", laneData / name / "ibdiagnet.fdbs"};
  for (const std::string& each : more) files.push_back(laneData / name / each);
  return importFiles(files);
}

std::vector<CreditLoop> loopsOf(const Fabric& fabric) { return creditLoops(fabric, channelDependencies(fabric)); }

std::vector<Finding> creditFindings(const Fabric& fabric) {
  std::vector<Finding> found;
  for (const Finding& each : findingsOf(fabric, computeLevels(fabric)).list)
    if (each.kind == FindingKind::creditLoop) found.push_back(each);
  return found;
}

// Whether the n-th run of ibdmchk found a credit loop: 0 without service levels, 1 with .psl, 2 with SL-to-VL tables
// too.
bool ibdmchkFound(const std::string& name, int run) {
  std::istringstream in(contentOf(laneData / name / "ibdmchk.txt"));
  int at = -1;
  for (std::string line; std::getline(in, line);) {
    at += line.starts_with("==");
    if (at == run && line.starts_with("Found credit loop")) return true;
  }
  return false;
}

using Edges = std::set<std::pair<std::uint32_t, std::uint32_t>>;

Edges edgesOf(const std::vector<std::vector<Channel>>& graph) {
  Edges edges;
  for (std::uint32_t from = 0; from < graph.size(); ++from)
    for (const Channel to : graph[from]) edges.emplace(from, number(to));
  return edges;
}

// The link ends of one path behind the first switch; nothing where it does not arrive.
std::vector<EndIndex> pathOf(const Fabric& fabric, PortIndex source, PortIndex destination, Lid lid) {
  std::vector<EndIndex> path;
  const FabricPort& port = fabric.port(source);
  auto at = fabric.endAt(port.node, port.number);
  for (std::size_t step = 0; at && step <= fabric.nodes().size(); ++step) {
    path.push_back(*at);
    const LinkEnd& there = fabric.end(peer(*at));
    if (there.node == fabric.port(destination).node)
      return there.port == fabric.port(destination).number ? path : std::vector<EndIndex>{};
    if (!fabric.node(there.node).isSwitch()) break;
    at = fabric.endAt(there.node, fabric.forward(there.node, lid));
  }
  return {};
}

// Walks every path by every level that it may use; 16 represents a lane that nobody knows.
struct SlowWaits {
  Edges possible, certain;

  explicit SlowWaits(const Fabric& fabric) : fabric_(fabric) {
    for (std::uint32_t from = 0; from < fabric.ports().size(); ++from)
      for (std::uint32_t to = 0; to < fabric.ports().size(); ++to) {
        if (from == to || isSwitch(from) || isSwitch(to)) continue;
        for (const Lid lid : lidsOf(fabric.port(PortIndex(to)), TracedLids::all))
          add(PortIndex(from), PortIndex(to), lid);
      }
  }

 private:
  bool isSwitch(std::uint32_t port) const { return fabric_.node(fabric_.port(PortIndex(port)).node).isSwitch(); }

  std::vector<unsigned> lanesOf(EndIndex in, EndIndex out, std::optional<unsigned> level, bool isCertain) const {
    const auto row =
        fabric_.serviceLanes().lanes(fabric_.end(out).node, fabric_.end(peer(in)).port, fabric_.end(out).port);
    std::set<unsigned> lanes;
    if (!row && isCertain) return {16};
    for (unsigned lane = 0; lane < 15; ++lane)
      if (!row) lanes.insert(lane);
    for (unsigned each = 0; row && each < 16; ++each)
      if ((!level || *level == each) && (*row >> (4 * each) & 15) != 15) lanes.insert(*row >> (4 * each) & 15);
    return isCertain && lanes.size() > 1 ? std::vector<unsigned>{16}
                                         : std::vector<unsigned>(lanes.begin(), lanes.end());
  }

  void follow(const std::vector<EndIndex>& path, std::optional<unsigned> level, bool isCertain) {
    std::vector<unsigned> before;
    for (std::size_t i = 1; i < path.size(); ++i) {
      const auto lanes = lanesOf(path[i - 1], path[i], level, isCertain);
      for (const unsigned from : before)
        for (const unsigned to : lanes)
          if (from != 16 && to != 16)
            (isCertain ? certain : possible).emplace(number(path[i - 1]) * 16 + from, number(path[i]) * 16 + to);
      if (lanes.empty()) return;
      before = lanes;
    }
  }

  void add(PortIndex from, PortIndex to, Lid lid) {
    const auto path = pathOf(fabric_, from, to, lid);
    const auto known = fabric_.serviceLanes().level(fabric_.port(from).node, fabric_.port(from).number, lid);
    const std::optional<unsigned> level = known ? std::optional<unsigned>(*known) : std::nullopt;
    follow(path, level, true);
    for (unsigned each = 0; each < 16; ++each)
      if (!level || *level == each) follow(path, each, false);
  }

  const Fabric& fabric_;
};

class ServiceLevelsTest : public QObject {
  Q_OBJECT

 private slots:
  void bothToolsSayTheSame_data() {
    QTest::addColumn<QString>("name");
    for (const char* each : {"ring6_minhop", "torus5x5_torus-2QoS", "torus5x4_dfsssp", "torus5x5_lash"})
      QTest::newRow(each) << each;
  }
  void bothToolsSayTheSame() {
    QFETCH(QString, name);
    const auto ofOpenSm = imported(name.toStdString(), {"opensm-sl2vl.dump"});
    const auto both = imported(name.toStdString(), {"opensm-sl2vl.dump", "ibdiagnet.slvl"});
    const auto ofIbdiagnet = imported(name.toStdString(), {"ibdiagnet.slvl"});
    QVERIFY(!ofOpenSm.rows.laneTables.empty());
    QCOMPARE(ofOpenSm.rows.laneTables == ofIbdiagnet.rows.laneTables, true);
    QCOMPARE(both.rows.laneTables == ofIbdiagnet.rows.laneTables, true);
    QCOMPARE(both.count("fabric.lanesTwice"), std::size_t(0));
    QCOMPARE(both.diagnostics().size(), imported(name.toStdString(), {}).diagnostics().size());
  }

  void creditLoopsAreIbdmchks_data() { bothToolsSayTheSame_data(); }
  void creditLoopsAreIbdmchks() {
    QFETCH(QString, name);
    const std::string fabric = name.toStdString();
    const auto without = loopsOf(imported(fabric, {}).fabric());
    QCOMPARE(!without.empty(), ibdmchkFound(fabric, 0));
    for (const CreditLoop& each : without) QVERIFY(each.judged == CreditLoop::Judged::onOneLane);
    // Without tables lanes are not judged; ibdmchk takes the level for the lane.
    const auto exact = loopsOf(imported(fabric, {"opensm-sl2vl.dump", "ibdiagnet.psl"}).fabric());
    QCOMPARE(!exact.empty(), ibdmchkFound(fabric, 2));
    for (const CreditLoop& each : exact) QVERIFY(each.judged == CreditLoop::Judged::certain);
  }

  void loopsWithoutLevelsOfPathsArePossible() {
    const Fabric lash = imported("torus5x5_lash", {"opensm-sl2vl.dump"}).fabric();
    const auto found = creditFindings(lash);
    QVERIFY(!found.empty());
    for (const Finding& each : found) {
      QVERIFY(each.severity == FindingSeverity::warning);
      QVERIFY(each.text.find("may wait for each other") != std::string::npos);
      QVERIFY(each.text.find("a credit loop on virtual lane 0), unless paths are parted by service level: they do if "
                             "all use level 0") != std::string::npos);
    }
    const auto certain = creditFindings(imported("ring6_minhop", {"opensm-sl2vl.dump", "ibdiagnet.psl"}).fabric());
    QCOMPARE(certain.size(), std::size_t(2));
    QVERIFY(certain.front().severity == FindingSeverity::error);
    QVERIFY(
        certain.front().text.starts_with("routes between adapters can wait for each other in a circle of 6 link ends "
                                         "(a credit loop on virtual lane 0): port"));
  }

  void oneLaneForAllLevelsIsCertain() {
    ImportedFabric torus = imported("torus5x5_lash", {"opensm-sl2vl.dump"});
    for (auto& [node, rows] : torus.rows.laneTables)
      for (LaneRow& row : rows) row.lanes = 0xFFFF'FFFF'FFFF'F333;  // levels 0 … 2 by lane 3, the others are dropped
    const auto loops = loopsOf(torus.fabric());
    QCOMPARE(loops.size(), loopsOf(imported("torus5x5_lash", {}).fabric()).size());
    for (const CreditLoop& each : loops) {
      QVERIFY(each.judged == CreditLoop::Judged::certain);
      QVERIFY(std::ranges::all_of(each.lanes, [](std::uint8_t lane) { return lane == 3; }));
    }
    for (auto& [node, rows] : torus.rows.laneTables)
      for (LaneRow& row : rows) row.lanes = UINT64_MAX;
    QVERIFY(loopsOf(torus.fabric()).empty());  // nothing goes anywhere
  }

  void waitsAreThoseOfEveryPath_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 0; seed < 12; ++seed)
      QTest::addRow("%u", seed) << (seed % 2 ? "torus5x4_dfsssp" : "ring6_minhop") << seed;
  }
  void waitsAreThoseOfEveryPath() {
    QFETCH(QString, name);
    QFETCH(unsigned, seed);
    std::mt19937 random(seeded(seed));
    ImportedFabric torus = imported(name.toStdString(), {"opensm-sl2vl.dump", "ibdiagnet.psl"});
    const std::uint64_t some[] = {0, UINT64_MAX, 0x0123'4567'89AB'CDEF, 0xFFFF'FFFF'FFFF'FF22, 0x1111'1111'1111'1111};
    for (auto& [node, rows] : torus.rows.laneTables) {
      for (LaneRow& row : rows) row.lanes = some[random() % std::size(some)];
      std::erase_if(rows, [&](const LaneRow&) { return random() % 8 == 0; });
    }
    for (PathLevels& each : torus.rows.levelsOfPaths)
      for (std::uint8_t& level : each.levels)
        level = random() % 3 == 0 ? noServiceLevel : static_cast<std::uint8_t>(random() % 16);
    if (seed >= 8) torus.rows.levelsOfPaths.clear();
    const Fabric fabric = torus.fabric();
    const SlowWaits slow(fabric);
    QVERIFY(!slow.certain.empty() && slow.possible.size() > slow.certain.size());
    QVERIFY(edgesOf(laneDependencies(fabric, LaneKnowledge::certain)) == slow.certain);
    QVERIFY(edgesOf(laneDependencies(fabric, LaneKnowledge::possible)) == slow.possible);
  }

  void droppedPathsAreThoseOfEveryPath_data() { waitsAreThoseOfEveryPath_data(); }
  void droppedPathsAreThoseOfEveryPath() {
    QFETCH(QString, name);
    QFETCH(unsigned, seed);
    std::mt19937 random(seeded(seed + 100));
    ImportedFabric torus = imported(name.toStdString(), {"opensm-sl2vl.dump", "ibdiagnet.psl"});
    QVERIFY(droppedPaths(torus.fabric()).empty());  // of a subnet manager that works
    for (auto& [node, rows] : torus.rows.laneTables)
      for (LaneRow& row : rows)
        if (random() % 4 == 0) row.lanes |= std::uint64_t{15} << (4 * (random() % 4));
    for (PathLevels& each : torus.rows.levelsOfPaths)
      for (std::uint8_t& level : each.levels)
        level = random() % 8 == 0 ? noServiceLevel : static_cast<std::uint8_t>(random() % 4);
    const Fabric fabric = torus.fabric();
    std::map<std::pair<EndIndex, unsigned>, std::uint64_t> expected;
    for (std::uint32_t from = 0; from < fabric.ports().size(); ++from)
      for (std::uint32_t to = 0; to < fabric.ports().size(); ++to) {
        const FabricPort &source = fabric.ports()[from], &destination = fabric.ports()[to];
        const auto level = fabric.serviceLanes().level(source.node, source.number, destination.lid);
        if (from == to || !level || fabric.node(source.node).isSwitch() || fabric.node(destination.node).isSwitch())
          continue;
        const auto path = pathOf(fabric, PortIndex(from), PortIndex(to), destination.lid);
        for (std::size_t at = 1; at < path.size(); ++at) {
          const auto row = fabric.serviceLanes().lanes(fabric.end(path[at]).node, fabric.end(peer(path[at - 1])).port,
                                                       fabric.end(path[at]).port);
          if (!row || (*row >> (4 * *level) & 15) != 15) continue;
          ++expected[{path[at], *level}];
          break;
        }
      }
    QVERIFY(!expected.empty());
    const auto list = droppedPaths(fabric);
    QCOMPARE(list.size(), expected.size());
    for (const DroppedPaths& each : list) QCOMPARE(each.paths, (expected[{each.out, each.level}]));
    const auto findings = findingsOf(fabric, computeLevels(fabric), {}, FabricFindings::all).list;
    QCOMPARE(std::size_t(std::ranges::count(findings, FindingKind::droppedPaths, &Finding::kind)), list.size());
  }

  void tablesOfOtherRoutesSayNothing() {
    const Fabric lash = imported("torus5x5_lash", {"opensm-sl2vl.dump"}).fabric();
    QVERIFY(!lash.serviceLanes().empty() && lash.withTables({}).serviceLanes().empty());
  }

  void formsAreRecognised() {
    const auto first = [](const char* path) { return contentOf(fs::path(WEFT_TEST_DATA) / path); };
    QCOMPARE(looksLikeSl2Vl(first("sl2vl/load/opensm-sl2vl.dump")).value_or(""), std::string("OpenSM SL-to-VL tables"));
    QCOMPARE(looksLikeSl2Vl(first("sl2vl/load/ibdiagnet2.slvl")).value_or(""), std::string("ibdiagnet .slvl"));
    QCOMPARE(looksLikePathSl(first("path_sl/load/ibdiagnet.psl")).value_or(""), std::string("ibdiagnet .psl"));
    QCOMPARE(looksLikePathSl(first("path_sl/load/opensm-path-records.dump")).value_or(""),
             std::string("OpenSM path records"));
    QVERIFY(!looksLikePathSl(first("sl2vl/load/opensm-sl2vl.dump")) &&
            !looksLikeSl2Vl(first("path_sl/load/ibdiagnet.psl")));
    QVERIFY(!looksLikePathSl(contentOf(plainOrGzip(
        fs::path(WEFT_TEST_DATA) / "fabrics/ft3_192/ftree/golden/ibdm_random_ports.txt"))));  // counts by port
    QVERIFY(!looksLikePathSl(first("fdbs/load/opensm.fdbs")) && !looksLikeSl2Vl(first("fdbs/load/opensm.fdbs")));
  }

  void damagedFilesAreTold() {
    const auto lanes = [](const std::string& text) {
      std::istringstream in(text);
      return codes(readSl2Vl(in, "x", [](ListedLanes&&) {}, {}));
    };
    const std::string head = "Switch 0x10, base LID 1, \"a\"\n", row = "1 2 : 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n";
    QCOMPARE(lanes(head + row), QString());
    QCOMPARE(lanes(row), QString("sl2vl.noSwitch sl2vl.empty"));
    QCOMPARE(lanes(head + row + "1 3 : 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 16\n"), QString("sl2vl.line"));
    QCOMPARE(lanes(head + row + "255 3 : 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n"), QString("sl2vl.line"));
    QCOMPARE(lanes(head + row + "1 3 : 0 1 2 3"), QString("sl2vl.cut"));
    QCOMPARE(lanes("0x10 1 2 0x01 0x23 0x45 0x67 0x89 0xab 0xcd 0xe7\n0x10 1 3 0x01 0x23\n"), QString("sl2vl.line"));
    const auto paths = [](const std::string& text) {
      std::istringstream in(text);
      return codes(readPathSl(in, "x", [](ListedLevels&&) {}, {}));
    };
    QCOMPARE(paths("0x10 4 1\n"), QString());
    QCOMPARE(paths("0x10 4 1\n0x10 0 1\n0x10 49152 1\n0x10 5 16\n"), QString("psl.lid psl.lid psl.level"));
    QCOMPARE(paths("0x10 4 1\n0x10 5 1"), QString("psl.cut"));
    QCOMPARE(paths("0x0004 : 1 : 4 : 7\n"), QString("psl.noSource psl.empty"));
  }

  void whatContradictsIsTold() {
    const std::string row = " 1 2 0x01 0x23 0x45 0x67 0x89 0xab 0xcd 0xe7\n",
                      other = " 1 2 0x11 0x23 0x45 0x67 0x89 0xab 0xcd 0xe7\n";
    const std::string guid = "0x0002c902004b0000";
    const auto read = [&](const std::string& lanes, const std::string& levels) {
      const auto text = [&](const char* file) { return contentOf(plainOrGzip(laneData / "ring6_minhop" / file)); };
      return importTexts(
          {{"a.lst", text("ibdiagnet.lst")}, {"a.fdbs", text("ibdiagnet.fdbs")}, {"a.slvl", lanes}, {"a.psl", levels}});
    };
    const auto found = read(guid + row + guid + other + "0x99" + row, guid + " 5 1\n" + guid + " 5 2\n0x99 5 1\n");
    for (const char* code :
         {"fabric.lanesTwice", "fabric.lanesWithoutSwitch", "fabric.levelsTwice", "fabric.levelsWithoutSource"})
      QCOMPARE(found.count(code), std::size_t(1));
    QCOMPARE(found.rows.laneTables.begin()->second.front().lanes, std::uint64_t(0x7EDC'BA98'7654'3210));
    QCOMPARE(int(found.rows.levelsOfPaths.front().levels[5]), 1);
  }
};

WEFT_TEST(ServiceLevelsTest)

}  // namespace service_levels_test
#include "service_levels_test.moc"
