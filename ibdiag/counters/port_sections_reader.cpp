#include "ibdiag/counters/port_sections_reader.h"

#include <string>

#include "core/base/units.h"
#include "ibdiag/counters/pm_sections_reader.h"
#include "ibdiag/counters/routing_counters.h"
#include "ibdiag/dumps/db_csv_reader.h"
#include "ibdiag/dumps/db_csv_sections.h"
#include "ibdiag/dumps/dump_text.h"

namespace weft {
namespace {

// PORT_HIERARCHY_INFO  NodeGUID,PortGUID,…,PortNum,Label,…,Cage,…
// CABLE_INFO           NodeGuid,PortGuid,PortNum,…,Vendor,PN,SN,…,FWVersion,…,LengthDesc,…,Temperature,…,DateCode,Lot,…
//   and of the module's own limits: …,HighTemperatureAlarm,…,HighTemperatureWarning,… (1: it raised it),
//   AlarmTemperatureHighThresh,…,WarnTemperatureHighThresh,… ("75C")
// PHY_DB16             NodeGuid,PortGuid,PortNum,field0,…                 fields 12 to 17: raw, effective and symbol
// error rate as mantissa and exponent TEMP_SENSING         NodeGUID,CurrentTemperature                        of a node
// As public readers of these sections name them; versions differ in which columns there are.

constexpr std::string_view hierarchy = "PORT_HIERARCHY_INFO", cableInfo = "CABLE_INFO", errorRates = "PHY_DB16",
                           temperatures = "TEMP_SENSING";

class PortSectionsReading {
 public:
  PortSectionsReading(std::istream& in, std::string_view file, const Progress& progress)
      : rows_(in, progress, [this](std::string_view name) { return isWanted(name); }), file_(file),
        said_(rows_.lines(), file) {}

  ImportReport run(const AcceptPortFacts& accept) {
    while (rows_.next()) {
      if (rows_.cut() && isCounterSection(rows_.section())) continue;
      if (rows_.cut()) leaveOut("a row may not be whole");
      else take(accept);
    }
    counts_.handOver([&](ListedPortFacts&& port) {
      ++said_.report.rowsKept;
      accept(std::move(port));
    });
    said_.tellUnread("dbCsv.unread", "it has sections that Weft does not read", others_);
    reportEnd(rows_.lines(), file_, said_.report);
    return std::move(said_.report);
  }

 private:
  bool isWanted(std::string_view name) {
    if (name == hierarchy || name == cableInfo || name == errorRates || name == temperatures ||
        RoutingCounters::areIn(name))
      return true;
    if (!isTopologySection(name) && !isCounterSection(name) && name != "INDEX_TABLE") others_.add(name);
    return false;
  }

  void take(const AcceptPortFacts& accept) {
    const bool ofNode = rows_.section() == temperatures;
    const auto guidText = rows_.text(rows_.column("NodeGUID"));
    const auto guid = guidText ? parseGuid(*guidText) : std::nullopt;
    const auto port = ofNode ? std::optional<std::uint64_t>(0) : rows_.number(rows_.column({"PortNum", "PortNumber"}));
    const bool isTold = guid && port && *port < noRoute;
    if (!isTold && isCounterSection(rows_.section())) return;  // told by the reader of traffic
    if (isTold && RoutingCounters::areIn(rows_.section()))
      return counts_.take(rows_, *guid, static_cast<PortNumber>(*port));
    if (!isTold) return leaveOut("a port has no GUID of its node, or no number up to 254");
    ListedPortFacts found{*guid, static_cast<PortNumber>(*port), rows_.lines().lineNumber()};
    if (rows_.section() == hierarchy) takeLabel(found);
    if (rows_.section() == cableInfo) takeCable(found);
    if (rows_.section() == errorRates) takeRates(found);
    if (ofNode) add(found, PortFact::temperature, {"CurrentTemperature", "Temperature"});
    if (found.facts.empty()) return;
    ++said_.report.rowsKept;
    accept(std::move(found));
  }

