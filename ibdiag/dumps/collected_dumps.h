// The dumps of an import as they were read, compact, until all of them are known and can be put together.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "ibdiag/dumps/dumps.h"

namespace weft {

// The file and line of a statement: for diagnostics that name both sides of a contradiction.
struct Place {
  const std::string* file = nullptr;  // as the user knows it
  std::uint64_t line = 0;
};

std::string text(const Place& place);  // "ibdiagnet.lst, line 12"

struct DumpName {
  std::filesystem::path path;  // dumps are taken in the order of their paths
  std::string shown;
  std::optional<std::chrono::sys_seconds> taken{};  // by the time stamp on top of the file
};

// The links of one dump.
class TopologyDump {
 public:
  struct Node {
    Guid guid{}, systemGuid{};
    NodeKind kind = NodeKind::channelAdapter;
    std::uint8_t ports = 0;  // 0 where the dump does not say
    std::string description;
    bool guidIsPorts = false;   // the dump does not know the node's GUID: a port's stands in
    bool kindIsGuess = false;   // the dump does not know whether it is an adapter
    bool portsAtLeast = false;  // the dump lists ports up to this one, and does not say how many there are

    bool operator==(const Node&) const = default;
  };
  struct End {
    std::uint32_t node = 0;  // position in nodes()
    PortNumber port = 0;
    Guid portGuid{};  // 0 where the dump does not say
    Lid lid{};
    std::optional<std::uint8_t> lmc;
    Lid refused{};  // what stands there in place of a LID, and is none of a port
  };
  struct Facts {
    std::string width, speed, state, widthPossible, speedPossible;
    auto operator<=>(const Facts&) const = default;
  };
  struct Link {
    End a, b;
    std::uint32_t facts = 0;  // position in facts()
    std::uint64_t line = 0;
  };

  explicit TopologyDump(DumpName name) : name_(std::move(name)) {}

  void add(const ListedLink& link);
  // The ends from which a dump's tool writes each link. `asSeen`: as it does most often in the file; `ofWriters`: from
  // each switch, or from each adapter, if others have lines.
  enum class Ends { asSeen, both, ofWriters };
  void writesFrom(Ends ends) { ends_ = ends; }
  Ends ends() const { return ends_; }
  // ibdiagnet 1 knows no speed beyond QDR and prints 10 for all of them.
  void tenMayBeFaster() { tenMayBeFaster_ = true; }
  // Puts a node's own GUID where a port's stood in. `isPorts`: what the dump has for its port may still be none of a
  // port.
  void setNodeGuid(std::uint32_t node, Guid guid, bool isPorts = false);
  void setDescription(std::uint32_t node, std::string name) { nodes_[node].description = std::move(name); }
  // Makes a switch of a node that was taken for an adapter; the switch's GUID is that of its ports.
  void setSwitch(std::uint32_t node);

  const DumpName& name() const { return name_; }
  const std::vector<Node>& nodes() const { return nodes_; }  // one per GUID and set of facts that stands in the file
  const std::vector<Facts>& facts() const { return facts_; }
  const std::vector<Link>& links() const { return links_; }  // in the order of the file
  bool isTenVague() const { return tenMayBeFaster_; }

  const Node& node(const End& end) const { return nodes_[end.node]; }
  Place placeOf(const Link& link) const { return {&name_.shown, link.line}; }

 private:
  End keep(const ListedEnd& end);

  DumpName name_;
  std::vector<Node> nodes_;
  std::vector<Facts> facts_;
  std::vector<Link> links_;
  std::map<std::tuple<Guid, Guid, NodeKind, std::uint8_t, std::string>, std::uint32_t> nodeIndex_;
  std::map<Facts, std::uint32_t> factsIndex_;
  bool tenMayBeFaster_ = false;
  Ends ends_ = Ends::asSeen;
};

struct TableDump {
  DumpName name;
  std::vector<ListedTable> tables;
};

struct LaneDump {
  DumpName name;
  std::vector<ListedLanes> lanes;
};

struct LevelDump {
  DumpName name;
  std::vector<ListedLevels> levels;
};

struct RangeDump {
  DumpName name;
  std::vector<ListedRange> ranges;
};

}  // namespace weft
