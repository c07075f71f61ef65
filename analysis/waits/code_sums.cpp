#include "analysis/waits/code_sums.h"

#include <algorithm>
#include <set>

#include "core/base/error.h"
#include "core/base/units.h"

namespace weft {
namespace {

std::uint32_t keyOf(const SampledCode& code, std::uint32_t place, CodeBy by) {
  if (place == SampledCode::none) return SampledCode::none;
  const SampledCode::Place& at = code.places[place];
  if (by == CodeBy::line) return at.line;
  return by == CodeBy::function ? at.function : code.functions[at.function].module;
}

// Calls `visit` for each row that passes.
template <class Visit>
void eachRow(const SampledCode& code, const PairFilter& filter, Visit visit) {
  const RowFilter passes(filter, {Measure::samples});
  for (const SampledCode::Sums& each : code.sums)
    if (passes(keysOf(each.row))) visit(each);
}

void addKnown(std::optional<double>& to, const std::optional<double>& more) {
  if (more) to = to.value_or(0) + *more;
}

}  // namespace

void CodeSums::add(const SampledCode::Sums& sums) {
  const SampleRow& row = sums.row;
  CodeSums one{row.samples,    row.calls, row.sends, row.receives, row.bytesSent, row.bytesReceived, row.seconds,
               row.cpuSeconds, 0,         0};
  if (sums.of == SampledCode::Sums::init) one.initSeconds = row.seconds;
  else if (sums.of == SampledCode::Sums::finalize) one.finalizeSeconds = row.seconds;
  else {
    if (row.operation) one.mpiSeconds = row.seconds;
    one.waitSeconds = std::min(row.waitSeconds, one.mpiSeconds);
    if (row.pollSeconds) one.pollSeconds = std::min(*row.pollSeconds, one.mpiSeconds - one.waitSeconds);
    one.unclearSeconds = row.unclearSeconds;
  }
  add(one);
}

void CodeSums::add(const CodeSums& other) {
  addHeld(samples, other.samples);
  addHeld(calls, other.calls);
  addHeld(sends, other.sends);
  addHeld(receives, other.receives);
  addHeld(bytesSent, other.bytesSent);
  addHeld(bytesReceived, other.bytesReceived);
  seconds += other.seconds;
  cpuSeconds += other.cpuSeconds;
  mpiSeconds += other.mpiSeconds;
  waitSeconds += other.waitSeconds;
  addKnown(pollSeconds, other.pollSeconds);
  addKnown(unclearSeconds, other.unclearSeconds);
  initSeconds += other.initSeconds;
  finalizeSeconds += other.finalizeSeconds;
}

// Each key once on the way from a place to the outermost, however often it is there.
std::map<std::uint32_t, CodePart> codeSums(const SampledCode& code, const PairFilter& filter, CodeBy by) {
  const std::vector<CodePart> places = placeSums(code, filter);
  std::map<std::uint32_t, CodePart> sums;
  CodeSums unknown;
  eachRow(code, filter, [&](const SampledCode::Sums& each) {
    if (each.place == SampledCode::none) unknown.add(each);
  });
  if (unknown.samples + unknown.calls != 0) sums[SampledCode::none] = {unknown, unknown};
  for (std::uint32_t place = 0; place < places.size(); ++place) {
    const CodeSums& own = places[place].exclusive;
    if (own.samples + own.calls + own.sends + own.receives == 0) continue;
    sums[keyOf(code, place, by)].exclusive.add(own);
    std::set<std::uint32_t> on;
    for (std::uint32_t at = place; at != SampledCode::none; at = code.places[at].parent) on.insert(keyOf(code, at, by));
    for (const std::uint32_t key : on) sums[key].inclusive.add(own);
  }
  return sums;
}

std::map<RankId, CodeSums> codeSumsByRank(const SampledCode& code, const PairFilter& filter) {
  std::map<RankId, CodeSums> sums;
  eachRow(code, filter, [&](const SampledCode::Sums& each) { sums[each.row.rank].add(each); });
  return sums;
}

CodeNeighbours neighboursOf(const SampledCode& code, const PairFilter& filter, std::uint32_t function) {
  const std::vector<CodePart> places = placeSums(code, filter);
  CodeNeighbours sums;
  for (std::uint32_t place = 0; place < places.size(); ++place) {
    const CodeSums& own = places[place].exclusive;
    if (own.samples + own.calls + own.sends + own.receives == 0) continue;
    std::set<std::uint32_t> callers, callees;
    bool isOn = false;
    for (std::uint32_t at = place, below = SampledCode::none; at != SampledCode::none;
         below = at, at = code.places[at].parent) {
      if (code.places[at].function != function) continue;
      isOn = true;
      callers.insert(code.places[at].parent == SampledCode::none ? SampledCode::none
                                                                 : code.places[code.places[at].parent].function);
      if (below != SampledCode::none) callees.insert(code.places[below].function);
    }
    if (!isOn) continue;
    sums.self.inclusive.add(own);
    if (code.places[place].function == function) sums.self.exclusive.add(own);
    for (const std::uint32_t each : callers) sums.callers[each].add(own);
    for (const std::uint32_t each : callees) sums.callees[each].add(own);
  }
  return sums;
}

std::vector<std::uint32_t> functionsNamed(const SampledCode& code, const std::string& name) {
  std::vector<std::uint32_t> list;
  for (std::uint32_t function = 0; function < code.functions.size(); ++function)
    if (code.functions[function].name == name) list.push_back(function);
  if (list.empty()) throw Error("no function is called " + name + "; weft functions lists all");
  return list;
}

std::vector<CodePart> placeSums(const SampledCode& code, const PairFilter& filter) {
  std::vector<CodePart> sums(code.places.size());
  eachRow(code, filter, [&](const SampledCode::Sums& each) {
    if (each.place != SampledCode::none) sums[each.place].exclusive.add(each);
  });
  for (std::size_t place = sums.size(); place-- > 0;) {  // parents come before
    sums[place].inclusive.add(sums[place].exclusive);
    if (const std::uint32_t parent = code.places[place].parent; parent != SampledCode::none)
      sums[parent].inclusive.add(sums[place].inclusive);
  }
  return sums;
}

}  // namespace weft
