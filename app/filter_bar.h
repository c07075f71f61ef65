#pragma once

#include <QToolBar>

class QToolButton;
class QComboBox;

namespace weft {

struct Actions;
class RunSession;

// The bar on top: where to go, and what is in force: traffic source and measure to choose from, regions and selection
// as chips that can be taken away.
class FilterBar : public QToolBar {
  Q_OBJECT

 public:
  FilterBar(RunSession& session, const Actions& actions, QWidget* parent = nullptr);

 private:
  QToolButton* addChip(const QString& tip);
  QComboBox* addChoice(const QString& name, const QString& tip);
  void addLens();
  void showLens();
  void refresh();

  RunSession& session_;
  QComboBox *source_, *metric_;
  QAction *sourceAction_, *metricAction_;
  QToolButton *regions_, *selected_;
  QAction *regionsAction_, *selectedAction_;
};

}  // namespace weft
