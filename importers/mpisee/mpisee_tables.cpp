#include "importers/mpisee/mpisee_tables.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "core/base/units.h"

namespace weft {
namespace {

struct ListedCommunicator {
  std::int64_t id = 0;
  CommunicatorRow row;
};

std::optional<ListedCommunicator> listed(const UntrustedRows& rows) {
  const auto id = rows.whole(0);
  const std::string_view name = trimmed(rows.text(1));
  if (!id || name.empty() || name.size() > MpiseeCommunicators::longestName) return std::nullopt;
  ListedCommunicator one{*id, {}};
  one.row.name = name;
  const auto ranks = rows.whole(2);
  if (ranks && *ranks > 0 && static_cast<std::uint64_t>(*ranks) <= largestRank + 1)
    one.row.size = static_cast<std::uint32_t>(*ranks);
  return one;
}

bool isSplitType(const ListedCommunicator& one) {
  const MpiseeName name = parseMpiseeName(one.row.name);
  return name.kind == MpiseeName::Kind::path && name.letter == 't';
}

}  // namespace

bool MpiseeTables::check() {
  for (const auto& [table, column] :
       {std::pair{"operations", "id"}, {"operations", "operation"}, {"comms", "id"}, {"comms", "name"},
        {"data", "rank"}, {"data", "comm_id"}, {"data", "operation_id"}, {"data", "calls"}}) {
    if (database_.has(table, column)) continue;
    if (!database_.damage().empty())
      reading_.stop("mpisee.damaged", "the list of tables can't be read (" + database_.damage() + ")",
                    "copy the file again; it may have been cut off");
    else
      reading_.stop("mpisee.tables", "there is no plain table " + std::string(table) + " with a column " + column,
                    "check that the file is an mpisee profile and was not edited");
    return false;
  }
  return true;
}

void MpiseeTables::tellDamage(const UntrustedRows& rows, const char* table) {
  if (rows.damage().empty()) return;
  reading_.lost("mpisee.damaged",
                "the table " + std::string(table) + " can't be read to its end (" + rows.damage() + ")",
                "what was read before was kept", "copy the file again; it may have been cut off");
}

void MpiseeTables::readNames() {
  if (database_.has("metadata", "key") && database_.has("metadata", "value")) readMetadata();
  else reading_.lost("mpisee.metadata", "there is no table metadata", "command, date and tool version stay empty");
  reading_.sink.fact("tool", "mpisee" + (version_.empty() ? "" : " " + version_) +
                                 (built_.empty() ? "" : ", built " + built_));
  reading_.report.version = version_;
  reading_.report.format = "mpisee SQLite" + (version_.empty() ? "" : " " + version_);
  readOperations();
  readCommunicators();
}

void MpiseeTables::readMetadata() {
  bool hasCommand = false;
  UntrustedRows rows = database_.rows("SELECT key, value FROM metadata NOT INDEXED");
  while (rows.next())
    if (takeFact(std::string(rows.text(0)), std::string(trimmed(rows.text(1))))) hasCommand = true;
  tellDamage(rows, "metadata");
  if (processes_) reading_.sink.fact("processes", std::to_string(*processes_));
  if (!hasCommand)
    reading_.lost("mpisee.command", "the metadata has no run command", "the command stays empty; all else was read",
                  "it is lost where the command line holds an apostrophe; leave apostrophes out of it");
}

// True for the row of the command, which is there, if empty, for programs that call MPI_Init without arguments.
bool MpiseeTables::takeFact(const std::string& key, const std::string& value) {
  if (key == "Processes") processes_ = parseDigits(value, 10);
  else if (key == "mpisee version") version_ = value.substr(0, 32);
  else if (key == "mpisee build date") built_ = value;
  else if (key == "MPI Library" && !value.empty()) reading_.sink.fact("MPI library", value);
  else if (key == "Run command" && !value.empty()) reading_.sink.fact("command", value);
  else if (key == "Profile date" && !value.empty()) reading_.sink.fact("date", value);
  return key == "Run command";
}

void MpiseeTables::readOperations() {
  std::set<std::string, std::less<>> names;
  UntrustedRows rows = database_.rows("SELECT id, operation FROM operations NOT INDEXED");
  while (rows.next()) {
    std::string_view name = trimmed(rows.text(1));
    if (name.starts_with("MPI_")) name.remove_prefix(4);
    const auto id = rows.whole(0);
    if (!id || name.empty()) continue;
    if (!names.emplace(name).second) operationsTwice_ = true;
    operations_.emplace(*id, Operation{std::string(name.substr(0, 255)), {}});
  }
  tellDamage(rows, "operations");
}

void MpiseeTables::readCommunicators() {
  std::vector<ListedCommunicator> list;
  const std::string size = database_.has("comms", "size") ? "size" : "NULL";
  UntrustedRows rows = database_.rows("SELECT id, name, " + size + " FROM comms NOT INDEXED");
  while (rows.next()) {
    if (auto one = listed(rows)) list.push_back(std::move(*one));
    else reading_.leaveOut("mpisee.communicator", 0, "a communicator without a usable name");
  }
  tellDamage(rows, "comms");
  // A build that writes t for MPI_Comm_split_type means MPI_Cart_sub by b.
  const bool knowsSplitType = std::ranges::any_of(list, isSplitType);
  communicators_.emplace(reading_, knowsSplitType ? LetterB::cartSub : LetterB::ambiguous);
  // Before January 2024 a name could be listed once per rank; such rows are one communicator.
  for (const ListedCommunicator& one : list) positions_.emplace(one.id, communicators_->add(one.row, 0));
}

std::optional<std::size_t> MpiseeTables::communicator(std::optional<std::int64_t> id) const {
  const auto found = id ? positions_.find(*id) : positions_.end();
  if (found == positions_.end()) return std::nullopt;
  return found->second;
}

std::optional<OperationId> MpiseeTables::operation(std::optional<std::int64_t> id) {
  const auto found = id ? operations_.find(*id) : operations_.end();
  if (found == operations_.end()) return std::nullopt;
  Operation& known = found->second;
  if (!known.id) known.id = reading_.sink.operation(known.name);
  return known.id;
}

void MpiseeTables::readProcesses(std::uint64_t highestRank) {
  const std::uint64_t limit = std::min(processes_.value_or(highestRank + 1), largestRank + 1);
  readProcesses("mappings", "machine", limit);
  readProcesses(database_.has("exectimes") ? "exectimes" : "exectime", "time", limit);
  tellAppended(highestRank);
}

// Ids are ranks; those that the run does not have come from a second run in the same file.
void MpiseeTables::readProcesses(const char* table, const char* column, std::uint64_t limit) {
  if (!database_.has(table, "id") || !database_.has(table, column)) return;
  UntrustedRows rows = database_.rows("SELECT id, " + std::string(column) + " FROM " + table + " NOT INDEXED");
  while (rows.next()) {
    const auto id = rows.whole(0);
    if (!id || *id < 0 || static_cast<std::uint64_t>(*id) >= limit) {
      ++processesLeftOut_;
      ++reading_.report.rowsLeftOut;
      continue;
    }
    ProcessRow process{RankId(static_cast<std::uint32_t>(*id)), {}, HostOrigin::profile, {}};
    if (column == std::string_view("machine")) {
      if (const auto host = trimmed(rows.text(1)); !host.empty()) process.host = std::string(host);
    } else if (const auto seconds = rows.real(1); seconds && *seconds >= 0 && *seconds <= mpiseeMaxSeconds) {
      process.elapsedSeconds = seconds;
    }
    if (process.host || process.elapsedSeconds) reading_.sink.process(process);
  }
  tellDamage(rows, table);
}

void MpiseeTables::tellAppended(std::uint64_t highestRank) {
  const std::string others = std::to_string(processesLeftOut_) + " hosts and times belong to ranks that the ";
  if (operationsTwice_)
    reading_.lost("mpisee.appended", "the file holds more than one run: its operations are listed more than once and " +
                                         others + "first run does not have",
                  "the data rows of all runs were added up; hosts and times are those of the first run",
                  "mpisee appends where MPISEE_OUTFILE names a file that is there; give each run its own");
  else if (processesLeftOut_ != 0)
    reading_.lost("mpisee.processes", others + "run does not have", "they were left out",
                  "the file may hold more than one run");
  if (processes_ && highestRank >= *processes_)
    reading_.note("mpisee.rank", "rank " + std::to_string(highestRank) + " has rows, the file states " +
                                     std::to_string(*processes_) + " processes", "its rows were kept");
}

}  // namespace weft
