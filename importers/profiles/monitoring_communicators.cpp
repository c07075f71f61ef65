#include "importers/profiles/monitoring_communicators.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "core/base/natural_order.h"
#include "core/base/number_list.h"
#include "core/base/units.h"
#include "importers/profiles/monitoring_parents.h"

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
  hasWriter_ = false;
  key_.assign(line.name).append("\t").append(line.members);
  const auto known = byText_.find(key_);
  if (known != byText_.end()) {
    named(entries_[*(block_ = known->second)]);
    return true;
  }
  auto members = parseMembers(line.members);
  if (!members) return false;
  for (const RankId rank : *members) ranks.add(number(rank));
  block_ = entries_.size();
  byText_.emplace(key_, *block_);
  entries_.push_back({std::string(line.name), std::move(*members)});
  named(entries_.back());
  return true;
}

void MonitoringCommunicators::named(Entry& entry) {
  again_ = std::exchange(entry.file, file_) == file_;
  if (!ofPhase_ || entry.phase == phase_) return;
  entry.phase = phase_;
  entry.writers.clear();
  for (const RankId rank : entry.members) ofPhase_->add(number(rank));
}

void MonitoringCommunicators::wrote(std::uint32_t rank) {
  if (std::exchange(hasWriter_, true)) return;
  entries_[*block_].writers.push_back(rank);
  writers_.add(rank);
}

void MonitoringCommunicators::tellPartial(bool joined, ReaderNotes& notes) const {
  std::set<std::uint32_t> wrote, alone, silent;
  writers_.each([&](std::uint32_t rank) { wrote.insert(wrote.end(), rank); });
  if (wrote.empty()) return;
  const Entry* first = nullptr;
  std::uint64_t partial = 0;
  for (const Entry& entry : entries_) {
    if (entry.phase != phase_) continue;
    const std::set<std::uint32_t> writers(entry.writers.begin(), entry.writers.end());
    if (entry.name == self && entry.members.size() == 1) alone.insert(number(entry.members.front()));
    bool isPartial = false;
    for (const RankId member : entry.members) {
      if (writers.contains(number(member)) || !(joined || wrote.contains(number(member)))) continue;
      silent.insert(number(member));
      isPartial = true;
    }
    partial += isPartial;
    if (isPartial && !first) first = &entry;
  }
  if (!alone.empty())  // every rank has one
    for (const std::uint32_t rank : wrote)
      if (!alone.contains(rank)) {
        silent.insert(rank);
        ++partial;
      }
  if (partial == 0) return;
  const std::vector<std::uint32_t> ranks(silent.begin(), silent.end());
  notes.lost("monitoring.partial_communicator",
             counted(partial, "communicator lacks", "communicators lack") + " the lines of some of " +
                 (partial == 1 ? "its" : "their") + " members (" + (silent.size() == 1 ? "rank " : "ranks ") +
                 listText(ranks) + "), the first is \"" + (first ? first->name : std::string(self)) + "\"",
             "what these ranks did on them is missing from the run",
             "a file may have been cut off between two communicators; Open MPI itself loses some freed communicators "
             "when it uses their memory again");
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
    for (; at < counts_.size() && isSame(counts_[at], first); ++at) {
      calls += counts_[at].calls;
      bytes += counts_[at].bytes;
    }
    row.communicator = *entries_[first.entry].id;
    row.region = first.region;
    row.rank = first.rank;
    row.operation = sink.operation(operationName(first.tag));
    row.calls = calls;
    row.bytes = bytes;
    row.callsOf.add(Statistic::collectivesOnly);
    row.bytesOf.add(Statistic::collectivesOnly);
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
