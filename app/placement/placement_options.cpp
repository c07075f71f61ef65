#include "app/placement/placement_options.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>

#include "views/shared/flow_row.h"
#include "views/shared/text.h"

namespace weft {
namespace {

void add(QLayout& row, const QString& label, const QString& tip, QWidget* field) {
  auto* one = new QWidget;
  auto* line = new QHBoxLayout(one);
  line->setContentsMargins(0, 0, 0, 0);
  auto* name = new QLabel(label);
  name->setBuddy(field);
  name->setToolTip(inLines(tip));
  field->setToolTip(inLines(tip));
  field->setAccessibleName(QString(label).remove('&').remove(':'));
  line->addWidget(name);
  line->addWidget(field);
  row.addWidget(one);
}

QSpinBox* number(QLayout& row, const QString& label, const QString& tip, int least, int most, int now) {
  auto* box = new QSpinBox;
  box->setRange(least, most);
  box->setValue(now);
  add(row, label, tip, box);
  return box;
}

}  // namespace

PlacementOptions::PlacementOptions(QWidget* parent) : QWidget(parent) {
  auto* row = new FlowRow;
  setLayout(row);
  objective_ = choice(
      tr("Make small:"),
      tr("What the search minimises: the most loaded link end, the bytes over all links, or both equally"),
      {{tr("most loaded link end"), "max-link"}, {tr("bytes × links"), "hop-bytes"}, {tr("both"), "weighted"}}, *row);
  move_ = choice(tr("Move:"),
                 tr("Ranks one by one, or whole hosts with their ranks (NCCL's rings follow the order of hosts). By "
                    "what was recorded: hosts if NCCL logged connections and no ranks are fixed, else ranks"),
                 {{tr("by what was recorded"), ""}, {tr("ranks"), "rank"}, {tr("hosts"), "host"}}, *row);
  effort_ = choice(tr("Effort:"), tr("How long to search: each is some ten times the one before"),
                   {{tr("quick"), "quick"}, {tr("normal"), "normal"}, {tr("thorough"), "thorough"}}, *row);
  effort_->setCurrentIndex(1);
  routing_ = choice(tr("Tables:"),
                    tr("Forwarding tables: those of the run, or computed as this engine of OpenSM computes them"),
                    {{tr("unchanged"), "kept"}, {"minhop", "minhop"}, {"updn", "updn"}, {"ftree", "ftree"}}, *row);
  collectives_ = choice(
      tr("Collectives:"),
      tr("As the run recorded them; or, if only calls were recorded, as the messages that Open MPI makes of them"),
      {{tr("as recorded"), "recorded"}, {tr("as Open MPI's messages"), "model"}}, *row);
  connect(collectives_, &QComboBox::currentIndexChanged, this, [this] { emit modelledChanged(modelled()); });
  hosts_ = words(tr("Hosts:"), tr("Where ranks may go: n001,n[002-040], or a file of names; empty: those of the run"),
                 tr("those of the run"), *row);
  slots_ = number(*row, tr("Slots:"),
                  tr("How many ranks a host takes. As now: as many as it has now; a host without ranks takes as many "
                     "as the host with the most"),
                  0, 100'000, 0);
  slots_->setSpecialValueText(tr("as now"));
  fixed_ = words(tr("Ranks that stay:"), tr("Ranks that stay where they are, as 0-3 8"), tr("none"), *row);
  seed_ =
      number(*row, tr("Seed:"), tr("Seed of the search: the same seed finds the same placement"), 0, 1'000'000'000, 1);
}

QComboBox* PlacementOptions::choice(const QString& label, const QString& tip,
                                    const std::vector<std::pair<QString, QString>>& words, QLayout& row) {
  auto* box = new QComboBox;
  for (const auto& [text, word] : words) box->addItem(text, word);
  add(row, label, tip, box);
  return box;
}

QLineEdit* PlacementOptions::words(const QString& label, const QString& tip, const QString& empty, QLayout& row) {
  auto* field = new QLineEdit;
  field->setPlaceholderText(empty);
  field->setMaximumWidth(field->fontMetrics().averageCharWidth() * 20);
  add(row, label, tip, field);
  return field;
}

void PlacementOptions::choose(const QString& effort, const QString& move) {
  effort_->setCurrentIndex(effort_->findData(effort));
  move_->setCurrentIndex(move_->findData(move));
}

bool PlacementOptions::modelled() const { return collectives_->currentIndex() != 0; }

QStringList PlacementOptions::arguments() const {
  QStringList all{"--objective", objective_->currentData().toString(), "--effort", effort_->currentData().toString(),
                  "--seed",      QString::number(seed_->value())};
  if (move_->currentIndex() != 0) all << "--move" << move_->currentData().toString();
  if (routing_->currentIndex() != 0) all << "--routing" << routing_->currentData().toString();
  if (modelled())
    all << "--collectives"
        << "model";
  if (const QString hosts = hosts_->text().trimmed(); !hosts.isEmpty()) all << "--hosts=" + hosts;
  if (slots_->value() != 0) all << "--slots" << QString::number(slots_->value());
  if (const QString fixed = fixed_->text().trimmed(); !fixed.isEmpty()) all << "--fixed=" + fixed;
  return all;
}

}  // namespace weft

#include "moc_placement_options.cpp"
