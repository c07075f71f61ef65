#include "views/waits/waits_facts.h"

#include <QObject>
#include <algorithm>
#include <map>

#include "core/base/error.h"
#include "reports/tables/wait_table.h"

namespace weft {
namespace {

constexpr std::size_t mostRows = 5000, mostTransactions = 1000, mostBars = 40;

std::vector<std::string> keysOf(WaitsShown shown) {
  switch (shown) {
    case WaitsShown::path:
      return {"class", "path", "communicator"};
    case WaitsShown::cause:
      return {"cause", "reason"};
    case WaitsShown::rank:
      return {"rank", "class"};
    case WaitsShown::whom:
      break;
  }
  return {"rank", "class", "peer", "meanwhile"};
}

void setTitles(Table& table) {
  static const std::map<std::string, const char*> titles{
      {"rank", QT_TRANSLATE_NOOP("QObject", "who waits")},
      {"peer", QT_TRANSLATE_NOOP("QObject", "for whom")},
      {"seconds", QT_TRANSLATE_NOOP("QObject", "waiting")},
      {"wrong_order_s", QT_TRANSLATE_NOOP("QObject", "in wrong order")},
      {"mean_s", QT_TRANSLATE_NOOP("QObject", "mean")},
      {"send_wait_s", QT_TRANSLATE_NOOP("QObject", "sender waited")},
      {"receive_wait_s", QT_TRANSLATE_NOOP("QObject", "receiver waited")},
      {"path", QT_TRANSLATE_NOOP("QObject", "call path")}};
  for (Column& each : table.columns)
    if (const auto found = titles.find(each.name); found != titles.end())
      each.title = QObject::tr(found->second).toStdString();
}

// `text`: a clause.
std::string sentenceOf(std::string text) {
  if (text.empty()) return text;
  text.front() = static_cast<char>(text.front() >= 'a' && text.front() <= 'z' ? text.front() - 32 : text.front());
  return text + '.';
}

std::string noteOf(const OpenRun& run, const PairFilter& filter, bool isCut, const std::string& unplaced) {
  std::string note = unplaced.empty() ? std::string() : sentenceOf(unplaced) + ' ';
  const RunKeys& keys = run.snapshot.keys;
  for (const auto& [measure, what] : {std::pair(Measure::waits, QObject::tr("waits")),
                                      std::pair(Measure::transactions, QObject::tr("messages by call path"))})
    if (const std::string why = notFollowedSentence(restrict(filter, {measure, keys}), what.toStdString());
        !why.empty())
      note += why + ' ';
  if (isCut) note += QObject::tr("Only the longest are listed.").toStdString() + ' ';
  if (!note.empty()) note.pop_back();
  return note;
}

void listTransactions(const RunStore& store, WaitsFacts& facts, bool& isCut) {
  const TransactionFilter keeps(store, facts.filter);
  for (const MessageTransaction& each : facts.run->causes->transactions()) {
    auto some = keeps.part(each);
    if (!some) continue;
    if (facts.listed.size() == mostTransactions) {
      isCut = true;
      return void();
    }
    facts.listed.push_back(std::move(*some));
  }
  facts.transactions =
      transactionTable(store, facts.listed, facts.run->run->hasFabric() ? facts.run->run.get() : nullptr);
  setTitles(facts.transactions);
}

}  // namespace

std::shared_ptr<const WaitsRun> readWaitsRun(const RunStore& store, const std::shared_ptr<const OpenRun>& run,
                                             const Stopped& stopped) {
  auto read = std::make_shared<WaitsRun>();
  read->run = run;
  read->causes.emplace(store, run->hasFabric() ? run.get() : nullptr, defaultLoaded, stopped);
  return read;
}

WaitsFacts waitsFacts(const std::shared_ptr<const OpenRun>& run, std::shared_ptr<const WaitsRun> known,
                      const PairFilter& filter, WaitsShown shown, const Stopped& stopped) {
  WaitsFacts facts;
  facts.filter = filter;
  facts.shown = shown;
  try {
    const RunStore store = run->snapshot.store();
    facts.run = known ? std::move(known) : readWaitsRun(store, run, stopped);
    if (stopped && stopped()) return facts;
    const WaitFilter part{restrict(filter, {Measure::waits, run->snapshot.keys}).ofRows()};
    facts.waits = waitTable(store, {keysOf(shown), part, mostRows + 1, &*facts.run->causes});
    bool isCut = facts.waits.rows.size() > mostRows;
    if (isCut) facts.waits.rows.pop_back();
    setTitles(facts.waits);
    listTransactions(store, facts, isCut);
    facts.bars =
        waitBars(store, part,
                 shown == WaitsShown::rank || shown == WaitsShown::whom ? WaitRows::ranks : WaitRows::paths, mostBars);
    facts.note =
        noteOf(*run, filter, isCut, shown == WaitsShown::cause ? facts.run->causes->unplacedPorts() : std::string());
  } catch (const Error& error) {
    facts = {};
    facts.missing = sentenceOf(error.what());
    facts.bars.missing = facts.missing;
  }
  return facts;
}

Item waitItem(const WaitsFacts& facts, std::size_t row) {
  const auto rankAt = [&](const char* column) -> std::optional<RankId> {
    const std::size_t at = facts.waits.at(column);
    if (row >= facts.waits.rows.size() || at >= facts.waits.columns.size()) return std::nullopt;
    const auto* rank = std::get_if<std::uint64_t>(&facts.waits.rows[row][at].value());
    return rank ? std::optional(RankId(static_cast<std::uint32_t>(*rank))) : std::nullopt;
  };
  const auto who = rankAt("rank"), whom = rankAt("peer");
  if (who && whom) return RankPair{*whom, *who};
  return who ? Item(*who) : Item();
}

}  // namespace weft
