// Counters of adaptive routing and congestion: what a .db_csv has of them is what awk reads there, two readings are
// subtracted, and what stands out is found.
#include <QtTest>

#include <random>
#include <set>
#include <sstream>

#include "by_awk.h"
#include "checked_fabric.h"
#include "ibdiag/counters/port_sections_reader.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace routing_counters_test {

using namespace weft::checked;

using Lines = std::set<QString>;

std::string guidText(unsigned guid) {
  char text[20];
  std::snprintf(text, sizeof text, "0x%016x", guid);
  return text;
}

std::string section(const std::string& name, const std::string& columns, const std::string& rows) {
  return "START_" + name + "\nNodeGUID,PortGUID,PortNumber," + columns + "\n" + rows + "END_" + name + "\n\n";
}

// Of switches with 64 ports each, with all placeholders that readers of such files know.
std::string made(unsigned ports) {
  std::mt19937 random(seeded(23));
  const auto one = [&] {
    static constexpr const char* words[] = {"0", "17", "4294967296", "N/A", "", "-1", "0xffffffff", "123456789012"};
    return std::string(words[random() % 8]);
  };
  std::string notices, hashes, recovery, traffic;
  for (unsigned i = 0; i < ports; ++i) {
    const std::string head = guidText(i / 64 + 1) + "," + guidText(i / 64 + 1) + "," + std::to_string(i % 64 + 1) + ",";
    notices += head + one() + "," + one() + "," + one() + "," + one() + "," + one() + "\n";
    hashes += head + "5," + one() + "," + one() + "\n";
    for (int trigger = 0; trigger < 3; ++trigger) recovery += head + std::to_string(trigger) + "," + one() + "\n";
    traffic += head + one() + "," + one() + "\n";
  }
  return section("RN_COUNTERS",
                 "port_rcv_rn_pkt,port_xmit_rn_pkt,port_rcv_rn_error,port_rcv_switch_relay_rn_error,port_ar_trials",
                 notices) +
         section("HBF_PORT_COUNTERS", "of_another_version,rx_pkt_forwarding_ar,rx_pkt_hbf_fallback_local", hashes) +
         section("FAST_RECOVERY_COUNTERS", "trigger,num_errors", recovery) +
         section("PM_INFO", "PortRcvFECN,PortXmitTimeCongExt", traffic);
}

Lines linesOf(const std::string& text, ImportReport* report = nullptr) {
  Lines lines;
  std::istringstream in(text);
  ImportReport read =
      readPortSections(in, "x",
                       [&](ListedPortFacts&& port) {
                         for (const auto& [fact, value] : port.facts)
                           lines.insert(QString::fromStdString(weft::text(port.guid) + " " + std::to_string(port.port) +
                                                               " " + std::string(nameOf(fact).name) + " " + value));
                       },
                       {});
  if (report) *report = std::move(read);
  return lines;
}

// Twelve hosts on each of two leaves below two spines, and what each port of the leaves counted.
struct Counted {
  FabricText text;
  std::map<std::pair<std::string, unsigned>, std::uint64_t> trials;

  Counted() {
    for (unsigned host = 1; host <= 24; ++host)
      text.link("h" + std::to_string(host), 1, host <= 12 ? "s1" : "s2", (host - 1) % 12 + 1);
    for (const char* leaf : {"s1", "s2"})
      for (unsigned up = 13; up <= 20; ++up)
        text.link(leaf, up, up % 2 == 0 ? "s8" : "s9", (leaf == std::string("s1") ? 0 : 8) + up - 12);
    for (const char* leaf : {"s1", "s2"})
      for (unsigned port = 1; port <= 20; ++port) trials[{leaf, port}] = 1000 + port;
  }
  std::string dbCsv(std::uint64_t more = 0, const std::string& errors = "0") {
    std::string rows;
    for (const auto& [place, count] : trials)
      rows += guidText(text.guid(place.first)) + ",0x0," + std::to_string(place.second) + "," +
              std::to_string(count + more) + "," + (place.second == 3 ? errors : "0") + "\n";
    return section("RN_COUNTERS", "port_ar_trials,port_rcv_rn_error", rows);
  }
};

class RoutingCountersTest : public QObject {
  Q_OBJECT

