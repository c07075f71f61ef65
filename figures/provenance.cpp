#include "figures/provenance.h"

#include <algorithm>

#include "analysis/run/lost_data.h"

namespace weft {
namespace {

constexpr std::size_t shownDigest = 13;  // "xxh3:" and 8 digits

QString named(const Source& source) {
  const std::string file = std::filesystem::path(source.row.path).filename().string();
  std::string in = source.row.format;
  if (!source.row.digest.empty()) in += ", " + source.row.digest.substr(0, shownDigest) + "…";
  return QString::fromStdString(file + " (" + in + ")");
}

}  // namespace

QStringList provenance(const RunSnapshot& run, const std::vector<std::string>& kinds) {
  QStringList sources;
  for (const Source& each : run.sources)
    if (std::ranges::find(kinds, each.row.kind) != kinds.end()) sources << named(each);
  QString drawn = "Drawn by Weft " WEFT_VERSION;
  if (const auto label = run.facts.find("label"); label != run.facts.end())
    drawn += " from the run " + QString::fromStdString(label->second);
  QStringList captions{"Source: " + (sources.isEmpty() ? "none" : sources.join(", ")) + ".", drawn + "."};
  if (const auto lost = lostData(run.sources, run.diagnostics, kinds)) captions.prepend("Data are missing: " + QString::fromStdString(*lost) + ".");
  return captions;
}

}  // namespace weft
