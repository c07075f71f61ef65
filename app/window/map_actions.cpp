#include "app/window/map_actions.h"

#include <QActionGroup>

#include "app/session/run_session.h"

namespace weft {

MapActions::MapActions(QMenu& menu) : QObject(&menu), menu_(menu), layouts_(new QActionGroup(this)) {
  addLayout(tr("&Layered"), int(MapKind::layered), tr("Levels of switches above the hosts"));
  addLayout(tr("&Planar"), int(MapKind::planar), tr("Meshes and tori as grids, dragonflies by groups"));
  addLayout(tr("&Matrix of switches"), int(MapKind::matrix),
            tr("Traffic between switches as a matrix, for fabrics with too many lines"));
  menu_.addSeparator();
  hideService_ = addChoice(tr("&Hide storage and management nodes"), tr("Hosts that are no compute nodes"));
  wideHosts_ =
      addChoice(tr("Wide hosts of the &run"), tr("If the map has rows, hosts of the run get more room than others"));
  capacityWidths_ = addChoice(tr("&Width by capacity"), tr("Wider lines for links that can carry more"));
  assumeRoutes_ = addChoice(tr("&Assume minimal hops"), tr("For switches without forwarding tables; the map notes it"));
}

void MapActions::setSession(RunSession& session) {
  if (session_) session_->disconnect(this);
  session_ = &session;
  for (const auto signal : {&RunSession::runChanged, &RunSession::mapSettingsChanged})
    connect(&session, signal, this, &MapActions::refresh);
  refresh();
}

QAction* MapActions::addLayout(const QString& text, int kind, const QString& tip) {
  QAction* action = addChoice(text, tip);
  action->setData(kind);
  layouts_->addAction(action);
  return action;
}

QAction* MapActions::addChoice(const QString& text, const QString& tip) {
  QAction* action = menu_.addAction(text);
  action->setCheckable(true);
  action->setStatusTip(tip);
  connect(action, &QAction::toggled, this, &MapActions::choose);
  return action;
}

void MapActions::choose() {
  if (showing_ || !session_ || !layouts_->checkedAction()) return;
  MapSettings settings = session_->mapSettings();
  settings.kind = MapKind(layouts_->checkedAction()->data().toInt());
  settings.hideService = hideService_->isChecked();
  settings.wideHosts = wideHosts_->isChecked();
  settings.capacityWidths = capacityWidths_->isChecked();
  settings.assumeRoutes = assumeRoutes_->isChecked();
  session_->setMapSettings(settings);
}

void MapActions::refresh() {
  showing_ = true;
  const MapSettings& settings = session_->mapSettings();
  for (QAction* action : layouts_->actions()) action->setChecked(action->data().toInt() == int(settings.kind));
  hideService_->setChecked(settings.hideService);
  wideHosts_->setChecked(settings.wideHosts);
  capacityWidths_->setChecked(settings.capacityWidths);
  assumeRoutes_->setChecked(settings.assumeRoutes);
  menu_.setEnabled(session_->run() && session_->run()->hasFabric());
  showing_ = false;
}

}  // namespace weft

#include "moc_map_actions.cpp"
