// Nobody in particular at the keyboard and the mouse: whatever is pressed, dragged or taken away, the window stays, and
// can be put back as it was, with runs of eight kinds open. WEFT_MONKEY=10000 has more of it than the usual run and
// says how long the window took for what it took longest for, WEFT_SEED has another one.
#include <QDockWidget>
#include <QDrag>
#include <QElapsedTimer>
#include <QMenu>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <random>

#include "app/panels/view_set.h"
#include "app/window/application.h"
#include "app/window/main_window.h"
#include "imported_kinds.h"
#include "open_window.h"
#include "seeded.h"
#include "small_run.h"
#include "test_class.h"
#include "views/fattree/map_view.h"
#include "views/matrix/switch_matrix_view.h"

using namespace weft;

namespace window_monkey_test {

constexpr std::array keys{Qt::Key_Tab,    Qt::Key_Backtab,  Qt::Key_Up,    Qt::Key_Down,  Qt::Key_Left,  Qt::Key_Right,
                          Qt::Key_Return, Qt::Key_Escape,   Qt::Key_F,     Qt::Key_F6,    Qt::Key_F11,   Qt::Key_Home,
                          Qt::Key_End,    Qt::Key_PageDown, Qt::Key_Plus,  Qt::Key_Minus, Qt::Key_Space, Qt::Key_A,
                          Qt::Key_7,      Qt::Key_Menu,     Qt::Key_Delete};
constexpr std::array shortcuts{Qt::Key_C,     Qt::Key_F, Qt::Key_E, Qt::Key_Tab, Qt::Key_Plus,
                               Qt::Key_Minus, Qt::Key_0, Qt::Key_W, Qt::Key_1,   Qt::Key_2,
                               Qt::Key_3,     Qt::Key_4, Qt::Key_5, Qt::Key_6,   Qt::Key_Space};

std::filesystem::path fileOf(const std::filesystem::path& folder, std::size_t kind) {
  return folder / (std::string(1, char('a' + kind)) + ".weft");
}

class Monkey {
 public:
  // `kinds`: runs that are never harmed; `folder` has one of each that may be.
  Monkey(MainWindow& window, unsigned seed, std::filesystem::path folder, std::vector<std::filesystem::path> kinds)
      : window_(window), random_(seed), folder_(std::move(folder)), kinds_(std::move(kinds)) {}

  void act() {
    const std::size_t kind = below(16);
    did_ = QString::number(kind);
    switch (kind) {
      case 0:
        return key(keys[below(keys.size())], below(4) == 0 ? Qt::ShiftModifier : Qt::NoModifier);
      case 1:
        return key(keys[below(keys.size())], Qt::NoModifier);
      case 2:
        return key(shortcuts[below(shortcuts.size())], Qt::ControlModifier);
      case 3:
        return key(below(2) ? Qt::Key_Left : Qt::Key_Right, Qt::AltModifier);
      case 4:
        return window_.resize(300 + int(below(1400)), 200 + int(below(900)));
      case 5:
        return toggleDock();
      case 6:
        return openRun();
      case 7:
        return harmFile();
      case 8:
        return drag();
      case 9:
        return wheel();
      case 10:
        return chooseAction();
      default:
        return click();
    }
  }

  const QString& did() const { return did_; }  // the last time

 private:
  std::size_t below(std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_); }

  void key(Qt::Key key, Qt::KeyboardModifiers modifiers) {
    QWidget* focus = QApplication::focusWidget();
    QTest::keyClick(focus ? focus : &window_, key, modifiers);
  }

  // Of the window and whatever dialog or menu of it is open.
  QWidget* anyWidget() {
    std::vector<QWidget*> seen;
    for (QWidget* one : QApplication::allWidgets())
      if (one->isVisible() && one->width() > 2 && one->height() > 2 && !one->visibleRegion().isEmpty())
        seen.push_back(one);
    return seen.empty() ? &window_ : seen[below(seen.size())];
  }
  QPoint anyPoint(const QWidget& widget) {
    return {int(below(std::size_t(widget.width()))), int(below(std::size_t(widget.height())))};
  }

  void click() {
    QWidget* at = anyWidget();
    constexpr std::array<Qt::KeyboardModifiers, 4> with{Qt::NoModifier, Qt::NoModifier, Qt::ControlModifier,
                                                        Qt::ShiftModifier};
    const QPointer<QWidget> there = at;
    const QPoint point = anyPoint(*at);
    QTest::mouseClick(at, below(5) == 0 ? Qt::RightButton : Qt::LeftButton, with[below(with.size())], point);
    if (there && below(6) == 0) QTest::mouseDClick(at, Qt::LeftButton, {}, point);
  }

  void drag() {
    const QPointer<QWidget> at = anyWidget();
    const auto with = below(2) ? Qt::ShiftModifier : Qt::NoModifier;
    QTest::mousePress(at, Qt::LeftButton, with, anyPoint(*at));
    for (int step = 0; at && step < 4; ++step) QTest::mouseMove(at, anyPoint(*at));
    if (at) QTest::mouseRelease(at, Qt::LeftButton, with, anyPoint(*at));
  }

