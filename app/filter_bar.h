#pragma once

#include <QToolBar>

class QToolButton;

namespace weft {

struct Actions;
class RunSession;

// The bar on top: where to go, and what is in force: the traffic source by name, regions and selection as chips that
// can be taken away.
class FilterBar : public QToolBar {
  Q_OBJECT

 public:
  FilterBar(RunSession& session, const Actions& actions, QWidget* parent = nullptr);

 private:
  QToolButton* addChip(const QString& tip);
  void refresh();

  RunSession& session_;
  QAction* source_;
  QToolButton *sourceName_, *regions_, *selected_;
  QAction *regionsAction_, *selectedAction_;
};

}  // namespace weft
