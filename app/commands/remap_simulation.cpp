#include "app/commands/remap_simulation.h"

#include <cmath>
#include <fstream>

#include "analysis/placement/job_slots.h"
#include "analysis/simulators/simgrid_places.h"
#include "analysis/simulators/simulation.h"
#include "app/commands/stop_request.h"
#include "core/base/error.h"
#include "core/base/temporary_folder.h"
#include "core/base/units.h"

namespace weft {
namespace {

void write(const std::filesystem::path& path, const std::string& content) {
  std::ofstream out(path);
  if (!(out << content).flush())
    throw Error("can't write " + path.string() + "; is there room among the temporary files?");
}

std::string changeOf(double before, double after) {
  return before == 0 ? "" : " (" + exactText(std::round(1000 * (after / before - 1)) / 10) + " %)";
}

SimgridAssumptions assumptionsOf(const RemapSimulation& wish) {
  SimgridAssumptions assumed;
  if (wish.gbps) assumed.capacity = static_cast<std::uint64_t>(std::llround(*wish.gbps * 1e9));
  return assumed;
}

}  // namespace

void checkProgram(const RemapSimulation& wish) {
  if (!wish.wanted) return;
  if (const std::string why = noSimulation(wish.program); !why.empty()) throw Error(why);
}

void checkPlatform(const RemapAnswer& answer, const RemapSimulation& wish) {
  if (!wish.wanted) return;
  const std::vector<SimgridPlaces> places{placesOf("before", answer.run().rankHosts, ranksOf(answer.run()))};
  std::ostream nowhere(nullptr);
  writePlatform(answer.fabric(), simgridHosts(places), assumptionsOf(wish), nowhere);
}

Notes simulatedSeconds(const RemapAnswer& answer, const RemapSimulation& wish, std::uint64_t hottestBefore,
                       std::uint64_t hottestAfter) {
  if (!wish.wanted) return {};
  const Fabric& fabric = answer.fabric();
  const std::vector<RankId> ranks = ranksOf(answer.run());
  std::vector<SimgridPlaces> places;
  for (const NamedPlaces& each : answer.places(false)) places.push_back(placesOf(each.name, each.hosts, ranks));
  const SimgridAssumptions assumed = assumptionsOf(wish);
  const TemporaryFolder folder("simgrid");
  SimgridPlatform platform;
  {
    std::ofstream out(folder / "platform.xml");
    platform = writePlatform(fabric, simgridHosts(places), assumed, out);
    if (!out.flush()) throw Error("can't write among the temporary files; is there room?");
  }
  std::vector<double> seconds;
  for (const SimgridPlaces& each : places) {
    write(folder / "hosts.txt", hostfileOf(fabric, each));
    seconds.push_back(
        simulate(wish.program, folder / "platform.xml", folder / "hosts.txt", folder.path(), stopRequested));
  }
  const double before = seconds.front(), after = seconds.back();
  Notes notes{"simulated by SimGrid, where computing takes no time: " + humanSeconds(after) + ", before " +
              humanSeconds(before) + changeOf(before, after) + "; the most loaded link end predicts" +
              changeOf(static_cast<double>(hottestBefore), static_cast<double>(hottestAfter))};
  const Notes more = platformNotes(fabric, platform, assumed);
  notes.insert(notes.end(), more.begin(), more.end());
  return notes;
}

}  // namespace weft
