#include "analysis/load/link_question.h"

#include <algorithm>
#include <iterator>

#include "analysis/load/load_words.h"
#include "analysis/load/rail_choice.h"
#include "analysis/run/adaptive_words.h"
#include "analysis/run/run_fabric.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "ibdiag/routes/routing.h"

namespace weft {
namespace {

void append(Notes& notes, Notes more) { std::ranges::move(more, std::back_inserter(notes)); }

bool canLoadPairs(const OpenRun& run) { return canLoadLinks(run.snapshot.pairLayers); }
// Numbers that only pairs distinguish come from them.
bool needsPairs(const PairChoice& choice) { return choice.needsPairs() || !choice.rails.empty(); }

// If nothing can be put on links, the recorded source, so that the reason can be reported.
TrafficSource recordedSource(const OpenRun& run, const RunTraffic& traffic) {
  if (traffic.hasPorts) return TrafficSource::port;
  if (canLoadPairs(run)) return TrafficSource::pair;
  throw Error("no traffic was recorded in this run; --traffic all-to-all shows what an even load would do");
}

TrafficSource chosenSource(const OpenRun& run, const RunTraffic& has, const LinkQuestion& question) {
  if (question.against && question.traffic == word(TrafficSource::counter))
    throw Error("counters can't be explained without another source; give --traffic port, pair or all-to-all");
  if (question.predicts && question.traffic == word(TrafficSource::counter))
    throw Error(
        "counters do not separate senders and receivers, so that loads on other routes can't be computed; give "
        "--traffic port, pair or "
        "all-to-all");
  if (!question.traffic.empty()) return *sourceOf(question.traffic);
  if (needsPairs(question.choice) && canLoadPairs(run)) return TrafficSource::pair;
  const TrafficSource best = bestSource(run, has);
  if (question.predicts && (best == TrafficSource::counter || !whyNot(run, &has, {best}).empty()))
    return TrafficSource::allToAll;
  if (question.against && best == TrafficSource::counter)  // counters explain nothing: a prediction that there might be
    return has.hasPorts || !canLoadPairs(run) ? TrafficSource::port : TrafficSource::pair;
  if (question.against || whyNot(run, &has, {best}).empty()) return best;
  return recordedSource(run, has);
}

void refuseFilters(const PairChoice& choice, TrafficSource source) {
  if (source == TrafficSource::pair) return;
  const std::string words = source == TrafficSource::port      ? "port traffic"
                            : source == TrafficSource::counter ? "what port counters measured"
                                                               : "all-to-all traffic";
  refusePairOptions(choice, words, source == TrafficSource::port ? Measure::ports : Measure::counters);
}

// In words that state what to do; whyNot() has the words for the window.
void refuseAbsent(const OpenRun& run, const RunTraffic& has, TrafficSource source) {
  if (source != TrafficSource::counter) needRoutes(run.fabric);
  if (source == TrafficSource::port && !has.hasPorts)
    throw Error(notInThisRun("port traffic", Verb::is) +
                "; import an OTF2 port-traffic profile with it, or take --traffic all-to-all");
  if (source == TrafficSource::pair && run.snapshot.pairLayers.empty())
    throw Error(notInThisRun("pair traffic", Verb::is) +
                "; --traffic port (where port traffic was recorded), "
                "--traffic counter and --traffic all-to-all are available");
  if (source == TrafficSource::pair && !canLoadPairs(run))
    throw Error(notInThisRun("bytes of pair traffic") + "; take another --traffic");
}

void refuseNoCounters(const PortCounters& counters) {
  if (!counters.recorded())
    throw Error(notInThisRun("port counters") +
                "; import a .pm file, or what perfquery or ibqueryerrors printed, with its fabric");
}

TrafficPart partOf(const LinkQuestion& question, TrafficSource source) {
  if (source == TrafficSource::counter) return TrafficPart::counters;
  if (source == TrafficSource::port) return question.against ? TrafficPart::both : TrafficPart::ports;
  return question.against ? TrafficPart::counters : TrafficPart::none;
}

std::string countersInWords(const PortCounters& counters) {
  return counters.difference ? "port counters, of everybody's traffic between two readings"
                             : "port counters, of everybody's traffic since their last reset";
}

std::string inWords(const LinkAnswer& answer) {
  if (answer.numbers.isMeasured) return countersInWords(*answer.traffic->counters);
  if (answer.request.view.source == TrafficSource::allToAll)
    return "paths, as the run has no traffic that can be put on links: one for each ordered pair of adapter ports";
  if (answer.request.view.source != TrafficSource::pair) return "port traffic, as the run recorded it";
  const bool assumed = answer.run->snapshot.facts.contains("rings");
  return std::string("pair traffic of ranks, ") + (assumed ? "rings assumed in the order of ranks, " : "") +
         "sent by the forwarding tables";
}

void reroute(LinkAnswer& answer, const std::string& engine) {
  if (engine.empty()) return;
  answer.run->fabric = answer.run->fabric.withGivenLids();
  Routing routing = computeRouting(answer.run->fabric, *routingEngine(engine));
  append(answer.notes, routing.notes);
  answer.notes.push_back("the routes are those that " + engine + " would make, not the run's");
  answer.run->fabric = answer.run->fabric.withTables(std::move(routing.tables));
}

// Nothing if the loads are those of the recorded collectives.
std::shared_ptr<const PairLoads> modelledLoads(const RunStore& store, LinkAnswer& answer) {
  const OpenRun& run = *answer.run;
  auto part = modelledPart(store, answer.request.filter, *answer.request.view.collectives, answer.notes);
  if (!part) {
    answer.request.view.collectives.reset();
    return nullptr;
  }
  answer.modelled = std::make_shared<const ModelledPart>(std::move(*part));
  const PairWays ways(store, run.fabric, run.rankHosts, answer.request.view.rails);
  return std::make_shared<const PairLoads>(
      loadsOfPairs(modelledPairs(store, *answer.modelled), run.fabric, run.rankHosts, answer.request.filter, ways));
}

}  // namespace

LinkAnswer answer(const RunStore& store, const std::filesystem::path& path, const LinkQuestion& question) {
  LinkAnswer answer{loadRunForLoads(store, path, question.assume, question.adaptive), {}, {}, {}, {}, {}};
  if (question.assume) answer.notes.push_back(assumedRoutes(answer.run->fabric));
  if (question.senders == Senders::all) answer.run->fabric = answer.run->fabric.withSenders(Senders::all);
  setRails(*answer.run, question.choice.rails, answer.notes);
  reroute(answer, question.routing);
  const OpenRun& run = *answer.run;
  const auto has = loadTraffic(store, run.fabric, TrafficPart::none);
  const TrafficSource source = question.collectives ? TrafficSource::pair : chosenSource(run, *has, question);
  if (question.collectives && !question.traffic.empty() && question.traffic != word(TrafficSource::pair))
    throw Error("--collectives model works only with pair traffic; omit --traffic");
  if (!question.routing.empty() && source == TrafficSource::counter)
    throw Error("counters measure the run's own routes; give --traffic port, pair or all-to-all with --routing");
  if (question.against && !has->hasCounters) refuseNoCounters({});
  refuseFilters(question.choice, source);
  if (question.collectives) needRoutes(run.fabric);
  else refuseAbsent(run, *has, source);
  answer.request = {{source, LinkMetric::bytes, railsOf(question.choice), question.collectives},
                    filterOf(store, question.choice, answer.notes),
                    {}};
  if (source == TrafficSource::pair)
    append(answer.notes, notesOfPairs(store, run.snapshot.pairLayers, answer.request.filter));
  if (std::string note = adaptiveNote(run.fabric); source != TrafficSource::counter && !note.empty())
    answer.notes.push_back(std::move(note));
  if (std::string note = sendersNote(run.fabric);
      (source == TrafficSource::allToAll || question.senders == Senders::all) && !note.empty())
    answer.notes.push_back(std::move(note));
  answer.traffic = loadTraffic(store, run.fabric, partOf(question, source));
  if (source == TrafficSource::counter || question.against) refuseNoCounters(*answer.traffic->counters);
  ReadyLoads ready;
  if (question.collectives) ready.pairs = modelledLoads(store, answer);
  answer.numbers = numbersOf(run, *answer.traffic, answer.request, ready);
  if (const PairLoads* pairs = answer.numbers.pairs.get()) {
    append(answer.notes, notesOfPlacement(*pairs));
    append(answer.notes, railNotes(run, answer.request.view.rails, &pairs->links));
    if (pairs->byLog != 0) answer.notes.push_back("pairs send " + railWords(run, answer.request.view.rails, pairs));
  }
  append(answer.notes, notesOf(*answer.traffic, answer.numbers));
  if (question.traffic.empty())
    answer.notes.push_back((question.against ? "predicted is " : "the loads are ") + inWords(answer));
  if (question.against) answer.notes.push_back("measured are " + countersInWords(*answer.traffic->counters));
  return answer;
}

std::vector<TrafficSource> sourcesOf(const RunStore& store, const std::filesystem::path& path, bool assume) {
  const auto run = loadRunForLoads(store, path, assume);
  const auto has = loadTraffic(store, run->fabric, TrafficPart::none);
  std::vector<TrafficSource> sources;
  for (const TrafficSource one : trafficSources)
    if (whyNot(*run, has.get(), {one}).empty()) sources.push_back(one);
  return sources;
}

Notes notesOf(const Explained& all) {
  const auto part = share(all);
  Notes notes{"the program explains " + std::to_string(all.explained) + " of " + std::to_string(all.measured) +
              " measured bytes" + (part ? " (a share of " + exactText(*part) + ")" : "") + " on " +
              std::to_string(all.measuredEnds) + " link ends"};
  if (all.overPredicted != 0)
    notes.push_back("on " + std::to_string(all.overPredicted) +
                    " link ends more was predicted than measured: counters and profile "
                    "may be of different times");
  return notes;
}

}  // namespace weft
