#include "ibdiag/routes/hop_table.h"

namespace weft {

void measureHops(const RoutedPiece& piece, std::uint32_t from, std::vector<std::uint8_t>& hops) {
  hops.assign(piece.size(), HopTable::far);
  hops[from] = 0;
  std::vector<std::uint32_t> queue{from};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const std::uint8_t next = hops[queue[i]] + 1;
    if (next == HopTable::far) return;
    for (const RoutedPiece::Way& way : piece.ways(queue[i]))
      if (hops[way.to] == HopTable::far) {
        hops[way.to] = next;
        queue.push_back(way.to);
      }
  }
}

HopTable minimalHops(const RoutedPiece& piece, const std::function<bool()>& stopped) {
  HopTable table(piece.size());
  std::vector<std::uint8_t> hops;
  std::vector<PortNumber> ports;
  for (std::uint32_t home = 0; home < piece.size() && !(stopped && stopped()); ++home) {
    measureHops(piece, home, hops);
    for (std::uint32_t at = 0; at < piece.size(); ++at) {
      ports.clear();
      if (at != home && hops[at] != HopTable::far)
        for (const RoutedPiece::Way& way : piece.ways(at))
          if (hops[way.to] + 1 == hops[at]) ports.push_back(way.port);
      table.add(ports);
    }
  }
  return table;
}

}  // namespace weft
