// The traffic timeline: bytes over time. A Shift-drag, or any drag while all of the time is visible, chooses a time
// range for the filter. A click or Esc removes it; arrow keys move it by a column, with Shift they make it longer or
// shorter. Other views follow through the selection. The wheel zooms.
#pragma once

#include <memory>

#include "reports/table.h"
#include "views/shared/canvas_gestures.h"
#include "views/shared/rows/background_view.h"
#include "views/shared/selection.h"
#include "views/timeline/timeline_drawing.h"

class QComboBox;
class QToolButton;

namespace weft {

class TimelineView : public BackgroundView, private CanvasVerbs {
  Q_OBJECT

 public:
  explicit TimelineView(Selection& selection, QWidget* parent = nullptr);

  void setRun(std::shared_ptr<const RunSnapshot> run);  // nullptr: empty
  void fail(const QString& sentence) override;

  void setEndLine(EndLine line);  // of the selected link end; without bytes: none
  const EndLine& endLine() const { return line_; }
  bool marksSelected() const { return !line_.bytes.empty(); }
  void setNoFilm(const QString& why);       // a sentence; empty: the map can be played over time
  void setMetric(const std::string& name);  // draws it as a line; empty: none
  const std::string& shownMetric() const { return metricName_; }
  // By whose routes others' traffic can be separated from what ports counted; nullptr: it can't.
  void setLinks(std::shared_ptr<const OpenRun> run, Rails rails);
  bool showsOthers() const;
  const TimelineFacts& facts() const { return facts_; }  // as they are shown: columns are finer the nearer they are
  QString sentence() const;  // what is said in place of columns, or below them; empty: nothing
  Table shownRows() const { return timelineTable(facts_); }
  QRectF plot() const;
  TimelineGeometry geometry() const;                    // in the widget
  const AxisWindow& window() const { return window_; }  // the part of the time that is in view

  QSize minimumSizeHint() const override { return {160, 100}; }
  QSize sizeHint() const override { return {520, 220}; }

 signals:
  void filmAsked();

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void collect() override;

 private:
  void take(TimelineFacts all);
  void tellTime();    // that is chosen, and what was sent in it, to assistive technology
  void fitColumns();  // as wide as can be seen
  void offerMetrics();
  void setNoOthers(const QString& why);
  const QWidget* leftButton() const;  // of those in the corner
  bool drawable() const { return run_ && facts_.missing.isEmpty() && !facts_.columns.empty(); }
  bool choosable() const { return drawable() && facts_.hasBins; }
  bool otherFilter() const;  // what time bins do not tell
  int fontPixels() const;
  QRectF box() const;
  QString tipOf(std::uint32_t column) const;
  std::optional<BinRange> dragged() const;
  void choose(std::optional<BinRange> bins);
  void move(int by, bool stretch);

  void zoomAt(QPointF at, double factor) override;
  void panBy(QPointF distance) override;
  void fit() override;
  void clear() override;
  void focusAt(QPointF at) override;
  void chooseAt(QPointF at, Qt::KeyboardModifiers modifiers) override;
  void step(int right, int down, bool stretch) override;
  void pointAt(QPointF at, QPoint onScreen) override;
  void pointLeft() override;
  void bandChanged(const QRectF& band) override;
  void bandDone(const QRectF& band) override;
  bool dragSelects() const override { return window_.whole(); }

  Selection& selection_;
  std::shared_ptr<const RunSnapshot> run_;
  TimelineFacts all_, facts_;  // the finest, and what is shown
  PairFilter collectedFor_;
  std::string metricName_;
  EndLine line_;
  QToolButton* film_;    // in the corner above the plot
  QToolButton* others_;  // beside it; if ports of hosts were read over time
  QComboBox* metrics_;   // likewise; where the run has some
  std::shared_ptr<const OpenRun> links_;
  Rails rails_ = Rails::measured;
  bool refused_ = false;
  QRectF band_;  // rubber band; null: none
  AxisWindow window_;
  std::optional<std::uint32_t> hovered_;
  CanvasGestures gestures_{*this, *this};
};

}  // namespace weft
