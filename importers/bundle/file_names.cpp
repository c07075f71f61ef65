#include "importers/bundle/file_names.h"

#include <algorithm>
#include <array>

namespace weft {
namespace {

// Written by a tool itself, which gives it its ending.
constexpr std::array dumpEndings{".lst", ".fdbs", ".pm", ".db", ".db_csv", ".net_dump", ".net_dump_ext", ".far"};
// Endings that nobody else uses, whoever wrote the file.
constexpr std::array ownEndings{".fdbs", ".db_csv", ".net_dump", ".net_dump_ext", ".otf2"};
// Printed, and kept by whoever called the tool.
constexpr std::array printers{"ibnetdiscover", "iblinkinfo", "ibqueryerrors", "perfquery",
                              "dump_fts",      "dump_lfts",  "guid2lid"};
// Of formats that Weft reads, each of which has at least a title. Many tools write .csv, .json, .xml, .db.
constexpr std::array neverEmptyEndings{".prof", ".otf2", ".lst", ".topo", ".ibnl"};
constexpr std::array neverEmptyNames{"hosts.csv", "job.csv", "exit.csv"};
constexpr std::array compressions{".gz", ".xz", ".zst", ".bz2"};

std::string_view endingOf(std::string_view name) {
  const auto dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(dot);
}

}  // namespace

std::string formatByName(std::string_view name) {
  if (std::ranges::find(compressions, endingOf(name)) != compressions.end()) name.remove_suffix(endingOf(name).size());
  const std::string_view ending = endingOf(name);
  if (name.starts_with("ibdiagnet") && std::ranges::find(dumpEndings, ending) != dumpEndings.end())
    return "ibdiagnet's " + std::string(ending);
  if (std::ranges::find(ownEndings, ending) != ownEndings.end()) return "a dump " + std::string(ending);
  if (!ending.empty() && ending != ".txt" && ending != ".out") return {};
  const auto printer = std::ranges::find_if(printers, [&](std::string_view each) { return name.starts_with(each); });
  return printer == printers.end() ? std::string() : "the output of " + std::string(*printer);
}

bool isNeverEmpty(std::string_view name) {
  const auto has = [](const auto& all, std::string_view one) { return std::ranges::find(all, one) != all.end(); };
  return !formatByName(name).empty() || has(neverEmptyEndings, endingOf(name)) || has(neverEmptyNames, name);
}

}  // namespace weft
