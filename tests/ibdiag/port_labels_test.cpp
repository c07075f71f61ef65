// What people call a port: labels of dumps and plans, those that follow from a switch's model, and ports that are named
// by them.
#include <QtTest>

#include "fabric_text.h"
#include "ibdiag/dumps/port_fact_words.h"
#include "ibdiag/findings/finding_words.h"
#include "ibdiag/model/node_names.h"
#include "ibdiag/model/port_labels.h"
#include "test_class.h"

using namespace weft;

namespace port_labels_test {

class PortLabelsTest : public QObject {
  Q_OBJECT

 private slots:
  // The reader's own inverse is the judge: each label leads back to the port that it is of.
  void labelsOfTheModelAreThoseOfItsDumps() {
    FabricText text;
    text.describe("s1", "MF0;leaf:MQM9700/U1").describe("s2", "MF0;old:MQM8700/U1");
    for (unsigned port = 1; port <= 40; ++port) text.link("s1", port, "s2", port);
    for (unsigned port = 41; port <= 65; ++port) text.link("s1", port, "h" + std::to_string(port), 1);
    const Fabric fabric = importTexts({{"x.lst", text.lst()}}).fabric();
    const NodeIndex leaf = *nodeCalled(fabric, "leaf"), old = *nodeCalled(fabric, "old");
    for (PortNumber port = 1; port <= 64; ++port) {
      const auto label = portLabel(fabric, leaf, port);
      QVERIFY(label && label->byModel);
      QCOMPARE(labelledPort(label->text), std::optional(port));
      QCOMPARE(portCalled(fabric, leaf, label->text), std::optional(port));
      QCOMPARE(portCalled(fabric, leaf, label->text.substr(2)), std::optional(port));
    }
    QCOMPARE(portWords(fabric, leaf, 53), std::string("port 53 (label 1/27/1 by the model)"));
    QVERIFY(!portLabel(fabric, leaf, 65) && !portLabel(fabric, old, 7) && !portLabel(fabric, leaf, 0));
    QCOMPARE(portWords(fabric, old, 7), std::string("port 7"));
    QVERIFY(!portCalled(fabric, old, "1/4/1") && !portCalled(fabric, leaf, "33/1") && !portCalled(fabric, leaf, "0"));
    QCOMPARE(endName(fabric, *fabric.endAt(leaf, 53)), std::string("leaf port 53 (label 1/27/1 by the model)"));
  }

  void labelsOfDumpsGoFirst() {
    const Fabric fabric =
        importTexts(
            {{"x", contentOf(std::filesystem::path(WEFT_TEST_DATA) / "net_dump/load/quantum2_labels.net_dump")}})
            .fabric();
    std::size_t labelled = 0;
    for (std::uint32_t i = 0; i < fabric.ends().size(); ++i) {
      const LinkEnd& end = fabric.ends()[i];
      const auto label = portLabel(fabric, end.node, end.port);
      if (!label || !fabric.node(end.node).isSwitch()) continue;
      ++labelled;
      QVERIFY(!label->byModel);
      QCOMPARE(portCalled(fabric, end.node, label->text), std::optional(end.port));
    }
    QVERIFY(labelled > 1);
  }

  // As in a plan of a customer: "Port 1/12/1", "Port 12/2" and a port that is split.
  void plansKeepTheirLabels() {
    const ImportedFabric plan =
        importTexts({{"x.ndt",
                      "StartDevice,StartPort,EndDevice,EndPort,LinkType\nLEAF1,Port 1/12/1,SPINE1,Port "
                      "1/3/2,Data\nLEAF1,Port 12/2,SPINE2,Port 7,Data\n"}});
    const Fabric fabric = plan.fabric();
    QStringList words;
    for (std::uint32_t i = 0; i < fabric.ends().size(); ++i)
      words << QString::fromStdString(portWords(fabric, EndIndex(i)));
    words.sort();
    QCOMPARE(words, (QStringList{"port 23 (label 1/12/1)", "port 24 (label 12/2)", "port 6 (label 1/3/2)", "port 7"}));
  }

  void whatHasTheFormOfAPort() {
    for (const char* port : {"1", "254", "27/1", "1/27/1", "1/27/1/2", "B184D0F0/0/0/1"})
      QVERIFY2(looksLikePort(port), port);
    for (const char* other : {"", "0", "255", "0x10", "leaf", "27/", "a-b/1", "1 2"})
      QVERIFY2(!looksLikePort(other), other);
  }

 private:
  static std::optional<NodeIndex> nodeCalled(const Fabric& fabric, const std::string& name) {
    for (std::uint32_t i = 0; i < fabric.nodes().size(); ++i)
      if (nodeName(fabric, NodeIndex(i)) == name) return NodeIndex(i);
    return std::nullopt;
  }
};

WEFT_TEST(PortLabelsTest)

}  // namespace port_labels_test
#include "port_labels_test.moc"
