// The controls above the bars.
#pragma once

#include <QWidget>

#include "views/charts/bar_facts.h"

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace weft {

class BarControls : public QWidget {
  Q_OBJECT

 public:
  explicit BarControls(QWidget* parent = nullptr);

  BarOptions options() const;  // of no communicators: those are the filter's
  void choose(const BarOptions& options);
  void offer(const BarFacts& facts);  // what the shown bars have no use for is not there

 signals:
  void changed();

 private:
  QComboBox *by_, *metric_, *scale_;
  QSpinBox* count_;
  QCheckBox *fold_, *perRank_, *whole_, *break_;
};

}  // namespace weft
