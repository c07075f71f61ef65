#include "app/session/item_json.h"

#include <QJsonArray>
#include <algorithm>
#include <limits>

#include "core/base/units.h"
#include "core/records/filter_dimensions.h"

namespace weft {
namespace {

// {"name": "W_s2.0", "at": 1}: the second of that name; `at` is left out for the first.
template <class Things, class Id>
QJsonObject named(const Things& things, Id id) {
  const auto found = std::ranges::find_if(things, [id](const auto& one) { return one.id == id; });
  if (found == things.end()) return {};
  const auto before = std::count_if(things.begin(), found, [&](const auto& one) { return one.name == found->name; });
  QJsonObject json{{"name", QString::fromStdString(found->name)}};
  if (before > 0) json["at"] = int(before);
  return json;
}

template <class Things>
auto idNamed(const Things& things, const QJsonValue& json) {
  using Id = std::remove_cvref_t<decltype(things.front().id)>;
  const std::string name = json["name"].toString().toStdString();
  int at = json["at"].toInt();
  for (const auto& one : things)
    if (one.name == name && at-- == 0) return std::optional<Id>(one.id);
  return std::optional<Id>();
}

QString hostName(const OpenRun& run, HostIndex host) { return QString::fromStdString(run.fabric.host(host).name); }

std::optional<HostIndex> hostNamed(const OpenRun& run, const QJsonValue& name) {
  const auto& hosts = run.fabric.hosts();
  const auto found = std::ranges::find(hosts, name.toString().toStdString(), &FabricHost::name);
  if (!name.isString() || found == hosts.end()) return std::nullopt;
  return HostIndex(static_cast<std::uint32_t>(found - hosts.begin()));
}

QJsonObject nodeJson(const OpenRun& run, NodeIndex at) {
  const FabricNode& node = run.fabric.node(at);
  return {{"guid", QString::fromStdString(text(node.guid))}, {"subnet", int(number(node.subnet))}};
}

std::optional<NodeIndex> nodeOf(const OpenRun& run, const QJsonValue& json) {
  const auto& nodes = run.fabric.nodes();
  for (std::uint32_t i = 0; i < nodes.size(); ++i)
    if (QString::fromStdString(text(nodes[i].guid)) == json["guid"].toString() &&
        int(number(nodes[i].subnet)) == json["subnet"].toInt(-1))
      return NodeIndex(i);
  return std::nullopt;
}

std::optional<RankId> rankOf(const OpenRun& run, const QJsonValue& json) {
  const double value = json.toDouble(-1);
  const auto found =
      std::ranges::find_if(run.snapshot.processes, [value](const Process& one) { return number(one.rank) == value; });
  if (found == run.snapshot.processes.end()) return std::nullopt;
  return found->rank;
}

double json(RankId rank) { return number(rank); }

QJsonValue at(const QJsonObject& json, const char* list, int place) {
  return json[QLatin1String(list)].toArray().at(place);
}

// What a dimension of the filter chooses, by the kind of value.
struct Values {
  const OpenRun& run;

  template <class Id>
  QJsonArray json(const std::vector<Id>& list) const {
    QJsonArray values;
    for (const Id one : list) values << value(one);
    return values;
  }
  QJsonArray json(const std::optional<BinRange>& bins) const { return {double(bins->first), double(bins->end)}; }

  template <class Id>
  void read(const QJsonArray& values, std::vector<Id>& into) const {
    for (const QJsonValue& one : values) {
      std::optional<Id> found;
      find(one, found);
      if (found) into.push_back(*found);
    }
  }
  void read(const QJsonArray& values, std::optional<BinRange>& into) const {
    const double first = values.at(0).toDouble(-1), end = values.at(1).toDouble(-1);
    if (first >= 0 && first < end && end <= std::numeric_limits<std::uint32_t>::max())
      into = BinRange{static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(end)};
  }

