#include "app/workspaces/summary_page.h"

#include <QHBoxLayout>
#include <QPushButton>

#include "app/page/load_line.h"
#include "app/session/run_session.h"
#include "core/sums/run_summary.h"
#include "views/shared/item_text.h"

namespace weft {
namespace {

void grow(QLabel& label, double factor) {
  QFont font = label.font();
  font.setPointSizeF(font.pointSizeF() * factor);
  font.setWeight(QFont::DemiBold);
  label.setFont(font);
}

}  // namespace

SummaryPage::SummaryPage(QWidget* parent)
    : WorkspacePage(parent), headline_(new QLabel), first_(new QLabel), answers_(new QVBoxLayout), rows_(new QVBoxLayout) {
  auto* answers = new PanelPlace(tr("Summary"), false);
  auto* has = new PanelPlace(tr("What this run has"));
  auto* left = new QWidget;
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(8);
  headline_->setWordWrap(true);
  grow(*headline_, 1.3);
  first_->setWordWrap(true);
  first_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(headline_);
  column->addWidget(first_);
  column->addSpacing(16);
  column->addLayout(answers_);
  column->addStretch(1);
  answers->take(left);
  for (const auto& [workspace, question] :
       {std::pair(Workspace::links, tr("Who loads the links?")), std::pair(Workspace::waits, tr("Why do ranks wait?")),
        std::pair(Workspace::change, tr("What can be changed?")),
        std::pair(Workspace::compare, tr("What differs from another run?"))}) {
    auto* button = new QPushButton(question);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [this, workspace = workspace] { emit asked(workspace); });
    answers_->addWidget(button, 0, Qt::AlignLeft);
  }
  auto* right = new QWidget;
  auto* list = new QVBoxLayout(right);
  list->setContentsMargins(16, 0, 16, 16);
  list->addLayout(rows_);
  auto* more = new QPushButton(iconOf(Icon::add), tr("Add to this run…"));
  connect(more, &QPushButton::clicked, this, &SummaryPage::addAsked);
  list->addWidget(more, 0, Qt::AlignLeft);
  list->addStretch(1);
  has->take(right);
  has->setMinimumWidth(300);
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  whole->addWidget(split(Qt::Horizontal, {{answers, 76}, {has, 24}}));
}

void SummaryPage::clearRows() {
  while (QLayoutItem* item = rows_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
}

void SummaryPage::addRow(const QString& what, const QString& count, bool has) {
  auto* row = new QWidget;
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  auto* mark = new QLabel;
  mark->setPixmap(iconOf(has ? Icon::ok : Icon::none).pixmap(16, 16));
  auto* name = new QLabel(what);
  name->setEnabled(has);
  line->addWidget(mark);
  line->addWidget(name, 1);
  line->addWidget(new QLabel(count));
  rows_->addWidget(row);
}

void SummaryPage::show(const RunSession& session) {
  clearRows();
  const auto& run = session.run();
  if (!run) return;
  const RunSnapshot& all = run->snapshot;
  headline_->setText(all.processes.empty() ? tr("A fabric of %1 hosts").arg(run->fabric.hosts().size())
                                           : tr("%1 ranks").arg(all.processes.size()));
  first_->setText(totalsOf(session).split(QStringLiteral("  ·  ")).join('\n'));
  const auto count = [](std::size_t number) { return grouped(number); };
  addRow(tr("Ranks"), count(all.processes.size()), !all.processes.empty());
  addRow(tr("Communicators"), count(all.communicators.size()), !all.communicators.empty());
  addRow(tr("Regions"), count(all.regions.size()), !all.regions.empty());
  addRow(tr("Messages by pairs of ranks"), {}, !all.pairLayers.empty());
  addRow(tr("Timeline and waits"), {}, all.facts.contains("waits"));
  addRow(tr("Functions"), {}, all.facts.contains("sample hertz"));
  addRow(tr("Fabric"), run->hasFabric() ? tr("%1 link ends").arg(count(run->fabric.ends().size())) : QString(), run->hasFabric());
  addRow(tr("Port traffic"), {}, run->hasPortTraffic);
}

}  // namespace weft

#include "moc_summary_page.cpp"
