// The bars on screen, with a tooltip for each.
#pragma once

#include <QWidget>
#include <vector>

#include "views/times/time_drawing.h"

namespace weft {

class TimesCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit TimesCanvas(QWidget* parent = nullptr);

  void setFacts(TimeFacts facts);
  const TimeFacts& facts() const { return facts_; }
  const std::vector<TimeHit>& hits() const { return hits_; }  // as they were painted last

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  int fontPixels() const;
  void fit();

  TimeFacts facts_;
  std::vector<TimeHit> hits_;
};

}  // namespace weft
