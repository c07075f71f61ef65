// The answer to a placement request: the placements found, their metrics, and the files and runs they can be saved as.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/load/link_question.h"
#include "analysis/placement/host_places.h"
#include "analysis/placement/placed_run.h"
#include "analysis/placement/remap.h"

namespace weft {

struct RemapQuestion {
  LinkQuestion
      links;  // of which part of the pair traffic, over which rails; with tables made again where `routing` says so
  RemapRequest search;                // its rails are those of `links`
  std::string hosts = "same", fixed;  // as slotsOf() and startOn() take them
  std::uint32_t slotCount = 0;
  std::function<Fabric(const Fabric&)>
      reroute{};     // the same fabric with tables that somebody else makes; empty: nobody
  std::string move;  // "rank", or "host" where whole hosts change places; empty: hosts where connections were logged
                     // and no ranks are fixed
  bool baseLoad = false;  // keeps the traffic of others on the links, by port counters
};

struct NamedPlaces {
  std::string name;  // "before", "block", "after"
  RankHosts hosts;
};

class RemapAnswer {
 public:
  // Throws Error where there is nothing to find places by, or the ranks do not fit. `store` outlives it.
  RemapAnswer(const RunStore& store, const std::filesystem::path& path, const RemapQuestion& question);

  // As remap() takes it. Before anything below is asked.
  void find(const std::function<bool(double)>& progress);

  // Traffic of others, by EndIndex: the measured bytes minus what all pairs of the run put there before, and 0 if
  // nothing was measured. Empty: not asked for.
  std::span<const std::uint64_t> base() const { return base_; }

  // Before and after; in between, `others`, what other mappers would do; at last other answers (isOfFront()).
  std::vector<NamedPlaces> places(bool others) const;
  PairFlows flowsOf(const RankHosts& hosts) const;
  std::vector<NamedBounds> bounds() const;  // of the groups that were found, and of any
  PlacedRanks rankPlaces() const;           // that were found
  std::string launcherText(Launcher launcher) const;
  // For writeRemapped(): the run with the places that were found, and with the tables that were asked for.
  RemappedRun moved(const std::string& how) const;

  PairRows rows() const;  // the pair traffic that places are found by
  const OpenRun& run() const { return *answer_.run; }
  const Fabric& fabric() const { return run().fabric; }
  const Notes& notes() const { return answer_.notes; }
  bool movesHosts() const { return hosts_.has_value(); }
  bool canStay() const { return problem_.start.asIs.has_value(); }  // all ranks are on hosts that may have them
  const std::string& from() const { return found_.from; }           // the start from which it was found

 private:
  PlaceLoads told(const Places& places) const;
  RankHosts after() const { return rankHostsOf(problem_.allocation, found_.places, ranks_); }

  const RunStore& store_;
  RemapRequest search_;
  LinkAnswer answer_;
  bool isRerouted_;  // by tables made again
  std::vector<RankId> ranks_;
  std::vector<std::uint64_t> base_;
  RemapProblem problem_;
  std::optional<HostPlaces> hosts_;  // nothing where ranks are moved one by one
  Remapped found_;
};

}  // namespace weft
