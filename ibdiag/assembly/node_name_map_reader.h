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

// Ranks, hosts and adapters in one table, as users write it: "rank,host,guid,name" in any order. The adapters are read
// here, "n001 mlx5_0"; rank and host are read as a host map.
bool looksLikeAdapterTable(std::string_view firstBytes);
inline constexpr std::string_view adapterTable = "adapters of a host table";

// Lines that name no node, and a GUID's second name, are skipped and reported.
ImportReport readAdapterTable(std::istream& in, std::string_view file, const AcceptName& accept,
                              const Progress& progress);
ImportReport readNodeNameMap(std::istream& in, std::string_view file, const AcceptName& accept,
                             const Progress& progress);

}  // namespace weft
