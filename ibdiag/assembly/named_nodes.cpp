#include "ibdiag/assembly/named_nodes.h"

#include <map>
#include <set>

#include "core/base/units.h"

namespace weft {
namespace {

using NamesByGuid = std::map<Guid, const ListedName*>;

// The name of a node, by its own GUID or that of a port at which it has a cable.
class NodeNamer {
 public:
  NodeNamer(TopologyDump& dump, const NamesByGuid& names, std::set<Guid>& used)
      : dump_(dump), names_(names), used_(used) {}

  std::set<Guid> name() {
    for (std::uint32_t at = 0; at < dump_.nodes().size(); ++at) give(at, dump_.nodes()[at].guid);
    for (const TopologyDump::Link& link : dump_.links())
      for (const TopologyDump::End* end : {&link.a, &link.b})
        if (dump_.node(*end).kind != NodeKind::switchNode) give(end->node, end->portGuid);
    return std::move(named_);
  }

 private:
  void give(std::uint32_t node, Guid guid) {
    const auto found = names_.find(guid);
    if (found == names_.end()) return;
    dump_.setDescription(node, found->second->name);
    used_.insert(guid);
    named_.insert(dump_.nodes()[node].guid);
  }

  TopologyDump& dump_;
  const NamesByGuid& names_;
  std::set<Guid>& used_;
  std::set<Guid> named_;
};

}  // namespace

void nameNodes(const std::vector<TopologyDump*>& dumps, const std::vector<const NameDump*>& maps,
               Diagnostics& diagnostics) {
  NamesByGuid names;
  for (const NameDump* map : maps)
    for (const ListedName& each : map->names) names.try_emplace(each.guid, &each);
  if (names.empty()) return;
  std::set<Guid> used, named;
  for (TopologyDump* dump : dumps) named.merge(NodeNamer(*dump, names, used).name());
  if (!named.empty())
    diagnostics.add({"names.given", Severity::note, maps.front()->name.shown, 0,
                     "it names " + counted(named.size(), "node", "nodes") + " of the fabric",
                     "these names take precedence over those of other files", ""});
  if (used.size() < names.size())
    diagnostics.add(
        {"names.unplaced", Severity::note, maps.front()->name.shown, 0,
         counted(names.size() - used.size(), "name is", "names are") + " of no node of the fabric",
         "these names were skipped",
         "check that the map and the topology are of the same fabric; GUIDs change with adapters and switches"});
}

}  // namespace weft
