// How fast a film of the fabric runs and is prepared, of a fabric of any size:
//
//   film_frames make FABRIC.weft RUN.weft BINS     writes a run of a rank on each host that sends to neighbours, ever
//   farther ones, in each bin xvfb-run -a build/bin/film_frames RUN.weft [MOMENTS]
//
// Prints how long the loads of all bins of the run take, beside computing each bin by itself, as the time filter does;
// then, of a film of MOMENTS (1000) in which every link end carries something at every moment, its memory, and the
// median and 95th percentile of a frame on screen while somebody drags through it, beside painting an image of the same
// size, which no player can beat. Fails above a thirtieth of a second.
#include <QApplication>
#include <algorithm>
#include <cstdio>

#include "analysis/load/load_film.h"
#include "core/store/run_writer.h"
#include "figures/film.h"
#include "frames.h"
#include "views/fattree/map_view.h"

using namespace weft;
using namespace weft::bench;

namespace {

constexpr int peers = 6;
constexpr double mostMilliseconds = 1000.0 / 30;

std::uint64_t next(std::uint64_t& state) {
  return (state = state * 6364136223846793005U + 1442695040888963407U) >> 33U;
}

std::vector<std::string> copyFabric(const FabricRecords& records, RunWriter& out) {
  std::map<NodeId, NodeId> ids;
  std::vector<std::string> hosts;
  for (const Node& node : records.nodes) {
    ids[node.id] = out.node(node.row);
    if (node.row.kind != NodeKind::channelAdapter) continue;
    hosts.push_back(node.row.description.substr(0, node.row.description.find(' ')));
    out.hostOfNode(ids[node.id], hosts.back());
  }
  for (PortRow port : records.ports) {
    port.node = ids.at(port.node);
    out.port(port);
  }
  for (LinkRow link : records.links) {
    link.nodeA = ids.at(link.nodeA);
    link.nodeB = ids.at(link.nodeB);
    out.link(link);
  }
  for (const ForwardingTable& table : records.tables) out.forwardingTable(ids.at(table.node), table.ports);
  return hosts;
}

int make(const char* fabric, const char* run, std::uint32_t bins) {
  RunWriter out(run);
  out.beginSource({"made", kinds::trace, "made here", "", ""});
  const std::vector<std::string> hosts = copyFabric(RunStore(fabric).fabric(), out);
  const auto ranks = static_cast<std::uint32_t>(hosts.size());
  for (std::uint32_t rank = 0; rank < ranks; ++rank) out.process({RankId(rank), hosts[rank], HostOrigin::profile, 1.0});
  out.fact("time bin seconds", "0.001");
  out.fact(binKeysFact, "communicator region operation");
  std::uint64_t state = 1;
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    std::map<std::uint32_t, std::uint64_t> sums;
    for (std::uint32_t bin = 0; bin < bins; ++bin) {
      TimeBinRow row{bin, PairClass::pointToPoint, RankId(rank), {}, {}, {}, {}};
      std::map<std::uint32_t, std::uint64_t> sent;
      for (std::uint32_t k = 1; k <= peers; ++k)
        sent[(rank + k * k * (1 + bin % 40)) % ranks] = 1 + next(state) % 1000000;
      for (const auto& [to, bytes] : sent) {
        row.peers.push_back({RankId(to), 1, bytes});
        sums[to] += bytes;
      }
      out.timeBin(row);
    }
    PairTrafficRow row;
    row.source = RankId(rank);
    for (const auto& [to, bytes] : sums) row.peers.push_back({RankId(to), bins, bytes});
    out.pairTraffic(row);
  }
  out.endSource({});
  out.commit();
  return 0;
}

