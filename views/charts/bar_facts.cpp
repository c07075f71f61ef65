#include "views/charts/bar_facts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "core/base/natural_order.h"
#include "core/base/units.h"
#include "core/records/no_communicator.h"
#include "core/records/operation_class.h"
#include "core/sums/communicator_words.h"
#include "core/sums/run_times.h"
#include "views/shared/text.h"

namespace weft {
namespace {

struct BarAmount {
  double value = 0;
  std::uint64_t exact = 0;

  void add(const BarAmount& more) {
    value += more.value;
    addHeld(exact, more.exact);
  }
};

// A communicator, or a family of like siblings.
struct BarGroup {
  std::string label;
  std::optional<CommunicatorId> communicator;
  std::optional<RankId> rank;
  std::pair<std::uint64_t, std::uint64_t> sizes;
  std::map<std::string, BarAmount> parts;  // by operation
  double total = 0;
  bool pooled = false;
};

class BarCollector {
 public:
  BarCollector(const RunSnapshot& run, const BarOptions& options) : run_(run), options_(options) {
    facts_.metric = options.metric;
  }

  BarFacts collect() {
    facts_.by = options_.by;
    facts_.perRank = options_.perRank && options_.by == BarsBy::communicator;
    if (options_.by == BarsBy::communicator) addCommunicators();
    else if (options_.by == BarsBy::operation) addOperations();
    else addGroups();
    if (!recorded_) {
      facts_.missing = missing();
      return std::move(facts_);
    }
    if (!options_.whole && options_.metric == BarMetric::time) foldQuiet();
    chooseSeries();
    chooseBars();
    for (const Bar& bar : facts_.bars) facts_.largest = std::max(facts_.largest, bar.total);
    facts_.dwarfing = dwarfing();
    facts_.scale = options_.scale;
    facts_.breaks = options_.breakLongest && facts_.dwarfing && facts_.scale != BarScale::logarithmic;
    if (facts_.bars.empty() && facts_.leftOut > 0)
      facts_.missing = QObject::tr("No %1 took more than %2 of its mean rank.")
                           .arg(things(), qt(humanSeconds(options_.above)))
                           .toStdString();
    else if (facts_.bars.empty())
      facts_.missing = QObject::tr("Every %1's %2 is zero in this run.").arg(things(), measured()).toStdString();
    return std::move(facts_);
  }

 private:
  using Likeness = std::tuple<std::optional<CommunicatorId>, std::string, std::optional<std::uint32_t>>;

  static Likeness likeness(const Communicator& one) { return {one.parent, one.call, one.size}; }

  void addCommunicators() {
    makeGroups();
    for (const OperationSummary& each : run_.operations)
      if (const auto group = groupOf(each.communicator))
        addNumbers(*group, {each.operationName, each.calls, each.bytes, each.bytesDerived, each.sumSeconds,
                            each.maxSeconds, each.callsOf, each.bytesOf});
    if (options_.metric == BarMetric::volume && !anyOperationBytes_) addStated();
  }

  void addOperations() {
    std::map<std::string, std::size_t> groups;
    for (const OperationSummary& each : run_.operations) {
      const Communicator* on = each.communicator ? run_.find(*each.communicator) : nullptr;
      if (!isWanted(each.communicator) || (on != nullptr && on->internal)) continue;
      const auto [group, isNew] = groups.try_emplace(each.operationName, groups_.size());
      if (isNew) {
        groups_.push_back({each.operationName, {}, {}, {}, {}, 0});
        members_.push_back(rankCount(run_).value_or(0));
      }
      addNumbers(group->second,
                 {each.operationName, each.calls, each.bytes, each.bytesDerived, each.sumSeconds, each.maxSeconds,
                  each.callsOf, each.bytesOf},
                 on != nullptr ? on->name : noCommunicatorName);
    }
  }

