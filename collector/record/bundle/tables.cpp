#include "collector/record/bundle/tables.h"

#include <unistd.h>

#include <algorithm>
#include <set>

#include "collector/record/bundle/adapters.h"
#include "collector/record/bundle/crash.h"
#include "collector/record/bundle/host.h"
#include "collector/record/bundle/process.h"
#include "collector/record/bundle/regions.h"
#include "collector/record/bundle/samples.h"
#include "collector/record/bundle/sums.h"
#include "collector/record/bundle/text.h"
#include "collector/record/counting/clock.h"
#include "collector/record/counting/count_lists.h"
#include "collector/record/counting/kept.h"
#include "collector/record/counting/state.h"
#include "collector/record/naming/communicators.h"
#include "core/base/bundle_format.h"

namespace weft::record {
namespace {

double secondsEach = 0;  // of a tick; taken once per writing, so that all rows go by the same

// "#3": the communicator's rank 3, of which this process doesn't know which rank of its world it is, or which is of
// another world.
void peer(RowText& row, std::uint32_t which, const std::vector<int>* worldRanks) {
  if (which == eachPeer) row.text("each");
  else if (which == higherPeer) row.text("higher");
  else if (worldRanks && which < worldRanks->size() && (*worldRanks)[which] >= 0) row.rank((*worldRanks)[which]);
  else row.text("#" + std::to_string(which));
}

// Of the calls of a row those that found nothing, where that may be: they have no bytes.
void pollFields(const BlockSum& block, Op operation, std::size_t size, RowText& row) {
  if (!asksOnce(operation) || size != 0) {
    row.empty().empty();
    return;
  }
  const auto found = block.polls.find(operation);
  const CellSum polls = found == block.polls.end() ? CellSum() : found->second;
  row.number(polls.calls).seconds(static_cast<double>(polls.ticks) * secondsEach);
}

void operationRows(const BlockSum& block, RowText& rows) {
  for (const auto& [key, cell] : block.cells) {
    const auto& [operation, size] = key;
    rows.number(block.communicator->number)
        .text(block.region)
        .rank(worldRank())
        .text(nameOf(operation))
        .number(sizeClasses[size]);
    if (size + 1 < sizeClasses.size()) rows.number(sizeClasses[size + 1]);
    else rows.empty();
    rows.number(cell.calls).number(cell.bytes).seconds(static_cast<double>(cell.ticks) * secondsEach);
    pollFields(block, operation, size, rows);
    rows.end();
  }
}

// Ranks of the communicator to ranks of MPI_COMM_WORLD.
struct Place {
  const std::vector<int>* ranks;
  explicit Place(const Communicator& of) : ranks(Communicators::knownWorldRanks(of, of.isInter())) {}
  void write(RowText& row, std::uint32_t which) const { peer(row, which, ranks); }
};

void pairRows(const BlockSum& block, RowText& rows) {
  const Place place(*block.communicator);
  for (const auto& [key, traffic] : block.pairs) {
    rows.number(block.communicator->number).text(block.region).text(nameOf(operationOf(key.first)));
    if (key.first & fetched) {
      place.write(rows, key.second);
      rows.rank(worldRank());
    } else {
      rows.rank(worldRank());
      place.write(rows, key.second);
    }
    rows.number(traffic.messages).number(traffic.bytes).end();
  }
}

void messageRows(const BlockSum& block, RowText& rows) {
  for (const auto& [key, traffic] : block.messages) {
    rows.number(block.communicator->number).text(block.region);
    if (operationOf(key.first) < Op::count) rows.text(nameOf(operationOf(key.first)));
    else rows.empty();
    rows.rank(worldRank()).number(key.second).number(traffic.messages).number(traffic.bytes).end();
  }
}

void binRows(const BlockSum& block, RowText& rows) {
  const Place place(*block.communicator);
  for (const auto& [key, traffic] : block.bins) {
    const bool isFetched = key.first & fetchedBin;
    rows.number((key.first & ~fetchedBin) >> 2).number(block.communicator->number).text(classNames[key.first & 3]);
    if (isFetched) place.write(rows, key.second);
    else rows.rank(worldRank());
    if (isFetched) rows.rank(worldRank());
    else place.write(rows, key.second);
    rows.number(traffic.messages).number(traffic.bytes).end();
  }
}

// "3 0*6 12": six times 0.
std::string countsText(const CountLists::List& of) {
  std::string list;
  for (std::uint32_t i = 0, end = 0; i < of.size; i = end) {
    for (end = i + 1; end < of.size && of.values[end] == of.values[i]; ++end) {
    }
    list += (i == 0 ? "" : " ") + std::to_string(of.values[i]);
    if (end > i + 1) list += "*" + std::to_string(end - i);
  }
  return list;
}

void collectiveRows(const BlockSum& block, RowText& rows) {
  for (const auto& [shape, calls] : block.shapes) {
    rows.number(block.communicator->number)
        .text(block.region)
        .rank(worldRank())
        .text(nameOf(shape.operation))
        .rank(shape.root);
    const CountLists::List* const list = countLists.list(shape.counts);
    if (!shape.isKnown) rows.empty().empty().empty().empty().empty();
    else if (list) rows.empty();
    else rows.number(shape.count);
    if (shape.isKnown) {
      rows.number(shape.elementBytes)
          .number(shape.inPlace ? 1 : 0)
          .text(reductionNames[static_cast<std::size_t>(shape.reduction)]);
      rows.text(list ? countsText(*list) : std::string());
    }
    rows.number(calls).end();
  }
}

// Each process tells its own rank, so that lists are needed for members that are not recorded only: some of the members
// write them, and who can do so in a few characters.
std::string membersOf(const Communicator& one, const std::vector<int>* ranks) {
  constexpr std::size_t fewCharacters = 24;
  if (!ranks || one.number == 0 || std::count(ranks->begin(), ranks->end(), -1) != 0)
    return {};  // of another world: it has no ranks here
  std::string list = rankList(*ranks);
  const bool isOneOfFew = (one.rank & (one.rank - 1)) == 0;  // 0, 1, 2, 4, …
  return isOneOfFew || list.size() <= fewCharacters ? list : std::string();
}

void communicatorRow(const Communicator& one, RowText& rows) {
  rows.number(one.number).text(one.name);
  if (one.parent) rows.number(one.parent->number);
  else rows.empty();
  if (one.call == Op::count) rows.empty().empty();
  else rows.text(nameOf(one.call)).number(one.order);
  rows.text(one.key)
      .rank(one.first)
      .rank(one.remoteFirst)
      .rank(one.size)
      .rank(one.rank)
      .rank(one.remoteSize)
      .text(one.label)
      .text(one.topology);
  rows.text(numberList(one.dims))
      .text(numberList(one.periods))
      .rank(one.reorder)
      .number(one.freed.load(std::memory_order_relaxed) ? 1 : 0);
  const auto *own = Communicators::knownWorldRanks(one), *remote = Communicators::knownWorldRanks(one, true);
  rows.text(membersOf(one, own)).text(one.isInter() ? membersOf(one, remote) : "");
  if (one.several > 1) rows.number(one.several);
  else rows.empty();
  rows.end();
}

void neighbourRow(const Communicator& one, RowText& rows) {
  if (!one.hasNeighbours || one.topology == "cart") return;
  const auto list = [](std::vector<int> ranks) {
    ranks.erase(std::remove_if(ranks.begin(), ranks.end(), [](int each) { return each < 0; }),
                ranks.end());  // MPI_PROC_NULL
    return numberList(ranks);
  };
  rows.number(one.number).rank(worldRank()).text(list(one.sources)).text(list(one.destinations)).end();
}

// MPI_COMM_SELF and what was made behind the recorder's back are told only where something was recorded or made of
// them.
std::set<const Communicator*> needed(const std::vector<BlockSum>& blocks) {
  std::set<const Communicator*> all;
  for (const BlockSum& block : blocks) all.insert(block.communicator);
  Communicators::visit([&](const Communicator& each) {
    if (each.call != Op::count || each.number == 0 || each.name == "PARENT") all.insert(&each);
    if (each.parent) all.insert(each.parent);
  });
  return all;
}

void regionRows(RowText& rows) {
  for (const RegionFacts& each : Regions::facts())
    rows.text(each.name).text(each.hasOneParent ? each.parent : "").number(each.visits).end();
}

void usageFields(RowText& row) {
  const std::optional<ProcessUsage> usage = processUsage();
  if (!usage) {
    row.empty().empty().empty().empty().empty().empty().empty();
    return;
  }
  row.seconds(usage->user).seconds(usage->system).number(usage->minorFaults).number(usage->majorFaults);
  row.number(usage->voluntarySwitches).number(usage->involuntarySwitches).number(usage->maxResidentBytes);
}

void rankRow(bool complete, RowText& rows) {
  const ProcessTimes times = processTimes();
  rows.rank(worldRank()).text(hostName()).number(static_cast<std::uint64_t>(getpid())).text(boundProcessors());
  rows.seconds(times.init).seconds(times.net).seconds(complete ? times.finalize : -1).seconds(times.wrap);
  rows.seconds(static_cast<double>(overheadTicks()) * secondsEach).number(recorderBytes());
  const std::string crash = crashText();
  rows.text(crash.empty() ? howItEnded() : crash).number(forks()).number(lost()).seconds(times.recorded);
  if (const int ranks = ranksOnHost(); ranks > 0) rows.number(static_cast<std::uint64_t>(ranks));
  else rows.empty();
  usageFields(rows);
  rows.end();
}

// Puts before the facts how many rows each table has.
void stateRows(TableRows& texts) {
  constexpr auto run = static_cast<std::size_t>(Table::run);
  std::string list;
  for (std::size_t i = 0; i < tableForms.size(); ++i) {
    const auto rows =
        std::count(texts[i].begin(), texts[i].end(), '\n') + (i == run ? 1 : 0);  // with the one that says so
    if (rows != 0) list += (list.empty() ? "" : " ") + std::string(tableForms[i].name) + " " + std::to_string(rows);
  }
  RowText row;
  row.text(bundle_format::rowsFact).text(list).end();
  texts[run].insert(0, row.rows());
}

}  // namespace

std::string heading(Table table) {
  const TableForm& form = tableForms[static_cast<std::size_t>(table)];
  return headingLine(form.name) + std::string(form.columns) + "\n";
}

bool hasCommunicated() {
  bool has = false;
  for (const ThreadLog* log = firstLog(); log && !has; log = log->next)
    log->visit([&](const Block& block) {
      if (!has) block.visit([&](Op operation, std::size_t, const Cell&) { has |= !isOfOneProcess(operation); });
    });
  return has;
}

TableRows recordedRows(bool complete) {
  secondsEach = secondsOf(1'000'000'000U) * 1e-9;
  std::array<RowText, static_cast<std::size_t>(Table::count)> rows;
  const auto at = [&](Table table) -> RowText& { return rows[static_cast<std::size_t>(table)]; };
  const std::vector<BlockSum> blocks = sums();
  for (const BlockSum& block : blocks) {
    operationRows(block, at(Table::operations));
    pairRows(block, at(Table::pairs));
    messageRows(block, at(Table::messages));
    binRows(block, at(Table::bins));
    collectiveRows(block, at(Table::collectives));
  }
  const std::set<const Communicator*> told = needed(blocks);
  Communicators::visit([&](const Communicator& each) {
    if (told.count(&each) == 0) return;
    communicatorRow(each, at(Table::communicators));
    neighbourRow(each, at(Table::neighbours));
  });
  regionRows(at(Table::regions));
  const SampleTables sampled{at(Table::threads), at(Table::modules), at(Table::stacks), at(Table::paths),
                             at(Table::samples)};
  sampleRows(sampled);
  rankRow(complete, at(Table::ranks));
  for (const auto& [fact, value] : processFacts()) at(Table::facts).rank(worldRank()).text(fact).text(value).end();
  crashRows(at(Table::crashes));
  adapterRows(at(Table::adapters));
  counterRows(at(Table::counters));
  runRows(complete, at(Table::run));
  TableRows texts;
  for (std::size_t i = 0; i < texts.size(); ++i) texts[i] = rows[i].rows();
  stateRows(texts);
  return texts;
}

}  // namespace weft::record
