// A planned call as the program makes it, and the line that the recording has of it.
#pragma once

#include <sstream>
#include "analysis/collectives/expansion.h"
#include "collective_calls.h"

namespace weft {

inline CollectiveCall callOf(const PlannedCall& planned) {
  CollectiveCall call;
  call.collective = collectiveOf(planned.operation, &call.nonBlocking).value();
  call.ranks = planned.ranks;
  call.root = uint32_t(planned.root);
  call.count = planned.count;
  call.typeSize = planned.typeSize;
  call.commutative = planned.commutative;
  call.inPlace = planned.inPlace;
  call.nodes = planned.nodes;
  const bool pairs = call.collective == Collective::Alltoallv || call.collective == Collective::Alltoallw;
  if (pairs || planned.operation.ends_with('v') || call.collective == Collective::ReduceScatter)
    for (int from = 0; from < int(call.ranks); ++from)
      for (int to = 0; to < (pairs ? int(call.ranks) : 1); ++to)
        call.counts.push_back(pairs ? unevenCount(planned, from, to) : unevenCount(planned, from));
  return call;
}

inline std::string expandedLine(const PlannedCall& planned, CollectiveLibrary library = CollectiveLibrary::openMpi41) {
  PairsDigest digest;
  CollectiveWay way;
  way.algorithm = planned.algorithm;
  way.segment = planned.segment;
  way.library = library;
  for (const CollectiveMessages& sent : expand(callOf(planned), way))
    digest.add(sent.sender, sent.receiver, sent.messages, sent.bytes);
  return callWords(planned) + ' ' + digest.words();
}

// Of a line: "allreduce 3 8 1000 1 0 in-place: …".
inline PlannedCall plannedOf(const std::string& line) {
  PlannedCall planned;
  std::istringstream words(line.substr(0, line.find(':')));
  words >> planned.operation >> planned.algorithm >> planned.ranks >> planned.count >> planned.typeSize >> planned.root;
  for (std::string word; words >> word;) {
    planned.inPlace |= word == "in-place";
    planned.commutative &= word != "ordered";
    if (word == "by") words >> planned.segment;
    if (word != "on") continue;
    for (char comma = ','; comma == ',' && words >> planned.nodes.emplace_back(); words.get(comma)) comma = 0;
  }
  return planned;
}

}  // namespace weft
