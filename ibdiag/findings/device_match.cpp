#include "ibdiag/findings/device_match.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/name_guid.h"
#include "core/base/units.h"
#include "ibdiag/model/host_names.h"
#include "ibdiag/model/system_name.h"

namespace weft {
namespace {

using NameKey = std::pair<NodeKind, std::string>;
using NamesOf = std::string (*)(const Devices&, DeviceIndex);

std::string wholeName(const Devices& of, DeviceIndex at) { return hostKey(of.description(at)); }

std::string placeName(const Devices& of, DeviceIndex at) {
  return comparableName(systemNameOf(of.fabric().node(of[at].node())));
}

// The box alone: a switch of one chip, a host with one adapter.
std::string boxName(const Devices& of, DeviceIndex at) {
  const SystemName name = systemNameOf(of.fabric().node(of[at].node()));
  return shortHostKey(comparableName(name.system));
}

// ibutils call what has no name of its own by its GUID: "S0002c90200450000".
template <Guid FabricNode::*guid>
std::string guidName(const Devices& of, DeviceIndex at) {
  const FabricNode& node = of.fabric().node(of[at].node());
  return isOfName(node.guid) ? comparableName(node.description) : "s" + text(node.*guid).substr(2);
}

bool hasNamesAlone(const Devices& of) {
  return std::ranges::any_of(of.all(), [](const Device& one) { return isOfName(one.guid); });
}

class DeviceMatcher {
 public:
  DeviceMatcher(const Devices& first, const Devices& second) : first_(first), second_(second) {
    match_.toSecond.resize(first.size());
    match_.toFirst.resize(second.size());
    match_.by.resize(first.size());
    match_.isNamed = hasNamesAlone(first) || hasNamesAlone(second);
  }

  DeviceMatch match() {
    byGuid();
    byPortGuid();
    for (const NamesOf name : {wholeName, placeName, boxName}) byName(name);
    if (match_.isNamed)
      for (const NamesOf name : {guidName<&FabricNode::systemGuid>, guidName<&FabricNode::guid>}) byName(name);
    // Each device that is known may make others known.
    while (byCables()) {
    }
    return std::move(match_);
  }

 private:
  bool isFree(DeviceIndex mine) const { return !match_.toSecond[number(mine)]; }
  bool isOtherFree(DeviceIndex other) const { return !match_.toFirst[number(other)]; }

  void join(DeviceIndex mine, DeviceIndex other, SameBy how) {
    match_.toSecond[number(mine)] = other;
    match_.toFirst[number(other)] = mine;
    match_.by[number(mine)] = how;
  }

  template <class Visit>
  static void each(const Devices& of, Visit visit) {
    for (std::uint32_t at = 0; at < of.size(); ++at) visit(DeviceIndex(at));
  }

  void byGuid() {
    std::map<std::pair<Guid, NodeKind>, DeviceIndex> known;
    each(second_, [&](DeviceIndex at) { known.try_emplace({second_[at].guid, second_[at].kind}, at); });
    each(first_, [&](DeviceIndex at) {
      const auto found = known.find({first_[at].guid, first_[at].kind});
      if (found != known.end() && isOtherFree(found->second))
        join(at, found->second, isOfName(first_[at].guid) ? SameBy::name : SameBy::guid);
    });
  }

  void byPortGuid() {
    std::map<Guid, DeviceIndex> known;
    const auto eachPort = [](const Devices& of, DeviceIndex at, auto visit) {
      if (of[at].isSwitch()) return;
      for (const PortIndex port : of.portsOf(at))
        if (const Guid guid = of.fabric().port(port).guid; number(guid) != 0 && !isOfName(guid)) visit(guid);
    };
    each(second_, [&](DeviceIndex at) {
      if (isOtherFree(at)) eachPort(second_, at, [&](Guid guid) { known.try_emplace(guid, at); });
    });
    each(first_, [&](DeviceIndex at) {
      if (!isFree(at)) return;
      eachPort(first_, at, [&](Guid guid) {
        const auto found = known.find(guid);
        if (found != known.end() && isFree(at) && isOtherFree(found->second)) join(at, found->second, SameBy::portGuid);
      });
    });
  }

  // A name that several nodes have identifies none of them, whether or not all are still unmatched.
  std::map<NameKey, std::optional<DeviceIndex>> unique(const Devices& of, NamesOf name) const {
    std::map<NameKey, std::optional<DeviceIndex>> named;
    each(of, [&](DeviceIndex at) {
      const NodeKind kind = match_.isNamed ? NodeKind::switchNode : of[at].kind;  // a plan doesn't say what is a switch
      const auto [found, isNew] = named.try_emplace({kind, name(of, at)}, at);
      if (!isNew) found->second.reset();
    });
    return named;
  }

  void byName(NamesOf name) {
    const auto mine = unique(first_, name), others = unique(second_, name);
    for (const auto& [key, at] : mine) {
      if (!at || key.second.empty() || !isFree(*at)) continue;
      const auto found = others.find(key);
      if (found != others.end() && found->second && isOtherFree(*found->second))
        join(*at, *found->second, SameBy::name);
    }
  }

  // Where the cable of one end leads to in the second fabric: what is at the far side of the same port of the same
  // device.
  std::optional<DeviceIndex> acrossFrom(EndIndex end) const {
    const LinkEnd& far = first_.fabric().end(peer(end));
    const auto neighbour = match_.toSecond[number(first_.of(far.node))];
    const auto back = neighbour ? second_.endAt(*neighbour, far.port) : std::nullopt;
    if (!back) return std::nullopt;
    const LinkEnd& there = second_.fabric().end(peer(*back));
    return there.port == first_.fabric().end(end).port ? std::optional(second_.of(there.node)) : std::nullopt;
  }

  // An adapter in another's place is another machine, unless it has the name, or a plan can't tell.
  bool mayBe(DeviceIndex mine, DeviceIndex other) const {
    if (!isOtherFree(other)) return false;
    if (match_.isNamed) return true;
    if (first_[mine].kind != second_[other].kind) return false;
    return first_[mine].isSwitch() || wholeName(first_, mine) == wholeName(second_, other);
  }

  std::optional<DeviceIndex> bestByCables(DeviceIndex mine) const {
    std::map<DeviceIndex, std::size_t> votes;
    const auto ends = first_.endsOf(mine);
    for (const EndIndex end : ends)
      if (const auto other = acrossFrom(end); other && mayBe(mine, *other)) ++votes[*other];
    for (const auto& [other, count] : votes)  // at most one has more than half
      if (2 * count > std::max(ends.size(), second_.endsOf(other).size())) return other;
    return std::nullopt;
  }

  bool byCables() {
    std::vector<std::pair<DeviceIndex, DeviceIndex>> found;
    each(first_, [&](DeviceIndex mine) {
      if (isFree(mine))
        if (const auto other = bestByCables(mine)) found.emplace_back(mine, *other);
    });
    for (const auto& [mine, other] : found)
      if (isOtherFree(other)) join(mine, other, SameBy::cables);
    return !found.empty();
  }

  const Devices &first_, &second_;
  DeviceMatch match_;
};

}  // namespace

std::size_t DeviceMatch::count(SameBy how) const {
  std::size_t found = 0;
  for (std::size_t at = 0; at < toSecond.size(); ++at) found += toSecond[at] && by[at] == how;
  return found;
}

DeviceMatch matchDevices(const Devices& first, const Devices& second) { return DeviceMatcher(first, second).match(); }

}  // namespace weft
