#include "app/workspaces/change_page.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/load/hot_ends.h"
#include "app/page/run_page.h"
#include "app/page/view_set.h"
#include "app/page/without_it.h"
#include "core/base/units.h"
#include "views/shared/item_text.h"
#include "views/shared/theme.h"

namespace weft {
namespace {

std::uint64_t largest(const LinkLoads& loads) { return loads.bytes.empty() ? 0 : *std::ranges::max_element(loads.bytes); }

}  // namespace

ProposalCard::ProposalCard(const QString& title, const QString& button, QWidget* parent)
    : QFrame(parent),
      title_(new QLabel(title)),
      gain_(new QLabel),
      text_(new QLabel),
      button_(new QPushButton(button)),
      bars_(new QWidget) {
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  title_->setFont(bold);
  gain_->setFont(bold);
  text_->setWordWrap(true);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* head = new QHBoxLayout;
  head->addWidget(title_, 1);
  head->addWidget(gain_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 10, 12, 10);
  column->setSpacing(6);
  column->addLayout(head);
  column->addWidget(text_);
  column->addWidget(bars_);
  column->addWidget(button_, 0, Qt::AlignLeft);
  bars_->setFixedHeight(fontMetrics().height() * 3);
  bars_->hide();
  connect(button_, &QPushButton::clicked, this, &ProposalCard::tried);
}

void ProposalCard::tell(const QString& text, const QString& gain) {
  text_->setText(text);
  gain_->setText(gain);
}

void ProposalCard::setButton(const QString& text, bool enabled) {
  button_->setText(text);
  button_->setEnabled(enabled);
}

void ProposalCard::setLoads(double now, double then, const QString& nowText, const QString& thenText) {
  now_ = now;
  then_ = then;
  nowText_ = nowText;
  thenText_ = thenText;
  bars_->setVisible(now > 0 || then > 0);
  update();
}

void ProposalCard::paintEvent(QPaintEvent* event) {
  QFrame::paintEvent(event);
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.setPen(theme.grid);
  painter.drawLine(0, height() - 1, width(), height() - 1);
  if (bars_->isHidden()) return;
  const int line = fontMetrics().height(), left = bars_->x() + line * 3, right = line * 5;
  const double most = std::max(now_, then_);
  const auto draw = [&](int row, const QString& name, double value, const QString& text, const QColor& colour) {
    const int y = bars_->y() + row * line * 3 / 2;
    const QRectF track(left, y + line / 4.0, width() - left - right - 12, line / 2.0);
    painter.setPen(theme.muted);
    painter.drawText(QRect(bars_->x(), y, line * 3, line), Qt::AlignLeft | Qt::AlignVCenter, name);
    painter.fillRect(track, theme.grid);
    painter.fillRect(QRectF(track.topLeft(), QSizeF(track.width() * value / most, track.height())), colour);
    painter.setPen(theme.ink);
    painter.drawText(QRect(width() - right - 12, y, right, line), Qt::AlignRight | Qt::AlignVCenter, text);
  };
  draw(0, tr("now"), now_, nowText_, theme.bar);
  draw(1, tr("then"), then_, thenText_, theme.accent);
}

ChangePage::ChangePage(QWidget* parent)
    : WorkspacePage(parent),
      placement_(new ProposalCard(tr("Better placement"), tr("Look for it…"))),
      failure_(new ProposalCard(tr("If a switch fails"), tr("Try"))),
      repair_(new ProposalCard(tr("Repair the fabric"), tr("Show findings"))),
      map_(new PanelPlace(tr("Effect"), false)),
      inspector_(new Inspector) {
  auto* proposals = new PanelPlace(tr("Proposals"));
  auto* list = new QWidget;
  auto* column = new QVBoxLayout(list);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (ProposalCard* card : {placement_, failure_, repair_}) column->addWidget(card);
  column->addStretch(1);
  auto* area = new QScrollArea;
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setWidget(list);
  list->setBackgroundRole(QPalette::Base);
  proposals->take(area);
  proposals->setMinimumWidth(320);
  map_->setMinimumSize(380, 240);
  inspector_->setMinimumHeight(140);
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  whole->addWidget(split(Qt::Horizontal, {{proposals, 31}, {split(Qt::Vertical, {{map_, 64}, {inspector_, 36}}), 69}}));
  connect(placement_, &ProposalCard::tried, this, &ChangePage::placementAsked);
  connect(failure_, &ProposalCard::tried, this, [this] {
    if (!page_ || !page_->session().run()) return;
    WithoutIt& without = page_->views().without();
    const auto node = busiestTopSwitch(page_->session().run()->fabric, page_->session().run()->levels, page_->session().numbers());
    if (without.active()) without.putBack();
    else if (node) without.take(*node);
  });
  connect(repair_, &ProposalCard::tried, this, [this] {
    if (decks_) inspector_->raise(decks_->of(Panel::fabric));
  });
}

void ChangePage::fill(const Decks& decks, const RunContents& contents) {
  decks_ = &decks;
  map_->take(&decks.centre);
  std::vector<Inspector::Tab> tabs;
  if (contents.has(Panel::links)) tabs.push_back({tr("Link ends"), decks.of(Panel::links)});
  if (contents.has(Panel::fabric)) tabs.push_back({tr("Findings"), decks.of(Panel::fabric)});
  tabs.push_back({tr("Facts"), decks.of(Panel::details)});
  inspector_->setTabs(tabs);
}

void ChangePage::show(RunPage& page) {
  if (page_ != &page) {
    if (page_) page_->views().without().disconnect(this);
    page_ = &page;
    connect(&page.views().without(), &WithoutIt::changed, this, [this] {
      if (page_) showFailure(*page_);
    });
  }
  showPlacement(page);
  showFailure(page);
  showRepair(page);
}

void ChangePage::showPlacement(RunPage& page) {
  const auto& run = page.session().run();
  const bool can = run && run->hasFabric() && !run->snapshot.processes.empty() && !run->snapshot.pairLayers.empty();
  placement_->tell(can ? tr("Hosts on which the ranks would load the links less, found by a search on this fabric or by hand; "
                            "kept as a file of the launcher.")
                       : tr("Needs a fabric, where the ranks ran, and what pairs of ranks sent."));
  placement_->setButton(tr("Look for it…"), can);
}

void ChangePage::showFailure(RunPage& page) {
  const auto& run = page.session().run();
  const WithoutIt& without = page.views().without();
  const auto node = run && run->hasFabric() ? busiestTopSwitch(run->fabric, run->levels, page.session().numbers()) : std::nullopt;
  failure_->setLoads(0, 0, {}, {});
  if (without.active()) {
    failure_->setTitle(tr("Without %1").arg(without.names()));
    failure_->setButton(tr("Put back"));
    const auto& answer = without.answer();
    if (!answer) return failure_->tell(tr("Being found …"));
    const std::uint64_t now = largest(*answer->before), then = largest(*answer->after);
    const double change = now > 0 ? (static_cast<double>(then) - static_cast<double>(now)) / static_cast<double>(now) * 100 : 0;
    failure_->tell(without.summary(), now > 0 ? QStringLiteral("%1%2 %")
                                                    .arg(change > 0   ? "+"
                                                         : change < 0 ? "−"
                                                                      : "")
                                                    .arg(std::abs(change), 0, 'f', 1)
                                              : QString());
    return failure_->setLoads(static_cast<double>(now), static_cast<double>(then), qt(humanBytes(now)), qt(humanBytes(then)));
  }
  failure_->setTitle(node ? tr("If %1 fails").arg(itemText(*run, Item(*node))) : tr("If a switch fails"));
  failure_->tell(node
                     ? tr("Of the top switches it sends most. Any other switch or cable: right-click it on the map.")
                     : tr("No top switch carries anything that is known."));
  failure_->setButton(tr("Try"), node.has_value());
}

void ChangePage::showRepair(RunPage& page) {
  const auto& findings = page.session().findings();
  repair_->setVisible(findings != nullptr);
  if (!findings) return;
  const auto count = [&](FindingSeverity severity) { return std::ranges::count(findings->list, severity, &Finding::severity); };
  const auto errors = count(FindingSeverity::error), warnings = count(FindingSeverity::warning);
  repair_->tell(errors + warnings == 0 ? tr("No error and no warning among %1 findings.").arg(findings->list.size())
                                       : tr("%1 errors, %2 warnings").arg(errors).arg(warnings));
}

}  // namespace weft

#include "moc_change_page.cpp"
