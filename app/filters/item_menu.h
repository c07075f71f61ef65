// The context menu of every view: actions for the item under the pointer. Views ask for it through the selection.
// Actions that are not possible are greyed, and their tooltips state the reason.
#pragma once

#include <QObject>

#include "app/filters/filter_parts.h"
#include "views/shared/selection.h"

class QMenu;
class QWidget;

namespace weft {

class RunSession;

class ItemMenu : public QObject {
  Q_OBJECT

 public:
  ItemMenu(RunSession& session, QWidget& window);

  // What there is to do where the pointer is at nothing; they live as long as this does.
  void setBackground(const QList<QAction*>& actions) { background_ = actions; }
  // What the menu would have. The caller owns it.
  QMenu* make(const Subject& subject, const QString& row, const QList<QAction*>& own);

 signals:
  void mappingAsked(CommunicatorId communicator);
  void withoutAsked(const Item& item);  // a switch or a link end

 private:
  template <class Do>
  void add(QMenu& menu, const QString& text, const QString& whyNot, Do what);
  void addGoing(QMenu& menu, const Item& item);
  void addWithout(QMenu& menu, const Item& item);
  void addFilter(QMenu& menu, const Part& part, bool behind);  // the ranks behind a switch or link
  void addCopy(QMenu& menu, const QString& name, const QString& row);

  RunSession& session_;
  QWidget& window_;
  QList<QAction*> background_;
};

}  // namespace weft
