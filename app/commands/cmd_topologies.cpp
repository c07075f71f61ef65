// weft topologies: which virtual topologies the MPI library put onto the machine in another order, and what an order
// would gain.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>

#include "analysis/pairs/number_check.h"
#include "analysis/placement/job_slots.h"
#include "analysis/placement/remap_answer.h"
#include "analysis/placement/remap_words.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/output.h"
#include "analysis/run/run_fabric.h"
#include "app/commands/commands.h"
#include "app/commands/stop_request.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/number_list.h"
#include "core/base/units.h"
#include "core/sums/communicator_words.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/routes/minimal_routes.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct TopologiesOptions {
  std::string path;
  RemapWords words{.effort = "quick"};
  RemapQuestion question;
  FormatOption format;
  std::uint64_t top = 20;
};

// As RemapQuestion::fixed: all ranks of the run but the members.
std::string othersOf(const RunStore& store, const Communicator& communicator) {
  std::vector<RankId> members = communicator.members;
  std::ranges::sort(members);
  std::vector<std::uint32_t> others;
  for (const Process& process : store.processes())
    if (!std::ranges::binary_search(members, process.rank)) others.push_back(number(process.rank));
  std::ranges::sort(others);
  return listText(others);
}

// What ranks sent to others on the communicator. Nothing: no bytes are recorded.
std::optional<std::uint64_t> sentOn(const RunStore& store, const Communicator& communicator) {
  PairFilter filter;
  filter.communicators = {communicator.id};
  std::uint64_t bytes = 0;
  bool held = false;
  store.pairTraffic(filter, [&](const PairTrafficRow& row) {
    for (const PairPeer& peer : row.peers)
      if (peer.destination != row.source) bytes = saturatingAdd(bytes, peer.bytes, held);
    return true;
  });
  return bytes == 0 ? std::nullopt : std::optional(bytes);
}

// Why nothing is known of a better order, on any communicator; empty where it may be.
std::string whyNoGain(const RunStore& store, const TopologiesOptions& options) {
  Fabric fabric = Fabric::build(store.fabric());
  if (options.question.links.assume && !fabric.nodes().empty()) fabric = assumeMinimalHops(fabric);
  if (std::string why = whyNoRoutes(fabric); !why.empty()) return why;
  const auto open = loadRunForLoads(store, options.path, options.question.links.assume, Adaptive::even);
  return whyNoSlots(*open, ranksOf(*open));
}

struct TopologyGain {
  PlacementMetrics now, best;  // of what is sent on the communicator
};

PlacementMetrics metricsAt(const RemapAnswer& answer, const RankHosts& hosts) {
  const PairFlows flows = answer.flowsOf(hosts);
  return metricsOf(answer.fabric(), flows, accumulate(answer.fabric(), flows.flows));
}

// Whether ranks have another order than they have in the parent, whose first ones they are; nothing where an order or
// the parent is not known, or the members are others.
std::optional<bool> isReordered(const Communicator& communicator, const std::vector<Communicator>& all) {
  const auto parent =
      std::ranges::find_if(all, [&](const Communicator& each) { return each.id == communicator.parent; });
  if (parent == all.end() || !parent->membersInOrder || !communicator.membersInOrder) return std::nullopt;
  const auto& before = parent->members;
  const auto& after = communicator.members;
  if (after.empty() || after.size() > before.size()) return std::nullopt;
  if (!std::is_permutation(after.begin(), after.end(), before.begin())) return std::nullopt;
  return !std::equal(after.begin(), after.end(), before.begin());
}

// Members change places only with each other.
TopologyGain topologyGain(const RunStore& store, const std::filesystem::path& path, const Communicator& communicator,
                          const RemapQuestion& question, const std::function<bool(double)>& progress) {
  RemapQuestion of = question;
  of.links.choice.found = std::vector{communicator.id};
  of.links.choice[FilterDimension::communicator] = {communicator.name};
  of.fixed = othersOf(store, communicator);
  of.move = "rank";
  RemapAnswer answer(store, path, of);
  answer.find(progress);
  return TopologyGain{metricsAt(answer, answer.run().rankHosts), metricsAt(answer, answer.places(false)[1].hosts)};
}

