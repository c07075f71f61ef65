#include "analysis/load/overloads.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "analysis/load/film_causes.h"
#include "core/base/units.h"
#include "ibdiag/findings/finding_words.h"
#include "ibdiag/loads/explained.h"

namespace weft {
namespace {

constexpr std::uint64_t mostMemory = std::uint64_t{1} << 28;
constexpr std::size_t mostCauses = 3;

struct Overload {
  EndIndex end{};
  BinRange bins;
  std::uint64_t bytes = 0;
  double share = 0;  // of what the link carries in that time

  std::uint32_t length() const { return bins.end - bins.first; }
};

// Stretches of bins that follow each other.
std::vector<Overload> overloadsOf(const LoadFilm& film, const Capacities& capacities) {
  std::vector<Overload> found;
  std::map<EndIndex, std::size_t> open;  // the latest of each end
  bool held = false;
  for (std::size_t at = 0; at < film.moments.size(); ++at) {
    const std::uint32_t bin = film.moments[at].bin;
    film.eachEnd(at, [&](const FilmEnd& each) {
      const auto share = utilisation(Counted{each.bytes, false}, film.binSeconds, capacities[number(each.end) / 2]);
      if (!share || *share <= 1) return;
      const auto before = open.find(each.end);
      if (before == open.end() || found[before->second].bins.end != bin) {
        open[each.end] = found.size();
        found.push_back({each.end, {bin, bin + 1}, each.bytes, *share});
        return;
      }
      Overload& one = found[before->second];
      one.share = (one.share * one.length() + *share) / (one.length() + 1);
      one.bytes = saturatingAdd(one.bytes, each.bytes, held);
      one.bins.end = bin + 1;
    });
  }
  std::erase_if(found, [](const Overload& one) { return one.length() < 2; });
  std::ranges::stable_sort(found, [](const Overload& a, const Overload& b) {
    return a.length() != b.length() ? a.length() > b.length() : a.bytes > b.bytes;
  });
  return found;
}

std::string causesOf(const RunStore& store, const OpenRun& run, const Overload& one, const Stopped& stopped) {
  PairFilter filter;
  filter.bins = one.bins;
  CauseNames names{RunNames(store)};
  return causesText(
      names.of(usersOfEnd(store, run.fabric, run.rankHosts, filter, Rails::measured, one.end, stopped).layers),
      mostCauses);
}

Finding findingOf(const RunStore& store, const OpenRun& run, const Overload& one, double seconds,
                  const Stopped& stopped) {
  const Fabric& fabric = run.fabric;
  Finding finding = placeless(FindingKind::overload, FindingSeverity::warning,
                              fabric.node(fabric.end(one.end).node).subnet, linkText(fabric, one.end));
  finding.text += ": " + humanBytes(one.bytes) + " were sent within " + text(one.bins, seconds) + ", " +
                  exactText(std::round(one.share * 100) / 100) + " times what the link carries";
  if (const std::string causes = causesOf(store, run, one, stopped); !causes.empty()) finding.text += "; " + causes;
  finding.ends = {one.end};
  return finding;
}

}  // namespace

FindingList findOverloads(const RunStore& store, const OpenRun& run, const Stopped& stopped, std::size_t most) {
  if (!whyNoFilm(run, {}).empty() ||
      std::ranges::none_of(*run.capacities, [](const auto& one) { return one.has_value(); }))
    return {};
  FindingList list;
  try {
    const LoadFilm film = loadFilm(store, run, {}, Rails::measured, stopped, mostMemory);
    const std::vector<Overload> found = overloadsOf(film, *run.capacities);
    for (std::size_t i = 0; i < found.size() && i < most; ++i)
      list.push_back(findingOf(store, run, found[i], film.binSeconds, stopped));
    if (found.size() > most)
      list.push_back(placeless(FindingKind::overload, FindingSeverity::warning, {},
                               "and " + counted(found.size() - most, "more finding", "more findings") + " of this kind",
                               found.size() - most));
  } catch (const FilmTooLarge& error) {
    list.push_back(
        placeless(FindingKind::overload, FindingSeverity::note, {},
                  std::string("whether links were overloaded at a time was not looked for: ") + error.what()));
  }
  return list;
}

}  // namespace weft
