// A chart of several runs on screen: tooltips have exact numbers, a click selects the communicator of the first run,
// the wheel zooms.
#pragma once

#include <QWidget>
#include <variant>
#include <vector>

#include "views/charts/chart_hit.h"
#include "views/charts/scatter_facts.h"
#include "views/charts/variant_facts.h"
#include "views/shared/canvas_gestures.h"
#include "views/shared/page_zoom.h"
#include "views/shared/selection.h"

namespace weft {

class RunsChart : public QWidget, private CanvasVerbs {
  Q_OBJECT

 public:
  using Facts = std::variant<std::monostate, ScatterFacts, VariantFacts>;

  // `selection`: that of the first run; it must outlive the chart.
  explicit RunsChart(Selection& selection, QWidget* parent = nullptr);

  void show(Facts facts);
  using QWidget::show;
  QSize sizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  const ChartHit* hitAt(const QPointF& point) const;
  std::string missing() const;
  int fontPixels() const;

  void zoomAt(QPointF at, double factor) override;
  void panBy(QPointF distance) override;
  void fit() override;
  void clear() override { selection_.clear(); }
  void focusAt(QPointF at) override;
  void chooseAt(QPointF at, Qt::KeyboardModifiers modifiers) override;

  Selection& selection_;
  Facts facts_;
  std::vector<ChartHit> hits_;  // before it is looked at nearer
  PageZoom look_;
  CanvasGestures gestures_{*this, *this};
};

}  // namespace weft
