// Reads the data of the rank timeline.
#pragma once

#include <functional>
#include <memory>
#include <mutex>

#include "analysis/waits/critical_segments.h"
#include "analysis/waits/wait_causes.h"
#include "core/sums/wait_shares.h"
#include "views/timeline/ranktime_row_list.h"

namespace weft {

struct RankTimeInputs {
  const RunSnapshot& run;
  StateShares& shares;
  WaitShares* waits = nullptr;                         // for colours of waits
  std::shared_ptr<const WaitCauses> causes = nullptr;  // for those of their causes
  const OpenRun* open = nullptr;                       // the same run with its fabric, for leaf switches
  const RankTimeClasses* classes = nullptr;            // of the request, where they are known
  bool withMessages = true;                            // else they are left for addLines()
  const CriticalSegments* path = nullptr;              // where the request asks for it
};

// The span of the trace where `time` of the request is empty. `stopped` is asked after each row; what is found by then
// is of no use. Throws Error.
RankTimeFacts collectRankTime(const RankTimeInputs& inputs, RankTimeRequest request,
                              const std::function<bool()>& stopped = {});

// What a panel asks again and again: opened once, asked by several threads in turn. The blocks that are read are kept,
// up to so many bytes.
class RankTimeSource {
 public:
  static constexpr std::uint64_t maxBytes = std::uint64_t{256} << 20;

  explicit RankTimeSource(std::shared_ptr<const OpenRun> run, std::uint64_t maxKept = maxBytes);  // throws Error

  const OpenRun& run() const { return *run_; }
  std::uint64_t from() const { return shares_.from(); }
  std::uint64_t until() const { return shares_.until(); }
  std::size_t threads() const { return shares_.tracks().size(); }
  const std::vector<StateRow>& states() const { return shares_.states(); }

  RankTimeFacts cells(const RankTimeRequest& request, const std::function<bool()>& stopped);
  // The messages of the same rows and time; without sums.
  RankTimeFacts lines(const RankTimeFacts& cells, const RankTimeRequest& request, const std::function<bool()>& stopped);
  // From the end of the first MPI_Init to the start of the last MPI_Finalize, as far as the trace has them; nothing
  // where that is all of it. Processes that are spawned begin later than others.
  std::optional<TimeParts> programTime();
  template <class Ask>
  auto ask(Ask question) {  // of states and waits; one at a time
    const std::lock_guard lock(mutex_);
    return question(shares_, waits_);
  }

 private:
  const RankTimeClasses& classes(const RankTimeRequest& request, const std::function<bool()>& stopped);

  std::shared_ptr<const OpenRun> run_;
  std::mutex mutex_;
  StateShares shares_;
  WaitShares waits_;
  RankTimeRequest classesOf_;  // for which the classes were made
  std::optional<RankTimeClasses> classes_;
  std::shared_ptr<const WaitCauses> causes_;  // once they were asked for
  std::optional<CriticalSegments> path_;      // likewise
  PairFilter keptOf_;                         // for which messages were chosen
  std::optional<KeptMessages> kept_;
};

}  // namespace weft
