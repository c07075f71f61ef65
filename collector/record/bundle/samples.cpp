#include "collector/record/bundle/samples.h"

#include <map>
#include <tuple>
#include <vector>

#include "collector/record/bundle/regions.h"
#include "collector/record/counting/communicator.h"
#include "collector/record/counting/log.h"
#include "collector/record/counting/state.h"
#include "collector/record/naming/communicators.h"
#include "collector/record/sampling/modules.h"
#include "collector/record/sampling/sampling.h"

namespace weft::record {
namespace {

double secondsOfNanoseconds(std::uint64_t count) { return static_cast<double>(count) * 1e-9; }

// Call stacks of all threads in one tree, each place numbered in the order in which it is met.
class Tree {
 public:
  explicit Tree(const SampleTables& to) : to_(to) {}

  // 0: there are no frames.
  std::uint32_t placeOf(const Path& path) {
    std::uint32_t at = path.cut ? placeOf({0, 0, cutOff}) : 0;
    for (std::uint32_t i = path.count; i-- > 0;) {
      const auto [module, offset] = fileOf(path.frames[i], path.epoch);
      at = placeOf({at, module, offset});
    }
    return at;
  }

 private:
  static constexpr std::uint64_t cutOff = 0;  // in no module: frames are missing outside of this
  struct Place {
    std::uint32_t parent, module;
    std::uint64_t offset;
    bool operator<(const Place& other) const {
      return std::tie(parent, module, offset) < std::tie(other.parent, other.module, other.offset);
    }
  };

  std::uint32_t placeOf(const Place& place) {
    const auto [known, isNew] = places_.try_emplace(place, static_cast<std::uint32_t>(places_.size() + 1));
    if (!isNew) return known->second;
    to_.stacks.rank(worldRank()).number(known->second);
    number(place.parent);
    number(place.module);
    to_.stacks.number(place.offset).end();
    return known->second;
  }
  void number(std::uint32_t value) {
    if (value == 0) to_.stacks.empty();
    else to_.stacks.number(value);
  }

  std::pair<std::uint32_t, std::uint64_t> fileOf(std::uintptr_t address, std::uint32_t epoch) {
    const auto [known, isNew] = files_.try_emplace({epoch, address});
    if (!isNew) return known->second;
    const Module* const module = modules::at(address, epoch);
    if (!module) return known->second = {0, address};
    return known->second = {moduleOf(*module), address - module->base};
  }

  std::uint32_t moduleOf(const Module& module) {
    const auto [known, isNew] =
        modules_.try_emplace({module.path, module.buildId}, static_cast<std::uint32_t>(modules_.size() + 1));
    if (isNew) to_.modules.rank(worldRank()).number(known->second).text(module.buildId).text(module.path).end();
    return known->second;
  }

  const SampleTables& to_;
  std::map<Place, std::uint32_t> places_;
  std::map<std::pair<std::uint32_t, std::uintptr_t>, std::pair<std::uint32_t, std::uint64_t>> files_;
  std::map<std::pair<std::string, std::string>, std::uint32_t> modules_;
};

void sumsRow(std::uint32_t thread, std::uint32_t place, const PathSums& sums, const std::vector<std::string>& regions,
             RowText& row) {
  const Doing& doing = sums.doing;
  row.rank(worldRank()).number(thread);
  if (place == 0) row.empty();
  else row.number(place);
  row.text(doing.operation == Op::count ? "" : nameOf(doing.operation))
      .text(doing.block ? std::to_string(doing.block->communicator->number) : "");
  row.text(doing.region < regions.size() ? regions[doing.region] : "");
  if (doing.bin == Doing::noBin) row.empty();
  else row.number(doing.bin);
  row.number(sums.samples.value())
      .seconds(secondsOfNanoseconds(sums.nanoseconds.value()))
      .seconds(secondsOfNanoseconds(sums.cpuNanoseconds.value()));
  row.seconds(secondsOfNanoseconds(sums.waitNanoseconds.value()));
  row.number(sums.calls.value()).number(sums.sends.value()).number(sums.receives.value());
  row.number(sums.bytesSent.value()).number(sums.bytesReceived.value());
  row.seconds(secondsOfNanoseconds(sums.pollNanoseconds.value()))
      .seconds(secondsOfNanoseconds(sums.unclearNanoseconds.value()))
      .end();
}

// Writes the number by which the trace knows the path.
void pathRow(const Path& path, Tree& tree, RowText& row) {
  const std::uint32_t place = tree.placeOf(path);
  if (place != 0) row.rank(worldRank()).number(path.number).number(place).end();
}

}  // namespace

void sampleRows(const SampleTables& to) {
  if (!sampling::first()) return;
  modules::learn();
  const std::vector<std::string> regions = Regions::names();
  Tree tree(to);
  for (const ThreadSampler* each = sampling::first(); each; each = each->next) {
    for (const Path* path = each->paths.first(); path && state.traces; path = path->next)
      pathRow(*path, tree, to.paths);
    if (sampling::hertz() <= 0) continue;
    to.threads.rank(worldRank())
        .number(each->number)
        .number(each->samples.value())
        .seconds(secondsOfNanoseconds(each->sampledNanoseconds.value()));
    to.threads.seconds(secondsOfNanoseconds(each->ownNanoseconds.value())).number(each->skipped.value()).end();
    for (const Path* path = each->paths.first(); path; path = path->next)
      for (const PathSums* sums = path->first(); sums; sums = sums->next)
        sumsRow(each->number, tree.placeOf(*path), *sums, regions, to.samples);
  }
}

}  // namespace weft::record
