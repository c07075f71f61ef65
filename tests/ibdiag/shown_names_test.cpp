// What people read in place of node descriptions.
#include <QtTest>

#include <random>
#include <set>

#include "fabric_shapes.h"
#include "ibdiag/model/common_affixes.h"
#include "ibdiag/model/node_names.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace shown_names_test {

using Names = std::vector<std::string>;

// Of the switches, in the order of their GUIDs, which is that in which they were added.
Names ofSwitches(const Fabric& fabric, std::string ShownName::*form) {
  Names names;
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
    if (fabric.nodes()[at].isSwitch()) names.push_back(fabric.shown(NodeIndex(at)).*form);
  return names;
}

Fabric switchesCalled(const Names& names) {
  FabricShape shape;
  for (const std::string& name : names) shape.addSwitch(name);
  return Fabric::build(shape.records());
}

// What no two switches may have in common, whatever a dump calls them.
void verifyAllDiffer(const Fabric& fabric) {
  for (const auto form : {&ShownName::name, &ShownName::label, &ShownName::brief}) {
    const Names names = ofSwitches(fabric, form);
    QCOMPARE(std::set(names.begin(), names.end()).size(), names.size());
    for (const std::string& each : names) QVERIFY(!each.empty());
  }
}

class ShownNamesTest : public QObject {
  Q_OBJECT

 private slots:
  void managedSwitchesAreCalledByTheirNames() {
    const Fabric fabric = switchesCalled({"MF0;r1leaf00:IS5030/U1", "MF0;r1leaf01:IS5030/U1", "plain  switch ", ""});
    QCOMPARE(ofSwitches(fabric, &ShownName::name),
             (Names{"r1leaf00", "r1leaf01", "plain switch", "0x0000000000100040"}));
    verifyAllDiffer(fabric);
  }

  void boardsOfADirectorAreToldApart() {
    const Fabric fabric = switchesCalled(
        {"MF0;ibsw-A:CS7500/L01/U1", "MF0;ibsw-A:CS7500/L02/U1", "MF0;ibsw-A:CS7500/S01/U1", "MF0;edge:SX6025/U1"});
    QCOMPARE(ofSwitches(fabric, &ShownName::name), (Names{"ibsw-A L01", "ibsw-A L02", "ibsw-A S01", "edge"}));
    const Fabric chips = switchesCalled({"MF0;ibsw:CS7500/L01/U1", "MF0;ibsw:CS7500/L01/U2"});
    QCOMPARE(ofSwitches(chips, &ShownName::name), (Names{"ibsw L01/U1", "ibsw L01/U2"}));
  }

  void aNameThatEachRailHasIsToldApartByItsSubnet() {
    FabricShape shape;
    for (const unsigned subnet : {0U, 1U}) {
      shape.toSubnet(subnet);
      for (const char* name : {"MF0;leaf00:IS5030/U1", "MF0;leaf01:IS5030/U1"}) shape.addSwitch(name);
    }
    const Fabric fabric = Fabric::build(shape.records());
    QCOMPARE(ofSwitches(fabric, &ShownName::name),
             (Names{"leaf00 (subnet 0)", "leaf01 (subnet 0)", "leaf00 (subnet 1)", "leaf01 (subnet 1)"}));
    QCOMPARE(ofSwitches(fabric, &ShownName::label), (Names{"leaf00 a", "leaf01 a", "leaf00 b", "leaf01 b"}));
  }

  // 35 unmanaged switches of a real cluster had one description.
  void switchesWithTheNameOfTheirVendorAreToldApartByTheirGuids() {
    const Fabric fabric = switchesCalled(Names(35, "SwitchX -  Mellanox Technologies"));
    QCOMPARE(ofSwitches(fabric, &ShownName::name).front(), std::string("SwitchX - Mellanox Technologies …100010"));
    QCOMPARE(ofSwitches(fabric, &ShownName::label).front(), std::string("…100010"));
    QCOMPARE(ofSwitches(fabric, &ShownName::brief).front(), std::string("…0010"));
    verifyAllDiffer(fabric);
  }

