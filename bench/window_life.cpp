// How long a window takes to its first picture, to a run, to answer; and whether closed runs give their memory back.
//   window_life bare            an empty main window: the peer
//   window_life open RUN.weft   first picture, run shown
//   window_life answers RUN.weft TIMES [WORKSPACE]   each interaction so often, beside its limit; status 1 where one
//   takes longer window_life memory RUN.weft TIMES   opens and closes the run so often; resident memory after 5 and
//   after all
// Prints "what value unit" lines. Times are wall time, those to the first picture from the start of the process;
// answers are processor time, of the main thread in one event, to the first picture, and of all threads until nothing
// is left to do.
#include <malloc.h>
#include <unistd.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QWheelEvent>
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <vector>

#include "app/panels/view_set.h"
#include "app/window/main_window.h"
#include "app/window/window_style.h"
#include "views/details/details_panel.h"
#include "views/fattree/map_view.h"
#include "views/timeline/ranktime_view.h"

using namespace weft;

namespace {

constexpr double longestEventMs = 100, gestureMs = 50, wheelMs = 16;

double sinceStartMs() {
  std::ifstream stat("/proc/self/stat");
  std::string text((std::istreambuf_iterator<char>(stat)), {});
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string skipped;
  for (int i = 0; i < 19; ++i) fields >> skipped;
  double startTicks = 0;
  fields >> startTicks;
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  return (static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9) * 1e3 -
         startTicks / static_cast<double>(sysconf(_SC_CLK_TCK)) * 1e3;
}

double residentMb() {
  malloc_trim(0);
  std::ifstream statm("/proc/self/statm");
  double size = 0, resident = 0;
  statm >> size >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

// Tells of the first picture of a window.
class FirstPaint : public QObject {
 public:
  explicit FirstPaint(QWidget& window) : QObject(&window) { window.installEventFilter(this); }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint && !told_) {
      told_ = true;
      std::printf("first_paint %.0f ms\n", sinceStartMs());
    }
    return false;
  }

 private:
  bool told_ = false;
};

void settle(MainWindow& window) {
  const auto panels = window.findChildren<DetailsPanel*>();
  QElapsedTimer quiet;
  quiet.start();
  for (;;) {
    QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 5);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // which a program's own loop does
    if (!window.idle() || std::ranges::any_of(panels, &DetailsPanel::busy)) quiet.restart();
    else if (quiet.elapsed() >= 30) return;  // asked last: a machine that does other things makes it late
  }
}

double cpuMs(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

// Knows what the main thread was busy for longest, within one event.
class TimedApplication : public QApplication {
 public:
  using QApplication::QApplication;

  bool notify(QObject* receiver, QEvent* event) override {
    if (depth_ > 0) return QApplication::notify(receiver, event);
    ++depth_;
    const double before = cpuMs(CLOCK_THREAD_CPUTIME_ID);
    const bool done = QApplication::notify(receiver, event);
    longestMs = std::max(longestMs, cpuMs(CLOCK_THREAD_CPUTIME_ID) - before);
    --depth_;
    return done;
  }

  double longestMs = 0;

 private:
  int depth_ = 0;
};

struct Answer {
  double eventMs, firstMs, mainMs, allMs;
};

template <class Act>
Answer answer(MainWindow& window, Act act) {
  auto& application = static_cast<TimedApplication&>(*qApp);
  application.longestMs = 0;
  const double mainBefore = cpuMs(CLOCK_THREAD_CPUTIME_ID), allBefore = cpuMs(CLOCK_PROCESS_CPUTIME_ID);
  act();
  const double acted = cpuMs(CLOCK_THREAD_CPUTIME_ID) - mainBefore;
  QCoreApplication::processEvents();
  const double first = cpuMs(CLOCK_THREAD_CPUTIME_ID) - mainBefore;
  settle(window);
  return {std::max(acted, application.longestMs), first, cpuMs(CLOCK_THREAD_CPUTIME_ID) - mainBefore,
          cpuMs(CLOCK_PROCESS_CPUTIME_ID) - allBefore};
}

double percentile(std::vector<double> values, double share) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5)];
}

// Whether it is within its limit: the median of all processor time, and of none an event of the main thread of 100 ms.
bool tell(const char* what, double limitMs, const std::vector<Answer>& all) {
  std::vector<double> event, first, main, whole;
  for (const Answer& each : all) {
    event.push_back(each.eventMs);
    first.push_back(each.firstMs);
    main.push_back(each.mainMs);
    whole.push_back(each.allMs);
  }
  const double median = percentile(limitMs > 16 ? whole : main, 0.5), longest = percentile(event, 1);
  const bool isFast = median <= limitMs && longest <= longestEventMs;
  std::printf(
      "%-20s first %5.0f, main thread %5.0f, all %5.0f %5.0f, longest event %5.0f; %4.2f of the limit of %2.0f%s\n",
      what, percentile(first, 0.5), percentile(main, 0.5), percentile(whole, 0.5), percentile(whole, 0.95), longest,
      median / limitMs, limitMs, isFast ? "" : "  SLOW");
  return isFast;
}

