// Modelled collective traffic as rows of pair traffic.
#pragma once

#include "analysis/collectives/expansion.h"
#include "analysis/collectives/recorded_calls.h"
#include "core/store/run_snapshot.h"
#include "ibdiag/loads/pair_flows.h"

namespace weft {

// The calls' messages times their number, a row for each rank that sends. Sums that pass 2^63 are held there.
void eachRow(const RecordedCalls& calls, const Communicator& communicator, const CollectiveWay& way,
             const std::function<void(const PairTrafficRow&)>& visit);

// Whether pair traffic has what the library sent for collectives, distinguished or not, so that there is nothing to
// model.
bool recordsWhatWasSent(const RunStore& store);
bool recordsWhatWasSent(const RunSnapshot& run);
// Why collectives of a run can't be modelled: their messages were recorded, or no calls were recorded. Empty if they
// can.
std::string whyNotModelled(const RunSnapshot& run);
// Whether calls are distinguished by what the filter asks for: not by ranks and time.
bool modelKnows(const PairFilter& filter);

// Modelled rows of what a filter keeps, for all communicators whose members are known. Throws Error where the model
// does not know what the filter asks for.
struct ModelledCollectives {
  CollectiveLibrary library = CollectiveLibrary::openMpi41;
  std::vector<std::pair<Communicator, RecordedCalls>> calls;
  Notes notes;  // what was taken, what is estimated, and what is left out
};
ModelledCollectives modelledCollectives(const RunStore& store, const PairFilter& filter, CollectiveLibrary library);

// A part of the traffic: its collectives modelled, everything else as it was recorded.
struct ModelledPart {
  PairFilter others;      // all but what was recorded of collectives
  bool hasOthers = true;  // else it is about collectives alone
  ModelledCollectives collectives;

  void eachRow(const RunStore& store, const PairVisit& visit) const;
};
// Nothing if there is nothing to model: the messages were recorded, which the notes state, or the filter keeps no
// collectives.
std::optional<ModelledPart> modelledPart(const RunStore& store, const PairFilter& filter, CollectiveLibrary library,
                                         Notes& notes);

// Its rows, whatever filter they are asked by: it is of one. As long as store and part are there.
PairStream modelledPairs(const RunStore& store, const ModelledPart& part);

// Pair traffic with its collectives as the library would send them; nothing: as it was recorded. As long as the store
// is there.
PairStream pairsWith(const RunStore& store, std::optional<CollectiveLibrary> collectives);

}  // namespace weft
