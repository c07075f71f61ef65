#include "views/waits/causes_view.h"

#include <QComboBox>
#include <QLabel>
#include <QVBoxLayout>

#include "core/base/short_text.h"
#include "core/base/units.h"
#include "views/shared/number_text.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::size_t mostPerCause = 100;
constexpr double leastSeconds = 1e-9;  // sums differ in their last digits

BarInk inkOf(WaitCauseKind kind) {
  switch (kind) {
    case WaitCauseKind::latePeer:
      return BarInk::latePeer;
    case WaitCauseKind::transaction:
      return BarInk::transaction;
    case WaitCauseKind::lastRank:
      return BarInk::lastRank;
    case WaitCauseKind::linkEnd:
      break;
  }
  return BarInk::linkEnd;
}

// "LatencyBandwidth" of "LatencyBandwidth section."; causes and operations as they are.
QString rowName(const CauseNode& node) {
  return node.level == CauseLevel::region ? shortRegion(qt(node.name)) : qt(node.name);
}

// The part of all waits, narrowed to that node.
void narrow(CausePart& part, const CauseNode& node) {
  if (node.level == CauseLevel::cause) part.kind = node.kind;
  if (node.level == CauseLevel::region && node.isNamed) part.region = node.name;
  if (node.level == CauseLevel::operation && node.isNamed) part.operation = node.name;
}

// To filter by the region or operation of the part, where the run has it.
void offerTick(const RunSnapshot& run, const CausePart& part, ShareRow& row) {
  const PairFilter narrowed = narrowedTo(run, {}, part);
  if (narrowed == PairFilter()) return;
  row.subject = Subject(narrowed);
  row.ticked = false;
}

void tellMore(std::size_t all, ShareRow& row) {
  if (all > mostPerCause)
    row.below.push_back({.name = QObject::tr("%1 more").arg(all - mostPerCause), .isMuted = true});
}

// Regions and operations can be ticked: they are parts of the filter.
ShareRow causeRow(const RunSnapshot& run, const CauseNode& node, double all, CausePart part) {
  const double share = all > 0 ? node.seconds / all : 0;
  const bool isCause = node.level == CauseLevel::cause;
  ShareRow row{.name = rowName(node), .share = shareText(share)};
  row.amount = QStringLiteral("%1    %2").arg(grouped(node.waits), qt(threeDigitSeconds(node.seconds)));
  row.tip = QObject::tr("%1: %2 wait(s), %3 s", nullptr, formOf(node.waits))
                .arg(qt(node.name), grouped(node.waits))
                .arg(node.seconds, 0, 'f', 6);
  row.bar = {{share, isCause ? inkOf(node.kind) : BarInk::all}};
  row.subject = Subject(PairFilter());
  if (isCause) row.square = inkOf(node.kind);
  narrow(part, node);
  if (node.isNamed && (node.level == CauseLevel::region || node.level == CauseLevel::operation))
    offerTick(run, part, row);
  for (std::size_t at = 0; at < node.below.size() && at < mostPerCause; ++at)
    row.below.push_back(causeRow(run, node.below[at], all, part));
  tellMore(node.below.size(), row);
  return row;
}

// First the part of those that waited for it, then that of others.
ShareRow delayRow(const RunSnapshot& run, const DelayNode& node, double all, int depth) {
  const auto share = [&](double seconds) { return all > 0 ? seconds / all : 0; };
  ShareRow row{.name = depth == 0 ? shortRegion(qt(node.name)) : qt(node.name),
               .amount = qt(threeDigitSeconds(node.cost())),
               .share = shareText(share(node.cost()))};
  row.tip = QObject::tr("%1: cost %2 of waiting, %3 of ranks that waited for it and %4 of others later on")
                .arg(qt(node.name), qt(threeDigitSeconds(node.cost())), qt(threeDigitSeconds(node.direct)),
                     qt(threeDigitSeconds(node.indirect)));
  row.bar = {{share(node.direct), BarInk::all}, {share(node.indirect), BarInk::share}};
  if (node.rank) row.subject = Subject(Item(*node.rank));
  else if (depth == 0) offerTick(run, {.region = node.name}, row);
  for (std::size_t at = 0; at < node.below.size() && at < mostPerCause; ++at)
    row.below.push_back(delayRow(run, node.below[at], all, depth + 1));
  tellMore(node.below.size(), row);
  return row;
}

