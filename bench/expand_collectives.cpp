// How long it takes to expand collective calls: every collective, 20 sizes from 1 B to 512 KiB, on communicators of
// 1,024 ranks, by each library's own choice. A run's calls are expanded once for each kind of them, whatever their
// number.
//   expand_collectives [RANKS]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include "analysis/collectives/expansion.h"

using namespace weft;

namespace {

CollectiveCall callOf(Collective collective, std::uint32_t ranks, std::uint64_t count, bool nonBlocking) {
  CollectiveCall call;
  call.collective = collective;
  call.ranks = ranks;
  call.count = count;
  call.nonBlocking = nonBlocking;
  for (std::uint32_t rank = 0; rank < ranks; ++rank) call.nodes.push_back(rank / 8);
  return call;
}

}  // namespace

int main(int argc, char** argv) {
  const auto ranks = std::uint32_t(argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1024);
  for (const CollectiveLibrary library : {CollectiveLibrary::openMpi41, CollectiveLibrary::mpich40}) {
    double all = 0;
    for (int at = 0; at <= int(Collective::Scatterv); ++at) {
      std::uint64_t kinds = 0, messages = 0;
      const auto start = std::chrono::steady_clock::now();
      for (const bool nonBlocking : {false, true})
        for (int power = 0; power < 20; ++power, ++kinds) {
          CollectiveWay way;
          way.library = library;
          messages += expand(callOf(Collective(at), ranks, std::uint64_t(1) << power, nonBlocking), way).size();
        }
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      all += seconds;
      std::printf("%-12s %-22s %3llu kinds %10llu pairs %7.3f s\n", word(library),
                  std::string(collectiveName(Collective(at))).c_str(), static_cast<unsigned long long>(kinds),
                  static_cast<unsigned long long>(messages), seconds);
    }
    std::printf("%-12s all %.3f s\n", word(library), all);
  }
}