 private:
  QJsonValue value(CommunicatorId id) const { return named(run.snapshot.communicators, id); }
  QJsonValue value(RegionId id) const { return named(run.snapshot.regions, id); }
  QJsonValue value(OperationId id) const { return named(run.snapshot.operationNames, id); }
  QJsonValue value(PairClass kind) const { return QString::fromUtf8(name(kind).data(), qsizetype(name(kind).size())); }
  QJsonValue value(RankId rank) const { return weft::json(rank); }

  void find(const QJsonValue& json, std::optional<CommunicatorId>& id) const {
    id = idNamed(run.snapshot.communicators, json);
  }
  void find(const QJsonValue& json, std::optional<RegionId>& id) const { id = idNamed(run.snapshot.regions, json); }
  void find(const QJsonValue& json, std::optional<OperationId>& id) const {
    id = idNamed(run.snapshot.operationNames, json);
  }
  void find(const QJsonValue& json, std::optional<PairClass>& kind) const {
    kind = pairClassOf(json.toString().toStdString());
  }
  void find(const QJsonValue& json, std::optional<RankId>& rank) const { rank = rankOf(run, json); }
};

}  // namespace

QJsonObject jsonOf(const OpenRun& run, const Item& item) {
  if (const auto* id = std::get_if<CommunicatorId>(&item))
    return {{"communicator", named(run.snapshot.communicators, *id)}};
  if (const auto* group = std::get_if<CommunicatorGroup>(&item))
    return {{"communicators", Values{run}.json(group->members)}};
  if (const auto* host = std::get_if<HostIndex>(&item)) return {{"host", hostName(run, *host)}};
  if (const auto* node = std::get_if<NodeIndex>(&item)) return {{"node", nodeJson(run, *node)}};
  if (const auto* rank = std::get_if<RankId>(&item)) return {{"rank", json(*rank)}};
  if (const auto* hosts = std::get_if<HostPair>(&item))
    return {{"hosts", QJsonArray{hostName(run, hosts->source), hostName(run, hosts->destination)}}};
  if (const auto* ranks = std::get_if<RankPair>(&item))
    return {{"ranks", QJsonArray{json(ranks->source), json(ranks->destination)}}};
  if (const auto* end = std::get_if<EndIndex>(&item)) {
    const LinkEnd& one = run.fabric.end(*end);
    return {{"end", nodeJson(run, one.node)}, {"port", int(one.port)}};
  }
  return {};
}

Item itemOf(const OpenRun& run, const QJsonObject& json) {
  if (const auto id = idNamed(run.snapshot.communicators, json["communicator"])) return *id;
  std::vector<CommunicatorId> group;
  Values{run}.read(json["communicators"].toArray(), group);
  std::ranges::sort(group);
  group.erase(std::ranges::unique(group).begin(), group.end());
  if (!group.empty()) return weft::itemOf(group);
  if (const auto host = hostNamed(run, json["host"])) return *host;
  if (const auto node = nodeOf(run, json["node"])) return *node;
  if (const auto rank = rankOf(run, json["rank"])) return *rank;
  const auto from = hostNamed(run, at(json, "hosts", 0)), to = hostNamed(run, at(json, "hosts", 1));
  if (from && to) return HostPair{*from, *to};
  const auto sender = rankOf(run, at(json, "ranks", 0)), receiver = rankOf(run, at(json, "ranks", 1));
  if (sender && receiver) return RankPair{*sender, *receiver};
  if (const auto node = nodeOf(run, json["end"]))
    if (const int port = json["port"].toInt(-1); port >= 0 && port <= 255)
      if (const auto end = run.fabric.endAt(*node, PortNumber(port))) return *end;
  return {};
}

QJsonObject jsonOf(const OpenRun& run, const PairFilter& filter) {
  QJsonObject parts;
  for (const FilterDimensionRow& row : filterDimensions())
    if (isChosen(filter, row))
      parts[row.key] = std::visit([&](auto field) { return Values{run}.json(filter.*field); }, row.field);
  return parts;
}

PairFilter filterOf(const OpenRun& run, const QJsonObject& json) {
  PairFilter filter;
  for (const FilterDimensionRow& row : filterDimensions())
    std::visit([&](auto field) { Values{run}.read(json[row.key].toArray(), filter.*field); }, row.field);
  return filter;
}

}  // namespace weft
