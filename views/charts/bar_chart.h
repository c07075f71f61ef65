// Qt Charts' part: facts in, bars out; says which bar was pointed at.
#pragma once

#include <QtCharts/QChartView>

#include "views/charts/bar_axis.h"
#include "views/theme.h"

class QBarCategoryAxis;
class QValueAxis;

namespace weft {

class BarChart : public QChartView {
  Q_OBJECT

 public:
  explicit BarChart(QWidget* parent = nullptr);

  void show(const BarFacts& facts);
  void setSelected(std::optional<CommunicatorId> communicator);

 signals:
  void barChosen(std::size_t bar);   // position in BarFacts::bars
  void barFocused(std::size_t bar);
  void barHovered(std::optional<std::size_t> bar);

 protected:
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void fill();
  void addSeries(QBarCategoryAxis* rows, QValueAxis* values);
  QStringList categories() const;
  QString tooltip(std::size_t bar, std::size_t series) const;
  std::size_t barOf(int category) const { return facts_.bars.size() - 1 - static_cast<std::size_t>(category); }

  BarFacts facts_;
  BarAxis axis_;
  QBarCategoryAxis* rows_ = nullptr;
  std::optional<CommunicatorId> selected_;
};

}  // namespace weft
