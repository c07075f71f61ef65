// Notes that a panel shows if it cannot mark the selected item, so that no click elsewhere goes unanswered.
#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "app/page/panels.h"

class QLabel;

namespace weft {

struct FunctionsFacts;
class RunSession;

class SelectionNotes : public QObject {
  Q_OBJECT

 public:
  explicit SelectionNotes(RunSession& session, QObject* parent = nullptr);

  // The view with a line below it, which is shown while something is selected that it does not mark; the widget owns
  // the view. `share`: what part of all that the view shows it has, in words; may be empty.
  QWidget* under(Panel panel, QWidget* view, std::function<bool()> marks, std::function<QString()> share = {});
  // Once all views have heard of what changed.
  void refreshSoon();

 private:
  struct Noted {
    Panel panel;
    QWidget* view;
    QLabel* line;
    std::function<bool()> marks;
    std::function<QString()> share;
  };

  void refresh();

  RunSession& session_;
  std::vector<Noted> noted_;
  bool waiting_ = false;
};

// "21.4 % of the bytes are of it": of pair traffic, under the filter; empty where its bytes or all are not known.
QString shareOfBytes(const RunSession& session);
// "12.3 % of the time is of its ranks", "… is spent on it": of what was sampled, under the filter; empty where it has
// none of its own, or not yet.
QString shareOfTime(const RunSession& session, const FunctionsFacts& facts);

}  // namespace weft
