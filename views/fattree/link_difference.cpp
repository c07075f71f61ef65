#include "views/fattree/link_difference.h"

#include <algorithm>
#include <QStringList>

#include "views/shared/text.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

template <class Index>
std::vector<LinkAmount> differences(LinkUnit unit, const std::vector<LinkAmount>& first,
                                    const std::vector<LinkAmount>& second,
                                    const std::vector<std::optional<Index>>& toSecond) {
  std::vector<LinkAmount> all;
  all.reserve(first.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    const auto there = i < toSecond.size() ? toSecond[i] : std::nullopt;
    const bool found = there && number(*there) < second.size();
    all.push_back(differenceOf(unit, sideOf(first[i]), found ? sideOf(second[number(*there)]) : LinkSide{}));
    all.back().onlyFirst = !found;
  }
  return all;
}

QString ends(std::size_t count, const QString& where) {
  return QObject::tr("%n link end(s) is/are %1.", nullptr, formOf(count)).arg(where);
}

}  // namespace

LinkValues differenceOf(const LinkValues& first, const LinkValues& second, const FabricMatch& match,
                        const SideNames& sides) {
  LinkValues values{.unit = first.unit,
                    .difference = true,
                    .ofEnds = sides.change + ", " + first.ofEnds,
                    .ofNodes = sides.change + ", " + first.ofNodes,
                    .description = first.description,
                    .ends = {},
                    .nodes = {},
                    .hosts = {},
                    .flows = {},
                    .onlySecond = 0,
                    .sides = sides};
  if (second.description != first.description) values.description = second.description + " − " + first.description;
  if (first.unit != second.unit || match.ends.toSecond.size() != first.ends.size()) return values;
  values.ends = differences(first.unit, first.ends, second.ends, match.ends.toSecond);
  values.nodes = differences(first.unit, first.nodes, second.nodes, match.nodes.toSecond);
  values.hosts = differences(first.unit, first.hosts, second.hosts, match.hosts.toSecond);
  values.onlySecond = static_cast<std::size_t>(
      std::ranges::count_if(match.ends.toFirst, [](const auto& end) { return !end.has_value(); }));
  return values;
}

bool isComparable(const LinkValues& difference) { return std::ranges::any_of(difference.ends, &LinkAmount::known); }

QStringList differenceNotes(const LinkValues& difference) {
  std::size_t onlyFirst = 0, onlySecond = 0, notInFirst = 0, notInSecond = 0;
  Absence first = Absence::notRecorded, second = Absence::notRecorded;
  for (const LinkAmount& end : difference.ends) {
    if (end.onlyFirst) ++onlyFirst;
    else if (end.onlySecond) ++onlySecond;
    else if (!end.first.known) {
      ++notInFirst;
      first = together(first, end.first.absence);
    } else if (!end.second.known) {
      ++notInSecond;
      second = together(second, end.second.absence);
    }
  }
  QStringList notes;
  const SideNames& sides = difference.sides;
  if (onlyFirst > 0) notes << ends(onlyFirst, QObject::tr("%1 (dotted)").arg(sides.onlyFirst));
  if (onlySecond > 0) notes << ends(onlySecond, QObject::tr("%1 (bold)").arg(sides.onlySecond));
  if (difference.onlySecond > 0)
    notes << ends(difference.onlySecond, QObject::tr("%1 (not drawn)").arg(sides.onlySecond));
  if (notInFirst > 0) notes << ends(notInFirst, wordText(first) + ' ' + sides.inFirst);
  if (notInSecond > 0) notes << ends(notInSecond, wordText(second) + ' ' + sides.inSecond);
  return notes;
}

}  // namespace weft
