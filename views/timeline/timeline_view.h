// Bytes over time. A drag chooses a time, which becomes a part of the filter; a click takes it away again, as Esc does;
// arrows move it by a column, with Shift they make it longer or shorter. Others hear of it by the selection.
#pragma once

#include <QWidget>
#include <functional>
#include <memory>

#include "views/selection.h"
#include "views/timeline/timeline_drawing.h"

namespace weft {

class TimelineView : public QWidget {
  Q_OBJECT

 public:
  // Collects on any thread; what it returns is called in the view's, unless another work was given before.
  using Work = std::function<std::function<void()>(const std::function<bool()>& stopped)>;
  using Runner = std::function<void(Work work)>;

  explicit TimelineView(Selection& selection, QWidget* parent = nullptr);

  void setRunner(Runner runner) { runner_ = std::move(runner); }  // without one the view waits
  void setRun(std::shared_ptr<const RunSnapshot> run);             // nullptr: empty
  void fail(const QString& sentence);                              // of the runner

  const TimelineFacts& facts() const { return facts_; }
  QString sentence() const;  // what is said in place of columns, or below them; empty: nothing
  QString asTsv() const { return timelineTsv(facts_); }
  QRectF plot() const;

  QSize minimumSizeHint() const override { return {160, 100}; }
  QSize sizeHint() const override { return {520, 220}; }

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  void refresh();  // now, or when the view is shown
  void collect();
  bool drawable() const { return run_ && facts_.missing.isEmpty() && !facts_.columns.empty(); }
  bool choosable() const { return drawable() && facts_.hasBins; }
  bool otherFilter() const;  // what time bins do not tell
  int fontPixels() const;
  QRectF box() const;
  TimelineGeometry placed() const { return placeTimeline(facts_, QRectF(QPointF(), box().size()), fontPixels()); }  // in the box
  std::optional<BinRange> dragged() const;
  void choose(std::optional<BinRange> bins);
  void step(int by, bool stretch);

  Selection& selection_;
  std::shared_ptr<const RunSnapshot> run_;
  Runner runner_;
  TimelineFacts facts_;
  PairFilter collectedFor_;
  bool stale_ = true, refused_ = false;
  std::optional<double> pressed_;  // x
  double now_ = 0;
  bool drags_ = false;
  std::optional<std::uint32_t> hovered_;
};

}  // namespace weft
