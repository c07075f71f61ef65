// The views of the window and what they are filled with. A view never hears of another: they meet in the selection.
#pragma once

#include <QWidget>

namespace weft {

struct Actions;
class CommunicatorTree;
class RunSession;

class ViewSet : public QObject {
  Q_OBJECT

 public:
  ViewSet(RunSession& session, QWidget& window);

  QWidget* map() const { return map_; }
  QWidget* regions() const { return regions_; }
  QWidget* tree() const;
  QWidget* matrix() const { return matrix_; }
  QWidget* bars() const { return bars_; }

  void connectActions(const Actions& actions);

 private:
  void showRun();
  void showTraffic();
  void showLoads();
  void showSelection();

  RunSession& session_;
  QWidget *map_, *regions_, *matrix_, *bars_;
  CommunicatorTree* tree_;
};

}  // namespace weft
