#include "app/filters/filter_bar.h"

#include <QComboBox>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QStandardItemModel>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "analysis/collectives/modelled_rows.h"
#include "analysis/load/load_words.h"
#include "analysis/run/adaptive_words.h"
#include "analysis/run/run_fabric.h"
#include "app/filters/actions.h"
#include "app/filters/chip_bar.h"
#include "app/filters/filter_parts.h"
#include "app/session/run_session.h"
#include "ibdiag/model/host_rails.h"
#include "views/shared/item_text.h"
#include "views/shared/rows/icons.h"
#include "views/shared/text.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

QString railsTip() { return QObject::tr("Which of their common rails two hosts use; pair traffic does not record it"); }

// What a step of the history looked at: "n003; region FFT, rank 3".
QString stepWords(const OpenRun& run, const Selection::State& step) {
  QStringList parts, words;
  for (const Chip& one : chipsOf(run, step.filter)) parts << one.text;
  if (const QString item = itemText(run, step.selected); !item.isEmpty()) words << item;
  words << (parts.isEmpty() ? QObject::tr("no filter") : parts.join(", "));
  return words.join("; ");
}

}  // namespace

FilterBar::FilterBar(RunSession& session, const Actions& actions, QWidget* parent)
    : QWidget(parent), session_(session), ways_(new QToolBar(tr("Go"))), tools_(new QToolBar(tr("In force"))),
      top_(new QHBoxLayout), drawn_(new QLabel), change_(new QToolButton), filter_(new QToolButton),
      chips_(new ChipBar(session)), choices_(new QFrame(this, Qt::Popup)), back_(actions.back),
      forward_(actions.forward) {
  for (QToolBar* bar : {ways_, tools_}) bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
  for (QAction* action : {actions.back, actions.forward}) ways_->addAction(action);
  ways_->addSeparator();
  for (QAction* action : {actions.find, actions.fit, actions.hideUnused}) ways_->addAction(action);
  ways_->addSeparator();
  build();
  addTraffic();
  for (const auto signal :
       {&RunSession::runChanged, &RunSession::trafficChanged, &RunSession::loadsChanged, &RunSession::computing})
    connect(&session, signal, this, &FilterBar::showTraffic);
  connect(&session, &RunSession::mapSettingsChanged, this, &FilterBar::showTraffic);
  connect(&session.selection(), &Selection::filterChanged, this, &FilterBar::showTraffic);
  connect(&session.selection(), &Selection::selectionChanged, this, &FilterBar::showTraffic);
  connect(&session.selection(), &Selection::historyChanged, this, &FilterBar::showWays);
  showTraffic();
  showWays();
}

void FilterBar::build() {
  drawn_->setTextFormat(Qt::PlainText);
  drawn_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  drawn_->setAccessibleName(tr("What is drawn"));
  change_->setText(tr("Change…"));
  change_->setToolTip(tr("Traffic source, rails, collectives and measure of what is drawn"));
  filter_->setText(tr("Filter"));
  filter_->setIcon(iconOf(Icon::filter));
  filter_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  filter_->setToolTip(tr("Filter by regions and communicators (Ctrl+Shift+F)"));
  top_->setContentsMargins(0, 0, 0, 0);
  top_->setSpacing(0);
  for (QWidget* one : {static_cast<QWidget*>(ways_), static_cast<QWidget*>(drawn_), static_cast<QWidget*>(change_),
                       static_cast<QWidget*>(filter_)})
    top_->addWidget(one);
  top_->addWidget(tools_, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(top_);
  column->addWidget(chips_);
  choices_->setFrameShape(QFrame::StyledPanel);
  auto* list = new QVBoxLayout(choices_);
  list->setContentsMargins(12, 12, 12, 12);
  for (QWidget* one : {static_cast<QWidget*>(drawn_), static_cast<QWidget*>(change_), static_cast<QWidget*>(filter_)})
    one->hide();
  connect(change_, &QToolButton::clicked, this, &FilterBar::openChoices);
  connect(filter_, &QToolButton::clicked, this, &FilterBar::filterAsked);
  for (const auto signal : {&RunSession::runChanged, &RunSession::trafficChanged, &RunSession::loadsChanged})
    connect(&session_, signal, this, &FilterBar::showDrawn);
}

void FilterBar::setLook(Look look) {
  if (look == look_) return;
  look_ = look;
  const bool row = look == Look::row;
  ways_->setVisible(!row);
  for (QWidget* one : {static_cast<QWidget*>(drawn_), static_cast<QWidget*>(change_), static_cast<QWidget*>(filter_)})
    one->setVisible(row);
  if (row) {
    choices_->layout()->addWidget(tools_);
    tools_->setOrientation(Qt::Vertical);
    top_->setStretchFactor(drawn_, 3);
    top_->addWidget(chips_, 2);
    top_->setContentsMargins(12, 2, 8, 2);
    top_->setSpacing(8);
  } else {
    tools_->setOrientation(Qt::Horizontal);
    top_->setStretchFactor(drawn_, 0);
    top_->addWidget(tools_, 1);
    layout()->addWidget(chips_);
    top_->setContentsMargins(0, 0, 0, 0);
    top_->setSpacing(0);
  }
  tools_->show();
  chips_->show();
  showDrawn();
}

void FilterBar::openChoices() {
  choices_->adjustSize();
  choices_->move(change_->mapToGlobal(QPoint(0, change_->height())));
  choices_->show();
  tools_->setFocus(Qt::PopupFocusReason);
}

void FilterBar::setMoment(std::optional<LinkRequest> moment) {
  moment_ = std::move(moment);
  showDrawn();
}

void FilterBar::setWhatIf(const QString& title) {
  if (std::exchange(whatIf_, title) != title) showDrawn();
}

// Of the numbers on the screen, not of what was chosen: these may still be on their way.
void FilterBar::showDrawn() {
  const auto& run = session_.run();
  const bool known = run && run->hasFabric() && session_.traffic();
  change_->setVisible(look_ == Look::row && known);
  QString words;
  if (run && !run->hasFabric()) words = tr("Drawn: what the run has; without a fabric nothing is on links");
  else if (known && moment_) words = tr("Drawn: %1").arg(loadWordsText(*run, *session_.traffic(), *moment_));
  else if (known && session_.numbers().known())
    words =
        tr("Drawn: %1").arg(loadWordsText(*run, *session_.traffic(), session_.shown(), session_.numbers().pairs.get()));
  else if (known)
    words = session_.predicting() ? tr("Loads are being computed …")
                                  : tr("Drawn: traffic %1").arg(wordText(session_.absence()));
  if (known && !whatIf_.isEmpty() && !moment_) words = tr("%1. %2").arg(words, whatIf_);
  drawn_->setText(words);
  drawn_->setToolTip(words);
  drawn_->setMaximumWidth(drawn_->sizeHint().width());  // the rest is the chips'
}

void FilterBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) showDrawn();
}