  // Of ranks, or of classes of sizes.
  void addGroups() {
    std::map<OperationId, const std::string*> names;
    for (const Operation& each : run_.operationNames) names.emplace(each.id, &each.name);
    const bool bySize = options_.by == BarsBy::size;
    facts_.messages = bySize && run_.sizesOfMessages;
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> groups;  // ascending
    for (const StatisticsGroup& each : bySize ? run_.bySize : run_.byRank) {
      if (bySize && !isWanted(each.communicator)) continue;
      const auto name = each.operation ? names.find(*each.operation) : names.end();
      const auto key = bySize ? std::pair(*each.sizeMin, each.sizeMax.value_or(UINT64_MAX))
                              : std::pair(std::uint64_t{number(*each.rank)}, std::uint64_t{0});
      const auto [group, isNew] = groups.try_emplace(key, groups_.size());
      if (isNew)
        groups_.push_back({bySize ? sizeLabel(each) : QObject::tr("rank %1").arg(key.first).toStdString(),
                           {},
                           bySize ? std::nullopt : each.rank,
                           key,
                           {},
                           0});
      addNumbers(group->second, {name == names.end() ? messages_ : *name->second, each.calls, each.bytes,
                                 each.bytesDerived, each.sumSeconds, each.maxSeconds, each.callsOf, each.bytesOf});
    }
  }

  // Nothing: of the profiler's own. MPI_Init and MPI_Finalize have a bar of their own.
  std::optional<std::size_t> groupOf(const std::optional<CommunicatorId>& communicator) {
    if (!isWanted(communicator)) return std::nullopt;
    if (communicator) {
      const auto group = groupOf_.find(*communicator);
      return group == groupOf_.end() ? std::nullopt : std::optional(group->second);
    }
    if (!none_) {
      none_ = groups_.size();
      groups_.push_back({noCommunicatorName, noCommunicator, {}, {}, {}, 0, true});
      members_.push_back(rankCount(run_).value_or(0));
    }
    return none_;
  }

  bool isWanted(const std::optional<CommunicatorId>& communicator) const {
    return isCallAmong(communicator, options_.communicators);
  }

  static std::string sizeLabel(const StatisticsGroup& each) {
    const std::uint64_t low = *each.sizeMin;
    if (each.sizeMax && *each.sizeMax == low + 1) return std::to_string(low) + " B";
    return each.sizeMax ? std::to_string(low) + "–" + std::to_string(*each.sizeMax - 1) + " B"
                        : "≥ " + std::to_string(low) + " B";
  }

  void makeGroups() {
    constexpr std::size_t smallestFamily = 4;  // as the communicator tree folds
    std::map<Likeness, std::size_t> counts;
    for (const Communicator& one : run_.communicators)
      if (!one.internal && isWanted(one.id)) ++counts[likeness(one)];
    std::map<Likeness, std::size_t> families;
    for (const Communicator& one : run_.communicators) {
      if (one.internal || !isWanted(one.id)) continue;
      const std::size_t count = counts[likeness(one)];
      const bool folds = options_.foldFamilies && count >= smallestFamily;
      const std::string size = one.size ? std::to_string(*one.size) : "?";
      if (!folds) {
        groupOf_[one.id] = groups_.size();
        groups_.push_back({one.name + " (" + size + ")", one.id, {}, {}, {}, 0, one.pooled});
        members_.push_back(one.size.value_or(0));
        continue;
      }
      const auto [found, isNew] = families.try_emplace(likeness(one), groups_.size());
      groupOf_[one.id] = found->second;
      if (!isNew) continue;
      groups_.push_back({familyLabel(one, count, size), std::nullopt, {}, {}, {}, 0});
      members_.push_back(one.size.value_or(0) * count);
    }
  }

  std::string familyLabel(const Communicator& member, std::size_t count, const std::string& size) const {
    const Communicator* parent = member.parent ? run_.find(*member.parent) : nullptr;
    const QString alike = QObject::tr("%1 × size %2").arg(QString::number(count), qt(size));
    return (parent != nullptr ? QObject::tr("%1 below %2").arg(alike, qt(parent->name)) : alike).toStdString();
  }

  // Of one operation in one group.
  struct Numbers {
    std::string operation;
    std::uint64_t calls;
    std::optional<std::uint64_t> bytes;
    bool derived;
    std::optional<double> sumSeconds, maxSeconds;
    Statistics callsOf, bytesOf;
  };

