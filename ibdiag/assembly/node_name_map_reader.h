// Reads node name maps of infiniband-diags and OpenSM (ib-node-name-map): what people call nodes, by GUID.
#pragma once

#include <functional>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/records/import_report.h"
#include "ibdiag/dumps/collected_dumps.h"

namespace weft {

struct ListedName {
  Guid guid{};
  std::string name;
  std::uint64_t line = 0;
};

struct NameDump {
  DumpName name;
  std::vector<ListedName> names;  // in the order of the file
};

using AcceptName = std::function<void(ListedName&&)>;

bool looksLikeNodeNameMap(std::string_view firstBytes);

// Lines that name no node, and a GUID's second name, are left out and told.
ImportReport readNodeNameMap(std::istream& in, std::string_view file, const AcceptName& accept, const Progress& progress);

}  // namespace weft
