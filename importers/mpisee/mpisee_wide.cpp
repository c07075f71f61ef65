// One genuine row of C8b, cut after its first operations (rank, communicator, size, volume, calls, then triples):
//   0,W_a1,16,73728,37,0,0.0,0.000000,0,0.0,0.000000,18,36864,0.000011,18,36864,0.000151,…
// and of C6 (communicator, size, calls, then calls, average message size, largest time of any rank):
//   W_d2,64,896896,448448,800.000000,0.018265,0,0.0,0.000000,…
#include "importers/mpisee/mpisee_wide.h"

#include <algorithm>
#include <cmath>

#include "core/base/units.h"

namespace weft {
namespace {

}  // namespace

MpiseeWideRows::MpiseeWideRows(MpiseeReading& reading, MpiseeColumns columns, LetterB letterB)
    : reading_(reading), columns_(std::move(columns)), communicators_(reading, letterB) {
  operations_.resize(columns_.operations.size());
  values_.resize(columns_.operations.size());
}

bool MpiseeWideRows::fitsHeader(const TextLine& line) {
  splitCells(line.text, columns_.count + 2, cells_);
  if (cells_.size() == columns_.count + 1 && cells_.back().empty()) cells_.pop_back();
  if (cells_.size() == columns_.count) return true;
  const std::string seen = counted(cells_.size(), "column", "columns") + ", the header has " +
                           std::to_string(columns_.count);
  if (!line.ended)
    reading_.leaveOut("mpisee.truncated", line.number, "the last line is cut off: " + seen,
                      "the profiler may have crashed while it wrote, or the file was copied too early; record or copy "
                      "it again");
  else
    reading_.leaveOut("mpisee.columns", line.number, seen, "check whether the file was edited or joined from others");
  return false;
}

bool MpiseeWideRows::row(const TextLine& line) {
  if (!fitsHeader(line)) {
    const bool commaMissing = columns_.rank && line.ended && cells_.size() + 1 == columns_.count;
    if (!commaMissing || reading_.report.rowsKept != 0) return true;
    reading_.stop("mpisee.form", "the rows have one column less than the header: this is mpisee's CSV form C8; " +
                                     std::string(whyRefused(MpiseeForm::c8)),
                  "give the profiler_data.csv of the same run", line.number);
    return false;
  }
  const std::string_view name = cells_[columns_.communicator];
  if (name == "NULL") return true;
  if (columns_.rank && name.empty()) {
    ++padding_;
    ++reading_.report.rowsLeftOut;
    if (const auto rank = wholeCell(cells_[*columns_.rank]); rank && *rank <= largestRank)
      worldRows_.try_emplace(RankId(static_cast<std::uint32_t>(*rank)), 0);
    return true;
  }
  if (!readHead(line) || !readOperations(line)) return true;
  hand(communicators_.add(head_, line.number), line.number);
  ++reading_.report.rowsKept;
  if (!line.ended)
    reading_.note("mpisee.last-line", "the last line has no line end", "it was kept",
                  "its last number may be cut off; compare the file with the original", line.number);
  return true;
}

void MpiseeWideRows::badCell(std::size_t column, const TextLine& line, std::string_view wanted) {
  reading_.leaveOut("mpisee.value", line.number,
                    "column " + std::to_string(column + 1) + " holds \"" + std::string(cells_[column].substr(0, 40)) +
                        "\" where " + std::string(wanted) + " belongs");
}

// "W_s3.0(192)" in files of 2022: the size stands behind the name.
std::string MpiseeWideRows::displayName(std::string_view cell) const {
  if (!columns_.size || !cell.ends_with(')')) return std::string(cell);
  const auto open = cell.rfind('(');
  if (open == std::string_view::npos || open == 0) return std::string(cell);
  const auto size = cells_[*columns_.size];
  return std::string(cell.substr(open + 1, cell.size() - open - 2) == size ? cell.substr(0, open) : cell);
}

bool MpiseeWideRows::readHead(const TextLine& line) {
  head_ = {};
  rank_.reset();
  head_.name = displayName(cells_[columns_.communicator]);
  if (head_.name.empty() || head_.name.size() > MpiseeCommunicators::longestName)
    return badCell(columns_.communicator, line, "a communicator's name"), false;
  if (columns_.rank) {
    const auto rank = wholeCell(cells_[*columns_.rank]);
    if (!rank || *rank > largestRank) return badCell(*columns_.rank, line, "a rank"), false;
    rank_ = RankId(static_cast<std::uint32_t>(*rank));
  }
  if (columns_.size) {
    const auto size = wholeCell(cells_[*columns_.size]);
    if (!size || *size > largestRank + 1) return badCell(*columns_.size, line, "a communicator's size"), false;
    if (*size != 0) head_.size = static_cast<std::uint32_t>(*size);
  }
  for (const auto& [column, stated] : {std::pair(columns_.totalBytes, &head_.statedBytes),
                                       std::pair(columns_.totalCalls, &head_.statedCalls)}) {
    if (!column) continue;
    *stated = wholeCell(cells_[*column]);
    if (!*stated) return badCell(*column, line, "a whole number"), false;
  }
  return true;
}

bool MpiseeWideRows::readBytes(const MpiseeColumns::Operation& operation, Values& values) {
  if (operation.bytes) {
    badColumn_ = *operation.bytes;
    values.bytes = wholeCell(cells_[*operation.bytes]);
    return values.bytes.has_value();
  }
  if (!operation.average) return true;
  badColumn_ = *operation.average;
  const std::string_view cell = cells_[*operation.average];
  // Averages are printed with a point. One build printed the volume, a whole number, under the same heading.
  if (values.calls != 0 && cell.find('.') == std::string_view::npos) {
    volumesAsAverages_ = true;
    values.bytes = wholeCell(cell);
    return values.bytes.has_value();
  }
  const auto average = parseReal(cell);
  if (!average || *average < 0) return false;
  const long double bytes = std::round(static_cast<long double>(*average) * static_cast<long double>(values.calls));
  if (bytes > static_cast<long double>(maxStoredBytes)) return false;
  values.bytes = static_cast<std::uint64_t>(bytes);
  values.derived = true;
  return true;
}

bool MpiseeWideRows::readOperation(const MpiseeColumns::Operation& operation, Values& values) {
  values = {};
  badColumn_ = operation.calls;
  const auto calls = wholeCell(cells_[operation.calls]);
  if (!calls) return false;
  values.calls = *calls;
  if (!readBytes(operation, values)) return false;
  if (!operation.seconds) return true;
  badColumn_ = *operation.seconds;
  values.seconds = secondsCell(cells_[*operation.seconds]);
  return values.seconds.has_value();
}

bool MpiseeWideRows::readOperations(const TextLine& line) {
  for (std::size_t at = 0; at < values_.size(); ++at)
    if (!readOperation(columns_.operations[at], values_[at]))
      return badCell(badColumn_, line, "a number that is not negative and not above 2^63-1"), false;
  if (columns_.form == MpiseeForm::c8b) checkTotals(line);
  return true;
}

// In C8b the row's own totals are the sums over its operations. They differ only where something was changed.
void MpiseeWideRows::checkTotals(const TextLine& line) {
  std::optional<std::uint64_t> calls = 0, bytes = 0;
  for (const Values& each : values_) {
    if (calls) calls = checkedSum(*calls, each.calls);
    if (bytes) bytes = checkedSum(*bytes, each.bytes.value_or(0));
  }
  if (calls != head_.statedCalls || bytes != head_.statedBytes)
    reading_.note("mpisee.totals", "the row's totals of calls and volume are not the sums of its operations",
                  "the operations were kept as they stand", "check whether the file was edited", line.number);
  head_.statedCalls.reset();  // of one rank, not of the communicator
  head_.statedBytes.reset();
}

void MpiseeWideRows::hand(std::size_t communicator, std::uint64_t line) {
  if (rank_) {
    communicators_.seen(communicator, *rank_);
    worldRows_[*rank_] += head_.name == "W" ? 1 : 0;
  }
  StatisticsRow row;
  row.communicator = communicators_.id(communicator);
  row.rank = rank_;
  for (std::size_t at = 0; at < values_.size(); ++at) {
    const Values& each = values_[at];
    // Builds that count on the root only have operations without calls that took time.
    if (each.calls == 0 && each.bytes.value_or(0) == 0 && each.seconds.value_or(0) == 0) continue;
    auto& operation = operations_[at];
    if (!operation) operation = reading_.sink.operation(columns_.operations[at].name);
    row.operation = *operation;
    row.calls = each.calls;
    row.bytes = each.bytes;
    row.bytesDerived = each.derived;
    (rank_ ? row.seconds : row.maxSeconds) = each.seconds;
    reading_.put(row, line);
  }
}

// Ranks with different numbers of communicators make the build of December 2023 shift rows to other ranks: then a
// rank has two rows of the world or none, and rows without a name fill the end.
void MpiseeWideRows::checkScrambled() {
  std::string twice, never;
  for (const auto& [rank, rows] : worldRows_) {
    std::string& list = rows > 1 ? twice : never;
    if (rows != 1 && list.size() < 100) list += (list.empty() ? "" : ", ") + std::to_string(number(rank));
  }
  if (twice.empty() && padding_ == 0) return;
  std::string seen = "rows are shifted to wrong ranks:";
  if (!twice.empty()) seen += " rank " + twice + " has more than one row of the world communicator,";
  if (!never.empty()) seen += " rank " + never + " has none,";
  if (padding_ != 0) seen += " " + counted(padding_, "row has", "rows have") + " no communicator name,";
  seen.pop_back();
  reading_.lost("mpisee.scrambled", seen,
                "sums over ranks are right; which rank a value and a member belong to is as the file says, which is "
                "wrong for some; rows without a name were left out",
                "this build of mpisee needs the same number of communicators on every rank; record again with another");
}

void MpiseeWideRows::checkComplete(const MpiseeMetadata& metadata) {
  const std::size_t known = communicators_.size();
  if (columns_.rank && metadata.processes && worldRows_.size() < *metadata.processes)
    reading_.lost("mpisee.ranks", "there are rows of " + counted(worldRows_.size(), "rank", "ranks") +
                                      ", the run had " + counted(*metadata.processes, "process", "processes"),
                  "what the file has was kept", "the end of the file may be missing; copy it again");
  // Builds of 2021 state one more than there are.
  if (!columns_.rank && metadata.communicators && known + 1 < *metadata.communicators)
    reading_.lost("mpisee.communicators", "the file states " + std::to_string(*metadata.communicators) +
                                              " communicators and has rows of " + std::to_string(known),
                  "what the file has was kept", "the end of the file may be missing; record or copy it again");
}

void MpiseeWideRows::tellMeaning() {
  if (volumesAsAverages_)
    reading_.note("mpisee.average", "the columns AvgMsgSize hold whole numbers, which are volumes in the build that "
                                    "printed them", "they were taken for volumes");
  if (columns_.rank || columns_.form == MpiseeForm::c2 || reading_.report.rowsKept == 0) return;
  const bool averages = columns_.form == MpiseeForm::c6;
  reading_.note("mpisee.maxima", "form " + std::string(name(columns_.form)) + " has one row per communicator, with the "
                                 "largest time of any rank" + (averages ? " and average message sizes" : ""),
                std::string("means and minima stay empty") + (averages ? "; bytes are average times calls" : ""));
}

void MpiseeWideRows::finish(const MpiseeMetadata& metadata, bool appended) {
  checkComplete(metadata);
  if (columns_.rank && !appended) checkScrambled();
  tellMeaning();
  communicators_.finish();
}

}  // namespace weft