  // `part`: of the bar; empty: the operation.
  void addNumbers(std::size_t group, const Numbers& of, const std::string& part = {}) {
    std::optional<BarAmount> amount;
    switch (options_.metric) {
      case BarMetric::time:
        if (const auto seconds = of.sumSeconds ? of.sumSeconds : of.maxSeconds)
          amount = BarAmount{std::isfinite(*seconds) ? std::max(0.0, *seconds) : 0, 0};
        facts_.maxima |= !of.sumSeconds && of.maxSeconds;
        break;
      case BarMetric::volume:
        anyOperationBytes_ |= of.bytes.has_value();
        if (of.bytes && (of.operation == messages_ || countsAsVolume(classOf(of.operation)))) {
          amount = BarAmount{static_cast<double>(*of.bytes), *of.bytes};
          facts_.derived |= of.derived;
          facts_.of.add(of.bytesOf);
        }
        break;
      case BarMetric::calls:
        amount = BarAmount{static_cast<double>(of.calls), of.calls};
        facts_.of.add(of.callsOf);
        break;
    }
    if (amount) add(groups_[group], part.empty() ? of.operation : part, scaled(group, *amount));
  }

  BarAmount scaled(std::size_t group, const BarAmount& amount) const {
    if (!facts_.perRank || facts_.maxima || members_[group] == 0) return amount;
    const auto members = static_cast<double>(members_[group]);
    return {amount.value / members, amount.exact};
  }

  void addStated() {
    const std::string statedName = QObject::tr("all operations").toStdString();
    for (const Communicator& one : run_.communicators) {
      if (one.internal || !one.statedBytes || !isWanted(one.id)) continue;
      add(groups_[groupOf_[one.id]], statedName, {static_cast<double>(*one.statedBytes), *one.statedBytes});
      facts_.stated = true;
    }
  }

  void add(BarGroup& group, const std::string& operation, const BarAmount& amount) {
    recorded_ = true;
    group.parts[operation].add(amount);
    group.total += amount.value;
    bySeries_[operation] += amount.value;
    facts_.total += amount.value;
  }

  // What takes more than all else together hides it, and is rarely what one looks for.
  void foldQuiet() {
    fold(QObject::tr("MPI_Init and MPI_Finalize"), [this](const BarGroup& group, const std::string& part) {
      return isBeginOrEnd(options_.by == BarsBy::operation ? group.label : part);
    });
    fold(QObject::tr("Calls of no communicator"),
         [](const BarGroup& group, const std::string&) { return group.pooled; });
  }

  template <class Quiet>
  void fold(const QString& what, const Quiet& isQuiet) {
    double quiet = 0;
    for (const BarGroup& group : groups_)
      for (const auto& [operation, amount] : group.parts) quiet += isQuiet(group, operation) ? amount.value : 0;
    if (quiet * 2 <= facts_.total || quiet >= facts_.total) return;
    for (BarGroup& group : groups_)
      std::erase_if(group.parts, [&](const auto& part) {
        if (!isQuiet(group, part.first)) return false;
        group.total -= part.second.value;
        bySeries_[part.first] -= part.second.value;
        return true;
      });
    facts_.total -= quiet;
    facts_.folded +=
        (facts_.folded.empty() ? "" : " ") + QObject::tr("%1, %2 together, would hide the rest and are omitted.")
                                                 .arg(what, qt(humanSeconds(quiet)))
                                                 .toStdString();
  }

  // What has no name of its own belongs to the last, "other".
  void chooseSeries() {
    facts_.series = options_.series.empty() ? largestSeries(bySeries_, options_.operations) : options_.series;
    facts_.operations = bySeries_;
    for (const auto& [name, total] : bySeries_) {
      const auto at = static_cast<std::size_t>(std::ranges::find(facts_.series, name) - facts_.series.begin());
      if (!facts_.series.empty()) seriesOf_[name] = std::min(at, facts_.series.size() - 1);
    }
  }

