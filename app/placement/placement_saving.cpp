#include "app/placement/placement_saving.h"

#include <QObject>
#include <algorithm>
#include <map>

#include "core/base/error.h"

namespace weft {

PlacedRanks placedRanks(const TrialPlaces& places) {
  PlacedRanks all;
  for (std::size_t item = 0; item < places.ranks().size(); ++item) {
    if (!places.hostOf()[item])
      throw Error(QObject::tr("rank %1 is on no host of the fabric; move it to one first")
                      .arg(number(places.ranks()[item]))
                      .toStdString());
    all.emplace_back(places.ranks()[item], *places.hostOf()[item]);
  }
  return all;
}

void writeRun(const RunToWrite& what, const std::filesystem::path& to) {
  const RunStore store = what.run->snapshot.store();
  const Fabric& fabric = what.rerouted ? *what.rerouted : what.run->fabric;
  writeRemapped(store, to,
                remappedRun(store, what.places,
                            {fabric, what.rerouted != nullptr,
                             labelOfRemapped(store, what.run->snapshot, "ranks in another placement"), what.how}));
}

std::string launcherTextOf(const TrialPlaces& places, const OpenRun& run, Launcher launcher) {
  std::map<HostIndex, std::uint32_t> now, before;
  const PlacedRanks all = placedRanks(places);
  for (const auto& [rank, host] : all) {
    ++now[host];
    if (const auto was = run.hostOf(rank)) ++before[*was];
  }
  return launcherText(launcher, places.fabric(), all,
                      [&](HostIndex host) { return std::max(now[host], before[host]); });
}

}  // namespace weft
