#include "collector/record/bundle/tables.h"

#include <unistd.h>

#include <algorithm>
#include <set>

#include "collector/record/bundle/adapters.h"
#include "collector/record/bundle/ends.h"
#include "collector/record/bundle/host.h"
#include "collector/record/bundle/process.h"
#include "collector/record/bundle/regions.h"
#include "collector/record/bundle/samples.h"
#include "collector/record/bundle/sums.h"
#include "collector/record/bundle/text.h"
#include "collector/record/counting/clock.h"
#include "collector/record/counting/kept.h"
#include "collector/record/counting/state.h"
#include "collector/record/naming/communicators.h"
#include "core/base/bundle_format.h"

namespace weft::record {
namespace {

double secondsEach = 0;  // of a tick; taken once per writing, so that all rows go by the same

void peer(RowText& row, std::uint32_t which, int size, const std::vector<int>* worldRanks) {
  if (which == eachPeer) row.text("each");
  else if (which == higherPeer) row.text("higher");
  else if (worldRanks && which < worldRanks->size()) row.rank((*worldRanks)[which]);
  else if (which < static_cast<std::uint32_t>(size)) row.text("#" + std::to_string(which));
  else row.empty();
}

void operationRows(const BlockSum& block, RowText& rows) {
  for (const auto& [key, cell] : block.cells) {
    const auto& [operation, size] = key;
    rows.text(block.communicator->name()).text(block.region).rank(worldRank()).text(nameOf(operation)).number(sizeClasses[size]);
    if (size + 1 < sizeClasses.size()) rows.number(sizeClasses[size + 1]);
    else rows.empty();
    rows.number(cell.calls).number(cell.bytes).seconds(static_cast<double>(cell.ticks) * secondsEach).end();
  }
}

// Ranks of the communicator to ranks of MPI_COMM_WORLD.
struct Place {
  const Communicator& communicator;
  const std::vector<int>* ranks;
  explicit Place(const Communicator& of) : communicator(of), ranks(Communicators::knownWorldRanks(of, of.isInter())) {}
  void write(RowText& row, std::uint32_t which) const { peer(row, which, communicator.peers(), ranks); }
};

void pairRows(const BlockSum& block, RowText& rows) {
  const Place place(*block.communicator);
  for (const auto& [key, traffic] : block.pairs) {
    rows.text(block.communicator->name()).text(block.region).text(nameOf(operationOf(key.first)));
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
    rows.text(block.communicator->name()).text(block.region);
    if (operationOf(key.first) < Op::count) rows.text(nameOf(operationOf(key.first)));
    else rows.empty();
    rows.rank(worldRank()).number(key.second).number(traffic.messages).number(traffic.bytes).end();
  }
}

void binRows(const BlockSum& block, RowText& rows) {
  const Place place(*block.communicator);
  for (const auto& [key, traffic] : block.bins) {
    const bool isFetched = key.first & fetchedBin;
    rows.number((key.first & ~fetchedBin) >> 2).text(block.communicator->name()).text(classNames[key.first & 3]);
    if (isFetched) place.write(rows, key.second);
    else rows.rank(worldRank());
    if (isFetched) rows.rank(worldRank());
    else place.write(rows, key.second);
    rows.number(traffic.messages).number(traffic.bytes).end();
  }
}

// Told by the first of the communicator's ranks that is of this world, because the others tell another bundle; of an inter-communicator by
// that of the group whose first process comes first.
bool tells(const Communicator& one, const std::vector<int>* own, const std::vector<int>* remote) {
  const auto isHere = [](int rank) { return rank >= 0; };
  const auto first = own ? std::find_if(own->begin(), own->end(), isHere) : std::vector<int>::const_iterator();
  if (own ? first == own->end() || *first != worldRank() : one.rank != 0) return false;
  if (!one.isInter() || !own || !remote) return true;
  const auto other = std::find_if(remote->begin(), remote->end(), isHere);
  return other == remote->end() || *first < *other;
}

void communicatorRow(const Communicator& one, RowText& rows) {
  const auto *own = Communicators::knownWorldRanks(one), *remote = Communicators::knownWorldRanks(one, true);
  if (!tells(one, own, remote)) return;
  const std::string name = one.name();
  const auto cut = one.parent ? std::string::npos : name.rfind('_');
  rows.text(name).text(one.parent ? one.parent->name() : cut == std::string::npos ? "" : name.substr(0, cut));
  rows.text(one.call == Op::count ? "" : nameOf(one.call)).rank(one.size).text(one.label).text(one.topology);
  rows.text(numberList(one.dims)).text(numberList(one.periods)).rank(one.reorder).number(one.freed.load(std::memory_order_relaxed) ? 1 : 0);
  rows.text(own ? rankList(*own) : "").text(remote ? rankList(*remote) : "").end();
}

void neighbourRow(const Communicator& one, RowText& rows) {
  const auto* ranks = Communicators::knownWorldRanks(one);
  if (!one.hasNeighbours || one.topology == "cart" || !ranks) return;
  const auto list = [&](const std::vector<int>& of) {
    std::vector<int> world;
    for (const int each : of)
      if (each >= 0 && each < static_cast<int>(ranks->size())) world.push_back((*ranks)[static_cast<std::size_t>(each)]);
    return numberList(world);
  };
  rows.text(one.name()).rank(worldRank()).text(list(one.sources)).text(list(one.destinations)).end();
}

// MPI_COMM_SELF and what was made behind the recorder's back are told only where something was recorded or made of them.
std::set<const Communicator*> needed(const std::vector<BlockSum>& blocks) {
  std::set<const Communicator*> all;
  for (const BlockSum& block : blocks) all.insert(block.communicator);
  Communicators::visit([&](const Communicator& each) {
    if (each.call != Op::count || each.number == 0) all.insert(&each);
    if (each.parent) all.insert(each.parent);
  });
  return all;
}

void regionRows(RowText& rows) {
  for (const RegionFacts& each : Regions::facts())
    rows.text(each.name).text(each.hasOneParent ? each.parent : "").number(each.visits).end();
}

void rankRow(bool complete, RowText& rows) {
  const ProcessTimes times = processTimes();
  rows.rank(worldRank()).text(hostName()).number(static_cast<std::uint64_t>(getpid())).text(boundProcessors());
  rows.seconds(times.init).seconds(times.net).seconds(complete ? times.finalize : -1).seconds(times.wrap);
  rows.seconds(static_cast<double>(overheadTicks()) * secondsEach).number(recorderBytes());
  rows.text(howItEnded()).number(forks()).number(lost()).end();
}

}  // namespace

std::string heading(Table table) {
  const TableForm& form = tableForms[static_cast<std::size_t>(table)];
  return headingLine(form.name) + std::string(form.columns) + "\n";
}

void stateRows(TableRows* all, std::size_t count, std::size_t ends) {
  constexpr auto run = static_cast<std::size_t>(Table::run);
  std::string list;
  const auto add = [&](std::string_view table, std::size_t rows) {
    if (rows != 0) list += (list.empty() ? "" : " ") + std::string(table) + " " + std::to_string(rows);
  };
  for (std::size_t i = 0; i < tableForms.size(); ++i) {
    std::size_t rows = i == run ? 1 : 0;  // the one that says so
    for (std::size_t of = 0; of < count; ++of) rows += static_cast<std::size_t>(std::count(all[of][i].begin(), all[of][i].end(), '\n'));
    add(tableForms[i].name, rows);
  }
  add(endsTable, ends);
  RowText row;
  row.text(bundle_format::rowsFact).text(list).end();
  all[0][run].insert(0, row.rows());
}

TableRows recordedRows(bool complete, bool isPart) {
  secondsEach = secondsOf(1'000'000'000U) * 1e-9;
  std::array<RowText, static_cast<std::size_t>(Table::count)> rows;
  const auto at = [&](Table table) -> RowText& { return rows[static_cast<std::size_t>(table)]; };
  const std::vector<BlockSum> blocks = sums();
  for (const BlockSum& block : blocks) {
    operationRows(block, at(Table::operations));
    pairRows(block, at(Table::pairs));
    messageRows(block, at(Table::messages));
    binRows(block, at(Table::bins));
  }
  const std::set<const Communicator*> told = needed(blocks);
  Communicators::visit([&](const Communicator& each) {
    if (told.count(&each) == 0) return;
    communicatorRow(each, at(Table::communicators));
    neighbourRow(each, at(Table::neighbours));
  });
  regionRows(at(Table::regions));
  const SampleTables sampled{at(Table::threads), at(Table::modules), at(Table::stacks), at(Table::samples)};
  sampleRows(sampled);
  rankRow(complete, at(Table::ranks));
  adapterRows(at(Table::adapters));
  counterRows(at(Table::counters));
  if (worldRank() == 0 || isPart) runRows(complete, at(Table::run));
  TableRows texts;
  for (std::size_t i = 0; i < texts.size(); ++i) texts[i] = rows[i].rows();
  return texts;
}

}  // namespace weft::record
