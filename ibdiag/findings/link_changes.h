// Whether a link became better or worse.
#pragma once

#include <optional>
#include <string>

#include "ibdiag/model/fabric.h"

namespace weft {

enum class RateChange { slower, faster, other };

// Nothing where width and speed are the same, or a dump does not say them.
std::optional<RateChange> rateChange(const LinkFacts& was, const LinkFacts& now);

// What the link carries of what it did; by its lanes alone where both have one speed of which no more is known.
std::optional<double> rateRatio(const LinkFacts& was, const LinkFacts& now);

bool stateChanged(const LinkFacts& was, const LinkFacts& now);

// "4x 25"; "4x 10 or faster" where the dump knows no more; what is not known is omitted.
std::string rateText(const LinkFacts& link);

}  // namespace weft
