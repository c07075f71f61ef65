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

DetailsPanel::DetailsPanel(Selection& selection, QWidget* parent) : QTextBrowser(parent), selection_(selection) {
  setOpenLinks(false);
  setAccessibleName(tr("Details of what is selected"));
  setPlaceholderText(tr("Nothing is open."));
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // one that comes and goes has all text laid out twice
  blink_.setSingleShot(true);
  blink_.setInterval(blinkMs);
  connect(&blink_, &QTimer::timeout, this, [this] { show(waiting_); });
  connect(this, &QTextBrowser::anchorClicked, this, &DetailsPanel::follow);
  connect(&selection, &Selection::selectionChanged, this, &DetailsPanel::refresh);
  connect(&selection, &Selection::filterChanged, this, &DetailsPanel::refresh);
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
  refresh();
}

void DetailsPanel::fail() { finding_ = false; }

// One click changes selection, loads and filter one after the other: what is the same as before is not made again.
void DetailsPanel::refresh() {
  Asked asked = open_;
  asked.filter = selection_.filter();
  asked.item = selection_.selected();
  if (asked_ == asked) return;
  const bool another = !asked_ || asked_->run != asked.run;
  asked_.reset();
  if (std::exchange(finding_, false)) run_({});
  blink_.stop();
  if (!asked.run || !isVisible()) {
    targets_.clear();
    return clear();
  }
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

void DetailsPanel::showEvent(QShowEvent* event) {
  QTextBrowser::showEvent(event);
  refresh();
}

// Until the rest is found, what was shown before stays for a blink, or is replaced `atOnce`.
void DetailsPanel::await(const Details& details, const Item& item, bool atOnce) {
  finding_ = true;
  waiting_ = details;
  waiting_.sections.insert(
      waiting_.sections.begin(),
      {std::holds_alternative<CommunicatorId>(item) ? tr("Neighbours in the graph") : tr("Senders"),
       {},
       tr("being found …")});
  if (atOnce) show(waiting_);
  else blink_.start();
}

// The job holds the run and its traffic for as long as it looks into them.
void DetailsPanel::find(const DetailContext& context, const Details& details, const Item& item) {
  run_([this, details, item, run = open_.run, traffic = open_.traffic, numbers = context.numbers, shown = context.shown,
        filter = context.filter, profile = context.profile,
        selected = context.selected](const Stopped& stopped) -> std::function<void()> {
    const DetailContext mine{*run, traffic.get(), numbers, shown, filter, profile, selected};
    Found found = findUsers(mine, item, stopped);
    if (stopped()) return {};
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
