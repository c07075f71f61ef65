#include "app/compare/selection_strip.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "reports/table.h"
#include "views/shared/item_text.h"
#include "views/shared/link_values.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

struct Measure {
  TotalsMeasure measure;
  ColumnKind kind;
};
constexpr std::array measures{Measure{TotalsMeasure::time, ColumnKind::seconds},
                              Measure{TotalsMeasure::volume, ColumnKind::bytes},
                              Measure{TotalsMeasure::calls, ColumnKind::count}};

const Item& selectedIn(const CompareColumn& column) { return column.session().selection().selected(); }

// "12.4 s, 1.53 GB, 600 calls", of differences with their signs; what is not recorded is omitted.
template <class ValueOf>
QString measured(bool difference, const ValueOf& valueOf) {
  QStringList parts;
  for (const Measure& each : measures) {
    const Column column{.name = {}, .kind = each.kind, .difference = difference};
    const std::optional<double> value = valueOf(each.measure);
    if (!value) continue;
    const QString text = difference && *value == 0 ? QString("±0") : qt(humanText(column, Cell(*value)));
    const auto count = static_cast<std::uint64_t>(std::abs(*value));
    parts << (each.kind == ColumnKind::count ? QObject::tr("%1 call(s)", nullptr, formOf(count)).arg(text) : text);
  }
  return parts.join(", ");
}

std::optional<LinkAmount> amountOf(const LinkValues& values, const Item& item) {
  const auto at = [](const std::vector<LinkAmount>& all, auto index) {
    return number(index) < all.size() ? std::optional(all[number(index)]) : std::nullopt;
  };
  if (const auto* end = std::get_if<EndIndex>(&item)) return at(values.ends, *end);
  if (const auto* node = std::get_if<NodeIndex>(&item)) return at(values.nodes, *node);
  if (const auto* host = std::get_if<HostIndex>(&item)) return at(values.hosts, *host);
  return std::nullopt;
}

}  // namespace

SelectionStrip::SelectionStrip(QWidget* parent) : QLabel(parent) {
  setTextFormat(Qt::PlainText);
  setWordWrap(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  setContentsMargins(8, 0, 8, 2);
  setAccessibleName(tr("What is selected, in each run"));
  tell();
}

void SelectionStrip::add(const CompareColumn& column) {
  sides_.push_back({&column, nullptr, {}});
  connect(&column.session().selection(), &Selection::selectionChanged, this, &SelectionStrip::tell);
  for (const auto signal : {&RunSession::runChanged, &RunSession::loadsChanged})
    connect(&column.session(), signal, this, &SelectionStrip::tell);
}

void SelectionStrip::tell() {
  const auto some = std::ranges::find_if(
      sides_, [](const Side& one) { return one.column->session().run() && selectedIn(*one.column) != Item(); });
  QString told;
  if (some != sides_.end()) {
    told = communicatorsOf(selectedIn(*some->column)).empty() ? loadsTold() : communicatorsTold();
    if (!told.isEmpty()) told.prepend(itemText(*some->column->session().run(), selectedIn(*some->column)) + " — ");
  }
  setText(told.isEmpty() ? tr("Select a communicator, a host, a switch or a link to see its numbers in each run.")
                         : told);
}

CommunicatorTotals SelectionStrip::totalsOf(Side& side) const {
  if (const auto& run = side.column->session().run(); side.run != run) {
    side.run = run;
    side.totals = totalsByCommunicator(run->snapshot);
  }
  CommunicatorTotals sum;
  for (const CommunicatorId id : communicatorsOf(selectedIn(*side.column)))
    if (const auto found = side.totals.find(id); found != side.totals.end()) sum.add(found->second);
  return sum;
}

QString SelectionStrip::communicatorsTold() {
  QStringList parts;
  std::vector<std::optional<CommunicatorTotals>> all;
  for (Side& side : sides_) {
    if (!side.column->session().run()) continue;
    const bool has = selectedIn(*side.column) != Item();
    all.push_back(has ? std::optional(totalsOf(side)) : std::nullopt);
    const auto own = [&](TotalsMeasure measure) { return sidesOf(nullptr, &*all.back(), measure).second; };
    const QString words = has ? measured(false, own) : tr("does not have it");
    parts << tr("%1: %2").arg(side.column->letter(), words.isEmpty() ? wordText(Absence::notRecorded) : words);
  }
  if (all.size() != 2 || !all[0] || !all[1]) return parts.join(" · ");
  const QString apart =
      measured(true, [&](TotalsMeasure measure) { return sidesOf(&*all[0], &*all[1], measure).difference; });
  return (apart.isEmpty() ? parts : parts << tr("B − A: %1").arg(apart)).join(" · ");
}

// Under the filter that is in force, by the source that is shown.
QString SelectionStrip::loadsTold() const {
  QStringList parts;
  std::vector<std::optional<LinkAmount>> all;
  const LinkValues* known = nullptr;
  for (const Side& side : sides_) {
    const auto& values = side.column->session().values();
    if (!side.column->session().run()) continue;
    const bool has = selectedIn(*side.column) != Item();
    all.push_back(values ? amountOf(*values, selectedIn(*side.column)) : std::nullopt);
    if (all.back()) known = values.get();
    parts << tr("%1: %2").arg(side.column->letter(), all.back() ? shortAmount(*values, *all.back())
                                                     : has      ? wordText(side.column->session().absence())
                                                                : tr("does not have it"));
  }
  if (!known) return {};
  if (all.size() == 2 && all[0] && all[1]) {
    LinkValues difference;
    difference.unit = known->unit;
    difference.difference = true;
    const LinkAmount apart = differenceOf(difference.unit, sideOf(*all[0]), sideOf(*all[1]));
    if (apart.known) parts << tr("B − A: %1").arg(shortAmount(difference, apart));
  }
  return parts.join(" · ") + tr(" (%1)").arg(known->description);
}

}  // namespace weft

#include "moc_selection_strip.cpp"