  void add(ListedPortFacts& port, PortFact fact, std::initializer_list<std::string_view> columns) {
    if (const auto text = rows_.text(rows_.column(columns))) port.add(fact, *text);
  }

  // A label that is only the number is no information; the cage's column takes precedence over the label.
  void takeLabel(ListedPortFacts& port) {
    if (const auto label = rows_.text(rows_.column("Label")); label && *label != std::to_string(port.port))
      port.add(PortFact::label, *label);
    add(port, PortFact::cage, {"Cage"});
  }

  void takeCable(ListedPortFacts& port) {
    add(port, PortFact::vendor, {"Vendor"});
    add(port, PortFact::part, {"PN"});
    add(port, PortFact::serial, {"SN"});
    add(port, PortFact::length, {"LengthDesc"});
    add(port, PortFact::temperature, {"Temperature"});
    add(port, PortFact::dateCode, {"DateCode"});
    add(port, PortFact::lot, {"Lot", "LotNumber"});
    add(port, PortFact::moduleFirmware, {"FWVersion"});
    tellHot(port);
  }

  // As a temperature that a module can have; a threshold of 0 °C is not set.
  std::optional<double> celsius(std::string_view column) const {
    ListedPortFacts read;
    if (const auto text = rows_.text(rows_.column(column))) read.add(PortFact::temperature, *text);
    const auto value = read.facts.empty() ? std::nullopt : parseReal(read.facts.front().second);
    return value && *value > 0 ? value : std::nullopt;
  }

  // By the limits that the module has for itself.
  void tellHot(const ListedPortFacts& port) {
    const auto now = celsius("Temperature");
    const auto reaches = [&](const std::optional<double>& limit) { return now && limit && *now >= *limit; };
    const auto isRaised = [&](std::string_view flag) { return rows_.number(rows_.column(flag)) == 1; };
    const auto alarm = celsius("AlarmTemperatureHighThresh"), warning = celsius("WarnTemperatureHighThresh");
    std::string why;
    if (reaches(alarm)) why = "its own alarm is at " + exactText(*alarm) + " °C";
    else if (isRaised("HighTemperatureAlarm")) why = "it raised its own alarm for high temperature";
    else if (reaches(warning)) why = "its own warning is at " + exactText(*warning) + " °C";
    else if (isRaised("HighTemperatureWarning")) why = "it raised its own warning for high temperature";
    if (why.empty()) return;
    said_.tell("ports.hot", Severity::note, rows_.lines().lineNumber(),
               "the module at port " + std::to_string(port.port) + " of " + text(port.guid) +
                   (now ? " is at " + exactText(*now) + " °C, " : " is hot: ") + why,
               "its temperature was kept unchanged",
               "check fans, filters and the load of the link; replace the module if others beside it are cool");
  }

  void takeRates(ListedPortFacts& port) {
    constexpr PortFact facts[] = {PortFact::rawBer, PortFact::effectiveBer, PortFact::symbolBer};
    for (std::size_t i = 0; i < 3; ++i) {
      const auto mantissa = rows_.number(rows_.column("field" + std::to_string(12 + 2 * i)));
      const auto exponent = rows_.number(rows_.column("field" + std::to_string(13 + 2 * i)));
      if (mantissa && exponent) port.add(facts[i], std::to_string(*mantissa) + "e-" + std::to_string(*exponent));
    }
  }

  void leaveOut(const char* seen) {
    said_.leaveOut("dbCsv.row", "dbCsv.cut", seen, "this row was skipped", "check the file, or run ibdiagnet again");
  }

  UnreadNames others_;  // before the rows, which find them
  RoutingCounters counts_;
  DbCsvSections rows_;
  std::string_view file_;
  LineReport said_;
};

}  // namespace

ImportReport readPortSections(std::istream& in, std::string_view file, const AcceptPortFacts& accept,
                              const Progress& progress) {
  return PortSectionsReading(in, file, progress).run(accept);
}

}  // namespace weft
