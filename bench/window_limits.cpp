// How long the window takes where there is very much of something.
//   window_limits find RUN.weft WORDS…          what is typed into Find, letter by letter
//   window_limits cancel WEFT BUNDLE SECONDS    ends an import that has run so long
// Prints wall times. Needs no display where QT_QPA_PLATFORM is offscreen.
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QListWidget>
#include <QThread>
#include <cstdio>
#include <string>

#include "analysis/run/open_run.h"
#include "app/session/import_process.h"
#include "app/window/find_box.h"

using namespace weft;

namespace {

double ms(const QElapsedTimer& clock) { return static_cast<double>(clock.nsecsElapsed()) / 1e6; }

int find(char** words, const char* store) {
  const auto run = loadRun(store, [] { return false; }, {});
  std::printf("%zu hosts, %zu communicators\n", run->fabric.hosts().size(), run->snapshot.communicators.size());
  QElapsedTimer clock;
  clock.start();
  FindBox box(findables(*run), nullptr);
  box.setAttribute(Qt::WA_DeleteOnClose, false);
  box.show();
  QCoreApplication::processEvents();
  std::printf("opens in %.0f ms\n", ms(clock));
  for (; *words; ++words) {
    double slowest = 0;
    for (std::size_t length = 1; (*words)[length - 1] != 0; ++length) {
      clock.restart();
      box.findChild<QLineEdit*>()->setText(QString::fromUtf8(*words, static_cast<qsizetype>(length)));
      QCoreApplication::processEvents();
      slowest = std::max(slowest, ms(clock));
    }
    std::printf("%s: %d found, slowest letter %.0f ms\n", *words, box.findChild<QListWidget*>()->count(), slowest);
  }
  return 0;
}

int cancel(const char* weft, const char* bundle, double seconds) {
  const std::filesystem::path target = std::filesystem::temp_directory_path() / "window_limits.weft";
  ImportProcess import;
  quint64 read = 0;
  QObject::connect(&import, &ImportProcess::progress, [&](quint64 done, quint64, const QString&) { read = done; });
  import.start(weft, {bundle}, target);
  QElapsedTimer clock;
  clock.start();
  while (import.running() && ms(clock) < seconds * 1e3)
    QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 5);
  if (!import.running()) {
    std::puts("the import ended before it was cancelled");
    return 1;
  }
  clock.restart();
  import.cancel();
  QCoreApplication::processEvents();
  std::printf(
      "cancelled after %llu bytes in %.0f ms, partial file %s\n", static_cast<unsigned long long>(read), ms(clock),
      QDir(QString::fromStdString(target.parent_path().string())).entryList({"*.partial"}).isEmpty() ? "gone"
                                                                                                     : "left behind");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode == "find" && argc > 3) return find(argv + 3, argv[2]);
  if (mode == "cancel" && argc > 4) return cancel(argv[2], argv[3], std::atof(argv[4]));
  std::puts("window_limits find RUN.weft WORDS… | cancel WEFT BUNDLE SECONDS");
  return 2;
}
