// The bars drawn with Qt Charts. The chart reports which row is under the pointer, by label or bar. The wheel zooms
// the value axis, a drag pans it and scrolls the rows.
#pragma once

#include <QTimer>
#include <QtCharts/QChartView>
#include <optional>

#include "views/charts/bar_axis.h"
#include "views/shared/axis_window.h"
#include "views/shared/canvas_gestures.h"
#include "views/shared/theme.h"

class QBarCategoryAxis;

namespace weft {

class BarChart : public QChartView, private CanvasVerbs {
  Q_OBJECT

 public:
  explicit BarChart(QWidget* parent = nullptr);

  void show(const BarFacts& facts);
  void setRange(const std::optional<ValueRange>& range);  // as spanOf() gives it; nothing: that of the bars
  const BarAxis& axis() const { return axis_; }
  void setSelected(std::vector<CommunicatorId> communicators, std::vector<RankId> ranks);  // outlined; ascending
  bool marksAny() const;                                          // of these, one that has a bar
  void setSource(const QString& words) { source_ = words; }       // that a tooltip ends with
  void setHovered(std::optional<CommunicatorId> communicator);    // outlined: the pointer is at it in another view
  std::optional<QRect> rowOf(CommunicatorId communicator) const;  // of the viewport; nothing where it has no bar

  const AxisWindow& window() const { return window_; }  // the part of the values that is in view

 signals:
  void clearAsked();
  void barChosen(std::size_t bar);  // position in BarFacts::bars
  void barFocused(std::size_t bar);
  void barHovered(std::optional<std::size_t> bar);
  void menuAsked(std::size_t bar, QPoint onScreen);

 protected:
  void changeEvent(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void drawForeground(QPainter* painter, const QRectF& part) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void fill();
  void tellBar();  // that is selected, to assistive technology
  void layOut();   // for the size that it has now
  QStringList categories() const;
  void setCategories();
  // The bar whose row holds a point, even if the bar itself is too short to be hit.
  std::optional<std::size_t> barAt(const QPointF& point) const;
  void hover(std::optional<std::size_t> bar);
  QRectF plot() const;  // in the viewport
  void setWindow(const AxisWindow& window);
  bool isSelected(const Bar& bar) const;
  QRect rowOf(std::size_t bar) const;
  QRectF rowAt(std::size_t bar) const;  // of the chart
  void drawMarks(QPainter& painter, const Theme& theme) const;

  void zoomAt(QPointF at, double factor) override;
  void panBy(QPointF distance) override;
  void fit() override { setWindow({}); }
  void clear() override { emit clearAsked(); }
  void focusAt(QPointF at) override;
  void chooseAt(QPointF at, Qt::KeyboardModifiers modifiers) override;
  void step(int right, int down, bool stretch) override;
  void pointAt(QPointF at, QPoint) override { hover(barAt(at)); }
  void pointLeft() override { hover(std::nullopt); }

  BarFacts facts_;
  std::optional<ValueRange> range_;
  BarAxis axis_;
  QString source_;
  QBarCategoryAxis* rows_ = nullptr;
  AxisWindow window_;
  std::vector<CommunicatorId> selected_;
  std::vector<RankId> selectedRanks_;
  std::optional<CommunicatorId> hoveredElsewhere_;
  std::optional<std::size_t> hovered_;
  QTimer rest_;  // after the last resize
  bool painted_ = false;
  CanvasGestures gestures_{*viewport(), *this, this};
};

}  // namespace weft