  void chooseBars() {
    std::vector<const BarGroup*> order;
    const bool bySize = options_.by == BarsBy::size;
    for (const BarGroup& group : groups_)
      if (group.total > 0) order.push_back(&group);
    std::ranges::sort(order, [&](const BarGroup* a, const BarGroup* b) {
      if (bySize) return a->sizes < b->sizes;
      if (a->total != b->total) return a->total > b->total;
      if (naturalLess(a->label, b->label)) return true;
      return !naturalLess(b->label, a->label) && a < b;
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (bySize || (facts_.bars.size() < options_.bars && isAbove(*order[i]))) {
        facts_.bars.push_back(barOf(*order[i]));
      } else {
        ++facts_.leftOut;
        facts_.leftOutTotal += order[i]->total;
      }
    }
  }

  // By the mean of the ranks that a bar is the sum over.
  bool isAbove(const BarGroup& group) const {
    if (options_.above <= 0 || options_.metric != BarMetric::time) return true;
    const auto at = static_cast<std::size_t>(&group - groups_.data());
    const bool isSum = at < members_.size() && members_[at] != 0 && !facts_.perRank && !facts_.maxima;
    return group.total > options_.above * (isSum ? static_cast<double>(members_[at]) : 1);
  }

  Bar barOf(const BarGroup& group) const {
    std::map<std::size_t, BarAmount> parts;
    for (const auto& [name, amount] : group.parts)
      if (amount.value > 0) parts[seriesOf_.at(name)].add(amount);
    Bar bar{.label = group.label,
            .communicator = group.communicator,
            .segments = {},
            .total = group.total,
            .rank = group.rank};
    for (const auto& [series, amount] : parts) bar.segments.push_back({series, amount.value, amount.exact});
    return bar;
  }

  std::optional<std::size_t> dwarfing() const {
    constexpr double farLonger = 2;
    if (facts_.bars.size() < 2) return std::nullopt;
    const auto longest = std::ranges::max_element(facts_.bars, {}, &Bar::total);
    const bool dwarfs = std::ranges::all_of(
        facts_.bars, [&](const Bar& bar) { return &bar == &*longest || bar.total * farLonger < longest->total; });
    return dwarfs ? std::optional(static_cast<std::size_t>(longest - facts_.bars.begin())) : std::nullopt;
  }

  QString measured() const {
    switch (options_.metric) {
      case BarMetric::time:
        return QObject::tr("time");
      case BarMetric::volume:
        return QObject::tr("volume");
      default:
        return facts_.messages ? QObject::tr("number of messages") : QObject::tr("number of calls");
    }
  }

  QString things() const {
    return options_.by == BarsBy::communicator ? QObject::tr("communicator")
           : options_.by == BarsBy::rank       ? QObject::tr("rank")
           : options_.by == BarsBy::operation  ? QObject::tr("operation")
                                               : QObject::tr("class of sizes");
  }

  std::string missing() const {
    if (options_.isPart)
      return QObject::tr("Nothing was counted in this part of the run: choose a wider filter.").toStdString();
    std::string format;
    for (const Source& source : run_.sources)
      if (source.row.kind == kinds::profile) format = source.row.format;
    if (options_.by == BarsBy::size && run_.bySize.empty())
      return notInThisRunText(QObject::tr("The sizes of messages")).toStdString() + '.';
    if (options_.by == BarsBy::rank && run_.byRank.empty())
      return notInThisRunText(QObject::tr("Numbers by rank")).toStdString() + '.';
    if (format.empty() && run_.communicators.empty()) return noCommunicators();
    const QString none = sentenceText(QObject::tr("The %1").arg(measured()), Absence::notRecorded);
    return (format.empty() ? QObject::tr("%1 in this profile.").arg(none)
                           : QObject::tr("%1 in this profile (%2).").arg(none, qt(format)))
        .toStdString();
  }

  const RunSnapshot& run_;
  const BarOptions& options_;
  const std::string messages_ = QObject::tr("messages").toStdString();  // where no operation is recorded
  BarFacts facts_;
  std::vector<BarGroup> groups_;
  std::map<CommunicatorId, std::size_t> groupOf_;
  std::optional<std::size_t> none_;     // the group of no communicator
  std::vector<std::uint64_t> members_;  // by group: of communicators
  OperationTotals bySeries_;
  std::map<std::string, std::size_t> seriesOf_;
  bool recorded_ = false;
  bool anyOperationBytes_ = false;
};

}  // namespace

Facets barFacets(const RunSnapshot& run, BarsBy by) {
  return {by == BarsBy::rank ? Measure::rankSums : Measure::profile, run.keys};
}

BarFacts collectBars(const RunSnapshot& run, const BarOptions& options) { return BarCollector(run, options).collect(); }

bool isOther(const BarFacts& facts, std::size_t series) {
  return series + 1 == facts.series.size() && facts.series[series] == otherSeries();
}

}  // namespace weft
