#include "ibdiag/dumps/ibnetdiscover_reader.h"

#include <map>
#include <set>
#include <vector>

#include "core/base/units.h"
#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/ibnetdiscover_line.h"
#include "ibdiag/dumps/link_words.h"

namespace weft {
namespace {

struct KnownNode {
  Guid guid{}, systemGuid{};
  std::uint8_t ports = 0;
  std::string description;
  NodeKind kind{};
  Lid lid{};                          // of a switch
  std::optional<std::uint8_t> lmc{};  // of a switch
};

struct KeptDiscoveredLink {
  std::size_t node = 0;  // whose line it is
  DiscoveredPort port;   // its texts are gone
  std::string peerDescription, speed, width;
  std::uint64_t line = 0;
};

// "[1]…", and not the prompt of a shell, "[user@host ~]$ ibnetdiscover".
bool looksLikePort(std::string_view line) { return line.size() > 1 && line[1] >= '0' && line[1] <= '9'; }

class NetdiscoverReading {
 public:
  NetdiscoverReading(std::istream& in, std::string_view file, const Progress& progress)
      : lines_(in, progress), said_(lines_, file) {}

  ImportReport run(const AcceptLink& accept) {
    for (std::string_view line; lines_.next(line);) takeLine(trimmed(line));
    if (!said_.report.cancelled) tellMissing();
    for (const KeptDiscoveredLink& link : links_) handOver(link, accept);
    return said_.finish("ibnetdiscover.empty", "no line of it is a link", "dump the fabric again with ibnetdiscover");
  }

 private:
  void takeLine(std::string_view line) {
    if (line.empty()) return;
    const bool mayBeCut =
        !lines_.terminated() && line.front() != '[' && !(looksLikeDiscoveredNode(line) && !parseDiscoveredNode(line));
    if (mayBeCut)
      said_.tell("ibnetdiscover.cut", Severity::dataLost, lines_.lineNumber(), "the last line is cut off",
                 "what follows it is not known", "copy the file again if it was still being written");
    std::string_view value = line;
    if (takePrefix(value, "sysimgguid=")) {
      system_ = parseGuid(value).value_or(Guid{});
    } else if (line.front() == '[' && (!nodes_.empty() || looksLikePort(line))) {
      takePort(line);
    } else if (const auto node = parseDiscoveredNode(line)) {
      takeNode(*node);
    } else if (looksLikeDiscoveredNode(line)) {
      node_.reset();
      leaveOut("a node has no GUID", "it and its links were skipped");
    }
    // Anything else is vendor lines, headings, comments, or an error message between them.
  }

  void takeNode(const DiscoveredNode& node) {
    node_ = nodes_.size();
    hasPortLine_ = false;
    byGuid_.try_emplace(node.guid, *node_);
    nodes_.push_back({node.guid, system_, node.ports, std::string(node.description), node.kind, node.lid, node.lmc});
    system_ = {};
  }

  void takePort(std::string_view line) {
    DiscoveredPort port;
    hasPortLine_ = true;
    if (!node_) return leaveOut("a port comes before its node", "this link was skipped");
    const KnownNode& node = nodes_[*node_];
    const bool isSwitch = node.kind == NodeKind::switchNode;
    if (const char* complaint = parseDiscoveredPort(line, isSwitch, port))
      return leaveOut(complaint, "this link was skipped");
    if (port.peerGuid == node.guid && port.peerPort == port.port)
      return leaveOut("a port is linked to itself", "this link was skipped");
    if (!lines_.terminated() && port.width.empty())
      return leaveOut("the line may not be whole", "this link was skipped");
    const bool isWhole = lines_.terminated() || line.ends_with("???") ||
                         (speedRank(port.speed) && port.speed != linkSpeed("FDR"));  // "4xFDR" may have been "4xFDR10"
    if (!isWhole) {
      port.speed = {};
      said_.tell("ibnetdiscover.cut", Severity::dataLost, lines_.lineNumber(), "the last line is cut off",
                 "its link was kept without the speed", "copy the file again if it was still being written");
    }
    ++said_.report.rowsKept;
    links_.push_back({*node_, port, std::string(port.peerDescription), std::string(port.speed), std::string(port.width),
                      lines_.lineNumber()});
  }

