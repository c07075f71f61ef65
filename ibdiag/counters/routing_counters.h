// Counters of adaptive routing and congestion from a .db_csv: one record for each port, merged from all its sections.
#pragma once

#include <map>
#include <tuple>

#include "ibdiag/dumps/db_csv_sections.h"
#include "ibdiag/dumps/port_fact_words.h"

namespace weft {

class RoutingCounters {
 public:
  // "RN_COUNTERS", "HBF_PORT_COUNTERS", …; those of PM_INFO and PM_DELTA have marks and times of congestion beside the
  // counters of traffic.
  static bool areIn(std::string_view section);

  // The row that `rows` is at, of that port.
  void take(const DbCsvSections& rows, Guid node, PortNumber port);
  // By node and port.
  void handOver(const AcceptPortFacts& accept) const;

 private:
  struct Counts {
    std::map<PortFact, std::uint64_t> counts;
    std::uint64_t line = 0;
  };
  std::map<std::tuple<Guid, PortNumber, bool>, Counts> ports_;  // the bool: the tool took two readings itself
};

}  // namespace weft
