#include "views/fattree/map_light.h"

#include <QObject>
#include <algorithm>
#include <map>
#include <set>

#include "ibdiag/model/fabric_parts.h"
#include "views/shared/series_colours.h"

namespace weft {
namespace {

constexpr double fading = 0.82;      // towards the background
constexpr double weakFading = 0.45;  // likewise, of the second set
constexpr float strongWidth = 1.7F;  // where two sets are to be distinguished

void fade(MapInk& ink, const Theme& theme) {
  ink.lit = false;
  ink.colour = mixed(QColor(ink.colour), theme.background, fading).rgb();
}

// A route that carries nothing has no colour of its own.
void showEmpty(MapInk& ink, const QColor& colour) {
  if (ink.amount.value_or(0) == 0) ink.colour = colour.rgb();
}

bool has(const std::vector<bool>& set, EndIndex end) { return number(end) < set.size() && set[number(end)]; }

bool hasAny(const MapPlan& plan, HalfIndex half, const std::vector<bool>& set) {
  bool any = false;
  if (!set.empty()) plan.eachEnd(half, [&](EndIndex end) { any = any || has(set, end); });
  return any;
}

void lightHalves(const MapHighlight& highlight, MapScene& scene) {
  const MapPlan& plan = *scene.shape->plan;
  const Theme& theme = scene.theme;
  for (std::uint32_t i = 0; i < scene.halves.size(); ++i) {
    MapInk& ink = scene.halves[i];
    if (hasAny(plan, HalfIndex{i}, highlight.ends)) {
      showEmpty(ink, theme.highlight);
      if (!highlight.weak.empty()) ink.width *= strongWidth;
    } else if (hasAny(plan, HalfIndex{i}, highlight.weak)) {
      ink.weak = true;
      showEmpty(ink, theme.highlight);
      ink.colour = mixed(QColor(ink.colour), theme.background, weakFading).rgb();
    } else {
      fade(ink, theme);
    }
  }
}

// Boxes that belong to it, and switches on its links.
std::vector<bool> keptBoxes(const Fabric& fabric, const MapHighlight& highlight, const MapScene& scene) {
  const MapPlan& plan = *scene.shape->plan;
  std::vector<bool> kept(scene.glyphs.size());
  const auto keep = [&](std::uint32_t box) {
    if (box != notDrawn) kept[box] = true;
  };
  for (std::uint32_t end = 0; end < fabric.ends().size(); ++end) {
    const NodeIndex node = fabric.end(EndIndex{end}).node;
    if (fabric.node(node).isSwitch() &&
        (has(highlight.ends, EndIndex{end}) || has(highlight.ends, peer(EndIndex{end}))))
      keep(plan.boxOfNode[number(node)]);
  }
  for (const NodeIndex node : highlight.nodes)
    if (number(node) < plan.boxOfNode.size()) keep(plan.boxOfNode[number(node)]);
  return kept;
}

}  // namespace

void light(const Fabric& fabric, const MapHighlight& highlight, MapScene& scene) {
  scene.highlighted = true;
  lightHalves(highlight, scene);
  const MapPlan& plan = *scene.shape->plan;
  const std::vector<bool> kept = keptBoxes(fabric, highlight, scene);
  std::vector<bool> member(scene.glyphs.size());
  for (const HostIndex host : highlight.hosts)
    if (number(host) < plan.boxOfHost.size() && plan.boxOfHost[number(host)] != notDrawn)
      member[plan.boxOfHost[number(host)]] = true;
  for (const auto& [host, share] : highlight.shares)
    if (number(host) < plan.boxOfHost.size() && plan.boxOfHost[number(host)] != notDrawn)
      scene.shares[plan.boxOfHost[number(host)]] += share;
  for (std::size_t i = 0; i < scene.glyphs.size(); ++i) {
    if (member[i]) showEmpty(scene.glyphs[i], scene.theme.highlight);
    else if (!kept[i]) fade(scene.glyphs[i], scene.theme);
    if (i < scene.inside.size() && !scene.glyphs[i].lit) fade(scene.inside[i], scene.theme);
  }
}

namespace {

constexpr double paleness = 0.65;  // towards the background, of what carries least

// Of all the ends of a line one layer; nothing where they are of several, or of none.
std::optional<std::uint32_t> layerOf(const Fabric& fabric, const MapLayers& layers, const MapPlan& plan,
                                     HalfIndex half) {
  std::optional<std::uint32_t> layer;
  bool first = true, same = true;
  plan.eachEnd(half, [&](EndIndex end) {
    const auto own = railOf(fabric, layers.sets, end);
    same = same && (first || own == layer);
    layer = own;
    first = false;
  });
  return same ? layer : std::nullopt;
}

// Boxes of switches of one layer; of a group of several the layers side by side.
void colourLayerBoxes(const Fabric& fabric, const MapLayers& layers, MapScene& scene) {
  std::vector<std::set<std::uint32_t>> found(scene.glyphs.size());
  std::vector<bool> others(scene.glyphs.size());
  const MapPlan& plan = *scene.shape->plan;
  for (std::uint32_t at = 0; at < plan.boxOfNode.size(); ++at) {
    const std::uint32_t box = plan.boxOfNode[at];
    if (box == notDrawn || !fabric.nodes()[at].isSwitch()) continue;
    if (layers.sets.ofNode[at]) found[box].insert(*layers.sets.ofNode[at]);
    else others[box] = true;
  }
  scene.strips.resize(scene.glyphs.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i].size() == 1 && !others[i])
      scene.glyphs[i].colour = seriesColour(*found[i].begin(), false, scene.theme).rgb();
    else if (found[i].size() > 1)
      for (const std::uint32_t layer : found[i])
        scene.strips[i].push_back(seriesColour(layer, false, scene.theme).rgb());
  }
}

