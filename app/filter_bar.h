#pragma once

#include <QToolBar>

#include "app/traffic_lens.h"

class QToolButton;
class QComboBox;

namespace weft {

struct Actions;
class RunSession;

// The bar on top: where to go, and what is in force: traffic source, rails and measure to choose from; regions,
// communicators, classes and operations of the filter and the selection as chips that can be taken away one by one.
class FilterBar : public QToolBar {
  Q_OBJECT

 public:
  FilterBar(RunSession& session, const Actions& actions, QWidget* parent = nullptr);

 private:
  QToolButton* addChip(const QString& tip);
  QComboBox* addChoice(const QString& name, const QString& tip);
  void addLens();
  void showLens();
  void showChips();
  void addPart(const QString& text, const PairFilter& without);
  void choose(TrafficLens lens);
  void refresh();

  RunSession& session_;
  QComboBox *source_, *rails_, *metric_;
  QAction *sourceAction_, *railsAction_, *metricAction_;
  QList<QAction*> parts_;  // chips of the filter besides regions
  QToolButton *regions_, *selected_;
  QAction *regionsAction_, *selectedAction_;
};

}  // namespace weft
