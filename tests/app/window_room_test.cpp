// The sample on screens of every size, at every scale: the window stays within the screen, and nothing in it is cut or
// covers something else.
#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QLabel>
#include <QLayout>
#include <QScrollArea>
#include <QSettings>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include "app/page/run_page.h"
#include "app/panels/view_set.h"
#include "app/window/compare_menu.h"
#include "app/window/main_window.h"
#include "app/workspaces/workspaces.h"
#include "cli.h"
#include "open_window.h"
#include "test_class.h"
#include "views/timeline/ranktime_view.h"
#include "views/shared/rows/share_tree.h"

using namespace weft;

namespace window_room_test {

QString nameOf(const QWidget& widget) {
  QString name = widget.metaObject()->className();
  if (!widget.accessibleName().isEmpty()) name += " \"" + widget.accessibleName() + '"';
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) name += " \"" + label->text() + '"';
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) name += " \"" + button->text() + '"';
  return name;
}

// What can be scrolled to is not cut.
bool scrolls(const QWidget& widget) {
  const auto* area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
  return area && area->viewport() == &widget;
}

// A line of text, a button or a row of tabs that has less room than it takes.
bool isCut(const QWidget& widget) {
  if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
    if (tabs->window()->width() < 1100) return false;  // they are scrolled there
    for (const auto* arrow : tabs->findChildren<QToolButton*>())
      if (arrow->isVisible()) return true;
    return false;
  }
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
    if (label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored) return false;
    if (label->wordWrap()) return label->height() < label->heightForWidth(label->width());
    return label->width() < label->sizeHint().width() || label->height() < label->minimumSizeHint().height();
  }
  const auto* button = qobject_cast<const QAbstractButton*>(&widget);
  return button && !button->text().isEmpty() && !qobject_cast<const QTabBar*>(button->parentWidget()) &&
         (button->width() < button->minimumSizeHint().width() || button->height() < button->minimumSizeHint().height());
}

void findFaults(const QWidget& parent, QStringList& faults) {
  QList<const QWidget*> placed;
  for (const QObject* child : parent.children()) {
    const auto* one = qobject_cast<const QWidget*>(child);
    if (!one || one->isWindow() || !one->isVisible()) continue;
    const bool isIn = parent.layout() && parent.layout()->indexOf(const_cast<QWidget*>(one)) >= 0;
    if (isIn && !scrolls(parent) && !parent.rect().contains(one->geometry()))
      faults << QString("%1 sticks out of %2 by %3")
                    .arg(nameOf(*one), nameOf(parent))
                    .arg(std::max(one->geometry().bottom() - parent.rect().bottom(),
                                  one->geometry().right() - parent.rect().right()));
    const auto* area = scrolls(parent) ? qobject_cast<const QScrollArea*>(parent.parentWidget()) : nullptr;
    if (area && area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff && one->width() > parent.width())
      faults << QString("%1 is cut by %2 on the right").arg(nameOf(*one)).arg(one->width() - parent.width());
    if (isCut(*one))
      faults << QString("%1 is cut: %2 × %3, it takes %4 × %5")
                    .arg(nameOf(*one))
                    .arg(one->width())
                    .arg(one->height())
                    .arg(one->sizeHint().width())
                    .arg(one->hasHeightForWidth() ? one->heightForWidth(one->width()) : one->sizeHint().height());
    if (isIn)
      for (const QWidget* other : std::as_const(placed))
        if (one->geometry().intersects(other->geometry())) faults << nameOf(*one) + " covers " + nameOf(*other);
    if (isIn) placed << one;
    findFaults(*one, faults);
  }
}

class WindowRoomTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-room-test");
    qputenv("WEFT_TEST_CHILD", WEFT_PROGRAM);
    sample_ = std::make_unique<cli::Store>(std::vector<cli::fs::path>{WEFT_RESOURCES "/sample"});
    second_ = std::make_unique<cli::Store>(std::vector<cli::fs::path>{WEFT_RESOURCES "/sample"});
    QVERIFY(sample_->ran.status == 0 && second_->ran.status == 0);
  }

  void everythingHasRoom_data() {
    QTest::addColumn<QSize>("screen");
    QTest::addColumn<int>("workspace");
    struct Screen {
      const char* name;
      QSize pixels;
      double scale;
    };
    for (const auto& [name, pixels, scale] :
         {Screen{"1366 × 768", {1366, 768}, 1}, Screen{"1366 × 768 at 1.25", {1366, 768}, 1.25},
          Screen{"1920 × 1080", {1920, 1080}, 1}, Screen{"1920 × 1080 at 1.5", {1920, 1080}, 1.5},
          Screen{"1920 × 1080 at 2", {1920, 1080}, 2}, Screen{"3840 × 2160", {3840, 2160}, 1}})
      for (const Workspace one :
           {Workspace::summary, Workspace::links, Workspace::waits, Workspace::change, Workspace::compare})
        QTest::addRow("%s, %s", name, wordOf(one)) << pixels / scale << int(one);
  }

  void everythingHasRoom() {
    QFETCH(QSize, screen);
    QFETCH(int, workspace);
    QSettings().clear();
    const QSize room = screen - QSize(16, 48);  // frames and bars of a desktop
    MainWindow window{Workspace(workspace)};
    window.resize(room);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window, longestWait));
    test::open(window.session(), sample_->path().toStdString());
    QTRY_VERIFY(window.idle());
    check(window, room);
    if (Workspace(workspace) == Workspace::waits) {
      const RankTimeView& times = *window.views().of<RankTimeView>();
      QVERIFY2(times.isVisible() && times.canvas().height() >= (screen.height() < 600 ? 280 : 300),
               qPrintable(QString::number(times.canvas().height())));
    }
    for (const ShareTree* tree : window.findChildren<ShareTree*>())  // of who waits how long the bars are what yields
      if (tree->isVisible() && tree->place() == ShareTree::BarPlace::wide && tree->topLevelItem(0))
        QVERIFY2(tree->fontMetrics().horizontalAdvance(tree->topLevelItem(0)->text(0)) <= tree->columnWidth(0),
                 qPrintable(QString::number(tree->columnWidth(0))));
    if (Workspace(workspace) == Workspace::change) {
      window.findChild<CompareMenu*>()->openPlacement();
      QTRY_VERIFY(window.idle());
      check(window, room);
    }
    if (Workspace(workspace) == Workspace::compare) {
      window.findChild<CompareMenu*>()->compareWith(second_->path().toStdString());
      QTRY_VERIFY(window.idle() && &window.pages().current() != &window.pages().run());
      check(window, room);
    }
    if (Workspace(workspace) == Workspace::links) {
      const auto& bytes = window.session().loads()->bytes;
      window.session().selection().select(
          EndIndex(static_cast<std::uint32_t>(std::ranges::max_element(bytes) - bytes.begin())));
      QTRY_VERIFY(window.session().selectedTraffic() && window.idle());
      check(window, room);
    }
    for (const Panel panel : {Panel::matrix, Panel::details, Panel::links, Panel::time}) {
      if (Workspace(workspace) != Workspace::links) break;
      QVERIFY2(window.workspaces().raise(panel), specOf(panel).name);
      check(window, room);
    }
  }

 private:
  void check(MainWindow& window, const QSize& room) {
    for (int turn = 0; turn < 8; ++turn) QCoreApplication::processEvents();
    QCOMPARE(window.size(), room);
    QVERIFY(window.statusBar()->geometry().bottom() <= window.rect().bottom());
    QStringList faults;
    findFaults(window, faults);
    QVERIFY2(faults.isEmpty(), qPrintable('\n' + faults.join('\n')));
  }

  std::unique_ptr<cli::Store> sample_, second_;
};

WEFT_WIDGET_TEST(WindowRoomTest)

}  // namespace window_room_test
#include "window_room_test.moc"
