#include "app/details_panel.h"

#include <QContextMenuEvent>
#include <QUrl>
#include <algorithm>
#include <iterator>

#include "app/details_html.h"
#include "app/run_session.h"

namespace weft {
namespace {

constexpr int blinkMs = 60;

}  // namespace

DetailsPanel::DetailsPanel(RunSession& session, QWidget* parent) : QTextBrowser(parent), session_(session) {
  setOpenLinks(false);
  setAccessibleName(tr("Details of what is selected"));
  setPlaceholderText(tr("Nothing is open."));
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // one that comes and goes has all text laid out twice
  blink_.setSingleShot(true);
  blink_.setInterval(blinkMs);
  connect(&blink_, &QTimer::timeout, this, [this] { show(waiting_); });
  connect(this, &QTextBrowser::anchorClicked, this, &DetailsPanel::follow);
  connect(&session, &RunSession::runChanged, this, &DetailsPanel::refresh);
  connect(&session, &RunSession::trafficChanged, this, &DetailsPanel::refresh);
  connect(&session, &RunSession::loadsChanged, this, &DetailsPanel::refresh);
  connect(&session.selection(), &Selection::selectionChanged, this, &DetailsPanel::refresh);
  connect(&session.selection(), &Selection::filterChanged, this, &DetailsPanel::refresh);
  connect(&users_, &Job::failed, &session, &RunSession::failed);
}

// One click changes selection, loads and filter one after the other: what is the same as before is not made again.
void DetailsPanel::refresh() {
  const Selection& selection = session_.selection();
  const Asked asked{session_.run(), session_.traffic(), session_.loads(), session_.shown(), selection.filter(), selection.selected()};
  if (asked_ == asked) return;
  const bool another = !asked_ || asked_->run != asked.run;
  asked_.reset();
  users_.stop();
  blink_.stop();
  if (!asked.run || !isVisible()) {
    targets_.clear();
    return clear();
  }
  asked_ = asked;
  const DetailContext context{*asked.run, asked.traffic.get(), session_.figures(), asked.shown, asked.filter};
  const Details details = detailsOf(context, asked.item);
  if (takesTime(context, asked.item)) find(context, details, asked.item, another);
  else show(details);
}

void DetailsPanel::showEvent(QShowEvent* event) {
  QTextBrowser::showEvent(event);
  refresh();
}

// Until the rest is found, what was shown before stays for a blink, or is replaced `atOnce`.
void DetailsPanel::find(const DetailContext& context, const Details& details, const Item& item, bool atOnce) {
  waiting_ = details;
  waiting_.sections.insert(waiting_.sections.begin(), {tr("Who sent it"), {}, tr("being found …")});
  if (atOnce) show(waiting_);
  else blink_.start();
  // The job holds the run and its traffic for as long as it looks into them.
  users_.start([this, details, item, run = session_.run(), traffic = session_.traffic(), figures = context.figures,
                shown = context.shown, filter = context.filter](const Job::Link& link) {
    const DetailContext mine{*run, traffic.get(), figures, shown, filter};
    Found found = findUsers(mine, item, [&link] { return link.stopped(); });
    if (link.stopped()) return;
    Details whole = details;
    std::ranges::move(found.first, std::inserter(whole.sections, whole.sections.begin()));
    std::ranges::move(found.last, std::back_inserter(whole.sections));
    link.deliver([this, whole = std::move(whole)] {
      blink_.stop();
      show(whole);
    });
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
