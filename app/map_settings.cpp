#include "app/map_settings.h"

#include <QSettings>
#include <array>

#include "core/units.h"

namespace weft {
namespace {

constexpr std::array words{"layered", "planar", "matrix"};  // by MapKind

QString keyOf(const Fabric& fabric) { return "fabrics/" + QString::fromStdString(fingerprintOf(fabric)) + "/"; }

}  // namespace

std::optional<MapKind> mapKindOf(const std::string& word) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (word == words[i]) return static_cast<MapKind>(i);
  return std::nullopt;
}

MapSettings suggestedSettings(const Fabric& fabric, const Levels& levels) {
  return {.kind = suggestedLayout(fabric, levels) == LayoutKind::planar ? MapKind::planar : MapKind::layered};
}

Layout makeLayout(const Fabric& fabric, const Levels& levels, const MapSettings& settings) {
  const LayoutOptions options{.withService = !settings.hideService};
  return layoutOf(fabric, levels, settings.kind == MapKind::planar ? LayoutKind::planar : LayoutKind::layered, options);
}

std::string fingerprintOf(const Fabric& fabric) {
  std::uint64_t hash = 14695981039346656037ULL;  // FNV-1a
  for (const FabricNode& node : fabric.nodes()) {  // by subnet, then GUID
    if (!node.isSwitch()) continue;
    for (int shift = 0; shift < 64; shift += 8) hash = (hash ^ (number(node.guid) >> shift & 0xFF)) * 1099511628211ULL;
  }
  return text(Guid(hash)).substr(2);
}

std::optional<MapSettings> rememberedSettings(const Fabric& fabric) {
  const QSettings store;
  const QString key = keyOf(fabric);
  const auto kind = mapKindOf(store.value(key + "layout").toString().toStdString());
  if (!kind) return std::nullopt;
  return MapSettings{*kind, store.value(key + "hideService").toBool(), store.value(key + "capacityWidths").toBool(),
                     store.value(key + "assumeRoutes").toBool()};
}

void remember(const Fabric& fabric, const MapSettings& settings) {
  QSettings store;
  const QString key = keyOf(fabric);
  store.setValue(key + "layout", words[static_cast<std::size_t>(settings.kind)]);
  store.setValue(key + "hideService", settings.hideService);
  store.setValue(key + "capacityWidths", settings.capacityWidths);
  store.setValue(key + "assumeRoutes", settings.assumeRoutes);
}

}  // namespace weft