const CauseNode* nodeCalled(const std::vector<CauseNode>& nodes, const QString& name) {
  const auto found = std::ranges::find(nodes, name, rowName);
  return found == nodes.end() ? nullptr : &*found;
}

bool holds(const PairFilter& filter, const PairFilter& part) {
  return (part.regions.empty() || filter.regions == part.regions) &&
         (part.operations.empty() || filter.operations == part.operations);
}

}  // namespace

CausesView::CausesView(Selection& selection, QWidget* parent)
    : BackgroundView(parent), selection_(selection), order_(new QComboBox), sums_(new QLabel),
      rows_(new ShareTree(selection, tr("Causes of waits"), ShareTree::BarPlace::beside)), note_(new QLabel) {
  for (QLabel* label : {sums_, note_}) {
    label->setWordWrap(true);
    label->setEnabled(false);
  }
  order_->addItems({tr("By cause"), tr("By what made ranks late")});
  order_->setAccessibleName(tr("order of the causes"));
  order_->setToolTip(
      tr("Cause: what the late rank did during the wait.\nWhat made ranks late: what the late rank had done longer "
         "than the rank that waited,\nand the waiting that this cost, also on other ranks later on."));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 0, 8, 4);
  column->setSpacing(4);
  column->addWidget(order_, 0, Qt::AlignLeft);
  column->addWidget(sums_);
  column->addWidget(rows_, 1);
  column->addWidget(note_);
  connect(&selection_, &Selection::filterChanged, this, [this] { refresh(); });
  connect(rows_, &ShareTree::chosen, this, &CausesView::choose);
  connect(order_, &QComboBox::currentIndexChanged, this, [this] {
    showRows();
    if (order() == Order::delays && !hasDelays_) refresh();
  });
  connect(rows_, &ShareTree::ticked, this, &CausesView::tick);
}

CausesView::Order CausesView::order() const { return static_cast<Order>(order_->currentIndex()); }

// A delay is of a rank, which is selected everywhere; a cause is of waits.
void CausesView::choose(const Subject& subject) {
  if (order() == Order::delays) {
    if (const auto* item = std::get_if<Item>(&subject)) selection_.select(*item);
    return;
  }
  wanted_ = chosenPart();
  if (const auto* rank = std::get_if<RankId>(&selection_.selected())) wanted_.rank = *rank;
  isChoice_ = true;
  refresh();
}

void CausesView::setRun(std::shared_ptr<const OpenRun> run) {
  run_ = std::move(run);
  wanted_ = {};
  delays_ = {};
  hasDelays_ = false;
  take(CausesFacts());
  refresh();
}

void CausesView::setRank(std::optional<RankId> rank) {
  if (std::exchange(wanted_.rank, rank) == rank) return;
  wanted_.place.reset();
  refresh();
}

void CausesView::tell(const WaitPlace& place) {
  wanted_.place = place;
  isChoice_ = false;
  refresh();
}

