// The base of views that compute their numbers on a thread of their own, and only while they are visible.
#pragma once

#include <QWidget>
#include <functional>
#include <utility>

namespace weft {

class BackgroundView : public QWidget {
 public:
  // Collects on any thread; what it returns is called in the view's, unless another work was given before.
  using Work = std::function<std::function<void()>(const std::function<bool()>& stopped)>;
  using Runner = std::function<void(Work work)>;

  using QWidget::QWidget;

  void setRunner(Runner runner) { runner_ = std::move(runner); }  // without one it is collected at once
  virtual void fail(const QString& sentence) = 0;                 // of the runner

 protected:
  virtual void collect() = 0;
  // Now, or when the view is shown.
  void refresh() {
    stale_ = !isVisible();
    if (!stale_) collect();
  }
  void run(Work work) const {
    if (runner_) return runner_(std::move(work));
    if (const auto show = work({})) show();
  }
  void showEvent(QShowEvent*) override {
    if (std::exchange(stale_, false)) collect();
  }

 private:
  Runner runner_;
  bool stale_ = true;
};

}  // namespace weft
