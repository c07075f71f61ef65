#include "views/summary/summary_view.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "reports/summary/summary.h"
#include "views/shared/text.h"
#include "views/shared/theme.h"
#include "views/summary/summary_text.h"

namespace weft {
namespace {

// As wide as what it holds needs: only what is below can be out of sight.
class ColumnArea : public QScrollArea {
 public:
  explicit ColumnArea(QWidget& column) {
    setWidget(&column);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
  }

  QSize minimumSizeHint() const override {
    return {std::max(widget()->minimumWidth(), widget()->minimumSizeHint().width()) +
                verticalScrollBar()->sizeHint().width(),
            QScrollArea::minimumSizeHint().height()};
  }
};

constexpr int contentsShare = 24, sentencesShare = 76, contentsLeast = 300, narrowWidth = 700;
constexpr std::size_t primarySentences = 3;

}  // namespace

SummaryView::SummaryView(QWidget* parent)
    : QWidget(parent), headline_(new QLabel), line_(new QWidget), rows_(new QVBoxLayout),
      contents_(new ContentsColumn) {
  auto* sentences = new QWidget;
  auto* column = new QVBoxLayout(sentences);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(head());
  line_->setFixedHeight(1);
  line_->setAutoFillBackground(true);
  line_->setBackgroundRole(QPalette::Window);
  column->addWidget(line_);
  column->addLayout(rows_);
  column->addStretch(1);
  rows_->setSpacing(0);
  sentences->setAutoFillBackground(true);
  sentences->setBackgroundRole(QPalette::Base);
  auto* scroll = new QScrollArea;
  scroll->setWidget(sentences);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  contents_->setMinimumWidth(contentsLeast);
  auto* beside = new ColumnArea(*contents_);
  auto* both = new QHBoxLayout(this);
  both->setContentsMargins(0, 0, 0, 0);
  both->setSpacing(1);
  both->addWidget(scroll, sentencesShare);
  both->addWidget(beside, contentsShare);
  connect(contents_, &ContentsColumn::addAsked, this, [this] { emit addAsked(MissingSource::nothing); });
  connect(contents_, &ContentsColumn::notesAsked, this, &SummaryView::notesAsked);
  setAccessibleName(tr("Summary"));
}

QWidget* SummaryView::head() {
  auto* row = new QWidget;
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(16, 10, 16, 10);
  QFont font = headline_->font();
  font.setPointSizeF(std::round(font.pointSizeF() * 1.3 * 2) / 2);
  font.setWeight(QFont::DemiBold);
  headline_->setFont(font);
  headline_->setTextFormat(Qt::PlainText);
  headline_->setWordWrap(true);
  auto* copy = new QPushButton(tr("Copy"));
  copy->setIcon(iconOf(Icon::copy));
  copy->setToolTip(tr("Copy the headline and all sentences"));
  connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(asText()); });
  line->addWidget(headline_, 1);
  line->addWidget(copy);
  return row;
}

void SummaryView::show(const Summary& summary, const QString& run) {
  summary_ = summary;
  run_ = run;
  refresh();
}

void SummaryView::add(std::vector<SummarySentence> computed) {
  addSentences(summary_, std::move(computed));
  computing_ = Computing::done;
  refresh();
}

void SummaryView::setComputing(Computing computing) {
  if (computing_ == computing) return;
  computing_ = computing;
  refresh();
}

void SummaryView::addRow(const SummarySentence& sentence, bool isPrimary) {
  auto* row = new SentenceRow(sentence, isPrimary, run_);
  connect(row, &SentenceRow::evidenceAsked, this,
          [this, row] { emit evidenceAsked(row->sentence().evidence, row->sentence().page); });
  connect(row, &SentenceRow::addAsked, this, [this, row] { emit addAsked(row->sentence().missing); });
  rows_->addWidget(row);
  sentences_.push_back(row);
}

// In the place of what takes seconds.
void SummaryView::addComputingRow() {
  if (computing_ == Computing::done) return;
  const bool runs = computing_ == Computing::running;
  auto* row = new QWidget;
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(16, 8, 16, 8);
  auto* words =
      new QLabel(runs ? tr("A better placement, other routing and the failure of a switch are being computed…")
                      : tr("A better placement, other routing and the failure of a switch take longer to compute"));
  words->setWordWrap(true);
  auto* button = new QPushButton(runs ? tr("Stop") : tr("Compute"));
  connect(button, &QPushButton::clicked, this, runs ? &SummaryView::stopAsked : &SummaryView::computeAsked);
  line->addWidget(words, 1);
  line->addWidget(button);
  rows_->addWidget(row);
}

void SummaryView::refresh() {
  sentences_.clear();
  while (QLayoutItem* item = rows_->takeAt(0)) {
    if (QWidget* old = item->widget()) {
      old->hide();
      old->deleteLater();  // its button may be what asked
    }
    delete item;
  }
  headline_->setText(unbrokenText(summary_.headline));
  line_->setPalette(Theme::of(palette()).grid);
  for (std::size_t at = 0; at < summary_.sentences.size(); ++at) addRow(summary_.sentences[at], at < primarySentences);
  addComputingRow();
  auto* note = new QLabel(unbrokenText(summary_.note));
  note->setWordWrap(true);
  note->setPalette(mutedPalette(palette()));
  note->setContentsMargins(16, 10, 16, 10);
  note->setToolTip(tr("The menu of each sentence has its command"));
  rows_->addWidget(note);
  contents_->show(summary_);
  setNarrow();
}

void SummaryView::setNarrow() {
  const bool isNarrow = width() - contents_->minimumWidth() < narrowWidth * QFontMetricsF(font()).height() / 16;
  for (SentenceRow* row : sentences_) row->setNarrow(isNarrow);
}

void SummaryView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && !summary_.headline.empty()) refresh();
}

void SummaryView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  setNarrow();
}

QString SummaryView::asText() const {
  QStringList lines{unbrokenText(summary_.headline)};
  for (const SummarySentence& each : summary_.sentences)
    lines << unbrokenText(each.headline) + ". " + ended(unbrokenText(each.detail));
  return lines.join('\n') + '\n';
}

}  // namespace weft

#include "moc_summary_view.cpp"
