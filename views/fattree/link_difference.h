// The differences of link loads of two runs: second − first, on the fabric of the first.
#pragma once

#include <QStringList>

#include "ibdiag/model/end_match.h"
#include "views/shared/link_values.h"

namespace weft {

// Both must be in the same unit, each for its own fabric; else the result fits no fabric. What the second fabric does
// not have is `onlyFirst`. Nodes and hosts are differences of their own amounts, not sums of the ends' differences.
LinkValues differenceOf(const LinkValues& first, const LinkValues& second, const FabricMatch& match,
                        const SideNames& sides = {});

// Something differs, or could: an end is known in both.
bool isComparable(const LinkValues& difference);

// What a map of the difference leaves out or draws apart, a sentence each: "12 link ends are only in A."
QStringList differenceNotes(const LinkValues& difference);

}  // namespace weft