  static void complete(ListedEnd& end, const KnownNode& node) {
    end.systemGuid = node.systemGuid;
    end.ports = node.ports;
    if (end.description.empty()) end.description = node.description;
    if (end.kind != NodeKind::switchNode) return;
    end.lmc = node.lmc;
    if (number(end.lid) == 0) end.lid = node.lid;
  }

  void handOver(const KeptDiscoveredLink& kept, const AcceptLink& accept) const {
    const DiscoveredPort& port = kept.port;
    const KnownNode& node = nodes_[kept.node];
    ListedLink link;
    link.a = {node.kind, {}, node.guid, port.portGuid, {}, 0, port.port, port.lid, port.lmc};
    link.b = {port.peerKind, {}, port.peerGuid, port.peerPortGuid, kept.peerDescription, 0, port.peerPort,
              port.peerLid,  {}};
    complete(link.a, node);
    if (const auto peer = byGuid_.find(port.peerGuid); peer != byGuid_.end()) complete(link.b, nodes_[peer->second]);
    for (ListedEnd* end : {&link.a, &link.b})
      if (end->kind == NodeKind::switchNode) end->portGuid = end->nodeGuid;  // of port 0
    link.width = kept.width;
    link.speed = kept.speed;
    link.line = kept.line;
    accept(link);
  }

  // Each node that is reached has a block of its own, with the port by which it was.
  void tellMissing() {
    std::map<Guid, std::uint64_t> named;  // peers without a block, and where
    for (const KeptDiscoveredLink& link : links_)
      if (!byGuid_.contains(link.port.peerGuid)) named.try_emplace(link.port.peerGuid, link.line);
    const auto tell = [&](const char* code, Severity severity, std::uint64_t line, std::string seen, const char* done) {
      said_.tell(code, severity, line, std::move(seen), done,
                 "copy the file again if it was still being written, or dump the fabric again");
    };
    std::set<Guid> linked, all;
    for (const KeptDiscoveredLink& link : links_) linked.insert({nodes_[link.node].guid, link.port.peerGuid});
    for (const KnownNode& node : nodes_) all.insert(node.guid);
    if (!nodes_.empty() && !hasPortLine_) all.erase(nodes_.back().guid);  // told below
    if (!links_.empty()) said_.tellWithoutLink(all, linked);
    if (!named.empty())
      tell("ibnetdiscover.noBlock", Severity::dataLost, named.begin()->second,
           counted(named.size(), "node is", "nodes are") + " named by others and not listed here, the first is " +
               text(named.begin()->first),
           "their links were kept as other nodes list them");
    if (!nodes_.empty() && !hasPortLine_)
      tell("ibnetdiscover.noPorts", Severity::dataLost, 0,
           "the last node, " + text(nodes_.back().guid) + ", has no port", "it has the links that others name");
  }

  void leaveOut(const char* seen, const char* done) {
    said_.leaveOut("ibnetdiscover.line", "ibnetdiscover.cut", seen, done, "check the file, or dump the fabric again");
  }

  TextLines lines_;
  LineReport said_;
  std::vector<KnownNode> nodes_;
  std::map<Guid, std::size_t> byGuid_;  // the first of a GUID
  std::vector<KeptDiscoveredLink> links_;
  std::optional<std::size_t> node_;  // whose ports follow
  Guid system_{};
  bool hasPortLine_ = false;  // the last node
};

}  // namespace

// ibsim's own description of a fabric has the same form without LIDs: it is no dump.
bool looksLikeIbnetdiscover(std::string_view firstBytes) {
  bool isSwitch = false, inNode = false;
  return anyLine(firstBytes, [&](std::string_view line) {
    DiscoveredPort port;
    if (line.starts_with('['))
      return inNode && line.find("lid") != std::string_view::npos &&
             parseDiscoveredPort(line, isSwitch, port) == nullptr;
    if (const auto node = parseDiscoveredNode(line)) {
      inNode = true;
      isSwitch = node->kind == NodeKind::switchNode;
    }
    return false;
  });
}

ImportReport readIbnetdiscover(std::istream& in, std::string_view file, const AcceptLink& accept,
                               const Progress& progress) {
  return NetdiscoverReading(in, file, progress).run(accept);
}

}  // namespace weft
