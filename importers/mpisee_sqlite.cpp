// Tables of version 4.1, the columns that are read; ids of mappings and exectimes are ranks:
//   metadata (key, value)   mappings (id, machine)   exectimes (id, time)   operations (id, operation)
//   comms (id, name, size)
//   data (rank, comm_id, operation_id, buffer_size_min, buffer_size_max, calls, time, volume)
// 1.0 has no volume and another order of columns, so all are asked for by name.
#include "importers/mpisee_sqlite.h"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>

#include "core/error.h"
#include "core/units.h"
#include "importers/mpisee_communicators.h"
#include "importers/mpisee_database.h"

namespace weft {
namespace {

struct Operation {
  std::string name;
  std::optional<OperationId> id;  // made when first used
};

class SqliteReader {
 public:
  SqliteReader(const InputFile& file, RowSink& sink, const Progress& progress)
      : reading_(file.shown, sink), database_(file), progress_(progress) {}

  ImportReport read() {
    if (database_.journalBeside())
      reading_.lost("mpisee.journal", "a journal lies beside the file, so it was not finished", "it was read as it stands",
                    "record the run again");
    if (!checkTables()) return std::move(reading_.report);
    readMetadata();
    readOperations();
    readCommunicators();
    readData();
    readProcesses("mappings", "machine");
    readProcesses(database_.has("exectimes") ? "exectimes" : "exectime", "time");
    tellAppended();
    communicators_->finish();
    return std::move(reading_.report);
  }

 private:
  enum Column { rank, communicator, operation, sizeMin, sizeMax, calls, seconds, volume };

  bool checkTables();
  void readMetadata();
  void readOperations();
  void readCommunicators();
  void readData();
  bool readRow(const UntrustedRows& row, StatisticsRow& out);
  void setClass(const UntrustedRows& row, StatisticsRow& out);
  bool refuse(const char* what);
  void readProcesses(const char* table, const char* column);
  void tellDamage(const UntrustedRows& rows, const char* table);
  void tellAppended();
  std::string optionalColumn(const char* column);
  std::uint64_t position() const;

