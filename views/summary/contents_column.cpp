#include "views/summary/contents_column.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "views/shared/number_text.h"
#include "views/shared/text.h"
#include "views/shared/theme.h"
#include "views/summary/summary_text.h"

namespace weft {
namespace {

void clear(QLayout& layout) {
  while (QLayoutItem* item = layout.takeAt(0)) {
    if (item->layout()) clear(*item->layout());
    delete item->widget();
    delete item;
  }
}

QLabel* mutedLabel(const QString& text, const QPalette& palette) {
  auto* label = new QLabel(text);
  label->setPalette(mutedPalette(palette));
  return label;
}

}  // namespace

ContentsColumn::ContentsColumn(QWidget* parent) : QWidget(parent), rows_(new QVBoxLayout(this)) {
  rows_->setContentsMargins(16, 14, 16, 14);
  rows_->setSpacing(9);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
}

void ContentsColumn::addTitle(const QString& title, bool isFirst) {
  auto* label = isFirst ? new QLabel(title) : mutedLabel(title, palette());
  QFont font = label->font();
  font.setWeight(QFont::DemiBold);
  label->setFont(font);
  rows_->addWidget(label);
}

void ContentsColumn::addPart(const SummaryPart& part, bool has) {
  auto* line = new QHBoxLayout;
  auto* mark = new QLabel;
  const Theme theme = Theme::of(palette());
  mark->setPixmap(has ? pictureOf(Icon::ok, 16, theme.ok, *this) : pictureOf(Icon::none, 16, theme.muted, *this));
  mark->setFixedWidth(18);
  line->addWidget(mark);
  line->addWidget(has ? new QLabel(qt(part.name)) : mutedLabel(qt(part.name), palette()), 1);
  line->addWidget(mutedLabel(unbrokenText(part.amount), palette()));
  rows_->addLayout(line);
}

void ContentsColumn::addFoot(const Summary& summary) {
  rows_->addStretch(1);
  auto* sources = mutedLabel(qt(summary.sources), palette());
  sources->setWordWrap(true);
  rows_->addWidget(sources);
  if (summary.importNotes == 0) return;
  auto* notes =
      new QLabel("<a href=\"notes\">" + tr("%n note(s) of the import", nullptr, formOf(summary.importNotes)) + "</a>");
  notes->setTextFormat(Qt::RichText);
  notes->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  connect(notes, &QLabel::linkActivated, this, &ContentsColumn::notesAsked);
  rows_->addWidget(notes);
}

void ContentsColumn::show(const Summary& summary) {
  clear(*rows_);
  addTitle(tr("What this run has"), true);
  for (const SummaryPart& each : summary.has) addPart(each, true);
  if (!summary.lacks.empty()) addTitle(qt(capitalWord(Absence::notRecorded)), false);
  for (const SummaryPart& each : summary.lacks) addPart(each, false);
  auto* add = new QPushButton(tr("Add to this run…"));
  add->setIcon(iconOf(Icon::add));
  connect(add, &QPushButton::clicked, this, &ContentsColumn::addAsked);
  auto* line = new QHBoxLayout;
  line->addWidget(add);
  line->addStretch(1);
  rows_->addLayout(line);
  addFoot(summary);
}

}  // namespace weft

#include "moc_contents_column.cpp"