void open(MainWindow& window, const char* run) {
  window.open({run});
  QCoreApplication::processEvents();
  settle(window);
}

void wheel(QWidget& at, int by) {
  const QPointF middle = QRectF(at.rect()).center();
  QWheelEvent event(middle, at.mapToGlobal(middle), {}, {0, by}, {}, {}, Qt::NoScrollPhase, false);
  QApplication::sendEvent(&at, &event);
}

// Another thing each time, so that nothing is answered from what was computed before.
bool answers(MainWindow& window, std::size_t times) {
  Selection& selection = window.session().selection();
  const OpenRun& run = *window.session().run();
  const auto& communicators = run.snapshot.communicators;
  const std::size_t hosts = run.fabric.hosts().size(), ends = run.fabric.ends().size();
  MapView& map = *window.views().map();
  if (!window.session().numbers().known()) {  // without traffic it is what is predicted
    window.session().setView({TrafficSource::allToAll, LinkMetric::bytes});
    while (!window.idle()) QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
  }
  bool areFast = true;
  const auto within = [&](const char* what, double limitMs, const auto& act) {
    std::vector<Answer> all;
    for (std::size_t time = 0; time < times; ++time) all.push_back(answer(window, [&] { act(time); }));
    areFast = tell(what, limitMs, all) && areFast;
  };
  const auto each = [&](const char* what, const auto& act) { within(what, gestureMs, act); };
  std::puts("ms of processor time: medians; of all also the 95th percentile");
  if (!communicators.empty())
    each("select_communicator",
         [&](std::size_t time) { selection.select(communicators[time * 7 % communicators.size()].id); });
  each("clear_or_back", [&](std::size_t time) { time % 2 == 0 ? selection.clear() : selection.back(); });
  if (run.hasFabric()) {
    each("select_link",
         [&](std::size_t time) { selection.select(EndIndex(static_cast<std::uint32_t>(time * 37 % ends))); });
    each("select_host",
         [&](std::size_t time) { selection.select(HostIndex(static_cast<std::uint32_t>(time * 5 % hosts))); });
    each("hover_host",
         [&](std::size_t time) { selection.hover(HostIndex(static_cast<std::uint32_t>(time * 5 % hosts))); });
  }
  if (!run.snapshot.regions.empty())
    each("filter_region", [&](std::size_t time) {
      if (time % 2 == 0) selection.setRegions({run.snapshot.regions[time / 2 % run.snapshot.regions.size()].id});
      else selection.setRegions({});
    });
  if (run.hasFabric()) {
    each("zoom_map", [&](std::size_t time) {
      map.setCamera({{0.5, 0.5}, 1.0 + 0.2 * static_cast<double>(time % 5 + 1), false});
    });
    each("pan_map", [&](std::size_t time) {
      map.setCamera({{0.4 + 0.02 * static_cast<double>(time % 9), 0.5}, 2.0, false});
    });
  }
  if (map.isVisible())
    within("wheel_map", wheelMs, [&](std::size_t time) { wheel(*map.canvas(), time % 6 < 3 ? 120 : -120); });
  map.fit();
  RankTimeCanvas& timeline = window.views().of<RankTimeView>()->canvas();
  if (timeline.isVisible())
    within("wheel_timeline", gestureMs, [&](std::size_t time) { wheel(timeline, time % 6 < 3 ? 120 : -120); });
  each("resize", [&](std::size_t time) {
    window.resize(1200 + static_cast<int>(time % 7) * 20, 800 + static_cast<int>(time % 5) * 15);
  });
  each("change_workspace", [&](std::size_t time) { window.turnTo(Workspace(1 + time % 3)); });
  return areFast;
}

}  // namespace

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  const std::string mode = argc > 1 ? argv[1] : "bare";
  TimedApplication application(argc, argv);
  QCoreApplication::setOrganizationName("weft");
  QCoreApplication::setApplicationName("window-life");
  QApplication::setStyle(new WindowStyle);
  if (mode == "bare") {
    QMainWindow window;
    FirstPaint tell(window);
    window.show();
    for (int i = 0; i < 20; ++i) QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    return 0;
  }
  const auto workspace = workspaceOf(argc > 4 ? argv[4] : "everything");
  MainWindow window(workspace.value_or(Workspace::everything));
  FirstPaint tell(window);
  window.resize(1200, 800);
  window.show();
  if (mode == "open" || mode == "answers") {
    QCoreApplication::processEvents();
    const Answer opened = answer(window, [&] { window.open({argv[2]}); });
    std::printf("open: main thread %.0f ms, all %.0f ms, longest event %.0f ms\n", opened.mainMs, opened.allMs,
                opened.eventMs);
    return mode == "open" || answers(window, argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 20) ? 0 : 1;
  }
  const int times = argc > 3 ? std::atoi(argv[3]) : 50;
  for (int i = 1; i <= times; ++i) {
    open(window, argv[2]);
    window.pages().close(window.pages().current());
    settle(window);
    if (i == 5 || i == times) std::printf("resident_after_%d %.1f MB\n", i, residentMb());
  }
  return 0;
}
