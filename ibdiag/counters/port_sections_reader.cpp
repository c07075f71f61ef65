#include "ibdiag/counters/port_sections_reader.h"

#include <string>

#include "ibdiag/dumps/db_csv_sections.h"
#include "ibdiag/dumps/dump_text.h"

namespace weft {
namespace {

// PORT_HIERARCHY_INFO  NodeGUID,PortGUID,…,PortNum,Label,…,Cage,…
// CABLE_INFO           NodeGuid,PortGuid,PortNum,…,Vendor,PN,SN,…,LengthDesc,…,Temperature,…
// PHY_DB16             NodeGuid,PortGuid,PortNum,field0,…                 fields 12 to 17: raw, effective and symbol error rate as mantissa and exponent
// TEMP_SENSING         NodeGUID,CurrentTemperature                        of a node
// As public readers of these sections name them; versions differ in which columns there are.

constexpr std::string_view hierarchy = "PORT_HIERARCHY_INFO", cableInfo = "CABLE_INFO", errorRates = "PHY_DB16", temperatures = "TEMP_SENSING";

class PortSectionsReading {
 public:
  PortSectionsReading(std::istream& in, std::string_view file, const Progress& progress)
      : rows_(in, progress, [](std::string_view name) { return name == hierarchy || name == cableInfo || name == errorRates || name == temperatures; }),
        file_(file), said_(rows_.lines(), file) {}

  ImportReport run(const AcceptPortFacts& accept) {
    while (rows_.next()) {
      if (rows_.cut()) leaveOut("a row may not be whole");
      else take(accept);
    }
    reportEnd(rows_.lines(), file_, said_.report);
    return std::move(said_.report);
  }

 private:
  void take(const AcceptPortFacts& accept) {
    const bool ofNode = rows_.section() == temperatures;
    const auto guidText = rows_.text(rows_.column("NodeGUID"));
    const auto guid = guidText ? parseGuid(*guidText) : std::nullopt;
    const auto port = ofNode ? std::optional<std::uint64_t>(0) : rows_.number(rows_.column({"PortNum", "PortNumber"}));
    if (!guid || !port || *port >= noRoute) return leaveOut("a port has no GUID of its node, or no number up to 254");
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

  // A label that is nothing but the number says nothing; the cage's column is believed before the label.
  void takeLabel(ListedPortFacts& port) {
    if (const auto label = rows_.text(rows_.column("Label")); label && *label != std::to_string(port.port)) port.add(PortFact::label, *label);
    add(port, PortFact::cage, {"Cage"});
  }

  void takeCable(ListedPortFacts& port) {
    add(port, PortFact::vendor, {"Vendor"});
    add(port, PortFact::part, {"PN"});
    add(port, PortFact::serial, {"SN"});
    add(port, PortFact::length, {"LengthDesc"});
    add(port, PortFact::temperature, {"Temperature"});
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
    said_.leaveOut("dbCsv.row", "dbCsv.cut", seen, "this row was left out", "check the file, or run ibdiagnet again");
  }

  DbCsvSections rows_;
  std::string_view file_;
  LineReport said_;
};

}  // namespace

ImportReport readPortSections(std::istream& in, std::string_view file, const AcceptPortFacts& accept, const Progress& progress) {
  return PortSectionsReading(in, file, progress).run(accept);
}

}  // namespace weft