  void wheel() {
    QWidget* at = anyWidget();
    const QPointF point = anyPoint(*at);
    QWheelEvent event(point, at->mapToGlobal(point), {}, {0, below(2) ? 120 : -120}, {}, {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(at, &event);
  }

  void toggleDock() {
    const auto docks = window_.findChildren<QDockWidget*>();
    QDockWidget* one = docks[below(std::size_t(docks.size()))];
    if (below(3) == 0) one->setFloating(!one->isFloating());
    else one->toggleViewAction()->trigger();
  }

  void chooseAction() {
    QList<QAction*> actions;
    for (QAction* one : window_.findChildren<QAction*>())
      if (one->isEnabled() && !one->menu() && !one->isSeparator()) actions << one;
    if (actions.isEmpty()) return;
    QAction* one = actions[qsizetype(below(std::size_t(actions.size())))];
    did_ = one->text();
    one->trigger();
  }

  std::filesystem::path anyFile() { return fileOf(folder_, below(kinds_.size())); }

  void openRun() {
    const std::size_t kind = below(kinds_.size());
    const auto file = fileOf(folder_, kind);
    std::error_code none;
    if (!std::filesystem::exists(file, none)) write(file, kind);
    if (window_.pages().all().size() < kinds_.size() + 2) window_.open({file});  // some of them may be comparisons
  }

  void harmFile() {
    const auto path = anyFile();
    std::error_code none;
    switch (below(4)) {
      case 0:
        std::filesystem::remove(path, none);
        break;
      case 1:
        std::filesystem::resize_file(path, below(9000), none);
        break;
      case 2:
        write(path, below(kinds_.size()));
        break;
      default:
        std::filesystem::rename(path, anyFile(), none);
    }
  }

  // In one go, as an import does.
  void write(const std::filesystem::path& path, std::size_t kind) const {
    const auto aside = folder_ / "aside";
    std::filesystem::copy_file(kinds_[kind], aside, std::filesystem::copy_options::overwrite_existing);
    std::filesystem::rename(aside, path);
  }

  MainWindow& window_;
  std::mt19937 random_;
  std::filesystem::path folder_;
  std::vector<std::filesystem::path> kinds_;
  QString did_;
};

unsigned numberIn(const char* variable, unsigned otherwise) {
  bool known = false;
  const unsigned number = qEnvironmentVariable(variable).toUInt(&known);
  return known ? number : otherwise;
}

class WindowMonkeyTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    for (const char* kind : test::importedKinds) {
      stores_.push_back(std::make_unique<cli::Store>(test::imported(kind, made_.path())));
      QVERIFY2(stores_.back()->ran.status == 0, stores_.back()->ran.err.c_str());
    }
  }

  void theWindowOutlivesTheMonkey() {
    QTest::failOnWarning(QRegularExpression("^Caught in the window"));  // views tell themselves what they can't show
    QSettings().clear();
    QTemporaryDir folder;
    const std::filesystem::path place = folder.path().toStdString();
    const unsigned seed = seeded(1);
    MainWindow window;
    std::vector<std::filesystem::path> kinds;
    for (const auto& store : stores_) {
      const auto path = fileOf(place, kinds.size());
      kinds.emplace_back(store->path().toStdString());
      std::filesystem::copy_file(kinds.back(), path);
      if (kinds.size() == 1) test::openIn(window, path);
      else window.open({path});
      QTRY_VERIFY(window.idle());
    }
    // What waits for an answer gets none.
    QTimer impatience;
    connect(&impatience, &QTimer::timeout, &window, [] {
      QDrag::cancel();  // of text that is selected: its loop waits for a button that nobody lets go
      if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
      if (QWidget* modal = QApplication::activeModalWidget()) modal->close();
    });
    impatience.start(20);
    Monkey monkey(window, seed, place, kinds);
    const unsigned events = numberIn("WEFT_MONKEY", 500);
    qint64 longest = 0;
    QString longestDid;
    for (unsigned event = 0; event < events; ++event) {
      QElapsedTimer clock;
      clock.start();
      monkey.act();
      QCoreApplication::processEvents();
      QCoreApplication::sendPostedEvents(nullptr,
                                         QEvent::DeferredDelete);  // as the loop of a program does between two events
      if (!window.isVisible()) window.show();
      if (clock.elapsed() > longest) {
        longest = clock.elapsed();
        longestDid = monkey.did();
      }
    }
    if (qEnvironmentVariableIsSet("WEFT_MONKEY"))
      qInfo("%u events, the longest %lld ms (%s)", events, longest, qPrintable(longestDid));
    impatience.stop();
    for (QWidget* one : QApplication::topLevelWidgets())
      if (one != &window && one->isVisible()) one->close();
    for (QAction* one : window.findChildren<QAction*>())
      if (one->shortcut() == QKeySequence(Qt::Key_F11) && one->isChecked()) one->trigger();
    window.resize(1200, 800);
    QTRY_VERIFY(window.idle());
    std::error_code none;
    std::filesystem::remove(place / "z.weft", none);
    test::writeSmallRun(place / "z.weft", {.pairs = true});
    window.open({place / "z.weft"});
    QTRY_VERIFY(window.idle() && window.pages().run().path() == place / "z.weft" && window.session().traffic());
    window.turnTo(Workspace::everything);
    window.panels().arrange();
    QCoreApplication::processEvents();
    for (const char* name : {"communicators", "matrix", "details", "bars"}) {
      const auto* dock = window.findChild<QDockWidget*>(name);
      QVERIFY2(!dock->isHidden() && !dock->isFloating(),
               qPrintable(QString("%1; looked at is %2").arg(name, window.pages().titleOf(window.pages().current()))));
    }
    QVERIFY(window.views().map()->isVisible() ||
            window.views().switches()->isVisible());  // the layout of a map is remembered
  }

 private:
  QTemporaryDir made_;
  std::vector<std::unique_ptr<cli::Store>> stores_;  // by kind
};

WEFT_REGISTER_TEST(Application, WindowMonkeyTest)

}  // namespace window_monkey_test
#include "window_monkey_test.moc"
