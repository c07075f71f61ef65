// Plans of the cabling: what .topo and .ndt files mean, and where a fabric differs from them.
#include <QSet>
#include <QTest>

#include <fstream>
#include <regex>

#include "core/base/name_guid.h"
#include "core/base/units.h"
#include "fabric_files.h"
#include "fabric_text.h"
#include "ibdiag/findings/difference_words.h"
#include "ibdiag/model/system_name.h"
#include "test_class.h"

using namespace weft;

namespace plan_readers_test {

std::string corpus(const char* path) { return contentOf(std::filesystem::path(WEFT_TEST_DATA) / path); }

// "SW leaf-1/17 - SW dir/L1/1 4x 14", in the order of the names.
QStringList cablesOf(const Fabric& fabric) {
  const auto end = [&](EndIndex at) {
    const FabricNode& node = fabric.node(fabric.end(at).node);
    return QString::fromStdString((node.isSwitch() ? "SW " : "CA ") + node.description + ":" +
                                  std::to_string(fabric.end(at).port));
  };
  QStringList lines;
  for (std::uint32_t at = 0; at < fabric.ends().size(); at += 2) {
    QStringList ends{end(EndIndex(at)), end(EndIndex(at + 1))};
    ends.sort();
    const LinkFacts& facts = fabric.link(EndIndex(at));
    lines << QString("%1 - %2 %3 %4 %5")
                 .arg(ends[0], ends[1], facts.width.c_str(), facts.speed.c_str(), facts.state.c_str())
                 .simplified();
  }
  lines.sort();
  return lines;
}

QStringList cablesOf(const ImportedFabric& imported) { return cablesOf(imported.fabric()); }

QString codesOf(const ImportedFabric& imported) {
  QStringList codes;
  for (const Diagnostic& each : imported.diagnostics()) codes << QString::fromStdString(each.code);
  return codes.join(' ');
}

QStringList differences(const Fabric& first, const Fabric& second) {
  QStringList lines;
  for (const FabricChange& one : compareFabrics(first, second).changes)
    lines << QString::fromStdString(
        std::string(code(one.kind)) + " " +
        std::regex_replace(sentence({first, second}, one), std::regex(" \\(0x[0-9a-f]*\\)"), ""));
  return lines;
}

// A leaf with two hosts and two spines, as managed switches call themselves.
ImportedFabric built() {
  FabricText text;
  text.describe("s1", "MF0;leaf-1:SX6036/U1")
      .describe("s2", "MF0;spine-1:SX6036/U1")
      .describe("s3", "MF0;dir:CS7500/L1/U1")
      .describe("s4", "MF0;dir:CS7500/L2/U2");
  text.link("s1", 1, "n1", 1)
      .link("s1", 2, "n2", 1)
      .link("s1", 17, "s2", 3)
      .link("s1", 18, "s3", 4)
      .link("s1", 19, "s4", 5);
  return importTexts(text.files());
}

// As a bundle of all of them is read: files that belong together in one go.
ImportedFabric importTogether(const std::vector<NamedText>& files) {
  ImportedFabric result;
  const auto inputOf = [](const NamedText& file) {
    return InputFile{file.name, file.name, [file] { return std::make_unique<std::istringstream>(file.text); }};
  };
  InputFile first = inputOf(files.front());
  for (std::size_t i = 1; i < files.size(); ++i) first.others.push_back(inputOf(files[i]));
  const auto importers = fabricImporters();
  for (const auto& importer : importers)
    if (importer->recognises(files.front().text)) {
      result.reports.push_back(importer->read(first, result.rows, {}));
      break;
    }
  for (const auto& importer : importers) result.reports.push_back(importer->finish(result.rows, {}));
  return result;
}

class PlanReadersTest : public QObject {
  Q_OBJECT

 private slots:
  void topoByHand() {
    const ImportedFabric imported = importTexts({{"by_hand.topo", corpus("topo/load/by_hand.topo")}});
    QCOMPARE(cablesOf(imported),
             QStringList({"CA n1:1 - SW leaf-1:1", "CA n1:2 - SW leaf-1:2", "CA n2/mlx5_0:1 - SW leaf-1:3 4x",
                          "CA n3:1 - SW leaf-2:1", "SW dir/L1:1 - SW leaf-1:17 4x 14",
                          "SW dir/L1:2 - SW leaf-2:17 8x 5", "SW dir/L2/U2:1 - SW leaf-1:18 14"}));
    QCOMPARE(codesOf(imported), QString("fabric.noTables"));
    const Fabric fabric = imported.fabric();
    for (const FabricNode& node : fabric.nodes()) QVERIFY(isOfName(node.guid));
  }

