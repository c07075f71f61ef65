#include "figures/report_html.h"

#include "analysis/load/run_findings.h"
#include "analysis/run/run_facts.h"
#include "core/base/error.h"
#include "core/base/joined_text.h"
#include "core/base/known_value.h"
#include "core/sums/run_label.h"
#include "core/sums/run_summary.h"
#include "figures/html_page.h"
#include "figures/report_tables.h"
#include "figures/run_figure.h"
#include "ibdiag/findings/fabric_findings.h"
#include "reports/communicator_tables.h"

namespace weft {
namespace {

constexpr std::size_t mostRows = 20, mostHotLinks = 10;

void addSummary(HtmlPage& page, const RunStore& store, const OpenRun& run) {
  const RunSnapshot& snapshot = run.snapshot;
  const auto ranks = rankCount(snapshot);
  std::vector<std::string> parts{(ranks ? std::to_string(*ranks) : word(Absence::notRecorded)) + " ranks",
                                 countOrAbsence(snapshot.hosts.size()) + " hosts",
                                 countOrAbsence(snapshot.regions.size()) + " code regions",
                                 countOrAbsence(snapshot.communicators.size()) + " communicators"};
  page.paragraph(joined(parts) + ".");
  std::vector<std::string> facts;
  for (const auto& [label, text] : wordsOf(summaryOf(snapshot))) facts.push_back(label + ": " + text);
  for (const auto& [key, value] : snapshot.facts)
    if (key != "label") facts.push_back(key + ": " + value);
  page.list(facts);
  const auto absent = absentParts(store, snapshot, run.fabric);
  if (!absent.empty())
    page.paragraph(capitalWord(Absence::notRecorded) + ", and so nowhere on this page: " + joined(absent) + ".");
}

// A figure that the run can't give is omitted and the reason is said.
void addFigure(HtmlPage& page, FigureRuns& runs, const FigureRequest& request, const std::string& words) {
  try {
    const QByteArray svg = renderFigure(makeFigure(request, runs), FigureFormat::svg);
    page.picture({svg.constData(), static_cast<std::size_t>(svg.size())}, words);
  } catch (const Error& error) {
    page.paragraph("No picture of the " + words + ": " + error.what());
  }
}

void addFabric(HtmlPage& page, const RunStore& store, const OpenRun& run) {
  const PortCounters counters = loadPortCounters(store, run.fabric);
  const FabricFindings found =
      findingsOf(run.fabric, run.levels,
                 {&counters, run.snapshot.diagnostics, run.snapshot.diagnosticTotals, findingsOfRun(store, run)});
  Table counts{{{"subnet", ColumnKind::number},
                {"adapters", ColumnKind::number},
                {"switches", ColumnKind::number},
                {"links", ColumnKind::number},
                {"levels", ColumnKind::number}},
               {}};
  const bool anyAggregate =
      std::ranges::any_of(found.counts, [](const SubnetCounts& each) { return each.aggregationNodes != 0; });
  if (anyAggregate) counts.columns.push_back({"aggregation nodes", ColumnKind::number});
  for (const SubnetCounts& each : found.counts) {
    counts.rows.push_back({number(each.subnet), each.adapters, each.switches, each.links, each.switchesOnLevel.size()});
    if (anyAggregate) counts.rows.back().push_back(each.aggregationNodes);
  }
  page.table(counts);
  const Table wrong = findingsTable(run.fabric, found, mostRows);
  page.paragraph(wrong.rows.empty() ? "Its check found neither errors nor warnings." : "What its check found:");
  page.table(wrong);
}

void addLinks(HtmlPage& page, const RunStore& store, const OpenRun& run, FigureRuns& runs) {
  page.heading("Links");
  if (!run.hasFabric())
    return page.paragraph(sentence("The run has no fabric dump: which links carry the bytes", Absence::notKnown) + ".");
  addFigure(page, runs, FigureRequest(MapFigure()), "map of the fabric, each link end in the colour of its load");
  const HotLinks hot = hotLinks(runs.shown, mostHotLinks);
  if (hot.table.rows.empty()) page.paragraph("No link load was recorded.");
  else
    page.paragraph("The link ends with the largest load (" + hot.source +
                   "). The node at that end sends the bytes. What loads it most is computed from pair traffic.");
  page.table(hot.table);
  page.heading("Fabric");
  addFabric(page, store, run);
}

void addCommunicators(HtmlPage& page, const OpenRun& run, FigureRuns& runs) {
  page.heading("Communicators");
  if (run.snapshot.communicators.empty()) return page.paragraph(capitalWord(Absence::notRecorded) + ".");
  for (const BarMetric metric : {BarMetric::time, BarMetric::volume}) {
    BarsFigure bars;
    bars.metric = metric;
    addFigure(page, runs, FigureRequest(bars),
              metric == BarMetric::time ? "bars of time per communicator" : "bars of volume per communicator");
  }
  page.table(communicatorsTable(run.snapshot, mostRows));
  addFigure(page, runs, FigureRequest(TreeFigure()), "tree of communicators");
  page.heading("Communicators by size and creating call");
  page.table(sizesTable(run.snapshot.communicators));
  page.heading("Operations over all communicators");
  page.table(operationsTable(run.snapshot, mostRows));
}

}  // namespace

std::string reportPage(const std::filesystem::path& path) {
  const RunStore store(path);
  FigureRuns runs = openRuns(path, {});
  const auto run = runs.shown.run();
  const std::string label = runLabel(run->snapshot.facts);
  HtmlPage page(label.empty() ? path.stem().string() : label);
  addSummary(page, store, *run);
  addLinks(page, store, *run, runs);
  addCommunicators(page, *run, runs);
  page.heading("Traffic matrix");
  addFigure(page, runs, FigureRequest(MatrixFigure()), "matrix of bytes: rows send, columns receive");
  page.heading("Sources");
  page.table(sourcesTable(run->snapshot));
  const Table diagnostics = diagnosticsTable(run->snapshot, mostRows);
  if (!diagnostics.rows.empty()) page.heading("Messages of the import");
  page.table(diagnostics);
  page.paragraph("Made by Weft " WEFT_VERSION ". A dash is \"" + std::string(word(Absence::notRecorded)) +
                 "\", never zero. Numbers show all their digits when pointed at.");
  return page.take();
}

}  // namespace weft
