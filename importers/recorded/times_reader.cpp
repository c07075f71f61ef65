#include "importers/recorded/times_reader.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "core/base/bundle_format.h"
#include "core/base/diagnostic.h"
#include "core/base/units.h"
#include "core/records/tool_times.h"
#include "importers/recorded/record_fields.h"
#include "importers/recorded/record_table.h"
#include "importers/recorded/record_whole.h"

namespace weft {
namespace {

constexpr std::string_view tableName = "times";
constexpr std::array needed{"program", "tool", "run", "net_s"};  // by which a table of nobody is recognised

// The columns that weft overhead writes, in this order, and the facts that it always writes behind them.
constexpr std::array<std::string_view, 8> ownColumns{"program", "tool",  "run",        "rank",
                                                     "init_s",  "net_s", "finalize_s", "wrap_s"};
constexpr std::array<std::string_view, 4> ownFacts{"tool", "command", "processes", "date"};

enum Column : std::size_t { program, tool, run, rank, init, net, finalize, hook, wrap };

class TimesReader {
 public:
  TimesReader(std::istream& in, const std::string& shown, RowSink& sink, const Progress& progress)
      : notes_(shown), rows_(in, notes_, progress), sink_(sink) {}

  ImportReport run() {
    rows_.assumeTable(std::string(tableName));
    while (rows_.nextTable()) {
      if (rows_.table() == tableName) readTable();
      else if (rows_.table() == "run") readFacts();
      else rows_.unknownTable();
    }
    if (rows_.finished()) tellWhole();
    return std::move(notes_.report);
  }

 private:
  void readTable() {
    isOwn_ |= rows_.hasColumns(ownColumns) && rows_.startsWithTable();
    rows_.columns({"program", "tool", "run", "rank", "init_s", "net_s", "finalize_s", "hook_s", "wrap_s"});
    while (rows_.nextRow()) {
      const ToolTimeRow row = takeRow();
      if (rows_.isWrong() || !known(row)) continue;
      ++notes_.report.rowsKept;
      sink_.toolTime(row);
    }
    whole_.seen(rows_.table(), rows_.rows());
  }

  ToolTimeRow takeRow() {
    ToolTimeRow row;
    row.program = cleanText(rows_.needText(Column::program));
    row.tool = cleanText(rows_.text(Column::tool));
    row.run = static_cast<std::uint32_t>(rows_.needWhole(Column::run, UINT32_MAX));
    if (const auto one = rows_.whole(Column::rank, largestRank)) row.rank = RankId(static_cast<std::uint32_t>(*one));
    row.initSeconds = rows_.seconds(Column::init);
    row.netSeconds = rows_.seconds(Column::net);
    row.finalizeSeconds = rows_.seconds(Column::finalize);
    row.hookSeconds = rows_.seconds(Column::hook);
    row.wrapSeconds = rows_.seconds(Column::wrap);
    if (row.initSeconds && row.finalizeSeconds) row.hookSeconds.reset();  // it follows from them
    return row;
  }

  // Takes one time for each rank of a run, and no more tools than a table can show.
  bool known(const ToolTimeRow& row) {
    if (!tools_.contains({row.program, row.tool})) {
      if (tools_.size() == ToolTimeSums::maxTools) {
        rows_.wrong("times.tools", "no more than " + std::to_string(tools_.size()) + " programs and tools are kept");
        return false;
      }
      tools_.emplace(std::pair(row.program, row.tool), Seen());
    }
    const auto key = std::pair(row.run, row.rank ? std::int64_t{number(*row.rank)} : -1);
    if (tools_.at({row.program, row.tool}).insert(key).second) return true;
    rows_.wrong("times.again", "run " + std::to_string(row.run) + " of " + (row.tool.empty() ? "no tool" : row.tool) +
                                   " has this rank already");
    return false;
  }

  void readFacts() {
    rows_.columns({"key", "value"});
    while (rows_.nextRow()) takeFact(std::string(rows_.text(0)), std::string(rows_.text(1)));
    whole_.seen(rows_.table(), rows_.rows());
  }

  void takeFact(const std::string& key, const std::string& value) {
    if (key == "key" && value == "value")
      return rows_.wrong("record.duplicate_row", "the names of the columns stand in this file already");
    if (!isNewFact(key, value)) return;
    if (key != bundle_format::rowsFact) return sink_.fact(key, value);
    if (!whole_.states(value)) rows_.wrong("record.value", "rows is no list of tables and their rows");
  }

  // A table of times without its facts is whole where somebody else measured them.
  void tellWhole() {
    whole_.tellGathered(notes_);
    if (!isOwn_) return;
    std::string missing;
    for (const std::string_view fact : ownFacts)
      if (!facts_.contains(std::string(fact))) missing += (missing.empty() ? "" : ", ") + std::string(fact);
    if (!missing.empty())
      notes_.lost("times.cut",
                  "the facts that weft overhead writes behind the times are not all there: " + missing +
                      (missing.find(',') == missing.npos ? " is" : " are") + " missing",
                  "what the file has was kept; runs may be missing too",
                  "the file was copied too early, or the disk was full; copy it again");
  }

  bool isNewFact(const std::string& key, const std::string& value) {
    constexpr std::size_t mostFacts = 1000;
    const auto known = facts_.find(key);
    if (known == facts_.end()) return facts_.size() >= mostFacts || facts_.emplace(key, value).second;
    const std::string seen = "the fact \"" + cleanText(key.substr(0, 80)) + "\" stands in this file already";
    if (known->second == value) rows_.wrong("record.duplicate_row", seen);
    else rows_.wrong("times.fact", seen + ", with another value");
    return false;
  }

  using Seen = std::set<std::pair<std::uint32_t, std::int64_t>>;

  ReaderNotes notes_;
  RecordReader rows_;
  RowSink& sink_;
  std::map<std::pair<std::string, std::string>, Seen> tools_;
  std::map<std::string, std::string> facts_;
  RecordWhole whole_;
  bool isOwn_ = false;  // in the form that weft overhead writes
};

bool startsTable(std::string_view firstBytes) { return firstRecordTable(firstBytes) == std::string(tableName); }

class TimesImporter final : public Importer {
 public:
  std::string_view kind() const override { return kinds::times; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (!looksLikeTimes(firstBytes)) return std::nullopt;
    return Recognised{startsTable(firstBytes) ? "weft overhead" : "times of tools, CSV"};
  }
  ImportReport read(const InputFile& file, RowSink& sink, const Progress& progress) override {
    return readTimes(*file.open(), file.shown, sink, progress);
  }
};

}  // namespace

bool looksLikeTimes(std::string_view firstBytes) {
  if (startsTable(firstBytes)) return true;
  firstBytes = withoutByteOrderMark(firstBytes);
  std::string_view line = firstBytes.substr(0, std::min(firstBytes.find('\n'), std::size_t{1000}));
  if (line.ends_with('\r')) line.remove_suffix(1);
  std::vector<std::string> names;
  std::size_t count = 0;
  if (splitFields(line, names, count) != FieldsEnd::good) return false;
  names.resize(count);
  return std::ranges::all_of(needed, [&](const char* name) { return std::ranges::find(names, name) != names.end(); });
}

ImportReport readTimes(std::istream& in, const std::string& shown, RowSink& sink, const Progress& progress) {
  return TimesReader(in, shown, sink, progress).run();
}

std::unique_ptr<Importer> timesImporter() { return std::make_unique<TimesImporter>(); }

}  // namespace weft
