// weft info: what a run store holds and what it lacks.
#include <CLI/CLI.hpp>

#include <algorithm>

#include "analysis/load/hot_ends.h"
#include "analysis/run/json.h"
#include "analysis/run/names.h"
#include "analysis/run/run_fabric.h"
#include "analysis/run/run_facts.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/joined_text.h"
#include "core/base/quote.h"
#include "core/base/units.h"
#include "core/records/import_verdict.h"
#include "core/store/process_facts.h"
#include "core/sums/communicator_words.h"
#include "core/sums/run_summary.h"
#include "ibdiag/model/levels.h"
#include "reports/diagnostic_text.h"
#include "reports/tables/overhead_table.h"
#include "reports/pair_info.h"
#include "reports/recorded_info.h"
#include "reports/table_json.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct Info {
  RunSnapshot run;
  RunSnapshot shown = {};  // of its lists the first rows, as --top has them; hosts are all there
  std::size_t hosts = 0;   // that are shown
  std::optional<std::uint64_t> ranks;
  std::vector<SubnetCounts> subnets;
  std::vector<std::string> absent;
  std::vector<Derived> derived;
  std::optional<std::string> hottestEnds;
  std::vector<std::string> metrics = {};
  std::map<std::pair<std::string, std::string>, std::vector<RankId>> processFacts = {};
};

// Hosts stay: processes are told by their names.
RunSnapshot firstRows(const RunSnapshot& run, const Top& top) {
  RunSnapshot shown;
  shown.hosts = run.hosts;
  std::ranges::copy_if(run.communicators, std::back_inserter(shown.communicators),
                       [](const Communicator& each) { return !each.internal; });
  if (!processesJson(run).empty()) shown.processes = run.processes;
  shown.regions = run.regions;
  shown.adapterPorts = run.adapterPorts;
  shown.toolTimes = run.toolTimes;
  shown.sources = run.sources;
  shown.diagnostics = run.diagnostics;
  keepTopRows(shown.regions, top, "regions");
  keepTopRows(shown.communicators, top, "communicators");
  keepTopRows(shown.processes, top, "processes");
  keepTopRows(shown.adapterPorts, top, "adapters");
  keepTopRows(shown.toolTimes, top, "times of tools");
  keepTopRows(shown.sources, top, "sources");
  keepTopRows(shown.diagnostics, top, "diagnostics");
  return shown;
}

Info collect(const std::string& path, const Top& top) {
  const RunStore store(path);
  Info info;
  info.run = loadSnapshot(store, path);
  info.hottestEnds = hottestEndsText(store, path, summaryEnds);
  const Fabric fabric = Fabric::build(store.fabric());
  info.ranks = rankCount(info.run);
  for (Metric& each : store.metrics()) info.metrics.push_back(std::move(each.row.name));
  info.processFacts = processFacts(store);
  info.subnets = countSubnets(fabric, computeLevels(fabric));
  info.absent = absentParts(store, info.run, fabric);
  info.derived = derivedBytes(info.run);
  std::vector<Host> hosts = info.run.hosts;
  keepTopRows(hosts, top, "hosts");
  info.hosts = hosts.size();
  keepTopRows(info.metrics, top, "metrics");
  info.shown = firstRows(info.run, top);
  return info;
}

std::string parentName(const RunSnapshot& run, const Communicator& each) {
  const Communicator* parent = each.parent ? run.find(*each.parent) : nullptr;
  return parent ? parent->name : std::string();
}

std::vector<std::vector<std::uint32_t>> ranksByHost(const RunSnapshot& run) {
  std::vector<std::vector<std::uint32_t>> ranks(run.hosts.size());
  for (const Process& each : run.processes) {
    if (!each.host) continue;
    const auto host = std::ranges::lower_bound(run.hosts, *each.host, {}, &Host::id);
    if (host != run.hosts.end() && host->id == *each.host)
      ranks[static_cast<std::size_t>(host - run.hosts.begin())].push_back(number(each.rank));
  }
  return ranks;
}

