#include "reports/summary/summary_contents.h"

#include <algorithm>

#include "analysis/load/load_words.h"
#include "analysis/run/run_facts.h"
#include "core/base/short_text.h"
#include "core/base/units.h"
#include "core/records/pair_class.h"
#include "core/sums/run_times.h"
#include "core/sums/traced_part.h"
#include "ibdiag/findings/fabric_check.h"
#include "ibdiag/model/levels.h"
#include "reports/summary/summary_inputs.h"

namespace weft {
namespace {

class Contents {
 public:
  explicit Contents(Summary& summary) : summary_(summary) {}

  // `how`: by what it would be recorded, where there is none.
  void add(bool has, const char* name, std::string amount, std::string how = {}) {
    if (has) summary_.has.push_back({name, std::move(amount)});
    else summary_.lacks.push_back({name, std::move(how)});
  }

 private:
  Summary& summary_;
};

std::string ranksAndHosts(const RunSnapshot& run, std::uint64_t ranks) {
  return groupedDigits(ranks) + (run.hosts.empty() ? "" : " on " + groupedDigits(run.hosts.size()));
}

std::string messagesOf(const RunSnapshot& run) {
  std::uint64_t messages = 0, bytes = 0;
  bool held = false, counted = false;
  for (const PairLayer& layer : run.pairLayers) {
    if (!countsAsSent(layer.kind)) continue;
    messages = saturatingAdd(messages, layer.messages.value_or(0), held);
    bytes = saturatingAdd(bytes, layer.bytes.value_or(0), held);
    counted = counted || layer.messages;
  }
  return counted ? groupedDigits(messages) : humanBytes(bytes);
}

void addFabric(const SummaryInputs& inputs, Contents& contents) {
  if (!inputs.hasFabric) return contents.add(false, "Fabric", {});
  const Fabric fabric = inputs.links() ? inputs.links()->run->fabric : Fabric::build(inputs.store.fabric());
  std::uint64_t switches = 0, links = 0, tables = 0;
  for (const SubnetCounts& each : countSubnets(fabric, computeLevels(fabric))) {
    switches += each.switches;
    links += each.links;
    tables += each.tables;
  }
  contents.add(true, "Fabric", counted(switches, "switch", "switches") + ", " + counted(links, "cable", "cables"));
  contents.add(tables != 0, "Forwarding tables", groupedDigits(tables) + " of " + groupedDigits(switches));
  const Capacities rates = capacitiesOf(fabric);
  const auto known = std::ranges::count_if(rates, [](const auto& rate) { return rate.has_value(); });
  contents.add(known != 0, "Rates of the links",
               groupedDigits(static_cast<std::uint64_t>(known)) + " of " + groupedDigits(rates.size()));
}

// "From OTF2 trace, fabric topology and forwarding tables": what others measured by its format, dumps of the fabric by
// their kind, each once.
std::string sourcesText(const RunSnapshot& run) {
  std::vector<std::string> names;
  for (const Source& each : run.sources) {
    const bool isOfRanks = each.row.kind == kinds::profile || each.row.kind == kinds::recording ||
                           each.row.kind == kinds::trace || each.row.kind == kinds::pairTraffic;
    const std::string& name = isOfRanks ? each.row.format : each.row.kind;
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  std::string text;
  for (std::size_t at = 0; at < names.size(); ++at)
    text += (at == 0 ? "From " : at + 1 == names.size() ? " and " : ", ") + names[at];
  return text.empty() ? text : text + ".";
}

std::string noteOf(const SummaryInputs& inputs) {
  std::string note;
  if (const LinkAnswer* links = inputs.links()) {
    note = "Bytes are " + loadWords(*links->run, *links->traffic, links->request, links->numbers.pairs.get()) + ".";
    if (const auto inside = links->numbers.pairs ? links->numbers.pairs->sameHost : 0; inside != 0)
      note += " " + humanBytes(inside) + " stay within hosts and load no link.";
    if (const auto placeless = links->numbers.pairs ? links->numbers.pairs->hostUnknown : 0; placeless != 0)
      note += " " + humanBytes(placeless) + " were sent by or to ranks whose host is not in the fabric.";
  }
  const auto add = [&](const std::string& sentence) { note += (note.empty() ? "" : " ") + sentence; };
  if (const auto host = onlyHost(inputs.run)) add("All ranks ran on " + *host + ": none of their bytes load a link.");
  if (const auto part = tracedPart(inputs.run.facts)) add(part->words + "; waits are of these.");
  if (inputs.times.mpi && inputs.times.library == "MPI") add("Times are without MPI_Init and MPI_Finalize.");
  return note;
}

void addMissing(const SummaryInputs& inputs, Summary& summary) {
  const auto add = [&](bool isMissing, MissingSource source) {
    if (isMissing) summary.additions.push_back(source);
  };
  add(!inputs.hasFabric, MissingSource::fabric);
  add(inputs.hasFabric && !inputs.hasTables, MissingSource::tables);
  add(inputs.run.hosts.empty(), MissingSource::hosts);
  add(inputs.run.pairLayers.empty(), MissingSource::pairs);
  add(!inputs.hasWaits, MissingSource::trace);
}

}  // namespace

void addContents(const SummaryInputs& inputs, Summary& summary) {
  const RunSnapshot& run = inputs.run;
  Contents contents(summary);
  const auto ranks = rankCount(run);
  contents.add(ranks.has_value(), "Ranks and hosts", ranksAndHosts(run, ranks.value_or(0)));
  contents.add(
      !run.communicators.empty(), "Communicators",
      groupedDigits(static_cast<std::uint64_t>(std::ranges::count(run.communicators, false, &Communicator::internal))));
  contents.add(!run.regions.empty(), "Regions", groupedDigits(run.regions.size()));
  if (inputs.times.mpi) contents.add(true, "Times and calls", threeDigitSeconds(inputs.times.mpi->mean) + " a rank");
  contents.add(!run.pairLayers.empty(), "Messages", messagesOf(run));
  contents.add(inputs.hasWaits, "Timeline and waits", {});
  addFabric(inputs, contents);
  contents.add(hasPortTraffic(inputs.store), "Port traffic", {});
  contents.add(inputs.store.hasPortCounters(), "Port counters", {});
  contents.add(inputs.hasSamples, "Functions", {}, "weft record --sample");
  summary.sources = sourcesText(run);
  summary.note = noteOf(inputs);
  summary.importNotes = run.diagnostics.size();
  addMissing(inputs, summary);
}

}  // namespace weft
