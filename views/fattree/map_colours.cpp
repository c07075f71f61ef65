#include "views/fattree/map_colours.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "views/fattree/map_light.h"
#include "views/fattree/map_widths.h"
#include "views/shared/common_range.h"

namespace weft {
namespace {

ColourBar bar(const QString& title, const std::vector<MapAmount>& amounts, MapUnit unit,
              const std::optional<ValueRange>& locked, Scaling scaling, const QString& onlyFirst, const Theme& theme) {
  const ValueRange own = rangeOf(amounts, scaling);
  const ColourScale scale(locked.value_or(own.high > 0 ? own : ValueRange{0, 1}), scaling, theme);
  const ValueRange range = scale.range();
  const auto outside = [&](auto test) {
    return std::ranges::any_of(
        amounts, [&](const MapAmount& amount) { return amount.known && amount.value != 0 && test(amount.value); });
  };
  const auto missing = [&](bool inSecond) {
    return std::ranges::any_of(amounts,
                               [&](const MapAmount& amount) { return !amount.known && amount.onlyFirst != inSecond; });
  };
  const std::function<QString(double)> spelled = [unit](double value) { return tickOf(unit, value); };
  return {.title = title,
          .scale = scale,
          .spelled = scale.diverging() ? signedTicks(spelled) : spelled,
          .beyond = outside([&](double amount) { return amount > range.high; }),
          .below = outside([&](double amount) { return amount < range.low; }),
          .showsAbsent = missing(true),
          .onlyFirst = missing(false) ? onlyFirst : QString(),
          .less = scale.diverging() ? LessLook::core : LessLook::plain,
          .absence = absenceAmong(amounts)};
}

struct SceneColouring {
  const Fabric& fabric;
  const MapValues& values;
  const MapOptions& options;
  MapScene& scene;

  void colourBoxes();
  void colourHalves();
  void colourInsides();
  void add(MapInk& ink, const MapAmount& amount) const;
  void finish(MapInk& ink, const ColourBar& bar) const;
};

// Maximum pooling: what is hot stays so in whatever it is part of.
void SceneColouring::add(MapInk& ink, const MapAmount& amount) const {
  ink.atLeast = ink.atLeast || amount.atLeast;
  if (amount.known && (!ink.amount || std::abs(amount.value) > std::abs(*ink.amount))) ink.amount = amount.value;
  ink.onlyFirst = ink.onlyFirst || amount.onlyFirst;
  ink.onlySecond = ink.onlySecond || amount.onlySecond;
}

// What is not only in the first run shows what is known of the rest.
void SceneColouring::finish(MapInk& ink, const ColourBar& bar) const {
  ink.onlyFirst = ink.onlyFirst && !ink.amount;
  ink.colour = ink.onlyFirst ? scene.theme.muted.rgb() : bar.scale.colour(ink.amount);
}

void SceneColouring::colourBoxes() {
  const MapPlan& plan = *scene.shape->plan;
  for (std::size_t i = 0; i < plan.boxOfHost.size() && i < values.hosts.size(); ++i)
    if (plan.boxOfHost[i] != notDrawn) add(scene.glyphs[plan.boxOfHost[i]], values.hosts[i]);
  for (std::size_t i = 0; i < plan.boxOfNode.size() && i < values.nodes.size(); ++i)
    if (plan.boxOfNode[i] != notDrawn && fabric.nodes()[i].isSwitch())
      add(scene.glyphs[plan.boxOfNode[i]], values.nodes[i]);
  for (MapInk& ink : scene.glyphs) finish(ink, scene.bars[0]);
}

void SceneColouring::colourHalves() {
  const MapPlan& plan = *scene.shape->plan;
  for (std::uint32_t i = 0; i < scene.halves.size(); ++i) {
    MapInk& ink = scene.halves[i];
    plan.eachEnd(HalfIndex{i}, [&](EndIndex end) {
      const std::optional<double> before = ink.amount;
      add(ink, values.ends[number(end)]);
      if (ink.amount != before) scene.hottest[i] = end;
    });
    finish(ink, scene.bars[1]);
  }
  if (!options.hideUnused) return;
  for (std::size_t i = 0; i < scene.halves.size(); ++i)
    scene.halves[i].hidden = scene.halves[i].amount == 0.0 && scene.halves[i ^ 1U].amount == 0.0;
}

void SceneColouring::colourInsides() {
  for (std::size_t i = 0; i < scene.inside.size(); ++i) {
    for (const EndIndex end : scene.shape->plan->boxes[i].inside) add(scene.inside[i], values.ends[number(end)]);
    finish(scene.inside[i], scene.bars[1]);
  }
}

// The lit before the strong: the bits of numbers that are not negative are in their order.
void order(MapScene& scene) {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> keys;
  keys.reserve(scene.halves.size());
  for (std::uint32_t i = 0; i < scene.halves.size(); ++i) {
    const MapInk& ink = scene.halves[i];
    if (ink.hidden) continue;
    const auto strength = std::bit_cast<std::uint64_t>(std::abs(ink.amount.value_or(0.0)));
    keys.emplace_back((ink.lit ? 1ULL << 63U : 0) | (ink.lit && !ink.weak ? 1ULL << 62U : 0) | strength >> 2U, i);
  }
  std::ranges::sort(keys);
  scene.drawOrder.reserve(keys.size());
  for (const auto& [key, half] : keys) scene.drawOrder.push_back(HalfIndex{half});
}

}  // namespace

MapScene colourScene(const Fabric& fabric, std::shared_ptr<const MapShape> shape, const MapValues* values,
                     const MapOptions& options, const Theme& theme) {
  MapScene scene;
  scene.theme = theme;
  const MapPlan& plan = *shape->plan;
  const MapInk blank{.amount = {}, .colour = theme.absent.rgb()};
  scene.glyphs.assign(shape->glyphs.size(), blank);
  scene.halves.assign(shape->halves.size(), blank);
  if (std::ranges::any_of(plan.boxes, [](const MapBox& box) { return !box.inside.empty(); }))
    scene.inside.assign(shape->glyphs.size(), blank);
  for (std::uint32_t i = 0; i < scene.halves.size(); ++i) {
    const EndIndex first = plan.ends[plan.lines[i / 2].first];
    scene.hottest.push_back(i % 2 == 0 ? first : peer(first));
  }
  scene.shape = std::move(shape);
  if (values && values->fits(fabric)) {
    const QString what = values->description.isEmpty() ? QString() : ", " + values->description;
    const bool byPowers = values->unit == MapUnit::rate;
    const Scaling scaling = values->difference ? Scaling::diverging : byPowers ? Scaling::logarithmic : options.scaling;
    scene.difference = values->difference;
    scene.bars.push_back(bar("N: " + values->ofNodes, values->nodes, values->unit, options.nodeRange, scaling,
                             values->sides.onlyFirst, theme));
    scene.bars.push_back(bar("L: " + values->ofEnds + what, values->ends, values->unit, options.linkRange, scaling,
                             values->sides.onlyFirst, theme));
    scene.bars.back().ofLines = true;
    SceneColouring colouring{fabric, *values, options, scene};
    colouring.colourBoxes();
    colouring.colourHalves();
    colouring.colourInsides();
  }
  if (scene.bars.empty() && !options.layers) colourRoles(scene);
  if (options.layers && !scene.difference) colourLayers(fabric, *options.layers, scene);
  setWidths(options, scene);
  if (options.highlight) light(fabric, *options.highlight, scene);
  order(scene);
  return scene;
}

}  // namespace weft
