#include "ibdiag/dumps/iblinkinfo_reader.h"

#include <map>
#include <set>
#include <vector>

#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/iblinkinfo_line.h"

namespace weft {
namespace {

struct KeptEnd {
  std::optional<Guid> guid;
  std::string description;
  Lid lid{};
  PortNumber port = 0;
};
struct KeptLinkinfoLink {
  KeptEnd own, peer;
  std::string width, speed, state, widthPossible, speedPossible;
  std::uint64_t line = 0;
};

class LinkinfoReading {
 public:
  LinkinfoReading(std::istream& in, std::string_view file, const Progress& progress)
      : lines_(in, progress), said_(lines_, file) {}

  ImportReport run(const AcceptLink& accept) {
    for (std::string_view line; lines_.next(line);) takeLine(trimmed(line));
    for (KeptLinkinfoLink& link : links_)
      if (!said_.report.cancelled && findPeer(link)) handOver(link, accept);
    tellNodesWithoutLink();
    return said_.finish("iblinkinfo.empty", "no line of it is a link that is up",
                        "dump the fabric again with iblinkinfo");
  }

 private:
  void takeLine(std::string_view line) {
    const auto head = parseLinkinfoHead(line);
    if (!head && looksLikeLinkinfoPort(line)) return takePort(line);
    if (head) {
      headKind_ = head->kind;
      headGuid_ = head->guid;
      headDescription_ = head->description;
    } else if (!lines_.terminated() && !line.empty()) {
      leaveOut("the line is no port");
    }
    // Anything else is an error message between the lines.
  }

  void takePort(std::string_view line) {
    if (!lines_.terminated() && !line.ends_with(')')) return leaveOut("the line may not be whole");
    auto port = parseLinkinfoPort(line);
    if (port && !port->own.guid) {
      port->own.guid = headGuid_;
      port->own.description = headDescription_;
    } else if (port && port->own.description.empty()) {
      port->own.description = headDescription_;
      if (port->own.guid && headKind_) kinds_.try_emplace(*port->own.guid, *headKind_);
    }
    if (!port || !port->own.guid) return leaveOut("the line is no port, or no node stands above it");
    const LinkinfoEnd& own = port->own;
    if (headGuid_ == own.guid && headKind_) kinds_.try_emplace(*own.guid, *headKind_);
    portsOf_[*own.guid].insert(own.port);
    if (isUnicast(own.lid)) owners_[own.lid].try_emplace(*own.guid, own.description);
    if (!port->peer) return;
    if (port->peer->guid) portsOf_[*port->peer->guid].insert(port->peer->port);
    links_.push_back({keep(own), keep(*port->peer), std::string(port->width), std::string(port->speed),
                      std::string(port->state), std::string(port->widthPossible), std::string(port->speedPossible),
                      lines_.lineNumber()});
  }

  static KeptEnd keep(const LinkinfoEnd& end) { return {end.guid, std::string(end.description), end.lid, end.port}; }

  // A LID of two nodes belongs to the one of the peer's name; then to the one that has the smaller GUID.
  bool findPeer(KeptLinkinfoLink& link) {
    if (link.peer.guid) return true;
    if (const auto found = owners_.find(link.peer.lid); found != owners_.end()) {
      link.peer.guid = found->second.begin()->first;
      for (const auto& [guid, description] : found->second)
        if (description == link.peer.description) {
          link.peer.guid = guid;
          break;
        }
      return true;
    }
    ++said_.report.rowsLeftOut;
    said_.tell("iblinkinfo.peer", Severity::dataLost, link.line,
               "the peer has LID " + std::to_string(number(link.peer.lid)) + ", which no node of the file has",
               "this link was skipped", "dump the whole fabric, or use iblinkinfo --line, which prints GUIDs");
    return false;
  }

  NodeKind kindOf(Guid guid) const {
    if (const auto known = kinds_.find(guid); known != kinds_.end()) return known->second;
    const auto ports = portsOf_.find(guid);
    return ports != portsOf_.end() && ports->second.size() > 1 ? NodeKind::switchNode : NodeKind::channelAdapter;
  }

  ListedEnd endOf(const KeptEnd& kept) const {
    ListedEnd end{kindOf(*kept.guid), {}, {}, *kept.guid, kept.description, 0, kept.port, kept.lid, {}};
    if (end.kind == NodeKind::switchNode) end.nodeGuid = end.portGuid;
    return end;
  }

  void handOver(const KeptLinkinfoLink& kept, const AcceptLink& accept) {
    if (kept.own.guid == kept.peer.guid && kept.own.port == kept.peer.port) {
      ++said_.report.rowsLeftOut;
      return said_.tell("iblinkinfo.line", Severity::dataLost, kept.line, "a port is linked to itself",
                        "this link was skipped", "");
    }
    ListedLink link;
    link.a = endOf(kept.own);
    link.b = endOf(kept.peer);
    link.width = kept.width;
    link.speed = kept.speed;
    link.state = kept.state;
    link.widthPossible = kept.widthPossible;
    link.speedPossible = kept.speedPossible;
    link.line = kept.line;
    ++said_.report.rowsKept;
    accept(link);
  }

  void tellNodesWithoutLink() {
    std::set<Guid> linked, all;
    for (const auto& [guid, ports] : portsOf_) all.insert(guid);
    for (const KeptLinkinfoLink& link : links_)
      for (const KeptEnd* end : {&link.own, &link.peer})
        if (end->guid) linked.insert(*end->guid);
    if (!links_.empty()) said_.tellWithoutLink(all, linked);
  }

  void leaveOut(const char* seen) {
    said_.leaveOut("iblinkinfo.line", "iblinkinfo.cut", seen, "it was skipped",
                   "check the file, or dump the fabric again");
  }

  TextLines lines_;
  LineReport said_;
  std::optional<NodeKind> headKind_;
  std::optional<Guid> headGuid_;
  std::string headDescription_;
  std::map<Guid, NodeKind> kinds_;
  std::map<Guid, std::set<PortNumber>> portsOf_;
  std::map<Lid, std::map<Guid, std::string>> owners_;
  std::vector<KeptLinkinfoLink> links_;
};

}  // namespace

bool looksLikeIblinkinfo(std::string_view firstBytes) {
  return anyLine(firstBytes,
                 [](std::string_view line) { return !parseLinkinfoHead(line) && parseLinkinfoPort(line).has_value(); });
}

ImportReport readIblinkinfo(std::istream& in, std::string_view file, const AcceptLink& accept,
                            const Progress& progress) {
  return LinkinfoReading(in, file, progress).run(accept);
}

}  // namespace weft
