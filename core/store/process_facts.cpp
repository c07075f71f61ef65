#include "core/store/process_facts.h"

#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {

std::map<std::pair<std::string, std::string>, std::vector<RankId>> processFacts(const RunStore& store) {
  std::map<std::pair<std::string, std::string>, std::vector<RankId>> facts;
  openInCurrentSchema(store.file())->each<stored::processFact>(" ORDER BY rank, fact", [&](const auto& row) {
    facts[{textOf(row["fact"]), textOf(row["value"])}].push_back(id<RankId>(row["rank"]));
    return true;
  });
  return facts;
}

}  // namespace weft
