// What dumps say of ports besides their cables: labels, error rates, optics. awk reads the same files another way.
#include <QtTest>

#include <random>
#include <set>
#include <sstream>

#include "by_awk.h"
#include "core/base/units.h"
#include "fabric_files.h"
#include "ibdiag/counters/cables_reader.h"
#include "ibdiag/dumps/net_dump_ext_reader.h"
#include "ibdiag/dumps/net_dump_reader.h"
#include "ibdiag/counters/port_sections_reader.h"
#include "ibdiag/findings/finding_words.h"
#include "test_class.h"

using namespace weft;

namespace port_facts_test {

std::string corpus(const std::string& name) { return contentOf(std::filesystem::path(WEFT_TEST_DATA) / name); }

using Lines = std::set<QString>;

// "0x… 63 cage 32"
Lines linesOf(const std::vector<ListedPortFacts>& ports) {
  Lines lines;
  for (const ListedPortFacts& port : ports)
    for (const auto& [fact, value] : port.facts)
      lines.insert(QString::fromStdString(text(port.guid) + " " + std::to_string(port.port) + " " +
                                          std::string(nameOf(fact).name) + " " + value));
  return lines;
}

std::vector<ListedPortFacts> ofExt(const std::string& text) {
  std::vector<ListedPortFacts> ports;
  std::istringstream in(text);
  readNetDumpExt(
      in, "x", [](const ListedLink&) {}, {}, [&](ListedPortFacts&& port) { ports.push_back(std::move(port)); });
  return ports;
}

// Pairs of switches, each with 64 cables to the other, some with placeholders in the place of numbers.
std::string madeExt(unsigned links) {
  std::string text =
      "Ty : # : #IB : GUID : LID : Sta : PhysSta : LWA : LSA : Conn LID (#) : FEC mode : RTR : Raw BER : Effective BER "
      ": Symbol BER : Symbol Err : Effective Err : Node Desc\n";
  std::mt19937 random(7);
  const auto one = [&](const std::vector<const char*>& of) { return std::string(of[random() % of.size()]); };
  for (unsigned i = 0; i < 2 * links; ++i) {
    const unsigned pair = i / 128, side = i / 64 % 2, port = i % 64 + 1, lid = 2 * pair + side + 1,
                   peerLid = 2 * pair + 2 - side;
    const std::string label = "1/" + std::to_string((port + 1) / 2) + "/" + std::to_string(2 - port % 2);
    char guid[20];
    std::snprintf(guid, sizeof guid, "0x%016x", lid);
    text += "SW : " + label + " : " + std::to_string(port) + " : " + guid + " : " + std::to_string(lid) +
            " : ACT : LINK UP : 4x : 100 : " + std::to_string(peerLid) + " (" + label +
            ") : " + one({"RS_FEC_544_514", "NO-FEC", "N/A"}) +
            " : NO-RTR : " + one({"1e-07", "2.5e-9", "1.5e-254", "N/A", ""}) + " : " +
            one({"3e-12", "0", "1.5e-254", "-1"}) + " : " + one({"4E-15", "1.5E-254", "0xffffffff"}) + " : " +
            one({"0", "17", "-1", "0xffffffffffffffff"}) + " : " + one({"4294967296", "N/A"}) +
            " : \"switch : with colons\"\n";
  }
  return text;
}

class PortFactsTest : public QObject {
  Q_OBJECT

