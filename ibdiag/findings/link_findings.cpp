#include "ibdiag/findings/link_findings.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/units.h"
#include "ibdiag/findings/finding_words.h"
#include "ibdiag/findings/host_class.h"
#include "ibdiag/findings/link_kind.h"
#include "ibdiag/findings/link_rate.h"
#include "ibdiag/model/host_rails.h"

namespace weft {
namespace {

using Rate = std::pair<std::uint32_t, std::uint32_t>;  // lanes, Mb/s a lane; 0: not known

Rate rateOf(std::string_view width, std::string_view speed) {
  return {lanes(width).value_or(0), laneRate(speed).value_or(0)};
}

// A speed that is only a minimum does not show that the link is slower.
Rate rateOf(const LinkFacts& link) { return rateOf(link.width, link.speedIsMinimum ? std::string_view() : link.speed); }

// Compares what both know. Dumps round speeds (14 is 14.0625, 50 is 53.125); the next slower speed is far below.
bool isBelow(const Rate& a, const Rate& b) {
  const bool narrower = a.first != 0 && a.first < b.first, slower = a.second != 0 && a.second * 10 < b.second * 9;
  return narrower || slower;
}

std::string words(const std::string& width, const std::string& speed) {
  if (width.empty() && speed.empty()) return "an unknown rate";
  const bool isNumber = !speed.empty() && speed.find_first_not_of("0123456789.") == std::string::npos;
  return width + (width.empty() || speed.empty() ? "" : " ") + speed + (isNumber ? " Gb/s a lane" : "");
}

Finding aboutLink(const Fabric& fabric, FindingKind kind, EndIndex end, std::string text) {
  const NodeIndex node = fabric.end(end).node;
  const std::vector<NodeIndex> nodes{node, fabric.end(peer(end)).node};
  return {kind, FindingSeverity::warning, fabric.node(node).subnet, std::move(text), nodes, {end, peer(end)}};
}

class ReducedLinks {
 public:
  ReducedLinks(const Fabric& fabric, const Levels& levels) : fabric_(fabric) {
    std::map<LinkKind, std::map<std::pair<std::string, std::string>, std::uint64_t>> rates;
    for (std::uint32_t link = 0; link < fabric.links().size(); ++link) {
      kinds_.push_back(kindOf(fabric, levels, EndIndex(2 * link)));
      const LinkFacts& facts = fabric.links()[link];
      ++rates[kinds_.back()][{facts.width, facts.speed}];
      for (const HostLinks& links : hostLinks(link)) ++ofHosts_[links][{facts.width, facts.speed}];
    }
    for (const auto& [kind, counts] : rates)
      usual_[kind] = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; })->first;
    for (std::uint32_t link = 0; link < fabric.links().size(); ++link) sort(link);
  }

  void tell(FindingList& list) const {
    for (const auto& [hosts, links] : built_) tellBuilt(links, list);
    for (const auto& [key, links] : alike_) {
      if (isHowItWasBought(links)) tellOldSwitch(std::get<0>(key), links, list);
      else
        for (const std::uint32_t link : links) tellOdd(link, list);
    }
    for (const auto& [key, links] : possible_) tellPossible(links, list);
  }

  // Marks the links of warnings.
  void mark(std::vector<bool>& links) const {
    const auto markAll = [&](const auto& groups) {
      for (const auto& [key, group] : groups)
        if (!isHowItWasBought(group))
          for (const std::uint32_t link : group) links[link] = true;
    };
    markAll(alike_);
    markAll(possible_);
  }

 private:
  static constexpr std::size_t mostAlike = 8, fewestBuilt = 3;
  using Links = std::vector<std::uint32_t>;

  // The links of one kind of a class of hosts: of all adapters with the same name, or of all adapters.
  using HostLinks = std::tuple<LinkKind, std::string, std::string>;

  // If it holds for many links, the fabric was bought or simulated like that: one note.
  static bool isHowItWasBought(const Links& links) { return links.size() > mostAlike; }

