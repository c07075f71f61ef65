#include "views/details/details_panel.h"

#include <QContextMenuEvent>
#include <QUrl>
#include <algorithm>
#include <iterator>
#include <utility>

#include "views/details/details_html.h"

namespace weft {
namespace {

constexpr int blinkMs = 60;

}  // namespace

DetailsPanel::DetailsPanel(Selection& selection, QWidget* parent) : Background(parent), selection_(selection) {
  setOpenLinks(false);
  setAccessibleName(tr("Details of what is selected"));
  setPlaceholderText(tr("Nothing is open."));
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // one that comes and goes has all text laid out twice
  blink_.setSingleShot(true);
  blink_.setInterval(blinkMs);
  connect(&blink_, &QTimer::timeout, this, [this] { show(waiting_); });
  connect(this, &QTextBrowser::anchorClicked, this, &DetailsPanel::follow);
  connect(&selection, &Selection::selectionChanged, this, &DetailsPanel::changed);
  connect(&selection, &Selection::filterChanged, this, &DetailsPanel::changed);
}

void DetailsPanel::show(std::shared_ptr<const OpenRun> run, std::shared_ptr<const RunTraffic> traffic,
                        LinkNumbers numbers, LinkRequest shown, std::shared_ptr<const RunSnapshot> profile,
                        std::shared_ptr<const SelectedTraffic> selected, bool reading) {
  const auto loads = numbers.loads;
  numbers_ = std::move(numbers);
  open_ = {std::move(run),
           std::move(traffic),
           loads,
           std::move(shown),
           std::move(profile),
           std::move(selected),
           reading,
           {},
           {}};
  changed();
}

// What needs no looking for stays.
void DetailsPanel::fail(const QString& sentence) {
  if (!std::exchange(finding_, false)) return;
  blink_.stop();
  waiting_.sections.front() = {tr("Not found"), {}, sentence};
  show(waiting_);
}

void DetailsPanel::changed() {
  if (!isVisible()) forget();
  refresh();
}

void DetailsPanel::forget() {
  asked_.reset();
  targets_.clear();
  if (std::exchange(finding_, false)) stop();
  blink_.stop();
  clear();
}

// One click changes selection, loads and filter one after the other: what is the same as before is not made again.
void DetailsPanel::collect() {
  Asked asked = open_;
  asked.filter = selection_.filter();
  asked.item = selection_.selected();
  if (asked_ == asked) return;
  const bool another = !asked_ || asked_->run != asked.run;
  if (!asked.run) return forget();
  if (std::exchange(finding_, false)) stop();
  blink_.stop();
  asked_ = asked;
  const DetailContext context{*asked.run,   asked.traffic.get(), numbers_,       asked.shown,
                              asked.filter, asked.profile,       asked.selected, partsFor(asked.run, asked.item)};
  const Details details = detailsOf(context, asked.item);
  if (!takesTime(context, asked.item)) return show(details);
  await(details, asked.item, another);
  if (!asked.reading || !usesSelected(context, asked.item)) find(context, details, asked.item);
}

// Of a run they are found once, when the first switch or host is selected.
std::shared_ptr<const std::vector<FabricPart>> DetailsPanel::partsFor(const std::shared_ptr<const OpenRun>& run,
                                                                      const Item& item) {
  if (!std::holds_alternative<NodeIndex>(item) && !std::holds_alternative<HostIndex>(item)) return nullptr;
  if (std::exchange(runOfParts_, run) != run)
    parts_ = std::make_shared<const std::vector<FabricPart>>(findParts(run->fabric));
  return parts_;
}

// Until the rest is found, what was shown before stays for a blink, or is replaced `atOnce`.
void DetailsPanel::await(const Details& details, const Item& item, bool atOnce) {
  finding_ = true;
  waiting_ = details;
  waiting_.sections.insert(
      waiting_.sections.begin(),
      {std::holds_alternative<CommunicatorId>(item) ? tr("Neighbours in the graph") : tr("Senders"),
       {},
       tr("being computed …")});
  if (atOnce) show(waiting_);
  else blink_.start();
}

// The job holds the run and its traffic for as long as it looks into them.
void DetailsPanel::find(const DetailContext& context, const Details& details, const Item& item) {
  run([this, details, item, open = open_.run, traffic = open_.traffic, numbers = context.numbers, shown = context.shown,
       filter = context.filter, profile = context.profile,
       selected = context.selected](const Stopped& stopped) -> std::function<void()> {
    const DetailContext mine{*open, traffic.get(), numbers, shown, filter, profile, selected};
    Found found = findUsers(mine, item, stopped);
    if (stopped && stopped()) return {};
    Details whole = details;
    std::ranges::move(found.first, std::inserter(whole.sections, whole.sections.begin()));
    std::ranges::move(found.last, std::back_inserter(whole.sections));
    return [this, whole = std::move(whole)] {
      finding_ = false;
      blink_.stop();
      show(whole);
    };
  });
}

void DetailsPanel::show(const Details& details) { setHtml(htmlOf(details, targets_)); }

const DetailTarget* DetailsPanel::targetOf(const QUrl& link) const {
  bool isNumber = false;
  const std::size_t at = link.fragment().toULongLong(&isNumber);
  return isNumber && at < targets_.size() ? &targets_[at] : nullptr;
}

void DetailsPanel::follow(const QUrl& link) {
  if (const DetailTarget* target = targetOf(link)) go(DetailTarget(*target));  // a copy: the list is made again
}

void DetailsPanel::go(const DetailTarget& target) {
  if (const auto* part = std::get_if<PairFilter>(&target)) selection_.setFilter(*part);
  else selection_.select(std::get<Item>(target));
}

void DetailsPanel::contextMenuEvent(QContextMenuEvent* event) {
  const DetailTarget* target = targetOf(QUrl(anchorAt(event->pos())));
  if (!target) return QTextBrowser::contextMenuEvent(event);
  if (const auto* item = std::get_if<Item>(target)) selection_.askForMenu(*item, event->globalPos());
  else selection_.askForMenu(std::get<PairFilter>(*target), event->globalPos());
}

}  // namespace weft

#include "moc_details_panel.cpp"
