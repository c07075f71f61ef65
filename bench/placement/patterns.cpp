#include "patterns.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <stdexcept>

#include "analysis/placement/random.h"

namespace weft::bench {
namespace {

using Sent = std::vector<ItemTraffic::Sent>;

// The sides of a box of that many ranks, as even as can be; neighbours in it, `bytes` by dimension.
Sent stencil(std::uint32_t ranks, const double (&bytes)[3]) {
  std::uint32_t side = 1;
  while (side * 2 * side * 2 * side * 2 <= ranks) side *= 2;
  const std::uint32_t sides[] = {side, ranks / side / side >= 2 * side ? 2 * side : side, 0};
  const std::uint32_t steps[] = {1, sides[0], sides[0] * sides[1]};
  Sent sent;
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    for (int at = 0; at < 3; ++at) {
      const std::uint32_t end = at < 2 ? steps[at + 1] : ranks;
      if (rank % end / steps[at] + 1 >= end / steps[at]) continue;
      sent.push_back({rank, rank + steps[at], bytes[at]});
      sent.push_back({rank + steps[at], rank, bytes[at]});
    }
  return sent;
}

// CG of the NAS Parallel Benchmarks: sums over a row of the square of processes, by exchanges with those 1, 2, 4, …
// away, then the transposed.
Sent cg(std::uint32_t ranks) {
  const auto side = static_cast<std::uint32_t>(std::lround(std::sqrt(ranks)));
  Sent sent;
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    for (std::uint32_t step = 1; step < side; step *= 2)
      sent.push_back({rank, rank / side * side + (rank % side ^ step), 150'000});
    const std::uint32_t transposed = rank % side * side + rank / side;
    if (transposed != rank) sent.push_back({rank, transposed, 150'000});
  }
  return sent;
}

// All of a row with each other, or all of a column.
Sent allToAll(std::uint32_t ranks, double inRows, double inColumns) {
  const auto side = static_cast<std::uint32_t>(std::lround(std::sqrt(ranks)));
  Sent sent;
  for (std::uint32_t a = 0; a < ranks; ++a)
    for (std::uint32_t b = 0; b < ranks; ++b) {
      if (a != b && a / side == b / side && inRows > 0) sent.push_back({a, b, inRows});
      if (a != b && a % side == b % side && inColumns > 0) sent.push_back({a, b, inColumns});
    }
  return sent;
}

Sent sparse(std::uint32_t ranks) {
  Random random(ranks);
  Sent sent;
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    for (int i = 0; i < 4; ++i)
      sent.push_back({rank, random.below(ranks), static_cast<double>(1000U << random.below(8))});
  return sent;
}

Sent hypercube(std::uint32_t ranks) {
  Sent sent;
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    for (std::uint32_t step = 1; step < ranks; step *= 2) sent.push_back({rank, rank ^ step, 100'000});
  return sent;
}

}  // namespace

std::vector<Pattern> patternsOf(std::uint32_t ranks) {
  Sent mixed = stencil(ranks, {400'000, 200'000, 100'000});
  for (const auto& each : allToAll(ranks, 10'000, 0)) mixed.push_back(each);
  return {{"stencil", ranks, stencil(ranks, {100'000, 100'000, 100'000})},
          {"cg", ranks, cg(ranks)},
          {"rows", ranks, allToAll(ranks, 50'000, 0)},
          {"columns", ranks, allToAll(ranks, 0, 50'000)},
          {"sparse", ranks, sparse(ranks)},
          {"hypercube", ranks, hypercube(ranks)},
          {"mixed", ranks, std::move(mixed)}};
}

Pattern readPairs(const std::filesystem::path& path) {
  Pattern pattern{path.stem().string(), 0, {}};
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    unsigned from = 0, to = 0;
    unsigned long long messages = 0, bytes = 0;
    if (std::sscanf(line.c_str(), "%u,%u,%llu,%llu", &from, &to, &messages, &bytes) != 4)
      throw std::runtime_error(path.string() + ": not as weft pairs writes it: " + line);
    pattern.sent.push_back({from, to, static_cast<double>(bytes)});
    pattern.ranks = std::max(pattern.ranks, std::max(from, to) + 1);
  }
  return pattern;
}

}  // namespace weft::bench