  void sort(std::uint32_t link) {
    const LinkFacts& facts = fabric_.links()[link];
    const auto& [width, speed] = usual_.at(kinds_[link]);
    if (isBelow(rateOf(facts), rateOf(width, speed))) {
      if (const auto hosts = builtSo(link)) built_[*hosts].push_back(link);
      else alike_[{switchOf(link), facts.width, facts.speed}].push_back(link);
    } else if (isBelow(rateOf(facts), rateOf(facts.widthPossible, facts.speedPossible))) {
      possible_[{std::get<0>(kinds_[link]), facts.width, facts.speed, facts.widthPossible, facts.speedPossible}]
          .push_back(link);
    }
  }

  std::vector<HostLinks> hostLinks(std::uint32_t link) const {
    for (const EndIndex end : {EndIndex(2 * link), EndIndex(2 * link + 1)}) {
      const FabricNode& node = fabric_.node(fabric_.end(end).node);
      if (!node.isHostAdapter() || !node.host) continue;
      const std::string hosts = hostClass(fabric_.host(*node.host).name);
      return {{kinds_[link], hosts, slotName(node, fabric_.end(end).port)}, {kinds_[link], hosts, ""}};
    }
    return {};
  }

  // The hosts of a class in which three in four such links run like this: they are built like that.
  std::optional<HostLinks> builtSo(std::uint32_t link) const {
    const LinkFacts& facts = fabric_.links()[link];
    for (const HostLinks& links : hostLinks(link)) {
      std::size_t all = 0;
      for (const auto& [rate, count] : ofHosts_.at(links)) all += count;
      const std::size_t same = ofHosts_.at(links).at({facts.width, facts.speed});
      if (same >= fewestBuilt && same * 4 >= all * 3) return links;
    }
    return std::nullopt;
  }

  void tellBuilt(const Links& links, FindingList& list) const {
    const EndIndex example{2 * links.front()};
    Finding finding = aboutLink(fabric_, FindingKind::reducedLink, example,
                                counted(links.size(), "link", "links") + " of hosts that are built alike run" +
                                    against(links.front()) + "; e.g. from " + linkText(fabric_, example));
    finding.severity = FindingSeverity::note;
    finding.count = links.size();
    list.push_back(std::move(finding));
  }

  NodeIndex switchOf(std::uint32_t link) const {
    const NodeIndex node = fabric_.end(EndIndex(2 * link)).node;
    return fabric_.node(node).isSwitch() ? node : fabric_.end(EndIndex(2 * link + 1)).node;
  }

  std::string against(std::uint32_t link) const {
    const LinkFacts& facts = fabric_.links()[link];
    const auto& [width, speed] = usual_.at(kinds_[link]);
    return " at " + words(facts.width, facts.speed) + ", most links between " + kindWords(kinds_[link]) + " at " +
           words(width, speed);
  }

  void tellOldSwitch(NodeIndex node, const Links& links, FindingList& list) const {
    Finding finding = aboutLink(
        fabric_, FindingKind::reducedLink, EndIndex(2 * links.front()),
        std::to_string(links.size()) + " links of " + nodeText(fabric_, node) + " run" + against(links.front()));
    finding.severity = FindingSeverity::note;
    finding.count = links.size();
    list.push_back(std::move(finding));
  }

  // Below what most links of its kind run at.
  void tellOdd(std::uint32_t link, FindingList& list) const {
    const LinkFacts& facts = fabric_.links()[link];
    std::string text = "the link from " + linkText(fabric_, EndIndex(2 * link)) + " runs" + against(link);
    if (!facts.widthPossible.empty() || !facts.speedPossible.empty())
      text += "; both ends could do " + words(facts.widthPossible, facts.speedPossible);
    list.push_back(aboutLink(fabric_, FindingKind::reducedLink, EndIndex(2 * link), std::move(text)));
  }

