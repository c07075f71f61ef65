#include "app/compare/compare_page.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QStandardItemModel>
#include <QToolButton>
#include <algorithm>

#include "analysis/load/counterparts.h"
#include "app/compare/changed_pane.h"
#include "app/compare/compare_figures.h"
#include "app/compare/compare_reports.h"
#include "app/compare/compare_sums.h"
#include "app/compare/difference_pane.h"
#include "app/compare/row_place.h"
#include "app/compare/runs_pane.h"
#include "app/compare/selection_strip.h"
#include "app/compare/side_by_side.h"
#include "app/page/page_stack.h"
#include "app/panels/view_set.h"
#include "core/sums/run_times.h"
#include "views/shared/text.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

QComboBox* choice(const QString& name, const QString& tip, std::initializer_list<QString> items) {
  auto* box = new QComboBox;
  box->setAccessibleName(name);
  box->setToolTip(tip);
  box->addItems(items);
  return box;
}

}  // namespace

ComparePage::ComparePage(const std::vector<Run>& runs, bool later)
    : centre_(new QWidget), side_(new SideBySide), difference_(new DifferencePane), deck_(new Deck),
      mode_(choice(tr("Comparison"), tr("How the runs are compared"),
                   {tr("Side by side"), tr("Difference"), tr("Correlation"), tr("Variants"), tr("Speed-up")})),
      pair_(choice(tr("Which run is subtracted from which"),
                   tr("The two runs whose difference is shown: orange is more in the first of the two, blue is less"),
                   {})),
      view_(choice(tr("View"), tr("The view of each run"), {tr("Map"), tr("Matrix"), tr("Bars"), tr("Communicators")})),
      source_(choice(tr("Traffic source"), tr("Where the bytes on the links come from, in all runs"), {})),
      ranks_(choice(tr("Ranks by"), tr("How ranks of the runs are matched"),
                    {tr("ranks by number"), tr("ranks by host")})),
      oneRange_(new QCheckBox(tr("One range of colours"))), tables_(new QToolButton), strip_(new SelectionStrip),
      sums_(new CompareSums), note_(new QLabel) {
  auto* column = new QVBoxLayout(centre_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* parts = new QSplitter(Qt::Horizontal);
  auto* pictures = new QWidget;
  auto* within = new QVBoxLayout(pictures);
  within->setContentsMargins(0, 0, 0, 0);
  within->addWidget(strip_);
  within->addWidget(deck_, 1);
  parts->addWidget(pictures);
  column->addWidget(choices());
  column->addWidget(sums_);
  column->addWidget(note_);
  column->addWidget(parts, 1);
  deck_->add(side_);
  deck_->add(difference_);
  for (const Run& run : runs) {
    const CompareColumn& added = side_->add(run.path, run.open, later);
    strip_->add(added);
    const RunSession& session = added.session();
    connect(&session, &RunSession::failed, this, &ComparePage::failed);
    connect(&session, &RunSession::loaded, this, &ComparePage::match);
    connect(&session, &RunSession::loadsChanged, this, &ComparePage::figuresChanged);
    connect(&session, &RunSession::loadsChanged, this, &ComparePage::showSums);
  }
  addTables(runs);
  changed_ = new ChangedPane(*reports_);
  parts->addWidget(changed_);
  parts->setStretchFactor(0, 68);
  parts->setStretchFactor(1, 32);
  parts->setSizes({680, 320});
  connect(changed_, &ChangedPane::rowChosen, this, &ComparePage::showRow);
  charts_ = new RunsPane(selection());
  deck_->add(charts_);
  offerPairs();
  turnTo(CompareMode::sideBySide);
  connect(charts_, &RunsPane::failed, this, &ComparePage::failed);
  connect(difference_, &DifferencePane::failed, this, &ComparePage::failed);
  connect(mode_, &QComboBox::activated, this, [this](int row) { turnTo(CompareMode(row)); });
  connect(pair_, &QComboBox::activated, this, &ComparePage::showPair);
  connect(view_, &QComboBox::activated, this, [this](int row) { turnTo(CompareView(row)); });
  connect(source_, &QComboBox::activated, this, [this](int row) {
    side_->setSource(TrafficSource(source_->itemData(row).toInt()));
    changed_->changed();
  });
  connect(ranks_, &QComboBox::activated, this, &ComparePage::match);
  connect(&match_, &Job::failed, this, &ComparePage::failed);
  match();
}

ComparePage::~ComparePage() {
  closeDialogs();
  match_.stop();
  delete difference_;  // it looks into the columns
  delete changed_;     // into the reports
  delete charts_;
  delete centre_;
}

QWidget* ComparePage::choices() {
  auto* bar = new QWidget;
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(6, 4, 6, 0);
  oneRange_->setChecked(true);
  oneRange_->setToolTip(tr("The same colour, width or length means the same amount in all runs"));
  connect(oneRange_, &QCheckBox::toggled, side_, &SideBySide::setOneRange);
  auto* whole = new QToolButton;
  whole->setText(tr("Fit"));
  whole->setToolTip(tr("Show all of each view (F)"));
  connect(whole, &QToolButton::clicked, this, &ComparePage::fit);
  for (const TrafficSource source : trafficSources) source_->addItem(sourceText(source), int(source));
  note_->setTextFormat(Qt::PlainText);
  note_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  note_->setAccessibleName(tr("Counterparts"));
  note_->setContentsMargins(12, 2, 12, 2);
  ofSideBySide_ = {oneRange_};
  auto* another = new QToolButton;
  another->setText(tr("Add run…"));
  another->setToolTip(tr("Another run beside these"));
  connect(another, &QToolButton::clicked, this, &ComparePage::addAsked);
  for (QWidget* widget :
       {static_cast<QWidget*>(another), static_cast<QWidget*>(mode_), static_cast<QWidget*>(pair_),
        static_cast<QWidget*>(view_), static_cast<QWidget*>(source_), static_cast<QWidget*>(ranks_),
        static_cast<QWidget*>(oneRange_), static_cast<QWidget*>(whole), static_cast<QWidget*>(tables_)})
    row->addWidget(widget);
  row->addStretch(1);
  return bar;
}

void ComparePage::addTables(const std::vector<Run>& runs) {
  std::vector<std::string> paths;
  for (const Run& run : runs) paths.push_back(run.path.string());
  auto* menu = new QMenu(tables_);
  reports_ = new CompareReports(*menu, std::move(paths), *centre_);
  connect(reports_, &CompareReports::failed, this, &Page::failed);
  connect(reports_, &CompareReports::rowChosen, this, &ComparePage::showRow);
  reports_->setView([this]() -> std::optional<LinkView> {
    if (!source_->isEnabled()) return std::nullopt;
    return LinkView{TrafficSource(source_->currentData().toInt()), LinkMetric::bytes,
                    side_->columns().front()->session().chosen().rails};
  });
  tables_->setText(tr("Tables"));
  tables_->setToolTip(tr("What differs, in numbers: sort, filter, copy"));
  tables_->setPopupMode(QToolButton::InstantPopup);
  tables_->setMenu(menu);
}

// Selects what the row is of, in the first run that has it.
void ComparePage::showRow(const std::shared_ptr<const Table>& table, int row) {
  std::vector<const OpenRun*> runs;
  for (const CompareColumn* column : side_->columns()) {
    if (!column->session().run()) return;
    runs.push_back(column->session().run().get());
  }
  const auto place = placeOf(*table, table->rows[static_cast<std::size_t>(row)], runs);
  if (!place) return;
  Selection& selection = side_->columns()[place->run]->session().selection();
  selection.select(place->item);
  selection.focus(place->item);
}

// Once all runs are there.
void ComparePage::match() {
  std::vector<std::shared_ptr<const OpenRun>> runs;
  for (const CompareColumn* column : side_->columns()) {
    if (!column->session().run() || !column->session().traffic()) return;
    runs.push_back(column->session().run());
  }
  if (runs.size() < 2) return;
  const auto hasNoFabric = [](const auto& run) { return !run->hasFabric(); };
  if (!std::exchange(seen_, true) && wanted_.isEmpty() && std::ranges::any_of(runs, hasNoFabric))
    turnTo(CompareView::bars);
  emit titleChanged();  // labels are known by now
  offerSources();
  reports_->setRanksBy(RanksBy(ranks_->currentIndex()));
  match_.start([this, runs, by = RanksBy(ranks_->currentIndex())](const Job::Link& link) {
    auto found = Counterparts::find(runs, by, [&link] { return link.stopped(); });
    if (!found) return;
    link.deliver([this, found = std::move(found)] {
      counterparts_ = found;
      side_->setCounterparts(found);
      charts_->setCounterparts(found);
      showPair();
      changed_->changed();
      applyWanted();
      emit figuresChanged();
    });
  });
}

// What all runs have; where they differ in what they were shown by so far, the first that all have.
void ComparePage::offerSources() {
  const auto& columns = side_->columns();
  const auto allHave = [&](TrafficSource source) {
    return std::ranges::all_of(columns, [&](const CompareColumn* one) {
      return whyNot(*one->session().run(), one->session().traffic().get(), {source}).empty();
    });
  };
  const TrafficSource now = columns.front()->session().chosen().source;
  std::optional<TrafficSource> common;
  for (int row = 0; row < source_->count(); ++row) {
    const auto source = TrafficSource(source_->itemData(row).toInt());
    const bool had = allHave(source);
    static_cast<QStandardItemModel*>(source_->model())->item(row)->setEnabled(had);
    if (had && source != TrafficSource::allToAll && (!common || source == now)) common = source;
  }
  source_->setEnabled(common.has_value());
  if (!common) return;
  source_->setCurrentIndex(source_->findData(int(*common)));
  side_->setSource(*common);
}

void ComparePage::sayMatches() {
  const auto& all = counterparts_->match().communicators();
  const auto inAll = std::ranges::count_if(all, [](const MatchedCommunicator& one) {
    return std::ranges::all_of(one.inRun, [](const auto& id) { return id.has_value(); });
  });
  const QString size = sizeText();
  note_->setText((size.isEmpty() ? size : size + ". ") +
                 tr("%1 of %2 communicators are in all runs").arg(inAll).arg(all.size()));
  note_->setToolTip(tr("Matched by how they were made and by their members, not by name"));
}

// Of the two whose difference is shown; it matters most, so that it comes first.
QString ComparePage::sizeText() const {
  const QPoint pair = pair_->currentData().toPoint();
  const CompareColumn &a = *side_->columns()[std::size_t(pair.x())], &b = *side_->columns()[std::size_t(pair.y())];
  return qt(sizeNote({a.letter().toStdString(), b.letter().toStdString()},
                     {rankCount(a.session().run()->snapshot), rankCount(b.session().run()->snapshot)}));
}

void ComparePage::turnTo(CompareView view) {
  view_->setCurrentIndex(int(view));
  side_->turnTo(view);
  difference_->turnTo(view);
}

void ComparePage::turnTo(CompareMode mode) {
  mode_->setCurrentIndex(int(mode));
  const bool side = mode == CompareMode::sideBySide, difference = mode == CompareMode::difference;
  pair_->setVisible(difference);
  for (QWidget* widget : {view_, source_}) widget->setVisible(side || difference);
  for (QWidget* widget : ofSideBySide_) widget->setVisible(side);
  if (side) return deck_->turnTo(side_);
  if (difference) return deck_->turnTo(difference_);
  charts_->turnTo(mode == CompareMode::correlation ? RunsView::correlation
                  : mode == CompareMode::variants  ? RunsView::variants
                                                   : RunsView::speedup);
  deck_->turnTo(charts_);
}

// "B − A" first, then "A − B" and so on.
void ComparePage::offerPairs() {
  const auto& columns = side_->columns();
  for (std::size_t first = 0; first < columns.size(); ++first)
    for (std::size_t second = 0; second < columns.size(); ++second)
      if (first != second)
        pair_->addItem(tr("%1 − %2").arg(columns[second]->letter(), columns[first]->letter()),
                       QPoint(int(first), int(second)));
}

void ComparePage::showPair() {
  const QPoint pair = pair_->currentData().toPoint();
  const auto& columns = side_->columns();
  difference_->setPair(*columns[std::size_t(pair.x())], *columns[std::size_t(pair.y())],
                       RanksBy(ranks_->currentIndex()));
  showSums();
  if (counterparts_) sayMatches();
}

// Of the two whose difference is shown.
void ComparePage::showSums() {
  const QPoint pair = pair_->currentData().toPoint();
  const auto& columns = side_->columns();
  if (columns.size() < 2) return;
  sums_->show(columns[std::size_t(pair.x())]->session(), columns[std::size_t(pair.y())]->session());
}

void ComparePage::wake() {
  if (!std::exchange(asleep_, false)) return;
  for (CompareColumn* column : side_->columns()) column->openNow();
}

std::vector<std::filesystem::path> ComparePage::paths() const {
  std::vector<std::filesystem::path> all;
  for (const CompareColumn* column : side_->columns()) all.push_back(column->path());
  return all;
}

CompareMode ComparePage::mode() const { return CompareMode(mode_->currentIndex()); }
CompareView ComparePage::view() const { return CompareView(view_->currentIndex()); }

FigureOffer ComparePage::figures(FigureView) {
  return offerOf([this] { return Compared{mode(), view(), RanksBy(ranks_->currentIndex()), *side_, *difference_}; });
}

void ComparePage::fit() {
  side_->fit();
  difference_->fit();
}

Selection& ComparePage::selection() { return side_->columns().front()->session().selection(); }

Table ComparePage::shownRows() const {
  const QWidget* focus = QApplication::focusWidget();
  if (deck_->shown() == difference_) return difference_->shownRows();
  for (const CompareColumn* column : side_->columns())
    if (focus && column->isAncestorOf(focus)) return column->views().shownRows();
  return side_->columns().front()->views().shownRows();
}

QString ComparePage::title() const {
  QStringList names;
  for (const CompareColumn* column : side_->columns()) names << column->name();
  return names.size() <= 2 ? names.join(tr(" and "))
                           : tr("%1 and %2 more").arg(names.front(), QString::number(names.size() - 1));
}

QString ComparePage::tip() const {
  QStringList names;
  for (const CompareColumn* column : side_->columns()) names << tr("%1: %2").arg(column->letter(), column->name());
  return tr("Compared: %1").arg(names.join(", "));
}

bool ComparePage::busy() const {
  return match_.busy() || reports_->busy() || changed_->busy() || difference_->busy() || charts_->busy() ||
         std::ranges::any_of(side_->columns(), [](const CompareColumn* one) {
           return one->session().loading() || one->session().predicting();
         });
}

}  // namespace weft

#include "moc_compare_page.cpp"
