// Sick and hot links of made files: what awk, or a few lines that count by themselves, find too. And what sick ones
// have in common.
#include <QtTest>

#include <cmath>
#include <random>
#include <set>

#include "by_awk.h"
#include "core/base/units.h"
#include "fabric_files.h"
#include "ibdiag/findings/fabric_findings.h"
#include "ibdiag/findings/health_findings.h"
#include "ibdiag/findings/sick_ends.h"
#include "star_fabric.h"
#include "test_class.h"

using namespace weft;

namespace port_health_test {

using Places = std::set<QString>;  // "0x… 63"

QString placeOf(const Fabric& fabric, EndIndex end) {
  return QString("%1 %2")
      .arg(QString::fromStdString(text(fabric.node(fabric.end(end).node).guid)))
      .arg(fabric.end(end).port);
}

Places placesOf(const Fabric& fabric, const FindingList& list, FindingKind kind) {
  Places places;
  for (const Finding& each : list)
    if (each.kind == kind && !each.ends.empty()) places.insert(placeOf(fabric, each.ends.front()));
  return places;
}

std::string guidOf(unsigned number) {
  char guid[20];
  std::snprintf(guid, sizeof guid, "0x%016x", number);
  return guid;
}

// Pairs of switches with 64 cables to each other; rates around the limits, and every placeholder that tools print.
std::string madeRates(unsigned links) {
  std::string made =
      "Ty : # : #IB : GUID : LID : Sta : PhysSta : LWA : LSA : Conn LID (#) : FEC mode : RTR : Raw BER : Effective BER "
      ": Symbol "
      "BER : Symbol Err : Effective Err : Node Desc\n";
  std::mt19937 random(11);
  const auto one = [&](const std::vector<const char*>& of) { return std::string(of[random() % of.size()]); };
  for (unsigned i = 0; i < 2 * links; ++i) {
    const unsigned pair = i / 128, side = i / 64 % 2, port = i % 64 + 1, lid = 2 * pair + side + 1,
                   peerLid = 2 * pair + 2 - side;
    made += "SW : " + std::to_string(port) + " : " + std::to_string(port) + " : " + guidOf(lid) + " : " +
            std::to_string(lid) + " : ACT : LINK UP : 4x : 100 : " + std::to_string(peerLid) + " (" +
            std::to_string(port) +
            ") : " + one({"MLNX_RS_271_257_PLR", "STD_RS_544_514", "RS_FEC_544_514", "NO-FEC", "N/A"}) +
            " : NO-RTR : 1e-07 : " +
            one({"1e-11", "1.1e-11", "1e-14", "3e-14", "1e-12", "2e-12", "0", "1e-09", "1.5e-254", "N/A", "-1",
                 "0xffffffff", ""}) +
            " : " + one({"1e-14", "2E-14", "1e-15", "0", "1.5E-254", "N/A", "0xffff", "-1"}) +
            " : 0 : 0 : \"switch : " + std::to_string(lid) + "\"\n";
  }
  return made;
}

// A star of hosts, and facts of the ends by host number from 0: of the switch's port, or of the adapter's.
struct Star {
  FabricRecords records;
  PortCounters counters;

  explicit Star(std::uint32_t hosts) : records(starRecords(hosts)) {}
  void ofSwitch(std::uint32_t host, PortFact fact, const std::string& value) {
    records.portFacts.push_back({NodeId(1), PortNumber(host + 1), fact, value});
  }
  void ofHost(std::uint32_t host, PortFact fact, const std::string& value) {
    records.portFacts.push_back({NodeId(host + 2), 1, fact, value});
  }
  Fabric fabric() const { return Fabric::build(records); }

