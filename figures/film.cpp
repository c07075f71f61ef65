#include "figures/film.h"

#include <algorithm>

#include "analysis/run/item_words.h"
#include "analysis/pairs/filter_values.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "core/base/work_stop.h"
#include "figures/figure_map_parts.h"
#include "figures/figure_recipe.h"
#include "figures/provenance.h"
#include "ibdiag/model/node_names.h"
#include "views/shared/common_range.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::size_t mostCauses = 3;  // named on a frame

MapParts partsOf(const FigureRequest& request, FigureData& data) {
  FigureRequest asked = request;
  if (!asked.find<MapFigure>()) throw Error("a film shows the map; omit --view or give --view map");
  if (!asked.against.empty()) throw Error("a film shows one run; omit --against");
  auto& map = asked.as<MapFigure>();
  if (map.source.value_or(TrafficSource::pair) != TrafficSource::pair)
    throw Error("a film shows pair traffic, the only traffic known by time; omit --traffic");
  if (map.measure == LinkMetric::unexplained)
    throw Error("counters have no time bins: a film shows bytes or utilisation");
  map.source = TrafficSource::pair;
  if (asked[FilterDimension::time].empty()) map.measure = LinkMetric::bytes;  // the time of the run is none of a bin
  return collectMap(asked, data);
}

QString elided(const QString& text, const FigureStyle& style) {
  const QFontMetricsF metrics(viewFont(style.textPoints));
  return text.isEmpty() ? QString(" ") : metrics.elidedText(text, Qt::ElideRight, style.widthMm * pointsPerMm - 8);
}

