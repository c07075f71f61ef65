#include "app/commands/collective_rules_file.h"

#include <algorithm>
#include <map>

#include "analysis/load/mpich_selection.h"
#include "app/commands/written_file.h"
#include "core/base/known_value.h"
#include "core/base/units.h"

namespace weft {
namespace {

Table rulesTable(const std::vector<AlgorithmRule>& rules, CollectiveLibrary library) {
  Table table{{{"collective", ColumnKind::text},
               {"ranks", ColumnKind::number},
               {"from_bytes", ColumnKind::bytes},
               {"to_bytes", ColumnKind::bytes},
               {"calls", ColumnKind::count},
               {"now", ColumnKind::text},
               {"best", ColumnKind::text},
               {"hottest_bytes", ColumnKind::bytes},
               {"best_hottest_bytes", ColumnKind::bytes},
               {"now_s", ColumnKind::seconds},
               {"best_s", ColumnKind::seconds},
               {"rule", ColumnKind::flag}},
              {}};
  for (const AlgorithmRule& rule : rules) {
    const Collective collective = rule.key.collective;
    const auto name = [&](const RuleWay& way) {
      return std::string(algorithmName(collective, way.algorithm, library));
    };
    Row row{std::string(collectiveName(collective)),
            static_cast<std::uint64_t>(rule.key.ranks),
            rule.key.firstBytes,
            rule.key.endBytes != 0 ? Cell(rule.key.endBytes - 1) : Cell(),
            rule.calls,
            name(rule.now),
            name(rule.best)};
    if (rule.now.seconds > 0)
      row.insert(row.end(), {rule.now.hottestBytes, rule.best.hottestBytes, rule.now.seconds, rule.best.seconds});
    row.resize(table.columns.size() - 1);
    row.push_back(rule.changes());
    table.rows.push_back(std::move(row));
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

RuleModel ruleModel(CollectiveLibrary library, double latencyMicroseconds, const Capacities& capacities, Notes& notes) {
  RuleModel model;
  model.library = library;
  model.latency = latencyMicroseconds * 1e-6;
  std::optional<std::uint64_t> slowest;
  for (const auto& capacity : capacities)
    if (capacity && (!slowest || *capacity < *slowest)) slowest = capacity;
  if (slowest) model.bitsPerSecond = static_cast<double>(*slowest);
  else notes.push_back(sentence("what links carry", Absence::notKnown) + "; 100 Gbit/s are taken");
  notes.push_back("times are lower bounds, the longer of two: messages that wait for each other, at " +
                  exactText(latencyMicroseconds) +
                  " us each, and the bytes of the most loaded link end; try the "
                  "file before you trust it");
  return model;
}

Table writeRules(const RulesFile& file, std::vector<AlgorithmRule> rules, std::uint64_t skipped, Notes& notes) {
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
    notes.push_back(file.path + " has " + std::to_string(changed) + " rules; use it as " + howToUse(file));
  }
  return rulesTable(rules, file.library);
}

}  // namespace weft
