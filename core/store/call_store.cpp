#include "core/store/call_store.h"

#include "core/base/varint.h"
#include "core/records/facets.h"
#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {
namespace {

constexpr std::size_t mostCounts = std::size_t{1} << 26;  // 8192 ranks × 8192

std::optional<ReductionKind> reductionOf(const SQLite::Column& column) {
  const auto kind = optionalWhole<std::uint8_t>(column);
  if (!kind) return std::nullopt;
  if (*kind > static_cast<std::uint8_t>(ReductionKind::ordered)) damaged("a reduction is of no known kind");
  return static_cast<ReductionKind>(*kind);
}

}  // namespace

CallStore::CallStore(const RunStore& store) : state_(openInCurrentSchema(store.file())) {}
CallStore::~CallStore() = default;

void CallStore::calls(const PairFilter& filter, const std::function<bool(const CollectiveCallRow&)>& visit) const {
  PairFilter told;
  told.regions = filter.regions;
  told.communicators = filter.communicators;
  told.operations = filter.operations;
  const std::string where = sqlOf(told, {Measure::profile});
  state_->each<stored::collectiveCall>(" WHERE 1" + where + " ORDER BY id", [&](const auto& row) {
    CollectiveCallRow one{id<CommunicatorId>(row["communicator_id"]),
                          optionalId<RegionId>(row["region_id"]),
                          id<OperationId>(row["operation_id"]),
                          whole<std::uint64_t>(row["calls"]),
                          optionalWhole<std::uint32_t>(row["root"]),
                          whole<std::uint64_t>(row["count"]),
                          whole<std::uint64_t>(row["element_bytes"]),
                          row["in_place"].getInt64() != 0,
                          reductionOf(row["reduction"]),
                          {}};
    auto counts = unpackCounts(blob(row["counts"]), mostCounts);
    if (!counts) damaged("counts of a collective call can't be unpacked");
    one.counts = std::move(*counts);
    return visit(one);
  });
}

std::string packCounts(const std::vector<std::uint64_t>& counts) {
  VarintText out(counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    out.put(counts[i]);
    if (counts[i] != 0) continue;
    const std::size_t first = i;
    while (i + 1 < counts.size() && counts[i + 1] == 0) ++i;
    out.put(i - first);
  }
  return out.take();
}

std::optional<std::vector<std::uint64_t>> unpackCounts(std::string_view packed, std::size_t most) {
  std::vector<std::uint64_t> counts;
  while (!packed.empty()) {
    std::uint64_t value = 0, more = 0;
    if (!takeVarint(packed, value) || (value == 0 && !takeVarint(packed, more))) return std::nullopt;
    if (more >= most || counts.size() >= most - more) return std::nullopt;
    counts.insert(counts.end(), more + 1, value);
  }
  return counts;
}

}  // namespace weft
