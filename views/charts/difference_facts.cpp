#include "views/charts/difference_facts.h"

#include <algorithm>
#include <cmath>

#include "core/base/natural_order.h"
#include "core/sums/communicator_words.h"
#include "views/shared/text.h"

namespace weft {
namespace {

using Totals = std::map<CommunicatorId, CommunicatorTotals>;

const CommunicatorTotals* totalsOf(const Totals& totals, std::optional<CommunicatorId> id) {
  const auto found = id ? totals.find(*id) : totals.end();
  return found == totals.end() ? nullptr : &found->second;
}

TotalsMeasure measureOf(BarMetric metric) {
  switch (metric) {
    case BarMetric::time:
      return TotalsMeasure::time;
    case BarMetric::volume:
      return TotalsMeasure::volume;
    default:
      return TotalsMeasure::calls;
  }
}

// "The time of communicators"
QString subjectOf(BarMetric metric) {
  switch (metric) {
    case BarMetric::time:
      return QObject::tr("The time of communicators");
    case BarMetric::volume:
      return QObject::tr("The volume of communicators");
    default:
      return QObject::tr("The number of calls of communicators");
  }
}

std::string labelOf(const Communicator* one) {
  if (!one) return "?";
  return one->name + " (" + (one->size ? std::to_string(*one->size) : "?") + ")";
}

void count(const DifferenceBar& bar, DifferenceFacts& facts) {
  if (!bar.inSecond) ++facts.onlyFirst;
  else if (!bar.inFirst) ++facts.onlySecond;
  else if (!bar.sides.difference) ++facts.notCompared;
}

void keepLargest(DifferenceFacts& facts, std::size_t most) {
  std::erase_if(facts.bars, [](const DifferenceBar& bar) { return !bar.sides.first && !bar.sides.second; });
  std::ranges::stable_sort(facts.bars, [](const DifferenceBar& a, const DifferenceBar& b) {
    if (a.distance() != b.distance()) return a.distance() > b.distance();
    return naturalLess(a.label, b.label);
  });
  if (facts.bars.size() > most) {
    facts.leftOut = facts.bars.size() - most;
    facts.bars.resize(most);
  }
  for (const DifferenceBar& bar : facts.bars) {
    facts.mostValue = std::max({facts.mostValue, bar.sides.first.value_or(0), bar.sides.second.value_or(0)});
    facts.mostDifference = std::max(facts.mostDifference, std::abs(bar.sides.difference.value_or(0)));
  }
}

}  // namespace

double DifferenceBar::distance() const {
  if (isAlone()) return std::max(sides.first.value_or(0), sides.second.value_or(0));
  return std::abs(sides.difference.value_or(0));
}

DifferenceFacts collectDifference(const RunSnapshot& first, const RunSnapshot& second, const RunMatch& match,
                                  BarMetric metric, std::size_t bars) {
  DifferenceFacts facts;
  facts.metric = metric;
  const Totals ofFirst = totalsByCommunicator(first), ofSecond = totalsByCommunicator(second);
  for (const MatchedCommunicator& one : match.communicators()) {
    if (one.internal) continue;
    const auto a = one.inRun[0], b = one.inRun[1];
    const CommunicatorTotals *had = totalsOf(ofFirst, a), *has = totalsOf(ofSecond, b);
    facts.bars.push_back({labelOf(a ? first.find(*a) : second.find(*b)), a, b, sidesOf(had, has, measureOf(metric))});
    count(facts.bars.back(), facts);
    facts.maxima |= metric == BarMetric::time && had && has && !had->seconds && had->maxSeconds;
  }
  const bool none = facts.bars.empty();
  keepLargest(facts, bars);
  if (none) facts.missing = noCommunicators(QObject::tr("Neither run").toStdString());
  else if (facts.bars.empty())
    facts.missing =
        QObject::tr("%1 in either run.").arg(sentenceText(subjectOf(metric), Absence::notRecorded)).toStdString();
  return facts;
}

}  // namespace weft
