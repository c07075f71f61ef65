// Who waited, messages by call paths, and where the program was, as bars and tables.
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "figures/figure_filter.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "reports/tables/wait_table.h"
#include "views/functions/flame_figure.h"
#include "views/functions/functions_facts.h"
#include "views/shared/text.h"
#include "views/tables/table_figure.h"
#include "views/waits/waits_figure.h"

namespace weft {
namespace {

// Paper is narrow: of the columns those that are named, with their titles; in a column of a paper the first few.
using Kept = std::vector<std::pair<const char*, QString>>;
constexpr std::size_t inColumn = 4;
constexpr double roomForAll = 120;  // millimetres

Table keptOf(const Table& table, Kept kept, double widthMm) {
  if (widthMm < roomForAll && kept.size() > inColumn) kept.resize(inColumn);
  Table some;
  std::vector<std::size_t> from;
  for (const auto& [name, title] : kept) {
    const std::size_t at = table.at(name);
    if (at >= table.columns.size()) continue;
    from.push_back(at);
    some.columns.push_back(table.columns[at]);
    some.columns.back().title = title.toStdString();
  }
  for (const Row& row : table.rows) {
    Row& into = some.rows.emplace_back();
    for (const std::size_t at : from) into.push_back(row[at]);
  }
  return some;
}

Figure listFigure(Table table, const Kept& kept, const FigureRequest& request, const QString& what,
                  QStringList captions) {
  const std::size_t all = table.rows.size(), most = request.as<Listed>().top;
  if (all > most) table.rows.resize(most);
  const QString words = filterWords(request);
  captions.prepend(all > most
                       ? QObject::tr("%1: the first %2 of %3.").arg(what, QString::number(most), QString::number(all))
                       : QObject::tr("%1: all %2.").arg(what, QString::number(all)));
  if (!words.isEmpty()) captions.prepend(ended(QObject::tr("Only %1").arg(words)));
  return tableFigure(keptOf(table, kept, request.style.widthMm),
                     {request.style, QObject::tr("nothing of the kind is in this part of the run."), captions});
}

}  // namespace

Figure makeWaitsFigure(const FigureRequest& request, FigureRuns& runs) {
  refuseSeveralRuns(runs, QObject::tr("waits"));
  const RunSnapshot& run = *runs.shown.snapshot();
  const WaitFilter part{filterFollowed(run, request, {Measure::waits, run.keys}, "waiting")};
  const auto& asked = request.as<WaitsFigure>();
  return waitsFigure(waitBars(runs.shown.store(), part, asked.rows, asked.top), asked.rows,
                     {request.style, filterWords(request), provenance(run, {kinds::trace})});
}

Figure makeTransactionsFigure(const FigureRequest& request, FigureRuns& runs) {
  refuseSeveralRuns(runs, QObject::tr("transactions"));
  const RunSnapshot& run = *runs.shown.snapshot();
  const Table table = transactionTable(runs.shown.store(), {filterOf(run, request, true), {}, nullptr});
  const Kept kept{{"sender", QObject::tr("sender")},
                  {"receiver", QObject::tr("receiver")},
                  {"receive_wait_s", QObject::tr("receiver waits")},
                  {"send_wait_s", QObject::tr("sender waits")},
                  {"messages", QObject::tr("messages")},
                  {"bytes", QObject::tr("bytes")},
                  {"transaction", QObject::tr("no.")}};
  return listFigure(table, kept, request,
                    QObject::tr("Messages by the call paths of sender and receiver, those that waited longest first"),
                    provenance(run, {kinds::trace}));
}

Figure makeFunctionsFigure(const FigureRequest& request, FigureRuns& runs) {
  refuseSeveralRuns(runs, QObject::tr("functions"));
  const RunSnapshot& run = *runs.shown.snapshot();
  const FunctionsFacts facts =
      functionsFacts(run, nullptr, filterFollowed(run, request, {Measure::samples, run.keys}, "what was sampled"));
  if (!facts.missing.empty()) throw Error(qt(facts.missing).chopped(1).toStdString());  // without its full stop
  const Kept kept{{"function", QObject::tr("function")},
                  {"seconds", QObject::tr("seconds")},
                  {"wait_s", QObject::tr("MPI wait")},
                  {"inclusive_seconds", QObject::tr("seconds incl.")},
                  {"cpu_s", QObject::tr("CPU")},
                  {"work_s", QObject::tr("MPI work")},
                  {"inclusive_wait_s", QObject::tr("wait incl.")},
                  {"inclusive_sends", QObject::tr("sends")}};
  return listFigure(facts.functions, kept, request, QObject::tr("Functions, those with the most exclusive time first"),
                    QStringList{howSampled(facts.flame)} + provenance(run, {kinds::recording}));
}

}  // namespace weft
