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
void refuseCircles(RunStoreState& state, const std::string& table) {
  ParentOf parents;
  state.each("SELECT id, parent_id FROM " + table + " WHERE parent_id IS NOT NULL", [&](SQLite::Statement& row) {
    return parents.emplace(row.getColumn(0).getInt64(), row.getColumn(1).getInt64()), true;
  });
  if (!findParentCycles(parents).empty()) damaged("a " + table + " is among its own parents");
}

}  // namespace

bool RunStore::recognises(std::string_view firstBytes) {
  if (!isDatabase(firstBytes) || firstBytes.size() < applicationIdOffset + 4) return false;
  return firstBytes.substr(applicationIdOffset, 4) == "WEFT";
}

RunStore::RunStore(const std::filesystem::path& path) : RunStore(std::make_shared<const StoreFile>(path)) {}

RunStore::RunStore(std::shared_ptr<const StoreFile> file) : state_(openInCurrentSchema(std::move(file))) {
  for (const char* table : {"region", "communicator"}) refuseCircles(*state_, table);
}

RunStore::~RunStore() = default;
RunStore::RunStore(RunStore&&) noexcept = default;
RunStore& RunStore::operator=(RunStore&&) noexcept = default;

const std::shared_ptr<const StoreFile>& RunStore::file() const { return state_->file; }

std::map<std::string, std::string> RunStore::facts() const {
  std::map<std::string, std::string> facts;
  if (const std::string version = versionWords(state_->pragma("user_version")); !version.empty())
    facts.emplace("store version", version);
  state_->each("SELECT key, value FROM run WHERE key <> 'oldest_reader'", [&](SQLite::Statement& row) {
    return facts.emplace(textOf(row.getColumn(0)), textOf(row.getColumn(1))), true;
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
  return state_->all<Source>(
      "SELECT id, path, kind, format, version, digest, rows_kept, rows_left_out FROM source ORDER BY id",
      [](SQLite::Statement& row) {
        const auto text = [&](int at) { return textOf(row.getColumn(at)); };
        return Source{id<SourceId>(row.getColumn(0)),
                      {text(1), text(2), text(3), text(4), text(5)},
                      whole<std::uint64_t>(row.getColumn(6)),
                      whole<std::uint64_t>(row.getColumn(7))};
      });
}

std::vector<DiagnosticRecord> RunStore::diagnostics() const {
  return state_->all<DiagnosticRecord>(
      "SELECT source_id, code, severity, file, line, seen, done, advice FROM diagnostic ORDER BY id",
      [](SQLite::Statement& row) {
        const auto text = [&](int at) { return textOf(row.getColumn(at)); };
        return DiagnosticRecord{
            optionalId<SourceId>(row.getColumn(0)),
            {text(1), severity(text(2)), text(3), optionalWhole<std::uint64_t>(row.getColumn(4)).value_or(0), text(5),
             text(6), text(7)}};
      });
}

std::vector<CodeTotal> RunStore::diagnosticTotals() const {
  return state_->all<CodeTotal>("SELECT code, total FROM diagnostic_total ORDER BY code", [](SQLite::Statement& row) {
    return CodeTotal{textOf(row.getColumn(0)), whole<std::uint64_t>(row.getColumn(1))};
  });
}

std::vector<Host> RunStore::hosts() const {
  return state_->all<Host>("SELECT id, name FROM host ORDER BY id", [](SQLite::Statement& row) {
    return Host{id<HostId>(row.getColumn(0)), textOf(row.getColumn(1))};
  });
}

std::vector<Region> RunStore::regions() const {
  return state_->all<Region>("SELECT id, name, parent_id FROM region ORDER BY id", [](SQLite::Statement& row) {
    return Region{id<RegionId>(row.getColumn(0)), textOf(row.getColumn(1)), optionalId<RegionId>(row.getColumn(2))};
  });
}

std::vector<Operation> RunStore::operationNames() const {
  return state_->all<Operation>("SELECT id, name FROM operation ORDER BY id", [](SQLite::Statement& row) {
    return Operation{id<OperationId>(row.getColumn(0)), textOf(row.getColumn(1))};
  });
}

void RunStore::portTraffic(const std::function<bool(const PortTrafficRow&)>& visit) const {
  state_->each(
      "SELECT region_id, rank, port_guid, lid, port, device, peers FROM port_traffic ORDER BY id",
      [&](SQLite::Statement& row) {
        auto peers = unpackPeers(blob(row.getColumn(6)));
        if (!peers) damaged("the peers of a port can't be unpacked");
        return visit(PortTrafficRow{optionalId<RegionId>(row.getColumn(0)), optionalId<RankId>(row.getColumn(1)),
                                    id<Guid>(row.getColumn(2)), id<Lid>(row.getColumn(3)),
                                    whole<PortNumber>(row.getColumn(4)), textOf(row.getColumn(5)), std::move(*peers)});
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
