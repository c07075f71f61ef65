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
  bool busy() const { return users_.busy(); }  // more is to come

 protected:
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void refresh();
  void show(const Details& details);
  void find(const DetailContext& context, const Details& details, const Item& item);
  void follow(const QUrl& link);
  void go(const DetailTarget& target);
  const DetailTarget* targetOf(const QUrl& link) const;

  RunSession& session_;
  std::vector<DetailTarget> targets_;  // by the number in a link
  Job users_;
};

}  // namespace weft
