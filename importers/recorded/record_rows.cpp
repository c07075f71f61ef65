#include "importers/recorded/record_rows.h"

#include <algorithm>
#include <array>

#include "core/base/bundle_format.h"
#include "core/base/units.h"
#include "importers/events/region_parents.h"
#include "importers/recorded/record_shapes.h"
#include "importers/recorded/record_stacks.h"
#include "importers/recorded/record_worlds.h"

namespace weft {
namespace {

// All that bins may need where ranks send to all: they have no place for what is not told by pairs.
constexpr std::uint64_t mostBinSpread = std::uint64_t{1} << 25;

// Facts of calls, messages and their times, and of who wrote them.
bool saysHowItCounts(std::string_view key) {
  constexpr std::array<std::string_view, 6> such{"recorder",         "processes", "clock",
                                                 "time bin seconds", "only",      "collectives"};
  return std::ranges::find(such, key) != such.end();
}

bool isEven(const RecordPairs& cell) { return cell.each.messages + cell.higher.messages != 0; }

}  // namespace

void RecordRows::give() {
  facts();
  processes();
  regions();
  operations();
  groups_.give();
  calls();
  collectiveCalls();
  pairs();
  bins();
  adapters();
  samples();
}

void RecordRows::tell(ToldCommunicators& to) const {
  to.clear();  // the recording may have been read before, to know of which run it is
  groups_.tell(to);
  to.hasBins = !data_.bins.empty();
}

void RecordRows::facts() {
  for (const auto& [key, value] : data_.facts) {
    if ((isBeside_ && saysHowItCounts(key)) || key == bundle_format::receivesFact) continue;
    if (key != "recorder") sink_.fact(key, value);
    else if (!value.empty()) sink_.fact("tool", "Weft recorder " + value);
  }
  if (data_.worlds.size() > 1) sink_.fact("worlds", worldsText());
}

// "W: ranks 0-3; W2: ranks 4-5, over W_k1"
std::string RecordRows::worldsText() const {
  constexpr std::size_t mostShown = 20;
  std::string text;
  for (std::size_t i = 0; i < std::min(mostShown, data_.worlds.size()); ++i) {
    const RecordWorldRow& one = data_.worlds[i];
    text += (i == 0 ? "" : "; ") + one.name + ": " + (one.ranks == 1 ? "rank " : "ranks ") + std::to_string(one.first);
    if (one.ranks > 1) text += "-" + std::to_string(std::uint64_t{one.first} + one.ranks - 1);
    if (!one.over.empty()) text += ", over " + one.over;
  }
  return text +
         (data_.worlds.size() > mostShown ? "; and " + std::to_string(data_.worlds.size() - mostShown) + " more" : "");
}

// Those of MPI_COMM_WORLD too of which the table is missing.
void RecordRows::processes() {
  for (const auto& [rank, known] : data_.processes) {
    ProcessRow row = known;
    if (const auto end = data_.ends.find(rank); end != data_.ends.end()) {
      if (end->second.finalizeSeconds) row.finalizeSeconds = end->second.finalizeSeconds;
      if (row.wrapSeconds && end->second.afterSeconds) *row.wrapSeconds += *end->second.afterSeconds;
    }
    sink_.process(row);
  }
  for (const auto& [key, value] : data_.processFacts) sink_.processFact(key.first, key.second, value);
  const auto stated = data_.facts.find("processes");
  const auto size = stated == data_.facts.end() ? std::nullopt : parseDigits(stated->second, 10);
  if (size && *size <= largestRank + 1 && *size > data_.processes.size())
    tellMissing(static_cast<std::uint32_t>(*size));
}

// By what launchers recorded of the hosts: whether ranks are missing where others were recorded, or where none was.
std::string RecordRows::whereMissing(std::uint32_t missing) const {
  if (data_.worlds.size() > 1) return {};                                // they tell of one world
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> hosts;  // recorded, and all
  for (const auto& [rank, row] : data_.processes) {
    const auto said = data_.ranks.find(rank);
    if (!row.host || said == data_.ranks.end() || said->second.onHost == 0) return {};
    auto& [recorded, all] = hosts[*row.host];
    ++recorded;
    all = std::max(all, said->second.onHost);
  }
  std::string text;
  std::uint64_t beside = 0, named = 0;
  for (const auto& [host, of] : hosts) {
    if (of.second <= of.first) continue;
    beside += of.second - of.first;
    if (++named <= 3)
      text += (named > 1 ? ", " : "") + host + " has " + std::to_string(of.second - of.first) + " of them beside " +
              std::to_string(of.first) + " that were";
  }
  if (hosts.empty() || beside > missing) return {};
  if (named > 3) text += ", and " + std::to_string(named - 3) + " more hosts have some";
  if (beside == 0) return ": nothing was recorded on their hosts, which may lack the recorder's library";
  return ": " + text + (beside < missing ? "; nothing was recorded on the hosts of the others" : "");
}

void RecordRows::tellMissing(std::uint32_t size) {
  std::vector<std::uint32_t> present;
  for (const auto& [rank, row] : data_.processes) present.push_back(number(rank));
  RankRanges missing = missingRanks(present, 0, size);
  constexpr std::size_t mostShown = 20;
  const std::size_t more = missing.size() - std::min(mostShown, missing.size());
  missing.resize(missing.size() - more);
  const bool isOne = missing.size() == 1 && missing[0].first == missing[0].second;
  const std::string ranks = (isOne ? "rank " : "ranks ") + rangesText(missing) + (more == 0 ? "" : " and others");
  sink_.fact("not recorded", ranks);
  notes_.lost("record.ranks",
              ranks + (isOne ? " was" : " were") + " not recorded" +
                  whereMissing(size - static_cast<std::uint32_t>(present.size())),
              "what " + std::string(isOne ? "it" : "they") +
                  " did is missing from all that is shown; the bundle holds " + std::to_string(data_.processes.size()) +
                  " of " + std::to_string(size) + " ranks",
              "the recorder's library must be found on each host, and the program linked dynamically; where hosts have "
              "disks of their own copy the parts of all of them");
}

void RecordRows::regions() {
  for (std::uint32_t i = 0; i < data_.regions.size(); ++i) regions_.push_back(sink_.region(data_.regions.name(i)));
  RegionParents parents;
  for (const auto& [child, parent] : data_.parents)
    parents[regions_[child]] = parent && *parent != noIndex ? std::optional(regions_[*parent]) : std::nullopt;
  giveRegionParents(parents, sink_);
}

void RecordRows::operations() {
  for (std::uint32_t i = 0; i < data_.operations.size(); ++i)
    operations_.push_back(sink_.operation(data_.operations.name(i)));
}

void RecordRows::calls() {
  const auto known = [](std::uint64_t value) { return value == UINT64_MAX ? std::nullopt : std::optional(value); };
  for (const auto& [key, sums] : data_.calls) {
    StatisticsRow row{groups_.id(key.communicator),
                      {},
                      RankId(key.rank),
                      operations_[key.operation],
                      known(key.sizeMin),
                      known(key.sizeMax),
                      sums.calls,
                      {}};
    if (key.region != noIndex) row.region = regions_[key.region];
    if (sums.hasBytes) row.bytes = sums.bytes;
    if (sums.hasSeconds) row.seconds = static_cast<double>(sums.nanoseconds) / nanosecondsPerSecond;
    if (sums.hasPolls) row.polls = sums.polls;
    if (sums.hasPolls) row.pollSeconds = static_cast<double>(sums.pollNanoseconds) / nanosecondsPerSecond;
    sink_.statistics(row);
  }
}

void RecordRows::collectiveCalls() {
  const auto isRecorded = [&](RankId rank) { return data_.processes.contains(rank); };
  std::map<std::string, std::uint64_t> why;
  for (const auto& [key, shapes] : data_.shapes) {
    const auto& members = groups_.members(key.first);
    if (members.size() < 2) continue;
    const CommonCalls common = commonCalls(data_.operations.name(key.second), shapes, members, isRecorded);
    if (common.why) ++why[common.why];
    for (const RecordShape& each : common.calls) {
      CollectiveCallRow row = each.call;
      row.communicator = groups_.id(key.first);
      row.operation = operations_[key.second];
      if (each.region != noIndex) row.region = regions_[each.region];
      sink_.collectiveCall(row);
    }
  }
  for (const auto& [reason, operations] : why)
    notes_.note("record.collective_calls",
                "calls of " + counted(operations, "collective operation", "collective operations") +
                    " on a communicator can't be put together: " + reason,
                "they are known only by classes of sizes", "what is modelled of them is an estimate");
}

bool RecordRows::addWithinLimit(const EvenSums& sums, std::uint64_t peers) {
  const auto messages = checkedProduct(sums.messages, peers), bytes = checkedProduct(sums.bytes, peers);
  const auto allMessages = messages ? checkedSum(messages_, *messages) : std::nullopt;
  const auto allBytes = bytes ? checkedSum(bytes_, *bytes) : std::nullopt;
  if (!allMessages || !allBytes || *allMessages > maxSum || *allBytes > maxSum) {
    ++overflows_;
    return false;
  }
  messages_ = *allMessages;
  bytes_ = *allBytes;
  return true;
}

// The same limit as for traces, but where few ranks send to all: a large communicator's Bcast.
bool RecordRows::isTooWide(std::uint32_t communicator, std::uint64_t sources) const {
  const std::uint64_t size = groups_.members(communicator).size();
  return size > maxSpread && sources * size > std::uint64_t{maxSpread} * maxSpread;
}

void RecordRows::spreadOver(std::uint32_t communicator, RankId source, const RecordPairs& cell, PeerSums& to,
                            PairTrafficRow* unpaired) {
  if (!isEven(cell)) return;
  const RecordGroups::Peers peers = groups_.peersOf(communicator, source);
  if (!peers.known) {
    ++unknownMembers_;
    return;
  }
  const std::uint64_t higher = peers.own == noIndex ? peers.members.size() : peers.members.size() - 1 - peers.own;
  if (!addWithinLimit(cell.each, peers.count()) || !addWithinLimit(cell.higher, higher)) return;
  if (!unpaired) return spread(peers.members, peers.own, cell.each, cell.higher, to);
  ++notSpread_;
  unpaired->unpairedMessages += cell.each.messages * peers.count() + cell.higher.messages * higher;
  unpaired->unpairedBytes += cell.each.bytes * peers.count() + cell.higher.bytes * higher;
}

void RecordRows::pairs() {
  for (auto at = data_.pairs.begin(); at != data_.pairs.end();) {
    const CellKey& key = at->first.first;
    const auto end = std::find_if(at, data_.pairs.end(), [&](const auto& one) { return one.first.first != key; });
    const auto sources = std::count_if(at, end, [](const auto& one) { return isEven(one.second); });
    const bool tooWide =
        key.communicator != noIndex && isTooWide(key.communicator, static_cast<std::uint64_t>(sources));
    for (; at != end; ++at) {
      PairTrafficRow row{.kind = key.kind, .source = at->first.second};
      // Without messages in their place, the volumes that MPI defines are the traffic.
      if (row.kind == PairClass::logical && !data_.decomposed) row.kind = PairClass::collective;
      if (key.communicator != noIndex) row.communicator = groups_.id(key.communicator);
      if (key.region != noIndex) row.region = regions_[key.region];
      if (key.operation != noIndex) row.operation = operations_[key.operation];
      PeerSums to = at->second.to;
      if (key.communicator != noIndex)
        spreadOver(key.communicator, row.source, at->second, to, tooWide ? &row : nullptr);
      row.peers = to.ascending();
      if (!row.peers.empty() || row.unpairedMessages != 0) sink_.pairTraffic(row);
    }
  }
  if (std::ranges::any_of(data_.pairs, [](const auto& one) {
        return one.first.first.kind == PairClass::logical || one.first.first.kind == PairClass::collective;
      }))
    sink_.fact(collectiveMessages::fact, data_.decomposed ? collectiveMessages::sent : collectiveMessages::defined);
  if (notSpread_ != 0)
    notes_.note("record.not_spread",
                counted(notSpread_, "sum of collectives runs", "sums of collectives run") +
                    " from many ranks to all of more than " + std::to_string(maxSpread),
                "the bytes are counted, but not by pairs of ranks");
  if (data_.decomposed)
    notes_.note(
        "record.decomposed", "the messages that collectives were made of were recorded",
        "they are the pair traffic of collectives; the volumes that MPI defines stand beside it and are never added");
}

void RecordRows::bins() {
  messages_ = bytes_ = 0;
  if (!data_.bins.empty()) sink_.fact(binKeysFact, "communicator");
  std::uint64_t all = 0;
  for (const auto& [key, cell] : data_.bins)
    if (isEven(cell)) all += groups_.members(key.communicator).size();
  for (auto at = data_.bins.begin(); at != data_.bins.end(); ++at) {
    TimeBinRow row{at->first.bin, at->first.kind, at->first.source, {}, groups_.id(at->first.communicator)};
    PeerSums to = at->second.to;
    if (all <= mostBinSpread) spreadOver(at->first.communicator, row.source, at->second, to, nullptr);
    row.peers = to.ascending();
    if (!row.peers.empty()) sink_.timeBin(row);
  }
  if (all > mostBinSpread)
    notes_.lost("record.bins_spread", "collectives run over too many ranks in too many bins of time",
                "they are in no bin", "record with longer bins");
  if (unknownMembers_ != 0)
    notes_.lost("record.members_unknown",
                counted(unknownMembers_, "sum goes", "sums go") +
                    " to each member of a communicator whose members "
                    "are not known, or from a rank that is none of them",
                "such sums are discarded");
  if (overflows_ != 0)
    notes_.lost("record.overflow",
                counted(overflows_, "sum, to each member, would pass", "sums, to each member, would pass") + " 2^62",
                "such sums are discarded", "a number in the file is damaged");
}

// Readings without a row of their adapter make one: which port it was is known.
void RecordRows::adapters() {
  std::map<std::tuple<std::string, std::string, PortNumber>, AdapterPortId> ids;
  for (const auto& [key, row] : data_.ports) ids.emplace(key, sink_.adapterPort(row));
  for (const auto& [key, samples] : data_.samples) {
    const auto& [host, device, port] = key;
    const auto [known, isNew] = ids.try_emplace(key);
    if (isNew) known->second = sink_.adapterPort({host, device, port});
    for (const auto& [at, sample] : samples) {
      CounterSampleRow row = sample;
      row.port = known->second;
      sink_.counterSample(row);
    }
  }
}

void RecordRows::samples() {
  RecordStacks stacks(data_.sampling, sink_, notes_);
  for (const RecordSample& one : data_.sampling.samples) {
    SampleRow row;
    const RecordStacks::Known stack = stacks.stack(one.rank, one.stack);
    row.stack = stack.id;
    row.address = stack.address;
    row.rank = RankId(one.rank);
    row.thread = one.thread;
    if (one.operation != noIndex) row.operation = operations_[one.operation];
    if (one.communicator != noIndex) row.communicator = groups_.known(one.communicator);
    if (one.region != noIndex) row.region = regions_[one.region];
    if (!isBeside_) row.bin = one.bin;
    unknownCommunicators_ += one.communicator != noIndex && !row.communicator;
    withoutBin_ += one.bin != row.bin;
    row.samples = one.samples;
    row.seconds = one.seconds;
    row.cpuSeconds = one.cpuSeconds;
    row.waitSeconds = one.waitSeconds;
    row.pollSeconds = one.pollSeconds;
    row.unclearSeconds = one.unclearSeconds;
    row.calls = one.calls;
    row.sends = one.sends;
    row.receives = one.receives;
    row.bytesSent = one.bytesSent;
    row.bytesReceived = one.bytesReceived;
    sink_.sample(row);
  }
  stacks.tell();
}

}  // namespace weft
