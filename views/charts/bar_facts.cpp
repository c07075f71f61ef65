#include "views/charts/bar_facts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "core/base/natural_order.h"
#include "core/base/units.h"
#include "core/records/operation_class.h"

namespace weft {
namespace {

const char* const statedName = "all operations";

struct BarAmount {
  double value = 0;
  std::uint64_t exact = 0;

  void add(const BarAmount& more) {
    value += more.value;
    exact = checkedSum(exact, more.exact).value_or(maxStoredBytes);
  }
};

// A communicator, or a family of like siblings.
struct BarGroup {
  std::string label;
  std::optional<CommunicatorId> communicator;
  std::map<std::string, BarAmount> parts;  // by operation
  double total = 0;
};

class BarCollector {
 public:
  BarCollector(const RunSnapshot& run, const BarOptions& options) : run_(run), options_(options) {
    facts_.metric = options.metric;
  }

  BarFacts collect() {
    makeGroups();
    for (const OperationSummary& operation : run_.operations) addOperation(operation);
    if (options_.metric == BarMetric::volume && !anyOperationBytes_) addStated();
    if (!recorded_) {
      facts_.missing = missing();
      return std::move(facts_);
    }
    chooseSeries();
    chooseBars();
    if (facts_.bars.empty()) facts_.missing = "Every communicator's " + word() + " is zero in this run.";
    return std::move(facts_);
  }

 private:
  using Likeness = std::tuple<std::optional<CommunicatorId>, std::string, std::optional<std::uint32_t>>;

  static Likeness likeness(const Communicator& one) { return {one.parent, one.call, one.size}; }

  void makeGroups() {
    constexpr std::size_t smallestFamily = 4;  // as the communicator tree folds
    std::map<Likeness, std::size_t> counts;
    for (const Communicator& one : run_.communicators)
      if (!one.internal) ++counts[likeness(one)];
    std::map<Likeness, std::size_t> families;
    for (const Communicator& one : run_.communicators) {
      if (one.internal) continue;
      const std::size_t count = counts[likeness(one)];
      const bool folds = options_.foldFamilies && count >= smallestFamily;
      const std::string size = one.size ? std::to_string(*one.size) : "?";
      if (!folds) {
        groupOf_[one.id] = groups_.size();
        groups_.push_back({one.name + " (" + size + ")", one.id, {}, 0});
        continue;
      }
      const auto [found, isNew] = families.try_emplace(likeness(one), groups_.size());
      groupOf_[one.id] = found->second;
      if (isNew) groups_.push_back({familyLabel(one, count, size), std::nullopt, {}, 0});
    }
  }

  std::string familyLabel(const Communicator& member, std::size_t count, const std::string& size) const {
    const Communicator* parent = member.parent ? run_.find(*member.parent) : nullptr;
    const std::string below = parent != nullptr ? " below " + parent->name : "";
    return std::to_string(count) + " × size " + size + below;
  }

  void addOperation(const OperationSummary& operation) {
    const auto group = groupOf_.find(operation.communicator);
    if (group == groupOf_.end()) return;
    std::optional<BarAmount> amount;
    switch (options_.metric) {
      case BarMetric::time:
        if (const auto seconds = operation.sumSeconds ? operation.sumSeconds : operation.maxSeconds)
          amount = BarAmount{std::isfinite(*seconds) ? std::max(0.0, *seconds) : 0, 0};
        facts_.maxima |= !operation.sumSeconds && operation.maxSeconds;
        break;
      case BarMetric::volume:
        anyOperationBytes_ |= operation.bytes.has_value();
        if (operation.bytes && countsAsVolume(classOf(operation.operationName))) {
          amount = BarAmount{static_cast<double>(*operation.bytes), *operation.bytes};
          facts_.derived |= operation.bytesDerived;
        }
        break;
      case BarMetric::calls: amount = BarAmount{static_cast<double>(operation.calls), operation.calls}; break;
    }
    if (amount) add(groups_[group->second], operation.operationName, *amount);
  }

  void addStated() {
    for (const Communicator& one : run_.communicators) {
      if (one.internal || !one.statedBytes) continue;
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

  void chooseSeries() {
    std::vector<std::pair<double, std::string>> all;
    for (const auto& [name, total] : bySeries_)
      if (total > 0) all.emplace_back(total, name);
    std::ranges::sort(all, [](const auto& a, const auto& b) {
      return std::tie(b.first, a.second) < std::tie(a.first, b.second);
    });
    // "other" stands for at least two, a single one is named itself.
    const std::size_t named = all.size() <= options_.operations + 1 ? all.size() : options_.operations;
    for (std::size_t i = 0; i < all.size(); ++i) {
      seriesOf_[all[i].second] = std::min(i, named);
      if (i <= named) facts_.series.push_back(i < named ? all[i].second : otherSeries);
    }
  }

  void chooseBars() {
    std::vector<const BarGroup*> order;
    for (const BarGroup& group : groups_)
      if (group.total > 0) order.push_back(&group);
    std::ranges::sort(order, [](const BarGroup* a, const BarGroup* b) {
      if (a->total != b->total) return a->total > b->total;
      if (naturalLess(a->label, b->label)) return true;
      return !naturalLess(b->label, a->label) && a < b;
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (i < options_.bars) {
        facts_.bars.push_back(barOf(*order[i]));
      } else {
        ++facts_.leftOut;
        facts_.leftOutTotal += order[i]->total;
      }
    }
  }

  Bar barOf(const BarGroup& group) const {
    std::map<std::size_t, BarAmount> parts;
    for (const auto& [name, amount] : group.parts)
      if (amount.value > 0) parts[seriesOf_.at(name)].add(amount);
    Bar bar{group.label, group.communicator, {}, group.total};
    for (const auto& [series, amount] : parts) bar.segments.push_back({series, amount.value, amount.exact});
    return bar;
  }

  std::string word() const {
    switch (options_.metric) {
      case BarMetric::time: return "time";
      case BarMetric::volume: return "volume";
      default: return "number of calls";
    }
  }

  std::string missing() const {
    std::string format;
    for (const Source& source : run_.sources)
      if (source.row.kind == kinds::profile) format = source.row.format;
    if (format.empty() && run_.communicators.empty())
      return "This run has no communicator profile: communicators are not recorded.";
    return "The " + word() + " is not recorded in this profile" + (format.empty() ? "." : " (" + format + ").");
  }

  const RunSnapshot& run_;
  const BarOptions& options_;
  BarFacts facts_;
  std::vector<BarGroup> groups_;
  std::map<CommunicatorId, std::size_t> groupOf_;
  std::map<std::string, double> bySeries_;
  std::map<std::string, std::size_t> seriesOf_;
  bool recorded_ = false;
  bool anyOperationBytes_ = false;
};

}  // namespace

BarFacts collectBars(const RunSnapshot& run, const BarOptions& options) { return BarCollector(run, options).collect(); }

bool isOther(const BarFacts& facts, std::size_t series) {
  return series + 1 == facts.series.size() && facts.series[series] == otherSeries;
}

}  // namespace weft