  void topoThatIsCut() {
    const ImportedFabric imported = importTexts({{"cut.topo", corpus("topo/load/cut.topo")}});
    QCOMPARE(cablesOf(imported), QStringList({"CA leaf-1:1 - CA n1:1"}));
    QVERIFY(codesOf(imported).startsWith("topo.cut"));
  }

  void ndtInFull() {
    const ImportedFabric imported = importTexts({{"full.ndt", corpus("ndt/load/full.ndt")}});
    QCOMPARE(cablesOf(imported), QStringList({"CA n1 mlx5_0:1 - SW leaf-1:1 50 ACT", "CA n2 mlx5_0:1 - SW leaf-1:2 ACT",
                                              "SW leaf-1:61 - SW spine-1:3 50 ACT", "SW leaf-1:62 - SW spine-1:4"}));
    QCOMPARE(codesOf(imported), QString("ndt.linkType fabric.noTables"));
  }

  void ndtInBrief() {
    QCOMPARE(cablesOf(importTexts({{"brief.ndt", corpus("ndt/load/brief.ndt")}})),
             QStringList({"CA n17 ibp11s0f0:1 - SW r01-torIB0:1", "CA n17 ibp21s0f0:1 - SW r01-torIB0:2",
                          "SW r01-torIB0:21 - SW r09-dirIB1/L16/U2:20", "SW r01-torIB0:22 - SW r09-dirIB1/L17:20"}));
    QVERIFY(codesOf(importTexts({{"cut.ndt", corpus("ndt/load/cut.ndt")}})).startsWith("ndt.cut"));
  }

  // What ibdm makes of a plan and the definitions of its systems.
  void systemsAreTakenApartAsIbdmDoes() {
    const auto text = [](const char* name) { return corpus((std::string("ibnl/") + name).c_str()); };
    const ImportedFabric apart = importTogether({{"plan/director.topo", text("plan/director.topo")},
                                                 {"director.ibnl", text("load/director.ibnl")},
                                                 {"card.ibnl", text("load/card.ibnl")}});
    const auto withoutOnlyChip = [](QString name) { return name.endsWith("/U1") ? name.chopped(3) : name; };
    QSet<QString> expected, found;
    for (const QString& line : QString::fromStdString(text("plan/links.txt")).split('\n', Qt::SkipEmptyParts)) {
      const QStringList words = line.split(' ');
      expected << withoutOnlyChip(words[0]) + ":" + words[1] + " - " + withoutOnlyChip(words[2]) + ":" + words[3];
    }
    for (const QString& cable : cablesOf(apart)) {
      const QStringList words = cable.split(' ');
      found << words[1] + " - " + words[4] << words[4] + " - " + words[1];
    }
    QCOMPARE(found, expected);
    for (const NodeRow& node : apart.rows.nodes)
      QCOMPARE(node.kind == NodeKind::channelAdapter, node.description.starts_with("n"));
    QCOMPARE(codesOf(apart), QString("fabric.noTables"));
    QCOMPARE(cablesOf(apart).filter("core/leaf1/U2:3").filter("core/leaf1:3").filter("4x 10").size(), 1);
  }

  void boardsThatAreNotThere() {
    const std::string plan =
        "Director-2 core CFG: leaf1/U2=R spine2=R\n   L1/P1 -> CARD2 n1 P1\n   L9/P1 -> CARD2 n2 P1\n";
    const ImportedFabric found =
        importTogether({{"a.topo", plan}, {"director.ibnl", corpus("ibnl/load/director.ibnl")}});
    QCOMPARE(cablesOf(found).filter("spine2").size() + cablesOf(found).filter("leaf1/U2").size(), 0);
    QCOMPARE(cablesOf(found).filter("spine1").size(), 3);
    QVERIFY(codesOf(found).contains("topo.noPanelPort") && cablesOf(found).filter("core/L9").size() == 1);
  }

