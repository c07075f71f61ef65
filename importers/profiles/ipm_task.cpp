// Genuine elements of a task:
//   <region label="ipm_noregion" nexits="1" wtime="1.00540e+01" … id="0">
//   <func name="MPI_Send" count="105783" bytes="5.8207e+08" > 4.4995e-01 </func>         bytes of all calls, seconds
//   <hash nlog="9" nkey="6" >                                                              how many entries follow
//   <hent key="…" call="MPI_Send" bytes="4096" orank="3" region="0" count="102" …>…</hent>     bytes of one call
#include "importers/profiles/ipm_task.h"

#include <cmath>

#include "core/base/units.h"
#include "core/records/operation_class.h"

namespace weft {
namespace {

constexpr std::string_view noRegion = "ipm_noregion";
constexpr double roundedFrom = 1e5;  // printed with five digits: exact below
constexpr double mostSeconds = 1e12;

std::optional<std::uint64_t> whole(const std::optional<std::string_view>& text) {
  const auto value = text ? parseDigits(trimmed(*text), 10) : std::nullopt;
  return value && *value <= maxOfOneRow ? value : std::nullopt;
}

std::optional<std::string_view> operationOf(const std::optional<std::string_view>& name) {
  if (!name || !name->starts_with("MPI_") || name->size() > 255) return std::nullopt;
  return name->substr(4);
}

// Persistent sends are booked when they are made, not when they are started.
bool isSend(std::string_view operation) {
  return classOf(operation) == OperationClass::send && !operation.ends_with("_init");
}

}  // namespace

void IpmTask::opened(std::string_view name, const XmlAttributes& attributes) {
  if (name == "region") openRegion(attributes);
  if (name == "func") openFunction(attributes);
  if (name == "hash") statedEntries_ = whole(attributes["nkey"]).value_or(0);
  if (name == "hent") {
    ++seenEntries_;
    takeEntry(attributes);
  }
  if (name != "perf") return;
  const auto seconds = attributes["wtime"] ? parseReal(*attributes["wtime"]) : std::nullopt;
  if (seconds && *seconds >= 0 && *seconds < mostSeconds) elapsed_ = seconds;
}

void IpmTask::closed(std::string_view name, std::string_view text) {
  if (name == "host" && !trimmed(text).empty()) host_ = trimmed(text);
  if (name == "region" && regionDepth_ > 0) --regionDepth_;
  if (name == "func" && function_) closeFunction(text);
  // More than stated is usual: IPM counts only those of some modules.
  if (name == "hash" && seenEntries_ < statedEntries_) run_.missingEntries += statedEntries_ - seenEntries_;
}

void IpmTask::openRegion(const XmlAttributes& attributes) {
  const auto label = attributes["label"];
  if (++regionDepth_ == 1)
    region_ = label && *label != noRegion ? std::optional(run_.sink.region(*label)) : std::nullopt;
  if (const auto id = whole(attributes["id"]); id && regionsById_.size() < 65536)
    regionsById_.try_emplace(*id, region_);
}

void IpmTask::openFunction(const XmlAttributes& attributes) {
  function_.reset();
  const auto operation = operationOf(attributes["name"]);
  if (!operation) return void(++run_.foreign);
  // An outer region has the calls of those within it already.
  if (regionDepth_ > 1) return void(++run_.nested);
  function_ = Function{std::string(*operation), whole(attributes["count"]), {}};
  if (const auto bytes = attributes["bytes"]) function_->bytes = parseReal(*bytes).value_or(-1);
}

void IpmTask::closeFunction(std::string_view text) {
  const Function function = *std::exchange(function_, std::nullopt);
  const auto seconds = parseReal(trimmed(text));
  const bool badBytes =
      function.bytes && !(*function.bytes >= 0 && *function.bytes <= static_cast<double>(maxOfOneRow));
  const bool badSeconds = !seconds || *seconds < 0 || *seconds > mostSeconds;
  const std::string where = "MPI_" + function.name + " of rank " + std::to_string(number(rank_));
  if (!function.calls || badBytes || badSeconds)
    return run_.notes.leaveOut("ipm.value", 0, where + " has a count, a volume or a time that can't be",
                               "check that the log is whole");
  StatisticsRow row;
  if (function.bytes) row.bytes = static_cast<std::uint64_t>(std::llround(*function.bytes));
  row.bytesDerived = function.bytes && *function.bytes >= roundedFrom;
  row.calls = *function.calls;
  row.seconds = seconds;
  if (isRepeat(function, row, where)) return;
  const auto calls = checkedSum(run_.calls, *function.calls), bytes = checkedSum(run_.bytes, row.bytes.value_or(0));
  if (!calls || !bytes) return run_.notes.leaveOut("ipm.overflow", 0, "with " + where + " the log's sum passes 2^63");
  run_.calls = *calls;
  run_.bytes = *bytes;
  ++run_.notes.report.rowsKept;
  if (!run_.wanted.operations) return;
  row.communicator = communicator();
  row.region = region_;
  row.rank = rank_;
  row.operation = run_.sink.operation(function.name);
  run_.sink.statistics(row);
}

bool IpmTask::isRepeat(const Function& function, const StatisticsRow& row, const std::string& where) {
  using enum SeenRows::Answer;
  const auto what =
      run_.functionNumbers.try_emplace({region_, function.name}, run_.functionNumbers.size()).first->second;
  const SeenRow one{0, row.calls, row.bytes, row.seconds};
  const auto answer = run_.functions.add(what, number(rank_), one);
  if (answer == isNew || answer == full) return false;
  const std::string first =
      answer == differs ? " with " + one.text() + "; before it had " + run_.functions.first().text() : "";
  run_.notes.leaveOut("ipm.twice", 0, where + " comes a second time in a region" + first,
                      "take the log that IPM wrote");
  return true;
}

// IPM has one entry for each of what it distinguishes.
bool IpmTask::isRepeatedEntry(const XmlAttributes& attributes, std::uint64_t count) {
  std::string key;
  for (const char* name : {"key", "call", "bytes", "orank", "region", "callsite", "tid"})
    key.append(attributes[name].value_or("")) += '\n';
  const auto answer = entries_.add(std::hash<std::string>{}(key), number(rank_), {0, count});
  return answer != SeenRows::Answer::isNew && answer != SeenRows::Answer::full;
}

void IpmTask::takeEntry(const XmlAttributes& attributes) {
  const auto operation = operationOf(attributes["call"]);
  if (!operation || !isSend(*operation)) return;
  const auto count = whole(attributes["count"]), each = whole(attributes["bytes"]),
             partner = whole(attributes["orank"]);
  const auto bytes = count && each ? checkedProduct(*count, *each) : std::nullopt;
  if (!bytes || *bytes > maxOfOneRow || !partner || *partner > largestRank)
    return run_.notes.leaveOut("ipm.entry", 0,
                               "an entry of MPI_" + std::string(*operation) + " of rank " +
                                   std::to_string(number(rank_)) + " has no partner, or a count or size that can't be");
  if (isRepeatedEntry(attributes, *count))
    return run_.notes.leaveOut("ipm.twice", 0,
                               "an entry of MPI_" + std::string(*operation) + " of rank " +
                                   std::to_string(number(rank_)) + " to rank " + std::to_string(*partner) +
                                   " comes a second time",
                               "take the log that IPM wrote");
  if (!keepEntry(*operation, whole(attributes["region"]), RankId(static_cast<std::uint32_t>(*partner)), *count, *bytes))
    return run_.notes.leaveOut("ipm.overflow", 0, "with an entry of it the sum over all pairs passes 2^63");
  ++run_.hashEntries;
  ++run_.notes.report.rowsKept;
}

bool IpmTask::keepEntry(std::string_view operation, const std::optional<std::uint64_t>& region, RankId partner,
                        std::uint64_t messages, std::uint64_t bytes) {
  if (!run_.wanted.pairs) return true;
  const auto found = region ? regionsById_.find(*region) : regionsById_.end();
  const auto in = found == regionsById_.end() ? std::nullopt : found->second;
  auto& gather = pairs_.try_emplace({in, run_.sink.operation(operation)}, run_.pairs).first->second;
  return gather.add(PairClass::pointToPoint, rank_, partner, messages, bytes);
}

CommunicatorId IpmTask::communicator() {
  if (run_.communicator) return *run_.communicator;
  CommunicatorRow row;
  row.name = "(all communicators)";
  row.size = size_;
  row.pooled = true;
  return *(run_.communicator = run_.sink.communicator(row));
}

void IpmTask::finish() {
  run_.sink.process({rank_, host_, HostOrigin::profile, elapsed_});
  for (auto& [key, gather] : pairs_) {
    PairTrafficRow like;
    like.region = std::get<0>(key);
    like.operation = std::get<1>(key);
    gather.give(run_.sink, like);
  }
}

}  // namespace weft
