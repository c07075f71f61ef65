#include "analysis/load/part_loads.h"

#include "core/base/units.h"
#include "ibdiag/model/end_order.h"

namespace weft {
namespace {

class PartSums {
 public:
  PartSums(const Fabric& fabric, const std::vector<const FabricPart*>& parts, const LinkNumbers& numbers)
      : fabric_(fabric), numbers_(numbers), loads_(parts.size() + 1), most_(parts.size() + 1),
        partOf_(fabric.nodes().size(), parts.size()) {
    for (std::size_t i = 0; i < parts.size(); ++i)
      for (const NodeIndex at : nodesOf(fabric, *parts[i])) partOf_[number(at)] = i;
    for (const EndIndex end : inOrder(fabric)) add(end);
  }

  std::vector<PartLoad> take() { return std::move(loads_); }

 private:
  void add(EndIndex end) {
    const NodeIndex from = fabric_.end(end).node, to = fabric_.end(peer(end)).node;
    const bool isFrom = fabric_.node(from).isSwitch(), isTo = fabric_.node(to).isSwitch();
    const std::size_t source = partOf_[number(from)], target = partOf_[number(to)], none = loads_.size() - 1;
    const auto bytes = numbers_.bytes(end);
    if (!isFrom && isTo) loads_[source != none ? source : target].fromHosts.add(bytes);
    if (isFrom && !isTo) loads_[target != none ? target : source].toHosts.add(bytes);
    if (isFrom && isTo && source == target) loads_[source].within.add(bytes);
    if (isFrom && isTo && source != target) {
      loads_[source].sent.add(bytes);
      loads_[target].received.add(bytes);
    }
    if ((!isFrom && source == none) || !bytes || bytes->value <= most_[source]) return;
    most_[source] = bytes->value;
    loads_[source].hottest = end;
  }

  const Fabric& fabric_;
  const LinkNumbers& numbers_;
  std::vector<PartLoad> loads_;      // by part; the last: of what is in none
  std::vector<std::uint64_t> most_;  // likewise
  std::vector<std::size_t> partOf_;
};

}  // namespace

void BytesSum::add(const KnownValue<Counted>& one) {
  if (!one) {
    absence_ = one.absence();
    return;
  }
  all_.value = saturatingAdd(all_.value, one->value, all_.atLeast);
  all_.atLeast = all_.atLeast || one->atLeast;
  known_ = true;
}

KnownValue<Counted> BytesSum::result() const {
  if (!known_ && absence_) return *absence_;
  return Counted{all_.value, all_.atLeast || absence_};
}

std::vector<PartLoad> partLoads(const Fabric& fabric, const std::vector<const FabricPart*>& parts,
                                const LinkNumbers& numbers) {
  return PartSums(fabric, parts, numbers).take();
}

}  // namespace weft
