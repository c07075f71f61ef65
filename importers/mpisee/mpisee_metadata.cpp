#include "importers/mpisee/mpisee_metadata.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/units.h"
#include "importers/mpisee/mpisee_lines.h"

namespace weft {
namespace {

// Takes the next element off the front of a comma-separated list.
std::string_view takeItem(std::string_view& list) {
  const auto comma = list.find(',');
  const std::string_view item = trimmed(list.substr(0, comma));
  list = comma == std::string_view::npos ? std::string_view{} : list.substr(comma + 1);
  return item;
}

// A list of this many elements is damage; it also bounds what one line can make grow.
constexpr std::size_t mostItems = std::size_t{1} << 22;

std::vector<std::string> items(std::string_view list) {
  std::vector<std::string> all;
  while (!list.empty() && all.size() < mostItems) all.emplace_back(takeItem(list));
  return all;
}

std::string_view without(std::string_view text, std::string_view leading) {
  const auto first = text.find_first_not_of(leading);
  return first == std::string_view::npos ? std::string_view{} : text.substr(first);
}

// "'value'" → "value"
std::string_view unquoted(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('\'')) text.remove_prefix(1);
  if (text.ends_with('\'')) text.remove_suffix(1);
  return text;
}

struct RankValue {
  std::uint64_t rank = 0;
  std::string_view value;
};

// "12 hydra01"
std::optional<RankValue> rankValue(std::string_view item) {
  const auto blank = item.find(' ');
  if (blank == std::string_view::npos) return std::nullopt;
  const auto rank = parseDigits(item.substr(0, blank), 10);
  const std::string_view value = trimmed(item.substr(blank));
  if (!rank || *rank > largestRank || value.empty()) return std::nullopt;
  return RankValue{*rank, value};
}

bool isPresent(std::string_view value) { return !value.empty() && value != "(null)"; }

// ctime's 24 characters; the 2021 builds print one more byte that means nothing.
std::string_view dateOf(std::string_view value) { return value.substr(0, 24); }

}  // namespace

void MpiseeMetadata::read(std::string_view line, std::uint64_t number) {
  for (const std::string_view lead : {"#'Mapping:", "#Mapping:"})
    if (line.starts_with(lead)) return hosts(without(line.substr(lead.size()), "', "), number);
  constexpr std::string_view times = "#'Time elapsed for each process:";
  if (line.starts_with(times)) {
    commaBeforeTimes = line.substr(times.size()).starts_with(',');
    return elapsed(without(line.substr(times.size()), "', "), number);
  }
  if (line.starts_with("#@ ")) return readLists(line, number);
  if (line.starts_with("#'")) return readQuoted(line.substr(2));
  if (line.starts_with("# ")) return readPlain(line.substr(2));
}

// MPI LIBRARY' 'Open MPI v4.1.4, …'      or, in 2021:  MPI LIBRARY'='Open MPI v4.0.5, …'
void MpiseeMetadata::readQuoted(std::string_view line) {
  const auto end = line.find('\'');
  if (end == std::string_view::npos) return;
  setFact(line.substr(0, end), unquoted(without(line.substr(end + 1), "= ")));
}

// MPI library Open MPI v4.1.4, …
void MpiseeMetadata::readPlain(std::string_view line) {
  for (const std::string_view key :
       {"MPI library", "Run command", "mpisee Version", "mpisee Build date", "Profile date"})
    if (line.starts_with(key)) setFact(key, trimmed(line.substr(key.size())));
}

void MpiseeMetadata::setFact(std::string_view key, std::string_view value) {
  if (!isPresent(trimmed(value))) return;
  if (key == "MPI LIBRARY" || key == "MPI library") reading_.sink.fact("MPI library", value);
  else if (key == "Run command") reading_.sink.fact("command", value);
  else if (key == "Application") application_ = value;
  else if (key == "Arguments") arguments_ = value;
  else if (key == "Profile date" || key == "Date") reading_.sink.fact("date", dateOf(value));
  else if (key == "mpisee Version") version_ = value;
  else if (key == "mpisee Build date") buildDate_ = value;
  else if (key == "Processes") processes = parseDigits(value, 10);
  else if (key == "Num of REAL comms") communicators = parseDigits(value, 10);
}