 private slots:
  void netDumpExtSaysWhatAwkReads() {
    const std::string made = madeExt(15'000);
    const Lines found = linesOf(ofExt(made));
    QVERIFY(found.size() > 100'000);
    QVERIFY(found == byAwk(made, "net_dump_ext.awk", "[ \\t]*:[ \\t]*"));
    const std::string real = corpus("net_dump_ext/load/quantum2_labels.net_dump_ext");
    QCOMPARE(linesOf(ofExt(real)), byAwk(real, "net_dump_ext.awk", "[ \\t]*:[ \\t]*"));
  }

  void netDumpSaysWhatAwkReads() {
    const std::string real = corpus("net_dump/load/quantum2_labels.net_dump");
    std::vector<ListedPortFacts> ports;
    std::istringstream in(real);
    readNetDump(
        in, "x", [](const ListedLink&) {}, {}, [&](ListedPortFacts&& port) { ports.push_back(std::move(port)); });
    QVERIFY(!ports.empty());
    QCOMPARE(linesOf(ports), byAwk(real, "net_dump.awk", "[ \\t]*:[ \\t]*"));
  }

  void portsAreNamedByTheirLabelsToo() {
    const Fabric fabric = importTexts({{"x", corpus("net_dump/load/quantum2_labels.net_dump")}}).fabric();
    QStringList words;
    for (std::uint32_t i = 0; i < fabric.ends().size(); ++i)
      words << QString::fromStdString(endText(fabric, EndIndex(i)));
    QCOMPARE(words.filter("port 63 (label 1/32/1) of ").size(), 2);
    QCOMPARE(words.filter("port 1 (label B184D0F0/0/0/1) of n").size(), 2);
    QVERIFY(fabric.has(PortFact::cage) && !fabric.has(PortFact::serial));
  }

  // The switch of the file, and two hosts.
  void cablesAreOpticsAndNoCounters() {
    const std::string node =
        "SystemGUID:b0cf0e0300000040 NodeGUID:b0cf0e0300000040 PortGUID:b0cf0e0300000040 VenID:0002C9 DevID:D2F2 "
        "Rev:000000A0 {s} LID:0018";
    std::string lst;
    for (const std::string port : {"1", "2"}) {  // OpenSM writes each link from both ends
      const std::string host = "{ CA Ports:01 SystemGUID:000000000000000" + port + " NodeGUID:000000000000000" + port +
                               " PortGUID:000000000000000" + port + " VenID:0002C9 DevID:1021 Rev:00000000 {n" + port +
                               " mlx5_0} LID:000" + port + " PN:01 }",
                        leaf = "{ SW Ports:41 " + node + " PN:0" + port + " }", facts = " PHY=4x LOG=ACT SPD=100\n";
      lst += host + " " + leaf + facts + leaf + " " + host + facts;
    }
    const ImportedFabric imported = importTexts({{"b.cables", corpus("cables/load/two_ports.cables")}, {"a.lst", lst}});
    QVERIFY(imported.rows.counters.empty());
    for (const Diagnostic& each : imported.diagnostics()) QVERIFY2(each.severity == Severity::note, each.seen.c_str());
    QCOMPARE(imported.count("cables.unread"), 1U);
    QStringList serials;
    for (const PortFactRow& row : imported.rows.portFacts)
      if (row.fact == PortFact::serial)
        serials << QString("%1 %2").arg(row.port).arg(QString::fromStdString(row.value));
    QCOMPARE(serials, (QStringList{"1 0001", "2 0002"}));
    const Fabric fabric = imported.fabric();
    QVERIFY(fabric.has(PortFact::vendor) && fabric.has(PortFact::part) && fabric.has(PortFact::temperature));
    QCOMPARE(importTexts({{"b.cables", corpus("cables/load/two_ports.cables")}}).count("ports.noTopology"), 1U);
    QCOMPARE(importTexts({{"b.cables", corpus("cables/refuse/no_number.cables")}}).count("cables.empty"), 1U);
  }

  // tests/data/port_sections/load/ports.db_csv, read by eye.
  void sectionsOfDbCsvAreReadWithoutPlaceholders() {
    std::vector<ListedPortFacts> ports;
    std::istringstream in(corpus("port_sections/load/ports.db_csv"));
    readPortSections(in, "x", [&](ListedPortFacts&& port) { ports.push_back(std::move(port)); }, {});
    Lines expected;
    for (const char* each : {"1 label 1/1/1", "1 cage 1", "63 label 1/32/1", "63 cage 32", "1 vendor ACME",
                             "1 part OSFP-SR8-800G", "1 serial 0001", "1 length 3 m", "1 temperature_c 58",
                             "63 vendor ACME", "63 part OSFP-SR8-800G", "63 serial 0002", "1 raw_ber 2e-7",
                             "63 raw_ber 15e-9", "63 effective_ber 3e-12", "63 symbol_ber 0e-0", "0 temperature_c 71"})
      expected.insert("0xb0cf0e0300000040 " + QString(each));
    QCOMPARE(linesOf(ports), expected);
  }
};

WEFT_TEST(PortFactsTest)

}  // namespace port_facts_test
#include "port_facts_test.moc"
