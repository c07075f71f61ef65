// Genuine lines: rank, index into call_l, index into comm_l, index into metric_l (VOL,TIME,NCALLS), value
//   0,21,2,0,10540000
//   0,21,2,1,0.130452
//   0,21,2,2,102
#include "importers/mpisee/mpisee_long.h"

#include <unordered_set>

#include "core/base/units.h"

namespace weft {

bool MpiseeLongRows::begin(const MpiseeMetadata& metadata, std::uint64_t line) {
  if (metadata.communicatorNames.empty() || metadata.operationNames.empty()) {
    reading_.stop("mpisee.lists",
                  "the lines \"#@ comm_l\" and \"#@ call_l\" above the rows are not both there, so "
                  "that its numbers mean nothing",
                  "the start of the file may have been cut off; copy it again", line);
    return false;
  }
  flush();
  checkCollectives();
  seen_ = SeenRows();
  operationNames_ = metadata.operationNames;
  operations_.assign(operationNames_.size(), std::nullopt);
  positions_.clear();
  communicatorNames_.clear();
  readMetrics(metadata.metricNames);
  addCommunicators(metadata, line);
  tellNamedTwice(metadata.communicatorNames, "comm_l", line);
  tellNamedTwice(metadata.operationNames, "call_l", line);
  return true;
}

void MpiseeLongRows::tellNamedTwice(const std::vector<std::string>& names, const char* list, std::uint64_t line) {
  std::unordered_set<std::string_view> seen;
  for (const std::string& name : names)
    if (!seen.insert(name).second)
      return reading_.note(
          "mpisee.listed_twice", std::string(list) + " names \"" + name.substr(0, 80) + "\" more than once",
          "its separate rows were taken for rows of one communicator", "compare the list with the original", line);
}

void MpiseeLongRows::readMetrics(const std::vector<std::string>& names) {
  metrics_ = {Metric::bytes, Metric::seconds, Metric::calls};  // as every known build lists them
  if (names.empty()) return;
  metrics_.clear();
  for (const std::string& name : names)
    metrics_.push_back(name == "VOL"      ? Metric::bytes
                       : name == "TIME"   ? Metric::seconds
                       : name == "NCALLS" ? Metric::calls
                                          : Metric::unknown);
}

void MpiseeLongRows::addCommunicators(const MpiseeMetadata& metadata, std::uint64_t line) {
  const auto& names = metadata.communicatorNames;
  const auto& sizes = metadata.communicatorSizes;
  if (sizes.size() != names.size())
    reading_.note("mpisee.listed_sizes",
                  "comm_l names " + std::to_string(names.size()) + " communicators, comm_sz_l gives " +
                      std::to_string(sizes.size()) + " sizes",
                  "sizes that are missing stay empty");
  for (std::size_t at = 0; at < names.size(); ++at) {
    CommunicatorRow row;
    row.name = names[at].substr(0, MpiseeCommunicators::longestName);
    const auto size = at < sizes.size() ? wholeCell(sizes[at]) : std::nullopt;
    if (size && *size != 0 && *size <= largestRank + 1) row.size = static_cast<std::uint32_t>(*size);
    positions_.push_back(communicators_.add(row, line));
    communicatorNames_.push_back(row.name);
  }
}

std::optional<std::uint32_t> MpiseeLongRows::number(std::string_view cell, std::size_t limit) {
  const auto value = wholeCell(cell);
  if (!value || *value >= limit) return std::nullopt;
  return static_cast<std::uint32_t>(*value);
}

std::optional<std::uint32_t> MpiseeLongRows::index(std::size_t column, std::size_t limit, const char* wanted,
                                                   std::uint64_t line) {
  const std::string_view cell = cells_[columns_.longOrder[column]];
  const auto value = number(cell, limit);
  if (!value) reading_.leaveOut("mpisee.value", line, "\"" + std::string(cell.substr(0, 40)) + "\" is not " + wanted);
  return value;
}

void MpiseeLongRows::row(const TextLine& line) {
  splitCells(line.text, columns_.count + 1, cells_);
  if (cells_.size() != columns_.count) {
    const std::string seen = std::to_string(cells_.size()) + " columns, the header has 5";
    if (line.ended) return reading_.leaveOut("mpisee.columns", line.number, seen);
    return reading_.leaveOut("mpisee.truncated", line.number, "the last line is cut off: " + seen,
                             "the profiler may have crashed while it wrote, or the file was copied too early; record "
                             "or copy it again");
  }
  const auto rank = index(0, largestRank + 1, "a rank", line.number);
  const auto call = rank ? index(1, operations_.size(), "an index into call_l", line.number) : std::nullopt;
  const auto communicator = call ? index(2, positions_.size(), "an index into comm_l", line.number) : std::nullopt;
  const auto type = communicator ? index(3, metrics_.size(), "an index into metric_l", line.number) : std::nullopt;
  if (!type) return;
  const Key key{*rank, *call, *communicator};
  const auto value = valueOf(metrics_[*type], cells_[columns_.longOrder[4]], line.number);
  if (!value || isRepeat(key, *type, *value)) return;
  count(key, *value);
  take(key, *value);
  ++reading_.report.rowsKept;
  if (!line.ended) reading_.tellNoLineEnd(line.number);
}

std::optional<MpiseeLongRows::Value> MpiseeLongRows::valueOf(Metric metric, std::string_view cell, std::uint64_t line) {
  if (metric == Metric::unknown) {
    reading_.leaveOut("mpisee.metric", line, "a metric that Weft does not know");
    return std::nullopt;
  }
  Value value{metric, line, {}, {}};
  if (metric == Metric::seconds) value.seconds = secondsCell(cell);
  else value.whole = wholeCell(cell);
  if (value.whole || value.seconds) return value;
  reading_.leaveOut("mpisee.value", line, "\"" + std::string(cell.substr(0, 40)) + "\" is not a number from 0 to 2^60");
  return std::nullopt;
}

bool MpiseeLongRows::isRepeat(const Key& key, std::uint32_t type, const Value& value) {
  using enum SeenRows::Answer;
  SeenRow row{value.line};
  if (value.metric == Metric::calls) row.calls = value.whole;
  if (value.metric == Metric::bytes) row.bytes = value.whole;
  row.seconds = value.seconds;
  const std::uint64_t what = (std::uint64_t{key.communicator} * operations_.size() + key.call) * metrics_.size() + type;
  const auto answer = seen_.add(what, key.rank, row);
  if (answer == full) reading_.tellUnchecked(value.line);
  if (answer == isNew || answer == full) return false;
  const std::string of = operationNames_[key.call].substr(0, 80) + " of rank " + std::to_string(key.rank) + " on " +
                         communicatorNames_[key.communicator].substr(0, 80);
  reading_.tellRepeat(answer, of, row, seen_.first(), value.line);
  return true;
}

void MpiseeLongRows::take(const Key& key, const Value& value) {
  auto& slot = value.metric == Metric::calls ? calls_ : bytes_;
  const bool again = value.metric == Metric::seconds ? seconds_.has_value() : slot.has_value();
  if (key_ != key || again) {
    flush();
    key_ = key;
    keyLine_ = value.line;
  }
  if (value.metric == Metric::seconds) seconds_ = value.seconds;
  else slot = value.whole;
}

void MpiseeLongRows::flush() {
  if (key_ && (calls_ || bytes_ || seconds_)) {
    auto& operation = operations_[key_->call];
    if (!operation) operation = reading_.sink.operation(operationNames_[key_->call]);
    const auto rank = RankId(key_->rank);
    const std::size_t communicator = positions_[key_->communicator];
    communicators_.seen(communicator, rank);
    if (!calls_ || !bytes_ || !seconds_) ++incomplete_;
    StatisticsRow row;
    row.communicator = communicators_.id(communicator);
    row.rank = rank;
    row.operation = *operation;
    row.calls = calls_.value_or(0);
    row.bytes = bytes_;
    row.seconds = seconds_;
    reading_.put(row, keyLine_);
  }
  key_.reset();
  calls_.reset();
  bytes_.reset();
  seconds_.reset();
}

void MpiseeLongRows::finish(const MpiseeMetadata& metadata) {
  flush();
  checkRanks(metadata);
  checkCollectives();
  if (incomplete_ != 0)
    reading_.lost("mpisee.incomplete",
                  std::to_string(incomplete_) +
                      " times the volume, the time or the number of "
                      "calls of a rank's operation is missing",
                  "what is there was kept", "the end of the file may be missing; record or copy it again");
  communicators_.finish();
}

}  // namespace weft