// What is known of the filter is not found again for another row.
void CausesView::collect() {
  if (!run_) return;
  const PairFilter filter = selection_.filter();
  const bool isKnown = facts_.run && facts_.run->run == run_ && filter == filter_;
  const bool hasDelays = hasDelays_ && isKnown, wantsDelays = order() == Order::delays && !hasDelays;
  run([this, run = run_, known = facts_, isKnown, filter, hasDelays, wantsDelays,
       part = wanted_](const std::function<bool()>& stopped) -> std::function<void()> {
    const auto ofRun = known.run && known.run->run == run ? known.run : nullptr;
    CausesFacts found = isKnown ? known : causesFacts(run, ofRun, filter, stopped);
    if (stopped && stopped()) return {};
    CausePartFacts chosen = causePartFacts(found, filter, part);
    DelaysFacts delays = wantsDelays ? delaysFacts(*run, filter, stopped) : DelaysFacts();
    if (stopped && stopped()) return {};
    return [this, isKnown, filter, hasDelays, wantsDelays, found = std::move(found), chosen = std::move(chosen),
            delays = std::move(delays)]() mutable {
      filter_ = filter;
      if (wantsDelays) delays_ = std::move(delays);
      hasDelays_ = hasDelays || wantsDelays;
      if (!isKnown) take(std::move(found));
      else if (wantsDelays) showRows();
      take(std::move(chosen));
    };
  });
}

void CausesView::fail(const QString& sentence) {
  CausesFacts none;
  none.missing = sentence.toStdString();
  take(std::move(none));
}

void CausesView::take(CausePartFacts part) {
  part_ = std::move(part);
  emit found();
  if (std::exchange(isChoice_, false)) emit chosen();
}

void CausesView::showDelays() {
  const bool any = hasDelays_ && delays_.missing.empty();
  sums_->setText(any ? tr("%1 of waiting in all; no delay is the cause of %2")
                           .arg(qt(threeDigitSeconds(delays_.seconds)), qt(threeDigitSeconds(delays_.unexplained)))
                     : QString());
  const std::string& missing = facts_.missing.empty() ? delays_.missing : facts_.missing;
  note_->setText(!missing.empty() ? qt(missing)
                 : hasDelays_     ? qt(delays_.note)
                                  : tr("What made ranks late is being computed …"));
  std::vector<ShareRow> rows;
  if (any)
    for (const DelayNode& delay : delays_.delays) {
      rows.push_back(delayRow(run_->snapshot, delay, delays_.seconds, 0));
      rows.back().open = rows.size() == 1;
    }
  rows_->setRows(rows);
}

void CausesView::showRows() {
  if (order() == Order::delays) showDelays();
  else showCauses();
  for (QLabel* label : {sums_, note_}) label->setVisible(!label->text().isEmpty());
  rows_->setTicks([&](const Subject& subject) {
    const auto* part = std::get_if<PairFilter>(&subject);
    return part && holds(filter_, *part);
  });
}

void CausesView::showCauses() {
  sums_->setText(facts_.seconds > 0
                     ? tr("%1 wait(s), %2 in all; a part of it in each row", nullptr, formOf(facts_.waits))
                           .arg(grouped(facts_.waits), qt(threeDigitSeconds(facts_.seconds)))
                     : QString());
  note_->setText(qt(facts_.missing.empty() ? facts_.note : facts_.missing));
  std::vector<ShareRow> rows;
  for (const CauseNode& cause : facts_.causes) {
    rows.push_back(causeRow(run_->snapshot, cause, facts_.seconds, {}));
    rows.back().open = rows.size() == 1;
  }
  const bool hasEnds =
      std::ranges::any_of(facts_.causes, [](const CauseNode& each) { return each.kind == WaitCauseKind::linkEnd; });
  if (!rows.empty() && !hasEnds && !facts_.knowsLinkEnds)
    rows.push_back(
        {.name = QObject::tr("Loaded link on the way"), .amount = wordText(Absence::notKnown), .isMuted = true});
  rows_->setRows(rows);
}

CausePart CausesView::chosenPart() const {
  QStringList names;
  for (const QTreeWidgetItem* at = rows_->currentItem(); at; at = at->parent()) names.prepend(at->text(0));
  CausePart part;
  const std::vector<CauseNode>* nodes = &facts_.causes;
  for (const QString& name : names) {
    const CauseNode* node = nodeCalled(*nodes, name);
    if (!node) break;
    narrow(part, *node);
    nodes = &node->below;
  }
  return part;
}

