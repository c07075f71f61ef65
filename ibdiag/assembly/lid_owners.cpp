#include "ibdiag/assembly/lid_owners.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "core/base/units.h"

namespace weft {
namespace {

struct PlacedRange {
  ListedRange range;
  Place place;
};

// By port GUID, or by node GUID and port where the dump names them only.
using RangeKey = std::pair<Guid, std::optional<PortNumber>>;

RangeKey keyOf(const ListedRange& range) {
  if (number(range.portGuid) != 0) return {range.portGuid, {}};
  return {range.nodeGuid, range.port};
}

using Ranges = std::map<RangeKey, PlacedRange>;

Ranges mergeRanges(const std::vector<const RangeDump*>& dumps, Diagnostics& diagnostics) {
  Ranges merged;
  for (const RangeDump* dump : dumps)
    for (const ListedRange& range : dump->ranges) {
      const Place place{&dump->name.shown, range.line};
      const auto [found, isNew] = merged.try_emplace(keyOf(range), PlacedRange{range, place});
      const ListedRange& known = found->second.range;
      if (isNew || (known.lid == range.lid && known.lmc == range.lmc)) continue;
      diagnostics.add({"guid2lid.differs", Severity::note, *place.file, place.line,
                       "port " + text(keyOf(range).first) + " has other LIDs at " + text(found->second.place),
                       "the first ones are used", "dump LIDs and topology at one time"});
    }
  return merged;
}

void apply(const PlacedRange& placed, MergedPort& port, const std::string& name, Diagnostics& diagnostics) {
  const auto& [range, place] = placed;
  if (number(port.lid) == 0) port.lid = range.lid;
  const bool sameLid = port.lid == range.lid;
  if (sameLid && !port.lmc) port.lmc = range.lmc;
  if (sameLid && *port.lmc == range.lmc) return;
  const std::string what = sameLid ? "LMC " + std::to_string(*port.lmc) : "LID " + std::to_string(number(port.lid));
  diagnostics.add({"guid2lid.differs", Severity::note, *place.file, place.line,
                   "port " + name + " has " + what + " at " + text(port.place), "the topology's is used",
                   "dump LIDs and topology at one time"});
}

void applyRanges(MergedTopology& topology, const std::vector<const RangeDump*>& dumps, Diagnostics& diagnostics) {
  const Ranges ranges = mergeRanges(dumps, diagnostics);
  for (MergedPort& port : topology.ports) {
    const Guid node = topology.nodes[port.node].facts.guid;
    for (const RangeKey& key : {RangeKey{port.guid, {}}, RangeKey{node, port.number}})
      if (const auto found = ranges.find(key); number(key.first) != 0 && found != ranges.end())
        apply(found->second, port, text(key.first), diagnostics);
  }
}

class LidOwners {
 public:
  LidOwners(MergedTopology& topology, Diagnostics& diagnostics)
      : topology_(topology), diagnostics_(diagnostics), bySubnet_(topology.subnetCount) {}

  void resolve() {
    const bool anyLid =
        std::ranges::any_of(topology_.ports, [](const MergedPort& port) { return number(port.lid) != 0; });
    for (MergedPort& port : topology_.ports) {
      if (number(port.lid) != 0) {
        takeBase(port);
      } else {
        if (anyLid && !port.lidRefused) tellNone(port);
        port.lmc = 0;
      }
    }
    for (MergedPort& port : topology_.ports)
      if (port.lmc.value_or(0) != 0) takeRange(port);
  }

 private:
  using Owners = std::map<std::uint32_t, const MergedPort*>;  // by base LID

  Owners& ownersAt(const MergedPort& port) { return bySubnet_[number(topology_.nodes[port.node].subnet)]; }
  std::string nameOf(const MergedPort& port) const { return text(topology_.nodes[port.node].facts.guid); }

  void takeBase(MergedPort& port) {
    const auto [owner, isFree] = ownersAt(port).try_emplace(number(port.lid), &port);
    if (isFree) return;
    tell("fabric.duplicateLid", Severity::dataLost, port, *owner->second, "this port is treated as one without a LID");
    port.lid = Lid(0);
    port.lmc = 0;
  }

  void tellNone(const MergedPort& port) {
    diagnostics_.add(
        {"fabric.noLid", Severity::note, *port.place.file, port.place.line,
         "port " + std::to_string(port.number) + " of " + nameOf(port) + " has a link and no LID in any dump",
         "no route can lead to it",
         "the subnet manager may not have set the port up; look there, and dump the fabric again"});
  }

  // Ranges are aligned, so that two that overlap contain one of the two base LIDs.
  void takeRange(MergedPort& port) {
    const Owners& owners = ownersAt(port);
    const std::uint32_t first = number(port.lid), last = first + (1U << *port.lmc) - 1;
    const auto self = owners.find(first), next = std::next(self);
    const bool holdsOther = next != owners.end() && next->first <= last;
    const bool isHeld =
        self != owners.begin() && std::prev(self)->first + (1U << std::prev(self)->second->lmc.value_or(0)) > first;
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

void resolveLids(MergedTopology& topology, const std::vector<const RangeDump*>& ranges, Diagnostics& diagnostics) {
  applyRanges(topology, ranges, diagnostics);
  LidOwners(topology, diagnostics).resolve();
}

}  // namespace weft
