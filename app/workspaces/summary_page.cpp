#include "app/workspaces/summary_page.h"

#include <QVBoxLayout>
#include <array>

#include "app/session/run_session.h"
#include "views/shared/rows/icons.h"
#include "views/shared/text.h"

namespace weft {
namespace {

// Of the names in the design.
QIcon iconNamed(const QString& name) {
  struct Named {
    const char* name;
    Icon icon;
  };
  constexpr std::array all{Named{"links", Icon::links}, Named{"waits", Icon::waits},     Named{"change", Icon::change},
                           Named{"warn", Icon::warn},   Named{"compare", Icon::compare}, Named{"ok", Icon::ok},
                           Named{"none", Icon::none},   Named{"add", Icon::add},         Named{"note", Icon::note},
                           Named{"copy", Icon::copy}};
  const auto found = std::ranges::find_if(all, [&](const Named& one) { return name == QLatin1String(one.name); });
  return found == all.end() ? QIcon() : iconOf(found->icon);
}

}  // namespace

SummaryPage::SummaryPage(QWidget* parent) : WorkspacePage(parent), view_(new SummaryView(iconNamed)), feed_(*view_) {
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
  if (session.run()) feed_.show(pathText(session.run()->snapshot.path));
}

}  // namespace weft

#include "moc_summary_page.cpp"
