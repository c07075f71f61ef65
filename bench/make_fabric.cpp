// Dumps of a three-level fat tree of any size with d-mod-k forwarding tables, as ibdiagnet writes them:
//
//   make_fabric FOLDER HOSTS RAILS RADIX
//
// FOLDER/r1, r2, … get ibdiagnet.lst and ibdiagnet.fdbs, one folder (an InfiniBand subnet) per rail. Host h is
// "node%04d"; its port on rail p is a single-port adapter mlx5_p with LID h*RAILS+p+1 and GUIDs as make_port_traffic
// uses them, so that traffic and fabric of the same numbers belong together.
//
// Of a switch with RADIX ports half go down, half up (k each). k hosts a leaf, k leaves and k aggregation switches a
// pod; aggregation switch j of every pod is cabled to the cores of group j, which are as few as ports allow: then
// several cables run in parallel between an aggregation switch and a core.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "numbering.h"

namespace {

using weft::bench::Numbering;
constexpr int highestUnicastLid = 0xBFFF;  // IBTA 4.1.3

struct Tree {
  int hosts, rails, radix, rail = 0;
  int half = 0, leaves = 0, pods = 0, coresPerGroup = 0;

  Tree(int hostCount, int railCount, int radixPorts)
      : hosts(hostCount), rails(railCount), radix(radixPorts), half(radixPorts / 2) {
    leaves = (hosts + half - 1) / half;
    pods = (leaves + half - 1) / half;
    coresPerGroup = (pods * half + radix - 1) / radix;
    while (coresPerGroup < half && pods * lanes(0) > radix) ++coresPerGroup;
  }

  // Switches are numbered leaves first, then aggregation switches pod by pod, then cores group by group.
  int aggregations() const { return pods * half; }
  int cores() const { return half * coresPerGroup; }
  int switches() const { return leaves + aggregations() + cores(); }
  int aggregation(int pod, int index) const { return leaves + pod * half + index; }
  int core(int group, int index) const { return leaves + aggregations() + group * coresPerGroup + index; }
  // Cables between an aggregation switch and core `index` of its group: its up ports u with u mod coresPerGroup =
  // index.
  int lanes(int index) const { return (half - 1 - index) / coresPerGroup + 1; }
  int lidOf(int host) const { return Numbering{hosts, rails}.lid(host, rail); }
  int switchLid(int at) const { return hosts * rails + 1 + at; }

