// The choice of MPICH 4.0.2: its rules for ch4 (which composition) and for the algorithms, as they are compiled in.
#include <algorithm>
#include <bit>
#include <numeric>
#include "analysis/collectives/mpich.h"

namespace weft {

namespace {

using enum Collective;

constexpr std::uint64_t shortBcast = 12288, longBcast = 524288, longTotal = 524288, longTotalOdd = 81920,
                        shortReduce = 2048;

struct Facts {
  explicit Facts(const CollectiveCall& call)
      : bytes(call.count * call.typeSize),
        total(call.typeSize * (call.counts.empty()
                                   ? call.count * call.ranks
                                   : std::accumulate(call.counts.begin(), call.counts.end(), std::uint64_t(0)))),
        power(std::has_single_bit(call.ranks)) {}
  std::uint64_t bytes, total;
  bool power;
};

// Of one level.
int flatBcast(const CollectiveCall& call, const Facts& facts) {
  // Non-blocking calls of just that size go the next way.
  const std::uint64_t own = call.nonBlocking ? 1 : 0;
  if (call.ranks < 8 || facts.bytes + own <= shortBcast) return 1;
  return facts.power && facts.bytes + own <= longBcast ? 2 : 3;
}

int bcast(const CollectiveCall& call, const Facts& facts, bool levels) {
  if (!levels) return flatBcast(call, facts);
  if (call.nonBlocking || call.ranks < 8 || facts.bytes < shortBcast || (facts.power && facts.bytes < longBcast))
    return 4;
  return flatBcast(call, facts);
}

bool halves(const CollectiveCall& call) {
  return call.commutative && call.predefined && call.count >= std::bit_floor(call.ranks);
}

int allreduce(const CollectiveCall& call, const Facts& facts, bool levels) {
  if (levels && call.commutative && !call.nonBlocking) return 3;
  return facts.bytes > (call.nonBlocking ? shortReduce : 8) && halves(call) ? 2 : 1;
}

int reduce(const CollectiveCall& call, const Facts& facts, bool levels) {
  if (levels && call.commutative) return 3;
  return facts.bytes > shortReduce && halves(call) ? 2 : 1;
}

int alltoall(const CollectiveCall& call, const Facts& facts) {
  if (call.ranks > 8 && facts.bytes <= (call.nonBlocking ? 2048u : 256u) && !call.inPlace) return 1;
  return facts.bytes <= 32768 && !call.inPlace ? 3 : 2;
}

int reduceScatter(const CollectiveCall& call, const Facts& facts) {
  // What schedules of non-blocking calls with equal blocks go by leaves the size of elements out.
  const bool leavesOut = call.nonBlocking && call.collective == ReduceScatterBlock;
  if (call.commutative) return (leavesOut ? call.count * call.ranks : facts.total) < longTotal ? 4 : 2;
  const bool regular =
      std::ranges::all_of(call.counts, [&](std::uint64_t each) { return each == call.counts.front(); });
  return facts.power && regular ? 1 : 3;
}

}  // namespace

int mpichAlgorithm(const CollectiveCall& call) {
  const Facts facts(call);
  const NodeRanks nodes(call);
  const bool levels = nodes.severalLevels();
  switch (call.collective) {
    case Allgather:
    case Allgatherv:
      return facts.total >= (facts.power ? longTotal : longTotalOdd) ? 3 : facts.power ? 2 : 1;
    case Allreduce:
      return allreduce(call, facts, levels);
    case Alltoall:
      return alltoall(call, facts);
    case Barrier:
      return levels && !call.nonBlocking ? 2 : 1;
    case Bcast:
      return bcast(call, facts, levels);
    case Reduce:
      return reduce(call, facts, levels);
    case ReduceScatter:
    case ReduceScatterBlock:
      return reduceScatter(call, facts);
    case Scan:
      return levels && nodes.consecutive ? 2 : 1;
    default:
      return 1;
  }
}

}  // namespace weft
