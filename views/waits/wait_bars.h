// Wait times as bars: one for each call path, rank or communicator, stacked by class of wait.
#pragma once

#include <QPainter>
#include <array>
#include <string>
#include <vector>

#include "core/records/wait_class.h"
#include "core/records/wait_filter.h"
#include "core/store/run_store.h"
#include "views/shared/theme.h"

namespace weft {

enum class WaitRows { paths, ranks, communicators };

struct WaitBar {
  std::string label;
  std::array<std::uint64_t, waitClassNames.size()> nanoseconds{};  // as waitClassNames has them
  std::uint64_t total() const;
};

struct WaitBars {
  std::string missing;        // why there is nothing to draw; empty: there is
  std::vector<WaitBar> bars;  // the longest first
  std::uint64_t all = 0;      // nanoseconds over all bars, those that were left out too
  std::size_t leftOut = 0;    // bars
};

// The `most` longest ones. The same run gives the same bars.
WaitBars waitBars(const RunStore& store, const WaitFilter& filter, WaitRows rows, std::size_t most);

double waitBarsHeight(const WaitBars& bars, int fontPixels);
void drawWaitBars(QPainter& painter, const QRectF& box, const WaitBars& bars, const Theme& theme, int fontPixels);

}  // namespace weft
