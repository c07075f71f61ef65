// Fabrics of two or three levels whose switches choose among ports, by a seed.
#pragma once

#include <algorithm>
#include <random>

#include "fabric_text.h"

namespace weft {

using Random = std::mt19937;
inline unsigned below(Random& random, unsigned limit) { return unsigned(random()) % limit; }
inline std::string switchName(unsigned level, unsigned at) {
  return "s" + std::to_string(level) + "x" + std::to_string(at);
}

// Two or three levels of switches, each cabled to some of those above, and hosts on the lowest. To each LID a switch
// may send by all ports that lead to it over the fewest hops, and by one of them statically.
struct RandomTree {
  FabricText text;
  std::vector<std::string> names;                                 // of switches
  std::map<std::string, std::map<unsigned, std::string>> cables;  // by port, who is there

  explicit RandomTree(unsigned seed, bool damaged) : random(seed) {
    const unsigned levels = 2 + below(random, 2), hosts = 3 + below(random, 4);
    std::vector<unsigned> width;
    for (unsigned level = 0; level < levels; ++level) width.push_back(2 + below(random, 2));
    for (unsigned level = 0; level < levels; ++level)
      for (unsigned at = 0; at < width[level]; ++at) {
        names.push_back(switchName(level, at));
        if (level + 1 < levels)
          for (unsigned up = 0; up < width[level + 1]; ++up)
            if (up == at % width[level + 1] || below(random, 3) != 0) cable(names.back(), switchName(level + 1, up));
      }
    for (unsigned host = 0; host < hosts; ++host)
      cable("h" + std::to_string(host), switchName(0, below(random, width[0])));
    for (unsigned host = 0; host < hosts; ++host) route("h" + std::to_string(host), damaged);
  }

 private:
  void cable(const std::string& a, const std::string& b) {
    const unsigned portA = unsigned(cables[a].size()) + 1;
    cables[a][portA] = b;
    const unsigned portB = unsigned(cables[b].size()) + 1;
    cables[b][portB] = a;
    text.link(a, portA, b, portB);
  }

  std::map<std::string, unsigned> hopsTo(const std::string& host) const {
    std::map<std::string, unsigned> hops{{host, 0}};
    std::vector<std::string> next{host};
    for (std::size_t i = 0; i < next.size(); ++i) {
      const std::string here = next[i];
      if (here != host && here.front() == 'h') continue;
      for (const auto& [port, other] : cables.at(here))
        if (hops.try_emplace(other, hops[here] + 1).second) next.push_back(other);
    }
    return hops;
  }

  void route(const std::string& host, bool damaged) {
    const auto hops = hopsTo(host);
    const unsigned lid = text.lid(host);
    for (const std::string& at : names) {
      std::vector<unsigned> ports;
      for (const auto& [port, other] : cables[at])
        if (hops.contains(other) && hops.contains(at) && hops.at(other) < hops.at(at)) ports.push_back(port);
      if (ports.empty()) continue;
      text.forward(at, lid, damaged && below(random, 8) == 0 ? 255 : ports[below(random, unsigned(ports.size()))]);
      if (damaged && below(random, 4) == 0) ports.push_back(30 + below(random, 3));  // no cable there
      if (damaged && below(random, 6) == 0)
        ports.push_back(1 + below(random, unsigned(cables[at].size())));  // anywhere
      std::ranges::sort(ports);
      ports.erase(std::ranges::unique(ports).begin(), ports.end());
      if (ports.size() > 1 || damaged) text.choose(at, lid, ports);
    }
  }

  Random random;
};

}  // namespace weft