// Those that carried most first.
std::vector<Communicator> topologiesOf(const RunStore& store) {
  std::vector<Communicator> list = store.communicators();
  std::erase_if(list, [](const Communicator& each) { return each.topology.empty(); });
  std::map<CommunicatorId, std::uint64_t> bytes;
  for (const PairLayer& layer : store.pairLayers())
    if (layer.communicator && countsAsSent(layer.kind)) bytes[*layer.communicator] += layer.bytes.value_or(0);
  std::ranges::stable_sort(list, std::ranges::greater(), [&](const Communicator& each) { return bytes[each.id]; });
  return list;
}

Table topologyTable() {
  return {{{"communicator", ColumnKind::text},
           {"topology", ColumnKind::text},
           {"ranks", ColumnKind::number},
           {"reorder", ColumnKind::flag},
           {"mapping_changed", ColumnKind::flag},
           {"bytes", ColumnKind::bytes},
           {"hop_bytes", ColumnKind::bytes},
           {"best_hop_bytes", ColumnKind::bytes},
           {"hottest_bytes", ColumnKind::bytes},
           {"best_hottest_bytes", ColumnKind::bytes},
           {"gain", ColumnKind::share}},
          {}};
}

void addGain(Row& row, const TopologyGain& gain) {
  const auto now = gain.now.hottest(), best = gain.best.hottest();
  row.insert(row.end(), {gain.now.hopBytes, gain.best.hopBytes, now, best});
  row.push_back(now == 0 ? Cell() : Cell(1 - static_cast<double>(best) / static_cast<double>(now)));
}

Notes notesOf(const std::string& whyNone, bool isSilent) {
  Notes notes;
  if (isSilent)
    notes.push_back(
        "a communicator has no numbers if no messages between its ranks are recorded: nothing was sent, or the source "
        "does not record communicators of messages");
  if (whyNone.empty())
    notes.push_back(
        "gain: by how much the load of the most loaded link end falls, of what is sent on the communicator, if its "
        "members change places with each other");
  else notes.push_back("no gain of another order: " + whyNone);
  return notes;
}

int answered(const TopologiesOptions& options) {
  const RunStore store(options.path);
  const std::vector<Communicator> all = store.communicators();
  std::vector<Communicator> shown = topologiesOf(store);
  if (shown.empty())
    throw Error("no communicator of this run has a virtual topology, or its source does not record it");
  const std::uint64_t count = keepTop(shown, options.top);
  const std::string whyNone = whyNoGain(store, options);
  RemapQuestion question = options.question;
  question.search.effort = effortOf(options.words.effort);
  Table table = topologyTable();
  const auto progress = [](double) { return !stopRequested(); };
  bool isSilent = false;
  for (const Communicator& each : shown) {
    Row row{each.name, topologyText(each),
            static_cast<std::uint64_t>(each.size.value_or(std::uint32_t(each.members.size()))), Cell(each.reorder),
            Cell(isReordered(each, all))};
    const auto bytes = sentOn(store, each);
    isSilent |= !bytes;
    row.push_back(bytes);
    if (bytes && whyNone.empty()) addGain(row, topologyGain(store, options.path, each, question, progress));
    if (stopRequested()) throw Error("cancelled");
    row.resize(table.columns.size());
    table.rows.push_back(std::move(row));
  }
  Notes notes = notesOf(whyNone, isSilent);
  noteTop(notes, shown.size(), count, "topologies");
  say(notes);
  noteLostData(store);
  Output out;
  out << written(table, options.format.table());
  out.finish();
  return 0;
}

int run(const TopologiesOptions& options) {
  return unlessStopped([&] { return answered(options); }, "cancelled");
}

}  // namespace

void addTopologiesCommand(CLI::App& app, Chosen& chosen) {
  const auto options = std::make_shared<TopologiesOptions>();
  CLI::App* command = app.add_subcommand(
      "topologies", "Cartesian and graph communicators: was their order changed, and what would a better one gain?");
  command->add_option("RUN", options->path, "a run store; gains need pair traffic, hosts and forwarding tables")
      ->required()
      ->type_name("RUN.weft");
  addTopOption(*command, options->top, "only the N communicators that carried most");
  command->add_option("--effort", options->words.effort, "how long to search for each communicator, as in weft remap")
      ->check(CLI::IsMember(effortWords()))
      ->capture_default_str();
  addRailsOption(*command, options->question.links.choice);
  addAssumeOption(*command, options->question.links.assume);
  addFormatOption(*command, options->format, tableFormatNames());
  command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

}  // namespace weft
