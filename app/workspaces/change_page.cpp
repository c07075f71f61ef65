#include "app/workspaces/change_page.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "app/page/run_page.h"
#include "app/panels/view_set.h"
#include "app/panels/without_it.h"
#include "app/workspaces/summary_feed.h"
#include "core/base/error.h"
#include "core/sums/run_times.h"
#include "reports/summary/capacity_words.h"
#include "views/tables/changed_ends.h"
#include "views/shared/item_text.h"
#include "views/shared/number_text.h"
#include "views/shared/rows/icons.h"
#include "views/summary/summary_text.h"

namespace weft {
namespace {

const SummarySentence* sentenceOf(const SummaryFeed& feed, SummaryKind kind) {
  const auto found = std::ranges::find(feed.sentences(), kind, &SummarySentence::kind);
  return found == feed.sentences().end() ? nullptr : &*found;
}

// What the most loaded link carries by an engine; null if that was not computed.
const SummaryNumber* loadBy(const SummarySentence* routing, const QString& engine) {
  if (routing)
    for (const SummaryNumber& each : routing->numbers)
      if (each.name.ends_with(" by " + engine.toStdString()) && each.value.asReal()) return &each;
  return nullptr;
}

// "updn, 989 MB", of the engines that were computed; else their names.
QString engineText(const SummarySentence* routing, const QString& engine) {
  const SummaryNumber* load = loadBy(routing, engine);
  return load ? QStringLiteral("%1, %2").arg(engine, qt(humanText({"bytes", load->kind}, load->value))) : engine;
}

}  // namespace

ChangePage::ChangePage(QWidget* parent)
    : WorkspacePage(parent), cards_{new ProposalCard(Icon::change, tr("Better placement")),
                                    new ProposalCard(Icon::links, tr("Other routing")),
                                    new ProposalCard(Icon::warn, tr("If a switch fails")),
                                    new ProposalCard(Icon::ok, tr("Repair the fabric")),
                                    new ProposalCard(Icon::summary, tr("Order of hosts for rings"))},
      list_(new QScrollArea), computing_(new QLabel), compute_(new QPushButton(tr("Compute"))), add_(new QPushButton),
      map_(new PanelPlace(tr("Effect"), false)), changed_(nullptr), changedDeck_(new QWidget(this)),
      inspector_(new Inspector) {
  changedDeck_->hide();  // until it is its turn
  auto* within = new QVBoxLayout(changedDeck_);
  within->setContentsMargins(0, 0, 0, 0);
  build();
  connectCards();
}

// Fixed: what a card has is told by its words, not by where it stands.
void ChangePage::build() {
  card(Proposal::placement).addButton(tr("Try"));
  card(Proposal::placement).addButton(tr("Save launcher file…"));
  card(Proposal::routing).addButton(tr("Try"));
  card(Proposal::failure).addButton(tr("Try"));
  card(Proposal::repair).addButton(tr("Show findings"));
  card(Proposal::order).addButton(tr("Find the order"));
  auto* list = new QWidget;
  auto* column = new QVBoxLayout(list);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (ProposalCard* one : cards_) column->addWidget(one);
  column->addStretch(1);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setWidgetResizable(true);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setWidget(list);
  list->setBackgroundRole(QPalette::Base);
  auto* whole = new QWidget;
  auto* rows = new QVBoxLayout(whole);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  rows->addWidget(head());
  rows->addWidget(list_, 1);
  auto* proposals = new PanelPlace(tr("Proposals"));
  proposals->take(whole);
  proposals->setMinimumWidth(340);
  map_->setMinimumSize(380, 240);
  inspector_->setMinimumHeight(105);  // with the map, on a screen of 540 logical pixels
  auto* page = new QVBoxLayout(this);
  page->setContentsMargins(0, 0, 0, 0);
  page->addWidget(split(Qt::Horizontal, {{proposals, 31}, {split(Qt::Vertical, {{map_, 64}, {inspector_, 36}}), 69}}));
}

QWidget* ChangePage::head() {
  auto* row = new QWidget;
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(12, 0, 12, 6);
  computing_->setWordWrap(true);
  computing_->setAccessibleName(tr("Whether proposals are being computed"));
  add_->setIcon(iconOf(Icon::add));
  add_->setToolTip(tr("Remove another switch, cable, unit, rail or rack, and see the effect"));
  add_->setAccessibleName(tr("Remove something"));
  line->addWidget(computing_, 1);
  line->addWidget(compute_);
  line->addWidget(add_);
  return row;
}

void ChangePage::connectCards() {
  connect(&card(Proposal::placement).button(0), &QPushButton::clicked, this, [this] {
    if (lacks_ != MissingSource::nothing) emit addAsked(lacks_);
    else emit placesAsked(QString());
  });
  connect(&card(Proposal::placement).button(1), &QPushButton::clicked, this, &ChangePage::launcherAsked);
  connect(&card(Proposal::order).button(0), &QPushButton::clicked, this,
          [this] { emit placesAsked(QStringLiteral("host")); });
  auto* engines = new QMenu(this);
  card(Proposal::routing).button(0).setMenu(engines);
  for (const RoutingEngine engine : {RoutingEngine::minhop, RoutingEngine::updn, RoutingEngine::ftree})
    engines->addAction(name(engine), this, [this, engine] { tryRouting(name(engine)); })
        ->setData(QString(name(engine)));
  connect(&card(Proposal::failure).button(0), &QPushButton::clicked, this, &ChangePage::tryFailure);
  connect(&card(Proposal::repair).button(0), &QPushButton::clicked, this, [this] {
    emit mapAsked();
    if (decks_) inspector_->raise(decks_->of(Panel::fabric));
  });
  connect(compute_, &QPushButton::clicked, this, [this] {
    if (compute_->property("stops").toBool()) emit stopAsked();
    else emit computeAsked();
  });
  connect(add_, &QPushButton::clicked, this, &ChangePage::askWhatGoes);
}

void ChangePage::fill(const Decks& decks, const RunContents& contents) {
  decks_ = &decks;
  map_->take(&decks.centre);
  map_->setVisible(contents.map);  // an empty one would have most of the room
  std::vector<Inspector::Tab> tabs;
  if (contents.map) tabs.push_back({tr("Link ends that change most"), changedDeck_});
  if (contents.has(Panel::fabric)) tabs.push_back({tr("Findings"), decks.of(Panel::fabric)});
  if (tabs.empty()) tabs.push_back({tr("Facts"), decks.of(Panel::details)});
  inspector_->setTabs(tabs);
  inspector_->setVisible(!placing_);
}

void ChangePage::setRun(RunPage& page) {
  if (page_ == &page) return;
  if (page_) page_->views().without().disconnect(this);
  page_ = &page;
  shown_ = nullptr;
  delete changed_;
  changed_ = new ChangedEnds(page.session().selection());
  changedDeck_->layout()->addWidget(changed_);
  connect(&page.views().without(), &WithoutIt::changed, this, &ChangePage::showEffect);
}

void ChangePage::show(RunPage& page, const SummaryFeed& feed, bool placing) {
  setRun(page);
  placing_ = placing;
  inspector_->setVisible(!placing);
  tellSentences(feed);
  tellOrder(feed);
  tellComputing(feed);
  tellRepair();
  showEffect();
}

void ChangePage::tellSentences(const SummaryFeed& feed) {
  const bool computed = feed.computing() == SummaryView::Computing::done && !feed.busy();
  const QString notYet = feed.busy() ? tr("Being computed…") : tr("Not computed yet.");
  const auto tell = [&](Proposal proposal, SummaryKind kind, const QString& without) {
    const SummarySentence* sentence = sentenceOf(feed, kind);
    if (sentence) card(proposal).tell(*sentence);
    else card(proposal).tell(computed ? without : notYet);
    return sentence;
  };
  const auto& run = page_->session().run();
  const auto host = run ? onlyHost(run->snapshot) : std::nullopt;
  const SummarySentence* placement =
      tell(Proposal::placement, SummaryKind::placement,
           host ? tr("All ranks ran on %1. Another placement changes no load of a link.").arg(qt(*host))
                : tr("No placement can be found for this run."));
  lacks_ = placement ? placement->missing : MissingSource::nothing;
  ProposalCard& places = card(Proposal::placement);
  places.button(0).setText(lacks_ == MissingSource::nothing ? tr("Try") : buttonText(lacks_));
  places.button(1).setVisible(lacks_ == MissingSource::nothing && placing_);  // once places were found
  places.button(1).setToolTip(tr("Save the placement for the launcher"));
  const SummarySentence* routing = tell(Proposal::routing, SummaryKind::routing, routingWithoutNumbers());
  for (QAction* engine : card(Proposal::routing).button(0).menu()->actions())
    engine->setText(engineText(routing, engine->data().toString()));
  places.button(0).setEnabled(lacks_ != MissingSource::nothing || (run && run->hasFabric() && !host));
  card(Proposal::routing).button(0).setEnabled(canReroute());
  const SummarySentence* failure = sentenceOf(feed, SummaryKind::failure);
  failing_ = failure ? failure->evidence : Item();
  card(Proposal::failure)  // before its words: they repeat none of it
      .setTitle(failure && run ? tr("If %1 fails").arg(itemText(*run, failing_)) : tr("If a switch fails"));
  tell(Proposal::failure, SummaryKind::failure,
       run && !run->hasFabric() ? tr("This run has no fabric.") : tr("No top switch carries any known traffic."));
  card(Proposal::failure).button(0).setEnabled(failure != nullptr);
  add_->setEnabled(run && run->hasFabric());
}

bool ChangePage::canReroute() const {
  const RunSession& session = page_->session();
  return session.run() && session.run()->hasFabric() && session.traffic();
}

// What Try shows of tables that the summary did not compare.
QString ChangePage::routingWithoutNumbers() const {
  if (const auto& run = page_->session().run(); run && !run->hasFabric()) return tr("This run has no fabric.");
  if (!canReroute()) return tr("Other tables are not computed for this run.");
  return lacks_ == MissingSource::pairs
             ? tr("Without senders and receivers other tables are not compared. Try shows what each changes on links.")
             : tr("Other tables were not compared for this run. Try shows what each changes on links.");
}

void ChangePage::tellComputing(const SummaryFeed& feed) {
  const auto computing = feed.computing();
  const bool runs = computing == SummaryView::Computing::running;
  computing_->setText(runs ? tr("Being computed, of the whole run…")
                      : computing == SummaryView::Computing::stopped
                          ? tr("Takes longer to compute")
                          : tr("For the whole run. These are predictions; nothing was run.") +
                                (std::ranges::any_of(feed.sentences(), isByCapacity)
                                     ? ' ' + tr("Loads are by what links can carry, in bytes of the fastest link.")
                                     : QString()));
  compute_->setVisible(computing != SummaryView::Computing::done);
  compute_->setText(runs ? tr("Stop") : tr("Compute"));
  compute_->setProperty("stops", runs);
}

void ChangePage::tellOrder(const SummaryFeed& feed) {
  ProposalCard& order = card(Proposal::order);
  const SummarySentence* rings = sentenceOf(feed, SummaryKind::rings);
  order.setVisible(page_->session().run() && page_->session().run()->hasFabric());
  if (rings) order.tell(*rings);
  else order.tell(tr("No rings were logged that another order would keep on their leaf switches."));
  order.button(0).setVisible(rings != nullptr);
}

void ChangePage::tellRepair() {
  ProposalCard& repair = card(Proposal::repair);
  const auto& findings = page_->session().findings();
  repair.setVisible(findings != nullptr);
  if (!findings) return;
  const auto count = [&](FindingSeverity severity) {
    return std::ranges::count(findings->list, severity, &Finding::severity);
  };
  const auto errors = count(FindingSeverity::error), warnings = count(FindingSeverity::warning);
  repair.button(0).setVisible(errors + warnings > 0);  // beside it the tab has the others
  if (errors + warnings == 0)
    repair.tell(tr("No error and no warning among %n finding(s).", nullptr, formOf(findings->list.size())),
                tr("nothing"));
  else
    repair.tell(tr("%1, %2").arg(tr("%n error(s)", nullptr, formOf(static_cast<std::uint64_t>(errors))),
                                 tr("%n warning(s)", nullptr, formOf(static_cast<std::uint64_t>(warnings)))),
                QString::number(errors + warnings));
}

// Which card's effect is on the right, and what it changes there.
void ChangePage::showEffect() {
  if (!page_) return;
  WithoutIt& without = page_->views().without();
  const bool away = !placing_ && without.active();
  card(Proposal::placement).setChosen(placing_);
  card(Proposal::failure).setChosen(away && without.anythingAway());
  card(Proposal::routing).setChosen(away && !without.anythingAway());
  card(Proposal::failure).button(0).setText(card(Proposal::failure).isChosen() ? tr("Put back") : tr("Try"));
  const auto& run = page_->session().run();
  const auto answer = away && run ? without.answer() : nullptr;
  if (!away) changed_->tell(tr("Try a proposal: what it changes is listed here."));
  else if (!answer) changed_->tell(tr("Being computed …"));
  if (answer == shown_) return;
  shown_ = answer;
  if (!answer) return;
  changed_->show(run->fabric, *answer->before, *answer->after, without.unit());
  inspector_->raise(changedDeck_);
}

void ChangePage::tryFailure() {
  if (!page_) return;
  WithoutIt& without = page_->views().without();
  if (card(Proposal::failure).isChosen() || failing_ == Item()) {
    without.putBack();
  } else {
    without.tryFailure(failing_);
  }
  emit mapAsked();
}

void ChangePage::tryRouting(const QString& engine) {
  if (!page_) return;
  page_->views().without().putBack();
  page_->views().without().setRouting(routingEngine(engine.toStdString()));
  emit mapAsked();
}

void ChangePage::tryBestRouting(const SummaryFeed& feed) {
  const SummarySentence* routing = sentenceOf(feed, SummaryKind::routing);
  QString best;
  double least = 0;
  for (const QAction* action : card(Proposal::routing).button(0).menu()->actions()) {
    const SummaryNumber* load = loadBy(routing, action->data().toString());
    if (!load || (!best.isEmpty() && *load->value.asReal() >= least)) continue;
    best = action->data().toString();
    least = *load->value.asReal();
  }
  if (!best.isEmpty()) tryRouting(best);
  const auto showCard = [this] { list_->ensureWidgetVisible(&card(Proposal::routing), 0, 0); };
  QMetaObject::invokeMethod(this, showCard, Qt::QueuedConnection);  // once the cards have their places
}

void ChangePage::askWhatGoes() {
  if (!page_ || !page_->session().run()) return;
  bool isSaid = false;
  const QString what = QInputDialog::getText(this, tr("What goes"),
                                             tr("A switch, the cable at a port (leaf02:7), a unit, rail or rack:"),
                                             QLineEdit::Normal, {}, &isSaid);
  if (!isSaid || what.trimmed().isEmpty()) return;
  try {
    const RemovedParts removed = findRemovedParts(page_->session().run()->fabric, {what.trimmed().toStdString()});
    for (const NodeIndex node : removed.switches) page_->views().without().take(node);
    for (const EndIndex end : removed.cables) page_->views().without().take(end);
    emit mapAsked();
  } catch (const Error& error) {
    emit failed(qt(error.what()));
  }
}

}  // namespace weft

#include "moc_change_page.cpp"
