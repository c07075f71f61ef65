#include "views/tables/link_shares.h"

#include <algorithm>
#include <map>
#include <set>

#include "analysis/load/hot_ends.h"
#include "analysis/pairs/pair_parts.h"
#include "core/base/units.h"
#include "views/shared/item_text.h"
#include "views/shared/number_text.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

constexpr std::size_t mostEnds = 200, mostRows = 7, mostOperations = 5, mostSenders = 5;

ShareRow loadRow(const OpenRun& run, EndIndex end, std::uint64_t bytes, std::uint64_t most, std::size_t place) {
  const QString name = qt(wayName(run.fabric, end));
  ShareRow row{.name = QStringLiteral("%1  %2").arg(place).arg(name),
               .share = qt(humanBytes(bytes)),
               .subject = Subject(Item(end))};
  row.bar = {{static_cast<double>(bytes) / static_cast<double>(most), BarInk::load}};
  row.tip = QStringLiteral("%1\n%2").arg(endText(run.fabric, end), bytesText(bytes));
  return row;
}

// Parts of the traffic of what is selected, the largest first.
class Parts {
 public:
  Parts(const QString& title, std::uint64_t all)
      : section_{.name = title, .share = QObject::tr("share"), .isSection = true}, all_(all) {}

  void add(const QString& name, std::uint64_t bytes, Subject subject) {
    const double share = all_ > 0 ? static_cast<double>(bytes) / static_cast<double>(all_) : 0;
    section_.below.push_back({.name = name,
                              .amount = qt(humanBytes(bytes)),
                              .share = shareText(share),
                              .tip = QStringLiteral("%1\n%2").arg(name, bytesText(bytes)),
                              .bar = {{share, BarInk::share}},
                              .subject = std::move(subject)});
    sums_.push_back(bytes);
  }

  // Those after the first `most` are one row, which opens.
  ShareRow folded(std::size_t most) {
    auto& rows = section_.below;
    if (rows.size() <= most + 1) return std::move(section_);
    ShareRow rest{.isMuted = true};
    std::uint64_t sum = 0;
    for (std::size_t at = most; at < rows.size(); ++at) addHeld(sum, sums_[at]);
    const std::size_t more = rows.size() - most;
    rest.name = QObject::tr("%1 more, together").arg(more);
    rest.amount = qt(humanBytes(sum));
    rest.share = shareText(all_ > 0 ? static_cast<double>(sum) / static_cast<double>(all_) : 0);
    for (std::size_t at = most; at < rows.size() && at < most + mostEnds; ++at)
      rest.below.push_back(std::move(rows[at]));
    rows.resize(most);
    rows.push_back(std::move(rest));
    return std::move(section_);
  }

 private:
  ShareRow section_;
  std::uint64_t all_;
  std::vector<std::uint64_t> sums_;
};

template <class Key>
std::vector<std::pair<std::uint64_t, Key>> largestFirst(const std::map<Key, std::uint64_t>& sums) {
  std::vector<std::pair<std::uint64_t, Key>> order;
  for (const auto& [key, bytes] : sums) order.emplace_back(bytes, key);
  std::ranges::stable_sort(order, std::greater<>(), [](const auto& one) { return one.first; });
  return order;
}

struct Sections {
  const OpenRun& run;
  const SelectedTraffic& traffic;
  std::vector<ShareRow> rows;

  QString regionText(std::optional<RegionId> id) const {
    return id ? shortRegion(regionsText(run, {*id})) : QObject::tr("outside of regions");
  }

