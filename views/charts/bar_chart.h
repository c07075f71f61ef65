// Qt Charts' part: facts in, bars out; says which row was pointed at, label or bar.
#pragma once

#include <QTimer>
#include <QtCharts/QChartView>
#include <optional>

#include "views/charts/bar_axis.h"
#include "views/theme.h"

class QBarCategoryAxis;
class QHorizontalStackedBarSeries;

namespace weft {

class BarChart : public QChartView {
  Q_OBJECT

 public:
  explicit BarChart(QWidget* parent = nullptr);

  void show(const BarFacts& facts);
  void setRange(std::optional<double> largest);  // nothing: to the largest bar
  void setSelected(std::optional<CommunicatorId> communicator);
  void setSource(const QString& words) { source_ = words; }  // that a tooltip ends with
  void setWhispered(std::optional<CommunicatorId> communicator);  // outlined: the pointer is at it in another view
  std::optional<QRect> rowOf(CommunicatorId communicator) const;   // of the viewport; nothing where it has no bar

 signals:
  void barChosen(std::size_t bar);  // position in BarFacts::bars
  void barFocused(std::size_t bar);
  void barHovered(std::optional<std::size_t> bar);
  void menuAsked(std::size_t bar, QPoint onScreen);

 protected:
  void changeEvent(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void drawForeground(QPainter* painter, const QRectF& part) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void fill();
  void layOut();  // for the size that it has now
  QHorizontalStackedBarSeries* makeSeries(const Theme& theme);
  QStringList categories() const;
  void setCategories();
  // The bar whose row holds a point, bars so short that nobody could hit them included.
  std::optional<std::size_t> barAt(const QPointF& point) const;
  void hover(std::optional<std::size_t> bar);

  BarFacts facts_;
  std::optional<double> largest_;
  BarAxis axis_;
  QString source_;
  QBarCategoryAxis* rows_ = nullptr;
  std::optional<CommunicatorId> selected_, whispered_;
  std::optional<std::size_t> hovered_;
  QTimer rest_;  // after the last resize
  bool painted_ = false;
};

}  // namespace weft
