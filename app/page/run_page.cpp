#include "app/page/run_page.h"

#include <QLabel>
#include <QVBoxLayout>

#include "analysis/load/missing_data.h"
#include "app/filters/actions.h"
#include "app/filters/filter_bar.h"
#include "app/page/banners.h"
#include "app/panels/figures.h"
#include "app/panels/film_play.h"
#include "app/page/page_stack.h"
#include "app/panels/page_state.h"
#include "app/page/selection_notes.h"
#include "app/panels/view_set.h"
#include "app/panels/without_it.h"
#include "app/panels/workspace_views.h"
#include "app/session/run_name.h"

namespace weft {
namespace {

bool isSame(const RunSnapshot& run) { return run.file && run.file->now() == StoreFile::Now::same; }

}  // namespace

RunPage::RunPage(const Actions& actions)
    : views_(std::make_unique<ViewSet>(session_)), parts_(std::make_unique<WorkspaceViews>(session_)),
      bar_(new FilterBar(session_, actions)), stale_(new StaleStrip), missing_(new MissingStrip), reading_(new QLabel),
      middle_(new Deck), centre_(new QWidget), notes_(new SelectionNotes(session_, this)) {
  buildCentre();
  buildPanels();
  views_->setMapMenu({actions.mapLayout->menuAction(), actions.hideUnused, actions.railColours, actions.colourRange,
                      actions.legend, actions.fit, actions.exportMap, actions.copy});
  connect(&session_, &RunSession::runChanged, this, &RunPage::showRun);
  connect(&session_, &RunSession::mapSettingsChanged, this, &RunPage::showCentre);
  connect(&session_, &RunSession::failed, this, &RunPage::fail);
  connect(&session_, &RunSession::loaded, this, &RunPage::applyWanted);
  for (const auto signal : {&RunSession::runChanged, &RunSession::trafficChanged, &RunSession::loadsChanged})
    connect(&session_, signal, this, &RunPage::showMissing);
  connect(&session_, &RunSession::runChanged, this, &RunPage::closeDialogs);
  connect(&session_, &RunSession::loadsChanged, this, &RunPage::figuresChanged);
  connect(&watch_, &StoreWatch::changed, this, &RunPage::tellOfFile);
  connect(&views_->without(), &WithoutIt::changed, bar_, [this] {
    const WithoutIt& without = views_->without();
    bar_->setWhatIf(without.active() && without.drawn() ? without.title() : QString());
  });
  connect(stale_, &StaleStrip::againRequested, this, &RunPage::readAgain);
  connect(missing_, &MissingStrip::diagnosticsRequested, this, &RunPage::diagnosticsRequested);
}

// The widgets look into the session, which goes last.
RunPage::~RunPage() {
  closeDialogs();
  for (QWidget* widget : panels()) delete widget;
  for (QWidget* widget : parts_->widgets()) delete widget;
  delete bar_;
  delete centre_;
}

void RunPage::buildCentre() {
  auto* column = new QVBoxLayout(centre_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(stale_);
  column->addWidget(missing_);
  column->addWidget(new WithoutStrip(views_->without()));
  column->addWidget(new FilmStrip(views_->film()));
  column->addWidget(middle_, 1);
  reading_->setAlignment(Qt::AlignCenter);
  reading_->setTextFormat(Qt::PlainText);
  reading_->setWordWrap(true);
  for (QWidget* one : views_->maps()) middle_->add(one);
  middle_->add(reading_);
}

void RunPage::buildPanels() {
  for (const PanelSpec& spec : panelSpecs())
    panels_[static_cast<std::size_t>(spec.id)] = notes_->under(views_->panel(spec.id));
}

void RunPage::enter(Workspace workspace) {
  bar_->setLook(workspace == Workspace::everything ? FilterBar::Look::bar : FilterBar::Look::row);
  missing_->setWanted(workspace == Workspace::everything);
  views_->without().setDrawn(workspace == Workspace::change || workspace == Workspace::everything);
  const auto at = static_cast<std::size_t>(workspace);
  if (!session_.run() || entered_[at]) return;
  entered_.set(at);
  views_->enter(workspace);
}

void RunPage::open(const std::filesystem::path& runStore, const QString& named) {
  if (session_.run() && path_ == runStore && isSame(session_.run()->snapshot)) return;
  asleep_ = false;
  path_ = runStore;
  named_ = named;
  reading_->setText(tr("Reading %1 …").arg(QString::fromStdString(path_.string())));
  session_.open(path_);
  emit titleChanged();
}

void RunPage::openLater(const std::filesystem::path& runStore, const QJsonObject& state) {
  path_ = runStore;
  wanted_ = state;
  asleep_ = true;
  emit titleChanged();
}

void RunPage::wake() {
  if (asleep_) open(path_, {});
  else watch_.look();
}

void RunPage::tellOfFile(StoreFile::Now now) {
  const QString name = title();
  switch (now) {
    case StoreFile::Now::same:
      return stale_->tell({}, false);
    case StoreFile::Now::gone:
      return stale_->tell(
          tr("%1 was removed, or has another name by now. What is shown was read before and stays whole.").arg(name),
          false);
    case StoreFile::Now::replaced:
      return stale_->tell(
          tr("%1 was replaced by another file. The window still shows the file that was opened.").arg(name), true);
    case StoreFile::Now::written:
      return stale_->tell(tr("%1 was modified since it was opened, which must not happen: data read from it from now "
                             "on may not match what is shown.")
                              .arg(name),
                          true);
  }
}

void RunPage::readAgain() {
  const QJsonObject before = state();
  open(path_, {});
  wanted_ = before;
}

void RunPage::takeOver(RunPage& other) {
  wanted_ = other.state();
  if (!other.session_.run()) return openLater(other.path_, wanted_);
  path_ = other.path_;
  session_.adopt(other.session_);
}

QJsonObject RunPage::state() const {
  return session_.run() && session_.traffic() && wanted_.isEmpty() ? stateOf(session_, *views_) : wanted_;
}

void RunPage::applyWanted() {
  if (session_.run() && session_.traffic()) applyState(std::exchange(wanted_, {}), session_, *views_);
}

void RunPage::showRun() {
  const auto& run = session_.run();
  path_ = run ? run->snapshot.path : std::filesystem::path();
  entered_.reset();
  watch_.turnTo(run ? run->snapshot.file : nullptr);
  stale_->tell({}, false);
  showCentre();
  emit titleChanged();
  if (run && !named_.isEmpty()) emit shown(std::exchange(named_, {}));
}

void RunPage::showCentre() {
  middle_->setVisible(!session_.run() || session_.run()->hasFabric());
  middle_->turnTo(session_.run() ? views_->mapAsDrawn() : reading_);
}

void RunPage::showMissing() {
  QStringList lines;
  if (const auto& run = session_.run())
    for (const std::string& line : missingData(*run, session_.traffic().get(), session_.view()))
      lines << QString::fromStdString(line);
  missing_->tell(lines);
}

// What could not be read is not what the page is about; a run that was read before stays.
bool RunPage::busy() const {
  return session_.loading() || session_.predicting() || session_.readingSelected() || views_->busy() || parts_->busy();
}

void RunPage::fail(const QString& sentence) {
  const QString file = tip();
  if (!session_.run()) path_.clear();
  emit refused(sentence, file);
  emit titleChanged();
}

QString RunPage::title() const { return blank() ? tr("Start") : runName(session_, path_); }

void RunPage::fit() { views_->fit(); }

FigureOffer RunPage::figures(FigureView wanted) { return offerOf(session_, *views_, wanted); }

Table RunPage::shownRows() const { return views_->shownRows(); }

QString RunPage::tip() const { return QString::fromStdString(path_.string()); }

}  // namespace weft

#include "moc_page.cpp"
#include "moc_run_page.cpp"