// Nothing where names do not tell the end from others.
std::optional<std::string> markedWords(const OpenRun& run, EndIndex end) {
  const auto words = itemWords(run, end);
  try {
    return words && itemOf(run, *words) == Item(end) ? words : std::nullopt;
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace

LinkNumbers numbersAt(const OpenRun& run, const LoadFilm& film, std::uint32_t bin) {
  const auto moment = film.momentOf(bin);
  auto pairs = std::make_shared<PairLoads>();
  const std::size_t ends = run.fabric.ends().size();
  if (moment) {
    const FilmMoment& of = film.moments[*moment];
    pairs->links = film.loads(*moment, ends);
    pairs->onLinks = pairs->bytes = of.onLinks;
    pairs->byLog = of.byLog;
  } else {
    pairs->links.bytes.resize(ends);
    pairs->links.flows.resize(ends);
  }
  LinkNumbers numbers;
  numbers.pairs = pairs;
  numbers.loads = {pairs, &pairs->links};
  numbers.capacities = run.capacities;
  numbers.seconds = film.binSeconds;
  return numbers;
}

MapRanges filmRanges(const OpenRun& run, const LoadFilm& film, const LinkView& view, bool logarithmic) {
  const Scaling scaling = logarithmic ? Scaling::logarithmic : Scaling::linear;
  std::optional<ValueRange> ends, nodes;
  for (const FilmMoment& moment : film.moments) {
    WorkStop::look();
    const auto values = linkValues(view, run.fabric, numbersAt(run, film, moment.bin));
    if (!values) continue;
    widen(ends, rangeOf(values->ends, scaling));
    widen(nodes, rangeOf(values->nodes, scaling));
  }
  return {view.source, ends, nodes};
}

QStringList filmWords(const OpenRun& run, const LoadFilm& film, CauseNames& names, std::uint32_t bin) {
  const auto at = film.momentOf(bin);
  const QString when = QString::fromStdString(text(BinRange{bin, bin + 1}, film.binSeconds));
  if (!at || !film.moments[*at].hottest) return {QObject::tr("%1: nothing is on a link").arg(when), {}};
  const FilmMoment& moment = film.moments[*at];
  const QString end = qt(endName(run.fabric, *moment.hottest)), bytes = qt(humanBytes(moment.bytes));
  const auto share =
      utilisation(Counted{moment.bytes, false}, film.binSeconds, (*run.capacities)[number(*moment.hottest) / 2]);
  const QString what =
      share ? QObject::tr("%1: most on %2, %3, %4 of what it carries").arg(when, end, bytes, tickShare(*share))
            : QObject::tr("%1: most on %2, %3").arg(when, end, bytes);
  return {what, QString::fromStdString(causesText(names.of(moment.causes), mostCauses))};
}

Film::Film(const FigureRequest& request, const std::filesystem::path& run) : request_(request), data_(run) {
  const MapParts parts = partsOf(request_, data_);
  auto& asked = request_.as<MapFigure>();
  run_ = parts.run;
  causes_.emplace(RunNames(run_->snapshot));
  if (const std::string why = whyNoFilm(*run_, parts.shown.filter); !why.empty())
    throw Error("there is no film: " + why);
  layout_ = parts.layout;
  traffic_ = parts.traffic;
  settings_ = parts.settings;
  shown_ = parts.shown;
  shown_.view.metric = asked.measure;
  asked.source = TrafficSource::pair;
  const RunStore store = data_.store();
  film_ = loadFilm(store, *run_, shown_.filter, shown_.view.rails);
  const auto ofClocks = clockNote(store, film_.binSeconds);
  notes_ = filmNotes(
      film_, shown_.filter.bins || !parts.numbers.pairs ? std::nullopt : std::optional(parts.numbers.pairs->onLinks),
      ofClocks);
  if (ofClocks) {
    clockNote_ = ended(qt(*ofClocks));
    clockNote_[0] = clockNote_[0].toUpper();
  }
  if (film_.largest == 0)
    throw Error("there is no film: no traffic that matches the filter is on a link in any bin; choose a wider filter");
  bins_ = shown_.filter.bins.value_or(BinRange{film_.moments.front().bin, film_.moments.back().bin + 1});
  if (count() > maxFrames)
    throw Error("a film of " + std::to_string(count()) + " bins is longer than " + std::to_string(maxFrames) +
                " frames; choose a part of it with --time LO:HI");
  const MapRanges ranges = filmRanges(*run_, film_, shown_.view, asked.logarithmic);
  if (!ranges.ends) throw Error("there is no film: no link's capacity is known");
  if (!request_.range) request_.range = ranges.ends;
  if (!asked.nodeRange) asked.nodeRange = ranges.nodes;
}

FigureRequest Film::requestOf(std::uint32_t at) const {
  FigureRequest request = request_;
  const std::uint32_t bin = bins_.first + at;
  request[FilterDimension::time] = timeWords(run_->snapshot, BinRange{bin, bin + 1});
  const auto moment = film_.momentOf(bin);
  if (!request.select && moment && film_.moments[*moment].hottest) {
    request.select = markedWords(*run_, *film_.moments[*moment].hottest);
    request.as<MapFigure>().withoutRoutes = true;  // all links are looked at, as in the window's film
  }
  return request;
}

Figure Film::frame(std::uint32_t at) {
  const std::uint32_t bin = bins_.first + at;
  const FigureRequest request = requestOf(at);
  LinkRequest shown = shown_;
  shown.filter.bins = BinRange{bin, bin + 1};
  FigureRuns runs{FigureData(LoadedRun{run_, layout_, settings_, traffic_, shown, numbersAt(*run_, film_, bin)}), {}};
  Figure figure = drawnMap(request, runs, true);
  figure.recipe = jsonOf(recipeOf(request), allSources(run_->snapshot));
  QStringList words = filmWords(*run_, film_, *causes_, bin);  // always two lines, so that the map stays where it is
  for (QString& each : words) each = elided(each, request_.style);
  figure.captions = words + figure.captions;
  if (!clockNote_.isEmpty()) figure.captions << clockNote_;
  return figure;
}

QImage Film::image(std::uint32_t at) {
  const QImage drawn =
      QImage::fromData(renderFigure(frame(at), FigureFormat::png)).convertToFormat(QImage::Format_RGB32);
  if (size_.isEmpty()) size_ = drawn.size();
  if (drawn.size() == size_) return drawn;
  QImage image(size_, QImage::Format_RGB32);  // a caption may wrap elsewhere
  image.fill(request_.style.theme().background);
  QPainter(&image).drawImage(0, 0, drawn);
  return image;
}

}  // namespace weft
