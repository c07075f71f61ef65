#include "analysis/collectives/critical_path.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "analysis/collectives/mpich.h"

namespace weft {
namespace {

struct Shape {
  double ranks, rounds;  // rounds: of doubling until all are reached
  double folded;         // rounds of doubling among a power of two, with one before and one after for the others
  double others;         // what a rank gets of the parts of all but itself
};

Shape shapeOf(std::uint32_t ranks) {
  const double up = std::bit_width(std::max(ranks, 1U) - 1), down = std::bit_width(ranks) - 1;
  return {double(ranks), up, down + (std::has_single_bit(ranks) ? 0 : 2), (ranks - 1.0) / ranks};
}

CriticalPath rounds(double number, double bytesOfOne) { return {number, number * bytesOfOne}; }

std::optional<CriticalPath> ofBcast(const Shape& shape, double bytes, int algorithm) {
  const double each = shape.ranks - 1;
  switch (algorithm) {
    case 1:
    case 3:
      return rounds(each, bytes);
    case 2:  // the root begins four chains in turn
      return rounds(std::min(4.0, each) - 1 + std::ceil(each / 4), bytes);
    case 4:  // each half goes down a binary tree, and pairs exchange them
      return rounds(2 * shape.rounds + 1, bytes / 2);
    case 5:
      return rounds(2 * shape.rounds, bytes);
    case 6:
      return rounds(shape.rounds, bytes);
    case 7:
      return rounds(3 * std::ceil(shape.rounds / 2), bytes);
    case 8:
      return CriticalPath{2 * shape.rounds, 2 * shape.others * bytes};
    case 9:
      return CriticalPath{shape.rounds + each, 2 * shape.others * bytes};
    default:
      return std::nullopt;
  }
}

std::optional<CriticalPath> ofReduce(const Shape& shape, double bytes, int algorithm) {
  if (algorithm <= 3) return ofBcast(shape, bytes, algorithm);  // the same trees the other way
  if (algorithm == 4 || algorithm == 6) return rounds(2 * shape.rounds, bytes);
  if (algorithm == 5) return rounds(shape.rounds, bytes);
  if (algorithm == 7) return CriticalPath{2 * shape.folded, 2 * shape.others * bytes};
  return std::nullopt;
}

std::optional<CriticalPath> ofAllreduce(const Shape& shape, double bytes, int algorithm) {
  const double each = shape.ranks - 1;
  if (algorithm == 1) return rounds(2 * each, bytes);
  if (algorithm == 3) return rounds(shape.folded, bytes);
  if (algorithm == 4 || algorithm == 5) return CriticalPath{2 * each, 2 * shape.others * bytes};
  if (algorithm == 6)  // those that fold before give all of it, and get all of it
    return CriticalPath{2 * shape.folded, (2 * shape.others + (shape.folded > shape.rounds ? 2 : 0)) * bytes};
  return std::nullopt;
}

// `bytes` of a block.
std::optional<CriticalPath> ofAllgather(const Shape& shape, double bytes, int algorithm) {
  const double each = shape.ranks - 1;
  if (algorithm == 2 || algorithm == 3) return CriticalPath{shape.rounds, each * bytes};
  if (algorithm == 4 || algorithm == 6) return rounds(each, bytes);
  if (algorithm == 5) return CriticalPath{shape.ranks / 2, each * bytes};
  return std::nullopt;
}

std::optional<CriticalPath> ofAlltoall(const Shape& shape, double bytes, int algorithm) {
  if (algorithm == 3) return rounds(shape.rounds, std::ceil(shape.ranks / 2) * bytes);
  return algorithm <= 5 ? std::optional(rounds(shape.ranks - 1, bytes)) : std::nullopt;
}

// What the rank that sends or gets most exchanges with others.
double largestExchange(const CollectiveCall& call) {
  const std::size_t ranks = call.ranks;
  if (call.counts.empty()) return double(ranks - 1) * double(call.count) * double(call.typeSize);
  std::vector<double> sent(ranks), received(ranks);
  for (std::size_t from = 0; from < ranks; ++from)
    for (std::size_t to = 0; to < ranks; ++to) {
      if (from == to) continue;
      sent[from] += double(call.counts[from * ranks + to]);
      received[to] += double(call.counts[from * ranks + to]);
    }
  return std::max(*std::ranges::max_element(sent), *std::ranges::max_element(received)) * double(call.typeSize);
}

// Open MPI's basic_linear begins all sends and receives at once; pairwise exchanges with one rank after the other.
std::optional<CriticalPath> ofAlltoallv(const Shape& shape, const CollectiveCall& call, int algorithm) {
  if (algorithm > 2) return std::nullopt;
  return CriticalPath{shape.ranks - 1, largestExchange(call), algorithm == 1 ? shape.ranks - 2 : 0};
}

// The number that Open MPI has for an algorithm of MPICH; 0: none.
int asOpenMpi(const CollectiveCall& call, int algorithm) {
  if (!mpichCanDo(call, algorithm)) return 0;
  const auto among = [&](std::initializer_list<int> numbers) {
    return algorithm <= static_cast<int>(numbers.size()) ? numbers.begin()[algorithm - 1] : 0;
  };
  switch (call.collective) {
    case Collective::Allgather:  // brucks, recursive_doubling, ring
      return among({2, 3, 4});
    case Collective::Allreduce:  // recursive_doubling, reduce_scatter_allgather
      return among({3, 6});
    case Collective::Alltoall:  // brucks, pairwise, scattered
      return among({3, 2, 1});
    case Collective::Bcast:  // binomial, scatter_recursive_doubling_allgather, scatter_ring_allgather
      return among({6, 8, 9});
    case Collective::Reduce:  // binomial, reduce_scatter_gather
      return among({5, 7});
    default:
      return 0;
  }
}

}  // namespace

std::optional<CriticalPath> criticalPath(const CollectiveCall& call, int algorithm, CollectiveLibrary library) {
  if (library == CollectiveLibrary::mpich40 && algorithm >= 1) algorithm = asOpenMpi(call, algorithm);
  if (call.ranks < 2 || algorithm < 1) return std::nullopt;
  const Shape shape = shapeOf(call.ranks);
  const double bytes = static_cast<double>(call.count) * static_cast<double>(call.typeSize);
  switch (call.collective) {
    case Collective::Bcast:
      return ofBcast(shape, bytes, algorithm);
    case Collective::Reduce:
      return ofReduce(shape, bytes, algorithm);
    case Collective::Allreduce:
      return ofAllreduce(shape, bytes, algorithm);
    case Collective::Allgather:
      return ofAllgather(shape, bytes, algorithm);
    case Collective::Alltoall: {
      auto path = ofAlltoall(shape, bytes, algorithm);
      if (path && algorithm == 1 && library != CollectiveLibrary::mpich40) path->posted = shape.ranks - 2;
      return path;
    }
    case Collective::Alltoallv:
      return ofAlltoallv(shape, call, algorithm);
    default:
      return std::nullopt;
  }
}

}  // namespace weft