  // How often each host's link went down, by the switch and by the adapter. All ports were read.
  PortCounters downs(const Fabric& fabric, const std::vector<std::pair<std::uint64_t, std::uint64_t>>& counts) const {
    PortCounters all;
    all.ends.resize(fabric.ends().size());
    for (EndCounters& each : all.ends) each.bytes = Counted{1, false};
    for (std::uint32_t end = 0; end < fabric.ends().size(); ++end) {
      const LinkEnd& at = fabric.ends()[end];
      const bool isSwitch = fabric.node(at.node).isSwitch();
      const auto& [bySwitch, byHost] = counts[(isSwitch ? at.port : fabric.end(peer(EndIndex(end))).port) - 1U];
      if (const std::uint64_t count = isSwitch ? bySwitch : byHost; count != 0)
        all.errors.push_back({at.node, at.port, "LinkDownedCounter", {count, false}});
    }
    std::ranges::sort(all.errors, {}, [](const PortError& each) { return std::pair(each.node, each.port); });
    return all;
  }
};

FindingList healthOf(const Fabric& fabric, const PortCounters* counters = nullptr, FindingList list = {}) {
  findHealthFaults(fabric, computeLevels(fabric), counters, list);
  return list;
}

QStringList textsOf(const FindingList& list, FindingKind kind) {
  QStringList texts;
  for (const Finding& each : list)
    if (each.kind == kind) texts << QString::fromStdString(each.text);
  return texts;
}

class PortHealthTest : public QObject {
  Q_OBJECT

