#include "app/details_panel.h"

#include <QUrl>

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
}

void DetailsPanel::refresh() {
  users_.stop();
  targets_.clear();
  const auto run = session_.run();
  if (!run) {
    clear();
    return;
  }
  const Item& item = session_.selection().selected();
  const Details details = detailsOf(
      {*run, session_.traffic().get(), session_.figures(), session_.lens(), session_.selection().regions()}, item);
  const auto* end = std::get_if<EndIndex>(&item);
  if (end && session_.traffic()) findUsers(details, *end);
  else show(details);
}

void DetailsPanel::findUsers(const Details& details, EndIndex end) {
  Details waiting = details;
  waiting.sections.push_back({tr("Who is on it"), {}, tr("being found …")});
  show(waiting);
  users_.start([this, details, end, run = session_.run(), traffic = session_.traffic(), lens = session_.lens(),
                regions = session_.selection().regions()](const Job::Link& link) {
    Details whole = details;
    for (const EndIndex one : {end, peer(end)}) {
      if (link.stopped()) return;
      auto users = usersOf({*run, traffic.get(), {}, lens, regions}, one, [&link] { return link.stopped(); });
      std::ranges::move(users, std::back_inserter(whole.sections));
    }
    link.deliver([this, whole = std::move(whole)] { show(whole); });
  });
}

void DetailsPanel::show(const Details& details) { setHtml(htmlOf(details, targets_)); }

void DetailsPanel::follow(const QUrl& link) {
  const std::size_t at = link.fragment().toULongLong();
  if (at < targets_.size()) session_.selection().select(Item(targets_[at]));
}

}  // namespace weft
