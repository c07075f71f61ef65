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
  std::string path, view, rails, communicator, metric, range, traffic, layout, width, colour, output;
  std::string rows, measure, order, pairClass, each;
};

const std::map<std::string, FigureView> views{
    {"map", FigureView::map}, {"tree", FigureView::tree}, {"matrix", FigureView::matrix}, {"bars", FigureView::bars}};
const std::map<std::string, BarMetric> metrics{
    {"time", BarMetric::time}, {"volume", BarMetric::volume}, {"calls", BarMetric::calls}};

const std::map<std::string, MatrixAxis> axes{{"rank", MatrixAxis::ranks}, {"host", MatrixAxis::hosts}, {"leaf", MatrixAxis::leaves},
                                             {"communicator", MatrixAxis::members}, {"port", MatrixAxis::ports}};
const std::map<std::string, MatrixMeasure> measures{
    {"bytes", MatrixMeasure::bytes}, {"messages", MatrixMeasure::messages}, {"mean", MatrixMeasure::mean}};
const std::map<std::string, MatrixOrder> orders{{"number", MatrixOrder::number}, {"host", MatrixOrder::host},
                                                {"leaf", MatrixOrder::leaf}, {"communicator", MatrixOrder::communicator},
                                                {"bandwidth", MatrixOrder::bandwidth}};

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

void takeMatrix(Request& request) {
  FigureRequest& figure = request.figure;
  figure.each = !request.each.empty();
  if (!request.rows.empty()) figure.rows = axes.at(request.rows);
  if (!request.measure.empty()) figure.matrixMeasure = measures.at(request.measure);
  if (!request.order.empty()) figure.order = orders.at(request.order);
  if (!request.pairClass.empty()) figure.classes = {*pairClassOf(request.pairClass)};
  if (figure.rows == MatrixAxis::members && request.communicator.empty())
    throw CLI::ValidationError("--rows", "communicator needs --communicator NAME");
  if (figure.view != FigureView::matrix || request.traffic.empty()) return;
  if (request.traffic != "pair" && request.traffic != "port")
    throw CLI::ValidationError("--traffic", request.traffic + " does not go with --view matrix; take pair or port");
  figure.matrixSource = request.traffic == "pair" ? MatrixSource::pairs : MatrixSource::ports;
}

// An option that a view has no use for is a mistake of the caller.
void complete(Request& request) {
  FigureRequest& figure = request.figure;
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
  onlyFor(!request.traffic.empty(), "--traffic", {map, matrix}, "map and matrix");
  onlyFor(!request.rows.empty(), "--rows", {matrix}, "matrix");
  onlyFor(!request.measure.empty(), "--measure", {matrix}, "matrix");
  onlyFor(!request.order.empty(), "--order", {matrix}, "matrix");
  onlyFor(!request.pairClass.empty(), "--class", {map, matrix}, "map and matrix");
  onlyFor(!request.rails.empty(), "--rails", {map}, "map");
  onlyFor(!request.each.empty(), "--each", {matrix}, "matrix");
  onlyFor(figure.linear, "--linear", {matrix}, "matrix");
  onlyFor(!request.layout.empty(), "--layout", {map}, "map");
  onlyFor(!request.width.empty(), "--width", {map}, "map");
  onlyFor(!request.colour.empty(), "--colour", {tree}, "tree");
  onlyFor(figure.hideService, "--hide-service", {map}, "map");
  onlyFor(figure.assumeRoutes, "--assume-minimal-hops", {map}, "map");
  onlyFor(!figure.against.empty(), "--against", {}, "none");
  if (!request.communicator.empty()) figure.communicator = request.communicator;
  takeMetric(request);
  takeMatrix(request);
  if (figure.view == map && !request.traffic.empty()) {
    figure.source = sourceOf(request.traffic);
    if (!figure.source) throw CLI::ValidationError("--traffic", request.traffic + " does not go with --view map");
  }
  if (request.rails == "first") figure.rails = Rails::first;
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
  FigureRuns runs = openRuns(request.path, request.figure);
  writeFigure(makeFigure(request.figure, runs), request.output);
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
                      "of pair traffic: only it; else map: light the routes between its members, matrix: mark its hosts")
      ->type_name("NAME");
  command->add_option("--metric", request->metric, "what bars measure (default: time), or the colours of the map (default: bytes)")
      ->check(CLI::IsMember({"time", "volume", "calls", "bytes", "utilisation", "unexplained"}));
  command->add_option("--traffic", request->traffic, "map and matrix: where the bytes come from; default: the best that the run has")
      ->check(CLI::IsMember({"pair", "port", "counter", "all-to-all"}));
  command->add_option("--rows", request->rows, "matrix: rows and columns; default: host where hosts are known, else rank")
      ->check(CLI::IsMember({"rank", "host", "leaf", "communicator", "port"}));
  command->add_option("--measure", request->measure, "matrix: default is bytes; mean is bytes per message")
      ->check(CLI::IsMember({"bytes", "messages", "mean"}));
  command->add_option("--order", request->order, "matrix: default is number; bandwidth is reverse Cuthill-McKee")
      ->check(CLI::IsMember({"number", "host", "leaf", "communicator", "bandwidth"}));
  command->add_option("--class", request->pairClass, "map and matrix: only this class of pair traffic")
      ->check(CLI::IsMember({"p2p", "collective", "onesided", "mixed", "logical"}));
  command->add_option("--rails", request->rails, "map: of pair traffic, share the bytes of a pair evenly (default) or send over its first rail")
      ->check(CLI::IsMember({"even", "first"}));
  command->add_option("--each", request->each, "matrix: a small one for each communicator, in one range of colours")
      ->check(CLI::IsMember({"communicator"}));
  command->add_flag("--linear", request->figure.linear, "matrix: colours on a linear scale");
  command->add_option("--layout", request->layout, "map: default is what suits the fabric")
      ->check(CLI::IsMember({"layered", "planar", "matrix"}));
  command->add_flag("--hide-service", request->figure.hideService, "map: leave storage and management nodes away");
  command->add_option("--width", request->width, "map: wider lines for links that carry more")->check(CLI::IsMember({"capacity"}));
  command->add_option("--colour", request->colour, "tree: what its colours say; default: no colours")
      ->check(CLI::IsMember({"time", "volume", "calls", "imbalance", "locality"}));
  command->add_flag("--assume-minimal-hops", request->figure.assumeRoutes, "map: routes where forwarding tables are missing");
  command->add_option("--range", request->range, "the colours' range in bytes, of shares in per cent; default: that of the data")
      ->type_name("LO:HI");
  command->add_option("--width-mm", request->figure.style.widthMm, "88.9 is one column of a paper, 181 a page")->capture_default_str();
  command->add_option("--text-points", request->figure.style.textPoints, "type size at the final width: 8 to 10")->capture_default_str();
  command->add_option("--dpi", request->figure.style.imageDpi, "of a PNG, and of the cells of a matrix")->capture_default_str();
  command->add_flag("--grey", request->figure.style.grey, "no colours: greys and patterns");
  command->add_option("--against", request->figure.against, "another run, to compare with; may be repeated")
      ->type_name("RUN.weft")->allow_extra_args(false)->group("");  // hidden as long as no view takes it
  command->add_option("-o,--output", request->output, "FILE.pdf, .svg or .png")->required()->type_name("FILE");
  command->callback([request, &chosen] {
    complete(*request);
    chosen = [request] { return run(*request); };
  });
}

}  // namespace weft
