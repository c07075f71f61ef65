#include "app/placement/placement_options.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>
#include <QSpinBox>

#include "views/shared/text.h"

namespace weft {
namespace {

void add(QFormLayout& rows, const QString& label, const QString& tip, QWidget* field) {
  auto* name = new QLabel(label);
  name->setBuddy(field);
  for (QWidget* each : {static_cast<QWidget*>(name), field}) each->setToolTip(inLines(tip));
  field->setAccessibleName(QString(label).remove('&').remove(':'));
  rows.addRow(name, field);
}

QSpinBox* number(QFormLayout& rows, const QString& label, const QString& tip, int least, int most, int now) {
  auto* box = new QSpinBox;
  box->setRange(least, most);
  box->setValue(now);
  add(rows, label, tip, box);
  return box;
}

}  // namespace

PlacementOptions::PlacementOptions(QWidget* parent) : QFrame(parent, Qt::Popup) {
  setFrameShape(QFrame::StyledPanel);
  setAccessibleName(tr("Options of the search"));
  auto* rows = new QFormLayout(this);
  objective_ = choice(
      tr("Make small:"),
      tr("What the search minimises: the most loaded link end, the bytes over all links, or both equally"),
      {{tr("most loaded link end"), "max-link"}, {tr("bytes × links"), "hop-bytes"}, {tr("both"), "weighted"}}, *rows);
  move_ = choice(tr("Move:"),
                 tr("Ranks one by one, or whole hosts with their ranks (NCCL's rings follow the order of hosts). By "
                    "what was recorded: hosts if NCCL logged connections and no ranks are fixed, else ranks"),
                 {{tr("by what was recorded"), ""}, {tr("ranks"), "rank"}, {tr("hosts"), "host"}}, *rows);
  effort_ = choice(tr("Effort:"), tr("How long to search: each takes some ten times as long as the one before"),
                   {{tr("quick"), "quick"}, {tr("normal"), "normal"}, {tr("thorough"), "thorough"}}, *rows);
  effort_->setCurrentIndex(1);
  routing_ = choice(tr("Tables:"),
                    tr("Forwarding tables: those of the run, or computed as this engine of OpenSM computes them"),
                    {{tr("unchanged"), "kept"}, {"minhop", "minhop"}, {"updn", "updn"}, {"ftree", "ftree"}}, *rows);
  collectives_ = choice(
      tr("Collectives:"),
      tr("As the run recorded them; or, if only calls were recorded, as the messages that Open MPI makes of them"),
      {{tr("as recorded"), "recorded"}, {tr("as Open MPI's messages"), "model"}}, *rows);
  connect(collectives_, &QComboBox::currentIndexChanged, this, [this] { emit modelledChanged(modelled()); });
  hosts_ = words(tr("Hosts:"), tr("Where ranks may go: n001,n[002-040], or a file of names; empty: those of the run"),
                 tr("those of the run"), *rows);
  slots_ = number(*rows, tr("Slots:"),
                  tr("How many ranks a host takes. As now: as many as it has now; a host without ranks takes as many "
                     "as the host with the most"),
                  0, 100'000, 0);
  slots_->setSpecialValueText(tr("as now"));
  fixed_ = words(tr("Ranks that stay:"), tr("Ranks that stay where they are, such as 0-3 8"), tr("none"), *rows);
  seed_ =
      number(*rows, tr("Seed:"), tr("Seed of the search: the same seed finds the same placement"), 0, 1'000'000'000, 1);
}

QComboBox* PlacementOptions::choice(const QString& label, const QString& tip,
                                    const std::vector<std::pair<QString, QString>>& words, QFormLayout& rows) {
  auto* box = new QComboBox;
  for (const auto& [text, word] : words) box->addItem(text, word);
  add(rows, label, tip, box);
  return box;
}

QLineEdit* PlacementOptions::words(const QString& label, const QString& tip, const QString& empty, QFormLayout& rows) {
  auto* field = new QLineEdit;
  field->setPlaceholderText(empty);
  add(rows, label, tip, field);
  return field;
}

void PlacementOptions::openBelow(const QPoint& corner) {
  adjustSize();
  const QRect room = screen()->availableGeometry().adjusted(0, 0, -width(), -height());
  move(std::clamp(corner.x(), room.left(), std::max(room.left(), room.right())),
       std::clamp(corner.y(), room.top(), std::max(room.top(), room.bottom())));
  show();
  objective_->setFocus(Qt::PopupFocusReason);
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
