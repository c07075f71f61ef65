#include "app/compare/row_place.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {
namespace {

const Cell* cellOf(const Table& table, const Row& row, std::string_view column) {
  const std::size_t at = table.at(column);
  return at < row.size() && !row[at].isAbsent() ? &row[at] : nullptr;
}

std::optional<Guid> guidOf(const Cell* cell) {
  const std::string text = cell ? cellText(*cell) : std::string();
  const auto value = text.starts_with("0x") ? parseDigits(std::string_view(text).substr(2), 16) : std::nullopt;
  return value ? std::optional(Guid(*value)) : std::nullopt;
}

Item itemAt(const Fabric& fabric, Guid guid, const std::optional<double>& port) {
  const auto found = std::ranges::find(fabric.nodes(), guid, &FabricNode::guid);
  if (found == fabric.nodes().end()) return {};
  const auto node = NodeIndex(static_cast<std::uint32_t>(found - fabric.nodes().begin()));
  if (port)
    if (const auto end = fabric.endAt(node, PortNumber(static_cast<std::uint8_t>(*port)))) return *end;
  return found->host ? Item(*found->host) : Item(node);
}

std::optional<RowPlace> placeOfGuid(const Cell* guid, const Cell* port, std::span<const OpenRun* const> runs,
                                    std::size_t first) {
  const auto wanted = guidOf(guid);
  for (std::size_t run = first; wanted && run < runs.size(); ++run)
    if (const Item item = itemAt(runs[run]->fabric, *wanted, port ? port->asReal() : std::nullopt); item != Item())
      return RowPlace{run, item};
  return std::nullopt;
}

std::optional<RowPlace> placeOfName(const Cell* name, const OpenRun& run, std::size_t at) {
  if (!name) return std::nullopt;
  const auto& all = run.snapshot.communicators;
  const auto found = std::ranges::find(all, cellText(*name), &Communicator::name);
  return found == all.end() ? std::nullopt : std::optional(RowPlace{at, found->id});
}

}  // namespace

std::optional<RowPlace> placeOf(const Table& table, const Row& row, std::span<const OpenRun* const> runs) {
  const auto cell = [&](std::string_view column) { return cellOf(table, row, column); };
  if (const auto place = placeOfGuid(cell("guid"), cell("port"), runs, 0)) return place;
  if (const auto place = placeOfGuid(cell("now_guid"), cell("now_port"), runs, 1)) return place;
  if (runs.size() < 2) return std::nullopt;
  if (const auto place = placeOfName(cell("name_a"), *runs[0], 0)) return place;
  return placeOfName(cell("name_b"), *runs[1], 1);
}

}  // namespace weft