 private slots:
  void bitErrorsAreThoseThatAwkFinds() {
    const std::string made = madeRates(15'040);
    const Fabric fabric = importTexts({{"x", made}}).fabric();
    QCOMPARE(fabric.links().size(), std::size_t{15'040});
    Places found;
    for (const BitErrors& each : endsWithBitErrors(fabric)) found.insert(placeOf(fabric, each.end));
    const Places expected = byAwk(made, "bit_errors.awk", "[ \\t]*:[ \\t]*");
    QVERIFY(found.size() > 5'000 && found.size() < 25'000);
    QVERIFY(found == expected);
    QVERIFY(placesOf(fabric, healthOf(fabric), FindingKind::bitErrors) == expected);
  }

  void theWorseOfTwoRatesIsNamedWithItsLimit() {
    Star star(3);
    star.ofSwitch(0, PortFact::fec, "MLNX_RS_271_257_PLR");
    star.ofSwitch(0, PortFact::effectiveBer, "1e-9");  // a hundred times what is allowed
    star.ofSwitch(0, PortFact::symbolBer, "1.1e-14");  // a tenth above
    star.ofHost(1, PortFact::effectiveBer, "2e-12");   // no error correction: the specification's limit
    star.ofSwitch(2, PortFact::fec, "MLNX_RS_271_257_PLR");
    star.ofSwitch(2, PortFact::effectiveBer, "1e-11");  // is the limit
    const QStringList texts = textsOf(healthOf(star.fabric()), FindingKind::bitErrors);
    QCOMPARE(texts.size(), 2);
    QVERIFY(texts[0].contains("port 1 of hub") &&
            texts[0].contains("an effective BER of 1e-9, NVIDIA's bring-up procedure allows 1e-11"));
    QVERIFY(texts[1].contains("port 1 of n2 HCA-1") &&
            texts[1].contains("an effective BER of 2e-12, the InfiniBand specification allows 1e-12"));
  }

  void linksFlapThatGoDownMoreOftenThanTheirKind() {
    std::mt19937 random(3);
    for (int trial = 0; trial < 50; ++trial) {
      const auto hosts = static_cast<std::uint32_t>(8 + random() % 100);
      Star star(hosts);
      const Fabric fabric = star.fabric();
      std::vector<std::pair<std::uint64_t, std::uint64_t>> counts;
      for (std::uint32_t i = 0; i < hosts; ++i)
        counts.emplace_back(random() % 4, random() % 10 == 0 ? random() % 60 : random() % 3);
      std::vector<std::uint64_t> sorted;
      for (const auto& [a, b] : counts) sorted.push_back(std::max(a, b));
      std::ranges::sort(sorted);
      const std::uint64_t low = sorted[hosts / 4], high = sorted[hosts * 3 / 4];
      Places expected;
      for (std::uint32_t i = 0; i < hosts; ++i)
        if (const std::uint64_t most = std::max(counts[i].first, counts[i].second);
            most >= 2 && most > high + 3 * (high - low))
          expected.insert(QString::number(i + 1));
      const PortCounters counters = star.downs(fabric, counts);
      Places found;
      for (const Flapping& each : flappingLinks(fabric, computeLevels(fabric), counters)) {
        const EndIndex atSwitch = fabric.node(fabric.end(each.end).node).isSwitch() ? each.end : peer(each.end);
        QVERIFY(each.near.value >= each.far.value);
        found.insert(QString::number(fabric.end(atSwitch).port));
      }
      QCOMPARE(found, expected);
    }
  }

  // Ports that nobody read are not links that never went down; of few links nothing is known of their kind.
  void linksWithoutCountersAreNoneOfTheirKind() {
    Star star(40);
    const Fabric fabric = star.fabric();
    PortCounters counters = star.downs(fabric, std::vector<std::pair<std::uint64_t, std::uint64_t>>(40, {0, 0}));
    counters.errors = star.downs(fabric,
                                 [] {
                                   std::vector<std::pair<std::uint64_t, std::uint64_t>> few(40, {0, 0});
                                   for (std::size_t i = 0; i < 7; ++i) few[i] = {3, 0};
                                   return few;
                                 }())
                          .errors;
    QCOMPARE(flappingLinks(fabric, computeLevels(fabric), counters).size(),
             std::size_t{7});  // 33 that never did are most
    counters.ends.assign(fabric.ends().size(), {});
    const auto alone = flappingLinks(fabric, computeLevels(fabric), counters);
    QCOMPARE(alone.size(), std::size_t{7});
    QVERIFY(std::ranges::none_of(alone, [](const Flapping& each) { return each.upperQuartile.has_value(); }));
    counters.ends.clear();
    counters.errors.clear();
    QVERIFY(flappingLinks(fabric, computeLevels(fabric), counters).empty());
  }

  void mostFlappingLinksHaveOneBatch() {
    Star star(60);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> counts(60, {0, 0});
    for (std::uint32_t host = 0; host < 60; ++host) {
      const bool flaps = host < 12, odd = host == 11;
      star.ofSwitch(host, PortFact::vendor, "ACME");
      star.ofSwitch(host, PortFact::part, (flaps && !odd) || host == 30 ? "P-1" : "P-2");
      star.ofSwitch(
          host, PortFact::serial,
          flaps && !odd ? "MT2119VS0" + std::to_string(100 + host) : "MT22" + std::to_string(10 + host) + "VS0100");
      if (flaps) counts[host] = {9, 8};
    }
    const Fabric fabric = star.fabric();
    const PortCounters counters = star.downs(fabric, counts);
    const FindingList list = healthOf(fabric, &counters);
    QCOMPARE(textsOf(list, FindingKind::flapping).size(), 12);
    const QStringList causes = textsOf(list, FindingKind::commonCause);
    QCOMPARE(causes.size(), 1);
    QVERIFY2(causes[0].contains("11 of 12 flapping links have optics of part P-1, of others 1 of 48"),
             qPrintable(causes[0]));
    QVERIFY2(causes[0].contains(
                 "11 of 12 flapping links have optics whose serial numbers begin with MT2119VS01, of others 0 of 48"),
             qPrintable(causes[0]));
    QVERIFY(!causes[0].contains("ACME"));  // all have it
  }

  void whatAllHaveIsNoCause() {
    Star star(20);
    for (std::uint32_t host = 0; host < 20; ++host) {
      star.ofSwitch(host, PortFact::part, "P");
      star.ofSwitch(host, PortFact::symbolBer, host < 5 ? "1e-9" : "0");
    }
    const FindingList list = healthOf(star.fabric());
    QCOMPARE(textsOf(list, FindingKind::bitErrors).size(), 5);
    QStringList causes = textsOf(list, FindingKind::commonCause);
    for (const QString& each : causes) QVERIFY2(!each.contains("part P"), qPrintable(each));
  }

  // Modules of two parts, one of which is warm by nature.
  void theHottestOfTheirPartAreNoted() {
    Star star(60);
    for (std::uint32_t host = 0; host < 60; ++host) {
      star.ofSwitch(host, PortFact::part, host < 30 ? "cool" : "warm");
      star.ofSwitch(host, PortFact::temperature,
                    std::to_string((host < 30 ? 40 : 60) + host % 3 + (host == 7 ? 9 : 0)));
    }
    const Fabric fabric = star.fabric();
    const FindingList list = healthOf(fabric);
    const QStringList texts = textsOf(list, FindingKind::hotOptics);
    QCOMPARE(texts.size(), 1);
    QVERIFY2(
        texts[0].contains("port 8 of hub") &&
            texts[0].contains("are at 50 °C, far above others of part cool: three quarters of 30 are at 42 °C at most"),
        qPrintable(texts[0]));
  }

  // By the thresholds and flags of CABLE_INFO, as awk reads them.
  void modulesAboveTheirOwnLimitsAreHot() {
    std::string made =
        "START_CABLE_INFO\nNodeGuid,PortGuid,PortNum,Vendor,Temperature,HighTemperatureAlarm,HighTemperatureWarning,"
        "AlarmTemperatureHighThresh,WarnTemperatureHighThresh\n";
    std::mt19937 random(5);
    const auto one = [&](const std::vector<const char*>& of) { return std::string(of[random() % of.size()]); };
    std::string links =
        "START_NODES\nNodeDesc,NumPorts,NodeType,NodeGUID\n\"a\",64,2,0x0000000000000001\n\"b\",64,2,"
        "0x0000000000000002\nEND_"
        "NODES\nSTART_LINKS\nNodeGuid1,PortNum1,NodeGuid2,PortNum2\n";
    for (int port = 1; port <= 60; ++port) {
      const std::string number = std::to_string(port);
      links += "0x0000000000000001," + number + ",0x0000000000000002," + number + "\n";
      for (const char* guid : {"0x0000000000000001", "0x0000000000000002"})
        made += std::string(guid) + "," + guid + "," + number + ",\"ACME\"," +
                one({"\"58C\"", "\"70C\"", "\"75C\"", "\"80C\"", "\"N/A\""}) + "," +
                one({"0", "0", "0", "0", "1", "N/A", "0xff"}) + "," + one({"0", "0", "0", "0", "1"}) + "," +
                one({"\"75C\"", "\"80C\"", "\"0C\"", "\"N/A\""}) + "," + one({"\"70C\"", "\"N/A\"", "\"0C\""}) + "\n";
    }
    const std::string text = links + "END_LINKS\n" + made + "END_CABLE_INFO\n";
    const ImportedFabric imported = importTexts({{"x.db_csv", text}});
    const Fabric fabric = imported.fabric();
    FindingSources sources;
    for (const Diagnostic& each : imported.diagnostics()) sources.diagnostics.push_back({SourceId(0), each});
    FindingList list;
    findDumpFaults(fabric, sources, list);
    const Places expected = byAwk(text, "hot_modules.awk", ",");
    const Places found = placesOf(fabric, list, FindingKind::hotOptics);
    QVERIFY(expected.size() > 10 && expected.size() < 100);
    QCOMPARE(found, expected);
  }

  void endsThatCorrectErrorsInUnequalWays() {
    Star star(4);
    star.ofSwitch(0, PortFact::fec, "RS_FEC_544_514");
    star.ofHost(0, PortFact::fec, "RS_FEC_544_514");
    star.ofSwitch(1, PortFact::fec, "RS_FEC_544_514");
    star.ofHost(1, PortFact::fec, "NO-FEC");
    star.ofSwitch(2, PortFact::fec, "RS_FEC_544_514");
    const QStringList texts = textsOf(healthOf(star.fabric()), FindingKind::unequalEnds);
    QCOMPARE(texts.size(), 1);
    QVERIFY(texts[0].contains("n2 HCA-1") && texts[0].contains("NO-FEC"));
  }

  void sectionsAndColumnsThatAreNotReadAreNamedOnce() {
    const ImportedFabric imported =
        importTexts({{"x.db_csv",
                      "START_INDEX_TABLE\na\nEND_INDEX_TABLE\nSTART_NODES\nNodeDesc,NumPorts,"
                      "NodeType,NodeGUID\nEND_NODES\nSTART_AR_INFO\nx\n1\nEND_AR_INFO\n"
                      "START_PKEY\nx\n1\nEND_PKEY\n"}});
    QStringList seen;
    for (const Diagnostic& each : imported.diagnostics())
      if (each.code == "dbCsv.unread") seen << QString::fromStdString(each.seen);
    QCOMPARE(seen, QStringList("it has sections that Weft does not read: AR_INFO, PKEY"));
    std::string rates = madeRates(4);
    QCOMPARE(importTexts({{"x", rates}}).count("netDumpExt.unread"), 0U);
    rates.replace(rates.find("NO-RTR"), 6, "LL-RTR");  // what no other port says
    QCOMPARE(importTexts({{"x", rates}}).count("netDumpExt.unread"), 1U);
  }
};

WEFT_TEST(PortHealthTest)

}  // namespace port_health_test
#include "port_health_test.moc"
