#include "app/workspaces/proposal_card.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>

#include "core/base/short_text.h"
#include "reports/summary/summary_sentence.h"
#include "views/shared/link_values.h"
#include "views/shared/text.h"
#include "views/shared/theme.h"
#include "views/summary/summary_text.h"

namespace weft {
namespace {

struct Loads {
  double now = 0, then = 0;
};

// Of the most loaded link end, or between switches: the load now, and the load by the best proposal, or of what
// remains.
std::optional<Loads> loadsOf(const SummarySentence& sentence) {
  std::optional<double> now, then;
  for (const SummaryNumber& each : sentence.numbers) {
    const auto value = each.value.asReal();
    if (!value) continue;
    const bool isBest = sentence.kind == SummaryKind::routing   ? !then || *value < *then
                        : sentence.kind == SummaryKind::failure ? each.name.ends_with(" rerouted")
                                                                : &each == &sentence.numbers.front();
    if (each.name.ends_with(" now")) now = now.value_or(*value);
    else if (isBest) then = value;
  }
  if (!now || !then) return std::nullopt;
  const bool stays = sentence.kind != SummaryKind::failure && sentence.figure == changeText(0);
  return Loads{*now, stays ? *now : *then};
}

QString amountText(const SummarySentence& sentence, double value) {
  const bool isBytes = sentence.numbers.front().kind == ColumnKind::bytes;
  return wholeText(isBytes ? LinkUnit::bytes : LinkUnit::paths, static_cast<std::uint64_t>(value));
}

}  // namespace

ProposalCard::ProposalCard(Icon icon, const QString& title, QWidget* parent)
    : QFrame(parent), icon_(icon), title_(new QLabel(title)), gain_(new QLabel), text_(new QLabel),
      row_(new QHBoxLayout), bars_(new QWidget) {
  text_->setWordWrap(true);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  for (QLabel* label : {title_, gain_, text_}) label->setTextFormat(Qt::PlainText);
  auto* head = new QHBoxLayout;
  head->addWidget(title_, 1);
  head->addWidget(gain_);
  row_->setSpacing(8);
  row_->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12 + indent(), 10, 12, 10);
  column->setSpacing(6);
  column->addLayout(head);
  column->addWidget(text_);
  column->addWidget(bars_);
  column->addLayout(row_);
  bars_->setFixedHeight(fontMetrics().height() * 3);
  bars_->hide();
  setAccessibleName(title);
  setFonts();
}

void ProposalCard::setFonts() {
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  for (QLabel* label : {title_, gain_}) label->setFont(bold);
  if (layout()) layout()->setContentsMargins(12 + indent(), 10, 12, 10);
}

int ProposalCard::indent() const { return fontMetrics().height() * 7 / 4; }

void ProposalCard::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) setFonts();
  QFrame::changeEvent(event);
}

QPushButton& ProposalCard::addButton(const QString& text) {
  auto* button = new QPushButton(text);
  button->setAccessibleName(text + ": " + title_->text());
  row_->insertWidget(static_cast<int>(buttons_.size()), button);
  buttons_.push_back(button);
  return *button;
}

QString ProposalCard::title() const { return title_->text(); }
QString ProposalCard::text() const { return text_->text(); }
QString ProposalCard::gain() const { return gain_->text(); }

void ProposalCard::setTitle(const QString& title) {
  title_->setText(title);
  setAccessibleName(title);
}

void ProposalCard::tell(const QString& text, const QString& gain) {
  text_->setText(text);
  text_->setVisible(!text.isEmpty());
  gain_->setText(gain);
  setToolTip({});
  setLoads(0, 0, {}, {});
}

// Of a headline what neither the title nor the bars say: "2.11 GB of traffic breaks …" of "If r2spine3 fails, 2.11 GB
// …", "No placement that gains 2 % was found" of "…: 989 MB stays".
QString ProposalCard::newIn(const QString& headline, bool hasBars) const {
  const QString start = title() + QStringLiteral(", ");
  if (!headline.startsWith(start)) {
    const qsizetype colon = headline.indexOf(": ");
    return hasBars ? headline.left(std::max<qsizetype>(0, colon)) : headline;
  }
  const QString rest = headline.mid(start.size());
  return rest.left(1).toUpper() + rest.mid(1);
}

void ProposalCard::tell(const SummarySentence& sentence) {
  const auto loads = loadsOf(sentence);
  const QString detail = unbrokenText(sentence.detail),
                headline = newIn(unbrokenText(sentence.headline), loads.has_value());
  tell(headline.isEmpty() || detail.isEmpty() ? headline + detail : ended(headline) + ' ' + detail,
       unbrokenText(sentence.figure));
  setToolTip(inLines(unbrokenText(sentence.headline) + '\n' + sourceText(sentence)));
  if (loads) setLoads(loads->now, loads->then, amountText(sentence, loads->now), amountText(sentence, loads->then));
}

void ProposalCard::setLoads(double now, double then, const QString& nowText, const QString& thenText) {
  now_ = now;
  then_ = then;
  nowText_ = nowText;
  thenText_ = thenText;
  bars_->setVisible(now > 0 || then > 0);
  bars_->setAccessibleName(bars_->isHidden() ? QString() : tr("now %1, then %2").arg(nowText, thenText));
  update();
}

void ProposalCard::setChosen(bool chosen) {
  if (chosen_ == chosen) return;
  chosen_ = chosen;
  setAccessibleDescription(chosen ? tr("its effect is shown") : QString());
  update();
}

void ProposalCard::drawBar(QPainter& painter, int row, const QString& name, double value, const QString& text,
                           const QColor& colour) const {
  const Theme theme = Theme::of(palette());
  const int line = fontMetrics().height(), left = bars_->x() + line * 3;
  const int longest = std::max(fontMetrics().horizontalAdvance(nowText_), fontMetrics().horizontalAdvance(thenText_));
  const int right = std::max(line * 5, longest + line / 2);
  const int y = bars_->y() + row * line * 3 / 2;
  const QRectF track(left, y + line / 4.0, width() - left - right - 12, line / 2.0);
  painter.setPen(theme.muted);
  painter.drawText(QRect(bars_->x(), y, line * 3, line), Qt::AlignLeft | Qt::AlignVCenter, name);
  painter.fillRect(track, theme.grid);
  const double length = track.width() * value / std::max(now_, then_);
  painter.fillRect(QRectF(track.topLeft(), QSizeF(length, track.height())), colour);
  painter.setPen(theme.ink);
  painter.drawText(QRect(width() - right - 12, y, right, line), Qt::AlignRight | Qt::AlignVCenter, text);
}

void ProposalCard::paintEvent(QPaintEvent* event) {
  QFrame::paintEvent(event);
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  if (chosen_) {
    painter.fillRect(rect(), theme.tint);
    painter.fillRect(QRect(0, 0, 3, height()), theme.accent);
  }
  const int side = fontMetrics().height() * 6 / 5;
  drawIcon(painter, QRectF(12, title_->geometry().center().y() - side / 2.0, side, side), icon_, theme.accent);
  painter.setPen(theme.grid);
  painter.drawLine(0, height() - 1, width(), height() - 1);
  if (bars_->isHidden()) return;
  drawBar(painter, 0, tr("now"), now_, nowText_, theme.bar);
  drawBar(painter, 1, tr("then"), then_, thenText_, theme.accent);
}

}  // namespace weft

#include "moc_proposal_card.cpp"
