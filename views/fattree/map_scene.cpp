#include "views/fattree/map_scene.h"

#include <algorithm>

#include "views/fattree/map_names.h"

namespace weft {
namespace {

constexpr double fading = 0.82;  // towards the background

std::vector<std::uint64_t> glyphBytes(const Fabric& fabric, const MapShape& shape, const LinkLoads& loads) {
  std::vector<std::uint64_t> bytes;
  for (const MapGlyph& glyph : shape.glyphs)
    bytes.push_back(std::visit([&](auto what) { return sentBy(fabric, loads, what); }, glyph.what));
  return bytes;
}

ColourBar bar(const QString& title, const std::vector<std::uint64_t>& amounts, const std::optional<ValueRange>& locked,
              Scaling scaling, const Theme& theme) {
  const ColourScale scale(locked.value_or(rangeOf(amounts, scaling)), scaling, theme);
  const ValueRange range = scale.range();
  const auto outside = [&](auto test) { return std::ranges::any_of(amounts, [&](std::uint64_t amount) {
    return amount != 0 && test(static_cast<double>(amount));
  }); };
  return {.title = title,
          .scale = scale,
          .spelled = tickBytes,
          .beyond = outside([&](double amount) { return amount > range.high; }),
          .below = outside([&](double amount) { return amount < range.low; })};
}

void fade(MapInk& ink, const Theme& theme) {
  ink.lit = false;
  ink.colour = mixed(QColor(ink.colour), theme.background, fading).rgb();
}

void applyHighlight(const MapHighlight& highlight, MapScene& scene) {
  scene.highlighted = true;
  for (std::size_t i = 0; i < scene.halves.size(); ++i) {
    MapInk& ink = scene.halves[i];
    if (i >= highlight.ends.size() || !highlight.ends[i])
      fade(ink, scene.theme);
    else if (ink.bytes.value_or(0) == 0)
      ink.colour = scene.theme.highlight.rgb();  // a route that carries nothing has no colour of its own
  }
  std::vector<bool> touched(scene.glyphs.size());
  for (const HostIndex host : highlight.hosts)
    if (number(host) < touched.size()) touched[number(host)] = true;  // hosts come first among the boxes
  for (std::size_t i = 0; i < scene.glyphs.size(); ++i)
    if (!touched[i]) fade(scene.glyphs[i], scene.theme);
    else if (scene.glyphs[i].bytes.value_or(0) == 0) scene.glyphs[i].colour = scene.theme.highlight.rgb();
}

// Switches on highlighted links stay in sight with them.
void keepSwitches(const Fabric& fabric, const MapHighlight& highlight, MapScene& scene, const std::vector<MapInk>& before) {
  for (std::size_t i = 0; i < highlight.ends.size() && i < fabric.ends().size(); ++i) {
    if (!highlight.ends[i]) continue;
    for (const EndIndex end : {EndIndex(i), peer(EndIndex(i))}) {
      const std::uint32_t glyph = scene.shape->glyphOfNode[number(fabric.end(end).node)];
      if (!scene.shape->glyphs[glyph].isHost()) scene.glyphs[glyph] = before[glyph];
    }
  }
}

void order(MapScene& scene) {
  for (std::uint32_t i = 0; i < scene.halves.size(); ++i)
    if (!scene.halves[i].hidden) scene.drawOrder.push_back(EndIndex{i});
  std::ranges::sort(scene.drawOrder, {}, [&](EndIndex end) {
    const MapInk& ink = scene.halves[number(end)];
    return std::tuple(ink.lit, ink.bytes.value_or(0), ink.colour, number(end));
  });
}

}  // namespace

MapScene colourScene(const Fabric& fabric, std::shared_ptr<const MapShape> shape, const LinkLoads* loads,
                     const MapOptions& options, const Theme& theme) {
  MapScene scene;
  scene.theme = theme;
  scene.glyphs.assign(shape->glyphs.size(), {.bytes = {}, .colour = theme.absent.rgb()});
  scene.halves.assign(shape->halves.size(), {.bytes = {}, .colour = theme.absent.rgb()});
  if (loads && loads->bytes.size() == scene.halves.size()) {
    const std::vector<std::uint64_t> nodes = glyphBytes(fabric, *shape, *loads);
    const QString what = options.description.isEmpty() ? QString() : ", " + options.description;
    scene.bars.push_back(bar("N: bytes sent or forwarded per node", nodes, {}, options.scaling, theme));
    scene.bars.push_back(bar("L: bytes per link end" + what, loads->bytes, options.linkRange, options.scaling, theme));
    for (std::size_t i = 0; i < nodes.size(); ++i)
      scene.glyphs[i] = {.bytes = nodes[i], .colour = scene.bars[0].scale.colour(static_cast<double>(nodes[i]))};
    for (std::size_t i = 0; i < loads->bytes.size(); ++i) {
      scene.halves[i] = {.bytes = loads->bytes[i],
                         .colour = scene.bars[1].scale.colour(static_cast<double>(loads->bytes[i]))};
      scene.halves[i].hidden = options.hideUnused && loads->bytes[i] == 0 && loads->bytes[i ^ 1U] == 0;
    }
  }
  scene.shape = std::move(shape);
  if (options.highlight) {
    const std::vector<MapInk> before = scene.glyphs;
    applyHighlight(*options.highlight, scene);
    keepSwitches(fabric, *options.highlight, scene, before);
  }
  order(scene);
  return scene;
}

}  // namespace weft
