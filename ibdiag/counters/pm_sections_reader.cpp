#include "ibdiag/counters/pm_sections_reader.h"

#include <utility>

#include "ibdiag/counters/counter_values.h"
#include "ibdiag/dumps/db_csv_sections.h"

namespace weft {
namespace {

// START_PM_INFO
// NodeGUID,PortGUID,PortNumber,LinkDownedCounter,…,PortXmitData,…,PortXmitDataExtended,…,PortXmitWaitExt
// 0x0002c90200450000,0x0002c90200450000,1,0,…,4294967295,…,0x21034c1d40,…,N/A
// END_PM_INFO
// Columns come and go between versions; words of 4 bytes as everywhere.

constexpr std::string_view reading = "PM_INFO", difference = "PM_DELTA";

class PmSectionsParser {
 public:
  PmSectionsParser(DbCsvSections& sections, std::string_view file, const AcceptCounters& accept, ImportReport& report)
      : sections_(sections), accept_(accept), report_(report),
        values_({"pm_info.value", "pm_info.head", "pm_info.cut"}, file, report) {}

  void takeRow() {
    if (sections_.newHeader()) findColumns();
    const std::uint64_t line = sections_.lines().lineNumber();
    auto port = place();
    if (!port) return values_.badHead(line, "a GUID and a port number are expected here");
    port->line = line;
    const bool cut = sections_.cut();
    for (const auto& [name, column] : counters_) {
      if (cut && column + 1 >= sections_.cells()) continue;  // the last cell may be a part only
      if (const auto text = sections_.text(column)) values_.take(*port, name, *text, line);
    }
    if (cut) values_.cut(line);
    ++report_.rowsKept;
    accept_(std::move(*port));
  }

 private:
  void findColumns() {
    node_ = sections_.column("NodeGUID");
    portGuid_ = sections_.column("PortGUID");
    number_ = sections_.column({"PortNumber", "PortNum"});
    counters_.clear();
    for (std::size_t i = 0; i < counterKinds; ++i) {
      const std::string plain(name(static_cast<Counter>(i)));
      for (const char* ending : {"", "Extended", "Ext"})
        if (const auto column = sections_.column(plain + ending)) counters_.emplace_back(plain + ending, *column);
    }
  }

  std::optional<ListedCounters> place() const {
    const auto node = sections_.number(node_), portGuid = sections_.number(portGuid_), port = sections_.number(number_);
    const auto guid = node ? node : portGuid;
    if (!guid || *guid == 0 || !port || *port >= noRoute) return std::nullopt;
    ListedCounters counters;
    counters.guid = Guid(*guid);
    counters.guidOf = node ? ListedCounters::GuidOf::node : ListedCounters::GuidOf::port;
    counters.port = static_cast<PortNumber>(*port);
    counters.isDifference = sections_.section() == difference;
    return counters;
  }

  DbCsvSections& sections_;
  const AcceptCounters& accept_;
  ImportReport& report_;
  CounterValues values_;
  std::optional<std::size_t> node_, portGuid_, number_;
  std::vector<std::pair<std::string, std::size_t>> counters_;
};

}  // namespace

bool isCounterSection(std::string_view section) { return section == reading || section == difference; }

ImportReport readPmSections(std::istream& in, std::string_view file, const AcceptCounters& accept,
                            const Progress& progress) {
  ImportReport report;
  DbCsvSections sections(in, progress, isCounterSection);
  PmSectionsParser reader(sections, file, accept, report);
  while (sections.next()) reader.takeRow();
  reportEnd(sections.lines(), file, report);
  return report;
}

}  // namespace weft