Json communicatorsJson(const RunSnapshot& run, const std::vector<Communicator>& communicators) {
  Json list = Json::array();
  for (const Communicator& each : communicators) {
    Json members = Json::array();
    for (const RankId rank : each.members) members.push_back(number(rank));
    const std::string parent = parentName(run, each);
    list.push_back({{"name", each.name},
                    {"parent", parent.empty() ? Json() : Json(parent)},
                    {"parent_is_guess", each.parentIsGuess},
                    {"size", orNull(each.size)},
                    {"call", each.call.empty() ? Json() : Json(each.call)},
                    {"members", std::move(members)},
                    {"members_in_order", each.membersInOrder},
                    {"members_incomplete", each.membersIncomplete()},
                    {"stated_bytes", orNull(each.statedBytes)},
                    {"stated_calls", orNull(each.statedCalls)}});
    addRecorded(list.back(), each);
  }
  return list;
}

void addVerdict(Json& json, const Judged& judged) {
  json["verdict"] = name(judged.verdict);
  json["missing"] = judged.what.empty() ? Json() : Json(judged.what);
}

Json sourcesJson(const RunSnapshot& run, const std::vector<Source>& sources) {
  Json list = Json::array();
  for (const Source& each : sources)
    list.push_back({{"path", each.row.path},
                    {"kind", each.row.kind},
                    {"format", each.row.format},
                    {"version", each.row.version.empty() ? Json() : Json(each.row.version)},
                    {"digest", each.row.digest},
                    {"rows_kept", each.rowsKept},
                    {"rows_left_out", each.rowsLeftOut}});
  for (std::size_t i = 0; i < sources.size(); ++i) addVerdict(list[i], judgedSource(sources[i], run.diagnostics));
  return list;
}

Json diagnosticsJson(const std::vector<DiagnosticRecord>& diagnostics) {
  Json list = Json::array();
  for (const auto& [source, each] : diagnostics)
    list.push_back({{"code", each.code},
                    {"severity", name(each.severity)},
                    {"file", each.file},
                    {"line", each.line == 0 ? Json() : Json(each.line)},
                    {"seen", each.seen},
                    {"done", each.done},
                    {"advice", each.advice},
                    {"text", sentence(each)}});
  return list;
}

Json spreadJson(const std::optional<Spread>& spread) {
  if (!spread) return {};
  return {{"ranks", spread->ranks}, {"mean_s", spread->mean}, {"min_s", spread->min}, {"max_s", spread->max}};
}

Json summaryJson(const RunSummary& summary) {
  const auto shares = [](const std::vector<SummaryShare>& list) {
    Json all = Json::array();
    for (const SummaryShare& each : list)
      all.push_back({{"name", each.name}, {"seconds", each.seconds}, {"share", each.share}});
    return all;
  };
  Json json = {{"elapsed", spreadJson(summary.elapsed)},         {"mpi", spreadJson(summary.mpi)},
               {"mpi_share", orNull(summary.mpiShare.value())},  {"bytes", orNull(summary.volume)},
               {"communicators", shares(summary.communicators)}, {"operations", shares(summary.operations)}};
  if (summary.runs > 1) json["runs"] = summary.runs;
  if (summary.recorded) json["recorded"] = spreadJson(summary.recorded);
  if (summary.mpiQuality != Quality::exact) {
    json["mpi_quality"] = word(summary.mpiQuality);
    json["only"] = summary.only;
  }
  return json;
}

