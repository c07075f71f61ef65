#include "app/compare/compare_reports.h"

#include <algorithm>

#include "reports/compare_summary.h"
#include "reports/fabric_differences.h"
#include "views/shared/table_dialog.h"
#include "views/shared/text.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

// Tables that have nothing to say beside.
auto silent(Table (*make)(const ComparedRuns&)) {
  return [make](const ComparedRuns& runs, Notes&) { return make(runs); };
}

// What differs most is what one looks for.
auto largestFirst(Table (*make)(const ComparedRuns&, Notes&)) {
  return [make](const ComparedRuns& runs, Notes& notes) {
    Table table = make(runs, notes);
    sortByDifference(table);
    return table;
  };
}

// Whose loads they are comes first.
Table linksAndSource(const ComparedRuns& runs, Notes& notes) {
  const auto source = sourceOf(runs.request.traffic);
  const bool logged = std::ranges::any_of(
      runs.run, [](const auto& one) { return one->facts.contains("adapters"); });  // said by the notes of the loads
  const bool areOverRails = source == TrafficSource::pair && !logged;
  if (source)
    notes.push_back(
        (areOverRails
             ? QObject::tr("The loads are %1, %2.").arg(qt(name(*source)), qt(name(railsOf(runs.request.choice))))
             : QObject::tr("The loads are %1.").arg(qt(name(*source))))
            .toStdString());
  return comparedLinks(runs, notes);
}

}  // namespace

CompareReports::CompareReports(QMenu& menu, std::vector<std::string> paths, QWidget& place)
    : QObject(&menu), paths_(std::move(paths)), place_(place) {
  const QString matched =
      tr("A is the first run, B the other; differences are B − A. Empty: %1, or only one of both has it.")
          .arg(wordText(Absence::notRecorded));
  add(menu, tr("&Communicators"), matched, largestFirst(comparedCommunicators));
  add(menu, tr("&Operations"), matched, largestFirst(comparedOperations));
  add(menu, tr("&Links"), matched, largestFirst(linksAndSource));
  add(menu, tr("&Fabrics"),
      tr("What differs between the fabrics of A, the first run, and of B, the other; traffic takes no part."),
      comparedFabrics);
  add(menu, tr("&Times of the runs"), tr("Total times, and how many times as fast as the first a run is."),
      silent(comparedTimes));
  if (paths_.size() > 2)
    add(menu, tr("What &explains the times"),
        tr("Pearson's correlation of the time in each communicator with the total time of the runs."),
        silent(correlations));
  connect(&read_, &Job::failed, this, &CompareReports::failed);
}

void CompareReports::add(QMenu& menu, const QString& title, const QString& note, Make make) {
  kinds_.push_back({QString(title).remove('&'), note, make});
  menu.addAction(title, this, [this, kind = kinds_.back()] { open(kind); });
}

// The source in the words of the request, and over which rails.
void CompareReports::takeView(CompareRequest& request) const {
  const auto view = view_ ? view_() : std::nullopt;
  if (!view) return;
  request.traffic = word(view->source);
  if (view->source == TrafficSource::pair)
    request.choice.rails = view->rails == Rails::first ? "first" : view->rails == Rails::even ? "even" : "";
}

CompareRequest CompareReports::request() const {
  CompareRequest request;
  request.paths = paths_;
  request.by = by_;
  takeView(request);
  return request;
}

void CompareReports::open(const Kind& kind) {
  read_.start([this, kind, request = request()](const Job::Link& link) {
    const ComparedRuns runs = readRuns(request);
    if (link.stopped()) return;
    Notes notes;
    auto table = std::make_shared<const Table>(kind.make(runs, notes));
    const QString told = (QStringList(kind.note) + notesText(notes)).join('\n');
    link.deliver([this, title = kind.title, told, table] {
      auto* dialog = new TableDialog(title, told, table, &place_);
      connect(dialog, &TableDialog::rowChosen, this, [this, table](int row) { emit rowChosen(table, row); });
      dialog->show();
    });
  });
}

}  // namespace weft

#include "moc_compare_reports.cpp"