  // Port numbers, from 1. Leaves and aggregation switches: down 1 … k, up k+1 … 2k. Cores: lanes(0) ports a pod.
  int up(int index) const { return half + 1 + index; }
  int down(int index) const { return 1 + index; }
  int corePort(int pod, int lane) const { return 1 + pod * lanes(0) + lane; }
};

// What a table leads to: a host, or the switch of that number.
struct Target {
  int host = -1, node = -1;
};

// Where a target hangs in the tree; -1 where it is above.
struct Place {
  int pod = -1, leafInPod = -1, aggregation = -1, group = -1, coreIndex = -1, spread = 0;
};

Place placeOf(const Tree& tree, const Target& target) {
  Place place;
  const int leaf = target.host >= 0 ? target.host / tree.half : target.node;
  if (leaf < tree.leaves) {
    place.pod = leaf / tree.half;
    place.leafInPod = leaf % tree.half;
    place.spread = target.host >= 0 ? target.host : leaf;  // d-mod-k spreads by destination
  } else if (leaf < tree.leaves + tree.aggregations()) {
    place.pod = (leaf - tree.leaves) / tree.half;
    place.aggregation = (leaf - tree.leaves) % tree.half;
    place.spread = place.aggregation;
  } else {
    const int core = leaf - tree.leaves - tree.aggregations();
    place.group = core / tree.coresPerGroup;
    place.coreIndex = core % tree.coresPerGroup;
    place.spread = place.group;
  }
  return place;
}

int portOfLeaf(const Tree& tree, int leaf, const Target& target, const Place& place) {
  if (target.host >= 0 && target.host / tree.half == leaf) return tree.down(target.host % tree.half);
  return tree.up(place.spread % tree.half);
}

int portOfAggregation(const Tree& tree, int pod, int index, const Place& place) {
  const int upIndex = place.spread / tree.half % tree.half;
  if (place.group >= 0) return place.group == index ? tree.up(place.coreIndex) : tree.down(0);
  if (place.pod != pod) return tree.up(upIndex);
  if (place.leafInPod >= 0) return tree.down(place.leafInPod);
  return tree.down(0);  // another aggregation switch of the pod: management traffic only, by way of a leaf
}

int portOfCore(const Tree& tree, int index, const Place& place) {
  const int pod = place.group >= 0 ? 0 : place.pod;  // another core: by way of the first pod
  const int lane = place.spread / tree.half % tree.half / tree.coresPerGroup;
  return tree.corePort(pod, lane % tree.lanes(index));
}

// The port by which a switch forwards to a target; 0 is the switch itself.
int forward(const Tree& tree, int node, const Target& target) {
  if (target.node == node) return 0;
  const Place place = placeOf(tree, target);
  if (node < tree.leaves) return portOfLeaf(tree, node, target, place);
  node -= tree.leaves;
  if (node < tree.aggregations()) return portOfAggregation(tree, node / tree.half, node % tree.half, place);
  return portOfCore(tree, (node - tree.aggregations()) % tree.coresPerGroup, place);
}

template <class... Values>
std::string format(const char* pattern, Values... values) {
  char text[400];
  std::snprintf(text, sizeof text, pattern, values...);
  return text;
}

std::string switchEnd(const Tree& tree, int node, int port) {
  const unsigned long long guid = Numbering{tree.hosts, tree.rails}.switchGuid(tree.rail, node);
  const bool isLeaf = node < tree.leaves, isCore = node >= tree.leaves + tree.aggregations();
  const int number = isLeaf ? node : isCore ? node - tree.leaves - tree.aggregations() : node - tree.leaves;
  return format(
      "{ SW Ports:%02X SystemGUID:%016llx NodeGUID:%016llx PortGUID:%016llx VenID:000002C9 DevID:CB20 "
      "Rev:000000A0 {MF0;r%d%s%03d:SB7700/U1} LID:%04X PN:%02X }",
      tree.radix, guid, guid, guid, tree.rail + 1,
      isLeaf   ? "leaf"
      : isCore ? "core"
               : "agg",
      number, tree.switchLid(node), port);
}

std::string hostEnd(const Tree& tree, int host) {
  const Numbering numbers{tree.hosts, tree.rails};
  const unsigned long long node = numbers.nodeGuid(host, tree.rail), port = numbers.portGuid(host, tree.rail);
  return format(
      "{ CA Ports:01 SystemGUID:%016llx NodeGUID:%016llx PortGUID:%016llx VenID:000002C9 DevID:1013 "
      "Rev:00000000 {%s %s} LID:%04X PN:01 }",
      node, node, port, numbers.host(host).c_str(), numbers.device(tree.rail).c_str(), tree.lidOf(host));
}

void writeLinks(const Tree& tree, const std::filesystem::path& path) {
  std::ofstream out(path);
  const auto link = [&](const std::string& a, const std::string& b) {
    out << a << ' ' << b << " PHY=4x LOG=ACT SPD=10\n";
  };
  for (int host = 0; host < tree.hosts; ++host)
    link(hostEnd(tree, host), switchEnd(tree, host / tree.half, tree.down(host % tree.half)));
  for (int leaf = 0; leaf < tree.leaves; ++leaf)
    for (int j = 0; j < tree.half; ++j)
      link(switchEnd(tree, leaf, tree.up(j)),
           switchEnd(tree, tree.aggregation(leaf / tree.half, j), tree.down(leaf % tree.half)));
  for (int pod = 0; pod < tree.pods; ++pod)
    for (int j = 0; j < tree.half; ++j)
      for (int u = 0; u < tree.half; ++u)
        link(switchEnd(tree, tree.aggregation(pod, j), tree.up(u)),
             switchEnd(tree, tree.core(j, u % tree.coresPerGroup), tree.corePort(pod, u / tree.coresPerGroup)));
  if (!out.flush()) throw std::runtime_error(path.string() + " can't be written");
}

void writeTables(const Tree& tree, const std::filesystem::path& path) {
  std::ofstream out(path);
  for (int node = 0; node < tree.switches(); ++node) {
    const unsigned long long guid = Numbering{tree.hosts, tree.rails}.switchGuid(tree.rail, node);
    out << format("osm_ucast_mgr_dump_ucast_routes: Switch 0x%016llx\n", guid) << "LID    : Port : Hops : Optimal\n";
    for (int lid = 1; lid < tree.switchLid(tree.switches()); ++lid) {
      Target target;
      if (lid >= tree.switchLid(0)) target.node = lid - tree.switchLid(0);
      else if ((lid - 1) % tree.rails == tree.rail) target.host = (lid - 1) / tree.rails;
      if (target.host < 0 && target.node < 0) out << format("0x%04X : UNREACHABLE\n", lid);  // a port of another rail
      else out << format("0x%04X : %03d  : 00   : yes\n", lid, forward(tree, node, target));
    }
    out << '\n';
  }
  if (!out.flush()) throw std::runtime_error(path.string() + " can't be written");
}

// Throws where there is no such tree.
Tree checkedTree(int hosts, int rails, int radix) {
  if (hosts < 1 || rails < 1 || radix < 4 || radix > 254 || radix % 2 != 0)
    throw std::runtime_error("HOSTS and RAILS are at least 1, RADIX is even, from 4 to 254");
  const char* tooMany = "there are more ports than LIDs; give fewer HOSTS or RAILS";
  if (hosts > highestUnicastLid / rails) throw std::runtime_error(tooMany);
  const Tree tree(hosts, rails, radix);
  if (tree.pods > radix)
    throw std::runtime_error("three levels of this RADIX have room for fewer hosts; give a larger one");
  if (tree.switchLid(tree.switches()) > highestUnicastLid) throw std::runtime_error(tooMany);
  return tree;
}

void write(Tree tree, const std::filesystem::path& folder) {
  for (tree.rail = 0; tree.rail < tree.rails; ++tree.rail) {
    const auto rail = folder / ("r" + std::to_string(tree.rail + 1));
    std::filesystem::create_directories(rail);
    writeLinks(tree, rail / "ibdiagnet.lst");
    writeTables(tree, rail / "ibdiagnet.fdbs");
  }
  std::printf("%d hosts, %d rails; a rail has %d leaf, %d aggregation and %d core switches in %d pods\n", tree.hosts,
              tree.rails, tree.leaves, tree.aggregations(), tree.cores(), tree.pods);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs("usage: make_fabric FOLDER HOSTS RAILS RADIX\n", stderr);
    return 2;
  }
  try {
    write(checkedTree(std::stoi(argv[2]), std::stoi(argv[3]), std::stoi(argv[4])), argv[1]);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "make_fabric: %s\n", error.what());
    return 1;
  }
}