  void definitionsThatAreNone() {
    QVERIFY(
        codesOf(importTogether({{"a.ibnl", corpus("ibnl/refuse/no_system.ibnl")}})).contains("ibnl.empty ibnl.alone"));
    // A board within itself has no end, so that the type is not known.
    const ImportedFabric endless =
        importTogether({{"a.topo", "T t\n   P1 -> T u P1\n"}, {"a.ibnl", corpus("ibnl/load/endless.ibnl")}});
    QCOMPARE(cablesOf(endless).size(), 1);
    QCOMPARE(codesOf(endless), QString("topo.endlessType topo.endlessType"));
    QCOMPARE(codesOf(importTogether({{"a.topo", "T t\n   P1 -> T u P1\n"},
                                     {"a.ibnl", "TOPSYSTEM T\nNODE SW 8 X U1\n   1 -> P1\n"},
                                     {"b.ibnl", "TOPSYSTEM T\nNODE SW 8 X U1\nwhat\n"}})),
             QString("ibnl.line ibnl.twice fabric.noTables"));
  }

  void plansThatAreNone() {
    QVERIFY(codesOf(importTexts({{"a.topo", corpus("topo/refuse/no_ports.topo")}})).contains("topo.empty"));
    QVERIFY(codesOf(importTexts({{"a.ndt", corpus("ndt/refuse/no_ports.ndt")}})).contains("ndt.empty"));
  }

  // A leaf of which only two ports are planned is no adapter, because leaves of its type have more; nor is one between
  // adapters.
  void whatIsASwitch() {
    QCOMPARE(cablesOf(importTexts({{"a.topo", "T a\n P1 -> H n1 P1\n P5 -> T b P1\n"}})),
             QStringList({"CA b:1 - SW a:5", "CA n1:1 - SW a:1"}));
    QCOMPARE(cablesOf(importTexts({{"a.topo", "T a\n P1 -> H n1 P1\n P5 -> T b P1\nT c\n P9 -> H n2 P1\n"}})),
             QStringList({"CA n1:1 - SW a:1", "CA n2:1 - SW c:9", "SW a:5 - SW b:1"}));
    QCOMPARE(
        cablesOf(importTexts(
            {{"a.ndt", "StartDevice,StartPort,EndDevice,EndPort\nn1,n1 mlx5_0,t,Port 1\nn2,n2 mlx5_0,t,Port 2\n"}})),
        QStringList({"CA n1 mlx5_0:1 - SW t:1", "CA n2 mlx5_0:1 - SW t:2"}));
  }

  void aPlanBesideTheFabric() {
    const ImportedFabric imported = importTexts({{"a.topo", "T a\n P1 -> H n1 P1\n P5 -> T b P1\n"},
                                                 {"ibdiagnet.lst", FabricText().link("s1", 1, "n1", 1).lst()}});
    QCOMPARE(imported.fabric().nodes().size(), std::size_t(2));
    QCOMPARE(codesOf(imported), QString("fabric.plan fabric.noTables"));
  }

  void builtAsPlanned() {
    for (const char* plan : {"SX6036 leaf-1\n P1 -> HCA n1 P1\n P2 -> HCA n2 P1\n P17 -> SX6036 spine-1 P3\n P18 -> "
                             "CS7500 dir L1/U1/P4\n P19 -> CS7500 dir L2/U2/P5\n",
                             "#StartDevice,StartPort,EndDevice,EndPort,LinkType\nleaf-1,Port 1,n1 HCA-1,Port "
                             "1,Data\nleaf-1,Port 2,n2 HCA-1,Port 1,Data\n"
                             "leaf-1,Port 17,spine-1,Port 3,Data\nleaf-1,Port 18,dir,Blade 1_Port "
                             "1/4,Data\nleaf-1,Port 19,dir,Blade 2_Port 2/5,Data\n"}) {
      const Fabric planned = importTexts({{"plan", plan}}).fabric();
      QCOMPARE(differences(planned, built().fabric()), QStringList());
      QCOMPARE(differences(built().fabric(), planned), QStringList());
      QVERIFY(compareFabrics(planned, built().fabric()).match.isNamed);
    }
  }

  void builtOtherwise() {
    const std::string plan =
        "SX6036 leaf-1\n P1 -> HCA n2 P1\n P2 -> HCA n1 P1\n P17 -2x-> SX6036 spine-1 P4\n P18 -> CS7500 dir L1/P4\n"
        " P19 -> CS7500 dir L2/U2/P5\n P20 -> HCA n9 P1\n";
    QCOMPARE(differences(importTexts({{"plan", plan}}).fabric(), built().fabric()),
             QStringList({"node-gone n9, with its cable to leaf-1 port 20",
                          "cable-gone leaf-1 port 20 - n9 port 1, gone with n9",
                          "cable-moved n2 port 1 - leaf-1 port 1, now to leaf-1 port 2",
                          "cable-moved n1 port 1 - leaf-1 port 2, now to leaf-1 port 1",
                          "cable-moved leaf-1 port 17 - spine-1 port 4, now to spine-1 port 3",
                          "link-faster leaf-1 port 17 - spine-1 port 4: 2x, now 4x 10 or faster"}));
  }

