#include "analysis/load/film_causes.h"

#include <algorithm>
#include <span>
#include <tuple>

#include "core/base/units.h"
#include "core/store/state_store.h"

namespace weft {
namespace {

template <class Id, class Things>
std::vector<Cause> named(const std::vector<Sum<std::optional<Id>>>& sums, const Things& things) {
  std::vector<Cause> causes;
  for (const auto& [id, bytes] : sums) {
    const auto at = id ? std::ranges::find(things, *id, [](const auto& one) { return one.id; }) : things.end();
    Cause& cause = causes.emplace_back(Cause{std::nullopt, bytes});
    if (at != things.end()) cause.name = at->name;
    else if (id) cause.name = std::to_string(number(*id));  // a store may name ids that it does not have
  }
  return causes;
}

bool hasViolations(const std::map<std::string, std::string>& facts) {
  const auto fact = facts.find("clock violations of messages");
  return fact != facts.end() && parseNumber(fact->second).value_or(0) != 0;
}

struct Part {
  std::uint32_t bin = 0;
  EndIndex end{};
  CommunicatorId communicator{};
  std::uint64_t bytes = 0;
};

void addPairs(std::vector<Contention>& pairs, std::span<const Part> parts) {
  for (std::size_t one = 0; one < parts.size(); ++one)
    for (std::size_t two = one + 1; two < parts.size(); ++two) {
      const Part &more = parts[one].bytes >= parts[two].bytes ? parts[one] : parts[two],
                 &less = &more == &parts[one] ? parts[two] : parts[one];
      pairs.push_back({more.bin, more.end, more.communicator, less.communicator, more.bytes, less.bytes});
    }
}

void refuseTooMany(std::uint64_t count, std::uint64_t most) {
  if (count > most)
    throw FilmTooLarge(
        "so many communicators load the same link ends that their pairs need too much memory; choose a "
        "shorter --time, or communicators");
}

}  // namespace

MomentCauses CauseNames::of(const std::vector<LayerShare>& layers) {
  const EndUsers users{0, layers, {}, false};
  return {named(byCommunicator(users), names_.communicators()), named(byRegion(users), names_.regions()),
          named(byOperation(users), names_.operations())};
}

std::string causesText(const std::vector<Cause>& causes, std::size_t most, bool withBytes) {
  std::string text;
  std::size_t named = 0, told = 0;
  for (const Cause& each : causes) {
    if (!each.name) continue;
    if (++named > most) continue;
    text += (told++ == 0 ? "" : ", ") + *each.name + (withBytes ? " " + humanBytes(each.bytes) : "");
  }
  return named > most ? text + " and " + std::to_string(named - most) + " more" : text;
}

std::string causesText(const MomentCauses& causes, std::size_t most) {
  std::string text;
  const auto add = [&](const char* one, const char* many, const std::vector<Cause>& list) {
    const std::string words = causesText(list, most);
    const auto count = std::ranges::count_if(list, [](const Cause& each) { return each.name.has_value(); });
    if (!words.empty()) text += (text.empty() ? "" : "; ") + std::string(count == 1 ? one : many) + words;
  };
  add("communicator ", "communicators ", causes.communicators);
  add("region ", "regions ", causes.regions);
  add("", "", causes.operations);
  return text;
}

std::optional<double> clockError(const RunStore& store) {
  if (!hasViolations(store.facts())) return std::nullopt;
  std::uint64_t worst = 0;
  StateStore(store).messages(0, INT64_MAX, [&](RankId, const MessageFlight& one) {
    if (one.received < one.sent) worst = std::max(worst, one.sent - one.received);
    return true;
  });
  return worst == 0 ? std::nullopt : std::optional(static_cast<double>(worst) / nanosecondsPerSecond);
}

std::optional<std::string> clockNote(const RunStore& store, double binSeconds) {
  const auto error = clockError(store);
  if (!error || *error <= binSeconds) return std::nullopt;
  return "bins of " + humanSeconds(binSeconds) +
         " are finer than the clocks of the trace are right: a message is received " + humanSeconds(*error) +
         " before it is sent, so that traffic of a bin may be of its neighbours";
}

Notes filmNotes(const RunStore& store, const LoadFilm& film, std::optional<std::uint64_t> onLinks) {
  return filmNotes(film, onLinks, clockNote(store, film.binSeconds));
}

Notes filmNotes(const LoadFilm& film, std::optional<std::uint64_t> onLinks,
                const std::optional<std::string>& ofClocks) {
  Notes notes;
  std::uint64_t sum = 0;
  bool held = film.held;
  for (const FilmMoment& each : film.moments) sum = saturatingAdd(sum, each.onLinks, held);
  if (onLinks && *onLinks != sum)
    notes.push_back("time bins hold " + std::to_string(sum) + " of the " + std::to_string(*onLinks) +
                    " bytes that the pair traffic has on links");
  if (held) notes.push_back("some sums pass 2^63 and are held there");
  if (ofClocks) notes.push_back(*ofClocks);
  return notes;
}

std::vector<Contention> contentions(const RunStore& store, const OpenRun& run, const PairFilter& filter, Rails rails,
                                    std::uint64_t mostPairs) {
  std::vector<Part> parts;
  for (const auto& [communicator, film] : loadFilms(store, run, filter, rails)) {
    for (std::size_t at = 0; at < film.moments.size(); ++at)
      film.eachEnd(at, [&](const FilmEnd& end) {
        if (end.bytes != 0) parts.push_back({film.moments[at].bin, end.end, communicator, end.bytes});
      });
    refuseTooMany(parts.size(), mostPairs);
  }
  std::ranges::sort(parts, {}, [](const Part& each) { return std::tuple(each.bin, each.end, each.communicator); });
  std::vector<Contention> pairs;
  for (auto from = parts.begin(); from != parts.end();) {
    const auto to = std::find_if(from, parts.end(),
                                 [&](const Part& each) { return each.bin != from->bin || each.end != from->end; });
    const auto together = static_cast<std::uint64_t>(to - from);
    refuseTooMany(pairs.size() + together * (together - 1) / 2, mostPairs);
    addPairs(pairs, {from, to});
    from = to;
  }
  std::ranges::stable_sort(pairs, std::greater(), &Contention::otherBytes);
  return pairs;
}

}  // namespace weft
