// Fabrics drawn on the plane, for tests that look at the places.
#pragma once

#include <QtTest>

#include <algorithm>
#include <map>

#include "fabric_files.h"
#include "fabric_shapes.h"
#include "ibdiag/layout/places.h"

namespace weft {

struct Drawn {
  Fabric fabric;
  Levels levels;
  Layout layout;
};

inline Drawn draw(const FabricRecords& records, const LayoutOptions& options = {}) {
  Drawn drawn{Fabric::build(records), {}, {}};
  drawn.levels = computeLevels(drawn.fabric);
  drawn.layout = planarLayout(drawn.fabric, drawn.levels, options);
  return drawn;
}

inline void verifyApart(const Layout& layout) {
  std::map<double, std::vector<double>> rows;
  for (std::size_t glyph = 0; glyph < layout.glyphs.size(); ++glyph) {
    const double x = layout.glyphs[glyph].x, y = layout.glyphs[glyph].y;
    QVERIFY(x >= 0 && x <= layout.width && y >= 0 && y <= layout.height);
    if (layout.hidden.empty() || !layout.hidden[glyph]) rows[y].push_back(x);
  }
  double last = -1;
  for (auto& [y, row] : rows) {
    QVERIFY(last < 0 || y - last >= 1);
    last = y;
    std::ranges::sort(row);
    for (std::size_t i = 1; i < row.size(); ++i) QVERIFY(row[i] - row[i - 1] >= 1 - 1e-9);
  }
}

}  // namespace weft

Q_DECLARE_METATYPE(weft::FabricRecords)
