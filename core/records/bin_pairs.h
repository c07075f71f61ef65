// The pairs of a time bin as a row of pair traffic.
#pragma once

#include "core/records/rows.h"

namespace weft {

// Into `row`, whose memory is used again.
inline void setPairs(PairTrafficRow& row, const TimeBinRow& bin) {
  row.communicator = bin.communicator;
  row.region = bin.region;
  row.kind = bin.kind;
  row.operation = bin.operation;
  row.source = bin.source;
  row.peers = bin.peers;
}

}  // namespace weft
