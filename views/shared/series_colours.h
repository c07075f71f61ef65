// Colours of series in stacked bars.
#pragma once

#include "views/shared/theme.h"

namespace weft {

// Colours for operations that stay apart with colour vision deficiencies (Okabe and Ito 2008, and two more). Nine of
// them: eight largest operations and a last one that needs no "other";
// `isOther` takes a grey. Neighbours in a stack differ in lightness too.
QColor seriesColour(std::size_t series, bool isOther, const Theme& theme);

}  // namespace weft
