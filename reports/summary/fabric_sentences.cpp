// What is wrong with the fabric, and what the rings of a training job cost on it.
#include <algorithm>

#include "analysis/run/finding_item.h"
#include "analysis/load/checked_fabric.h"
#include "analysis/placement/host_places.h"
#include "core/base/known_value.h"
#include "core/base/natural_order.h"
#include "core/base/units.h"
#include "ibdiag/model/node_names.h"
#include "ibdiag/model/rails.h"
#include "reports/summary/summary_inputs.h"
#include "reports/tables/connection_table.h"

namespace weft {
namespace {

constexpr const char* findingsCommand = "fabric RUN --findings";
constexpr double weightOfHealth = 1e-3, weightOfWarnings = 2,
                 weightOfErrors = 3;  // above any share, and above changes of nothing

struct SeverityCounts {
  std::uint64_t errors = 0, warnings = 0, notes = 0;
};

SeverityCounts countsOf(const std::vector<Finding>& findings) {
  SeverityCounts counts;
  for (const Finding& each : findings)
    ++(each.severity == FindingSeverity::error     ? counts.errors
       : each.severity == FindingSeverity::warning ? counts.warnings
                                                   : counts.notes);
  return counts;
}

// "All 20 208 pairs of adapter ports are reached; 24 switches, 2 rails"
std::string healthText(const Fabric& fabric, const FabricFindings& found) {
  std::uint64_t pairs = 0, unreachable = 0, switches = 0;
  bool isKnown = true;
  for (const SubnetTrace& each : found.trace.subnets) {
    pairs += each.pairs;
    unreachable += each.unreachable();
  }
  for (const SubnetCounts& each : found.counts) {
    switches += each.switches;
    isKnown = isKnown && each.tables != 0;
  }
  std::string text;
  if (!isKnown) text = sentence("Routes", Absence::notKnown, Verb::are) + "; ";
  else if (unreachable == 0) text = "All " + groupedDigits(pairs) + " pairs of adapter ports are reached; ";
  text += counted(switches, "switch", "switches");
  const FabricRails rails = findRails(fabric);
  return rails.count == 0 ? text : text + ", " + std::to_string(rails.count) + " rails";
}

// Of a finding the first node; nothing without any.
std::optional<NodeIndex> firstPlace(const Fabric& fabric, const Finding& finding) {
  if (!finding.ends.empty()) return fabric.end(finding.ends.front()).node;
  return finding.nodes.empty() ? std::nullopt : std::optional(finding.nodes.front());
}

// The first words of a long sentence, with its first place; all of it stands among the findings.
std::string beginningOf(const Fabric& fabric, const Finding& finding) {
  constexpr std::size_t most = 160;
  std::string beginning = finding.text;
  if (beginning.size() > most) {
    const std::size_t blank = beginning.rfind(' ', most);
    beginning.resize(blank == beginning.npos ? most : blank);
    const auto place = firstPlace(fabric, finding);
    const std::string name = place ? nodeName(fabric, *place) : std::string();
    beginning += beginning.find(name) == beginning.npos ? " … (" + name + ")" : " …";
  }
  if (!beginning.empty())
    beginning.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(beginning.front())));
  return beginning;
}

// Of the worst kind the one with most cases, whatever order nodes are kept in.
const Finding& worstOf(const FindingList& sorted) {
  const Finding* worst = &sorted.front();
  for (const Finding& each : sorted) {
    if (each.severity != worst->severity || each.kind != worst->kind) break;
    if (each.count > worst->count || (each.count == worst->count && naturalLess(each.text, worst->text))) worst = &each;
  }
  return *worst;
}

SummarySentence sickSentence(const Fabric& fabric, const FabricFindings& found, const SeverityCounts& counts) {
  const std::string errors = counted(counts.errors, "error", "errors"),
                    warnings = counted(counts.warnings, "warning", "warnings");
  const Finding& worst = worstOf(found.list);
  SummarySentence sentence{SummaryKind::findings,
                           "The fabric has " + (counts.errors == 0     ? warnings
                                                : counts.warnings == 0 ? errors
                                                                       : errors + " and " + warnings),
                           beginningOf(fabric, worst), counts.errors != 0 ? errors : warnings};
  sentence.evidence = placeOf(fabric, worst);
  sentence.weight = counts.errors != 0 ? weightOfErrors : weightOfWarnings;
  return sentence;
}

// Whether rings are all that is wrong: they have a sentence of their own.
bool isOfRingsAlone(const std::vector<Finding>& findings) {
  const auto isBad = [](const Finding& each) { return each.severity != FindingSeverity::note; };
  return std::ranges::any_of(findings, isBad) && std::ranges::all_of(findings, [&](const Finding& each) {
           return !isBad(each) || each.kind == FindingKind::ringCrossings;
         });
}

