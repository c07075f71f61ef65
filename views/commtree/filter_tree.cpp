#include "views/commtree/filter_tree.h"

#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

#include "analysis/pairs/pair_parts.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::size_t mostFirst = 6;  // regions that are listed before "more, together"
constexpr std::size_t mostOfFamily = 200;

template <class Id>
void setIn(std::vector<Id>& list, const std::vector<Id>& ids, bool on) {
  for (const Id id : ids) {
    std::erase(list, id);
    if (on) list.push_back(id);
  }
  std::ranges::sort(list);
}

bool hasAll(const std::vector<CommunicatorId>& chosen, const std::vector<CommunicatorId>& ids) {
  return !ids.empty() &&
         std::ranges::all_of(ids, [&](CommunicatorId id) { return std::ranges::binary_search(chosen, id); });
}

}  // namespace

// What shares are of, and what each part has of it.
struct FilterTree::Amounts {
  std::map<RegionId, double> regions;
  std::map<CommunicatorId, double> communicators;
  const RunSnapshot* run = nullptr;  // whose pair traffic the bytes are
  double all = 0;
  QString of;
  bool areBytes = true;

  // Nothing where what was counted names no region, or no communicator.
  std::optional<double> amountOf(RegionId id) const {
    return regions.empty() ? std::nullopt : std::optional(in(regions, id));
  }
  std::optional<double> sumOf(const std::vector<CommunicatorId>& ids) const {
    if (communicators.empty()) return std::nullopt;
    const bool any = std::ranges::any_of(ids, [this](CommunicatorId id) { return communicators.contains(id); });
    if (!any && !whyNone(ids).isEmpty()) return std::nullopt;
    double sum = 0;
    for (const CommunicatorId id : ids) sum += in(communicators, id);
    return sum;
  }

  // Why nothing is known of what was sent on them; empty where something is.
  QString whyNone(const std::vector<CommunicatorId>& ids) const {
    return areBytes && run ? qt(whyNoPairsOf(*run, ids)) : QString();
  }

  template <class Id>
  static double in(const std::map<Id, double>& amounts, Id id) {
    const auto found = amounts.find(id);
    return found == amounts.end() ? 0 : found->second;
  }

  static Amounts ofSelected(const RunSnapshot& run, const SelectedTraffic& part) {
    Amounts all;
    all.run = &run;
    for (const auto& [id, bytes] : part.regions) all.regions[id] = static_cast<double>(bytes);
    for (const auto& [id, bytes] : part.communicators) all.communicators[id] = static_cast<double>(bytes);
    all.all = static_cast<double>(part.bytes);
    all.of = QObject::tr("share of the selection");
    return all;
  }

  static Amounts ofAll(const RunSnapshot& run, const CommForest& forest, const std::vector<RegionTotal>& totals) {
    Amounts all;
    all.run = &run;
    for (const PairLayer& layer : run.pairLayers) {
      if (!layer.bytes || !countsAsSent(layer.kind)) continue;
      const auto bytes = static_cast<double>(*layer.bytes);
      all.all += bytes;
      if (layer.region) all.regions[*layer.region] += bytes;
      if (layer.communicator) all.communicators[*layer.communicator] += bytes;
    }
    all.of = QObject::tr("share of bytes");
    if (all.all > 0) return all;
    for (const RegionTotal& one : totals) {
      const auto bytes = static_cast<double>(one.bytes.value_or(0));
      all.all += bytes;
      all.regions[one.region.id] = bytes;
    }
    if (all.all > 0) return all;
    all = {};
    all.areBytes = false;
    all.of = QObject::tr("share of time");
    for (const CommNode& node : forest.nodes)
      if (node.communicator) {
        const double seconds = node.totals.anySeconds().value_or(0);
        all.communicators[node.communicator->id] = seconds;
        all.all += seconds;
      }
    return all;
  }
};

namespace {

// Builds rows; `Amounts` is the tree's own.
template <class Amounts>
struct FilterRows {
  const CommForest& forest;
  const std::vector<RegionTotal>& totals;
  const Amounts& amounts;
  const PairFilter& filter;

