// The base classes of views that are filled only while they are visible, and of views that also compute their numbers
// on a thread of their own.
#pragma once

#include <QShowEvent>
#include <QWidget>
#include <exception>
#include <functional>
#include <utility>

#include "views/shared/failure_text.h"

namespace weft {

template <class Widget>
class WhenShown : public Widget {
 public:
  using Widget::Widget;

 protected:
  virtual void collect() = 0;
  // Now, or when the view is shown.
  void refresh() {
    stale_ = !this->isVisible();
    if (!stale_) collect();
  }
  void putOff() { stale_ = true; }  // until it is shown, or refreshed, again
  bool isStale() const { return stale_; }
  void showEvent(QShowEvent* event) override {
    Widget::showEvent(event);
    if (std::exchange(stale_, false)) collect();
  }

 private:
  bool stale_ = true;
};

template <class Widget>
class Background : public WhenShown<Widget> {
 public:
  // Collects on any thread; what it returns is called in the view's, unless another work was given before.
  using Work = std::function<std::function<void()>(const std::function<bool()>& stopped)>;
  using Runner = std::function<void(Work work)>;  // no work: what was given before is no longer wanted

  using WhenShown<Widget>::WhenShown;

  void setRunner(Runner runner) { runner_ = std::move(runner); }  // without one it is collected at once
  virtual void fail(const QString& sentence) = 0;                 // the work threw

 protected:
  void run(Work work) {
    if (runner_) return runner_(std::move(work));
    runAtOnce(work);
  }
  // In the view's own thread. Nothing is thrown through Qt, which would not end what it had begun.
  void runAtOnce(const Work& work) {
    stop();
    try {
      if (const auto show = work({})) show();
    } catch (const std::exception&) {
      fail(failureText());
    }
  }
  void stop() const {
    if (runner_) runner_({});
  }

 private:
  Runner runner_;
};

using BackgroundView = Background<QWidget>;

}  // namespace weft
