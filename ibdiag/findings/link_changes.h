// Decides whether a link became better or worse.
#pragma once

#include <optional>
#include <string>

#include "ibdiag/model/fabric.h"

namespace weft {

enum class RateChange { slower, faster, other };

// Nothing if width and speed are the same, or a dump lacks them.
std::optional<RateChange> rateChange(const LinkFacts& was, const LinkFacts& now);

// The link's capacity divided by its former one; by its lanes only, if both dumps have the same speed and no more is
// known of it.
std::optional<double> rateRatio(const LinkFacts& was, const LinkFacts& now);

bool stateChanged(const LinkFacts& was, const LinkFacts& now);

// "4x 25"; "4x 10 or faster" where the dump knows no more; what is not known is omitted.
std::string rateText(const LinkFacts& link);

}  // namespace weft
