#include "importers/monitoring/monitoring_communicators.h"

#include <algorithm>
#include <tuple>

#include "core/base/natural_order.h"
#include "core/base/units.h"
#include "importers/io/reader_notes.h"
#include "importers/monitoring/monitoring_parents.h"

namespace weft {
namespace {

constexpr std::string_view world = "MPI_COMM_WORLD";
constexpr std::string_view self = "MPI_COMM_SELF";

// "0,1,5"; nothing where it is empty, names a rank twice or holds anything else.
std::optional<std::vector<RankId>> parseMembers(std::string_view list) {
  std::vector<RankId> members;
  while (true) {
    const auto comma = list.find(',');
    const auto rank = parseDigits(list.substr(0, comma), 10);
    if (!rank || *rank > largestRank) return std::nullopt;
    members.push_back(RankId(static_cast<std::uint32_t>(*rank)));
    if (comma == std::string_view::npos) break;
    list.remove_prefix(comma + 1);
  }
  std::vector<RankId> sorted = members;
  std::ranges::sort(sorted);
  if (std::ranges::adjacent_find(sorted) != sorted.end()) return std::nullopt;
  return members;
}

std::string_view operationName(MonitoringTag tag) {
  return tag == MonitoringTag::oneToAll ? "one-to-all" : tag == MonitoringTag::allToOne ? "all-to-one" : "all-to-all";
}

}  // namespace

bool MonitoringCommunicators::open(const MonitoringLine& line, RanksSeen& ranks) {
  close();
  key_.assign(line.name).append("\t").append(line.members);
  const auto known = byText_.find(key_);
  if (known != byText_.end()) return block_ = known->second, true;
  auto members = parseMembers(line.members);
  if (!members) return false;
  for (const RankId rank : *members) ranks.add(number(rank));
  block_ = entries_.size();
  byText_.emplace(key_, *block_);
  entries_.push_back({std::string(line.name), std::move(*members)});
  return true;
}

bool MonitoringCommunicators::count(const MonitoringLine& line, const std::optional<RegionId>& region) {
  if (line.messages == 0 && line.bytes == 0) return true;
  const auto calls = checkedSum(calls_, line.messages), bytes = checkedSum(bytes_, line.bytes);
  if (!calls || !bytes) return false;
  calls_ = *calls;
  bytes_ = *bytes;
  entries_[*block_].used = true;
  counts_.push_back({*block_, region, RankId(line.me), line.tag, line.messages, line.bytes});
  return true;
}

std::vector<std::size_t> MonitoringCommunicators::inOrder() const {
  std::vector<std::size_t> order;
  for (std::size_t at = 0; at < entries_.size(); ++at)
    if (entries_[at].used || entries_[at].name != self || entries_[at].members.size() != 1) order.push_back(at);
  std::ranges::sort(order, [&](std::size_t left, std::size_t right) {
    const Entry &a = entries_[left], &b = entries_[right];
    if ((a.name == world) != (b.name == world)) return a.name == world;
    if (a.members.size() != b.members.size()) return a.members.size() > b.members.size();
    if (a.members != b.members) return a.members < b.members;
    return naturalLess(a.name, b.name) || (!naturalLess(b.name, a.name) && a.name < b.name);
  });
  return order;
}

void MonitoringCommunicators::giveEntries(RowSink& sink) {
  for (const std::size_t at : order_) {
    Entry& entry = entries_[at];
    CommunicatorRow row;
    row.name = entry.name;
    row.size = static_cast<std::uint32_t>(entry.members.size());
    if (const auto parsed = parseOpenMpiName(entry.name)) row.call = parsed->call;
    entry.id = sink.communicator(row);
    sink.members(*entry.id, entry.members, true);
  }
}

void MonitoringCommunicators::giveParents(RowSink& sink) const {
  MonitoringParents parents;
  for (const std::size_t at : order_) {
    const Entry& entry = entries_[at];
    const bool isWorld = entry.name == world;
    parents.add(isWorld ? OpenMpiName{} : parseOpenMpiName(entry.name), isWorld, entry.members);
  }
  const auto found = parents.find();
  for (std::size_t i = 0; i < order_.size(); ++i)
    if (found[i]) sink.parent(*entries_[order_[i]].id, *entries_[order_[*found[i]]].id, false);
}

void MonitoringCommunicators::giveCounts(RowSink& sink) {
  std::ranges::sort(counts_, {}, [&](const Count& each) {
    return std::tuple(*entries_[each.entry].id, each.region, each.rank, each.tag);
  });
  StatisticsRow row;
  const auto isSame = [](const Count& a, const Count& b) {
    return a.entry == b.entry && a.region == b.region && a.rank == b.rank && a.tag == b.tag;
  };
  for (std::size_t at = 0; at < counts_.size();) {
    const Count& first = counts_[at];
    std::uint64_t calls = 0, bytes = 0;
    for (; at < counts_.size() && isSame(counts_[at], first); ++at) calls += counts_[at].calls, bytes += counts_[at].bytes;
    row.communicator = *entries_[first.entry].id;
    row.region = first.region;
    row.rank = first.rank;
    row.operation = sink.operation(operationName(first.tag));
    row.calls = calls;
    row.bytes = bytes;
    sink.statistics(row);
  }
}

void MonitoringCommunicators::finish(RowSink& sink) {
  order_ = inOrder();
  giveEntries(sink);
  giveParents(sink);
  giveCounts(sink);
}

}  // namespace weft
