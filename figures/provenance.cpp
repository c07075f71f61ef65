#include "figures/provenance.h"

#include <algorithm>

#include "analysis/run/lost_data.h"
#include "core/sums/run_label.h"
#include "views/shared/figure_captions.h"
#include "views/shared/number_text.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::size_t shownDigest = 13;  // "xxh3:" and 8 digits
constexpr qsizetype maxNamed = 16;       // files in one line

std::string fileOf(const Source& source) { return std::filesystem::path(source.row.path).filename().string(); }

QString named(const Source& source) {
  std::string in = source.row.format;
  if (!source.row.digest.empty()) in += ", " + source.row.digest.substr(0, shownDigest) + "…";
  return QString::fromStdString(fileOf(source) + " (" + in + ")");
}

// From all files with all words to their number.
QStringList listings(const std::vector<const Source*>& sources) {
  if (sources.empty()) return {QObject::tr("none")};
  QStringList whole, files;
  for (const Source* each : sources) {
    whole << named(*each);
    files << QString::fromStdString(fileOf(*each));
  }
  QStringList all;
  if (files.size() <= maxNamed) all << whole.join(", ") << files.join(", ");
  for (qsizetype count = std::min(files.size() - 1, maxNamed); count > 0; --count) {
    const qsizetype more = files.size() - count;
    all << files.first(count).join(", ") + QObject::tr(" and %n more file(s)", nullptr, formOf(more));
  }
  return all << QObject::tr("%n file(s)", nullptr, formOf(files.size()));
}

}  // namespace

QStringList provenance(const RunSnapshot& run, const std::vector<std::string>& kinds, const QString& whose) {
  std::vector<const Source*> sources;
  for (const Source& each : run.sources)
    if (std::ranges::find(kinds, each.row.kind) != kinds.end()) sources.push_back(&each);
  const QString version = WEFT_VERSION, label = qt(runLabel(run.facts));
  const QString drawn = label.isEmpty() ? QObject::tr("Drawn by Weft %1").arg(version)
                                        : QObject::tr("Drawn by Weft %1 from the run %2").arg(version, label);
  QStringList wordings;
  for (const QString& listing : listings(sources))
    wordings << whose + QObject::tr("Source: %1. %2.").arg(listing, drawn);
  QStringList captions{sourceCaption(wordings)};
  if (const auto lost = lostData(run.sources, run.diagnostics, kinds))
    captions.prepend(whose + QObject::tr("Data are missing: %1.").arg(qt(*lost)));
  return captions;
}

std::vector<std::string> allSources(const RunSnapshot& run) {
  std::vector<std::string> all;
  for (const Source& each : run.sources)
    all.push_back(fileOf(each) + " (" + each.row.format + (each.row.digest.empty() ? "" : ", " + each.row.digest) +
                  ")");
  return all;
}

}  // namespace weft