void FilterBar::showWays() {
  const auto& run = session_.run();
  const auto tell = [&](QAction* action, const QString& keys, const QString& to, const Selection::State* step) {
    action->setToolTip(run && step ? to.arg(stepWords(*run, *step), keys) : tr("Nothing to go to (%1)").arg(keys));
  };
  tell(back_, tr("Alt+Left"), tr("Back to %1 (%2)"), session_.selection().before());
  tell(forward_, tr("Alt+Right"), tr("Forward to %1 (%2)"), session_.selection().after());
}

QComboBox* FilterBar::addChoice(const QString& name, const QString& tip) {
  auto* choice = new QComboBox(this);
  choice->setAccessibleName(name);
  choice->setToolTip(inLines(tip));
  choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  choice->setFocusPolicy(Qt::TabFocus);
  return choice;
}

void FilterBar::addTraffic() {
  source_ = addChoice(tr("Traffic source"), tr("Where the bytes on the links come from"));
  collectives_ = addChoice(tr("Collectives"), tr("Collectives of pair traffic: as the run recorded them, or its calls "
                                                 "as the messages that an MPI library makes of them"));
  collectives_->addItem(tr("collectives as recorded"), QString());
  for (const CollectiveLibrary one : collectiveLibraries)
    collectives_->addItem(tr("collectives by %1").arg(QString::fromStdString(name(one))), QString(word(one)));
  rails_ = addChoice(tr("Rails"), railsTip());
  for (const Rails one : {Rails::measured, Rails::first}) rails_->addItem(railsText(one), int(one));
  adaptive_ = addChoice(tr("Adaptive routing"), tr("What switches do if they may choose among a group of ports"));
  for (const Adaptive one : adaptiveKinds) adaptive_->addItem(QString::fromStdString(name(one)), int(one));
  senders_ = addChoice(
      tr("Adapters"),
      tr("Which adapters send to each other: those of hosts only, or also SHARP's aggregation nodes and gateways"));
  senders_->addItem(tr("between hosts"), int(Senders::hosts));
  senders_->addItem(tr("between all adapters"), int(Senders::all));
  metric_ = addChoice(tr("Measure"), tr("What the colours of the links show"));
  for (const TrafficSource one : trafficSources) source_->addItem(sourceText(one), int(one));
  for (const LinkMetric one : linkMetrics) metric_->addItem(metricText(one), int(one));
  sourceAction_ = tools_->addWidget(source_);
  collectivesAction_ = tools_->addWidget(collectives_);
  railsAction_ = tools_->addWidget(rails_);
  adaptiveAction_ = tools_->addWidget(adaptive_);
  sendersAction_ = tools_->addWidget(senders_);
  metricAction_ = tools_->addWidget(metric_);
  connect(source_, &QComboBox::activated, this, [this](int row) {
    LinkView view = session_.wanted().view;
    view.source = TrafficSource(source_->itemData(row).toInt());
    if (session_.run() && !whyNot(*session_.run(), session_.traffic().get(), view).empty())
      view.metric = LinkMetric::bytes;  // the one that every source has
    choose(view);
  });
  connect(collectives_, &QComboBox::activated, this, [this](int row) {
    LinkView view = session_.wanted().view;
    view.collectives = collectiveLibraryOf(collectives_->itemData(row).toString().toStdString());
    if (view.collectives) view.source = TrafficSource::pair;
    else if (!whyNot(*session_.run(), session_.traffic().get(), view).empty())
      view.source = bestSource(*session_.run(), *session_.traffic());
    choose(view);
  });
  connect(rails_, &QComboBox::activated, this, [this](int row) {
    LinkView view = session_.wanted().view;
    view.rails = Rails(rails_->itemData(row).toInt());
    choose(view);
  });
  connect(adaptive_, &QComboBox::activated, this, [this](int row) {
    MapSettings settings = session_.mapSettings();
    settings.adaptive = Adaptive(adaptive_->itemData(row).toInt());
    session_.setMapSettings(settings);
  });
  connect(senders_, &QComboBox::activated, this, [this](int row) {
    MapSettings settings = session_.mapSettings();
    settings.senders = Senders(senders_->itemData(row).toInt());
    session_.setMapSettings(settings);
  });
  connect(metric_, &QComboBox::activated, this, [this](int row) {
    LinkView view = session_.wanted().view;
    view.metric = LinkMetric(metric_->itemData(row).toInt());
    choose(view);
  });
}

