// Texts of the heat map of ranks, and the part of a filter that it follows.
#pragma once

#include <QStringList>

#include "core/records/pair_filter.h"
#include "views/ranks/rank_facts.h"

namespace weft {

// What is not in the picture, and what its numbers represent where that is not a sum over ranks.
QStringList notesOf(const RankFacts& facts);

}  // namespace weft