void measurePreparing(const RunStore& store, const OpenRun& run) {
  if (!whyNoFilm(run, {}).empty()) return;
  const Clock::time_point start = Clock::now();
  const LoadFilm film = loadFilm(store, run, {}, Rails::even);
  const double all = milliseconds(Clock::now() - start);
  constexpr std::size_t some = 5;
  double alone = 0;
  std::size_t asked = 0;
  for (; asked < some && asked < film.moments.size(); ++asked) {
    PairFilter filter;
    filter.bins = BinRange{film.moments[asked].bin, film.moments[asked].bin + 1};
    const Clock::time_point begin = Clock::now();
    if (loadsOfPairs(store, run.fabric, run.rankHosts, filter, Rails::even).links.bytes !=
        film.loads(asked, run.fabric.ends().size()).bytes)
      std::abort();
    alone += milliseconds(Clock::now() - begin);
  }
  const auto moments = static_cast<double>(film.moments.size());
  std::printf("%zu bins, their loads: %.2f s, %.1f ms a bin, %.1f MB; by the time filter %.1f ms a bin\n",
              film.moments.size(), all / 1e3, all / moments, static_cast<double>(film.size()) / 1e6,
              alone / static_cast<double>(asked));
}

// Every end carries something at every moment.
LoadFilm madeFilm(const Fabric& fabric, std::uint32_t moments) {
  LoadFilm film;
  film.binSeconds = 0.001;
  std::uint64_t state = 7;
  std::vector<FilmEnd> ends(fabric.ends().size());
  for (std::uint32_t moment = 0; moment < moments; ++moment) {
    FilmMoment at;
    at.bin = moment;
    for (std::uint32_t end = 0; end < ends.size(); ++end) {
      ends[end] = {EndIndex(end), 1 + next(state) % 5000000, 1 + next(state) % 30};
      if (ends[end].bytes > at.bytes) {
        at.bytes = ends[end].bytes;
        at.hottest = EndIndex(end);
      }
    }
    film.add(at, ends);
  }
  return film;
}

int measure(const char* path, std::uint32_t moments) {
  const auto run = loadRun(path, [] { return false; });
  measurePreparing(run->snapshot.store(), *run);
  const LoadFilm film = madeFilm(run->fabric, moments);
  std::printf("%zu hosts, %zu link ends, %u moments: %.0f MB\n", run->fabric.hosts().size(), run->fabric.ends().size(),
              moments, static_cast<double>(film.size()) / 1e6);
  const LinkView view{TrafficSource::pair};
  const MapRanges ranges = filmRanges(*run, film, view, false);
  Selection selection;
  MapView map(selection);
  map.resize(1200, 800);
  map.setFabric({run, &run->fabric}, {run, &run->layout});
  map.shareRanges(ranges.ends, ranges.nodes);
  map.show();
  Blit blit(map.size());
  blit.resize(map.size());
  blit.show();
  frames(blit, "an image of the same size", [](int) {});
  blit.hide();
  const auto at = [&](int frame) { return static_cast<std::uint32_t>(frame * 37) % moments; };
  std::vector<std::uint64_t> bytes(run->fabric.ends().size());
  frames(blit, "bytes of each end alone", [&](int frame) { film.bytes(at(frame), bytes); });
  frames(blit, "values of each end",
         [&](int frame) { (void)linkValues(view, run->fabric, numbersAt(*run, film, at(frame))); });
  const double busy = frames(map, "the map at another moment", [&](int frame) {
    map.setValues(linkValues(view, run->fabric, numbersAt(*run, film, at(frame))));
    selection.hover(*film.moments[at(frame)].hottest);
  });
  return busy <= mostMilliseconds ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  try {
    if (argc == 5 && std::string(argv[1]) == "make")
      return make(argv[2], argv[3], static_cast<std::uint32_t>(std::stoul(argv[4])));
    QApplication application(argc, argv);
    if (argc < 2) {
      std::fprintf(stderr, "usage: film_frames [make FABRIC.weft] RUN.weft …\n");
      return 2;
    }
    return measure(argv[1], argc > 2 ? static_cast<std::uint32_t>(std::stoul(argv[2])) : 1000);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "film_frames: %s\n", error.what());
    return 1;
  }
}
