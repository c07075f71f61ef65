#include "ibdiag/findings/cable_changes.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

#include "core/base/natural_order.h"

namespace weft {
namespace {

using Plug = std::pair<DeviceIndex, PortNumber>;  // a device of the second fabric, or what represents it

class CableComparison {
 public:
  CableComparison(const Devices& first, const Devices& second, const DeviceMatch& match)
      : first_(first), second_(second), match_(match), hit_(second.fabric().links().size()) {
    found_.toSecond.resize(first.fabric().ends().size());
  }

  CableChanges compare() {
    findSame();
    collect();
    // What is surely one cable comes first: it joins the same two devices and stayed plugged in at one of them.
    for (const How how : {How::sameDevicesOneEnd, How::sameDevices, How::oneEnd, How::adapterElsewhere}) pairUp(how);
    for (const Lost& one : gone_)
      if (!one.taken) found_.changes.push_back({one.end, {}, one.with, false});
    for (const Lost& one : new_)
      if (!one.taken) found_.changes.push_back({{}, one.end, one.with, false});
    return std::move(found_);
  }

 private:
  enum class How { sameDevicesOneEnd, sameDevices, oneEnd, adapterElsewhere };
  struct Lost {
    EndIndex end{};
    std::optional<NodeIndex> with;
    bool taken = false;
  };

  std::optional<Plug> plugOf(EndIndex mine) const {
    const LinkEnd& end = first_.fabric().end(mine);
    const auto device = match_.toSecond[number(first_.of(end.node))];
    return device ? std::optional(Plug{*device, end.port}) : std::nullopt;
  }
  Plug plugOfOther(EndIndex other) const { return {second_.of(other), second_.fabric().end(other).port}; }

  void findSame() {
    for (std::uint32_t at = 0; at < found_.toSecond.size(); ++at) {
      const EndIndex end{at};
      const auto near = plugOf(end), far = plugOf(peer(end));
      const auto there = near && far ? second_.endAt(near->first, near->second) : std::nullopt;
      if (!there || plugOfOther(peer(*there)) != *far) continue;
      found_.toSecond[at] = there;
      hit_[number(*there) / 2] = true;
    }
  }

  void collect() {
    const auto add = [](const Devices& of, const auto& matched, std::vector<Lost>& list, EndIndex end) {
      end = leadingEnd(of.fabric(), end);
      std::optional<NodeIndex> with;
      for (const EndIndex one : {peer(end), end})  // of two the one that leads
        if (!matched[number(of.of(one))]) with = of.fabric().end(one).node;
      list.push_back({end, with, false});
    };
    for (std::uint32_t at = 0; at < found_.toSecond.size(); at += 2)
      if (!found_.toSecond[at]) add(first_, match_.toSecond, gone_, EndIndex(at));
    for (std::uint32_t link = 0; link < hit_.size(); ++link)
      if (!hit_[link]) add(second_, match_.toFirst, new_, EndIndex(2 * link));
  }

  // The ends of one device if the two cables may be one; the near ends of a change.
  std::optional<CableChange> oneCable(const Lost& gone, const Lost& fresh, How how) const {
    for (const EndIndex mine : {gone.end, peer(gone.end)})
      for (const EndIndex other : {fresh.end, peer(fresh.end)}) {
        const auto near = plugOf(mine), far = plugOf(peer(mine));
        if (!near) continue;
        const bool stayed = *near == plugOfOther(other);
        const bool sameDevices =
            far && near->first == plugOfOther(other).first && far->first == plugOfOther(peer(other)).first;
        if (how == How::sameDevicesOneEnd ? sameDevices && stayed
            : how == How::sameDevices     ? sameDevices
            : how == How::oneEnd          ? stayed
                                          : stayed && !second_[near->first].isSwitch())
          return CableChange{mine, other, {}, stayed};
      }
    return std::nullopt;
  }

  // A cable that went with its node is no other one's beginning, but that an adapter was put onto a new switch.
  static bool mayPair(const Lost& gone, const Lost& fresh, How how) {
    if (gone.taken || fresh.taken) return false;
    if (how == How::adapterElsewhere) return !gone.with || !fresh.with;
    return !gone.with && !fresh.with;
  }

  void pairUp(How how) {
    std::map<DeviceIndex, std::vector<std::size_t>> newAt;  // those that are still to be paired, by device
    for (std::size_t at = 0; at < new_.size(); ++at)
      if (!new_[at].taken)
        for (const EndIndex end : {new_[at].end, peer(new_[at].end)}) newAt[second_.of(end)].push_back(at);
    for (Lost& gone : gone_)
      for (const EndIndex end : {gone.end, peer(gone.end)}) {
        const auto near = gone.taken ? std::nullopt : plugOf(end);
        const auto candidates = near ? newAt.find(near->first) : newAt.end();
        if (candidates == newAt.end()) continue;
        for (const std::size_t at : candidates->second) {
          const auto moved = mayPair(gone, new_[at], how) ? oneCable(gone, new_[at], how) : std::nullopt;
          if (!moved) continue;
          found_.changes.push_back(*moved);
          gone.taken = new_[at].taken = true;
          break;
        }
      }
  }

  const Devices &first_, &second_;
  const DeviceMatch& match_;
  std::vector<bool> hit_;  // by link of the second fabric
  std::vector<Lost> gone_, new_;
  CableChanges found_;
};

}  // namespace

EndIndex leadingEnd(const Fabric& fabric, EndIndex end) {
  const auto isBefore = [&](EndIndex one, EndIndex two) {
    const LinkEnd &a = fabric.end(one), &b = fabric.end(two);
    const FabricNode &near = fabric.node(a.node), &far = fabric.node(b.node);
    if (near.isSwitch() != far.isSwitch()) return near.isSwitch();
    if (near.description != far.description) return naturalLess(near.description, far.description);
    return std::tie(a.port, near.guid) < std::tie(b.port, far.guid);
  };
  return isBefore(peer(end), end) ? peer(end) : end;
}

CableChanges compareCables(const Devices& first, const Devices& second, const DeviceMatch& match) {
  return CableComparison(first, second, match).compare();
}

}  // namespace weft
