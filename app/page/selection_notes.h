// Notes that a panel shows if it cannot mark the selected item, so that no click elsewhere goes unanswered.
#pragma once

#include <QObject>
#include <vector>

class QLabel;

namespace weft {

class RunPanel;
class RunSession;

class SelectionNotes : public QObject {
  Q_OBJECT

 public:
  explicit SelectionNotes(RunSession& session, QObject* parent = nullptr);

  // The panel's view with a line below it, which is shown while something is selected that it does not mark; the widget
  // owns the view. Only the view, if all of it is about the selection.
  QWidget* under(RunPanel& panel);
  // Once all views have heard of what changed.
  void refreshSoon();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;  // a hidden view marks it when it is shown

 private:
  struct Noted {
    RunPanel* panel;
    QLabel* line;
  };

  void refresh();

  RunSession& session_;
  std::vector<Noted> noted_;
  bool waiting_ = false;
};

}  // namespace weft
