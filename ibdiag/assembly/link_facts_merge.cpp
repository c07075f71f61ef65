#include "ibdiag/assembly/link_facts_merge.h"

#include "ibdiag/dumps/link_words.h"

namespace weft {
namespace {

constexpr std::string_view vagueSpeed = "10";  // ibdiagnet 1's: QDR or faster

// Names of speeds that no table knows are newer, so faster.
bool isTenOrFaster(std::string_view speed) {
  return speedRank(speed).value_or(INT32_MAX) >= speedRank(vagueSpeed).value_or(0);
}

}  // namespace

void LinkFactsMerge::complete(MergedLink& known, const TopologyDump& dump, const TopologyDump::Link& link) {
  const TopologyDump::Facts& facts = dump.facts()[link.facts];
  const Place place = dump.placeOf(link);
  take(known.width, facts.width, place, "width");
  takeSpeed(known, facts.speed, dump.isTenVague() && facts.speed == vagueSpeed, place);
  take(known.state, facts.state, place, "state");
  take(known.widthPossible, facts.widthPossible, place, "possible width");
  take(known.speedPossible, facts.speedPossible, place, "possible speed");
}

void LinkFactsMerge::take(ToldFact& known, std::string_view said, const Place& place, const char* what) {
  if (said.empty() || known.text == said) return;
  if (known.text.empty()) known = {said, place};
  else tell(known, said, place, what);
}

void LinkFactsMerge::takeSpeed(MergedLink& known, std::string_view said, bool isMinimum, const Place& place) {
  if (said.empty()) return;
  ToldFact& speed = known.speed;
  const bool completes = speed.text.empty() || (known.speedIsMinimum && isTenOrFaster(said));
  if (completes) {
    if (known.speedIsMinimum && isMinimum) return;
    speed = {said, place};
    known.speedIsMinimum = isMinimum;
  } else if (!(isMinimum && isTenOrFaster(speed.text))) {
    take(speed, said, place, "speed");
  }
}

void LinkFactsMerge::tell(const ToldFact& known, std::string_view said, const Place& place, const char* what) {
  diagnostics_.add({"fabric.linkDiffers", Severity::note, *place.file, place.line,
                    "this link's " + std::string(what) + " is " + std::string(said) + ", but " + std::string(known.text) +
                        " at " + text(known.place),
                    "the latter is used", "dump the whole fabric again at one time"});
}

}  // namespace weft
