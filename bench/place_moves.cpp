// What it costs the window when two hosts change their ranks on the page of better placements, for a fabric of any
// size:
//
//   place_moves make FABRIC.weft STENCIL.prof HOSTS.csv   writes the messages of a stencil, 16 ranks on each host, each
//   with up to 26 neighbours, as Open MPI's
//                                                         monitoring counts them, and which rank is where
//   xvfb-run -a build/bin/place_moves RUN.weft
//
// Prints median and 95th percentile, in milliseconds of processor time of the window's thread, of the loads alone, and
// of a move until the three maps are drawn. Fails where that takes 100 ms or more.
#include <QApplication>
#include <QElapsedTimer>
#include <cmath>
#include <cstdlib>
#include <fstream>

#include "analysis/placement/job_slots.h"
#include "analysis/run/run_fabric.h"
#include "app/placement/placement_page.h"
#include "app/window/main_window.h"
#include "app/window/window_style.h"
#include "core/store/run_store.h"
#include "frames.h"

using namespace weft;
using namespace weft::bench;

namespace {

constexpr unsigned ranksOfHost = 16;
constexpr int movesMeasured = 60;
constexpr int untilDrawn =
    200;  // milliseconds, in which what was put off is done, too: waiting takes no processor time
constexpr double mostMilliseconds = 100;

int make(const char* run, const char* profile, const char* places) {
  const Fabric fabric = loadFabric(RunStore(run));
  const auto ranks = static_cast<unsigned>(ranksOfHost * fabric.hosts().size()),
             side = static_cast<unsigned>(std::lround(std::cbrt(ranks)));
  std::ofstream out(profile), where(places);
  where << "rank,host\n";
  for (unsigned rank = 0; rank < ranks; ++rank) {
    out << "# POINT TO POINT\n";
    const unsigned x = rank % side, y = rank / side % side, z = rank / side / side;
    for (unsigned at = 0; at < 27; ++at) {
      const unsigned a = x + at % 3, b = y + at / 3 % 3, c = z + at / 9;  // each one more than the neighbour's
      const unsigned to = (c - 1) * side * side + (b - 1) * side + a - 1;
      if (at == 13 || a == 0 || b == 0 || c == 0 || a > side || b > side || to >= ranks) continue;
      out << "E\t" << rank << '\t' << to << "\t100000 bytes\t1 msgs sent\t0,0\n";
    }
    where << rank << ',' << fabric.hosts()[rank / ranksOfHost].name << '\n';
  }
  return out && where ? 0 : 1;
}

void settle(MainWindow& window, const PlacementPage& page) {
  QElapsedTimer quiet;
  quiet.start();
  while (quiet.elapsed() < 300) {
    QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    if (!window.idle() || page.busy()) quiet.restart();
  }
}

double print(const char* what, Times times) {
  std::printf("%-40s median %6.2f  p95 %6.2f ms of processor time\n", what, times.at(0.5), times.at(0.95));
  return times.at(0.5);
}

Times loadsAlone(const char* path) {
  const RunStore store(path);
  const auto run = loadRunForLoads(store, path, false);
  const auto ranks = ranksOf(*run);
  TrialPlaces trial(std::make_shared<const Fabric>(run->fabric),
                    std::make_shared<const RankPairs>(RankPairs::read(store, {}, ranks, !run->severalRails)), ranks,
                    run->rankHosts, Rails::even);
  const auto hosts = static_cast<std::uint32_t>(run->fabric.hosts().size());
  Times times;
  for (std::uint32_t step = 0; step < movesMeasured; ++step) {
    const HostIndex a{step * 37 % hosts}, b{(step * 101 + 7) % hosts};
    std::vector<TrialPlaces::Move> moves;
    for (std::uint32_t item = 0; item < trial.hostOf().size(); ++item)
      if (const auto& on = trial.hostOf()[item]; on && (*on == a || *on == b))
        moves.push_back({item, *on == a ? b : a});
    const double since = busyMilliseconds();
    trial.move(moves);
    times.all.push_back(busyMilliseconds() - since);
  }
  return times;
}

int measure(const char* path) {
  print("loads", loadsAlone(path));
  MainWindow window;
  window.resize(1366, 768);
  window.show();
  window.open({path});
  while (!window.session().run() || !window.idle()) QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
  auto made = std::make_unique<PlacementPage>(path, window.session());
  PlacementPage& page = *made;
  window.pages().add(std::move(made));
  settle(window, page);
  if (!page.trial().ready()) {
    std::fprintf(stderr, "place_moves: %s\n", qPrintable(page.missing()));
    return 1;
  }
  const auto hosts = static_cast<std::uint32_t>(page.session().run()->fabric.hosts().size());
  Times times;
  for (std::uint32_t step = 0; step < movesMeasured; ++step) {
    const double since = busyMilliseconds();
    page.trial().exchange(HostIndex{step * 37 % hosts}, HostIndex{(step * 101 + 7) % hosts});
    QElapsedTimer drawn;
    for (drawn.start(); drawn.elapsed() < untilDrawn;)
      QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    if (step >= 5) times.all.push_back(busyMilliseconds() - since);  // the first ones warm up
  }
  const double median = print("a move until the maps are drawn", times);
  if (median >= mostMilliseconds) {
    std::fprintf(stderr, "place_moves: a move takes %.0f ms or more\n", mostMilliseconds);
    return 1;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  try {
    if (argc == 5 && std::string(argv[1]) == "make") return make(argv[2], argv[3], argv[4]);
    if (argc != 2) {
      std::fprintf(stderr, "place_moves make FABRIC.weft STENCIL.prof HOSTS.csv | place_moves RUN.weft\n");
      return 1;
    }
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("place-moves");
    QApplication::setStyle(new WindowStyle);
    return measure(argv[1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "place_moves: %s\n", error.what());
    return 1;
  }
}
