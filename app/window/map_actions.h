// View > Map layout: the menu, and its effect on the session's map settings.
#pragma once

#include <QAction>
#include <QMenu>
#include <QPointer>

namespace weft {

class RunSession;

class MapActions : public QObject {
  Q_OBJECT

 public:
  explicit MapActions(QMenu& menu);
  void setSession(RunSession& session);  // the one that is looked at now; it outlives its turn

 private:
  QAction* addLayout(const QString& text, int kind, const QString& tip);
  QAction* addChoice(const QString& text, const QString& tip);
  void choose();   // from the menu to the session
  void refresh();  // and back

  QPointer<RunSession> session_;
  QMenu& menu_;
  QActionGroup* layouts_;
  QAction *hideService_, *wideHosts_, *capacityWidths_, *assumeRoutes_;
  bool showing_ = false;
};

}  // namespace weft
