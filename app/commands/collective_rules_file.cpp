#include "app/commands/collective_rules_file.h"

#include <algorithm>
#include <map>

#include "analysis/load/mpich_selection.h"
#include "app/commands/written_file.h"
#include "core/base/known_value.h"
#include "core/base/quote.h"
#include "core/base/units.h"

namespace weft {
namespace {

std::vector<Column> rulesColumns() {
  return {{"collective", ColumnKind::text},
          {"ranks", ColumnKind::number},
          {"from_bytes", ColumnKind::bytes},
          {"to_bytes", ColumnKind::bytes},
          {"calls", ColumnKind::count},
          {"operation_mean_s", ColumnKind::seconds},
          {"operation_max_s", ColumnKind::seconds},
          {"operation_s", ColumnKind::seconds},
          {"now", ColumnKind::text},
          {"best", ColumnKind::text},
          {"bytes", ColumnKind::bytes},
          {"best_bytes", ColumnKind::bytes},
          {"hottest", ColumnKind::text},
          {"hottest_bytes", ColumnKind::bytes},
          {"best_hottest", ColumnKind::text},
          {"best_hottest_bytes", ColumnKind::bytes},
          {"now_s", ColumnKind::seconds},
          {"best_s", ColumnKind::seconds},
          {"speedup", ColumnKind::factor},
          {"quality", ColumnKind::text},
          {"rule", ColumnKind::flag}};
}

// Of the operation on these communicators, with messages of all sizes; as weft report has them.
StatisticsGroup recordedOf(const RunStore& store, const AlgorithmRule& rule) {
  PairFilter filter;
  filter.communicators.assign(rule.communicators.begin(), rule.communicators.end());
  filter.operations.assign(rule.operations.begin(), rule.operations.end());
  const auto groups = store.statistics({}, filter);
  return groups.empty() ? StatisticsGroup() : groups.front();
}

Table rulesTable(const std::vector<AlgorithmRule>& rules, CollectiveLibrary library, const RuleSource& source) {
  Table table{rulesColumns(), {}};
  for (const AlgorithmRule& rule : rules) {
    const Collective collective = rule.key.collective;
    const auto name = [&](const RuleWay& way) {
      return std::string(algorithmName(collective, way.algorithm, library));
    };
    const StatisticsGroup recorded = recordedOf(source.store, rule);
    const bool isModelled = rule.now.seconds && rule.best.seconds;
    const auto& [now, best] = std::pair(rule.now.seconds, rule.best.seconds);
    table.rows.push_back({std::string(collectiveName(collective)),
                          static_cast<std::uint64_t>(rule.key.ranks),
                          rule.key.firstBytes,
                          rule.key.endBytes != 0 ? Cell(rule.key.endBytes - 1) : Cell(),
                          rule.calls,
                          recorded.meanSeconds,
                          recorded.maxSeconds,
                          recorded.sumSeconds,
                          name(rule.now),
                          name(rule.best),
                          rule.now.bytes,
                          rule.best.bytes,
                          source.endName(rule.now),
                          rule.now.hottestBytes,
                          source.endName(rule.best),
                          rule.best.hottestBytes,
                          now,
                          best,
                          isModelled && *best > 0 ? Cell(*now / *best) : Cell(),
                          isModelled ? word(Quality::modelled) : "",
                          rule.changes()});
  }
  return table;
}

const char* whySkipped(const RulesFile& file) {
  if (file.isNamed)
    return " calls take no rule: non-blocking ones, those that MPICH does on two levels, and those that the algorithm "
           "can't do";
  if (file.library == CollectiveLibrary::mpich40)
    return " calls are not judged: non-blocking ones, those without bytes, those that MPICH does on two levels, and "
           "collectives for which Weft has no times";
  return " calls are not judged: non-blocking ones, those without bytes, and collectives for which tuned has no rules "
         "by size";
}

std::string howToUse(const RulesFile& file) {
  if (file.library == CollectiveLibrary::mpich40)
    return "mpirun -genv MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE " + file.path;
  return "mpirun --mca coll_tuned_use_dynamic_rules 1 --mca coll_tuned_dynamic_rules_filename " + file.path;
}

// The command of the run without rules and with them, in turn.
std::string howToMeasure(const RulesFile& file, const RunStore& store) {
  const auto facts = store.facts();
  const auto command = facts.find("command");
  const std::string variables =
      file.library == CollectiveLibrary::mpich40
          ? "MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE=" + shellWord(file.path)
          : "OMPI_MCA_coll_tuned_use_dynamic_rules=1 OMPI_MCA_coll_tuned_dynamic_rules_filename=" +
                shellWord(file.path);
  return "weft overhead --no-weft --tool " + shellWord("rules=" + variables) + " -- mpirun -n " +
         std::to_string(store.processes().size()) + " " + (command == facts.end() ? "PROGRAM" : command->second);
}

// Those that can't stand in front of these choices.
bool omitRules(std::vector<AlgorithmRule>& rules, const MpichChoices& choices, Notes& notes) {
  std::map<std::string, std::uint64_t> omitted;
  for (AlgorithmRule& rule : rules) {
    if (!rule.changes()) continue;
    const std::string why = whyNoMpichRule(rule, choices);
    rule.isOmitted = !why.empty();
    if (rule.isOmitted) ++omitted[why];
  }
  for (const auto& [why, count] : omitted) notes.push_back(why + "; rules that were omitted: " + std::to_string(count));
  return !omitted.empty();
}

}  // namespace

RuleModel ruleModel(CollectiveLibrary library, const NetworkNumbers& given, std::optional<std::uint64_t> slowest,
                    Notes& notes) {
  RuleModel model;
  model.library = library;
  const double latency = given.latencyMicroseconds.value_or(assumedLatencyMicroseconds);
  model.latency = latency * 1e-6;
  model.overhead = given.overheadMicroseconds.value_or(latency) * 1e-6;
  const bool isLinkKnown = !given.gbps && slowest;
  if (given.gbps) model.bitsPerSecond = *given.gbps * 1e9;
  else if (slowest) model.bitsPerSecond = static_cast<double>(*slowest);
  const auto from = [](bool isGiven) { return isGiven ? " (given)" : " (assumed)"; };
  notes.push_back("times are modelled, at the least, the longer of two: messages that wait for each other, at " +
                  exactText(latency) + " us each" + from(given.latencyMicroseconds.has_value()) +
                  ", and the bytes of the most loaded link end or host, at " + exactText(model.bitsPerSecond / 1e9) +
                  " Gbit/s of a rank's own link" +
                  (isLinkKnown ? " (the fabric's slowest)" : from(given.gbps.has_value())) +
                  "; try the file before you trust it");
  if (given.overheadMicroseconds)
    notes.push_back("messages that wait for no other take " + exactText(*given.overheadMicroseconds) +
                    " us each (given)");
  return model;
}

Table writeRules(const RulesFile& file, std::vector<AlgorithmRule> rules, std::uint64_t skipped,
                 const RuleSource& source, Notes& notes) {
  if (skipped != 0) notes.push_back(std::to_string(skipped) + whySkipped(file));
  const bool hasOmitted = file.choices && omitRules(rules, *file.choices, notes);
  const auto changed = std::ranges::count_if(rules, &AlgorithmRule::changes);
  if (changed == 0)
    notes.push_back(file.path + " was not written: " +
                    (hasOmitted     ? "no rule is left"
                     : file.isNamed ? "the library already chooses that algorithm"
                                    : "no other algorithm is 5 % faster"));
  else {
    writeWhole(file.path, file.choices ? mpichSelectionText(rules, *file.choices) : tunedRulesText(rules), "--rules");
    notes.push_back(file.path + " has " + counted(static_cast<std::uint64_t>(changed), "rule", "rules") +
                    "; use it as " + howToUse(file));
    notes.push_back("measure what it gains: " + howToMeasure(file, source.store));
  }
  return rulesTable(rules, file.library, source);
}

}  // namespace weft
