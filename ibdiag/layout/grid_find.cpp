#include "ibdiag/layout/grid_find.h"

#include <algorithm>

#include "core/base/work_stop.h"
#include "ibdiag/layout/grid_trial.h"

namespace weft {
namespace {

constexpr std::size_t mostNeighbours = 6, mostSwitches = 20'000;
constexpr std::size_t mostSeeds = 64, mostGridVisits = 20'000'000;

}  // namespace

std::optional<Grid> findGrid(const SwitchLinks& links) {
  std::vector<std::uint32_t> seeds;  // best connected first
  const std::size_t switches = links.switches().size();
  std::size_t pairs = 0;
  for (const std::uint32_t at : links.switches()) {
    pairs += links.of(at).size();
    if (links.of(at).size() <= mostNeighbours && links.of(at).size() > 1) seeds.push_back(at);
  }
  if (switches < fewestGridSwitches || switches > mostSwitches) return std::nullopt;
  if (seeds.size() * 10 < switches * 9 || pairs > mostNeighbours * switches) return std::nullopt;
  std::ranges::stable_sort(seeds, std::greater{}, [&](std::uint32_t at) { return links.of(at).size(); });
  std::optional<Grid> best;
  std::size_t bestFit = pairs * 9 / 10, trials = 0;
  const std::size_t step = std::max<std::size_t>(1, seeds.size() / (2 * mostSeeds));
  for (unsigned variant = 0; variant < GridTrial::variants; ++variant)
    for (std::size_t i = 0; i < seeds.size() && i / step < mostSeeds; i += step) {
      if (++trials * pairs * 10 > mostGridVisits) return best;
      WorkStop::look();
      GridTrial trial(links, seeds[i], variant);
      if (!trial.run(switches) || trial.placed() * 10 < switches * 9) continue;
      const auto [fit, all] = trial.fit();
      if (fit <= bestFit) continue;
      best = trial.grid();
      bestFit = fit;
      if (fit == all) return best;
    }
  return best;
}

}  // namespace weft