  ShareRow row(const QString& name, std::optional<double> amount, Subject subject) const {
    ShareRow one{.name = name, .subject = std::move(subject)};
    if (amount && amounts.all > 0) {
      const double share = *amount / amounts.all;
      one.bar = {{share, BarInk::share}};
      one.share = *amount > 0 ? shareText(share) : QStringLiteral("0");
      one.tip = name + QStringLiteral(": ") +
                (amounts.areBytes ? qt(exactBytes(static_cast<std::uint64_t>(*amount))) : qt(humanSeconds(*amount)));
    }
    return one;
  }

  // What the column of a section shows.
  QString shareOf(bool isKnown) const {
    return isKnown && amounts.all > 0 ? amounts.of : qt(word(Absence::notRecorded));
  }

  ShareRow regions() const {
    ShareRow section{.name = QObject::tr("Region"), .share = shareOf(!amounts.regions.empty()), .isSection = true};
    std::vector<std::pair<std::optional<double>, const RegionTotal*>> order;
    for (const RegionTotal& one : totals) order.emplace_back(amounts.amountOf(one.region.id), &one);
    std::ranges::stable_sort(order, std::greater<>(), [](const auto& one) { return one.first; });
    ShareRow rest;
    std::optional<double> restSum;
    for (std::size_t at = 0; at < order.size(); ++at) {
      const RegionTotal& one = *order[at].second;
      const QString whole = qt(one.region.name);
      ShareRow next = row(shortRegion(whole), order[at].first, Subject(one.region.id));
      if (next.name != whole) next.tip.prepend(whole + '\n');
      next.ticked = std::ranges::binary_search(filter.regions, one.region.id);
      const bool listed = at < mostFirst || order.size() == mostFirst + 1;
      if (!listed && order[at].first) restSum = restSum.value_or(0) + *order[at].first;
      (listed ? section.below : rest.below).push_back(std::move(next));
    }
    if (!rest.below.empty()) section.below.push_back(together(std::move(rest), restSum));
    return section;
  }

  ShareRow together(ShareRow rest, std::optional<double> sum) const {
    std::vector<ShareRow> below = std::move(rest.below);
    rest = row(QObject::tr("%1 more, together").arg(below.size()), sum, {});
    rest.isMuted = true;
    rest.below = std::move(below);
    return rest;
  }

  std::vector<CommunicatorId> idsOf(std::uint32_t at) const {
    const CommNode& node = forest.nodes[at];
    if (node.communicator) return {node.communicator->id};
    std::vector<CommunicatorId> ids;
    for (const std::uint32_t child : node.children) ids.push_back(forest.nodes[child].communicator->id);
    std::ranges::sort(ids);
    return ids;
  }

  bool hasAnyBelow(const CommNode& node) const {
    return std::ranges::any_of(node.children, [this](std::uint32_t child) {
      return amounts.sumOf(idsOf(child)).value_or(0) > 0 || hasAnyBelow(forest.nodes[child]);
    });
  }

  ShareRow communicator(std::uint32_t at, int depth) const {
    const CommNode& node = forest.nodes[at];
    const auto ids = idsOf(at);
    const auto amount = amounts.sumOf(ids);
    ShareRow one = row(qt(shortLabel(forest, node)), amount, Subject(weft::itemOf(ids)));
    one.ticked = hasAll(filter.communicators, ids);
    if (const QString why = amounts.whyNone(ids); !amount && !why.isEmpty()) {
      one.canTick = false;
      one.tip = one.name + '\n' + ended(why);
      if (!amounts.communicators.empty()) one.share = qt(word(Absence::notRecorded));  // else the section has it
    }
    one.below = communicators(node.children, depth + 1);
    // Where it has nothing itself, what is below it is seen at once.
    one.open = depth == 0 || (amount == 0 && hasAnyBelow(node));
    return one;
  }

  std::vector<ShareRow> communicators(const std::vector<std::uint32_t>& nodes, int depth) const {
    std::vector<std::pair<std::optional<double>, std::uint32_t>> order;
    for (const std::uint32_t at : nodes) order.emplace_back(amounts.sumOf(idsOf(at)), at);
    std::ranges::stable_sort(order, std::greater<>(), [](const auto& each) { return each.first; });
    std::vector<ShareRow> rows;
    std::optional<double> restSum;
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (i < mostOfFamily) rows.push_back(communicator(order[i].second, depth));
      else if (order[i].first) restSum = restSum.value_or(0) + *order[i].first;
    }
    if (order.size() > mostOfFamily) {
      ShareRow rest = row(QObject::tr("%1 more, together").arg(order.size() - mostOfFamily), restSum, {});
      rest.isMuted = true;
      rows.push_back(std::move(rest));
    }
    return rows;
  }
};

}  // namespace

