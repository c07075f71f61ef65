#include "views/matrix/model/matrix_join.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "core/base/ascii.h"
#include "core/base/units.h"

namespace weft {
namespace {

// What an entry is called in every run.
std::string keyOf(const TwoInputs& inputs, std::size_t run, MatrixAxis axis, const MatrixEntry& entry) {
  const MatrixInputs& of = run == 0 ? inputs.first : inputs.second;
  if ((axis == MatrixAxis::ranks || axis == MatrixAxis::members) && entry.rank) {
    const auto place =
        inputs.match ? inputs.match->ranks().place(run, *entry.rank) : std::optional(number(*entry.rank));
    return place ? std::to_string(*place)
                 : "rank " + std::to_string(number(*entry.rank)) + " of " + std::to_string(run);
  }
  if (axis == MatrixAxis::leaves && entry.leaf && of.fabric) return text(of.fabric->node(*entry.leaf).guid);
  return lowerCase(entry.label);
}

void count(EntrySides& sides, bool second, const MatrixEntry& entry) {
  (second ? sides.inSecond : sides.inFirst) = true;
  (second ? sides.recordedSecond : sides.recordedFirst) = entry.recorded;
}

MatrixEntry withoutPlaces(const MatrixEntry& entry) {
  MatrixEntry one;
  one.label = entry.label;
  one.detail = entry.detail;
  return one;
}

}  // namespace

JoinedAxis joinAxes(const TwoInputs& inputs, const MatrixFacts& first, const MatrixFacts& second) {
  JoinedAxis joined;
  std::map<std::string, std::uint32_t> byKey;
  for (const MatrixEntry& entry : first.entries) {
    byKey.emplace(keyOf(inputs, 0, first.request.axis, entry), static_cast<std::uint32_t>(joined.entries.size()));
    joined.entries.push_back(entry);
    count(joined.sides.emplace_back(), false, entry);
  }
  for (const MatrixEntry& entry : second.entries) {
    const auto found = byKey.find(keyOf(inputs, 1, second.request.axis, entry));
    const bool isNew = found == byKey.end() || joined.sides[found->second].inSecond;
    const std::uint32_t at = isNew ? static_cast<std::uint32_t>(joined.entries.size()) : found->second;
    if (isNew) {
      joined.entries.push_back(withoutPlaces(entry));
      joined.sides.emplace_back();
    }
    count(joined.sides[at], true, entry);
    joined.ofSecond.push_back(at);
  }
  for (std::size_t i = 0; i < joined.entries.size(); ++i)
    joined.entries[i].recorded = joined.sides[i].recordedFirst && joined.sides[i].recordedSecond;
  return joined;
}

}  // namespace weft
