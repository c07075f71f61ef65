#include "core/sums/traced_part.h"

#include <algorithm>

#include "core/base/bundle_format.h"
#include "core/base/number_list.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::size_t maxRanks = std::size_t{1} << 26;

std::string timeWords(const std::optional<std::string>& from, const std::optional<std::string>& to) {
  const auto seconds = [](const std::string& text) { return humanSeconds(parseReal(text).value_or(0)); };
  const bool fromStart = !from || parseReal(*from).value_or(0) == 0;
  if (fromStart) return to ? " in the first " + seconds(*to) + " after MPI_Init" : "";
  if (!to) return " from " + seconds(*from) + " after MPI_Init on";
  return " between " + seconds(*from) + " and " + seconds(*to) + " after MPI_Init";
}

}  // namespace

std::optional<TracedPart> tracedPart(const std::map<std::string, std::string>& facts) {
  const auto fact = [&](std::string_view key) {
    const auto found = facts.find(std::string(key));
    return found == facts.end() ? std::nullopt : std::optional(found->second);
  };
  const auto regions = fact(bundle_format::tracedRegionsFact), from = fact(bundle_format::tracedFromFact),
             to = fact(bundle_format::tracedToFact);
  TracedPart part{"Only calls", fact(bundle_format::tracedRanksFact), regions || from};
  if (!part.ranks && !part.isSomeTime) return std::nullopt;
  const bool isSeveral = regions && regions->find(',') != std::string::npos;
  if (part.ranks) part.words += " of rank " + *part.ranks;
  if (regions) part.words += (isSeveral ? " in regions " : " in region ") + *regions;
  part.words += timeWords(from, to) + " were traced";
  return part;
}

std::optional<std::vector<std::uint32_t>> parseTracedRanks(std::string list) {
  std::ranges::replace(list, ',', ' ');
  return parseList(list, INT32_MAX, maxRanks);
}

std::size_t countTraced(const std::optional<TracedPart>& part, std::size_t ranks) {
  if (!part || !part->ranks || ranks == 0) return ranks;
  const auto listed = parseTracedRanks(*part->ranks);
  if (!listed) return ranks;
  return static_cast<std::size_t>(std::ranges::count_if(*listed, [&](std::uint32_t rank) { return rank < ranks; }));
}

}  // namespace weft
