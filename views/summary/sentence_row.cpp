#include "views/summary/sentence_row.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QEvent>
#include <QGridLayout>
#include <QGuiApplication>
#include <QMenu>
#include <QPainter>
#include <QToolTip>

#include "reports/summary/summary_writers.h"
#include "views/shared/text.h"
#include "views/shared/theme.h"
#include "views/summary/summary_text.h"

namespace weft {
namespace {

QFont sized(const QFont& font, double factor, bool isHeavy) {
  QFont made = font;
  made.setPointSizeF(std::max(8.0, std::round(font.pointSizeF() * factor * 2) / 2));
  made.setWeight(isHeavy ? QFont::DemiBold : QFont::Normal);
  return made;
}

int em(const QWidget& widget, double times) {
  return static_cast<int>(std::lround(QFontMetricsF(widget.font()).height() * times));
}

constexpr double barWidth = 9.0, figureWidth = 6.2, buttonWidth = 7.8;  // in heights of the font

}  // namespace

void ShareBar::show(double share, const QString& text) {
  share_ = std::clamp(share, 0.0, 1.0);
  text_ = text;
  setToolTip(text);
  setAccessibleName(text);
  updateGeometry();
  update();
}

bool ShareBar::takesTwoLines() const {
  return QFontMetrics(sized(font(), 0.9, false)).horizontalAdvance(text_) > em(*this, barWidth);
}

QSize ShareBar::sizeHint() const { return {em(*this, barWidth), em(*this, takesTwoLines() ? 2.9 : 1.9)}; }

void ShareBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  const int thick = std::max(6, em(*this, 0.45));
  QRect track(0, em(*this, 0.2), width(), thick);
  painter.fillRect(track, theme.grid);
  track.setWidth(static_cast<int>(std::lround(share_ * width())));
  painter.fillRect(track, palette().color(QPalette::Highlight));
  painter.setFont(sized(font(), 0.9, false));
  painter.setPen(theme.muted);
  const QRect below(0, track.bottom() + 3, width(), height() - track.bottom() - 3);
  const int room = takesTwoLines() ? width() * 7 / 4 : width();  // where words break, lines are not full
  painter.drawText(below, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                   painter.fontMetrics().elidedText(text_, Qt::ElideRight, room));
}

void PrimaryButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  QColor fill = palette().color(QPalette::Highlight);
  if (isDown()) fill = fill.darker(120);
  else if (underMouse()) fill = fill.lighter(110);
  painter.setBrush(fill);
  painter.setPen(Qt::NoPen);
  painter.drawRoundedRect(rect(), 4, 4);
  painter.setPen(palette().color(QPalette::HighlightedText));
  painter.setBrush(Qt::NoBrush);
  if (hasFocus()) painter.drawRoundedRect(QRectF(rect()).adjusted(2.5, 2.5, -2.5, -2.5), 3, 3);
  painter.drawText(rect(), Qt::AlignCenter | Qt::TextShowMnemonic, text());
}

QPixmap pictureOf(Icon icon, int side, const QColor& colour, const QWidget& on) {
  const double scale = on.devicePixelRatioF();
  QPixmap picture(QSize(side, side) * scale);
  picture.setDevicePixelRatio(scale);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  drawIcon(painter, QRectF(0, 0, side, side), icon, colour);
  return picture;
}

QPalette mutedPalette(const QPalette& palette) {
  QPalette muted = palette;
  for (const auto role : {QPalette::WindowText, QPalette::Text}) muted.setColor(role, Theme::of(palette).muted);
  return muted;
}

