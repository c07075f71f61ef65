#include "views/waits/causes_view.h"

#include <QLabel>
#include <QVBoxLayout>

#include "core/base/units.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::size_t mostPerCause = 100;

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

ShareRow causeRow(const CauseNode& node, double all, int depth) {
  const double share = all > 0 ? node.seconds / all : 0;
  ShareRow row{.name = qt(node.name), .share = shareText(share)};
  row.amount = QStringLiteral("%1    %2").arg(grouped(node.waits), qt(humanSeconds(node.seconds)));
  row.tip = QObject::tr("%1: %2 waits, %3 s").arg(row.name, grouped(node.waits)).arg(node.seconds, 0, 'f', 6);
  row.bar = {{share, depth == 0 ? inkOf(node.kind) : BarInk::all}};
  if (depth == 0) row.square = inkOf(node.kind);
  for (std::size_t at = 0; at < node.below.size() && at < mostPerCause; ++at)
    if (node.below[at].name != "–" || node.below.size() > 1) row.below.push_back(causeRow(node.below[at], all, depth + 1));
  if (node.below.size() > mostPerCause)
    row.below.push_back({.name = QObject::tr("%1 more").arg(node.below.size() - mostPerCause), .isMuted = true});
  return row;
}

}  // namespace

CausesView::CausesView(Selection& selection, QWidget* parent)
    : BackgroundView(parent),
      selection_(selection),
      sums_(new QLabel),
      rows_(new ShareTree(selection, tr("Causes of waits"), ShareTree::BarPlace::beside)),
      note_(new QLabel) {
  for (QLabel* label : {sums_, note_}) {
    label->setWordWrap(true);
    label->setEnabled(false);
  }
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 0, 8, 4);
  column->setSpacing(4);
  column->addWidget(sums_);
  column->addWidget(rows_, 1);
  column->addWidget(note_);
  connect(&selection_, &Selection::filterChanged, this, [this] { refresh(); });
}

void CausesView::setRun(std::shared_ptr<const OpenRun> run) {
  run_ = std::move(run);
  take({});
  refresh();
}

void CausesView::collect() {
  if (!run_) return;
  const auto known = facts_.run && facts_.run->run == run_ ? facts_.run : nullptr;
  run([this, run = run_, known, filter = selection_.filter()](const std::function<bool()>& stopped) -> std::function<void()> {
    CausesFacts found = causesFacts(run, known, filter, stopped);
    if (stopped && stopped()) return {};
    return [this, found = std::move(found)]() mutable { take(std::move(found)); };
  });
}

void CausesView::fail(const QString& sentence) {
  CausesFacts none;
  none.missing = sentence.toStdString();
  take(std::move(none));
}

void CausesView::take(CausesFacts facts) {
  facts_ = std::move(facts);
  std::vector<ShareRow> rows;
  for (const CauseNode& cause : facts_.causes) {
    rows.push_back(causeRow(cause, facts_.seconds, 0));
    rows.back().open = rows.size() == 1;
  }
  const bool hasEnds =
      std::ranges::any_of(facts_.causes, [](const CauseNode& each) { return each.kind == WaitCauseKind::linkEnd; });
  if (!rows.empty() && !hasEnds && !facts_.knowsLinkEnds)
    rows.push_back({.name = QObject::tr("Loaded link on the way"), .amount = wordText(Absence::notKnown), .isMuted = true});
  sums_->setText(
      facts_.seconds > 0
          ? tr("%1 waits, %2 in all; a part of it in each row").arg(grouped(facts_.waits), qt(humanSeconds(facts_.seconds)))
          : QString());
  sums_->setVisible(!sums_->text().isEmpty());
  note_->setText(qt(facts_.missing.empty() ? facts_.note : facts_.missing));
  note_->setVisible(!note_->text().isEmpty());
  rows_->setRows(rows);
  emit found();
}

WhoWaitsView::WhoWaitsView(Selection& selection, QWidget* parent)
    : QWidget(parent), rows_(new ShareTree(selection, tr("Who waits"), ShareTree::BarPlace::wide)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 0, 8, 4);
  column->addWidget(rows_);
  connect(rows_, &ShareTree::chosen, this, [&selection](const Subject& subject) {
    if (const auto* item = std::get_if<Item>(&subject)) selection.select(*item);
  });
  connect(&selection, &Selection::selectionChanged, this, [this, &selection] { rows_->choose(selection.selected()); });
}

void WhoWaitsView::show(const CausesFacts& facts) {
  std::vector<ShareRow> rows;
  const double most = facts.ranks.empty() ? 0 : facts.ranks.front().seconds;
  for (const RankWaits& one : facts.ranks) {
    ShareRow row{.name = qt(one.label), .share = qt(humanSeconds(one.seconds)), .subject = Subject(Item(one.rank))};
    for (std::size_t kind = 0; kind < one.byCause.size(); ++kind)
      if (one.byCause[kind] > 0 && most > 0)
        row.bar.push_back({one.byCause[kind] / most, inkOf(static_cast<WaitCauseKind>(kind))});
    rows.push_back(std::move(row));
  }
  rows_->setRows(rows);
}

}  // namespace weft

#include "moc_causes_view.cpp"