void CausesView::tick(const Subject& subject, bool on) {
  const auto* part = std::get_if<PairFilter>(&subject);
  if (!part) return;
  PairFilter filter = selection_.filter();
  if (!part->regions.empty()) filter.regions = on ? part->regions : std::vector<RegionId>();
  if (!part->operations.empty()) filter.operations = on ? part->operations : std::vector<OperationId>();
  selection_.setFilter(filter);
}

void CausesView::take(CausesFacts facts) {
  facts_ = std::move(facts);
  showRows();
  take(CausePartFacts());
}

WhoWaitsView::WhoWaitsView(Selection& selection, QWidget* parent)
    : QWidget(parent), title_(new QLabel), of_(new QLabel),
      rows_(new ShareTree(selection, tr("Who waits"), ShareTree::BarPlace::wide)) {
  title_->setTextFormat(Qt::RichText);
  title_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  title_->setContentsMargins(0, 8, 0, 2);
  title_->setAccessibleName(tr("who has a row"));
  of_->setEnabled(false);
  of_->setTextFormat(Qt::PlainText);
  of_->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 0, 8, 4);
  column->setSpacing(4);
  column->addWidget(title_);
  column->addWidget(of_);
  column->addWidget(rows_);
  connect(title_, &QLabel::linkActivated, this, [this] { setByPeer(!byPeer_); });
  connect(rows_, &ShareTree::chosen, this, [&selection](const Subject& subject) {
    if (const auto* item = std::get_if<Item>(&subject)) selection.select(*item);
  });
  connect(&selection, &Selection::selectionChanged, this, [this, &selection] { rows_->choose(selection.selected()); });
  showRows();
}

void WhoWaitsView::show(const CausePartFacts& part) {
  part_ = part;
  showRows();
}

void WhoWaitsView::setByPeer(bool byPeer) {
  byPeer_ = byPeer;
  showRows();
}

// Of the two choices the one that is shown, and a link to the other.
void WhoWaitsView::showRows() {
  const auto choice = [this](const QString& words, bool ofPeers) {
    return (ofPeers == byPeer_ ? QStringLiteral("<b>%1</b>") : QStringLiteral("<a href=\"other\">%1</a>"))
        .arg(words.toHtmlEscaped());
  };
  title_->setText(choice(tr("Who waits"), false) + QStringLiteral(" · ") + choice(tr("Who is waited for"), true));
  std::vector<ShareRow> rows;
  const std::vector<RankWaits>& ranks = byPeer_ ? part_.peers : part_.ranks;
  const double most = ranks.empty() ? 0 : ranks.front().seconds;
  for (const RankWaits& one : ranks) {
    ShareRow row{
        .name = qt(one.label), .share = qt(threeDigitSeconds(one.seconds)), .subject = Subject(Item(one.rank))};
    for (std::size_t kind = 0; kind < one.byCause.size(); ++kind)
      if (one.byCause[kind] > 0 && most > 0)
        row.bar.push_back({one.byCause[kind] / most, inkOf(static_cast<WaitCauseKind>(kind))});
    rows.push_back(std::move(row));
  }
  if (byPeer_ && part_.withoutPeer > leastSeconds)
    rows.push_back(
        {.name = wordText(Absence::notKnown), .share = qt(threeDigitSeconds(part_.withoutPeer)), .isMuted = true});
  QStringList of;
  if (part_.part.kind) of << title(*part_.part.kind);
  if (!part_.part.region.empty()) of << shortRegion(qt(part_.part.region));
  if (!part_.part.operation.empty()) of << qt(part_.part.operation);
  of_->setText(of.join(QStringLiteral(" · ")));
  of_->setVisible(!of.isEmpty());
  rows_->setRows(rows);
}

}  // namespace weft

#include "moc_causes_view.cpp"
