// A visitor of several lambdas for std::visit: Visits{[](const A&) { … }, [](const B&) { … }}.
#pragma once

namespace weft {

template <class... Visitors>
struct Visits : Visitors... {
  using Visitors::operator()...;
};

}  // namespace weft
