#pragma once

#include <QTextBrowser>

#include "app/details.h"
#include "app/jobs.h"

namespace weft {

class RunSession;

// The selected thing in words. Names lead to what they name.
class DetailsPanel : public QTextBrowser {
  Q_OBJECT

 public:
  explicit DetailsPanel(RunSession& session, QWidget* parent = nullptr);

 private:
  void refresh();
  void show(const Details& details);
  void findUsers(const Details& details, EndIndex end);
  void follow(const QUrl& link);

  RunSession& session_;
  std::vector<Item> targets_;  // by the number in a link
  Job users_;
};

}  // namespace weft