  MpiseeReading reading_;
  UntrustedDatabase database_;
  const Progress& progress_;
  std::unordered_map<std::int64_t, Operation> operations_;
  std::optional<MpiseeCommunicators> communicators_;
  std::unordered_map<std::int64_t, std::size_t> positions_;  // id in the file → communicator
  std::optional<std::uint64_t> processes_;
  bool hasVolume_ = false, hasSeconds_ = false;
  bool operationsTwice_ = false;
  std::uint64_t rowNumber_ = 0, highestRank_ = 0, processesLeftOut_ = 0;
};

bool SqliteReader::checkTables() {
  for (const auto& [table, column] : {std::pair{"operations", "id"}, {"operations", "operation"}, {"comms", "id"},
                                      {"comms", "name"}, {"data", "rank"}, {"data", "comm_id"}, {"data", "operation_id"},
                                      {"data", "calls"}}) {
    if (database_.has(table, column)) continue;
    reading_.stop("mpisee.tables", "there is no plain table " + std::string(table) + " with a column " + column,
                  "check that the file is an mpisee profile and was not edited");
    return false;
  }
  hasVolume_ = database_.has("data", "volume");
  hasSeconds_ = database_.has("data", "time");
  return true;
}

void SqliteReader::tellDamage(const UntrustedRows& rows, const char* table) {
  if (!rows.damage().empty())
    reading_.lost("mpisee.damaged", "the table " + std::string(table) + " can't be read to its end (" + rows.damage() + ")",
                  "what was read before was kept", "copy the file again; it may have been cut off");
}

void SqliteReader::readMetadata() {
  bool hasCommand = false;
  std::string version, built;
  UntrustedRows rows = database_.rows("SELECT key, value FROM metadata NOT INDEXED");
  while (rows.next()) {
    const std::string key(rows.text(0));
    const std::string value(trimmed(rows.text(1)));
    if (key == "Run command") hasCommand = true;
    if (value.empty()) continue;
    if (key == "MPI Library") reading_.sink.fact("MPI library", value);
    else if (key == "Run command") reading_.sink.fact("command", value);
    else if (key == "Profile date") reading_.sink.fact("date", value);
    else if (key == "Processes") processes_ = parseDigits(value, 10);
    else if (key == "mpisee version") version = value.substr(0, 32);
    else if (key == "mpisee build date") built = value;
  }
  tellDamage(rows, "metadata");
  if (processes_) reading_.sink.fact("processes", std::to_string(*processes_));
  reading_.sink.fact("tool", "mpisee" + (version.empty() ? "" : " " + version) + (built.empty() ? "" : ", built " + built));
  reading_.report.version = version;
  reading_.report.format = "mpisee SQLite" + (version.empty() ? "" : " " + version);
  if (!hasCommand)
    reading_.lost("mpisee.command", "the metadata has no run command", "the command stays empty; all else was read",
                  "mpisee loses it where the command line holds an apostrophe; leave apostrophes out of it");
}

void SqliteReader::readOperations() {
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

std::string SqliteReader::optionalColumn(const char* column) {
  return database_.has("data", column) ? column : "NULL";
}

void SqliteReader::readCommunicators() {
  struct Listed {
    std::int64_t id = 0;
    CommunicatorRow row;
  };
  std::vector<Listed> list;
  bool splitTypeHasItsLetter = false;
  const std::string size = database_.has("comms", "size") ? "size" : "NULL";
  UntrustedRows rows = database_.rows("SELECT id, name, " + size + " FROM comms NOT INDEXED");
  while (rows.next()) {
    const auto id = rows.whole(0);
    const std::string_view name = trimmed(rows.text(1));
    if (!id || name.empty() || name.size() > MpiseeCommunicators::longestName) {
      reading_.leaveOut("mpisee.communicator", 0, "a communicator without a usable name");
      continue;
    }
    Listed one{*id, {}};
    one.row.name = name;
    const auto ranks = rows.whole(2);
    if (ranks && *ranks > 0 && static_cast<std::uint64_t>(*ranks) <= mpiseeMaxRank + 1)
      one.row.size = static_cast<std::uint32_t>(*ranks);
    const MpiseeName parsed = parseMpiseeName(name);
    if (parsed.kind == MpiseeName::Kind::path && parsed.letter == 't') splitTypeHasItsLetter = true;
    list.push_back(std::move(one));
  }
  tellDamage(rows, "comms");
  communicators_.emplace(reading_, splitTypeHasItsLetter ? LetterB::cartSub : LetterB::ambiguous);
  // Before January 2024 a name could be listed once per rank; such rows are one communicator.
  for (const Listed& one : list) positions_.emplace(one.id, communicators_->add(one.row, 0));
}

std::uint64_t SqliteReader::position() const {
  constexpr std::uint64_t typicalRow = 45;  // bytes, for the progress only
  return std::min(database_.bytes(), rowNumber_ * typicalRow);
}

void SqliteReader::readData() {
  const std::string volumeColumn = hasVolume_ ? "volume" : "NULL", secondsColumn = hasSeconds_ ? "time" : "NULL";
  UntrustedRows rows = database_.rows("SELECT rank, comm_id, operation_id, " + optionalColumn("buffer_size_min") + ", " +
                                      optionalColumn("buffer_size_max") + ", calls, " + secondsColumn + ", " +
                                      volumeColumn + " FROM data NOT INDEXED");
  StatisticsRow row;
  while (rows.next()) {
    constexpr std::uint64_t rowsPerReport = 1 << 15;
    if (++rowNumber_ % rowsPerReport == 0 && progress_ && !progress_(position())) {
      reading_.report.cancelled = true;
      return;
    }
    if (!readRow(rows, row)) continue;
    ++reading_.report.rowsKept;
    reading_.put(row, 0);
  }
  tellDamage(rows, "data");
  if (reading_.report.rowsKept == 0)
    reading_.lost("mpisee.empty", "the table data has no row that can be read", "no operation was imported from it",
                  "check that the program called MPI_Finalize");
}

bool SqliteReader::refuse(const char* what) {
  reading_.leaveOut("mpisee.value", 0, "row " + std::to_string(rowNumber_) + " of data has no valid " + what);
  return false;
}

bool SqliteReader::readRow(const UntrustedRows& row, StatisticsRow& out) {
  const auto ofRank = row.whole(rank);
  if (!ofRank || *ofRank < 0 || static_cast<std::uint64_t>(*ofRank) > mpiseeMaxRank) return refuse("rank");
  const auto position = positions_.find(row.whole(communicator).value_or(-1));
  if (position == positions_.end()) return refuse("communicator");
  const auto known = operations_.find(row.whole(operation).value_or(-1));
  if (known == operations_.end()) return refuse("operation");
  const auto count = row.whole(calls);
  if (!count || *count < 0) return refuse("number of calls");
  const auto bytes = row.whole(volume);
  if (!row.isNull(volume) && (!bytes || *bytes < 0)) return refuse("volume");
  const auto time = row.real(seconds);
  if (!row.isNull(seconds) && (!time || *time < 0 || *time > mpiseeMaxSeconds)) return refuse("time");

  if (!known->second.id) known->second.id = reading_.sink.operation(known->second.name);
  const auto id = RankId(static_cast<std::uint32_t>(*ofRank));
  communicators_->seen(position->second, id);
  highestRank_ = std::max(highestRank_, static_cast<std::uint64_t>(*ofRank));
  out = {};
  out.communicator = communicators_->id(position->second);
  out.rank = id;
  out.operation = *known->second.id;
  out.calls = static_cast<std::uint64_t>(*count);
  if (bytes) out.bytes = static_cast<std::uint64_t>(*bytes);
  out.seconds = time;
  setClass(row, out);
  return true;
}

void SqliteReader::setClass(const UntrustedRows& row, StatisticsRow& out) {
  const auto from = row.whole(sizeMin), to = row.whole(sizeMax);
  if (!from || !to) return;
  if (*from < 0 || *to < *from)
    return reading_.note("mpisee.class", "row " + std::to_string(rowNumber_) + " of data has a message-size class from " +
                                             std::to_string(*from) + " to " + std::to_string(*to),
                         "the row was kept without its class");
  out.sizeMin = static_cast<std::uint64_t>(*from);
  out.sizeMax = static_cast<std::uint64_t>(*to);
}

// Hosts or elapsed times. Ranks that the run does not have come from a second run in the same file.
void SqliteReader::readProcesses(const char* table, const char* column) {
  if (!database_.has(table, "id") || !database_.has(table, column)) return;
  const std::uint64_t limit = std::min(processes_.value_or(highestRank_ + 1), mpiseeMaxRank + 1);
  UntrustedRows rows = database_.rows("SELECT id, " + std::string(column) + " FROM " + table + " NOT INDEXED");
  while (rows.next()) {
    const auto id = rows.whole(0);
    if (!id || *id < 0 || static_cast<std::uint64_t>(*id) >= limit) {
      ++processesLeftOut_;
      ++reading_.report.rowsLeftOut;
      continue;
    }
    ProcessRow process{RankId(static_cast<std::uint32_t>(*id)), {}, HostOrigin::profile, {}};
    if (std::string_view(column) == "machine") {
      if (const auto host = trimmed(rows.text(1)); !host.empty()) process.host = std::string(host);
    } else {
      process.elapsedSeconds = rows.real(1);
      if (process.elapsedSeconds.value_or(0) < 0 || process.elapsedSeconds.value_or(0) > mpiseeMaxSeconds)
        process.elapsedSeconds.reset();
    }
    if (process.host || process.elapsedSeconds) reading_.sink.process(process);
  }
  tellDamage(rows, table);
}

void SqliteReader::tellAppended() {
  if (operationsTwice_) {
    reading_.lost("mpisee.appended", "the file holds more than one run: its operations are listed more than once and " +
                                         std::to_string(processesLeftOut_) + " hosts and times belong to ranks that the "
                                         "first run does not have",
                  "the data rows of all runs were added up; hosts and times are those of the first run",
                  "mpisee appends where MPISEE_OUTFILE names a file that is already there; give each run its own");
  } else if (processesLeftOut_ != 0) {
    reading_.lost("mpisee.processes", std::to_string(processesLeftOut_) + " hosts and times belong to ranks that the run "
                                      "does not have", "they were left out", "the file may hold more than one run");
  }
  if (processes_ && highestRank_ >= *processes_ && reading_.report.rowsKept != 0)
    reading_.note("mpisee.rank", "rank " + std::to_string(highestRank_) + " has rows, the file states " +
                                     std::to_string(*processes_) + " processes", "its rows were kept");
}

// The text of a table's declaration, as SQLite keeps it.
bool declares(std::string_view bytes, std::string_view table) {
  for (const std::string_view quote : {"", "\"", "`", "["}) {
    const std::string wanted = "CREATE TABLE " + std::string(quote) + std::string(table);
    if (bytes.find(wanted) != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace

bool looksLikeMpiseeSqlite(std::string_view firstBytes) {
  constexpr std::array<std::string_view, 4> tables{"comms", "operations", "data", "mappings"};
  return firstBytes.starts_with(std::string_view{"SQLite format 3\0", 16}) &&
         firstBytes.find("operation_id") != std::string_view::npos &&
         std::ranges::all_of(tables, [&](std::string_view table) { return declares(firstBytes, table); });
}

ImportReport readMpiseeSqlite(const InputFile& file, RowSink& sink, const Progress& progress) {
  return SqliteReader(file, sink, progress).read();
}

}  // namespace weft
