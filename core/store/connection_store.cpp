#include "core/store/connection_store.h"

#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {

void eachConnection(const RunStore& store, const std::function<bool(const ConnectionRow&)>& visit) {
  const auto state = openAsOfToday(store.file());
  state->each(
      "SELECT communicator_id, channel, point_to_point, source, destination, way, adapter, peer_adapter, proxy, direct FROM connection "
      "ORDER BY communicator_id, channel, point_to_point, source, destination, id",
      [&](SQLite::Statement& row) {
        const auto text = [&](int at) { return row.getColumn(at).getString(); };
        return visit({id<CommunicatorId>(row.getColumn(0)), whole<std::uint32_t>(row.getColumn(1)), whole<std::uint8_t>(row.getColumn(2)) != 0,
                      id<RankId>(row.getColumn(3)), id<RankId>(row.getColumn(4)), text(5), text(6), text(7), optionalId<RankId>(row.getColumn(8)),
                      whole<std::uint8_t>(row.getColumn(9)) != 0});
      });
}

}  // namespace weft