SummarySentence findingsSentence(const CheckedFabric& checked, const FabricFindings& found) {
  const SeverityCounts counts = countsOf(found.list);
  const std::string notes = counted(counts.notes, "note", "notes");
  SummarySentence sentence =
      counts.errors + counts.warnings == 0
          ? SummarySentence{SummaryKind::findings, "The fabric is healthy: no error, no warning, " + notes,
                            healthText(checked.fabric(), found), notes}
          : sickSentence(checked.fabric(), found, counts);
  for (const auto& [name, count] :
       {std::pair{"errors", counts.errors}, std::pair{"warnings", counts.warnings}, std::pair{"notes", counts.notes}})
    sentence.numbers.push_back({name, count, ColumnKind::count, findingsCommand});
  const auto shown = std::ranges::find_if(
      sentence.numbers, [&](const SummaryNumber& each) { return each.value != Cell(std::uint64_t{0}); });
  if (shown != sentence.numbers.end()) std::rotate(sentence.numbers.begin(), shown, shown + 1);
  sentence.button = "Show";
  sentence.page = EvidencePage::findings;
  sentence.weight = std::max(sentence.weight, weightOfHealth);
  return sentence;
}

constexpr const char* ringsCommand = "connections RUN --rings";

Item communicatorOf(const RunSnapshot& run, const std::string& name) {
  const auto found = std::ranges::find(run.communicators, name, &Communicator::name);
  return found == run.communicators.end() ? Item() : Item(found->id);
}

// Without a fabric: the communicator whose rings go most often from host to host.
std::optional<SummarySentence> ringHopsSentence(const SummaryInputs& inputs) {
  if (!knowsConnections(inputs.store)) return std::nullopt;
  const Fabric none;
  const Table rings = ringTable(inputs.store, none, RankHosts(none, inputs.run.processes));
  const std::size_t network = rings.at("network");
  const auto most = std::ranges::max_element(rings.rows, {}, [&](const Row& row) { return row[network].asReal(); });
  if (most == rings.rows.end() || (*most)[network].asReal().value_or(0) == 0) return std::nullopt;
  const std::string name = cellText(most->front()),
                    hops = groupedDigits(static_cast<std::uint64_t>(*(*most)[network].asReal()));
  SummarySentence sentence{SummaryKind::rings, "Rings of " + name + " go from host to host in " + hops + " hops",
                           "Add a fabric: " + weft::sentence("how many of them cross leaf switches", Absence::notKnown),
                           hops};
  sentence.numbers = {{"hops of " + name + ": network", (*most)[network], ColumnKind::count, ringsCommand}};
  sentence.button = "Show them";
  sentence.evidence = communicatorOf(inputs.run, name);
  return sentence;
}

// The communicator whose rings would leave their leaves least of all they do.
std::optional<SummarySentence> ringSentence(const SummaryInputs& inputs, const Fabric& fabric) {
  if (!knowsConnections(inputs.store)) return std::nullopt;
  const Table rings = ringTable(inputs.store, fabric, RankHosts(fabric, inputs.run.processes));
  const auto cell = [&](const Row& row, const char* column) { return row[rings.at(column)].asReal().value_or(0); };
  const Row* worst = nullptr;
  for (const Row& row : rings.rows)
    if (cell(row, "crossing") > cell(row, "least") &&
        (!worst || cell(row, "crossing") - cell(row, "least") > cell(*worst, "crossing") - cell(*worst, "least")))
      worst = &row;
  if (!worst) return std::nullopt;
  const auto digits = [&](const char* column) {
    return groupedDigits(static_cast<std::uint64_t>(cell(*worst, column)));
  };
  const double share = ratio(cell(*worst, "crossing"), cell(*worst, "network"));
  const std::string name = cellText(worst->front());
  SummarySentence sentence{SummaryKind::rings,
                           "Rings of " + name + " cross leaf switches in " + digits("crossing") + " of " +
                               digits("network") + " hops, " + digits("least") + " would do",
                           "Another order of hosts keeps them on their leaf switches",
                           digits("crossing"),
                           share,
                           sharePercent(share) + " cross"};
  for (const char* column : {"crossing", "network", "least"})
    sentence.numbers.push_back(
        {std::string("hops of ") + name + ": " + column, (*worst)[rings.at(column)], ColumnKind::count, ringsCommand});
  sentence.button = "Find the order";
  sentence.page = EvidencePage::order;
  sentence.evidence = communicatorOf(inputs.run, name);
  sentence.weight = share;
  return sentence;
}

}  // namespace

std::vector<SummarySentence> fabricSentences(const SummaryInputs& inputs) {
  if (!inputs.hasFabric) {
    const auto rings = ringHopsSentence(inputs);
    return rings ? std::vector{*rings} : std::vector<SummarySentence>();
  }
  const CheckedFabric checked(inputs.store, inputs.path, {});
  std::vector<SummarySentence> sentences;
  const FabricFindings found = checked.findings(inputs.store, FabricFindings::all);
  const auto rings = ringSentence(inputs, checked.fabric());
  if (rings) sentences.push_back(*rings);
  if (!rings || !isOfRingsAlone(found.list)) sentences.push_back(findingsSentence(checked, found));
  return sentences;
}

}  // namespace weft
