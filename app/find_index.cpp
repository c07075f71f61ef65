#include "app/find_index.h"

#include <algorithm>

#include "app/item_names.h"
#include "core/units.h"

namespace weft {

std::vector<Findable> findables(const OpenRun& run) {
  std::vector<Findable> all;
  for (const Region& region : run.snapshot.regions)
    all.push_back({QString::fromStdString(region.name), QObject::tr("region"), region.id});
  for (const Communicator& one : run.snapshot.communicators)
    if (!one.internal) all.push_back({QString::fromStdString(one.name), QObject::tr("communicator"), Item(one.id)});
  for (std::uint32_t i = 0; i < run.fabric.hosts().size(); ++i)
    all.push_back({QString::fromStdString(run.fabric.hosts()[i].name), QObject::tr("host"), Item(HostIndex(i))});
  for (std::uint32_t i = 0; i < run.fabric.nodes().size(); ++i) {
    const FabricNode& node = run.fabric.nodes()[i];
    if (!node.isSwitch()) continue;
    const QString guid = QString::fromStdString(text(node.guid));
    all.push_back({nodeName(run.fabric, NodeIndex(i)), QObject::tr("switch %1").arg(guid), Item(NodeIndex(i))});
  }
  return all;
}

std::vector<Findable> matching(const std::vector<Findable>& all, const QString& words, std::size_t most) {
  const QStringList wanted = words.split(' ', Qt::SkipEmptyParts);
  if (wanted.isEmpty()) return {};
  std::vector<Findable> found;
  for (const bool ahead : {true, false})
    for (const Findable& one : all) {
      if (found.size() == most) return found;
      if (one.name.startsWith(wanted.front(), Qt::CaseInsensitive) != ahead) continue;
      const QString searched = one.name + ' ' + one.kind;
      if (std::ranges::all_of(wanted,
                              [&](const QString& word) { return searched.contains(word, Qt::CaseInsensitive); }))
        found.push_back(one);
    }
  return found;
}

}  // namespace weft
