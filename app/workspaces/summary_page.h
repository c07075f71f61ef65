// The workspace Summary, which opens first: the sentences of a run's summary, each with a button to its evidence.
#pragma once

#include "app/workspaces/summary_feed.h"
#include "app/workspaces/workspace_page.h"

namespace weft {

class RunSession;

class SummaryPage : public WorkspacePage {
  Q_OBJECT

 public:
  explicit SummaryPage(QWidget* parent = nullptr);

  void fill(const Decks&, const RunContents&) override {}
  void show(const RunSession& session);  // its run
  bool busy() const { return feed_.busy(); }
  SummaryFeed& feed() { return feed_; }

 signals:
  void evidenceAsked(const weft::Item& item, weft::EvidencePage page);
  void addAsked(weft::MissingSource source);  // to this run
  void notesAsked();
  void failed(const QString& sentence);

 private:
  SummaryView* view_;
  SummaryFeed feed_;
};

}  // namespace weft
