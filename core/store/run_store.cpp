#include "core/store/run_store.h"

#include "core/base/error.h"
#include "core/base/units.h"
#include "core/records/peer_codec.h"
#include "core/store/other_versions.h"
#include "core/store/parent_circles.h"
#include "core/store/run_store_state.h"
#include "core/store/schema.h"

namespace weft {
namespace {

constexpr std::size_t applicationIdOffset = 68;  // SQLite file format, section 1.3

Severity severity(const std::string& word) {
  if (word == name(Severity::dataLost)) return Severity::dataLost;
  if (word == name(Severity::importStopped)) return Severity::importStopped;
  return Severity::note;
}

// Whoever goes up from child to parent must come to an end.
template <const auto& list>
void refuseCircles(RunStoreState& state) {
  ParentOf parents;
  state.each<list>(" WHERE parent_id IS NOT NULL", [&](const auto& row) {
    parents.emplace(row["id"].getInt64(), row["parent_id"].getInt64());
    return true;
  });
  if (!findParentCycles(parents).empty()) damaged("a " + std::string(list.table) + " is among its own parents");
}

}  // namespace

bool RunStore::recognises(std::string_view firstBytes) {
  if (!isDatabase(firstBytes) || firstBytes.size() < applicationIdOffset + 4) return false;
  return firstBytes.substr(applicationIdOffset, 4) == "WEFT";
}

RunStore::RunStore(const std::filesystem::path& path) : RunStore(std::make_shared<const StoreFile>(path)) {}

RunStore::RunStore(std::shared_ptr<const StoreFile> file) : state_(openInCurrentSchema(std::move(file))) {
  refuseCircles<stored::regionParent>(*state_);
  refuseCircles<stored::communicatorParent>(*state_);
}

RunStore::~RunStore() = default;
RunStore::RunStore(RunStore&&) noexcept = default;
RunStore& RunStore::operator=(RunStore&&) noexcept = default;

const std::shared_ptr<const StoreFile>& RunStore::file() const { return state_->file; }

std::map<std::string, std::string> RunStore::facts() const {
  std::map<std::string, std::string> facts;
  if (const std::string version = versionWords(state_->pragma("user_version")); !version.empty())
    facts.emplace("store version", version);
  state_->each<stored::run>(" WHERE key <> 'oldest_reader'", [&](const auto& row) {
    facts.emplace(textOf(row["key"]), textOf(row["value"]));
    return true;
  });
  return facts;
}

RunKeys RunStore::keys() const {
  const auto facts = this->facts();
  RunKeys keys;
  keys.bins = binKeys(facts);
  keys.binSeconds = binSeconds(facts);
  keys.waitBinSeconds = waitBinSeconds(facts);
  keys.profileRegions = state_->any("SELECT 1 FROM operation_statistics WHERE region_id IS NOT NULL LIMIT 1");
  keys.profileRanks = state_->any("SELECT 1 FROM operation_statistics WHERE rank IS NOT NULL LIMIT 1");
  keys.sampleBins = state_->any("SELECT 1 FROM sample WHERE bin IS NOT NULL LIMIT 1");
  keys.messagePaths = state_->any("SELECT 1 FROM message_path LIMIT 1");
  return keys;
}

std::vector<Source> RunStore::sources() const {
  return state_->all<Source, stored::source>(" ORDER BY id", [](const auto& row) {
    return Source{id<SourceId>(row["id"]),
                  {textOf(row["path"]), textOf(row["kind"]), textOf(row["format"]), textOf(row["version"]),
                   textOf(row["digest"])},
                  whole<std::uint64_t>(row["rows_kept"]),
                  whole<std::uint64_t>(row["rows_left_out"])};
  });
}

std::vector<DiagnosticRecord> RunStore::diagnostics() const {
  return state_->all<DiagnosticRecord, stored::diagnostic>(" ORDER BY id", [](const auto& row) {
    return DiagnosticRecord{optionalId<SourceId>(row["source_id"]),
                            {textOf(row["code"]), severity(textOf(row["severity"])), textOf(row["file"]),
                             optionalWhole<std::uint64_t>(row["line"]).value_or(0), textOf(row["seen"]),
                             textOf(row["done"]), textOf(row["advice"])}};
  });
}

std::vector<CodeTotal> RunStore::diagnosticTotals() const {
  return state_->all<CodeTotal, stored::diagnosticTotal>(" ORDER BY code", [](const auto& row) {
    return CodeTotal{textOf(row["code"]), whole<std::uint64_t>(row["total"])};
  });
}

std::vector<Host> RunStore::hosts() const {
  return state_->all<Host, stored::host>(" ORDER BY id", [](const auto& row) {
    return Host{id<HostId>(row["id"]), textOf(row["name"])};
  });
}

std::vector<Region> RunStore::regions() const {
  return state_->all<Region, stored::region>(" ORDER BY id", [](const auto& row) {
    return Region{id<RegionId>(row["id"]), textOf(row["name"]), optionalId<RegionId>(row["parent_id"])};
  });
}

std::vector<Operation> RunStore::operationNames() const {
  return state_->all<Operation, stored::operation>(" ORDER BY id", [](const auto& row) {
    return Operation{id<OperationId>(row["id"]), textOf(row["name"])};
  });
}

void RunStore::portTraffic(const std::function<bool(const PortTrafficRow&)>& visit) const {
  state_->each<stored::portTraffic>(" ORDER BY id", [&](const auto& row) {
    auto peers = unpackPeers(blob(row["peers"]));
    if (!peers) damaged("the peers of a port can't be unpacked");
    return visit(PortTrafficRow{optionalId<RegionId>(row["region_id"]), optionalId<RankId>(row["rank"]),
                                id<Guid>(row["port_guid"]), id<Lid>(row["lid"]), whole<PortNumber>(row["port"]),
                                textOf(row["device"]), std::move(*peers)});
  });
}

std::uint64_t RunStore::portTrafficEntries() const {
  std::uint64_t entries = 0;
  state_->each("SELECT coalesce(held_sum(entries), 0) FROM port_traffic", [&](SQLite::Statement& row) {
    entries = whole<std::uint64_t>(row.getColumn(0));
    return false;
  });
  return entries;
}

}  // namespace weft
