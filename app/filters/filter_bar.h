// The bar on top: buttons for navigation, and choices of traffic source, rails and measure. In workspaces it is one
// row: a sentence that states what is drawn, a button that opens the choices, and the chips.
#pragma once

#include <QWidget>
#include <optional>

#include "analysis/load/traffic_source.h"

class QAction;
class QComboBox;
class QFrame;
class QHBoxLayout;
class QLabel;
class QToolBar;
class QToolButton;

namespace weft {

struct Actions;
struct OpenRun;
class RunSession;

class FilterBar : public QWidget {
  Q_OBJECT

 public:
  enum class Look { bar, row };

  FilterBar(RunSession& session, const Actions& actions, QWidget* parent = nullptr);

  void setLook(Look look);
  // What is drawn where that is not what the session shows: a moment of a film.
  void setMoment(std::optional<LinkRequest> moment);
  void setWhatIf(const QString& title);  // what is tried and drawn: "Without spine3"; empty: nothing

 signals:
  void filterAsked();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void build();
  void openChoices();
  void showDrawn();
  QComboBox* addChoice(const QString& name, const QString& tip);
  void addTraffic();
  void showTraffic();
  void showWays();
  void showRails(const OpenRun& run);
  void choose(LinkView view);

  RunSession& session_;
  Look look_ = Look::bar;
  std::optional<LinkRequest> moment_;
  QString whatIf_;
  QToolBar *ways_, *tools_;
  QHBoxLayout* top_;
  QLabel* drawn_;
  QToolButton *change_, *filter_;
  QWidget* chips_;
  QFrame* choices_;
  QAction *back_, *forward_;
  QComboBox *source_, *collectives_, *rails_, *adaptive_, *senders_, *metric_;
  QAction *sourceAction_, *collectivesAction_, *railsAction_, *adaptiveAction_, *sendersAction_, *metricAction_;
};

}  // namespace weft
