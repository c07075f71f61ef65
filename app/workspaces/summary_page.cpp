#include "app/workspaces/summary_page.h"

#include <QVBoxLayout>

#include "app/session/run_session.h"

namespace weft {
SummaryPage::SummaryPage(QWidget* parent) : WorkspacePage(parent), view_(new SummaryView), feed_(*view_) {
  auto* place = new PanelPlace(tr("Summary"), false);
  place->take(view_);
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  whole->addWidget(place);
  connect(view_, &SummaryView::evidenceAsked, this, &SummaryPage::evidenceAsked);
  connect(view_, &SummaryView::addAsked, this, &SummaryPage::addAsked);
  connect(view_, &SummaryView::notesAsked, this, &SummaryPage::notesAsked);
  connect(&feed_, &SummaryFeed::failed, this, &SummaryPage::failed);
}

void SummaryPage::show(const RunSession& session) {
  feed_.show(session.run() ? session.run()->snapshot.file : nullptr);
}

}  // namespace weft

#include "moc_summary_page.cpp"