  void hostsWithTheNameOfTheirVendorAreToldApartByTheirGuids() {
    FabricShape shape;
    const NodeId leaf = shape.addSwitch("leaf");
    for (int i = 0; i < 3; ++i) shape.addHost("MT25408 ConnectX Mellanox Technologies", leaf);
    const Fabric fabric = Fabric::build(shape.records());
    QCOMPARE(fabric.hosts().size(), std::size_t(3));
    std::set<std::string> labels;
    for (std::uint32_t at = 0; at < 3; ++at) labels.insert(fabric.shown(HostIndex(at)).label);
    QCOMPARE(labels, (std::set<std::string>{"…100020", "…100030", "…100040"}));
  }

  void whatAllNamesHaveInCommonIsLeftOut_data() {
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<QStringList>("ending");
    QTest::addColumn<QStringList>("both");
    const auto row = [](const char* what, QStringList names, QStringList ending, QStringList both) {
      QTest::newRow(what) << names << ending << both;
    };
    row("domain", {"core01.hpc90.krskp", "leaf01.hpc90.krskp", "leaf02.hpc90.krskp"}, {"core01", "leaf01", "leaf02"},
        {"core01", "leaf01", "leaf02"});
    row("kind of switch", {"r01mgt1", "r02mgt1", "r13mgt1"}, {"r01", "r02", "r13"}, {"r01", "r02", "r13"});
    row("cluster", {"plafrim-leaf01", "plafrim-leaf02", "plafrim-spine1"},
        {"plafrim-leaf01", "plafrim-leaf02", "plafrim-spine1"}, {"leaf01", "leaf02", "spine1"});
    row("numbers alone say nothing", {"leaf-01", "leaf-02", "leaf-03"}, {"leaf-01", "leaf-02", "leaf-03"},
        {"leaf-01", "leaf-02", "leaf-03"});
    row("not amid a number", {"leaf10", "leaf20", "leaf30"}, {"leaf10", "leaf20", "leaf30"},
        {"leaf10", "leaf20", "leaf30"});
    row("most have it", {"n1.a.org", "n2.a.org", "n3.a.org", "gate.b.net"}, {"n1", "n2", "n3", "gate.b.net"},
        {"n1", "n2", "n3", "gate.b.net"});
    row("would be alike", {"n1.a.org", "n2.a.org", "n2"}, {"n1.a", "n2.a", "n2"}, {"n1.a", "n2.a", "n2"});
    row("two", {"a.x", "b.x"}, {"a.x", "b.x"}, {"a.x", "b.x"});
    row("all the same", {"a.x", "a.x", "a.x"}, {"a.x", "a.x", "a.x"}, {"a.x", "a.x", "a.x"});
    row("none", {"", "", ""}, {"", "", ""}, {"", "", ""});
  }
  void whatAllNamesHaveInCommonIsLeftOut() {
    QFETCH(QStringList, names);
    QFETCH(QStringList, ending);
    QFETCH(QStringList, both);
    const auto asNames = [](const QStringList& list) {
      Names all;
      for (const QString& each : list) all.push_back(each.toStdString());
      return all;
    };
    const Names shorter = withoutCommonEnding(asNames(names));
    QCOMPARE(shorter, asNames(ending));
    QCOMPARE(withoutCommonBeginning(shorter), asNames(both));
  }

  void anyNamesStayApart() {
    std::mt19937 random(seeded(7));
    const Names parts{"leaf", "-", "0", "1", ".x", "a", ";", ":", "/", "U1", " ", "Mellanox Technologies", "é"};
    for (int round = 0; round < 300; ++round) {
      Names names;
      for (unsigned count = random() % 12; count > 0; --count) {
        std::string name;
        for (unsigned length = random() % 6; length > 0; --length) name += parts[random() % parts.size()];
        names.push_back(name);
      }
      verifyAllDiffer(switchesCalled(names));
    }
  }
};

WEFT_TEST(ShownNamesTest)

}  // namespace shown_names_test
#include "shown_names_test.moc"
