#include "app/page/banners.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <cmath>
#include <functional>
#include <vector>

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
  return seconds < 100 ? QObject::tr(", about %1 s left").arg(std::ceil(seconds))
                       : QObject::tr(", about %1 min left").arg(std::ceil(seconds / 60));
}

QToolButton* closer(QWidget* parent, const std::function<void()>& close) {
  auto* button = new QToolButton(parent);
  button->setText(QStringLiteral("✕"));
  button->setAutoRaise(true);
  button->setToolTip(QObject::tr("Hide this message"));
  button->setAccessibleName(QObject::tr("Hide this message"));
  QObject::connect(button, &QToolButton::clicked, parent, close);
  return button;
}

QLabel* sentenceLabel(QWidget* parent, const QString& accessibleName) {
  auto* label = new QLabel(parent);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);  // it may quote the input
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  label->setAccessibleName(accessibleName);
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

constexpr int mostLines = 3;  // the rest behind a button

// A sentence of the strip of messages, with a button for what else was said, and one to put it away.
class MessageLine : public QWidget {
 public:
  MessageLine(const QString& sentence, const QString& details, const QString& about, const std::function<void()>& close)
      : about_(about), sentence_(sentenceLabel(this, QObject::tr("Message"))) {
    const QString name = QFileInfo(about).fileName();
    const bool isSaid = name.isEmpty() || sentence.contains(name);
    sentence_->setText(isSaid ? sentence.left(1).toUpper() + sentence.mid(1)
                              : QObject::tr("%1: %2").arg(name, sentence));
    sentence_->setToolTip(about);
    auto* row = new QHBoxLayout;
    row->addWidget(sentence_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(row);
    if (!details.isEmpty() && details.trimmed() != sentence.trimmed()) addDetails(details, *row, *column);
    row->addWidget(closer(this, close));
  }

  const QString& about() const { return about_; }
  QString sentence() const { return sentence_->text(); }

 private:
  void addDetails(const QString& text, QHBoxLayout& row, QVBoxLayout& column) {
    auto* details = new QPlainTextEdit(text, this);
    details->setReadOnly(true);
    details->setMaximumHeight(140);
    details->setAccessibleName(QObject::tr("Details of the message"));
    details->hide();
    column.addWidget(details);
    auto* more = new QToolButton(this);
    more->setText(QObject::tr("Show details"));
    more->setCheckable(true);
    more->setToolTip(QObject::tr("Show all messages"));
    row.addWidget(more);
    connect(more, &QToolButton::toggled, details, &QWidget::setVisible);
  }

  QString about_;
  QLabel* sentence_;
};

std::vector<MessageLine*> linesOf(const QLayout& lines) {
  std::vector<MessageLine*> found;
  for (int at = 0; at < lines.count(); ++at) found.push_back(static_cast<MessageLine*>(lines.itemAt(at)->widget()));
  return found;
}

}  // namespace

ImportStrip::ImportStrip(QWidget* parent)
    : QFrame(parent), what_(sentenceLabel(this, QObject::tr("What is being imported"))), bar_(new QProgressBar(this)) {
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

MessageStrip::MessageStrip(QWidget* parent) : QFrame(parent), lines_(new QVBoxLayout), others_(new QToolButton(this)) {
  dress(this);
  lines_->setSpacing(2);
  others_->setCheckable(true);
  others_->setAutoRaise(true);
  others_->setToolTip(tr("Show all messages, or only the newest"));
  auto* column = new QVBoxLayout(this);
  column->addLayout(lines_);
  column->addWidget(others_, 0, Qt::AlignLeft);
  connect(others_, &QToolButton::toggled, this, &MessageStrip::showLines);
  showLines();
}

void MessageStrip::tell(const QString& sentence, const QString& details, const QString& about) {
  forget(about);
  lines_->insertWidget(0, new MessageLine(sentence, details, about, [this, about] { forget(about); }));
  showLines();
}

void MessageStrip::forget(const QString& about) {
  for (MessageLine* line : linesOf(*lines_)) {
    if (line->about() != about) continue;
    lines_->removeWidget(line);
    line->hide();
    line->deleteLater();  // its button may be what asked for it
  }
  showLines();
}

void MessageStrip::showLines() {
  const auto all = linesOf(*lines_);
  const auto behind = static_cast<int>(all.size()) - mostLines;
  for (int at = 0; at < static_cast<int>(all.size()); ++at)
    all[static_cast<std::size_t>(at)]->setVisible(at < mostLines || others_->isChecked());
  others_->setVisible(behind > 0);
  others_->setText(others_->isChecked() ? tr("Fewer") : tr("%1 more").arg(behind));
  setVisible(!all.empty());
}

QStringList MessageStrip::sentences() const {
  QStringList said;
  for (const MessageLine* line : linesOf(*lines_)) said << line->sentence();
  return said;
}

StaleStrip::StaleStrip(QWidget* parent)
    : QFrame(parent), sentence_(sentenceLabel(this, QObject::tr("Change of the file"))),
      again_(new QPushButton(tr("Read again"), this)) {
  dress(this);
  again_->setToolTip(tr("Show what the file holds now"));
  auto* row = new QHBoxLayout(this);
  row->addWidget(sentence_, 1);
  row->addWidget(again_);
  row->addWidget(closer(this, [this] { hide(); }));
  connect(again_, &QPushButton::clicked, this, &StaleStrip::againRequested);
}

void StaleStrip::tell(const QString& sentence, bool canReadAgain) {
  sentence_->setText(sentence);
  again_->setVisible(canReadAgain);
  setVisible(!sentence.isEmpty());
}

QString StaleStrip::sentence() const { return sentence_->text(); }

MissingStrip::MissingStrip(QWidget* parent)
    : QFrame(parent), text_(sentenceLabel(this, QObject::tr("What the run lacks"))), fold_(new QToolButton(this)) {
  dress(this);
  fold_->setCheckable(true);
  fold_->setChecked(true);  // one line, until somebody wants all
  fold_->setAutoRaise(true);
  auto* more = new QToolButton(this);
  more->setText(tr("Show diagnostics"));
  more->setToolTip(tr("Show the messages of the import"));
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
  const QString tip = folded ? tr("Show everything that the run lacks") : tr("Fold this to one line");
  fold_->setToolTip(tip);
  fold_->setAccessibleName(tip);
  fold_->setVisible(missing_.size() > 1);
  text_->setText(!folded || missing_.size() < 2
                     ? missing_.join('\n')
                     : tr("The run lacks %1 things: %2 …").arg(missing_.size()).arg(missing_.front()));
}

QString MissingStrip::text() const { return missing_.join('\n'); }

}  // namespace weft

#include "moc_banners.cpp"