// #@ comm_l W,W_a1,…      One build wrote two lists into one line: #@ starttime_l 0 x,2 x,…#@ endtime_l 1 y,3 y,…
void MpiseeMetadata::readLists(std::string_view line, std::uint64_t number) {
  constexpr std::string_view lead = "#@ ";
  while (!line.empty()) {
    line.remove_prefix(lead.size());
    const auto next = std::min(line.find(lead), line.size());
    readList(line.substr(0, next), number);
    line.remove_prefix(next);
  }
}

void MpiseeMetadata::readList(std::string_view line, std::uint64_t number) {
  const auto blank = std::min(line.find(' '), line.size());
  const std::string_view key = line.substr(0, blank);
  const std::string_view list = trimmed(line.substr(blank));
  if (key == "mapping_l") hosts(list, number);
  else if (key == "rank_start_l") clockByRank(list, false);
  else if (key == "rank_end_l") clockByRank(list, true);
  else if (key == "starttime_l") clock(list, false);
  else if (key == "endtime_l") clock(list, true);
  else if (key == "comm_l") communicatorNames = items(list);
  else if (key == "comm_sz_l") communicatorSizes = items(list);
  else if (key == "call_l") operationNames = items(list);
  else if (key == "metric_l") metricNames = items(list);
}

void MpiseeMetadata::hosts(std::string_view list, std::uint64_t number) {
  std::uint64_t count = 0;
  while (!list.empty()) {
    const std::string_view item = takeItem(list);
    if (item.empty()) continue;
    if (const auto entry = rankValue(item)) {
      const auto rank = RankId(static_cast<std::uint32_t>(entry->rank));
      reading_.sink.process({rank, std::string(entry->value), HostOrigin::profile, {}});
      ++count;
    } else {
      reading_.lost("mpisee.mapping", "the mapping entry \"" + std::string(item.substr(0, 80)) +
                                          "\" is not a rank and a host", "this entry was left out", {}, number);
    }
  }
  if (!processes && count != 0) processes = count;
}

void MpiseeMetadata::elapsed(std::string_view list, std::uint64_t number) {
  while (!list.empty()) {
    const std::string_view item = takeItem(list);
    if (item.empty()) continue;
    const auto entry = rankValue(item);
    const auto seconds = entry ? secondsCell(entry->value) : std::nullopt;
    if (seconds)
      reading_.sink.process({RankId(static_cast<std::uint32_t>(entry->rank)), {}, HostOrigin::profile, seconds});
    else
      reading_.lost("mpisee.elapsed", "the entry \"" + std::string(item.substr(0, 80)) +
                                          "\" is not a rank and its seconds", "this entry was left out", {}, number);
  }
}

void MpiseeMetadata::clockValue(std::size_t rank, std::string_view value, bool isEnd) {
  auto& list = isEnd ? end_ : start_;
  if (rank >= mostItems) return;
  list.resize(std::max(list.size(), rank + 1));
  list[rank] = parseReal(value);
}

// Position = rank.
void MpiseeMetadata::clockByRank(std::string_view list, bool isEnd) {
  for (std::size_t rank = 0; !list.empty(); ++rank) clockValue(rank, takeItem(list), isEnd);
}

// "0 x,2 x,4 x": the labels count in steps of two, so the position is the rank here too.
void MpiseeMetadata::clock(std::string_view list, bool isEnd) {
  for (std::size_t rank = 0; !list.empty(); ++rank) {
    const std::string_view item = takeItem(list);
    const auto blank = item.find(' ');
    clockValue(rank, blank == std::string_view::npos ? item : trimmed(item.substr(blank)), isEnd);
  }
}

void MpiseeMetadata::elapsedFromClock() {
  for (std::size_t rank = 0; rank < std::min(start_.size(), end_.size()); ++rank) {
    if (!start_[rank] || !end_[rank]) continue;
    const double seconds = *end_[rank] - *start_[rank];
    if (seconds >= 0 && seconds <= mpiseeMaxSeconds)
      reading_.sink.process({RankId(static_cast<std::uint32_t>(rank)), {}, HostOrigin::profile, seconds});
  }
}

void MpiseeMetadata::finish() {
  elapsedFromClock();
  if (!application_.empty()) {
    const bool apart = !arguments_.empty() && !arguments_.starts_with(' ');
    reading_.sink.fact("command", application_ + (apart ? " " : "") + arguments_);
  }
  if (processes) reading_.sink.fact("processes", std::to_string(*processes));
  std::string tool = "mpisee";
  if (!version_.empty()) tool += " " + version_;
  if (!buildDate_.empty()) tool += ", built " + buildDate_;
  reading_.sink.fact("tool", tool);
  reading_.report.version = version_;
}

}  // namespace weft
