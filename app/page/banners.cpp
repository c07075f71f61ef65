#include "app/page/banners.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <cmath>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr int barSteps = 1000;
constexpr qint64 soonestEstimateMs = 1500;

// "about 12 s left", from the rate so far; empty while that says too little.
QString timeLeft(qint64 elapsedMs, double part) {
  if (elapsedMs < soonestEstimateMs || part < 0.02 || part >= 1) return {};
  const double seconds = static_cast<double>(elapsedMs) / 1000 * (1 - part) / part;
  if (seconds < 1) return QObject::tr(", less than a second left");
  return seconds < 100 ? QObject::tr(", about %1 s left").arg(std::ceil(seconds)) : QObject::tr(", about %1 min left").arg(std::ceil(seconds / 60));
}

QToolButton* closer(QFrame* strip) {
  auto* button = new QToolButton(strip);
  button->setText(QStringLiteral("✕"));
  button->setAutoRaise(true);
  button->setToolTip(QObject::tr("Hide this message"));
  button->setAccessibleName(QObject::tr("Hide this message"));
  QObject::connect(button, &QToolButton::clicked, strip, &QWidget::hide);
  return button;
}

QLabel* sentenceLabel(QWidget* parent, const char* accessibleName) {
  auto* label = new QLabel(parent);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);  // it may quote the input
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  label->setAccessibleName(QObject::tr(accessibleName));
  return label;
}

void dress(QFrame* strip) {
  strip->setFrameShape(QFrame::StyledPanel);
  strip->setBackgroundRole(QPalette::ToolTipBase);
  strip->setForegroundRole(QPalette::ToolTipText);
  strip->setAutoFillBackground(true);
  strip->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  strip->hide();
}

}  // namespace

ImportStrip::ImportStrip(QWidget* parent)
    : QFrame(parent), what_(sentenceLabel(this, "What is being imported")), bar_(new QProgressBar(this)) {
  dress(this);
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setToolTip(tr("End the import; nothing is left behind"));
  bar_->setRange(0, 0);
  bar_->setMinimumWidth(160);
  bar_->setMaximumWidth(320);
  bar_->setAccessibleName(tr("Progress of the import"));
  auto* row = new QHBoxLayout(this);
  row->addWidget(what_, 1);
  row->addWidget(bar_);
  row->addWidget(cancel);
  connect(cancel, &QPushButton::clicked, this, &ImportStrip::cancelRequested);
}

void ImportStrip::begin(const QString& bundle) {
  what_->setText(tr("Importing %1 …").arg(bundle));
  bar_->setRange(0, 0);
  since_.start();
  setVisible(true);
}

void ImportStrip::show(quint64 bytesDone, quint64 bytesTotal, const QString& source) {
  const auto human = [](quint64 bytes) { return QString::fromStdString(humanBytes(bytes)); };
  if (bytesTotal == 0) {
    bar_->setRange(0, 0);
    what_->setText(tr("Importing: %1 read, now %2").arg(human(bytesDone), source));
    return;
  }
  bar_->setRange(0, barSteps);
  const double part = std::min(1.0, static_cast<double>(bytesDone) / static_cast<double>(bytesTotal));
  bar_->setValue(static_cast<int>(part * barSteps));
  what_->setText(tr("Importing: %1 of %2%3, now %4")
                     .arg(human(bytesDone), human(bytesTotal), timeLeft(since_.elapsed(), part), source));
}

MessageStrip::MessageStrip(QWidget* parent)
    : QFrame(parent), sentence_(sentenceLabel(this, "Message")), more_(new QToolButton(this)),
      details_(new QPlainTextEdit(this)) {
  dress(this);
  more_->setText(tr("Details"));
  more_->setCheckable(true);
  more_->setToolTip(tr("Show everything that was said"));
  details_->setReadOnly(true);
  details_->setMaximumHeight(140);
  details_->setAccessibleName(tr("Details of the message"));
  details_->hide();
  auto* row = new QHBoxLayout;
  row->addWidget(sentence_, 1);
  row->addWidget(more_);
  row->addWidget(closer(this));
  auto* column = new QVBoxLayout(this);
  column->addLayout(row);
  column->addWidget(details_);
  connect(more_, &QToolButton::toggled, details_, &QWidget::setVisible);
}

void MessageStrip::tell(const QString& sentence, const QString& details) {
  sentence_->setText(sentence.left(1).toUpper() + sentence.mid(1));
  details_->setPlainText(details);
  more_->setChecked(false);
  more_->setVisible(!details.isEmpty() && details.trimmed() != sentence.trimmed());
  setVisible(true);
}

QString MessageStrip::sentence() const { return sentence_->text(); }

StaleStrip::StaleStrip(QWidget* parent)
    : QFrame(parent), sentence_(sentenceLabel(this, "What became of the file")), again_(new QPushButton(tr("Read again"), this)) {
  dress(this);
  again_->setToolTip(tr("Show what the file holds now"));
  auto* row = new QHBoxLayout(this);
  row->addWidget(sentence_, 1);
  row->addWidget(again_);
  row->addWidget(closer(this));
  connect(again_, &QPushButton::clicked, this, &StaleStrip::againRequested);
}

void StaleStrip::tell(const QString& sentence, bool canReadAgain) {
  sentence_->setText(sentence);
  again_->setVisible(canReadAgain);
  setVisible(!sentence.isEmpty());
}

QString StaleStrip::sentence() const { return sentence_->text(); }

MissingStrip::MissingStrip(QWidget* parent)
    : QFrame(parent), text_(sentenceLabel(this, "What the run lacks")), fold_(new QToolButton(this)) {
  dress(this);
  fold_->setCheckable(true);
  fold_->setAutoRaise(true);
  auto* more = new QToolButton(this);
  more->setText(tr("Diagnostics"));
  more->setToolTip(tr("Show what the import had to say"));
  auto* row = new QHBoxLayout(this);
  row->addWidget(text_, 1);
  row->addWidget(more);
  row->addWidget(fold_);
  connect(more, &QToolButton::clicked, this, &MissingStrip::diagnosticsRequested);
  connect(fold_, &QToolButton::toggled, this, &MissingStrip::showText);
}

void MissingStrip::tell(const QStringList& missing) {
  missing_ = missing;
  showText();
  setVisible(wanted_ && !missing.isEmpty());
}

void MissingStrip::setWanted(bool wanted) {
  wanted_ = wanted;
  setVisible(wanted_ && !missing_.isEmpty());
}

void MissingStrip::showText() {
  const bool folded = fold_->isChecked();
  fold_->setText(folded ? QStringLiteral("▸") : QStringLiteral("▾"));
  const QString tip = folded ? tr("Say all that the run lacks") : tr("Fold this to one line");
  fold_->setToolTip(tip);
  fold_->setAccessibleName(tip);
  fold_->setVisible(missing_.size() > 1);
  text_->setText(!folded || missing_.size() < 2 ? missing_.join('\n') : tr("The run lacks %1 things: %2 …").arg(missing_.size()).arg(missing_.front()));
}

QString MissingStrip::text() const { return missing_.join('\n'); }

}  // namespace weft

#include "moc_banners.cpp"