FilterTree::FilterTree(Selection& selection, QWidget* parent)
    : QWidget(parent), selection_(selection), words_(new QLineEdit),
      tree_(new ShareTree(selection, tr("Regions and communicators"), ShareTree::BarPlace::under)),
      note_(new QLabel(tr("Tick to filter, right-click for more"))) {
  words_->setPlaceholderText(tr("Filter the names"));
  words_->setAccessibleName(tr("Filter the names of regions and communicators"));
  words_->setClearButtonEnabled(true);
  note_->setWordWrap(true);
  note_->setEnabled(false);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 0, 8, 8);
  column->setSpacing(8);
  column->addWidget(words_);
  column->addWidget(tree_, 1);
  column->addWidget(note_);
  connect(words_, &QLineEdit::textChanged, tree_, &ShareTree::setWords);
  connect(tree_, &ShareTree::ticked, this, &FilterTree::apply);
  connect(tree_, &ShareTree::chosen, this, [this](const Subject& subject) {
    if (const auto* item = std::get_if<Item>(&subject)) selection_.select(*item);
  });
  connect(&selection_, &Selection::filterChanged, this, &FilterTree::showTicks);
  connect(&selection_, &Selection::selectionChanged, this, [this] { tree_->choose(selection_.selected()); });
}

void FilterTree::setRun(std::shared_ptr<const RunSnapshot> run) {
  run_ = std::move(run);
  forest_ = run_ ? buildForest(run_) : CommForest();
  selected_.reset();
  words_->clear();
  fill();
}

void FilterTree::setRegions(std::vector<RegionTotal> regions) {
  regions_ = std::move(regions);
  fill();
}

void FilterTree::setSelectedTraffic(std::shared_ptr<const SelectedTraffic> traffic) {
  if (traffic == selected_) return;
  selected_ = std::move(traffic);
  fill();
}

void FilterTree::takeWords() {
  words_->setFocus(Qt::ShortcutFocusReason);
  words_->selectAll();
}

void FilterTree::fill() {
  if (!run_) return tree_->setRows({});
  const bool isPart =
      selected_ && selected_->bytes > 0 && !(selected_->communicators.empty() && selected_->regions.empty());
  const Amounts amounts = isPart ? Amounts::ofSelected(*run_, *selected_) : Amounts::ofAll(*run_, forest_, regions_);
  const FilterRows<Amounts> rows{forest_, regions_, amounts, selection_.filter()};
  std::vector<ShareRow> all;
  if (!regions_.empty()) all.push_back(rows.regions());
  if (!forest_.roots.empty()) {
    const bool isSaid = !regions_.empty() && !amounts.regions.empty();  // of what, by the section above
    const bool isKnown = !amounts.communicators.empty();
    all.push_back({.name = tr("Communicator"),
                   .share = isSaid && isKnown ? tr("share") : rows.shareOf(isKnown),
                   .isSection = true});
    all.back().below = rows.communicators(forest_.roots, 0);
  }
  tree_->setRows(all);
  tree_->choose(selection_.selected());
}

void FilterTree::showTicks() {
  const PairFilter& filter = selection_.filter();
  tree_->setTicks([&](const Subject& subject) {
    if (const auto* region = std::get_if<RegionId>(&subject))
      return std::ranges::binary_search(filter.regions, *region);
    const auto* item = std::get_if<Item>(&subject);
    return item && hasAll(filter.communicators, communicatorsOf(*item));
  });
}

void FilterTree::apply(const Subject& subject, bool on) {
  PairFilter filter = selection_.filter();
  if (const auto* region = std::get_if<RegionId>(&subject)) setIn(filter.regions, {*region}, on);
  else if (const auto* item = std::get_if<Item>(&subject)) setIn(filter.communicators, communicatorsOf(*item), on);
  selection_.setFilter(std::move(filter));
}

}  // namespace weft

#include "moc_filter_tree.cpp"
