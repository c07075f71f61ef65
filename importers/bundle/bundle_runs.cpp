#include "importers/bundle/bundle_runs.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "core/records/run_contradictions.h"

namespace weft {
namespace {

constexpr std::array<std::string_view, 5> kindsOfRun{kinds::profile, kinds::recording, kinds::trace, kinds::pairTraffic,
                                                     kinds::portTraffic};

bool isOfRun(const BundleSource& source) {
  return std::ranges::find(kindsOfRun, source.importer->kind()) != kindsOfRun.end();
}

struct Member {
  std::size_t source;
  RunIdentity identity;
};
using Run = std::vector<Member>;

class Grouping {
 public:
  struct Reason {
    std::string seen;
    bool contradicts = false;  // else nothing speaks for one run
  };

  Grouping(std::vector<BundleSource>& sources, bool together, const Identify& identify, Diagnostics& diagnostics)
      : sources_(sources), together_(together), identify_(identify), diagnostics_(diagnostics) {}

  void add(std::size_t at) {
    Member member{at, identify_(sources_[at])};
    member.identity.kind = sources_[at].importer->kind();
    Reason why;
    for (std::size_t run = 0; run < runs.size(); ++run) {
      const auto [contradicted, what] = against(runs[run], member.identity);
      const std::string fits = contradicted ? std::string() : evidence(runs[run], member.identity);
      const bool needsNoEvidence = together_ || isOfAnyRun(member) || std::ranges::all_of(runs[run], isOfAnyRun);
      if (!contradicted && (needsNoEvidence || !fits.empty())) return join(run, std::move(member), fits);
      if (run == 0)
        why = contradicted ? Reason{"it is not of the run of " + shown(*contradicted) + ": " + what, true}
                           : nothingInCommon(runs[0]);
    }
    if (!runs.empty()) reasons[at] = why;
    runs.push_back({std::move(member)});
  }

  std::vector<Run> runs;
  std::map<std::size_t, Reason> reasons;  // by source: why it is not of the first run

 private:
  // Counts of ports are no part of sums with other sources, and a source without a number of its own divides none.
  static bool isOfAnyRun(const Member& member) {
    return member.identity.kind == kinds::portTraffic || identifiesNothing(member.identity);
  }

  Reason nothingInCommon(const Run& run) const {
    return {"it has nothing in common with " + shown(run.front()) +
                " by which both could be of one run: no hosts, times, calls, messages or communicators",
            false};
  }

  std::string shown(const Member& member) const { return sources_[member.source].file.shown; }

  static std::pair<const Member*, std::string> against(const Run& run, const RunIdentity& identity) {
    for (const Member& each : run)
      if (const auto what = contradiction(each.identity, identity)) return {&each, *what};
    return {nullptr, {}};
  }

  // Why it fits: by the first of the run that has something in common with it.
  std::string evidence(const Run& run, const RunIdentity& identity) const {
    for (const Member& each : run)
      if (const std::string fits = agreement(each.identity, identity); !fits.empty())
        return "it fits " + shown(each) + " (" + fits + ")" +
               (identifiesRun(each.identity, identity) ? "" : "; nothing else shows that they are of one run");
    return {};
  }

  void join(std::size_t run, Member member, std::string fits) {
    if (fits.empty())
      fits = "nothing in it states which run it belongs to, and nothing contradicts " + shown(runs[run].front());
    diagnostics_.add({"bundle.same_run", Severity::note, shown(member), 0, fits, "both are taken as of one run", ""});
    runs[run].push_back(std::move(member));
  }

  std::vector<BundleSource>& sources_;
  const bool together_;
  const Identify& identify_;
  Diagnostics& diagnostics_;
};

// Copies of a source that is there already: by digest, asked only where format and size are the same.
std::vector<bool> copies(const std::vector<BundleSource>& sources, const DigestOf& digest, Diagnostics& diagnostics) {
  std::map<std::pair<const Importer*, std::uint64_t>, std::vector<std::size_t>> alike;
  for (std::size_t i = 0; i < sources.size(); ++i)
    if (isOfRun(sources[i])) alike[{sources[i].importer, sources[i].bytes}].push_back(i);
  std::vector<bool> isCopy(sources.size());
  for (const auto& [key, group] : alike) {
    if (group.size() < 2) continue;
    std::map<std::string, std::size_t> first;
    for (const std::size_t at : group) {
      const auto [found, isNew] = first.try_emplace(digest(sources[at]), at);
      if (isNew) continue;
      isCopy[at] = true;
      diagnostics.add({"bundle.copy", Severity::note, sources[at].file.shown, 0,
                       "it is a copy of " + sources[found->second].file.shown,
                       "it was not read, because everything would count twice", ""});
    }
  }
  return isCopy;
}

}  // namespace

BundleRuns sourcesOfRun(std::vector<BundleSource> sources, const RunChoice& choice, const Identify& identify,
                        const DigestOf& digest, Diagnostics& diagnostics) {
  const std::vector<bool> isCopy = copies(sources, digest, diagnostics);
  std::vector<std::size_t> ofRuns;
  for (std::size_t i = 0; i < sources.size(); ++i)
    if (isOfRun(sources[i]) && !isCopy[i]) ofRuns.push_back(i);
  std::ranges::stable_sort(ofRuns, {}, [&](std::size_t at) { return sources[at].file.given; });
  std::vector<bool> leftOut = isCopy;
  Grouping grouping(sources, choice.together, identify, diagnostics);
  if (ofRuns.size() > 1)
    for (const std::size_t at : ofRuns) grouping.add(at);
  for (std::size_t run = 0; run < grouping.runs.size(); ++run)
    for (const Member& member : grouping.runs[run]) leftOut[member.source] = run != choice.which;
  for (const auto& [at, reason] : grouping.reasons) {
    const std::string& shown = sources[at].file.shown;
    const std::string& why = reason.seen;
    if (choice.each)
      diagnostics.add({"bundle.other_run", Severity::note, shown, 0, why, "it has a run store of its own", ""});
    else
      diagnostics.add(
          {"bundle.other_run", Severity::importStopped, shown, 0, why, "it was not read",
           reason.contradicts
               ? "to have a run store of each, import with --each; --label distinguishes them"
               : "if both are of one run, import with --together, else with --each, for a run store of each"});
  }
  BundleRuns found{std::max<std::size_t>(grouping.runs.size(), 1), {}};
  for (std::size_t i = 0; i < sources.size(); ++i)
    if (!leftOut[i]) found.sources.push_back(std::move(sources[i]));
  return found;
}

}  // namespace weft
