// weft figure: the pictures of the window as files for a paper.
#include <CLI/CLI.hpp>

#include <QGuiApplication>
#include <algorithm>
#include <cmath>

#include "app/commands.h"
#include "app/run_figure.h"
#include "core/units.h"

namespace weft {
namespace {

struct Request {
  FigureRequest figure;
  std::string path, view, communicator, metric, range, traffic, layout, width, colour, output;
};

const std::map<std::string, FigureView> views{
    {"map", FigureView::map}, {"tree", FigureView::tree}, {"matrix", FigureView::matrix}, {"bars", FigureView::bars}};
const std::map<std::string, BarMetric> metrics{
    {"time", BarMetric::time}, {"volume", BarMetric::volume}, {"calls", BarMetric::calls}};

constexpr double hundred = 100;  // shares are given in per cent

ValueRange parseRange(const std::string& text) {
  const std::size_t colon = text.find(':');
  const auto low = parseReal(text.substr(0, colon));
  const auto high = colon == std::string::npos ? std::nullopt : parseReal(text.substr(colon + 1));
  if (!low || !high || *low < 0 || *low >= *high)
    throw CLI::ValidationError("--range", text + " is no range; write two numbers, e.g. 0:1000000000 bytes");
  return {*low, *high};
}

void takeMetric(Request& request) {
  if (request.metric.empty()) return;
  const auto measure = metricOf(request.metric);
  const bool ofMap = request.figure.view == FigureView::map;
  if (ofMap != measure.has_value())
    throw CLI::ValidationError("--metric", request.metric + " goes with --view " + (ofMap ? "bars" : "map"));
  if (measure) request.figure.measure = *measure;
  else request.figure.metric = metrics.at(request.metric);
}

// An option that a view has no use for is a mistake of the caller.
void complete(Request& request) {
  FigureRequest& figure = request.figure;
  figure.run = request.path;
  figure.view = views.at(request.view);
  const auto onlyFor = [&](bool given, const char* option, std::initializer_list<FigureView> fitting, const char* names) {
    if (given && std::ranges::find(fitting, figure.view) == fitting.end())
      throw CLI::ValidationError(option, std::string("goes with --view ") + names);
  };
  using enum FigureView;
  onlyFor(!figure.regions.empty(), "--region", {map, matrix, bars}, "map, matrix and bars");
  onlyFor(!request.communicator.empty(), "--communicator", {map, matrix, bars}, "map, matrix and bars");
  onlyFor(!request.range.empty(), "--range", {map, matrix}, "map and matrix");
  onlyFor(!request.metric.empty(), "--metric", {map, bars}, "map and bars");
  onlyFor(!request.traffic.empty(), "--traffic", {map}, "map");
  onlyFor(!request.layout.empty(), "--layout", {map}, "map");
  onlyFor(!request.width.empty(), "--width", {map}, "map");
  onlyFor(!request.colour.empty(), "--colour", {tree}, "tree");
  onlyFor(figure.hideService, "--hide-service", {map}, "map");
  onlyFor(figure.assumeRoutes, "--assume-minimal-hops", {map}, "map");
  if (!request.communicator.empty()) figure.communicator = request.communicator;
  takeMetric(request);
  if (!request.traffic.empty()) figure.source = sourceOf(request.traffic);
  if (!request.layout.empty()) figure.layout = mapKindOf(request.layout);
  if (!request.colour.empty()) figure.treeMeasure = *treeMeasureOf(request.colour);
  figure.capacityWidths = !request.width.empty();
  if (request.range.empty()) return;
  figure.range = parseRange(request.range);
  if (figure.measure != LinkMetric::bytes) figure.range = {figure.range->low / hundred, figure.range->high / hundred};
}

int run(const Request& request) {
  figureFormat(request.output);  // a wrong ending is told before anything is read
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});  // about runtime folders and the like
  int argc = 1;
  char name[] = "weft";
  char* argv[] = {name, nullptr};
  const QGuiApplication application(argc, argv);
  writeFigure(makeFigure(request.figure), request.output);
  return 0;
}

}  // namespace

void addFigureCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<Request>();
  CLI::App* command = app.add_subcommand("figure", "draw a picture of a run into a file");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("--view", request->view)->required()->check(CLI::IsMember({"map", "tree", "matrix", "bars"}));
  command->add_option("--region", request->figure.regions, "only this region; may be repeated")->type_name("NAME")->allow_extra_args(false);
  command->add_option("--communicator", request->communicator,
                      "map: light the routes between its members; matrix: mark its hosts; bars: only it")
      ->type_name("NAME");
  command->add_option("--metric", request->metric, "what bars measure (default: time), or the colours of the map (default: bytes)")
      ->check(CLI::IsMember({"time", "volume", "calls", "bytes", "utilisation", "unexplained"}));
  command->add_option("--traffic", request->traffic, "map: where the bytes come from; default: the best that the run has")
      ->check(CLI::IsMember({"port", "counter", "all-to-all"}));
  command->add_option("--layout", request->layout, "map: default is what suits the fabric")
      ->check(CLI::IsMember({"layered", "planar", "matrix"}));
  command->add_flag("--hide-service", request->figure.hideService, "map: leave storage and management nodes away");
  command->add_option("--width", request->width, "map: wider lines for links that carry more")->check(CLI::IsMember({"capacity"}));
  command->add_option("--colour", request->colour, "tree: what its colours say; default: no colours")
      ->check(CLI::IsMember({"time", "volume", "calls", "imbalance", "locality"}));
  command->add_flag("--assume-minimal-hops", request->figure.assumeRoutes, "map: routes where forwarding tables are missing");
  command->add_option("--range", request->range, "the colours' range in bytes, of shares in per cent; default: that of the data")
      ->type_name("LO:HI");
  command->add_option("--width-mm", request->figure.widthMm, "88.9 is one column of a paper, 181 a page")->capture_default_str();
  command->add_option("-o,--output", request->output, "FILE.pdf, .svg or .png")->required()->type_name("FILE");
  command->callback([request, &chosen] {
    complete(*request);
    chosen = [request] { return run(*request); };
  });
}

}  // namespace weft
