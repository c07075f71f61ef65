#include "ibdiag/assembly/link_facts_merge.h"

#include "core/base/units.h"
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
  const Line line{dump, link};
  take(known.width, facts.width, line, "width");
  takeSpeed(known, facts.speed, line);
  take(known.state, facts.state, line, "state");
  take(known.widthPossible, facts.widthPossible, line, "possible width");
  take(known.speedPossible, facts.speedPossible, line, "possible speed");
}

void LinkFactsMerge::take(ToldFact& known, std::string_view said, const Line& line, const char* what) {
  if (said.empty() || known.text == said) return;
  if (known.text.empty()) known = {said, line.dump.placeOf(line.link)};
  else tell(known, said, line, what);
}

void LinkFactsMerge::takeSpeed(MergedLink& known, std::string_view said, const Line& line) {
  if (said.empty()) return;
  const bool isMinimum = line.dump.isTenVague() && said == vagueSpeed;
  ToldFact& speed = known.speed;
  const bool completes = speed.text.empty() || (known.speedIsMinimum && isTenOrFaster(said));
  if (completes) {
    if (known.speedIsMinimum && isMinimum) return;
    speed = {said, line.dump.placeOf(line.link)};
    known.speedIsMinimum = isMinimum;
  } else if (!(isMinimum && isTenOrFaster(speed.text))) {
    take(speed, said, line, "speed");
  }
}

// Within one file it is the two ends that differ.
void LinkFactsMerge::tell(const ToldFact& known, std::string_view said, const Line& line, const char* what) {
  const Place place = line.dump.placeOf(line.link);
  const bool ofEnds =
      known.place.file == place.file && (std::string_view(what) == "width" || std::string_view(what) == "speed");
  const auto nameOf = [&](const TopologyDump::End& end) {
    return "port " + std::to_string(end.port) + " of " + text(line.dump.node(end).guid);
  };
  diagnostics_.add(
      {ofEnds ? "fabric.endsDiffer" : "fabric.linkDiffers", Severity::note, *place.file, place.line,
       (ofEnds ? "the link from " + nameOf(line.link.a) + " to " + nameOf(line.link.b) + " has the " : "this link's ") +
           what + (ofEnds ? " " : " is ") + std::string(said) + ", but " + std::string(known.text) + " at " +
           text(known.place),
       "the latter is used",
       ofEnds ? "check both ends, and dump the fabric again" : "dump the whole fabric again at one time"});
}

}  // namespace weft
