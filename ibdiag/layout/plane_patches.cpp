#include "ibdiag/layout/plane_patches.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

namespace weft {
namespace {

constexpr std::size_t mostOnOneEllipse = 80;

double widest(std::span<const Patch> patches) {
  double width = 0;
  for (const Patch& patch : patches) width = std::max(width, patch.width);
  return width;
}
double highest(std::span<const Patch> patches) {
  double height = 0;
  for (const Patch& patch : patches) height = std::max(height, patch.height);
  return height;
}

// Where a patch may be: in cells of one size, whose centres are a unit apart across or down.
struct Slot {
  double x = 0, y = 0;
};

// Circles of unit cells: those √2 apart on a circle never overlap, nor do those of circles √2 apart.
std::vector<Slot> circles(std::size_t count, double hole) {
  using std::numbers::pi, std::numbers::sqrt2;
  std::vector<Slot> slots;
  const std::size_t onFirst = std::min(count, mostOnOneEllipse);
  double radius = hole;
  if (onFirst > 1) radius = std::max(radius, sqrt2 / 2 / std::sin(pi / static_cast<double>(onFirst)));
  while (slots.size() < count) {
    const std::size_t left = count - slots.size();
    std::size_t room = 1;
    if (radius > sqrt2 / 2) room = static_cast<std::size_t>(pi / std::asin(sqrt2 / 2 / radius) + 1e-6);
    room = std::min(std::max<std::size_t>(room, 1), left);
    for (std::size_t i = 0; i < room; ++i) {
      const double angle = 2 * pi * static_cast<double>(i) / static_cast<double>(room);
      slots.push_back({radius * std::sin(angle), -radius * std::cos(angle)});
    }
    radius += sqrt2;
  }
  return slots;
}

}  // namespace

void Patch::add(const Patch& other, double x, double y) {
  for (const Spot& spot : other.spots) spots.push_back({spot.glyph, spot.x + x, spot.y + y});
  width = std::max(width, x + other.width);
  height = std::max(height, y + other.height);
}

Patch switchPatch(std::uint32_t glyph, std::span<const std::uint32_t> hosts, std::size_t columns) {
  Patch patch;
  columns = std::max<std::size_t>(1, std::min(columns, hosts.size()));
  patch.width = static_cast<double>(columns) - 1;
  patch.spots.push_back({glyph, patch.width / 2, 0});
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    const auto row = static_cast<double>(i / columns + 1);
    patch.spots.push_back({hosts[i], static_cast<double>(i % columns), row});
    patch.height = row;
  }
  return patch;
}

Patch cornerPatch(std::uint32_t glyph, std::span<const std::uint32_t> hosts, std::size_t columns) {
  Patch patch;
  columns = std::max<std::size_t>(1, columns);
  patch.width = static_cast<double>(columns);
  patch.spots.push_back({glyph, 0, 0});
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    patch.height = static_cast<double>(i / columns + 1);
    patch.spots.push_back({hosts[i], static_cast<double>(i % columns + 1), patch.height});
  }
  return patch;
}

Patch blockOf(std::span<const std::uint32_t> glyphs, double aspect) {
  Patch patch;
  const double square = std::ceil(std::sqrt(static_cast<double>(glyphs.size()) * aspect));
  const auto columns = std::max<std::size_t>(1, static_cast<std::size_t>(square));
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    patch.spots.push_back({glyphs[i], static_cast<double>(i % columns), static_cast<double>(i / columns)});
    patch.width = std::max(patch.width, patch.spots.back().x);
    patch.height = patch.spots.back().y;
  }
  return patch;
}

Patch besideEachOther(std::span<const Patch> patches, double gap) {
  Patch all;
  double x = 0;
  for (const Patch& patch : patches) {
    if (patch.spots.empty()) continue;
    all.add(patch, x, 0);
    x += patch.width + gap;
  }
  return all;
}

Patch stacked(std::span<const Patch> patches, double gap) {
  Patch all;
  const double width = widest(patches);
  double y = 0;
  for (const Patch& patch : patches) {
    if (patch.spots.empty()) continue;
    all.add(patch, (width - patch.width) / 2, y);
    y += patch.height + gap;
  }
  all.width = width;
  return all;
}

Patch tiled(std::span<const Patch> patches, std::size_t columns, double gap) {
  Patch all;
  const double width = widest(patches), height = highest(patches);
  for (std::size_t i = 0; i < patches.size(); ++i) {
    const auto column = static_cast<double>(i % columns), row = static_cast<double>(i / columns);
    all.add(patches[i], column * (width + gap) + (width - patches[i].width) / 2, row * (height + gap));
  }
  return all;
}

Patch around(const Patch& centre, std::span<const Patch> patches, double gap) {
  const double cellWidth = widest(patches) + gap, cellHeight = std::ceil(highest(patches) + gap + 1);
  // A patch clears the centre where it clears the circle around it, in cells.
  const double half = std::hypot((centre.width + gap) / cellWidth, (centre.height + gap) / cellHeight) / 2;
  const double hole = centre.spots.empty() ? 0 : half + std::numbers::sqrt2 / 2;
  const std::vector<Slot> slots = circles(patches.size(), hole);
  double left = -centre.width / 2, top = std::floor(-centre.height / 2);
  std::vector<std::pair<double, double>> corners;
  for (std::size_t i = 0; i < patches.size(); ++i) {
    const double y = slots[i].y * cellHeight - patches[i].height / 2;
    corners.emplace_back(slots[i].x * cellWidth - patches[i].width / 2, std::round(y));
    left = std::min(left, corners.back().first);
    top = std::min(top, corners.back().second);
  }
  Patch all;
  all.add(centre, -centre.width / 2 - left, std::floor(-centre.height / 2) - top);
  for (std::size_t i = 0; i < patches.size(); ++i)
    all.add(patches[i], corners[i].first - left, corners[i].second - top);
  return all;
}

void setPlaces(const Patch& patch, Layout& layout) {
  layout.width = patch.width;
  layout.height = patch.height;
  layout.rowDistance = 1;
  std::set<double> rows;
  for (const Patch::Spot& spot : patch.spots) {
    layout.glyphs[spot.glyph].x = spot.x;
    layout.glyphs[spot.glyph].y = patch.height - spot.y;
    rows.insert(patch.height - spot.y);
  }
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) layout.rows.push_back({"", *row});
}

}  // namespace weft
