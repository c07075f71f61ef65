#include "app/compare_reports.h"

#include "app/table_dialog.h"

namespace weft {

CompareReports::CompareReports(QMenu& menu, std::vector<std::string> paths, QWidget& place)
    : QObject(&menu), paths_(std::move(paths)), place_(place) {
  const QString matched = tr("A is the first run, B the other; differences are B − A. Empty: not recorded, or only one of both has it.");
  add(menu, tr("&Communicators"), matched, comparedCommunicators);
  add(menu, tr("&Operations"), matched, comparedOperations);
  add(menu, tr("&Links"), matched, comparedLinks);
  add(menu, tr("&Times of the runs"), tr("Total times, and how many times as fast as the first a run is."), comparedTimes);
  if (paths_.size() > 2)
    add(menu, tr("What &explains the times"),
        tr("Pearson's correlation of the time in each communicator with the total time of the runs."), correlations);
  connect(&read_, &Job::failed, this, &CompareReports::failed);
}

void CompareReports::add(QMenu& menu, const QString& title, const QString& note, Make make) {
  menu.addAction(title, this, [this, title, note, make] { open(QString(title).remove('&'), note, make); });
}

void CompareReports::open(const QString& title, const QString& note, Make make) {
  CompareRequest request;
  request.paths = paths_;
  request.by = by_;
  read_.start([this, title, note, make, request](const Job::Link& link) {
    const ComparedRuns runs = readRuns(request);
    if (link.stopped()) return;
    auto table = std::make_shared<const ReportTable>(make(runs));
    link.deliver([this, title, note, table = std::move(table)] { (new TableDialog(title, note, *table, &place_))->show(); });
  });
}

}  // namespace weft
