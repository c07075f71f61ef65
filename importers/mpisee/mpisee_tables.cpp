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

// The most keys of the metadata that are kept; genuine metadata has six rows.
constexpr std::size_t mostKeys = 1000;
// Each run lists all operations; more runs than this in one file are not distinguished.
constexpr std::size_t maxRuns = 16;

bool isSplitType(const ListedCommunicator& one) {
  const MpiseeName name = parseMpiseeName(one.row.name);
  return name.kind == MpiseeName::Kind::path && name.letter == 't';
}

}  // namespace

bool MpiseeTables::check() {
  for (const auto& [table, column] : {std::pair{"operations", "id"},
                                      {"operations", "operation"},
                                      {"comms", "id"},
                                      {"comms", "name"},
                                      {"data", "rank"},
                                      {"data", "comm_id"},
                                      {"data", "operation_id"},
                                      {"data", "calls"}}) {
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
  reading_.sink.fact("tool",
                     "mpisee" + (version_.empty() ? "" : " " + version_) + (built_.empty() ? "" : ", built " + built_));
  reading_.report.version = version_;
  reading_.report.format = "mpisee SQLite" + (version_.empty() ? "" : " " + version_);
  readOperations();
  readCommunicators();
}

void MpiseeTables::readMetadata() {
  bool hasCommand = false;
  std::set<std::string, std::less<>> keys;
  UntrustedRows rows = database_.rows("SELECT key, value FROM metadata NOT INDEXED");
  while (rows.next()) {
    const std::string key(rows.text(0).substr(0, 80));
    if (keys.contains(key)) leaveOutRepeat("metadata", "\"" + key + "\"");
    else if (takeFact(key, std::string(trimmed(rows.text(1))))) hasCommand = true;
    if (keys.size() < mostKeys) keys.insert(key);
  }
  tellDamage(rows, "metadata");
  if (processes_) reading_.sink.fact("processes", std::to_string(*processes_));
  if (!hasCommand)
    reading_.lost("mpisee.command", "the metadata has no run command", "the command stays empty; all else was read",
                  "it is lost if the command line has an apostrophe; avoid apostrophes in it");
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
  std::size_t listed = 0;
  UntrustedRows rows = database_.rows("SELECT id, operation FROM operations NOT INDEXED");
  while (rows.next()) {
    std::string_view name = trimmed(rows.text(1));
    if (name.starts_with("MPI_")) name.remove_prefix(4);
    const auto id = rows.whole(0);
    if (!id || name.empty()) continue;
    if (!operations_.emplace(*id, Operation{std::string(name.substr(0, 255)), {}}).second) {
      leaveOutRepeat("operations", "the id " + std::to_string(*id));
      continue;
    }
    ++listed;
    names.emplace(name);
  }
  countRuns(listed, names.size());
  tellDamage(rows, "operations");
}

void MpiseeTables::leaveOutRepeat(const char* table, const std::string& key) {
  reading_.leaveOut("mpisee.duplicate_row", 0, std::string("the table ") + table + " has " + key + " a second time",
                    "it is not what the tool wrote; take the original file");
}

void MpiseeTables::countRuns(std::size_t listed, std::size_t names) {
  if (names == 0) return;
  runs_ = std::min((listed + (names - 1) / 2) / names, maxRuns);
  if (runs_ == 1 && listed > names)
    reading_.note("mpisee.operation_twice",
                  "the table operations has " + counted(listed - names, "name", "names") + " a second time",
                  "its separate rows were taken for rows of one operation", "compare the file with the original");
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
  std::size_t again = 0;
  for (const ListedCommunicator& one : list) {
    if (positions_.contains(one.id)) {
      leaveOutRepeat("comms", "the id " + std::to_string(one.id));
      continue;
    }
    const std::size_t known = communicators_->size();
    positions_.emplace(one.id, communicators_->add(one.row, 0));
    again += communicators_->size() == known;
  }
  if (again != 0)
    reading_.note(
        "mpisee.communicator_twice",
        counted(again, "row", "rows") + " of the table comms " + (again == 1 ? "has" : "have") + " the name of another",
        "rows of one name are one communicator",
        "builds before January 2024 have such rows, one of each rank; others have none");
}

std::optional<std::size_t> MpiseeTables::communicator(std::optional<std::int64_t> id) const {
  const auto found = id ? positions_.find(*id) : positions_.end();
  if (found == positions_.end()) return std::nullopt;
  return found->second;
}

Statistics MpiseeTables::callsOf(std::optional<std::int64_t> id) const {
  const auto found = id ? operations_.find(*id) : operations_.end();
  Statistics of = Statistic::sum;
  if (version_ == "4.1" && found != operations_.end() && found->second.name == "Waitall") of.add(Statistic::misplaced);
  return of;
}

std::optional<OperationId> MpiseeTables::operation(std::optional<std::int64_t> id) {
  const auto found = id ? operations_.find(*id) : operations_.end();
  if (found == operations_.end()) return std::nullopt;
  Operation& known = found->second;
  if (!known.id) known.id = reading_.sink.operation(known.name);
  return known.id;
}

std::string MpiseeTables::operationName(std::optional<std::int64_t> id) const {
  const auto found = id ? operations_.find(*id) : operations_.end();
  return found == operations_.end() ? "" : found->second.name.substr(0, 80);
}

}  // namespace weft