Json asJson(const Info& info) {
  const RunSnapshot& run = info.run;
  Json json;
  json["facts"] = Json::object();
  for (const auto& [key, value] : run.facts) json["facts"][key] = value;
  json["ranks"] = orNull(info.ranks);
  const auto ranks = ranksByHost(run);
  json["hosts"] = Json::array();
  for (std::size_t i = 0; i < info.hosts; ++i)
    json["hosts"].push_back({{"name", run.hosts[i].name}, {"ranks", ranks[i]}});
  for (const auto& [fact, of] : info.processFacts) {
    Json list = Json::array();
    for (const RankId rank : of) list.push_back(number(rank));
    json["process_facts"].push_back({{"fact", fact.first}, {"value", fact.second}, {"ranks", std::move(list)}});
  }
  json["summary"] = summaryJson(summaryOf(run));
  json["regions"] = Json::array();
  for (const Region& each : info.shown.regions) json["regions"].push_back(each.name);
  if (!info.metrics.empty()) json["metrics"] = info.metrics;
  json["communicators"] = communicatorsJson(run, info.shown.communicators);
  json["fabric"] = {{"subnets", Json::array()}};
  for (const SubnetCounts& each : info.subnets) json["fabric"]["subnets"].push_back(asJson(each));
  json["pair_traffic"] = run.pairLayers.empty() ? Json() : pairsAsJson(run.pairLayers);
  json["processes"] = processesJson(info.shown);
  json["adapters"] = adaptersJson(info.shown);
  json["tool_times"] = asJson(toolTimesTable(info.shown.toolTimes));
  json["sources"] = sourcesJson(run, info.shown.sources);
  addVerdict(json, judgedImport(run.sources, run.diagnostics));
  json["absent"] = info.absent;
  json["derived"] = Json::array();
  for (const Derived& each : info.derived)
    json["derived"].push_back({{"column", "bytes"},
                               {"communicator", each.communicator},
                               {"operations", each.operations},
                               {"why", "average size × calls, from rounded averages"}});
  json["diagnostics"] = diagnosticsJson(info.shown.diagnostics);
  json["diagnostic_totals"] = Json::object();
  for (const CodeTotal& each : run.diagnosticTotals) json["diagnostic_totals"][each.code] = each.total;
  return json;
}

void printRun(Output& out, const Info& info) {
  const RunSnapshot& run = info.run;
  for (const auto& [key, value] : run.facts) out << key << ": " << value << "\n";
  out << "ranks: " << (info.ranks ? std::to_string(*info.ranks) : word(Absence::notRecorded)) << "\n";
  out << "hosts: " << (run.hosts.empty() ? word(Absence::notRecorded) : std::to_string(run.hosts.size())) << "\n";
  const auto byHost = ranksByHost(run);
  for (std::size_t i = 0; i < info.hosts; ++i) {
    std::vector<RankId> ids;
    for (const std::uint32_t rank : byHost[i]) ids.push_back(RankId(rank));
    out << "  " << run.hosts[i].name << ": ranks " << rankList(ids) << "\n";
  }
  for (const auto& [fact, ranks] : info.processFacts)
    out << fact.first << " of ranks " << rankList(ranks) << ": " << fact.second << "\n";
  for (const auto& [label, text] : wordsOf(summaryOf(run))) out << label << ": " << text << "\n";
  if (info.hottestEnds) out << "most loaded link ends: " << *info.hottestEnds << "\n";
  std::vector<std::string> regions;
  for (const Region& each : info.shown.regions) regions.push_back(each.name);
  out << "regions: " << (regions.empty() ? word(Absence::notRecorded) : joined(regions)) << "\n";
  if (!info.metrics.empty()) out << "metrics: " << joined(info.metrics) << "\n";
}

std::string yesNo(const std::optional<bool>& value) { return value ? (*value ? "yes" : "no") : ""; }

void printCommunicators(Output& out, const RunSnapshot& run, const std::vector<Communicator>& communicators) {
  const bool topologies = std::ranges::any_of(run.communicators, [](const Communicator& each) {
    return each.freed || !each.topology.empty() || !each.label.empty();
  });
  std::vector<std::string> header{"communicator", "parent", "size", "call", "members"};
  if (topologies) header.insert(header.end(), {"topology", "reorder", "freed"});
  Table table = textTable(header);
  const auto count = std::ranges::count(run.communicators, false, &Communicator::internal);
  for (const Communicator& each : communicators) {
    const std::string parent = parentName(run, each);
    std::string members = rankList(each.members);
    if (each.membersIncomplete()) members += members.empty() ? word(Absence::notRecorded) : " and others";
    Row& row = table.rows.emplace_back(Row{nameAndLabel(each), parent + (each.parentIsGuess ? " (a guess)" : ""),
                                           each.size ? std::to_string(*each.size) : "", each.call, members});
    if (topologies) row.insert(row.end(), {topologyText(each), yesNo(each.reorder), yesNo(each.freed)});
  }
  out << "communicators: " << (count == 0 ? word(Absence::notRecorded) : std::to_string(count)) << "\n";
  if (count != 0) out << written(table, TableFormat::text);
}

