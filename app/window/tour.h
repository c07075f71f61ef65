// Help > Tour: a guided tour on the open run, in steps. Each step is a small card beside the widget that it explains.
#pragma once

#include <QFrame>
#include <QRect>
#include <functional>
#include <vector>

class QLabel;
class QPushButton;

namespace weft {

class MainWindow;

struct TourStep {
  QString title, text;
  // Why the run has nothing to show there; empty where it has.
  std::function<QString()> whyNot;
  std::function<void()> show;
  std::function<QWidget*()> about;  // what it explains, once that is shown; null: the whole workspace
};
// The steps for the window's current run; they live no longer than the window. Their titles are those of the README's
// tour.
std::vector<TourStep> tourSteps(MainWindow& window);

// The place for a card of that size: it covers nothing of its subject, as little as possible of `kept`, and is as near
// as possible.
QRect placeBeside(const QRect& about, const QRect& kept, const QRect& room, const QSize& card);

class Tour : public QFrame {
  Q_OBJECT

 public:
  explicit Tour(MainWindow& window);

  const std::vector<TourStep>& steps() const { return steps_; }
  void goTo(std::size_t step);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();
  void end();

  MainWindow& window_;
  std::vector<TourStep> steps_;
  std::size_t at_ = 0;
  QLabel *title_, *text_;
  QPushButton *back_, *next_;
};

}  // namespace weft