  // Names that nobody can know are found by the ports that they are cabled to, where these are known.
  void byTheirCables() {
    const std::string plan =
        "SX6036 leaf-1\n P1 -> HCA rack3-upper P1\n P2 -> HCA n2 P1\n P17 -> SX6036 middle P3\n P18 -> CS7500 dir "
        "L1/P4\n P19 -> CS7500 dir L2/U2/P5\n";
    QCOMPARE(differences(importTexts({{"plan", plan}}).fabric(), built().fabric()),
             QStringList({"node-renamed middle, now called spine-1", "node-renamed rack3-upper, now called n1 HCA-1"}));
  }

  // What ibdm writes of a fabric is that fabric; its switches have no names but their GUIDs.
  void ofIbdm() {
    const Fabric planned = importTexts({{"ibdm.topo", corpus("topo/load/ibdm.topo")}}).fabric();
    const Fabric found = importTopologies("two_switch_42/minhop")->fabric();
    QCOMPARE(planned.links().size(), found.links().size());
    QCOMPARE(differences(planned, found), QStringList());
  }

  // Of a vendor's plan and dump: "Blade 1" is L01, and "Port 1/12/1" the first port of cage 12.
  void boardsAndLabelsAreNumbers() {
    QCOMPARE(differences(importTexts({{"x.ndt", corpus("ndt/load/boards.ndt")}}).fabric(),
                         importTexts({{"x", corpus("ibnetdiscover/load/boards.txt")}}).fabric()),
             QStringList());
    const ImportedFabric labels = importTexts({{"x.ndt", corpus("ndt/load/labels.ndt")}});
    QStringList ends;
    for (const QString& each : cablesOf(labels)) ends << each.section(' ', 1, 1) + " " + each.section(' ', 4, 4);
    ends.sort();
    QCOMPARE(ends, QStringList({"LEAF1:23 SPINE1:6", "LEAF1:24 SPINE2:5", "LEAF2:1 SPINE1:7"}));
    const auto board = [](const char* name) {
      return QString::fromStdString(comparableName(SystemName{"dir", {}, name}));
    };
    QCOMPARE(board("L01/U1"), board("Blade 1"));
    QCOMPARE(board("L1"), board("L01"));
    QVERIFY(board("L10") != board("L1"));
    QVERIFY(board("L01/U2") != board("L01"));
  }

  // Boards that are not there may be told with commas alone between them; ibdm makes 51 switches of it.
  void boardsThatAreLeftOutWithCommasAlone() {
    std::vector<NamedText> files;
    for (const char* name : {"PartialGazelle.topo", "Cougar.ibnl", "Gazelle.ibnl", "Lion.ibnl"})
      files.push_back({name, corpus((std::string("topo/cfg/") + name).c_str())});
    const Fabric fabric = importTogether(files).fabric();
    QCOMPARE(std::ranges::count_if(fabric.nodes(), &FabricNode::isSwitch), 51);
  }

  void namesOfSystems() {
    const auto told = [](const std::string& description, NodeKind kind) {
      const SystemName name = systemNameOf({.guid = Guid(1), .kind = kind, .description = description});
      return QString::fromStdString(name.system + "|" + name.type + "|" + name.board + "|" + comparableName(name));
    };
    QCOMPARE(told("MF0;r1leaf00:IS5030/U1", NodeKind::switchNode), QString("r1leaf00|IS5030|U1|r1leaf00"));
    QCOMPARE(told("MF0;dir-1:CS7500/L12/U2", NodeKind::switchNode), QString("dir-1|CS7500|L12/U2|dir-1-l12-u2"));
    QCOMPARE(told("leaf 3", NodeKind::switchNode), QString("leaf 3|||leaf-3"));
    QCOMPARE(told("node01 mlx5_0", NodeKind::channelAdapter), QString("node01||mlx5_0|node01-mlx5_0"));
    QCOMPARE(told("MT25408 ConnectX Mellanox Technologies", NodeKind::channelAdapter),
             QString("MT25408 ConnectX Mellanox Technologies|||mt25408-connectx-mellanox-technologies"));
  }
};

WEFT_TEST(PlanReadersTest)

}  // namespace plan_readers_test
#include "plan_readers_test.moc"
