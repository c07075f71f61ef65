#include "ibdiag/lid_owners.h"

#include <iterator>
#include <map>

#include "core/units.h"

namespace weft {
namespace {

struct PlacedRange {
  ListedRange range;
  Place place;
};

std::map<Guid, PlacedRange> mergeRanges(const std::vector<const RangeDump*>& dumps, Diagnostics& diagnostics) {
  std::map<Guid, PlacedRange> merged;
  for (const RangeDump* dump : dumps)
    for (const ListedRange& range : dump->ranges) {
      const Place place{&dump->name.shown, range.line};
      const auto [found, isNew] = merged.try_emplace(range.portGuid, PlacedRange{range, place});
      const ListedRange& known = found->second.range;
      if (isNew || (known.lid == range.lid && known.lmc == range.lmc)) continue;
      diagnostics.add({"guid2lid.differs", Severity::note, *place.file, place.line,
                       "port " + text(range.portGuid) + " has other LIDs at " + text(found->second.place),
                       "the first ones are used", "copy guid2lid when the topology is dumped"});
    }
  return merged;
}

void applyRanges(MergedTopology& topology, const std::vector<const RangeDump*>& dumps, Diagnostics& diagnostics) {
  const auto ranges = mergeRanges(dumps, diagnostics);
  for (MergedPort& port : topology.ports) {
    const auto found = ranges.find(port.guid);
    if (found == ranges.end()) continue;
    const auto& [range, place] = found->second;
    if (number(port.lid) == 0) port.lid = range.lid;
    if (port.lid == range.lid) {
      port.lmc = range.lmc;
      continue;
    }
    diagnostics.add({"guid2lid.differs", Severity::note, *place.file, place.line,
                     "port " + text(range.portGuid) + " has LID " + std::to_string(number(port.lid)) + " at " +
                         text(port.place),
                     "the topology's LID is used", "copy guid2lid when the topology is dumped"});
  }
}

class LidOwners {
 public:
  LidOwners(MergedTopology& topology, Diagnostics& diagnostics)
      : topology_(topology), diagnostics_(diagnostics), bySubnet_(topology.subnetCount) {}

  void settle() {
    for (MergedPort& port : topology_.ports)
      if (number(port.lid) != 0) takeBase(port);
    for (MergedPort& port : topology_.ports)
      if (port.lmc != 0) takeRange(port);
  }

 private:
  using Owners = std::map<std::uint32_t, const MergedPort*>;  // by base LID

  Owners& ownersAt(const MergedPort& port) { return bySubnet_[number(topology_.nodes[port.node].subnet)]; }
  std::string nameOf(const MergedPort& port) const { return text(topology_.nodes[port.node].facts->guid); }

  void takeBase(MergedPort& port) {
    const auto [owner, isFree] = ownersAt(port).try_emplace(number(port.lid), &port);
    if (isFree) return;
    tell("fabric.duplicateLid", Severity::dataLost, port, *owner->second, "this port is treated as one without a LID");
    port.lid = Lid(0);
    port.lmc = 0;
  }

  // Ranges are aligned, so that two that overlap contain one of the two base LIDs.
  void takeRange(MergedPort& port) {
    const Owners& owners = ownersAt(port);
    const std::uint32_t first = number(port.lid), last = first + (1U << port.lmc) - 1;
    const auto self = owners.find(first), next = std::next(self);
    const bool holdsOther = next != owners.end() && next->first <= last;
    const bool isHeld = self != owners.begin() && std::prev(self)->first + (1U << std::prev(self)->second->lmc) > first;
    if (!holdsOther && !isHeld) return;
    tell("guid2lid.overlaps", Severity::note, port, holdsOther ? *next->second : *std::prev(self)->second,
         "only the first LID of the range is used");
    port.lmc = 0;
  }

  void tell(const char* code, Severity severity, const MergedPort& port, const MergedPort& other, const char* done) {
    diagnostics_.add({code, severity, *port.place.file, port.place.line,
                      "a LID of " + nameOf(port) + ", from " + std::to_string(number(port.lid)) + " on, belongs to " +
                          nameOf(other) + " at " + text(other.place),
                      done, "dump the whole fabric again at one time"});
  }

  MergedTopology& topology_;
  Diagnostics& diagnostics_;
  std::vector<Owners> bySubnet_;
};

}  // namespace

void settleLids(MergedTopology& topology, const std::vector<const RangeDump*>& ranges, Diagnostics& diagnostics) {
  applyRanges(topology, ranges, diagnostics);
  LidOwners(topology, diagnostics).settle();
}

}  // namespace weft
