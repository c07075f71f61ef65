// The modes and views of a comparison, and their words in saved files.
#pragma once

#include "figures/figure_words.h"

namespace weft {

enum class CompareMode { sideBySide, difference, correlation, variants, speedup };
enum class CompareView { map, matrix, bars, tree };

namespace words {
inline constexpr std::array compareModes{
    Word{"side", CompareMode::sideBySide}, Word{"difference", CompareMode::difference},
    Word{"correlation", CompareMode::correlation}, Word{"variants", CompareMode::variants},
    Word{"speedup", CompareMode::speedup}};
inline constexpr std::array compareViews{Word{"map", CompareView::map}, Word{"matrix", CompareView::matrix},
                                         Word{"bars", CompareView::bars}, Word{"tree", CompareView::tree}};
}  // namespace words

}  // namespace weft
