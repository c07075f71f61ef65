#include "views/fattree/map_widths.h"

#include <QObject>
#include <algorithm>
#include <cmath>

namespace weft {
namespace {

float byCount(double links) { return static_cast<float>(std::clamp(1 + 0.45 * std::log2(links), 1.0, double{widest})); }

// `widths`: how many of the widest single links it equals.
float byCapacity(double links) {
  if (links >= 1) return std::min(widest, 2 * byCount(links));
  return std::max(narrowest, static_cast<float>(2 * links));
}

}  // namespace

void setWidths(const MapOptions& options, MapScene& scene) {
  const MapPlan& plan = *scene.shape->plan;
  const auto capacityOf = [&](EndIndex end) {
    const std::size_t link = number(end) / 2;
    const bool known = options.capacities && link < options.capacities->size();
    return known ? (*options.capacities)[link] : std::nullopt;
  };
  double most = 0;
  if (options.capacities)
    for (const auto& capacity : *options.capacities) most = std::max(most, static_cast<double>(capacity.value_or(0)));
  for (std::uint32_t i = 0; i < scene.halves.size(); ++i) {
    const HalfIndex half{i};
    double sum = 0;
    bool known = most > 0;
    if (known)
      plan.eachEnd(half, [&](EndIndex end) {
        const auto capacity = capacityOf(end);
        known = known && capacity.has_value();
        sum += static_cast<double>(capacity.value_or(0));
      });
    scene.halves[i].width = known ? byCapacity(sum / most) : byCount(plan.linksOf(half));
    if (isNotRecorded(scene, scene.halves[i])) scene.halves[i].width = std::min(narrowest, scene.halves[i].width);
    if (scene.halves[i].onlySecond) scene.halves[i].width = std::min(widest, 3 * scene.halves[i].width);
  }
  if (most > 0 && !scene.bars.empty())
    scene.bars.back().title = QObject::tr("%1; width: capacity").arg(scene.bars.back().title);
}

}  // namespace weft
