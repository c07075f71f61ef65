#include "analysis/run/map_settings.h"

#include <array>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::array words{"layered", "planar", "matrix"};  // by MapKind

}  // namespace

std::optional<MapKind> mapKindOf(const std::string& word) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (word == words[i]) return static_cast<MapKind>(i);
  return std::nullopt;
}

std::string wordOf(MapKind kind) { return words[static_cast<std::size_t>(kind)]; }

MapSettings suggestedSettings(const Fabric& fabric, const Levels& levels) {
  return {.kind = suggestedLayout(fabric, levels) == LayoutKind::planar ? MapKind::planar : MapKind::layered};
}

bool areLaidOutAlike(const MapSettings& one, const MapSettings& other) {
  return one.kind == other.kind && one.hideService == other.hideService && one.wideHosts == other.wideHosts;
}

Layout makeLayout(const Fabric& fabric, const Levels& levels, const MapSettings& settings) {
  const LayoutOptions options{.withService = !settings.hideService};
  return layoutOf(fabric, levels, settings.kind == MapKind::planar ? LayoutKind::planar : LayoutKind::layered, options);
}

std::string fingerprintOf(const Fabric& fabric) {
  std::uint64_t hash = 14695981039346656037ULL;    // FNV-1a
  for (const FabricNode& node : fabric.nodes()) {  // by subnet, then GUID
    if (!node.isSwitch()) continue;
    for (int shift = 0; shift < 64; shift += 8) hash = (hash ^ (number(node.guid) >> shift & 0xFF)) * 1099511628211ULL;
  }
  return text(Guid(hash)).substr(2);
}

}  // namespace weft
