// Of wait_table.h: waits one by one.
#include <map>

#include "analysis/waits/call_path_names.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/store/wait_store.h"
#include "reports/tables/name_cells.h"
#include "reports/tables/wait_table.h"

namespace weft {
Table longestWaits(const RunStore& store, const WaitFilter& filter, std::uint64_t from, std::uint64_t until,
                   std::uint64_t most) {
  const WaitStore waits(store);
  if (!waits.hasSingle())
    throw Error(notInThisRun("single waits") +
                ", or no rank waited; import its OTF2 trace (weft import), again where an older Weft made the run");
  const auto communicators = namesOf<CommunicatorId>(store.communicators());
  const auto regions = namesOf<RegionId>(store.regions());
  const auto operations = namesOf<OperationId>(store.operationNames());
  const CallPathNames paths(store);
  const auto pathCell = [&](const std::optional<CallPathId>& path, Absence why) {
    return path ? Cell(paths(path)) : Cell(why);
  };
  const auto kinds = waits.kinds();
  Table table{{{"start_s", ColumnKind::seconds},
               {"seconds", ColumnKind::seconds},
               {"class"},
               {"rank", ColumnKind::number},
               {"thread", ColumnKind::number},
               {"peer", ColumnKind::number},
               {"communicator"},
               {"region"},
               {"operation"},
               {"path"},
               {"meanwhile"}},
              {}};
  for (const PlacedWait& each : waits.longest(filter, from, until, static_cast<std::size_t>(most))) {
    const WaitKindRow& kind = kinds.at(each.wait.kind);
    table.rows.push_back({Cell(secondsOf(each.wait.from)), Cell(secondsOf(each.wait.nanoseconds)),
                          Cell(name(kind.kind)), Cell(number(each.rank)), Cell(std::uint64_t{each.thread}),
                          each.wait.peer ? Cell(number(*each.wait.peer)) : Cell(Absence::notKnown),
                          nameCell(communicators, kind.communicator), nameCell(regions, kind.region),
                          nameCell(operations, kind.operation), pathCell(kind.path, Absence::notRecorded),
                          pathCell(kind.meanwhile, Absence::notKnown)});
  }
  return table;
}

}  // namespace weft