ColourBar barOfParts(const MapScene& scene) {
  return {.title = {}, .scale = ColourScale({0, 1}, Scaling::linear, scene.theme), .spelled = tickBytes};
}

// What a box is: a host, a switch of one row.
QString roleOf(const MapShape& shape, const MapGlyph& glyph) {
  if (glyph.isHost()) return QObject::tr("hosts");
  return shape.plan->planar ? QObject::tr("switches") : shape.rows[glyph.row].label;
}

constexpr double roleBoxes = 0.25, roleLines = 0.45;  // towards the background

}  // namespace

void colourRoles(MapScene& scene) {
  const MapShape& shape = *scene.shape;
  std::map<QString, std::size_t> series;
  std::vector<QString> roles;  // hosts first, then row by row from them
  for (auto row = shape.rows.rbegin(); row != shape.rows.rend(); ++row)
    for (const std::uint32_t box : row->glyphs)
      if (const QString role = roleOf(shape, shape.glyphs[box]); series.try_emplace(role, roles.size()).second)
        roles.push_back(role);
  const auto colour = [&](std::uint32_t box, double pale) {
    return mixed(seriesColour(series.at(roleOf(shape, shape.glyphs[box])), false, scene.theme), scene.theme.background,
                 pale)
        .rgb();
  };
  for (std::uint32_t box = 0; box < scene.glyphs.size(); ++box) scene.glyphs[box].colour = colour(box, roleBoxes);
  for (std::uint32_t i = 0; i < scene.halves.size(); ++i)
    scene.halves[i].colour = colour(shape.plan->boxOf(HalfIndex{i}), roleLines);
  scene.bars.push_back(barOfParts(scene));
  scene.bars.back().title = QObject::tr("Row; traffic is not shown");
  for (const QString& role : roles)
    scene.bars.back().parts.emplace_back(
        role, mixed(seriesColour(series.at(role), false, scene.theme), scene.theme.background, roleBoxes).rgb());
}

void colourLayers(const Fabric& fabric, const MapLayers& layers, MapScene& scene) {
  const bool known = !scene.bars.empty();
  const MapPlan& plan = *scene.shape->plan;
  for (std::uint32_t i = 0; i < scene.halves.size(); ++i) {
    MapInk& ink = scene.halves[i];
    if (known && ink.amount.value_or(0) == 0) continue;
    const auto layer = layerOf(fabric, layers, plan, HalfIndex{i});
    const double pale =
        known ? paleness * (1 - std::clamp(scene.bars.back().scale.position(*ink.amount), 0.0, 1.0)) : 0;
    ink.colour =
        mixed(layer ? seriesColour(*layer, false, scene.theme) : scene.theme.muted, scene.theme.background, pale).rgb();
  }
  colourLayerBoxes(fabric, layers, scene);
  if (!known) scene.bars.push_back(barOfParts(scene));
  ColourBar& bar = scene.bars.back();
  QString word = layers.word;
  word[0] = word[0].toUpper();
  bar.title = known ? QObject::tr("L: %1, stronger for more bytes").arg(layers.word)
                    : QObject::tr("%1 of links and %2").arg(word, layers.ofSwitches);
  for (qsizetype layer = 0; layer < layers.names.size(); ++layer)
    bar.parts.emplace_back(layers.names[layer], seriesColour(std::size_t(layer), false, scene.theme).rgb());
}

std::shared_ptr<const MapLayers> layersOf(const FabricRails* rails) {
  if (!rails || rails->count == 0) return nullptr;
  MapLayers layers{QObject::tr("rail"), QObject::tr("leaves"), {}, *rails};
  for (std::uint32_t rail = 0; rail < rails->count; ++rail) layers.names << QString::number(rail);
  return std::make_shared<const MapLayers>(std::move(layers));
}

std::shared_ptr<const MapLayers> planesOf(const Fabric& fabric) {
  MapLayers layers{QObject::tr("plane"), QObject::tr("switches"), {}, {}};
  layers.sets.ofNode.resize(fabric.nodes().size());
  for (const FabricPart& part : findParts(fabric)) {
    if (part.kind != PartKind::plane) continue;
    for (const NodeIndex at : part.switches) layers.sets.ofNode[number(at)] = layers.sets.count;
    ++layers.sets.count;
    layers.names << QString::fromStdString(part.name).section(' ', -1);
  }
  return layers.sets.count == 0 ? nullptr : std::make_shared<const MapLayers>(std::move(layers));
}

}  // namespace weft
