// The visible part of the rank timeline, with a history for back.
#pragma once

#include <vector>

#include "views/shared/axis_window.h"

namespace weft {

struct RankTimeLook {
  AxisWindow time, rows;
  bool whole() const { return time.whole() && rows.whole(); }
  bool operator==(const RankTimeLook&) const = default;
};

// Zooms are values on a stack: "back" is a pop. Several turns of the wheel in a row are one step.
class RankTimeLooks {
 public:
  const RankTimeLook& now() const { return now_; }
  bool canGoBack() const { return !before_.empty(); }

  void go(const RankTimeLook& look) {
    if (look == now_) return;
    push();
    now_ = look;
    isMoving_ = false;
  }
  // A part of a movement that goes on until end().
  void move(const RankTimeLook& look) {
    if (look == now_) return;
    if (!isMoving_) push();
    now_ = look;
    isMoving_ = true;
  }
  void end() { isMoving_ = false; }
  bool back() {
    isMoving_ = false;
    if (before_.empty()) return false;
    now_ = before_.back();
    before_.pop_back();
    return true;
  }
  void reset() { *this = {}; }

 private:
  static constexpr std::size_t most = 100;
  void push() {
    before_.push_back(now_);
    if (before_.size() > most) before_.erase(before_.begin());
  }

  RankTimeLook now_;
  std::vector<RankTimeLook> before_;
  bool isMoving_ = false;
};

}  // namespace weft
