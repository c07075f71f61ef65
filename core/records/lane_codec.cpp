#include "core/records/lane_codec.h"

#include <utility>

namespace weft {
namespace {

constexpr std::size_t headBytes = 3, laneBytes = 8, runBytes = headBytes + laneBytes;

void putRun(std::string& out, const LaneRow& first, unsigned count) {
  for (const unsigned byte : {unsigned{first.in}, unsigned{first.out}, count - 1})
    out.push_back(static_cast<char>(byte));
  for (std::size_t i = 0; i < laneBytes; ++i) out.push_back(static_cast<char>(first.lanes >> (8 * i) & 0xFF));
}

}  // namespace

std::string packLanes(std::span<const LaneRow> rows) {
  std::string blob;
  for (std::size_t at = 0; at < rows.size();) {
    const LaneRow& first = rows[at];
    unsigned count = 1;
    while (at + count < rows.size() &&
           rows[at + count] == LaneRow{first.in, static_cast<PortNumber>(first.out + count), first.lanes} &&
           first.out + count <= 0xFF)
      ++count;
    putRun(blob, first, count);
    at += count;
  }
  return blob;
}

std::optional<std::vector<LaneRow>> unpackLanes(std::string_view blob) {
  std::vector<LaneRow> rows;
  if (blob.size() % runBytes != 0) return std::nullopt;
  for (; !blob.empty(); blob.remove_prefix(runBytes)) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(blob[at]); };
    LaneRow row{byte(0), byte(1), 0};
    for (std::size_t i = 0; i < laneBytes; ++i) row.lanes |= std::uint64_t{byte(headBytes + i)} << (8 * i);
    if (row.out + unsigned{byte(2)} > 0xFF) return std::nullopt;
    if (!rows.empty() && std::pair(rows.back().in, rows.back().out) >= std::pair(row.in, row.out)) return std::nullopt;
    for (unsigned i = 0; i <= byte(2); ++i, ++row.out) rows.push_back(row);
  }
  return rows;
}

}  // namespace weft
