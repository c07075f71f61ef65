// Help > Tour: what the window is for, step by step, on the run that is open.
#pragma once

#include <QDialog>
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
};
// Of the run that the window looks at; they live no longer than the window.
std::vector<TourStep> tourSteps(MainWindow& window);

class Tour : public QDialog {
  Q_OBJECT

 public:
  explicit Tour(MainWindow& window);

  std::size_t steps() const { return steps_.size(); }
  void goTo(std::size_t step);

 private:
  std::vector<TourStep> steps_;
  std::size_t at_ = 0;
  QLabel *title_, *text_;
  QPushButton *close_, *back_, *next_;
};

}  // namespace weft
