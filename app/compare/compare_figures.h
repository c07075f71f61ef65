// Figures of a comparison, as requests.
#pragma once

#include <functional>

#include "app/compare/compare_column.h"
#include "app/compare/compare_mode.h"
#include "app/panels/figure_offer.h"
#include "core/sums/rank_match.h"

namespace weft {

class DifferencePane;
class SideBySide;

struct Compared {
  CompareMode mode;
  CompareView view;
  RanksBy by;
  const SideBySide& side;
  const DifferencePane& difference;
};

// `now` returns what is shown at the time of the call; page and panes outlive the offer.
FigureOffer offerOf(std::function<Compared()> now);

}  // namespace weft
