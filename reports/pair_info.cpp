#include "reports/pair_info.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "core/base/known_value.h"
#include "core/base/units.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct ClassTotal {
  std::uint64_t entries = 0;
  std::optional<std::uint64_t> messages, bytes;
  std::uint64_t unpairedMessages = 0, unpairedBytes = 0;
  bool undirected = false;
  std::set<CommunicatorId> communicators;
  std::set<RegionId> regions;
};

void add(ClassTotal& total, const PairLayer& layer) {
  addHeld(total.entries, layer.entries);
  if (layer.messages) addHeld(total.messages, *layer.messages);
  if (layer.bytes) addHeld(total.bytes, *layer.bytes);
  addHeld(total.unpairedMessages, layer.unpairedMessages);
  addHeld(total.unpairedBytes, layer.unpairedBytes);
  total.undirected = total.undirected || layer.undirected;
  if (layer.communicator) total.communicators.insert(*layer.communicator);
  if (layer.region) total.regions.insert(*layer.region);
}

std::map<PairClass, ClassTotal> byClass(const std::vector<PairLayer>& layers) {
  std::map<PairClass, ClassTotal> totals;
  for (const PairLayer& each : layers) add(totals[each.kind], each);
  return totals;
}

// The name of the row with that id, null where there is none.
// There may be a million of them, and as many layers.
template <class Id>
class Names {
 public:
  template <class Rows>
  explicit Names(const Rows& rows) {
    for (const auto& each : rows) names_.emplace(number(each.id), &each.name);
  }
  Json operator()(const std::optional<Id>& id) const {
    const auto found = id ? names_.find(number(*id)) : names_.end();
    return found == names_.end() ? Json() : Json(*found->second);
  }

 private:
  std::unordered_map<std::uint64_t, const std::string*> names_;
};

std::string orNone(const std::optional<std::uint64_t>& value) {
  return value ? std::to_string(*value) : word(Absence::notRecorded);
}

}  // namespace

Json pairsAsJson(const std::vector<PairLayer>& layers) {
  Json json{{"classes", Json::array()}, {"layers", printedLater}};
  for (const auto& [kind, total] : byClass(layers))
    json["classes"].push_back({{"class", name(kind)},
                               {"communicators", total.communicators.size()},
                               {"regions", total.regions.size()},
                               {"entries", total.entries},
                               {"messages", orNull(total.messages)},
                               {"bytes", orNull(total.bytes)},
                               {"unpaired_messages", total.unpairedMessages},
                               {"unpaired_bytes", total.unpairedBytes},
                               {"undirected", total.undirected}});
  return json;
}

void putLayers(const std::vector<PairLayer>& layers, const RunSnapshot& run, const std::vector<Operation>& operations,
               const PutJson& put) {
  const Names<CommunicatorId> communicatorName(run.communicators);
  const Names<RegionId> regionName(run.regions);
  const Names<OperationId> operationName(operations);
  for (const PairLayer& each : layers)
    put({{"communicator", communicatorName(each.communicator)},
         {"region", regionName(each.region)},
         {"class", name(each.kind)},
         {"operation", operationName(each.operation)},
         {"undirected", each.undirected},
         {"entries", each.entries},
         {"messages", orNull(each.messages)},
         {"bytes", orNull(each.bytes)},
         {"unpaired_messages", each.unpairedMessages},
         {"unpaired_bytes", each.unpairedBytes}});
}

void printPairs(Output& out, const std::vector<PairLayer>& layers) {
  if (layers.empty()) return;
  Table table =
      textTable({"pair traffic", "communicators", "regions", "pairs", "messages", "bytes", "to unknown ranks", ""});
  for (const auto& [kind, total] : byClass(layers))
    table.rows.push_back({name(kind), total.communicators.size(), total.regions.size(), total.entries,
                          orNone(total.messages), orNone(total.bytes), total.unpairedBytes,
                          total.undirected ? "undirected" : ""});
  out << written(table, TableFormat::text);
}

}  // namespace weft
