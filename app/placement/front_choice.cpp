#include "app/placement/front_choice.h"

#include <QButtonGroup>
#include <QRadioButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "analysis/placement/place_front.h"
#include "core/base/short_text.h"
#include "core/base/units.h"
#include "views/shared/text.h"

namespace weft {
namespace {

const Row* rowOf(const Table& placements, const std::string& name) {
  const auto found = std::ranges::find_if(
      placements.rows, [&](const Row& row) { return cellText(placements.cell(row, "placement")) == name; });
  return found == placements.rows.end() ? nullptr : &*found;
}

double bytesIn(const Table& placements, const Row& row, const char* column) {
  return row[placements.at(column)].asReal().value_or(0);
}

// "916 MB (-7.3 %)"
QString changed(double before, double now) {
  return QStringLiteral("%1 (%2)").arg(qt(humanBytes(static_cast<std::uint64_t>(now))),
                                       qt(changeText(ratio(now, before) - 1)));
}

QString titleOf(const std::string& name) {
  if (name == frontNames[0]) return QObject::tr("Lowest link load");
  if (name == frontNames[1]) return QObject::tr("Lowest between switches");
  if (name == frontNames[2]) return QObject::tr("Fewest bytes × links");
  return QObject::tr("As requested");
}

}  // namespace

QString priceOf(const Table& placements, const std::string& name) {
  const Row *before = rowOf(placements, "before"), *row = rowOf(placements, name);
  if (!before || !row) return {};
  const auto both = [&](const char* column) {
    return changed(bytesIn(placements, *before, column), bytesIn(placements, *row, column));
  };
  const auto hottest = [&](const Row& of) {
    return std::max(bytesIn(placements, of, "switch_end_bytes"), bytesIn(placements, of, "host_end_bytes"));
  };
  const bool byCapacity = std::ranges::any_of(std::array{before, row}, [&](const Row* each) {
    return bytesIn(placements, *each, "capacity_bytes") > hottest(*each);
  });
  return (byCapacity
              ? QObject::tr("%1 on the most loaded link by capacity, %2 in bytes between switches, bytes × links %3")
              : QObject::tr("%1 on the most loaded link, %2 between switches, bytes × links %3"))
      .arg(both("capacity_bytes"), both("switch_end_bytes"), both("hop_bytes"));
}

FrontChoice::FrontChoice(QWidget* parent)
    : QWidget(parent), group_(new QButtonGroup(this)), column_(new QVBoxLayout(this)) {
  column_->setContentsMargins(12, 0, 12, 4);
  column_->setSpacing(2);
  setAccessibleName(tr("Placements to choose from"));
  connect(group_, &QButtonGroup::idClicked, this, [this](int at) {
    chosen_ = at;
    emit chosen(static_cast<std::size_t>(at));
  });
  hide();
}

void FrontChoice::show(const PlacementAnswer& answer) {
  for (QAbstractButton* each : group_->buttons()) delete each;
  chosen_ = 0;
  for (std::size_t at = 0; at < answer.offered.size(); ++at) {
    const std::string& name = answer.offered[at].name;
    auto* button = new QRadioButton(tr("%1: %2").arg(titleOf(name), priceOf(answer.table, name)));
    button->setToolTip(inLines(tr("Try this placement. Each placement in this list is the best one at one measure.")));
    button->setMinimumWidth(0);
    button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    button->setChecked(at == 0);
    group_->addButton(button, static_cast<int>(at));
    column_->addWidget(button);
  }
  setVisible(answer.offered.size() > 1);
}

void FrontChoice::mark(bool isTried) {
  group_->setExclusive(false);
  for (QAbstractButton* each : group_->buttons()) each->setChecked(isTried && group_->id(each) == chosen_);
  group_->setExclusive(isTried);
}

QList<QAbstractButton*> FrontChoice::choices() const { return group_->buttons(); }

}  // namespace weft

#include "moc_front_choice.cpp"