SentenceRow::SentenceRow(const SummarySentence& sentence, bool isPrimary, const QString& run, QWidget* parent)
    : QWidget(parent), sentence_(sentence), run_(run), isPrimary_(isPrimary && sentence.isKnown()), icon_(new QLabel),
      headline_(new QLabel(unbrokenText(sentence.headline))), detail_(new QLabel(unbrokenText(sentence.detail))),
      figure_(new QLabel(unbrokenText(sentence.figure))), button_(isPrimary_ ? new PrimaryButton : new QPushButton) {
  button_->setText(sentence.isKnown() ? qt(sentence.button) : buttonText(sentence.missing));
  headline_->setWordWrap(true);
  detail_->setWordWrap(true);
  for (QLabel* label : {headline_, detail_, figure_}) label->setTextFormat(Qt::PlainText);
  figure_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  figure_->setToolTip(sourceText(sentence));
  button_->setAccessibleName(button_->text() + ": " + headline_->text());
  setAccessibleName(headline_->text());
  setAccessibleDescription(detail_->text());
  connect(button_, &QPushButton::clicked, this,
          sentence.isKnown() ? &SentenceRow::evidenceAsked : &SentenceRow::addAsked);
  arrange();
  setFonts();
  setColours();
}

void SentenceRow::arrange() {
  icon_->setFixedWidth(em(*this, 1.15) + 4);
  auto* grid = new QGridLayout(this);
  const int edge = em(*this, 0.7);
  grid->setContentsMargins(edge * 4 / 3, edge, edge * 4 / 3, edge);
  grid->setHorizontalSpacing(em(*this, 0.8));
  grid->setVerticalSpacing(2);
  grid->setColumnStretch(1, 1);
  grid->addWidget(icon_, 0, 0, 2, 1, Qt::AlignCenter);
  grid->addWidget(headline_, 0, 1, Qt::AlignBottom);
  grid->addWidget(detail_, 1, 1, Qt::AlignTop);
  if (sentence_.bar) {
    bar_ = new ShareBar;
    bar_->show(*sentence_.bar, unbrokenText(sentence_.barText));
    bar_->setFixedWidth(em(*this, barWidth));
    grid->addWidget(bar_, 0, 2, 2, 1, Qt::AlignVCenter);
  }
  figure_->setMinimumWidth(em(*this, figureWidth));
  figure_->setVisible(sentence_.isKnown());
  grid->addWidget(figure_, 0, 3, 2, 1, Qt::AlignVCenter);
  button_->setMinimumWidth(em(*this, buttonWidth));
  grid->addWidget(button_, 0, 4, 2, 1, Qt::AlignVCenter);
}

void SentenceRow::setNarrow(bool narrow) {
  if (bar_) bar_->setVisible(!narrow);
}

void SentenceRow::setFonts() {
  headline_->setFont(sized(font(), isPrimary_ ? 1.1 : 1.0, true));
  detail_->setFont(sized(font(), 0.9, false));
  figure_->setFont(sized(font(), isPrimary_ ? 1.4 : 1.2, true));
}

void SentenceRow::setColours() {
  const Theme theme = Theme::of(palette());
  icon_->setPixmap(
      pictureOf(iconFor(sentence_), em(*this, 1.15), sentence_.isKnown() ? theme.accent : theme.muted, *this));
  detail_->setPalette(mutedPalette(palette()));
  headline_->setPalette(sentence_.isKnown() ? palette() : mutedPalette(palette()));
}

void SentenceRow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) setColours();
  if (event->type() == QEvent::FontChange) setFonts();
  QWidget::changeEvent(event);
}

void SentenceRow::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.fillRect(rect(), sentence_.isKnown() ? palette().color(QPalette::Base) : palette().color(QPalette::Window));
  painter.fillRect(0, height() - 1, width(), 1, theme.grid);
}

void SentenceRow::showSource() {
  QToolTip::showText(mapToGlobal(QPoint(em(*this, 3), height() / 2)), sourceText(sentence_), this);
}

void SentenceRow::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  const auto copy = [](const QString& text) { QGuiApplication::clipboard()->setText(text); };
  menu.addAction(tr("Copy sentence"), this, [&] { copy(headline_->text() + ". " + ended(detail_->text())); });
  QStringList commands;
  for (const std::string& each : sentence_.commands()) commands << qt(typedCommand(each, run_.toStdString()));
  menu.addAction(tr("Copy command"), this, [&] { copy(commands.join('\n')); })->setEnabled(!commands.isEmpty());
  menu.addAction(tr("Source"), this, &SentenceRow::showSource)->setEnabled(!sentence_.numbers.empty());
  menu.exec(event->globalPos());
}

}  // namespace weft

#include "moc_sentence_row.cpp"
