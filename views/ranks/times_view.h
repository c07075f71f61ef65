// Run times in parts, with and without tools, or the overhead of each tool.
#pragma once

#include <QWidget>
#include <memory>

#include "reports/table.h"
#include "views/ranks/time_facts.h"

class QComboBox;
class QScrollArea;

namespace weft {

class TimesCanvas;

class TimesView : public QWidget {
  Q_OBJECT

 public:
  explicit TimesView(QWidget* parent = nullptr);

  void setRun(std::shared_ptr<const RunSnapshot> run);  // nullptr: empty
  TimesShown shown() const;
  const TimeFacts& facts() const { return facts_; }
  Table shownRows() const;

  QSize sizeHint() const override { return {520, 220}; }

 private:
  void collect();

  std::shared_ptr<const RunSnapshot> run_;
  TimeFacts facts_;
  QComboBox* shown_;
  QScrollArea* area_;
  TimesCanvas* canvas_;
};

}  // namespace weft
