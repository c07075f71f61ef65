// What panels say of what is selected where they have no mark for it: no panel is silent about a click elsewhere.
#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "app/page/panels.h"

class QLabel;

namespace weft {

class RunSession;

class SelectionNotes : public QObject {
  Q_OBJECT

 public:
  explicit SelectionNotes(RunSession& session, QObject* parent = nullptr);

  // The view with a line below it, which is shown while something is selected that it does not mark; the widget owns the view.
  QWidget* under(Panel panel, QWidget* view, std::function<bool()> marks);
  // Once all views have heard of what changed.
  void refreshSoon();

 private:
  struct Noted {
    Panel panel;
    QWidget* view;
    QLabel* line;
    std::function<bool()> marks;
  };

  void refresh();

  RunSession& session_;
  std::vector<Noted> noted_;
  bool waiting_ = false;
};

}  // namespace weft
