// Times the tracing of all pairs of adapter ports, tables in memory:
//
//   trace_pairs RUN.weft [TURNS]
//
// prints "pairs N arrived N median_s S lowest_s S" and the histogram of links crossed.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "core/store/run_store.h"
#include "ibdiag/routes/trace_pairs.h"

namespace {

double seconds(const weft::Fabric& fabric, weft::PairTrace& trace) {
  const auto begin = std::chrono::steady_clock::now();
  trace = weft::tracePairs(fabric);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("usage: trace_pairs RUN.weft [TURNS]\n", stderr);
    return 2;
  }
  const weft::Fabric fabric = weft::Fabric::build(weft::RunStore(argv[1]).fabric());
  const int turns = argc > 2 ? std::max(1, std::atoi(argv[2])) : 21;
  weft::PairTrace trace;
  std::vector<double> times;
  for (int turn = 0; turn < turns; ++turn) times.push_back(seconds(fabric, trace));
  std::ranges::sort(times);
  for (const weft::SubnetTrace& subnet : trace.subnets) {
    std::printf("pairs %llu arrived %llu median_s %.6f lowest_s %.6f\n", static_cast<unsigned long long>(subnet.pairs),
                static_cast<unsigned long long>(subnet.arrived()), times[times.size() / 2], times.front());
    for (std::size_t links = 0; links < subnet.pairsByLinks.size(); ++links)
      if (subnet.pairsByLinks[links] != 0)
        std::printf("  %zu %llu\n", links, static_cast<unsigned long long>(subnet.pairsByLinks[links]));
  }
  return 0;
}
