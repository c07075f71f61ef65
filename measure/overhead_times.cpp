#include "measure/overhead_times.h"

#include <algorithm>
#include <fstream>
#include <string>

#include "core/base/cells.h"
#include "core/base/error.h"
#include "core/base/units.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

// A file for each rank:
//   #weft process_times 1
//   rank,before_s,init_s,net_s,finalize_s,after_s
//   17,0.000022250,0.265012252,12.000005690,0.045614428,0.000281469
constexpr std::size_t columns = 6;

ToolTimeRow rowOf(const fs::path& file, double launcherSeconds) {
  std::ifstream in(file);
  std::string line;
  for (int skipped = 0; skipped < 3; ++skipped) std::getline(in, line);
  const auto cells = cellsOf(line);
  if (cells.size() != columns)
    throw Error("a rank did not write its times whole; check the space in the folder of temporary files");
  ToolTimeRow row;
  if (const auto rank = parseDigits(cells[0], 10); rank && *rank <= UINT32_MAX)
    row.rank = RankId(static_cast<std::uint32_t>(*rank));
  row.initSeconds = parseReal(cells[2]);
  row.netSeconds = parseReal(cells[3]);
  row.finalizeSeconds = parseReal(cells[4]);
  if (!row.initSeconds || !row.netSeconds || !row.finalizeSeconds)
    throw Error("a rank never came to the end of MPI_Finalize");
  row.wrapSeconds = std::max(0.0, launcherSeconds - *row.initSeconds - *row.netSeconds - *row.finalizeSeconds);
  return row;
}

}  // namespace

std::vector<ToolTimeRow> readProcessTimes(const fs::path& folder, double launcherSeconds) {
  std::vector<ToolTimeRow> rows;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().filename().string().starts_with("times-")) rows.push_back(rowOf(entry.path(), launcherSeconds));
  if (rows.empty())
    throw Error(
        "no rank wrote its times; the program must call MPI_Init and link MPI as a shared library, and all hosts must "
        "see this folder for temporary files (set TMPDIR)");
  std::ranges::sort(rows, {}, [](const ToolTimeRow& row) { return row.rank; });
  if (rows.size() == 1 && !rows.front().rank) rows.front().rank = RankId(0);
  return rows;
}

}  // namespace weft