  void addLayers() {
    using Key = std::pair<std::optional<CommunicatorId>, std::optional<RegionId>>;
    std::map<Key, std::uint64_t> sums;
    bool hasRegions = false, hasCommunicators = false;
    for (const LayerShare& one : traffic.users->layers) {
      auto& sum = sums[{one.communicator, one.region}];
      addHeld(sum, one.bytes);
      hasRegions = hasRegions || one.region.has_value();
      hasCommunicators = hasCommunicators || one.communicator.has_value();
    }
    if (!hasRegions && !hasCommunicators) return;
    Parts parts(!hasCommunicators ? QObject::tr("Region")
                : hasRegions      ? QObject::tr("Communicator in region")
                                  : QObject::tr("Communicator"),
                traffic.bytes);
    for (const auto& [bytes, key] : largestFirst(sums)) {
      const QString name = key.first ? communicatorText(run, *key.first) : QObject::tr("no communicator");
      PairFilter filter;
      if (key.first) filter.communicators = {*key.first};
      if (key.second) filter.regions = {*key.second};
      parts.add(!hasCommunicators ? regionText(key.second)
                : hasRegions      ? QObject::tr("%1 in %2").arg(name, regionText(key.second))
                                  : name,
                bytes, filter == PairFilter() ? Subject() : Subject(filter));
    }
    rows.push_back(parts.folded(3));
  }

  void addOperations() {
    const auto sums = byOperation(*traffic.users);
    if (sums.size() == 1 && !sums.front().key) return;
    Parts parts(QObject::tr("Operation"), traffic.bytes);
    for (const auto& one : sums) {
      PairFilter filter;
      if (one.key) filter.operations = {*one.key};
      parts.add(one.key ? qt(operationName(run, *one.key)) : QObject::tr("no operation"), one.bytes,
                one.key ? Subject(filter) : Subject());
    }
    rows.push_back(parts.folded(mostOperations));
  }

  void addHosts() {
    std::map<HostPair, std::uint64_t> sums;
    for (const PairShare& one : traffic.users->pairs) {
      const auto from = run.hostOf(one.source), to = run.hostOf(one.destination);
      if (!from || !to) continue;
      auto& sum = sums[{*from, *to}];
      addHeld(sum, one.bytes);
    }
    if (sums.empty()) return addPairs();
    Parts parts(QObject::tr("From host to host"), traffic.bytes);
    for (const auto& [bytes, pair] : largestFirst(sums)) parts.add(itemText(run, pair), bytes, Subject(Item(pair)));
    rows.push_back(parts.folded(mostRows));
  }

  // A link between switches has several receivers: which host sends how much of it would be seen nowhere.
  void addSenders() {
    std::set<HostIndex> receivers;
    for (const PairShare& one : traffic.users->pairs) {
      const auto to = run.hostOf(one.destination);
      if (!run.hostOf(one.source) || !to) return;
      receivers.insert(*to);
    }
    const auto sums = bytesBySender(run, traffic);
    if (sums.size() < 2 || receivers.size() < 2) return;
    Parts parts(QObject::tr("Sending host"), traffic.bytes);
    for (const auto& [bytes, host] : largestFirst(sums)) parts.add(itemText(run, host), bytes, Subject(Item(host)));
    rows.push_back(parts.folded(mostSenders));
  }

  void addPairs() {
    Parts parts(QObject::tr("From rank to rank"), traffic.bytes);
    for (const PairShare& one : traffic.users->pairs) {
      const RankPair pair{one.source, one.destination};
      parts.add(itemText(run, pair), one.bytes, Subject(Item(pair)));
    }
    rows.push_back(parts.folded(mostRows));
  }

  // Of port traffic, which knows regions and hosts alone.
  void addRegions() {
    Parts parts(QObject::tr("Region"), traffic.bytes);
    for (const auto& [bytes, id] : largestFirst(traffic.regions)) parts.add(regionText(id), bytes, Subject(id));
    if (!traffic.regions.empty()) rows.push_back(parts.folded(mostRows));
  }
};

QString pairsNote(const OpenRun& run, const SelectedTraffic& traffic) {
  const auto& pairs = traffic.users->pairs;
  if (pairs.empty() || traffic.bytes == 0) return {};
  const PairShare& first = pairs.front();
  return QObject::tr("%n pair(s) of ranks, the largest %1, %2", nullptr, formOf(pairs.size()))
      .arg(itemText(run, RankPair{first.source, first.destination}),
           shareText(static_cast<double>(first.bytes) / static_cast<double>(traffic.bytes)));
}

