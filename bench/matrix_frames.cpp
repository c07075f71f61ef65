// How long frames of the matrix take while it is moved, and what opening it costs, for runs of any size:
//
//   matrix_frames make RUN.weft RANKS PEERS   writes a run in which every rank sends to PEERS others
//   xvfb-run -a build/bin/matrix_frames RUN.weft [WIDTH HEIGHT]
//
// Prints the time to the first picture, the memory that opening took at its peak per cell that holds something, and at
// several zooms the median and the 95th percentile of a frame, beside those of painting an image of the same size: what
// no view of cells can beat. Fails where the largest cell is not to be seen at one of the zooms.
#include <QApplication>
#include <QWheelEvent>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "core/store/run_writer.h"
#include "frames.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_view.h"

using namespace weft;
using namespace weft::bench;

namespace {

constexpr std::uint64_t hottest = 5'000'000'000;

// Neighbours of a stencil where peers are few, everybody where they are all; one hot pair.
void make(const char* path, std::uint32_t ranks, std::uint32_t peers) {
  RunWriter writer(path);
  writer.beginSource({"made", kinds::pairTraffic, "made here", "", ""});
  std::uint32_t state = 1;
  PairTrafficRow row;
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    writer.process({RankId(rank), {}, {}});
    row.source = RankId(rank);
    row.peers.clear();
    for (std::uint32_t i = 0; i < peers; ++i) {
      state = state * 1664525U + 1013904223U;
      const auto to = static_cast<std::uint32_t>((rank + static_cast<std::uint64_t>(i) * ranks / peers) % ranks);
      const bool hot = rank == ranks / 3 && i == peers / 2;
      row.peers.push_back({RankId(to), 1 + (state >> 28), hot ? hottest : 1 + (state >> 12)});
    }
    writer.pairTraffic(row);
  }
  writer.endSource({});
  writer.commit();
}

double peakMegabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) return std::strtod(line.c_str() + 6, nullptr) * 1024 / 1e6;
  return 0;
}

bool showsHottest(MatrixCanvas& canvas) {
  const QImage image = canvas.grab().toImage();
  const ColourScale scale({1, double(hottest)}, Scaling::logarithmic, Theme::of(canvas.palette()));
  const MatrixGeometry& at = canvas.geometry();
  for (int y = int(at.top); y < int(at.top + at.height); ++y)
    for (int x = int(at.left); x < int(at.left + at.width); ++x)
      if (image.pixel(x, y) == scale.colour(double(hottest))) return true;
  return false;
}

void wheel(MatrixCanvas& canvas, QPointF at, int turns) {
  QWheelEvent event(at, canvas.mapToGlobal(at), {}, {0, 120 * turns}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                    false);
  QCoreApplication::sendEvent(&canvas, &event);
}

int measure(const char* path, QSize size) {
  auto run = std::make_shared<RunSnapshot>();
  auto layers = std::make_shared<std::vector<PairLayer>>();
  MatrixInputs inputs;
  {
    const RunStore store(path);
    *run = loadSnapshot(store, path);
    *layers = store.pairLayers();
    inputs.senders = store.pairSenders();
  }
  inputs.run = run;
  inputs.layers = layers;
  inputs.pairs = pairsOf(*run);
  Selection selection;
  MatrixView view(selection);
  view.resize(size);
  view.show();
  QCoreApplication::processEvents();
  const double before = peakMegabytes();
  const Clock::time_point start = Clock::now();
  const double busySince = busyMilliseconds();
  view.setInputs(inputs);
  view.repaint();
  const double opened = milliseconds(Clock::now() - start), busy = busyMilliseconds() - busySince,
               grown = peakMegabytes() - before;
  if (!view.picture().facts) {
    std::fprintf(stderr, "matrix_frames: no matrix\n");
    return 1;
  }
  const auto cells = static_cast<double>(view.picture().facts->cells->cells());
  std::printf(
      "%u ranks, %.0f cells: opened in %.2f s (%.2f of processor time), peak %.0f MB more than before, %.1f B per cell "
      "(less 64 MB: %.1f)\n",
      view.picture().facts->side(), cells, opened / 1e3, busy / 1e3, grown, grown * 1e6 / cells,
      std::max(0.0, grown - 64) * 1e6 / cells);
  Blit blit(view.canvas().size());
  blit.resize(view.canvas().size());
  blit.show();
  frames(blit, "an image of the same size", [](int) {});
  blit.hide();
  MatrixCanvas& canvas = view.canvas();
  const std::uint32_t ranks = view.picture().facts->side();
  const std::uint32_t row = ranks / 3;
  std::uint32_t column = 0;
  view.picture().facts->cells->visit({row, row + 1, 0, ranks},
                                     [&](std::uint32_t, std::uint32_t at, const CellAmount& amount) {
                                       if (amount.bytes == hottest) column = at;
                                     });
  bool seen = true;
  canvas.fit();
  for (int zoom = 0; zoom < 12; ++zoom) {
    seen = seen && showsHottest(canvas);
    const double scale = canvas.geometry().pixelsPerCell;
    char what[64];
    std::snprintf(what, sizeof what, "pan at %.3f pixels a cell%s", scale, seen ? "" : " (largest lost)");
    frames(canvas, what, [&](int frame) {
      auto& at = const_cast<MatrixGeometry&>(canvas.geometry());
      at.pan(frame % 40 < 20 ? 7 : -7, frame % 60 < 30 ? 5 : -5);
    });
    const MatrixGeometry& at = canvas.geometry();
    wheel(canvas, {at.x(column + 0.5), at.y(row + 0.5)}, 4);
    const_cast<MatrixGeometry&>(canvas.geometry()).reveal({row, column});
  }
  return seen ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  try {
    if (argc == 5 && std::string(argv[1]) == "make") {
      make(argv[2], static_cast<std::uint32_t>(std::stoul(argv[3])), static_cast<std::uint32_t>(std::stoul(argv[4])));
      return 0;
    }
    QApplication application(argc, argv);
    if (argc < 2) {
      std::fprintf(stderr, "usage: matrix_frames [make] RUN.weft …\n");
      return 2;
    }
    return measure(argv[1], argc > 3 ? QSize(std::stoi(argv[2]), std::stoi(argv[3])) : QSize(1000, 900));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "matrix_frames: %s\n", error.what());
    return 1;
  }
}
