// How long frames of the panel Timeline take while it is moved, and what its pictures cost, for traces of any size:
//
//   timeline_frames make RUN.weft RANKS STATES   writes a run in which each rank has so many states, and messages
//   xvfb-run -a build/bin/timeline_frames RUN.weft [WIDTH HEIGHT]
//
// Prints the time to open the states of the run, and at several zooms the median and the 95th percentile of a frame
// beside those of painting an image of the same size, and the time of an exact picture beside that of a plain walk over
// the states that are in view: what a picture of samples can't do without.
#include <QApplication>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>

#include "core/store/run_writer.h"
#include "frames.h"
#include "views/timeline/ranktime_view.h"

using namespace weft;

namespace {

constexpr int framesWanted = 200;

void make(const char* path, std::uint32_t ranks, std::uint64_t states) {
  RunWriter writer(path);
  writer.beginSource({"made", kinds::trace, "made here", "", ""});
  const RegionId solve = writer.region("solve");
  const char* const names[] = {"Send", "Recv", "Wait", "Allreduce", "Barrier"};
  writer.state({StateId(0), solve, {}});
  for (std::uint32_t i = 0; i < 5; ++i) writer.state({StateId(i + 1), solve, writer.operation(names[i])});
  std::uint64_t random = 1;
  const auto next = [&](std::uint64_t below) {
    random = random * 6364136223846793005U + 1442695040888963407U;
    return (random >> 33) % below;
  };
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    writer.process({RankId(rank), {}, {}});
    StateChunkRow chunk{RankId(rank), 0, 0, {}};
    MessageChunkRow messages{RankId(rank), {}};
    std::uint64_t now = 0;
    for (std::uint64_t i = 0; i < states; ++i) {
      const std::uint64_t run = 200 + next(20'000);
      chunk.runs.push_back({StateId(i % 2 == 0 ? 0 : static_cast<std::uint32_t>(1 + next(5))), run});
      now += run;
      if (i % 16 == 0)
        messages.messages.push_back(
            {RankId(static_cast<std::uint32_t>((rank + 1 + next(4)) % ranks)), now - 150, now, 8 + next(100'000)});
      if (messages.messages.size() == MessageChunkRow::maxMessages) {
        writer.messageChunk(messages);
        messages.messages.clear();
      }
      if (chunk.runs.size() < StateChunkRow::maxRuns && i + 1 < states) continue;
      writer.stateChunk(chunk);
      chunk.runs.clear();
      chunk.from = now;
    }
    if (!messages.messages.empty()) writer.messageChunk(messages);
  }
  writer.endSource({});
  writer.commit();
}

// Of this thread: a machine that does other things as well makes frames late, not dear.
double busyMilliseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

template <class Act>
double busyOf(Act act) {
  const double since = busyMilliseconds();
  act();
  return busyMilliseconds() - since;
}

struct Frames {
  double median = 0, late = 0;
};

template <class Move>
Frames frames(QWidget& widget, Move move) {
  std::vector<double> all;
  for (int frame = 0; frame < framesWanted; ++frame) {
    const double busy = busyOf([&] {
      move(frame);
      widget.repaint();
      QCoreApplication::processEvents();
    });
    if (frame >= 5) all.push_back(busy);  // the first ones warm up
  }
  std::ranges::sort(all);
  return {all[all.size() / 2], all[all.size() * 95 / 100]};
}

// Nanoseconds by state of what is in view, one state after the other.
std::uint64_t walk(RankTimeSource& source, const TimeParts& time) {
  std::vector<std::uint64_t> sums(source.states().size());
  return source.ask([&](StateShares& shares, WaitShares&) {
    for (const StateShares::Track& track : shares.tracks())
      shares.runs(track, time.from, time.until, [&](const StateShares::Run& run) {
        sums[run.state] += run.until - run.from;
        return true;
      });
    return sums.empty() ? std::uint64_t{0} : sums.front();
  });
}

int measure(const char* path, QSize size) {
  auto run = std::make_shared<OpenRun>();
  {
    const RunStore store(path);
    run->snapshot = loadSnapshot(store, path);
  }
  std::shared_ptr<RankTimeSource> source;
  const double opened = busyOf([&] { source = std::make_shared<RankTimeSource>(run); });
  std::printf("%zu threads: opened in %.0f ms of processor time\n", source->threads(), opened);
  Selection selection;
  RankTimeView view(selection);
  RankTimeView::Work waiting;
  view.setRunner([&](RankTimeView::Work work) { waiting = std::move(work); });
  const auto settle = [&] {
    while (waiting)
      if (const auto show = std::exchange(waiting, nullptr)({})) show();
  };
  view.resize(size);
  view.show();
  QCoreApplication::processEvents();
  view.setRun(run);
  settle();
  RankTimeCanvas& canvas = view.canvas();
  bench::Blit blit(canvas.size());
  blit.resize(canvas.size());
  blit.show();
  const Frames image = frames(blit, [](int) {});
  blit.hide();
  std::printf("%-34s median %6.2f  p95 %6.2f ms of processor time\n", "an image of the same size", image.median,
              image.late);
  double worst = 0;
  for (int zoom = 0; zoom < 6; ++zoom) {
    RankTimeLook look = canvas.look();
    const auto request = view.request();
    volatile std::uint64_t sum = 0;
    walk(*source, request.time);  // what is read is kept for both
    const double plain = busyOf([&] { sum = walk(*source, request.time); }),
                 exact = busyOf([&] { source->cells(request, {}); });
    const Frames moved = frames(canvas, [&](int frame) {
      look.time.panBy(frame % 40 < 20 ? 0.01 : -0.01);
      canvas.setLook(look);
    });
    worst = std::max(worst, moved.late);
    std::printf(
        "pan at 1/%-5.0f of the time          median %6.2f  p95 %6.2f ms, %4.1f images; a picture %7.1f ms, a walk "
        "%7.1f ms: %.2f\n",
        1 / look.time.span, moved.median, moved.late, moved.median / image.median, exact, plain,
        exact / std::max(plain, 0.01));
    settle();
    look.time.zoomAt(0.5, 4);
    canvas.setLook(look);
    settle();
  }
  if (worst > 16) std::fprintf(stderr, "timeline_frames: a frame took more than 16 ms\n");
  return worst > 16 ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  try {
    if (argc == 5 && std::string(argv[1]) == "make") {
      make(argv[2], static_cast<std::uint32_t>(std::stoul(argv[3])), std::stoull(argv[4]));
      return 0;
    }
    QApplication application(argc, argv);
    if (argc < 2) {
      std::fprintf(stderr, "usage: timeline_frames [make] RUN.weft …\n");
      return 2;
    }
    return measure(argv[1], argc > 3 ? QSize(std::stoi(argv[2]), std::stoi(argv[3])) : QSize(1400, 700));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "timeline_frames: %s\n", error.what());
    return 1;
  }
}