void printText(Output& out, const Info& info) {
  printRun(out, info);
  printCommunicators(out, info.run, info.shown.communicators);
  if (const std::string processes = processesText(info.shown); !processes.empty()) out << "processes:\n" << processes;
  if (const std::string adapters = adaptersText(info.shown); !adapters.empty()) out << "adapters:\n" << adapters;
  if (const std::string times = toolTimesText(info.shown.toolTimes); !times.empty())
    out << "times of tools, in seconds:\n" << times;
  printPairs(out, info.run.pairLayers);
  for (const SubnetCounts& each : info.subnets)
    out << "subnet " << std::to_string(number(each.subnet)) << ": " << std::to_string(each.adapters) << " CAs, "
        << std::to_string(each.switches) << " switches, "
        << (each.aggregationNodes != 0 ? std::to_string(each.aggregationNodes) + " aggregation nodes, " : "")
        << std::to_string(each.links) << " links, " << std::to_string(each.switchesOnLevel.size()) << " levels\n";
  const Judged all = judgedImport(info.run.sources, info.run.diagnostics);
  Table sources = textTable({"source", "kind", "format", "rows kept", "rows left out", "verdict", "digest"});
  for (const Source& each : info.shown.sources)
    sources.rows.push_back({each.row.path, each.row.kind,
                            each.row.format + (each.row.version.empty() ? "" : ", " + each.row.version), each.rowsKept,
                            each.rowsLeftOut, name(judgedSource(each, info.run.diagnostics).verdict), each.row.digest});
  out << "sources:\n"
      << written(sources, TableFormat::text) << "verdict: " << std::string(name(all.verdict))
      << (all.what.empty() ? "" : " (" + all.what + ")")
      << "\nabsent: " << (info.absent.empty() ? "none" : joined(info.absent)) << "\n";
  for (const Derived& each : info.derived)
    out << "derived from rounded averages: bytes of " << each.communicator << ": " << joined(each.operations) << "\n";
  std::vector<Diagnostic> diagnostics;
  for (const DiagnosticRecord& each : info.shown.diagnostics) diagnostics.push_back(each.diagnostic);
  std::map<std::string, std::uint64_t> totals;
  for (const CodeTotal& each : info.run.diagnosticTotals) totals[each.code] = each.total;
  out << diagnosticText(std::move(diagnostics), totals);
  out.finish();
}

}  // namespace

void addInfoCommand(CLI::App& app, Chosen& chosen) {
  struct Request {
    std::string path, format = "text";
    Top top;
  };
  const auto request = std::make_shared<Request>();
  CLI::App* command = app.add_subcommand("info", "what a run store holds and what it lacks");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("--format", request->format)->check(CLI::IsMember({"text", "json"}))->capture_default_str();
  addTopOption(*command, request->top, "only the first N of each list");
  command->callback([request, &chosen] {
    chosen = [request] {
      Info info = collect(request->path, request->top);
      Output out;
      if (request->format == "json") {
        const Json all = asJson(info);
        std::vector<PairLayer>& layers = info.run.pairLayers;
        keepTopRows(layers, request->top, "layers of pair traffic");
        print(out, all, 2, [&](const PutJson& put) { putLayers(layers, info.run, info.run.operationNames, put); });
      } else {
        printText(out, info);
      }
      return 0;
    };
  });
}

}  // namespace weft
