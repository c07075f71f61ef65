#include "app/find_index.h"

#include <algorithm>
#include <array>

#include "app/item_names.h"
#include "core/units.h"

namespace weft {
namespace {

QString qt(const std::string& text) { return QString::fromStdString(text); }

class Collector {
 public:
  explicit Collector(const OpenRun& run) : run_(run), names_(run.fabric.nodes().size()) {
    for (std::size_t i = 0; i < names_.size(); ++i) names_[i] = qt(text(run.fabric.nodes()[i].guid)) + ' ';
    for (const FabricPort& port : run.fabric.ports()) {
      QString& names = names_[number(port.node)];
      if (port.guid != run.fabric.node(port.node).guid) names += qt(text(port.guid)) + ' ';
      const unsigned base = number(port.lid), count = 1U << std::min<unsigned>(port.lmc, 7);  // IBTA 4.1.3
      for (unsigned lid = base; base != 0 && lid < base + count; ++lid) names += QString("lid %1 ").arg(lid);
    }
  }

  std::vector<Findable> take() {
    for (const Region& region : run_.snapshot.regions) add(qt(region.name), QObject::tr("region"), region.id);
    for (const Communicator& one : run_.snapshot.communicators)
      if (!one.internal) add(qt(one.name), QObject::tr("communicator"), Item(one.id));
    addHosts();
    addNodes();
    for (const Process& one : run_.snapshot.processes)
      add(QObject::tr("rank %1").arg(number(one.rank)), QObject::tr("rank"), Item(one.rank));
    return std::move(all_);
  }

 private:
  void add(const QString& name, const QString& kind, std::variant<Item, RegionId> what, const QString& names = {}) {
    all_.push_back({name, kind, std::move(what), (name + "\n " + kind + ' ' + names).toLower()});
  }

  // GUIDs and LIDs of a node and its ports, each before a blank.
  const QString& namesOf(NodeIndex node) const { return names_[number(node)]; }

  void addHosts() {
    for (std::uint32_t i = 0; i < run_.fabric.hosts().size(); ++i) {
      QString names;
      for (const NodeIndex node : run_.fabric.hosts()[i].adapters) names += namesOf(node);
      add(qt(run_.fabric.hosts()[i].name), QObject::tr("host"), Item(HostIndex(i)), names);
    }
  }

  void addNodes() {
    for (std::uint32_t i = 0; i < run_.fabric.nodes().size(); ++i) {
      const FabricNode& node = run_.fabric.nodes()[i];
      if (node.isSwitch()) add(nodeName(run_.fabric, NodeIndex(i)), QObject::tr("switch"), Item(NodeIndex(i)), namesOf(NodeIndex(i)));
    }
  }

  const OpenRun& run_;
  std::vector<QString> names_;  // by node
  std::vector<Findable> all_;
};

bool isNumber(const QString& word) { return std::ranges::all_of(word, [](QChar c) { return c >= u'0' && c <= u'9'; }); }

// How well it fits, 0 is best; nothing where it does not.
std::optional<std::size_t> rankOf(const Findable& one, const QStringList& words, const QString& whole) {
  const qsizetype end = one.searched.indexOf('\n');
  const QStringView name = QStringView(one.searched).first(end);
  for (const QString& word : words)
    if (isNumber(word) ? !name.contains(word) && !one.searched.contains(' ' + word + ' ') : !one.searched.contains(word)) return {};
  const QString& first = words.front();
  if (name == whole || (words.size() == 1 && isNumber(first) && name == QString("rank " + first))) return 0;
  if (one.searched.indexOf(' ' + words.back() + ' ', end) >= 0) return 1;
  const qsizetype at = name.indexOf(first);
  if (at == 0) return 2;
  return at > 0 && !name[at - 1].isLetterOrNumber() ? 3 : 4;
}

}  // namespace

std::vector<Findable> findables(const OpenRun& run) { return Collector(run).take(); }

std::vector<Findable> matching(const std::vector<Findable>& all, const QString& typed, std::size_t most) {
  const QStringList words = typed.toLower().split(' ', Qt::SkipEmptyParts);
  if (words.isEmpty()) return {};
  const QString whole = words.join(' ');
  std::array<std::vector<const Findable*>, 5> found;
  for (const Findable& one : all)
    if (const auto rank = rankOf(one, words, whole); rank && found[*rank].size() < most) found[*rank].push_back(&one);
  std::vector<Findable> best;
  for (const auto& equal : found)
    for (const Findable* one : equal)
      if (best.size() < most) best.push_back(*one);
  return best;
}

QString whereIs(const OpenRun& run, const Findable& found) {
  if (std::holds_alternative<RegionId>(found.what)) return {};
  const Item& item = std::get<Item>(found.what);
  if (const auto* id = std::get_if<CommunicatorId>(&item)) {
    const Communicator* one = run.snapshot.find(*id);
    const QString parent = one && one->parent ? QObject::tr(", made of %1").arg(communicatorName(run, *one->parent)) : QString();
    return one && one->size ? QObject::tr("size %1%2").arg(*one->size).arg(parent) : parent.mid(2);
  }
  if (const auto* rank = std::get_if<RankId>(&item)) {
    const auto at = std::ranges::lower_bound(run.snapshot.processes, *rank, {}, &Process::rank);
    if (at == run.snapshot.processes.end() || !at->host) return QObject::tr("its host is not recorded");
    const auto host = std::ranges::find(run.snapshot.hosts, *at->host, &Host::id);
    return host == run.snapshot.hosts.end() ? QString() : QObject::tr("on %1").arg(qt(host->name));
  }
  const auto onSwitch = [&](NodeIndex node) {
    for (const EndIndex end : run.fabric.endsOf(node)) return QObject::tr("on %1").arg(nodeName(run.fabric, run.fabric.end(peer(end)).node));
    return QString();
  };
  if (const auto* host = std::get_if<HostIndex>(&item))
    return run.fabric.host(*host).adapters.empty() ? QString() : onSwitch(run.fabric.host(*host).adapters.front());
  if (const auto* node = std::get_if<NodeIndex>(&item))
    return QObject::tr("subnet %1, %2").arg(number(run.fabric.node(*node).subnet)).arg(qt(text(run.fabric.node(*node).guid)));
  return {};
}

}  // namespace weft