 private slots:
  void sectionsSayWhatAwkReads() {
    const std::string text = made(30'000);  // both ends of 15,000 links
    ImportReport report;
    const Lines found = linesOf(text, &report);
    QVERIFY(found.size() > 100'000);
    QVERIFY(found == byAwk(text, "routing_counters.awk"));
    QCOMPARE(report.rowsLeftOut, std::uint64_t(0));
    for (const Diagnostic& each : report.diagnostics.list())
      QVERIFY2(false, each.seen.c_str());  // no section is unread
  }

  // What the tool subtracted itself goes before a reading.
  void differencesGoBeforeReadings() {
    Counted counted;
    const std::string head = guidText(counted.text.guid("s1")) + ",0x0,3,";
    const std::string csv = section("PM_INFO", "PortXmitTimeCong", head + "5000\n") +
                            section("PM_DELTA", "PortXmitTimeCong,PortXmitTimeCongExt", head + "7,40\n");
    const ImportedFabric imported = importTexts({{"x.lst", counted.text.lst()}, {"x.db_csv", csv}});
    std::vector<std::string> values;
    for (const PortFactRow& row : imported.rows.portFacts)
      values.push_back(std::string(nameOf(row.fact).name) + " " + row.value);
    QCOMPARE(values, std::vector<std::string>{"congested_ticks 40"});
  }

  void twoReadingsAreSubtracted() {
    Counted counted;
    const std::string before = counted.dbCsv();
    const auto later = [&](std::uint64_t more) {
      return importTexts({{"x.lst", counted.text.lst()},
                          {"a.db_csv", before, CounterMoment::before},
                          {"b.db_csv", counted.dbCsv(more), CounterMoment::after}});
    };
    std::set<std::string> values;
    for (const PortFactRow& row : later(77).rows.portFacts)
      if (row.fact == PortFact::routeTrials) values.insert(row.value);
    QCOMPARE(values, std::set<std::string>{"77"});
    counted.trials[{"s2", 20}] = 5;  // reset between
    const ImportedFabric reset = later(0);
    QCOMPARE(reset.count("ports.wentDown"), 1U);
    std::size_t zeros = 0;
    for (const PortFactRow& row : reset.rows.portFacts) zeros += row.fact == PortFact::routeTrials && row.value == "0";
    QCOMPARE(zeros, std::size_t(39));
  }

  void whatStandsOutIsFound() {
    Counted counted;
    const auto findings = [&](const std::string& errors) {
      const Fabric fabric =
          importTexts({{"x.lst", counted.text.lst()}, {"x.db_csv", counted.dbCsv(0, errors)}}).fabric();
      QStringList lines;
      for (const Finding& each : check(fabric).list)
        if (each.kind == FindingKind::congestion || each.kind == FindingKind::routingErrors)
          lines << QString("%1 %2 %3")
                       .arg(code(each.kind).data(), QString::fromStdString(nameOf(fabric, each.nodes[0])))
                       .arg(fabric.end(each.ends[0]).port);
      lines.sort();
      return lines;
    };
    QCOMPARE(findings("0"), QStringList());
    counted.trials[{"s1", 15}] = 900'000;
    QCOMPARE(findings("0"), QStringList{"congestion s1 15"});
    QCOMPARE(findings("2"), (QStringList{"congestion s1 15", "routing-errors s1 3", "routing-errors s2 3"}));
  }

  // Seven of eight sick ends have modules of one date code, which few others have.
  void badLotsAreNamed() {
    Counted counted;
    std::string cables;
    for (unsigned port = 1; port <= 20; ++port)
      cables += guidText(counted.text.guid("s1")) + ",0x0," + std::to_string(port) + ",ACME,P1," +
                std::to_string(100 + port) + "," + (port <= 7 ? "240117" : "250301") + ",L" + std::to_string(port) +
                "\n";
    std::string rows;
    for (unsigned port = 1; port <= 8; ++port)
      rows += guidText(counted.text.guid("s1")) + ",0x0," + std::to_string(port) + ",3\n";
    const std::string csv = section("CABLE_INFO", "Vendor,PN,SN,DateCode,Lot", cables) +
                            section("CREDIT_WATCHDOG_TIMEOUT_COUNTERS", "total_port_credit_watchdog_timeout", rows);
    const Fabric fabric = importTexts({{"x.lst", counted.text.lst()}, {"x.db_csv", csv}}).fabric();
    std::string text;
    for (const Finding& each : check(fabric).list)
      if (each.kind == FindingKind::commonCause) text += each.text;
    QVERIFY2(
        text.find("7 of 8 link ends with errors of routing have optics of the date code 240117, of others 0 of 12") !=
            text.npos,
        text.c_str());
  }
};

WEFT_TEST(RoutingCountersTest)

}  // namespace routing_counters_test
#include "routing_counters_test.moc"
