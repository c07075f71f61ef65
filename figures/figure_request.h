// A request for a figure, in names only, so that it can be applied to another run too: what every figure has, and the
// settings of its kind.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "analysis/pairs/filter_options.h"
#include "core/sums/rank_match.h"
#include "figures/figure_settings.h"
#include "views/shared/figure.h"

namespace weft {

// The words of the filter state which part of the run is shown. If the traffic has no communicators, the chosen ones
// are highlighted (map) or their hosts marked (matrix).
struct FigureRequest : FilterWords {
  FigureSettings settings;
  FigureStyle style;
  std::vector<std::filesystem::path> against;  // other runs that this one is compared with
  RanksBy ranksBy = RanksBy::rank;             // which ranks of two runs match each other
  bool sideBySide = false;                     // all runs in columns, else their difference
  bool ownRanges = false;                      // side by side: each run's colours have a range of their own
  std::optional<ValueRange> range;    // of the colours: bytes, or shares of which 1 is all; of a map those of links
  std::optional<std::string> select;  // what stands out in a map or matrix, in the words of itemOf()

  FigureRequest() = default;
  explicit FigureRequest(FigureSettings kind) : settings(std::move(kind)) {}

  FigureView view() const {
    return std::visit([](const auto& kind) { return kind.view; }, settings);
  }
  // The settings of a kind, or those that it shares with others; null: the figure is of another kind.
  template <class Part>
  Part* find() {
    return partOf<Part>(settings);
  }
  template <class Part>
  const Part* find() const {
    return const_cast<FigureRequest*>(this)->find<Part>();
  }
  // Of a figure that is known to be of that kind.
  template <class Part>
  Part& as() {
    return existing(find<Part>());
  }
  template <class Part>
  const Part& as() const {
    return existing(find<Part>());
  }

  bool operator==(const FigureRequest&) const = default;

 private:
  // std::visit() would need a table for each part, and figures take a fifth longer to compile with it.
  template <class Part, class... Kinds>
  static Part* partOf(std::variant<Kinds...>& all) {
    Part* part = nullptr;
    const auto look = [&]<class Kind>(std::type_identity<Kind>) {
      if constexpr (std::is_convertible_v<Kind*, Part*>)
        if (Kind* kind = std::get_if<Kind>(&all)) part = kind;
    };
    (look(std::type_identity<Kinds>()), ...);
    return part;
  }
  template <class Part>
  static Part& existing(Part* part) {
    if (!part) throw std::logic_error("the figure is of another kind");
    return *part;
  }
};

}  // namespace weft
