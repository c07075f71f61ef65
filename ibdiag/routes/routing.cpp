#include "ibdiag/routes/routing.h"

#include <algorithm>

#include "core/base/error.h"
#include "ibdiag/routes/fat_tree.h"
#include "ibdiag/routes/spread_lids.h"
#include "ibdiag/routes/up_down.h"

namespace weft {
namespace {

constexpr std::size_t mostSwitches = 6000;  // from each to each other the ports are kept

using Tables = std::vector<std::vector<PortNumber>>;

struct EngineOnPiece {
  const RoutedPiece& piece;
  const RoutingOptions& options;
  const std::function<bool()>& stopped;
  Routing& all;

  Tables run(RoutingEngine engine) {
    const std::size_t refused = all.refusals.size();
    Tables tables = engine == RoutingEngine::updn ? upDown() : engine == RoutingEngine::ftree ? fatTree() : minimal();
    all.isByEngine |= hasAdapters() && all.refusals.size() == refused;
    return tables;
  }

 private:
  Tables minimal() { return spreadLids(piece, minimalHops(piece, stopped), stopped); }

  Tables upDown() {
    const auto roots = options.roots.empty() ? findRoots(piece) : given();
    if (!roots.empty()) return spreadLids(piece, upDownHops(piece, roots, stopped), stopped);
    return instead("up/down finds no root from which nearly all hosts of " + place() + " are equally far");
  }

  Tables fatTree() {
    TreeOptions told{given(), {}};
    if (const auto& chosen = options.computeNodes)
      told.computes = [&](const RoutedPiece::Target& each) {
        return std::ranges::find(*chosen, each.to) != chosen->end();
      };
    FatTreeTables tree = routeFatTree(piece, told, stopped);
    if (tree.whyNot.empty()) return std::move(tree.tables);
    return instead(place() + " is no fat tree: " + tree.whyNot);
  }

  Tables instead(const std::string& why) {
    if (hasAdapters()) {
      all.refusals.push_back(why);
      all.notes.push_back(why + "; minimal hops were taken there, as OpenSM does");
    }
    return minimal();
  }

  bool hasAdapters() const { return !std::ranges::all_of(piece.targets(), &RoutedPiece::Target::isSwitch); }

  std::vector<std::uint32_t> given() const {
    std::vector<std::uint32_t> roots;
    for (std::uint32_t at = 0; at < piece.size(); ++at)
      if (std::ranges::find(options.roots, piece.switches()[at].node) != options.roots.end()) roots.push_back(at);
    return roots;
  }

  std::string place() const { return "subnet " + std::to_string(number(piece.node(0).subnet)); }
};

}  // namespace

std::optional<RoutingEngine> routingEngine(std::string_view name) {
  for (const RoutingEngine each : {RoutingEngine::minhop, RoutingEngine::updn, RoutingEngine::ftree})
    if (name == weft::name(each)) return each;
  return std::nullopt;
}

const char* name(RoutingEngine engine) {
  return engine == RoutingEngine::minhop ? "minhop" : engine == RoutingEngine::updn ? "updn" : "ftree";
}

Routing computeRouting(const Fabric& fabric, RoutingEngine engine, const RoutingOptions& options,
                       const std::function<bool()>& stopped) {
  Routing routing;
  const auto& asked = options.subnets;
  const auto isAsked = [&](SubnetId subnet) {
    return asked.empty() || std::ranges::find(asked, subnet) != asked.end();
  };
  for (auto& switches : switchPieces(fabric)) {
    if (!isAsked(fabric.node(switches.front()).subnet)) continue;
    if (switches.size() > mostSwitches)
      throw Error("tables of " + std::to_string(switches.size()) +
                  " switches take too much memory; keep those of the run");
    const RoutedPiece piece(fabric, std::move(switches));
    Tables tables = EngineOnPiece{piece, options, stopped, routing}.run(engine);
    for (std::uint32_t at = 0; at < piece.size(); ++at)
      routing.tables.emplace_back(piece.switches()[at].node, std::move(tables[at]));
  }
  std::ranges::sort(routing.tables, {}, &std::pair<NodeIndex, std::vector<PortNumber>>::first);
  return routing;
}

}  // namespace weft
