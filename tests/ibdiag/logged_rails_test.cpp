// Which ports bytes take where connections were logged: by what adapters are called, and as without where the log or
// the fabric does not tell.
#include <QTemporaryDir>
#include <QTest>

#include "core/base/turned_guid.h"
#include "core/store/run_writer.h"
#include "fabric_text.h"
#include "ibdiag/loads/adapter_ports.h"
#include "ibdiag/loads/logged_rails.h"
#include "ibdiag/loads/pair_flows.h"
#include "test_class.h"

using namespace weft;

class LoggedRailsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    FabricText text;
    text.describe("a0", "n1 mlx5_0")
        .describe("a1", "n1 mlx5_1")
        .describe("a11", "n1 mlx5_11")
        .describe("b0", "n2 HCA-1")
        .describe("b1", "n2 HCA-2")
        .describe("b11", "n2 HCA-12");
    unsigned port = 0;
    for (const char* name : {"a0", "a1", "a11", "b0", "b1", "b11"}) text.link(name, 1, "s1", ++port);
    fabric_ = importTexts(text.files()).fabric();
    hosts_ = RankHosts({{RankId(0), host("n1")}, {RankId(1), host("n2")}});
  }

  void adaptersAreFoundByTheirNames() {
    QCOMPARE(named(adapterPort(fabric_, host("n1"), "mlx5_1:1")), std::string("n1 mlx5_1"));
    QCOMPARE(named(adapterPort(fabric_, host("n1"), "mlx5_11")), std::string("n1 mlx5_11"));
    QCOMPARE(named(adapterPort(fabric_, host("n2"), "mlx5_1:1")), std::string("n2 HCA-2"));
    for (const char* none : {"", "mlx5_1:2", "mlx5_2:1", "mlx5_:1", "1", ":1", "mlx5_1:x"})
      QVERIFY2(!adapterPort(fabric_, host("n1"), none), none);
  }

  // 101 bytes over two channels, in the order of the channels; the odd byte goes by the first.
  void bytesGoByTheAdaptersOfTheLog() {
    const auto flows = flowsOf({connection(0, "mlx5_1:1", "mlx5_1:1"), connection(1, "mlx5_11:1", "")}, 101);
    QCOMPARE(flows, (Bytes{{{"n1 mlx5_1", "n2 HCA-2"}, 51}, {{"n1 mlx5_11", "n2 HCA-12"}, 50}}));
  }

  // What the log names no adapter of is shared by the rails, and counted apart.
  void bytesByTheLogAreCounted() {
    QCOMPARE(sentOf({connection(0, "mlx5_1:1", "mlx5_1:1")}, 101, {}).byLog, 101U);
    QCOMPARE(sentOf({connection(0, "mlx5_7:1", "mlx5_1:1")}, 101, {}).byLog, 0U);
    QCOMPARE(sentOf({}, 101, {}).byLog, 0U);
    QCOMPARE(sentOf({}, 101, {}).onLinks, 101U);
  }

  // What a host told of its adapters goes before what they are called: a GUID of the adapter, or of what it is a part
  // of, in either order of bytes.
  void adaptersAreFoundByGuids() {
    const Guid node = guidOf("n1 mlx5_1"), other = guidOf("n2 HCA-12");
    const std::vector<ConnectionRow> connections{connection(0, "mlx5_0:1", "odd_3:1")};
    const Bytes expected{{{"n1 mlx5_1", "n2 HCA-12"}, 101}};
    QCOMPARE(flowsOf(connections, 101, {told("n1", "mlx5_0", node), told("n2.cluster.local", "odd_3", turned(other))}),
             expected);
    const Bytes even = flowsOf({}, 101);
    QCOMPARE(flowsOf(connections, 101, {told("n1", "mlx5_0", node), told("n2", "odd_3", node)}),
             even);  // another host's
    QCOMPARE(flowsOf(connections, 101, {told("n1", "mlx5_0", node)}), even);
  }

  // "mlx5_0:1+mlx5_11:1": each port to one of the other side, in their order; of one that is not known nothing is
  // known.
  void portsThatAreUsedAsOneShareEvenly() {
    const Bytes both{{{"n1 mlx5_0", "n2 HCA-1"}, 51}, {{"n1 mlx5_11", "n2 HCA-12"}, 50}};
    QCOMPARE(flowsOf({connection(0, "mlx5_0:1+mlx5_11:1", "mlx5_0:1+mlx5_11:1")}, 101), both);
    const Bytes spread{{{"n1 mlx5_0", "n2 HCA-2"}, 51}, {{"n1 mlx5_11", "n2 HCA-2"}, 50}};
    QCOMPARE(flowsOf({connection(0, "mlx5_0:1+mlx5_11:1", "mlx5_1:1")}, 101), spread);
    QCOMPARE(flowsOf({connection(0, "mlx5_0:1+mlx5_7:1", "mlx5_0:1")}, 101), flowsOf({}, 101));
  }

  void otherwiseAllRailsShareThem() {
    const Bytes even{
        {{"n1 mlx5_0", "n2 HCA-1"}, 34}, {{"n1 mlx5_1", "n2 HCA-2"}, 34}, {{"n1 mlx5_11", "n2 HCA-12"}, 33}};
    QCOMPARE(flowsOf({}, 101), even);
    QCOMPARE(flowsOf({connection(0, "mlx5_1:1", "mlx5_1:1"), connection(1, "mlx5_7:1", "")}, 101),
             even);  // one that the fabric does not know
    ConnectionRow inside = connection(0, "", "");
    inside.way = "P2P";
    QCOMPARE(flowsOf({inside}, 101), even);
    ConnectionRow back = connection(0, "mlx5_1:1", "mlx5_1:1");
    std::swap(back.source, back.destination);
    QCOMPARE(flowsOf({back}, 101), even);
  }

 private:
  using Bytes = std::map<std::pair<std::string, std::string>, std::uint64_t>;

  HostIndex host(const std::string& name) const {
    for (std::uint32_t at = 0; at < fabric_.hosts().size(); ++at)
      if (fabric_.hosts()[at].name == name) return HostIndex(at);
    throw std::runtime_error("no host " + name);
  }
  std::string named(const std::optional<PortIndex>& port) const {
    return port ? fabric_.node(fabric_.port(*port).node).description : "";
  }

  static ConnectionRow connection(std::uint32_t channel, const std::string& adapter, const std::string& peer) {
    return {CommunicatorId(1), channel, false, RankId(0), RankId(1), "NET/IB", adapter, peer, {}, false};
  }

  static AdapterPortRow told(const std::string& host, const std::string& device, Guid guid) {
    return {host, device, 1, {}, guid, {}, {}, "", ""};
  }

  Guid guidOf(const std::string& description) const {
    for (std::uint32_t at = 0; at < fabric_.nodes().size(); ++at)
      if (fabric_.nodes()[at].description == description) return fabric_.nodes()[at].guid;
    throw std::runtime_error("no node " + description);
  }

  Bytes flowsOf(const std::vector<ConnectionRow>& connections, std::uint64_t bytes,
                const std::vector<AdapterPortRow>& adapters = {}) {
    Bytes found;
    for (const Flow& flow : sentOf(connections, bytes, adapters).flows)
      found[{named(flow.source),
             named(fabric_.owner(fabric_.node(fabric_.port(flow.source).node).subnet, flow.destination))}] +=
          flow.bytes;
    return found;
  }

  PairFlows sentOf(const std::vector<ConnectionRow>& connections, std::uint64_t bytes,
                   const std::vector<AdapterPortRow>& adapters) {
    const std::string path = folder_.filePath(QString("%1.weft").arg(++stores_)).toStdString();
    RunWriter out(path);
    out.beginSource({"x", kinds::pairTraffic, "", "", ""});
    out.communicator({"W", 2, ""});
    for (const ConnectionRow& row : connections) out.connection(row);
    for (const AdapterPortRow& adapter : adapters) out.adapterPort(adapter);
    PairTrafficRow row;
    row.communicator = CommunicatorId(1);
    row.kind = PairClass::collective;
    row.source = RankId(0);
    row.peers = {{RankId(1), 0, bytes}};
    out.pairTraffic(row);
    out.endSource({});
    out.commit();
    return flowsOfPairs(RunStore(path), fabric_, hosts_, {}, Rails::even);
  }

  QTemporaryDir folder_;
  Fabric fabric_;
  RankHosts hosts_;
  int stores_ = 0;
};

WEFT_TEST(LoggedRailsTest)
#include "logged_rails_test.moc"
