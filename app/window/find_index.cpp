#include "app/window/find_index.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/base/units.h"
#include "ibdiag/model/fabric_parts.h"
#include "ibdiag/model/port_labels.h"
#include "views/shared/item_text.h"

namespace weft {
namespace {

class Collector {
 public:
  explicit Collector(const OpenRun& run) : run_(run), names_(run.fabric.nodes().size()) {
    for (std::size_t i = 0; i < names_.size(); ++i) names_[i] = qt(text(run.fabric.nodes()[i].guid)) + ' ';
    for (const FabricPort& port : run.fabric.ports()) {
      QString& names = names_[number(port.node)];
      if (port.guid != run.fabric.node(port.node).guid) names += qt(text(port.guid)) + ' ';
      const unsigned base = number(port.lid), count = 1U << std::min<unsigned>(port.lmc, 7);  // IBTA 4.1.3
      for (unsigned lid = base; base != 0 && lid < base + count; ++lid) names += QObject::tr("lid %1 ").arg(lid);
    }
  }

  std::vector<Findable> take() {
    for (const Region& region : run_.snapshot.regions) add(qt(region.name), QObject::tr("region"), region.id);
    for (const Communicator& one : run_.snapshot.communicators)
      if (!one.internal) add(qt(one.name), QObject::tr("communicator"), Item(one.id)).where = madeOf(one);
    addParts();
    addHosts();
    addNodes();
    addPorts();
    addRanks();
    return std::move(all_);
  }

 private:
  Findable& add(const QString& name, const QString& kind, std::variant<Item, RegionId> what,
                const QString& names = {}) {
    all_.push_back({name, kind, std::move(what), (name + "\n " + kind + ' ' + names).toLower()});
    if (const auto* item = std::get_if<Item>(&all_.back().what)) all_.back().routed = *item;
    return all_.back();
  }

  QString madeOf(const Communicator& one) const {
    const Communicator* parent = one.parent ? run_.snapshot.find(*one.parent) : nullptr;
    const QString size = one.size ? QObject::tr("size %1").arg(*one.size) : QString();
    const QString made = parent ? QObject::tr("made of %1").arg(qt(parent->name)) : QString();
    return size.isEmpty() || made.isEmpty() ? size + made : size + ", " + made;
  }

  QString besides(NodeIndex node) const {
    const auto ends = run_.fabric.endsOf(node);
    return ends.empty() ? QString()
                        : QObject::tr("on %1").arg(nodeText(run_.fabric, run_.fabric.end(peer(ends.front())).node));
  }

  // GUIDs and LIDs of a node and its ports, each before a blank.
  const QString& namesOf(NodeIndex node) const { return names_[number(node)]; }

  void addParts() {
    for (const FabricPart& part : findParts(run_.fabric))
      add(qt(part.name), qt(std::string(name(part.kind))), Item(Area{part.hosts, part.switches})).where =
          qt(part.evidence);
  }

  void addHosts() {
    for (std::uint32_t i = 0; i < run_.fabric.hosts().size(); ++i) {
      QString names;
      const auto& adapters = run_.fabric.hosts()[i].adapters;
      for (const NodeIndex node : adapters) names += namesOf(node);
      Findable& one = add(qt(run_.fabric.hosts()[i].name), QObject::tr("host"), Item(HostIndex(i)), names);
      if (!adapters.empty()) one.where = besides(adapters.front());
    }
  }

  void addNodes() {
    for (std::uint32_t i = 0; i < run_.fabric.nodes().size(); ++i) {
      const FabricNode& node = run_.fabric.nodes()[i];
      if (node.isSwitch())
        add(nodeText(run_.fabric, NodeIndex(i)), QObject::tr("switch"), Item(NodeIndex(i)), namesOf(NodeIndex(i)))
            .where = QObject::tr("subnet %1, %2").arg(number(node.subnet)).arg(qt(text(node.guid)));
      else if (node.aggregates)
        add(nodeText(run_.fabric, NodeIndex(i)), QObject::tr("aggregation node"), Item(NodeIndex(i)),
            namesOf(NodeIndex(i)))
            .where = besides(NodeIndex(i));
    }
  }

  // Cabled ports whose label is not their number, as people read them at the switch.
  void addPorts() {
    for (std::uint32_t i = 0; i < run_.fabric.ends().size(); ++i) {
      const LinkEnd& at = run_.fabric.end(EndIndex(i));
      if (!portLabel(run_.fabric, at.node, at.port)) continue;
      add(nodeText(run_.fabric, at.node) + ' ' + qt(portWords(run_.fabric, EndIndex(i))), QObject::tr("port"),
          Item(EndIndex(i)))
          .where = QObject::tr("cabled to %1").arg(nodeText(run_.fabric, run_.fabric.end(peer(EndIndex(i))).node));
    }
  }

  void addRanks() {
    std::map<HostId, QString> names;
    for (const Host& host : run_.snapshot.hosts) names[host.id] = QObject::tr("on %1").arg(qt(host.name));
    for (const Process& process : run_.snapshot.processes) {
      Findable& one = add(QObject::tr("rank %1").arg(number(process.rank)), QObject::tr("rank"), Item(process.rank));
      one.where = process.host ? names[*process.host] : sentenceText(QObject::tr("its host"), Absence::notRecorded);
      if (const auto host = run_.hostOf(process.rank)) one.routed = *host;
    }
  }

  const OpenRun& run_;
  std::vector<QString> names_;  // by node
  std::vector<Findable> all_;
};

bool isNumber(const QString& word) {
  return std::ranges::all_of(word, [](QChar c) { return c >= u'0' && c <= u'9'; });
}

// How well it fits, 0 is best; nothing where it does not.
std::optional<std::size_t> rankOf(const Findable& one, const QStringList& words, const QString& whole) {
  const qsizetype end = one.searched.indexOf('\n');
  const QStringView name = QStringView(one.searched).first(end);
  for (const QString& word : words)
    if (isNumber(word) ? !name.contains(word) && !one.searched.contains(' ' + word + ' ')
                       : !one.searched.contains(word))
      return {};
  const QString& first = words.front();
  if (name == whole || (words.size() == 1 && isNumber(first) && name.endsWith(first) &&
                        name == QObject::tr("rank %1").arg(first).toLower()))
    return 0;
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

}  // namespace weft