void FilterBar::choose(LinkView view) {
  session_.setView(view);
  showTraffic();
}

// Evenly is a choice where ports were counted; elsewhere it is what there is.
void FilterBar::showRails(const OpenRun& run) {
  const bool counted = hasCounted(run.fabric);
  const Rails rails = session_.wanted().view.rails;
  const int even = rails_->findData(int(Rails::even));
  if (counted && even < 0) rails_->insertItem(1, {}, int(Rails::even));
  if (!counted && even >= 0) rails_->removeItem(even);
  for (int row = 0; row < rails_->count(); ++row) {
    const QString text = QString::fromStdString(railsName(run, Rails(rails_->itemData(row).toInt())));
    rails_->setItemText(row, run.logNamesAdapters ? tr("by the log, else %1").arg(text) : text);
  }
  rails_->setCurrentIndex(rails_->findData(int(!counted && rails == Rails::even ? Rails::measured : rails)));
}

// What the run can't be looked at through is listed, greyed, and says why.
void FilterBar::showTraffic() {
  const auto& run = session_.run();
  for (QAction* action :
       {sourceAction_, collectivesAction_, railsAction_, adaptiveAction_, sendersAction_, metricAction_})
    action->setVisible(run && run->hasFabric());
  if (!run || !run->hasFabric()) return;
  const auto offer = [&](QComboBox* box, int row, const LinkView& view) {
    const QString why = whyNotText(*run, session_.traffic().get(), view);
    auto* item = static_cast<QStandardItemModel*>(box->model())->item(row);
    item->setEnabled(why.isEmpty());
    item->setToolTip(why);
  };
  const LinkView view = session_.wanted().view;
  railsAction_->setVisible(view.source == TrafficSource::pair && run->severalRails);
  adaptiveAction_->setVisible(view.source != TrafficSource::counter && run->fabric.hasGroups());
  adaptive_->setCurrentIndex(adaptive_->findData(int(session_.mapSettings().adaptive)));
  sendersAction_->setVisible(view.source == TrafficSource::allToAll && !sendersNote(run->fabric).empty());
  senders_->setCurrentIndex(senders_->findData(int(session_.mapSettings().senders)));
  collectivesAction_->setVisible(view.collectives || whyNotModelled(run->snapshot).empty());
  collectives_->setCurrentIndex(collectives_->findData(QString(view.collectives ? word(*view.collectives) : "")));
  rails_->setToolTip(
      inLines(run->logNamesAdapters
                  ? tr("Rails of pairs for which the log names no adapter; all other pairs use the logged adapters")
                  : railsTip()));
  showRails(*run);
  for (int row = 0; row < source_->count(); ++row)
    offer(source_, row, {trafficSources[std::size_t(row)], LinkMetric::bytes});
  for (int row = 0; row < metric_->count(); ++row) offer(metric_, row, {view.source, linkMetrics[std::size_t(row)]});
  source_->setCurrentIndex(source_->findData(int(view.source)));
  metric_->setCurrentIndex(metric_->findData(int(view.metric)));
  const bool absent = session_.traffic() && !session_.numbers().known() && !session_.predicting();
  source_->setItemText(0,
                       absent ? tr("traffic: %1").arg(wordText(session_.absence())) : sourceText(TrafficSource::port));
}

}  // namespace weft

#include "moc_filter_bar.cpp"
