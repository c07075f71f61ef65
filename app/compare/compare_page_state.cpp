// What a session keeps of a comparison: words, so that a number never means something else in the next version.
#include <QCheckBox>
#include <QComboBox>
#include <QJsonArray>
#include <QStandardItemModel>
#include <utility>

#include "app/compare/compare_page.h"
#include "app/compare/side_by_side.h"
#include "app/panels/page_state.h"

namespace weft {
namespace {

template <class Words, class Value>
QString named(const Words& all, Value value) {
  return QString::fromStdString(wordOf(all, value));
}

// The rows of the box are the values in their order; an unknown word changes nothing.
template <class Words>
void choose(QComboBox& box, const Words& all, const QJsonValue& word) {
  if (const auto value = valueOf(all, word.toString().toStdString())) box.setCurrentIndex(int(*value));
}

QJsonArray jsonOf(const QPoint& pair) { return {pair.x(), pair.y()}; }

}  // namespace

ComparePage::ComparePage(const std::vector<Run>& runs, const QJsonObject& state) : ComparePage(runs, true) {
  asleep_ = true;
  wanted_ = state;
  choose(*ranks_, words::ranksBy, state["ranks"]);
  choose(*view_, words::compareViews, state["view"]);
  choose(*mode_, words::compareModes, state["mode"]);
  for (int row = 0; row < pair_->count(); ++row)
    if (jsonOf(pair_->itemData(row).toPoint()) == state["pair"].toArray()) pair_->setCurrentIndex(row);
  oneRange_->setChecked(!state["ownRanges"].toBool());
  turnTo(view());
  turnTo(mode());
}

QJsonObject ComparePage::state() const {
  if (!wanted_.isEmpty()) return wanted_;
  QJsonArray columns;
  for (const CompareColumn* column : side_->columns())
    if (column->session().run() && column->session().traffic()) columns << stateOf(column->session(), column->views());
  QJsonObject state{{"mode", named(words::compareModes, mode())},
                    {"view", named(words::compareViews, view())},
                    {"ranks", named(words::ranksBy, RanksBy(ranks_->currentIndex()))},
                    {"pair", jsonOf(pair_->currentData().toPoint())},
                    {"ownRanges", !oneRange_->isChecked()},
                    {"columns", columns}};
  if (source_->currentIndex() >= 0)
    state["source"] = named(words::sources, TrafficSource(source_->currentData().toInt()));
  return state;
}

// Once it is known what represents what, or the columns would take from each other what is not the same.
void ComparePage::applyWanted() {
  const QJsonObject state = std::exchange(wanted_, {});
  if (state.isEmpty()) return;
  const QJsonArray columns = state["columns"].toArray();
  for (std::size_t at = 0; at < side_->columns().size(); ++at) {
    CompareColumn& one = *side_->columns()[at];
    applyState(columns.at(static_cast<qsizetype>(at)).toObject(), one.session(), one.views());
  }
  const auto source = valueOf(words::sources, state["source"].toString().toStdString());
  const int row = source ? source_->findData(int(*source)) : -1;
  const bool had = row >= 0 && static_cast<QStandardItemModel*>(source_->model())->item(row)->isEnabled();
  if (had) source_->setCurrentIndex(row);
  if (source_->isEnabled()) side_->setSource(TrafficSource(source_->currentData().toInt()));
  side_->setOneRange(oneRange_->isChecked());
}

}  // namespace weft
