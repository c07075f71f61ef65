#pragma once

#include <QTextBrowser>
#include <QTimer>
#include <optional>

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
  void showEvent(QShowEvent* event) override;

 private:
  // What the text is made of.
  struct Asked {
    std::shared_ptr<const OpenRun> run;
    std::shared_ptr<const RunTraffic> traffic;
    std::shared_ptr<const LinkLoads> loads;
    Shown shown;
    PairFilter filter;
    Item item;
    bool operator==(const Asked&) const = default;
  };

  void refresh();
  void show(const Details& details);
  void find(const DetailContext& context, const Details& details, const Item& item, bool atOnce);
  void follow(const QUrl& link);
  void go(const DetailTarget& target);
  const DetailTarget* targetOf(const QUrl& link) const;

  RunSession& session_;
  std::optional<Asked> asked_;         // nothing: the text is to be made when the panel is looked at
  std::vector<DetailTarget> targets_;  // by the number in a link
  Details waiting_;                    // shown where finding the rest takes longer than a blink
  QTimer blink_;
  Job users_;
};

}  // namespace weft
