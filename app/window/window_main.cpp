#include "app/window/window_main.h"

#include <QApplication>
#include <QDockWidget>
#include <QScreen>
#include <QTimerEvent>
#include <algorithm>
#include <optional>
#include <utility>

#include "app/placement/placement_page.h"
#include "app/session/jobs.h"
#include "app/window/appearance.h"
#include "app/window/application.h"
#include "app/window/compare_menu.h"
#include "app/window/display.h"
#include "app/window/find_index.h"
#include "app/window/window_style.h"
#include "app/window/windows.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

constexpr int settleMs = 2000;  // from the last result to the picture: views may still be drawing

// For the pictures in the manual, which the program draws itself: WEFT_SCREENSHOT=FILE.png weft RUN.weft
// saves the window once everything is loaded, and ends. WEFT_SELECT=NAME selects a thing first, WEFT_SELECT=hottest the
// link end with the largest load. WEFT_COMPARE=side, difference, correlation, variants or speed-up compares all runs
// so. WEFT_PLACES=1 opens the page of places and has better ones found. WEFT_PANEL=NAME raises a panel, in most of the
// window.
class Photographer : public QObject {
 public:
  Photographer(MainWindow& window, QString file) : QObject(&window), window_(window), file_(std::move(file)) {
    startTimer(100);
  }

 protected:
  void timerEvent(QTimerEvent*) override {
    quietMs_ = window_.idle() ? quietMs_ + 100 : 0;
    if (quietMs_ == settleMs / 2 && !std::exchange(prepared_, true)) {
      select(qEnvironmentVariable("WEFT_SELECT"));
      compare(qEnvironmentVariable("WEFT_COMPARE"));
      if (!qEnvironmentVariableIsEmpty("WEFT_PLACES")) findPlaces();
      raise(qEnvironmentVariable("WEFT_PANEL"));
    }
    if (quietMs_ < settleMs) return;
    // From the screen, as the user sees it; a platform without one draws the widgets instead.
    QPixmap picture = window_.screen()->grabWindow(window_.winId());
    if (picture.isNull()) picture = window_.grab();
    QCoreApplication::exit(picture.save(file_) ? 0 : 1);
  }

 private:
  void select(const QString& name) {
    if (name.isEmpty() || !window_.session().run()) return;
    if (name == "hottest") return selectHottest();
    for (const Findable& one : findables(*window_.session().run()))
      if (const auto* item = std::get_if<Item>(&one.what); item && one.name == name)
        return window_.session().selection().select(*item);
  }

  void selectHottest() {
    const auto& loads = window_.session().loads();
    if (!loads || loads->bytes.empty()) return;
    const auto hottest = std::ranges::max_element(loads->bytes) - loads->bytes.begin();
    window_.session().selection().select(EndIndex(static_cast<std::uint32_t>(hottest)));
  }

  void compare(const QString& mode) {
    const qsizetype at = QStringList{"side", "difference", "correlation", "variants", "speed-up"}.indexOf(mode);
    if (at < 0) return;
    window_.pages().raise(*window_.pages().all().front());
    window_.findChild<CompareMenu*>()->compareAll();
    if (auto* page = dynamic_cast<ComparePage*>(&window_.pages().current())) page->turnTo(CompareMode(at));
    quietMs_ = 0;
  }

  void raise(const QString& name) {
    auto* const dock = name.isEmpty() ? nullptr : window_.findChild<QDockWidget*>(name);
    if (!dock) return;
    window_.turnTo(Workspace::everything);
    dock->show();
    dock->raise();
    static_cast<QMainWindow*>(dock->parentWidget())->resizeDocks({dock}, {window_.height() * 6 / 10}, Qt::Vertical);
    quietMs_ = 0;
  }

  void findPlaces() {
    PlacementPage& page = window_.findChild<CompareMenu*>()->openPlacement();
    connect(&page.trial(), &PlacementTrial::changed, &page, [this, &page] {
      if (page.trial().ready() && !std::exchange(searched_, true)) page.findPlaces();
    });
    quietMs_ = 0;
  }

  MainWindow& window_;
  QString file_;
  bool searched_ = false;
  int quietMs_ = 0;
  bool prepared_ = false;
};

}  // namespace

int runWindow(int argc, char** argv, const std::vector<std::filesystem::path>& paths) {
  needDisplay();
  std::optional<Application> application;
  {
    const DisplayNeeded needed;
    application.emplace(argc, argv);
  }
  loadTranslation();
  QCoreApplication::setOrganizationName("weft");
  QCoreApplication::setApplicationName("weft");
  QGuiApplication::setApplicationDisplayName("Weft");
  QApplication::setStyle(new WindowStyle);
  appearance::restore();
  const QString picture = qEnvironmentVariable("WEFT_SCREENSHOT");
  const auto first = workspaceOf(qEnvironmentVariable("WEFT_WORKSPACE").toStdString());
  Windows windows(picture.isEmpty(), first.value_or(Workspace::summary));
  if (paths.empty()) windows.start();
  else windows.add().open(paths);
  if (!picture.isEmpty()) new Photographer(*windows.all().front(), picture);
  const int status = QApplication::exec();
  Job::waitForAll();
  return status;
}

}  // namespace weft
