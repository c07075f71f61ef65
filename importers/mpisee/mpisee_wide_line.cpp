// One genuine row of C8b, cut after its first operations (rank, communicator, size, volume, calls, then triples):
//   0,W_a1,16,73728,37,0,0.0,0.000000,0,0.0,0.000000,18,36864,0.000011,18,36864,0.000151,…
// and of C6 (communicator, size, calls, then calls, average message size, largest time of any rank):
//   W_d2,64,896896,448448,800.000000,0.018265,0,0.0,0.000000,…
#include "importers/mpisee/mpisee_wide_line.h"

#include <cmath>

#include "core/base/units.h"

namespace weft {

MpiseeWideLine::MpiseeWideLine(MpiseeReading& reading, MpiseeColumns columns)
    : reading_(reading), columns_(std::move(columns)) {
  values_.resize(columns_.operations.size());
}

bool MpiseeWideLine::split(const TextLine& line) {
  splitCells(line.text, columns_.count + 2, cells_);
  if (cells_.size() == columns_.count + 1 && cells_.back().empty()) cells_.pop_back();
  if (cells_.size() == columns_.count) return true;
  const std::string seen =
      counted(cells_.size(), "column", "columns") + ", the header has " + std::to_string(columns_.count);
  if (!line.ended)
    reading_.leaveOut("mpisee.truncated", line.number, "the last line is cut off: " + seen,
                      "the profiler may have crashed while it wrote, or the file was copied too early; record or copy "
                      "it again");
  else
    reading_.leaveOut("mpisee.columns", line.number, seen, "check whether the file was edited or joined from others");
  return false;
}

void MpiseeWideLine::badCell(std::size_t column, const TextLine& line, std::string_view wanted) {
  reading_.leaveOut("mpisee.value", line.number,
                    "column " + std::to_string(column + 1) + " holds \"" + std::string(cells_[column].substr(0, 40)) +
                        "\" where " + std::string(wanted) + " belongs");
}

// "W_s3.0(192)" in files of 2022: the size stands behind the name.
std::string MpiseeWideLine::displayName(std::string_view cell) const {
  if (!columns_.size || !cell.ends_with(')')) return std::string(cell);
  const auto open = cell.rfind('(');
  if (open == std::string_view::npos || open == 0) return std::string(cell);
  const auto size = cells_[*columns_.size];
  return std::string(cell.substr(open + 1, cell.size() - open - 2) == size ? cell.substr(0, open) : cell);
}

bool MpiseeWideLine::readHead(const TextLine& line) {
  head_ = {};
  rank_.reset();
  head_.name = displayName(cells_[columns_.communicator]);
  if (head_.name.empty() || head_.name.size() > MpiseeCommunicators::longestName) {
    badCell(columns_.communicator, line, "a communicator's name");
    return false;
  }
  if (columns_.rank) {
    const auto rank = wholeCell(cells_[*columns_.rank]);
    if (!rank || *rank > largestRank) {
      badCell(*columns_.rank, line, "a rank");
      return false;
    }
    rank_ = RankId(static_cast<std::uint32_t>(*rank));
  }
  if (columns_.size) {
    const auto size = wholeCell(cells_[*columns_.size]);
    if (!size || *size > largestRank + 1) {
      badCell(*columns_.size, line, "a communicator's size");
      return false;
    }
    if (*size != 0) head_.size = static_cast<std::uint32_t>(*size);
  }
  for (const auto& [column, stated] :
       {std::pair(columns_.totalBytes, &head_.statedBytes), std::pair(columns_.totalCalls, &head_.statedCalls)}) {
    if (!column) continue;
    *stated = wholeCell(cells_[*column]);
    if (!*stated) {
      badCell(*column, line, "a whole number");
      return false;
    }
  }
  return true;
}

bool MpiseeWideLine::readBytes(const MpiseeColumns::Operation& operation, MpiseeValues& values) {
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

bool MpiseeWideLine::readOperation(const MpiseeColumns::Operation& operation, MpiseeValues& values) {
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

bool MpiseeWideLine::readOperations(const TextLine& line) {
  for (std::size_t at = 0; at < values_.size(); ++at)
    if (!readOperation(columns_.operations[at], values_[at])) {
      badCell(badColumn_, line, "a number from 0 to 2^60");
      return false;
    }
  return true;
}

bool MpiseeWideLine::understand(const TextLine& line) { return readHead(line) && readOperations(line); }

SeenRow MpiseeWideLine::asSeen(const TextLine& line) const {
  SeenRow row{line.number, 0, {}, {}, std::hash<std::string_view>{}(trimmed(line.text))};
  for (const MpiseeValues& each : values_) {
    addHeld(*row.calls, each.calls);
    if (each.bytes) addHeld(row.bytes, *each.bytes);
  }
  return row;
}

}  // namespace weft
