// Merges width, speed and state of a link from several dumps.
#pragma once

#include "core/base/diagnostic.h"
#include "ibdiag/assembly/merged_topology.h"

namespace weft {

class LinkFactsMerge {
 public:
  explicit LinkFactsMerge(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  // Takes what is not known yet and reports differences, once for each link and fact.
  void complete(MergedLink& known, const TopologyDump& dump, const TopologyDump::Link& link);

 private:
  struct Line {
    const TopologyDump& dump;
    const TopologyDump::Link& link;
  };

  void take(ToldFact& known, std::string_view said, const Line& line, const char* what);
  void takeSpeed(MergedLink& known, std::string_view said, const Line& line);
  void tell(const ToldFact& known, std::string_view said, const Line& line, const char* what);

  Diagnostics& diagnostics_;
};

}  // namespace weft
