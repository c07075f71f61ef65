// The colours of the states of a run.
#pragma once

#include <functional>

#include "analysis/waits/wait_causes.h"
#include "core/store/run_snapshot.h"
#include "core/sums/wait_shares.h"
#include "views/timeline/ranktime_facts.h"

namespace weft {

// "not in MPI", "MPI_Send", "solve", "outside of regions": the name of a state for these colours.
std::string stateName(const RunSnapshot& run, const StateRow& state, RankTimeColours colours);

// By the time that all threads of the run were in each. Colours and the filter of the request count.
RankTimeClasses rankTimeClasses(const RunSnapshot& run, StateShares& shares, const RankTimeRequest& request,
                                const std::function<bool()>& stopped = {});
// "not in MPI", "in MPI, not waiting", and the classes of waits that there are; with `causes` the causes of waits in
// place of them.
RankTimeClasses waitingClasses(const RunSnapshot& run, const StateShares& shares, const WaitShares& waits,
                               const RankTimeRequest& request, std::shared_ptr<const WaitCauses> causes = nullptr);

}  // namespace weft
