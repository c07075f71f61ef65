#include "app/details_panel.h"

#include <QContextMenuEvent>
#include <QUrl>
#include <algorithm>
#include <iterator>

#include "app/details_html.h"
#include "app/run_session.h"

namespace weft {

DetailsPanel::DetailsPanel(RunSession& session, QWidget* parent) : QTextBrowser(parent), session_(session) {
  setOpenLinks(false);
  setAccessibleName(tr("Details of what is selected"));
  setPlaceholderText(tr("Nothing is open."));
  connect(this, &QTextBrowser::anchorClicked, this, &DetailsPanel::follow);
  connect(&session, &RunSession::runChanged, this, &DetailsPanel::refresh);
  connect(&session, &RunSession::trafficChanged, this, &DetailsPanel::refresh);
  connect(&session, &RunSession::loadsChanged, this, &DetailsPanel::refresh);
  connect(&session.selection(), &Selection::selectionChanged, this, &DetailsPanel::refresh);
  connect(&session.selection(), &Selection::filterChanged, this, &DetailsPanel::refresh);
  connect(&users_, &Job::failed, &session, &RunSession::failed);
}

void DetailsPanel::refresh() {
  users_.stop();
  targets_.clear();
  const auto run = session_.run();
  if (!run) {
    clear();
    return;
  }
  const Selection& selection = session_.selection();
  const DetailContext context{*run, session_.traffic().get(), session_.figures(), session_.shown(), selection.filter()};
  const Details details = detailsOf(context, selection.selected());
  if (takesTime(context, selection.selected())) find(context, details, selection.selected());
  else show(details);
}

void DetailsPanel::find(const DetailContext& context, const Details& details, const Item& item) {
  Details waiting = details;
  waiting.sections.insert(waiting.sections.begin(), {tr("Who sent it"), {}, tr("being found …")});
  show(waiting);
  // The job holds the run and its traffic for as long as it looks into them.
  users_.start([this, details, item, run = session_.run(), traffic = session_.traffic(), figures = context.figures,
                shown = context.shown, filter = context.filter](const Job::Link& link) {
    const DetailContext mine{*run, traffic.get(), figures, shown, filter};
    Found found = findUsers(mine, item, [&link] { return link.stopped(); });
    if (link.stopped()) return;
    Details whole = details;
    std::ranges::move(found.first, std::inserter(whole.sections, whole.sections.begin()));
    std::ranges::move(found.last, std::back_inserter(whole.sections));
    link.deliver([this, whole = std::move(whole)] { show(whole); });
  });
}

void DetailsPanel::show(const Details& details) { setHtml(htmlOf(details, targets_)); }

const DetailTarget* DetailsPanel::targetOf(const QUrl& link) const {
  bool isNumber = false;
  const std::size_t at = link.fragment().toULongLong(&isNumber);
  return isNumber && at < targets_.size() ? &targets_[at] : nullptr;
}

void DetailsPanel::follow(const QUrl& link) {
  if (const DetailTarget* target = targetOf(link)) go(DetailTarget(*target));  // a copy: the list is made anew
}

void DetailsPanel::go(const DetailTarget& target) {
  if (const auto* part = std::get_if<PairFilter>(&target)) session_.selection().setFilter(*part);
  else session_.selection().select(std::get<Item>(target));
}

void DetailsPanel::contextMenuEvent(QContextMenuEvent* event) {
  const DetailTarget* target = targetOf(QUrl(anchorAt(event->pos())));
  if (!target) return QTextBrowser::contextMenuEvent(event);
  if (const auto* item = std::get_if<Item>(target)) session_.selection().askForMenu(*item, event->globalPos());
  else session_.selection().askForMenu(std::get<PairFilter>(*target), event->globalPos());
}

}  // namespace weft
