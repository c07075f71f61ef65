// View > Presentation: the middle of the window in full screen, with larger text. Shortcuts of menus keep working.
#pragma once

#include <QFont>
#include <QObject>
#include <optional>

class QMainWindow;
class QShortcut;

namespace weft {

class Presentation : public QObject {
  Q_OBJECT

 public:
  explicit Presentation(QMainWindow& window);

  bool running() const { return before_.has_value(); }
  void set(bool run);

 signals:
  void changed(bool running);

 private:
  void showBars(bool show);
  void restoreSize(const QSize& size);

  struct Before {
    QFont font;
    Qt::WindowStates state;
    QSize size;
  };
  QMainWindow& window_;
  QShortcut* end_;  // views have an Escape of their own, which comes after this one
  std::optional<Before> before_;
};

}  // namespace weft
