// Dumps → importers → rows → Fabric, without a run store: for tests.
#pragma once

#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "ibdiag/assembly/fabric_importers.h"
#include "ibdiag/model/fabric.h"
#include "ibdiag/model/host_names.h"
#include "memory_sink.h"
#include "recorded.h"

namespace weft {

using namespace inputs;

// Fabrics that real tools routed and answered for: in tests/data/fabrics, but for two that others published, which may
// be absent. "torus4x4/dor" → its folder.
inline constexpr std::array routedFabrics{
    "two_switch_42/minhop",    "torus4x4/dor",        "dualrail_r1/minhop",    "dualrail_r2/ftree",
    "ft3_192/ftree",           "ft3_192/minhop",      "ft3_1296/ftree",        "irregular/minhop",
    "irregular/updn",          "irregular/updn_lmc1", "real_plafrim/file",     "real_plafrim2_0/file",
    "dragonfly40/minhop",      "mesh6x5/dor",         "torus7x5_damaged/lash", "ft3_damaged/updn",
    "oversubscribed/updn_lmc2"};

inline std::filesystem::path routedFabric(const std::string& name) { return recordedOrPublished("fabrics/" + name); }

struct NamedText {
  std::string name, text;
  CounterMoment moment = CounterMoment::notSaid;
};

struct ImportedFabric {
  MemorySink rows;
  std::vector<ImportReport> reports;  // one per file, then finish()'s

  std::vector<Diagnostic> diagnostics() const {
    std::vector<Diagnostic> all;
    for (const ImportReport& report : reports)
      all.insert(all.end(), report.diagnostics.list().begin(), report.diagnostics.list().end());
    return all;
  }
  std::size_t count(const std::string& code) const {
    std::size_t found = 0;
    for (const Diagnostic& each : diagnostics()) found += each.code == code;
    return found;
  }

  FabricRecords records() const {
    FabricRecords records;
    for (std::uint32_t i = 0; i < rows.nodes.size(); ++i) records.nodes.push_back({NodeId(i + 1), rows.nodes[i], {}});
    records.ports = rows.ports;
    records.links = rows.links;
    for (const auto& [node, ports] : rows.tables) records.tables.push_back({node, ports});
    for (const auto& [node, lanes] : rows.laneTables) records.lanes.push_back({node, lanes});
    records.pathLevels = rows.levelsOfPaths;
    records.adaptive = rows.adaptive;
    records.portFacts = rows.portFacts;
    return records;
  }
  Fabric fabric() const { return Fabric::build(records()); }
  // To be compared with ibdm, which takes aggregation nodes for hosts: they are called like hosts.
  Fabric fabricOfIbdm() const {
    FabricRecords all = records();
    for (Node& each : all.nodes)
      if (isAggregationNode(each.row.description))
        each.row.description = "aggregation" + std::to_string(number(each.id)) + " HCA-1";
    return Fabric::build(all);
  }
};

// Throws where no importer recognises a text.
inline ImportedFabric importTexts(const std::vector<NamedText>& files, const std::vector<std::string>& hosts = {},
                                  const std::vector<RunHosts::Port>& ports = {}) {
  ImportedFabric result;
  const auto importers = fabricImporters();
  for (const NamedText& file : files) {
    bool known = false;
    for (const auto& importer : importers) {
      if (!importer->recognises(std::string_view(file.text).substr(0, Importer::sniffedBytes))) continue;
      const InputFile input{file.name, file.name, [&] { return std::make_unique<std::istringstream>(file.text); },
                            file.moment};
      result.reports.push_back(importer->read(input, result.rows, {}));
      known = true;
      break;
    }
    if (!known) throw std::runtime_error("nobody recognises " + file.name);
  }
  for (const auto& importer : importers) result.reports.push_back(importer->finish(result.rows, {hosts, ports}));
  return result;
}

inline ImportedFabric importFiles(const std::vector<std::filesystem::path>& paths,
                                  const std::vector<std::string>& hosts = {}) {
  std::vector<NamedText> files;
  for (const auto& path : paths) files.push_back({path.string(), contentOf(plainOrGzip(path))});
  return importTexts(files, hosts);
}

// ibdiagnet's topology of routed fabrics, "dualrail_r1/minhop+dualrail_r2/ftree": two are two rails. Nothing where a
// published one is absent.
inline std::optional<ImportedFabric> importTopologies(const std::string& names) {
  std::vector<std::filesystem::path> files;
  std::istringstream in(names);
  for (std::string name; std::getline(in, name, '+');) {
    files.push_back(routedFabric(name) / "ibdiagnet1/ibdiagnet.lst");
    if (!std::filesystem::exists(plainOrGzip(files.back()))) return std::nullopt;
  }
  return importFiles(files);
}

}  // namespace weft
