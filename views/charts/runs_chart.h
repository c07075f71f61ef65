// A chart of several runs on screen: tooltips with exact numbers, a click selects the communicator of the first run.
#pragma once

#include <QWidget>
#include <variant>
#include <vector>

#include "views/charts/chart_hit.h"
#include "views/charts/scatter_facts.h"
#include "views/charts/variant_facts.h"
#include "views/selection.h"

namespace weft {

class RunsChart : public QWidget {
  Q_OBJECT

 public:
  using Facts = std::variant<std::monostate, ScatterFacts, VariantFacts>;

  // `selection`: of the first run; it outlives the chart.
  explicit RunsChart(Selection& selection, QWidget* parent = nullptr);

  void show(Facts facts);
  using QWidget::show;
  QSize sizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  const ChartHit* hitAt(const QPointF& point) const;
  std::string missing() const;
  int fontPixels() const;

  Selection& selection_;
  Facts facts_;
  std::vector<ChartHit> hits_;
};

}  // namespace weft
