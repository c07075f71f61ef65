#include "importers/mpisee/mpisee_metadata.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/units.h"

namespace weft {
namespace {

// Lines that are kept to be compared, and how much of each; genuine files have a dozen.
constexpr std::size_t mostLines = 1000, longestKept = 100;

std::vector<std::string> items(std::string_view list) {
  std::vector<std::string> all;
  while (!list.empty() && all.size() < mpiseeMostItems) all.emplace_back(takeMpiseeItem(list));
  return all;
}

std::string_view without(std::string_view text, std::string_view leading) {
  const auto first = text.find_first_not_of(leading);
  return first == std::string_view::npos ? std::string_view{} : text.substr(first);
}

// "'value'" → "value"
std::string_view withoutApostrophes(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('\'')) text.remove_prefix(1);
  if (text.ends_with('\'')) text.remove_suffix(1);
  return text;
}

bool isPresent(std::string_view value) { return !value.empty() && value != "(null)"; }

// ctime's 24 characters; the 2021 builds print one more byte that means nothing.
std::string_view dateOf(std::string_view value) { return value.substr(0, 24); }

}  // namespace

bool MpiseeMetadata::wasRead(std::string_view line, std::uint64_t number) {
  if (lines_.size() >= mostLines ||
      lines_.emplace(line.substr(0, longestKept), std::hash<std::string_view>{}(line)).second)
    return false;
  if (repeatedLines_++ == 0) firstRepeated_ = number;
  return true;
}

void MpiseeMetadata::read(std::string_view line, std::uint64_t number) {
  if (wasRead(line, number) && !line.starts_with("#@ ")) return;
  for (const std::string_view lead : {"#'Mapping:", "#Mapping:"})
    if (line.starts_with(lead)) return processes_.hosts(without(line.substr(lead.size()), "', "), number);
  constexpr std::string_view times = "#'Time elapsed for each process:";
  if (line.starts_with(times)) {
    commaBeforeTimes = line.substr(times.size()).starts_with(',');
    return processes_.elapsed(without(line.substr(times.size()), "', "), number);
  }
  if (line.starts_with("#@ ")) return readLists(line, number);
  if (line.starts_with("#'")) return readQuoted(line.substr(2));
  if (line.starts_with("# ")) return readPlain(line.substr(2));
}

// MPI LIBRARY' 'Open MPI v4.1.4, …'      or, in 2021:  MPI LIBRARY'='Open MPI v4.0.5, …'
void MpiseeMetadata::readQuoted(std::string_view line) {
  const auto end = line.find('\'');
  if (end == std::string_view::npos) return;
  if (line.substr(end + 1).starts_with('=')) countsOneMore = true;
  setFact(line.substr(0, end), withoutApostrophes(without(line.substr(end + 1), "= ")));
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
  if (key == "mapping_l") processes_.hosts(list, number);
  else if (key == "rank_start_l") processes_.clockByRank(list, false);
  else if (key == "rank_end_l") processes_.clockByRank(list, true);
  else if (key == "starttime_l") processes_.clock(list, false);
  else if (key == "endtime_l") processes_.clock(list, true);
  else if (key == "comm_l") communicatorNames = items(list);
  else if (key == "comm_sz_l") communicatorSizes = items(list);
  else if (key == "call_l") operationNames = items(list);
  else if (key == "metric_l") metricNames = items(list);
}

void MpiseeMetadata::finish(bool appended) {
  processes_.finish(appended);
  if (repeatedLines_ != 0 && !appended)
    reading_.note(
        "mpisee.metadata_twice",
        counted(repeatedLines_, "line of the metadata comes", "lines of the metadata come") + " a second time",
        "each was taken once", "it is not what the tool wrote; take the original file", firstRepeated_);
  if (!application_.empty()) {
    const bool apart = !arguments_.empty() && !arguments_.starts_with(' ');
    reading_.sink.fact("command", application_ + (apart ? " " : "") + arguments_);
  }
  if (!processes && processes_.mapped() != 0) processes = processes_.mapped();
  if (processes) reading_.sink.fact("processes", std::to_string(*processes));
  std::string tool = "mpisee";
  if (!version_.empty()) tool += " " + version_;
  if (!buildDate_.empty()) tool += ", built " + buildDate_;
  reading_.sink.fact("tool", tool);
  reading_.report.version = version_;
}

}  // namespace weft
