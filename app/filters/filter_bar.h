#pragma once

#include <QWidget>

#include "analysis/load/traffic_source.h"

class QAction;
class QComboBox;
class QToolBar;

namespace weft {

struct Actions;
struct OpenRun;
class RunSession;

// The bar on top: where to go, and traffic source, rails and measure to choose from. What is in force besides stands in
// the chips below.
class FilterBar : public QWidget {
  Q_OBJECT

 public:
  FilterBar(RunSession& session, const Actions& actions, QWidget* parent = nullptr);

 private:
  QComboBox* addChoice(const QString& name, const QString& tip);
  void addTraffic();
  void showTraffic();
  void showWays();
  void showRails(const OpenRun& run);
  void choose(LinkView view);

  RunSession& session_;
  QToolBar* tools_;
  QAction *back_, *forward_;
  QComboBox *source_, *collectives_, *rails_, *adaptive_, *senders_, *metric_;
  QAction *sourceAction_, *collectivesAction_, *railsAction_, *adaptiveAction_, *sendersAction_, *metricAction_;
};

}  // namespace weft
