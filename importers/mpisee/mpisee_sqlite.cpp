// Tables of version 4.1, the columns that are read; ids of mappings and exectimes are ranks:
//   metadata (key, value)   mappings (id, machine)   exectimes (id, time)   operations (id, operation)
//   comms (id, name, size)
//   data (rank, comm_id, operation_id, buffer_size_min, buffer_size_max, calls, time, volume)
// 1.0 has no volume and another order of columns, so all are asked for by name.
#include "importers/mpisee/mpisee_sqlite.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <vector>

#include "core/base/units.h"
#include "importers/mpisee/mpisee_tables.h"

namespace weft {
namespace {

class SqliteReader {
 public:
  SqliteReader(const InputFile& file, RowSink& sink, const Progress& progress)
      : reading_(file.shown, sink), database_(file), tables_(reading_, database_), progress_(progress) {}

  ImportReport read() {
    if (database_.journalBeside())
      reading_.lost("mpisee.journal", "a journal lies beside the file, so it was not finished",
                    "it was read as it stands", "record the run again");
    if (const auto stated = database_.statedBytes(); stated && *stated > database_.bytes())
      reading_.lost("mpisee.cut",
                    "the file has " + counted(database_.bytes(), "byte", "bytes") + " and states that it has " +
                        std::to_string(*stated),
                    "what can be read was kept", "it was cut off; copy it again");
    if (!tables_.check()) return std::move(reading_.report);
    tables_.readNames();
    seen_.resize(tables_.runs());
    readData();
    if (!reading_.report.cancelled) tables_.readProcesses(ranks_);
    tables_.finish();
    return std::move(reading_.report);
  }

 private:
  enum Column { rank, communicator, operation, sizeMin, sizeMax, calls, seconds, volume };

  void readData();
  bool readKeys(const UntrustedRows& row, StatisticsRow& out);
  bool readNumbers(const UntrustedRows& row, StatisticsRow& out);
  std::optional<std::uint32_t> classOf(const UntrustedRows& row, OperationId operation);
  bool isRepeat(const UntrustedRows& row, const StatisticsRow& out);
  void readClass(const UntrustedRows& row, StatisticsRow& out);
  bool refuse(const char* what);
  std::string present(const char* column) const;
  std::uint64_t position() const;

