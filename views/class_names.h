#pragma once

#include <QString>

#include "core/pair_filter.h"

namespace weft {

QString className(PairClass kind);  // "point-to-point", "collective", …

// What a filter chooses by, for views that can't follow it: "region, rank and time"; empty where it chooses nothing.
QString filterKinds(const PairFilter& filter);

}  // namespace weft
