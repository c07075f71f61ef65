// What a quantity of a run is under a filter, asked of a command.
#pragma once

#include "analysis/pairs/filter_options.h"
#include "core/records/no_communicator.h"
#include "core/store/run_snapshot.h"
#include "in_store.h"

namespace weft::test {

class InCommand {
 public:
  explicit InCommand(std::filesystem::path path) : path_(std::move(path)) {}

  cli::Ran ran;  // the last one

  Amount of(Quantity quantity, const RunSnapshot& run, const PairFilter& filter) {
    switch (quantity) {
      case Quantity::timeInMpi:
        return sum({"report", "--by", "rank"}, "seconds", run, filter);
      case Quantity::timeInCommunicator:
        return sum({"report", "--by", "communicator"}, "seconds", run, filter);
      case Quantity::calls:
        return sum({"report", "--by", "communicator"}, "calls", run, filter);
      case Quantity::volume:
        return sum({"report", "--by", "communicator"}, "bytes", run, filter);
      case Quantity::pairTraffic:
        return sum({"pairs", "--by", "rank"}, "bytes", run, filter);
      case Quantity::messages:
        return sum({"pairs", "--by", "rank"}, "messages", run, filter);
      case Quantity::linkBytes:
        return sum({"links"}, "bytes", run, filter);
      case Quantity::utilisation:
        return sum({"links"}, "utilisation", run, filter, true);
      case Quantity::waiting:
        return sum({"waits", "--by", "rank"}, "seconds", run, filter);
      case Quantity::samples:
        return sum({"functions"}, "samples", run, filter);
      default:
        break;  // of the whole run
    }
    return std::nullopt;
  }

  bool hasNoSuchOption() const { return ran.status == 2; }

 private:
  // Of a column over all rows but those of no communicator, or its largest value.
  Amount sum(QStringList command, const char* column, const RunSnapshot& run, const PairFilter& filter,
             bool isMost = false) {
    command.insert(1, cli::text(path_));
    command += options(run, filter) + QStringList{"--format", "csv"};
    if (!known_.contains(command)) known_[command] = cli::runWeft(command);
    ran = known_.at(command);
    Amount all;
    for (const cli::Row& row : cli::csv(ran.out)) {
      const std::string& cell = row.at(column);
      if (cell.empty() || (row.contains("communicator") && row.at("communicator") == noCommunicatorName)) continue;
      const double value = std::stod(cell);
      all = isMost ? std::max(all.value_or(0), value) : all.value_or(0) + value;
    }
    return all;
  }

  static QStringList options(const RunSnapshot& run, const PairFilter& filter) {
    const FilterWords words = wordsOf(run, filter);
    QStringList options;
    for (const FilterOption& one : filterOptions())
      for (const std::string& word : words[one]) options << QString("--") + one.name << QString::fromStdString(word);
    if (words.regionExclusive) options << "--region-exclusive";
    return options;
  }

  std::filesystem::path path_;
  std::map<QStringList, cli::Ran> known_;
};

}  // namespace weft::test
