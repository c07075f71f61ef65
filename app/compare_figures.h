// What a comparison shows, asked for as a figure.
#pragma once

#include "app/compare_page.h"
#include "app/figure_offer.h"

namespace weft {

struct Compared {
  CompareMode mode;
  CompareView view;
  RanksBy by;
  const SideBySide& side;
  const DifferencePane& difference;
};

// `now` tells what is shown whenever it is asked; page and panes outlive the offer.
FigureOffer offerOf(std::function<Compared()> now);

}  // namespace weft
