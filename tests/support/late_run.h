// The small run with ranks that come late, small enough to compute by hand.
//
// Rank 1 writes output for 3 s, which rank 0 waits for, and rank 2 for rank 0, whose receive takes 1 s besides.
#pragma once

#include <array>

#include "small_run.h"

namespace weft::test {

inline void writeLateRun(const std::filesystem::path& path) {
  constexpr std::uint64_t second = 1'000'000'000;
  RunWriter out(path);
  writeProfile(out, true);
  writeFabric(out, {});
  out.beginSource({"traces.otf2", kinds::trace, "OTF2 trace", "", ""});
  out.fact("waits", "matched");
  const RegionId solve = out.region("solve"), output = out.region("output");
  const OperationId receive = out.operation("Recv");
  out.state({StateId(1), solve, {}});
  out.state({StateId(2), output, {}});
  out.state({StateId(3), solve, receive});
  out.stateChunk({RankId(0), 0, 0, {{StateId(1), 4 * second}, {StateId(3), 4 * second}, {StateId(1), 3 * second}}});
  out.stateChunk({RankId(1), 0, 0, {{StateId(1), 4 * second}, {StateId(2), 3 * second}, {StateId(1), 4 * second}}});
  out.stateChunk({RankId(2), 0, 0, {{StateId(1), 6 * second}, {StateId(3), 5 * second}}});
  const WaitKindId late = out.waitKind({WaitClass::lateSender, {}, solve, receive, {}, {}});
  out.waitChunk({RankId(0), 0, {{late, 4 * second, 3 * second, RankId(1)}}});
  out.waitChunk({RankId(2), 0, {{late, 6 * second, 4 * second, RankId(0)}}});
  for (const auto& [rank, peer, seconds] : {std::array<std::uint32_t, 3>{0, 1, 3}, {2, 0, 4}}) {
    WaitRow row;
    row.rank = RankId(rank);
    row.peer = RankId(peer);
    row.region = solve;
    row.operation = receive;
    row.waits = 1;
    row.nanoseconds = seconds * second;
    out.wait(row);
  }
  out.endSource({});
  out.commit();
}

}  // namespace weft::test
