// How long a window takes to its first picture, to a run, to answer; and whether closed runs give their memory back.
//   window_life bare            an empty main window: the peer
//   window_life open RUN.weft   first picture, run shown, then one answer after the other
//   window_life memory RUN.weft TIMES   opens and closes the run so often; resident memory after 5 and after all
// Prints "what value unit" lines. Times are wall time; those to the first picture count from the start of the process.
#include <malloc.h>
#include <unistd.h>

#include <QApplication>
#include <QElapsedTimer>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "app/main_window.h"
#include "app/view_set.h"
#include "app/window_style.h"

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
    if (!window.idle()) quiet.restart();
  }
}

// Until nothing is left to do: with the 30 ms in which nothing more came taken off.
template <class Act>
void answer(MainWindow& window, const char* what, Act act) {
  QElapsedTimer clock;
  clock.start();
  act();
  QCoreApplication::processEvents();
  const qint64 first = clock.elapsed();
  settle(window);
  std::printf("%s %lld ms, all of it %lld ms\n", what, static_cast<long long>(first), static_cast<long long>(clock.elapsed() - 30));
}

void open(MainWindow& window, const char* run) {
  window.open({run});
  QCoreApplication::processEvents();
  settle(window);
}

void answers(MainWindow& window) {
  Selection& selection = window.session().selection();
  const auto& communicators = window.session().run()->snapshot.communicators;
  answer(window, "select_communicator", [&] { selection.select(communicators.back().id); });
  answer(window, "clear", [&] { selection.clear(); });
  answer(window, "select_link", [&] { selection.select(EndIndex(0)); });
  answer(window, "select_host", [&] { selection.select(HostIndex(0)); });
  answer(window, "filter_region", [&] { selection.setRegions({window.session().run()->snapshot.regions.front().id}); });
  answer(window, "no_filter", [&] { selection.setRegions({}); });
  answer(window, "back", [&] { selection.back(); });
  answer(window, "resize", [&] { window.resize(1300, 850); });
}

}  // namespace

int main(int argc, char** argv) {
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
  if (mode == "open") {
    QCoreApplication::processEvents();
    answer(window, "open", [&] { window.open({argv[2]}); });
    answers(window);
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
