// Shares in tenths of a per cent that visibly add up to 100 %, with a row for the parts that are not listed.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "views/details/details.h"

namespace weft {

struct Named {
  QString name;
  DetailTarget target = {};
};

// Tenths of a per cent, rounded so that they add up to 1000: each is the share cut off, and the largest remainders get
// what is left. All zero where the whole is.
std::vector<std::uint32_t> tenths(const std::vector<std::uint64_t>& parts);

// "43.2 %, 1.20 GB (1200345678 B)" beside each name, in the order given; "and 7 more" for those after the first `most`,
// whose names are not requested: there may be millions.
DetailSection sharesSection(const QString& heading, const std::vector<std::uint64_t>& parts, std::size_t most,
                            const std::function<Named(std::size_t)>& nameOf);

}  // namespace weft
