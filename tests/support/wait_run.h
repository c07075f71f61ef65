// The small run with waits and transactions, small enough to compute by hand.
//
// Transaction 1: 0 → 2 (n1 → n3) and 1 → 2 (n2 → n3), from main/solve/MPI_Send to main/MPI_Recv; 2: 3 → 2 within
// W_s2.1, from MPI_Isend to MPI_Recv. Bins of waits last 0.5 s. Links carry 12.1 GB/s and more: in bin 1 rank 0 sends 7
// GB to rank 2, which fills its way.
#pragma once

#include <functional>

#include "core/records/wait_rows.h"
#include "small_run.h"

namespace weft::test {

enum WaitPath : std::uint32_t { mainPath = 1, solvePath, sendPath, receivePath, isendPath, barrierPath };

inline WaitRow waited(WaitClass kind, unsigned rank, std::optional<unsigned> peer, std::uint32_t path,
                      std::optional<WaitPath> meanwhile, std::uint32_t bin, std::uint64_t nanoseconds) {
  WaitRow row;
  row.kind = kind;
  row.rank = RankId(rank);
  if (peer) row.peer = RankId(*peer);
  row.path = CallPathId(path);
  if (meanwhile) row.meanwhile = CallPathId(*meanwhile);
  row.bin = bin;
  row.waits = 1;
  row.nanoseconds = nanoseconds;
  return row;
}

// `more` writes what else the trace tells.
inline void writeWaitRun(const std::filesystem::path& path, const SmallRunParts& parts = {},
                         const std::function<void(RunWriter&)>& more = {}) {
  RunWriter out(path);
  writeProfile(out, parts.hosts);
  if (parts.fabric) writeFabric(out, parts);
  out.beginSource({"traces.otf2", kinds::trace, "OTF2 trace", "", ""});
  out.fact("waits", "matched");
  out.fact("wait bin seconds", "0.5");
  out.fact("time bin seconds", "0.5");
  const auto world = CommunicatorId(1), halves = CommunicatorId(3);
  const RegionId solve = out.region("solve");
  const OperationId send = out.operation("Send"), receive = out.operation("Recv");
  const CallPathId main = out.callPath({std::nullopt, "main", false});
  const CallPathId inSolve = out.callPath({main, "solve", false});
  const CallPathId sends = out.callPath({inSolve, "MPI_Send", true}), receives = out.callPath({main, "MPI_Recv", true}),
                   starts = out.callPath({main, "MPI_Isend", true});
  out.callPath({main, "MPI_Barrier", true});
  out.messageGroup({sends, receives, world, RankId(0), RankId(2), 4, 7'000'000'100, 0, 3'000'000'000});
  out.messageGroup({sends, receives, world, RankId(1), RankId(2), 2, 50, 500'000'000, 0});
  out.messageGroup({starts, receives, halves, RankId(3), RankId(2), 1, 7, 0, 40});
  out.pairTraffic(
      {world, solve, PairClass::pointToPoint, send, RankId(0), false, true, true, {{RankId(2), 4, 7'000'000'100}}});
  out.pairTraffic({world, solve, PairClass::pointToPoint, send, RankId(1), false, true, true, {{RankId(2), 2, 50}}});
  out.pairTraffic({halves, {}, PairClass::pointToPoint, send, RankId(3), false, true, true, {{RankId(2), 1, 7}}});
  out.timeBin({0, PairClass::pointToPoint, RankId(0), {{RankId(2), 1, 100}}});
  out.timeBin({1, PairClass::pointToPoint, RankId(0), {{RankId(2), 3, 7'000'000'000}}});
  const MessagePathId first = out.messagePath({sends, receives, world}),
                      second = out.messagePath({starts, receives, halves});
  out.messageChunk({RankId(2),
                    {{RankId(1), 900'000'000, 950'000'000, 50, first},
                     {RankId(3), 100'000'000, 960'000'000, 7, second},
                     {RankId(0), 500'000'000, 970'000'000, 7'000'000'000, first}}});
  const WaitKindId late = out.waitKind({WaitClass::lateSender, world, solve, receive, receives, inSolve}),
                   barrier = out.waitKind({WaitClass::waitAtBarrier, world, {}, {}, {}, {}});
  out.waitChunk({RankId(2),
                 0,
                 {{late, 100'000'000, 1'000'000'000, RankId(0)},
                  {barrier, 1'500'000'000, 8'000'000'000, RankId(3)},
                  {late, 9'600'000'000, 2'000'000'000, RankId(0)}}});
  using enum WaitClass;
  const auto write = [&](WaitRow row, bool isSolve) {
    row.communicator = world;
    row.operation = receive;
    if (isSolve) row.region = solve;
    out.wait(row);
  };
  write(waited(lateSender, 2, 0, receivePath, sendPath, 0, 1'000'000'000), true);       // transaction 1
  write(waited(lateSender, 2, 0, receivePath, sendPath, 1, 2'000'000'000), true);       // a link end
  write(waited(lateSender, 2, 0, receivePath, solvePath, 1, 4'000'000'000), true);      // rank 0 computed
  write(waited(lateReceiver, 1, 2, sendPath, barrierPath, 0, 500'000'000), false);      // rank 2 was in a barrier
  write(waited(waitAtBarrier, 1, 3, barrierPath, solvePath, 1, 8'000'000'000), false);  // rank 3 came last
  write(waited(waitAtFinalize, 0, {}, barrierPath, {}, 3, 16'000'000'000), false);      // nobody knows who
  if (more) more(out);
  out.endSource({});
  out.commit();
}

}  // namespace weft::test