  // Below what both ends could do.
  void tellPossible(const Links& links, FindingList& list) const {
    const LinkFacts& facts = fabric_.links()[links.front()];
    const std::string could = " at " + words(facts.width, facts.speed) + ", both ends could do " +
                              words(facts.widthPossible, facts.speedPossible);
    if (isHowItWasBought(links)) {
      const EndIndex example{2 * links.front()};
      Finding finding =
          aboutLink(fabric_, FindingKind::reducedLink, example,
                    std::to_string(links.size()) + " links run" + could + "; e.g. from " + linkText(fabric_, example));
      finding.severity = FindingSeverity::note;
      finding.count = links.size();
      list.push_back(std::move(finding));
      return;
    }
    for (const std::uint32_t link : links)
      list.push_back(aboutLink(fabric_, FindingKind::reducedLink, EndIndex(2 * link),
                               "the link from " + linkText(fabric_, EndIndex(2 * link)) + " runs" + could));
  }

  const Fabric& fabric_;
  std::vector<LinkKind> kinds_;                                    // by link
  std::map<LinkKind, std::pair<std::string, std::string>> usual_;  // width and speed of most
  std::map<HostLinks, std::map<std::pair<std::string, std::string>, std::size_t>> ofHosts_;
  // First links below the rate of most links of their kind: those of hosts that are built like that, then others by
  // switch and rate, because all links of an older switch are alike. Then links below what both ends could do.
  std::map<HostLinks, Links> built_;
  std::map<std::tuple<NodeIndex, std::string, std::string>, Links> alike_;
  std::map<std::tuple<SubnetId, std::string, std::string, std::string, std::string>, Links> possible_;
};

bool isActive(const LinkFacts& link) {
  return link.state.empty() || link.state.starts_with("ACT") || link.state == "Active";
}

}  // namespace

void findLinkFaults(const Fabric& fabric, const Levels& levels, FindingList& list) {
  for (std::uint32_t link = 0; link < fabric.links().size(); ++link)
    if (!isActive(fabric.links()[link]))
      list.push_back(aboutLink(fabric, FindingKind::inactiveLink, EndIndex(2 * link),
                               "the link from " + linkText(fabric, EndIndex(2 * link)) +
                                   " is not active, its state is " + fabric.links()[link].state));
  ReducedLinks(fabric, levels).tell(list);
}

std::vector<bool> impairedLinks(const Fabric& fabric) {
  std::vector<bool> links;
  bool areAlike = true;  // as in most fabrics, where nothing has to be looked at by kind of link
  for (const LinkFacts& each : fabric.links()) {
    links.push_back(!isActive(each));
    areAlike = areAlike && rateOf(each) == rateOf(fabric.links().front()) &&
               !isBelow(rateOf(each), rateOf(each.widthPossible, each.speedPossible));
  }
  if (!areAlike) ReducedLinks(fabric, computeLevels(fabric)).mark(links);
  return links;
}

void findUnexpectedLinks(const Fabric& fabric, const std::string& width, const std::string& speed, FindingList& list) {
  const Rate expected = rateOf(width, speed);
  std::uint64_t notKnown = 0;
  for (std::uint32_t link = 0; link < fabric.links().size(); ++link) {
    const EndIndex end{2 * link};
    if (fabric.node(fabric.end(end).node).aggregates || fabric.node(fabric.end(peer(end)).node).aggregates) continue;
    const Rate rate = rateOf(fabric.links()[link]);
    notKnown += (expected.first != 0 && rate.first == 0) || (expected.second != 0 && rate.second == 0) ? 1 : 0;
    if (isBelow(rate, expected))
      list.push_back(aboutLink(fabric, FindingKind::unexpectedLink, end,
                               "the link from " + linkText(fabric, end) + " runs at " +
                                   words(fabric.links()[link].width, fabric.links()[link].speed) + ", " +
                                   words(width, speed) + " was expected"));
  }
  if (notKnown != 0)
    list.push_back(placeless(FindingKind::unexpectedLink, FindingSeverity::note, {},
                             "of " + counted(notKnown, "link", "links") + " no dump states whether " +
                                 (notKnown == 1 ? "it runs" : "they run") + " at " + words(width, speed),
                             notKnown));
}

}  // namespace weft