// Its number in that list.
QString placeText(const OpenRun& run, const LoadedList& loaded, EndIndex end) {
  const auto own =
      std::ranges::find_if(loaded, [&](const LoadedEnd& one) { return one.end == end || one.twin == end; });
  if (own == loaded.end()) return {};
  const std::size_t all = run.fabric.ends().size();
  if (own == loaded.begin()) return QObject::tr("most loaded of %n end(s)", nullptr, formOf(all));
  const bool areTogether = std::ranges::any_of(loaded, [](const LoadedEnd& one) { return one.twin.has_value(); });
  const QString text =
      areTogether ? QObject::tr("number %1 of %2, rails together") : QObject::tr("number %1 of %2 loaded link ends");
  return text.arg(own - loaded.begin() + 1).arg(loaded.size());
}

}  // namespace

LoadedList loadedEnds(const OpenRun& run, const LinkNumbers& numbers) {
  const auto ends = hottestEnds(run.fabric, numbers, run.fabric.ends().size());
  LoadedList loaded;
  for (std::size_t at = 0; at < ends.size(); ++at) {
    loaded.push_back({ends[at], {}});
    if (at + 1 == ends.size() || numbers.bytes(ends[at + 1])->value != numbers.bytes(ends[at])->value ||
        !isRailTwin(run, ends[at], ends[at + 1]))
      continue;
    loaded.back().twin = ends[++at];
  }
  return loaded;
}

LinkShares mostLoaded(const OpenRun& run, const LinkNumbers& numbers, const LoadedList& loaded) {
  LinkShares shares{.title = QObject::tr("Most loaded link ends"),
                    .second = QObject::tr("Choose one, here or on the map, to see who loads it")};
  if (loaded.empty()) {
    shares.second.clear();
    shares.note = numbers.known() ? QObject::tr("No link end carries anything.")
                                  : sentenceText(QObject::tr("Bytes of link ends"), numbers.absence, Verb::are) + '.';
    return shares;
  }
  std::vector<EndIndex> ends;
  for (const LoadedEnd& one : loaded) {
    const std::uint64_t bytes = numbers.bytes(one.end)->value, most = numbers.bytes(loaded.front().end)->value;
    ends.push_back(one.end);
    if (one.twin) ends.push_back(*one.twin);
    if (shares.rows.size() == mostEnds) continue;
    shares.rows.push_back(loadRow(run, one.end, bytes, most, shares.rows.size() + 1));
    if (one.twin) shares.rows.back().amount = QObject::tr("both rails");
  }
  const std::uint64_t median = numbers.bytes(ends[ends.size() / 2])->value;
  shares.note = QObject::tr("%n of %1 link ends carry anything; the median carries %2.", nullptr, formOf(ends.size()))
                    .arg(run.fabric.ends().size())
                    .arg(qt(humanBytes(median)));
  return shares;
}

LinkShares whoLoads(const OpenRun& run, const LinkNumbers& numbers, const LoadedList& loaded, const Item& item,
                    const SelectedTraffic* traffic, const QString& why) {
  LinkShares shares{.title = itemText(run, item)};
  const auto* end = std::get_if<EndIndex>(&item);
  if (end) {
    shares.title = qt(wayName(run.fabric, *end));
    shares.second = endText(run.fabric, *end);
    shares.figureOf = placeText(run, loaded, *end);
    if (const auto bytes = numbers.bytes(*end)) shares.figure = qt(humanBytes(bytes->value));
  }
  if (!traffic) {
    const std::string reason = whyNoPairsOf(run.snapshot, communicatorsOf(item));
    if (!reason.empty()) shares.figure = qt(word(Absence::notRecorded));
    shares.note = reason.empty() ? why : ended(qt(reason));
    return shares;
  }
  if (!end) shares.figure = qt(humanBytes(traffic->bytes));
  Sections sections{run, *traffic, {}};
  if (traffic->users) {
    sections.addLayers();
    sections.addOperations();
    sections.addSenders();
    sections.addHosts();
    shares.note = pairsNote(run, *traffic);
  } else {
    sections.addRegions();
  }
  shares.rows = std::move(sections.rows);
  if (traffic->bytes == 0) shares.note = QObject::tr("It carries nothing.");
  shares.note += (shares.note.isEmpty() ? QString() : QStringLiteral(" · ")) +
                 QObject::tr("by %1").arg(sourceText(traffic->source));
  return shares;
}

}  // namespace weft