  MpiseeReading reading_;
  UntrustedDatabase database_;
  MpiseeTables tables_;
  const Progress& progress_;
  std::size_t position_ = 0;  // of the row's communicator
  std::map<std::tuple<OperationId, std::optional<std::int64_t>, std::optional<std::int64_t>>, std::uint32_t> classes_;
  std::vector<SeenRows> seen_;  // of each run that the file holds
  std::uint64_t rowNumber_ = 0;
  std::vector<bool> ranks_;  // that have rows
};

std::string SqliteReader::present(const char* column) const { return database_.has("data", column) ? column : "NULL"; }

std::uint64_t SqliteReader::position() const {
  constexpr std::uint64_t typicalRow = 45;  // bytes, for the progress only
  return std::min(database_.bytes(), rowNumber_ * typicalRow);
}

void SqliteReader::readData() {
  UntrustedRows rows = database_.rows("SELECT rank, comm_id, operation_id, " + present("buffer_size_min") + ", " +
                                      present("buffer_size_max") + ", calls, " + present("time") + ", " +
                                      present("volume") + " FROM data NOT INDEXED");
  constexpr std::uint64_t rowsPerReport = 1 << 15;
  while (rows.next()) {
    if (++rowNumber_ % rowsPerReport == 0 && progress_ && !progress_(position())) {
      reading_.report.cancelled = true;
      return;
    }
    StatisticsRow row;
    if (!readKeys(rows, row) || !readNumbers(rows, row)) continue;
    readClass(rows, row);
    if (isRepeat(rows, row)) continue;
    tables_.communicators().seen(position_, *row.rank);
    const std::size_t ofRank = number(*row.rank);
    if (ofRank >= ranks_.size()) ranks_.resize(ofRank + 1);
    ranks_[ofRank] = true;
    if (reading_.put(row, 0)) ++reading_.report.rowsKept;
  }
  tables_.tellDamage(rows, "data");
  if (rows.damage().empty()) tables_.tellMissingRows(rowNumber_);
  if (reading_.report.rowsKept == 0)
    reading_.lost("mpisee.empty", "the table data has no row that can be read", "no operation was imported from it",
                  "check that the program called MPI_Finalize");
}

// The number of the row's operation and class of message sizes; nothing where there are more than any profile has.
std::optional<std::uint32_t> SqliteReader::classOf(const UntrustedRows& row, OperationId operation) {
  constexpr std::size_t mostClasses = std::size_t{1} << 20;
  const std::tuple key{operation, row.whole(sizeMin), row.whole(sizeMax)};
  if (const auto known = classes_.find(key); known != classes_.end()) return known->second;
  if (classes_.size() >= mostClasses) return std::nullopt;
  return classes_.emplace(key, static_cast<std::uint32_t>(classes_.size())).first->second;
}

// A file that holds several runs has so many rows of one key.
bool SqliteReader::isRepeat(const UntrustedRows& row, const StatisticsRow& out) {
  using enum SeenRows::Answer;
  const auto ofClass = classOf(row, out.operation);
  if (!ofClass) {
    reading_.tellUnchecked(0);
    return false;
  }
  const SeenRow one{rowNumber_, out.calls, out.bytes, out.seconds};
  for (SeenRows& ofRun : seen_) {
    const auto answer = ofRun.add(std::uint64_t{position_} << 32 | *ofClass, number(*out.rank), one);
    if (answer == full) reading_.tellUnchecked(0);
    if (answer == isNew || answer == full) return false;
    // Seconds have all their digits where there are volumes: no second run took exactly as long.
    const bool surely = answer == same && one.bytes && one.seconds.value_or(0) > 0;
    if (!surely && &ofRun != &seen_.back()) continue;
    const std::string of = tables_.operationName(row.whole(operation)) + " of rank " +
                           std::to_string(number(*out.rank)) + " on " +
                           tables_.communicators().name(position_).substr(0, 80);
    reading_.tellRepeat(answer, of, one, ofRun.first(), 0);
    break;
  }
  return true;
}

bool SqliteReader::refuse(const char* what) {
  reading_.leaveOut("mpisee.value", 0, "row " + std::to_string(rowNumber_) + " of data has no valid " + what);
  return false;
}

bool SqliteReader::readKeys(const UntrustedRows& row, StatisticsRow& out) {
  const auto ofRank = row.whole(rank);
  if (!ofRank || *ofRank < 0 || static_cast<std::uint64_t>(*ofRank) > largestRank) return refuse("rank");
  out.rank = RankId(static_cast<std::uint32_t>(*ofRank));
  const auto known = tables_.communicator(row.whole(communicator));
  if (!known) return refuse("communicator");
  position_ = *known;
  out.communicator = tables_.communicators().id(position_);
  const auto id = tables_.operation(row.whole(operation));
  if (!id) return refuse("operation");
  out.operation = *id;
  out.callsOf = tables_.callsOf(row.whole(operation));
  return true;
}

bool SqliteReader::readNumbers(const UntrustedRows& row, StatisticsRow& out) {
  const auto count = row.whole(calls);
  if (!count || *count < 0 || static_cast<std::uint64_t>(*count) > maxOfOneRow) return refuse("number of calls");
  out.calls = static_cast<std::uint64_t>(*count);
  if (!row.isNull(volume)) {
    const auto bytes = row.whole(volume);
    if (!bytes || *bytes < 0 || static_cast<std::uint64_t>(*bytes) > maxOfOneRow) return refuse("volume");
    out.bytes = static_cast<std::uint64_t>(*bytes);
  }
  if (!row.isNull(seconds)) {
    out.seconds = row.real(seconds);
    if (!out.seconds || *out.seconds < 0 || *out.seconds > mpiseeMaxSeconds) return refuse("time");
  }
  return true;
}

void SqliteReader::readClass(const UntrustedRows& row, StatisticsRow& out) {
  const auto from = row.whole(sizeMin), to = row.whole(sizeMax);
  if (!from || !to) return;
  if (*from < 0 || *to < *from)
    return reading_.note("mpisee.class",
                         "row " + std::to_string(rowNumber_) + " of data has message sizes from " +
                             std::to_string(*from) + " to " + std::to_string(*to),
                         "the row was kept without its message-size class");
  out.sizeMin = static_cast<std::uint64_t>(*from);
  if (*to < INT32_MAX)
    out.sizeMax = static_cast<std::uint64_t>(*to);  // the last class of mpisee ends there, and means no limit
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
