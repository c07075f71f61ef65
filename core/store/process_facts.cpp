#include "core/store/process_facts.h"

#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {

std::map<std::pair<std::string, std::string>, std::vector<RankId>> processFacts(const RunStore& store) {
  std::map<std::pair<std::string, std::string>, std::vector<RankId>> facts;
  openInCurrentSchema(store.file())
      ->each("SELECT rank, fact, value FROM process_fact ORDER BY rank, fact", [&](SQLite::Statement& row) {
        facts[{textOf(row.getColumn(1)), textOf(row.getColumn(2))}].push_back(id<RankId>(row.getColumn(0)));
        return true;
      });
  return facts;
}

}  // namespace weft
