// How long a window takes to its first picture, to a run, to answer; and whether closed runs give their memory back.
//   window_life bare            an empty main window: the peer
//   window_life open RUN.weft   first picture, run shown
//   window_life answers RUN.weft TIMES   each interaction so often: median and 95th percentile
//   window_life memory RUN.weft TIMES   opens and closes the run so often; resident memory after 5 and after all
// Prints "what value unit" lines. Times are wall time; those to the first picture count from the start of the process.
#include <malloc.h>
#include <unistd.h>

#include <QApplication>
#include <QElapsedTimer>
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <vector>

#include "app/page/view_set.h"
#include "app/window/main_window.h"
#include "app/window/window_style.h"
#include "views/details/details_panel.h"
#include "views/fattree/map_view.h"

using namespace weft;

namespace {

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
  QElapsedTimer quiet;
  quiet.start();
  while (quiet.elapsed() < 30) {
    QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 5);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // which a program's own loop does
    const auto panels = window.findChildren<DetailsPanel*>();
    if (!window.idle() || std::ranges::any_of(panels, &DetailsPanel::busy)) quiet.restart();
  }
}

// From the gesture to the first picture after it, and until nothing is left to do: with the 30 ms in which nothing more
// came taken off.
struct Answer {
  double firstMs, allMs;
};

template <class Act>
Answer answer(MainWindow& window, Act act) {
  QElapsedTimer clock;
  clock.start();
  act();
  QCoreApplication::processEvents();
  const double first = static_cast<double>(clock.nsecsElapsed()) / 1e6;
  settle(window);
  return {first, static_cast<double>(clock.nsecsElapsed()) / 1e6 - 30};
}

double percentile(std::vector<double> values, double share) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5)];
}

void tell(const char* what, const std::vector<Answer>& all) {
  std::vector<double> first, whole;
  for (const Answer& each : all) first.push_back(each.firstMs), whole.push_back(each.allMs);
  std::printf("%-20s first picture %5.0f %5.0f ms, all of it %5.0f %5.0f ms\n", what, percentile(first, 0.5), percentile(first, 0.95),
              percentile(whole, 0.5), percentile(whole, 0.95));
}

void open(MainWindow& window, const char* run) {
  window.open({run});
  QCoreApplication::processEvents();
  settle(window);
}

// Another thing each time, so that nothing is answered from what was reckoned before.
void answers(MainWindow& window, std::size_t times) {
  Selection& selection = window.session().selection();
  const OpenRun& run = *window.session().run();
  const auto& communicators = run.snapshot.communicators;
  const std::size_t hosts = run.fabric.hosts().size(), ends = run.fabric.ends().size();
  MapView& map = *window.views().map();
  if (!window.session().numbers().known()) {  // without traffic it is what is predicted
    window.session().setView({TrafficSource::allToAll, LinkMetric::bytes});
    while (!window.idle()) QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
  }
  const auto each = [&](const char* what, const auto& act) {
    std::vector<Answer> all;
    for (std::size_t time = 0; time < times; ++time) all.push_back(answer(window, [&] { act(time); }));
    tell(what, all);
  };
  std::puts("                     median and 95th percentile");
  if (!communicators.empty()) each("select_communicator", [&](std::size_t time) { selection.select(communicators[time * 7 % communicators.size()].id); });
  each("clear_or_back", [&](std::size_t time) { time % 2 == 0 ? selection.clear() : selection.back(); });
  each("select_link", [&](std::size_t time) { selection.select(EndIndex(static_cast<std::uint32_t>(time * 37 % ends))); });
  each("select_host", [&](std::size_t time) { selection.select(HostIndex(static_cast<std::uint32_t>(time * 5 % hosts))); });
  each("hover_host", [&](std::size_t time) { selection.hover(HostIndex(static_cast<std::uint32_t>(time * 5 % hosts))); });
  if (!run.snapshot.regions.empty()) each("filter_region", [&](std::size_t time) {
    if (time % 2 == 0) selection.setRegions({run.snapshot.regions[time / 2 % run.snapshot.regions.size()].id});
    else selection.setRegions({});
  });
  each("zoom_map", [&](std::size_t time) { map.setCamera({{0.5, 0.5}, 1.0 + 0.2 * static_cast<double>(time % 5 + 1), false}); });
  map.fit();
  each("resize", [&](std::size_t time) { window.resize(1200 + static_cast<int>(time % 7) * 20, 800 + static_cast<int>(time % 5) * 15); });
}

}  // namespace

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  const std::string mode = argc > 1 ? argv[1] : "bare";
  QApplication application(argc, argv);
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
  MainWindow window;
  FirstPaint tell(window);
  window.resize(1200, 800);
  window.show();
  if (mode == "open" || mode == "answers") {
    QCoreApplication::processEvents();
    const Answer opened = answer(window, [&] { window.open({argv[2]}); });
    std::printf("open %.0f ms, all of it %.0f ms\n", opened.firstMs, opened.allMs);
    if (mode == "answers") answers(window, argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 20);
    return 0;
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
