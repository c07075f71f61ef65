// The workspace Change: proposals beside a map that shows the effect of each.
#pragma once

#include <QPointer>
#include <array>
#include <memory>

#include "analysis/run/item.h"
#include "app/workspaces/proposal_card.h"
#include "app/workspaces/workspace_page.h"
#include "reports/summary/summary_sentence.h"

class QLabel;
class QScrollArea;

namespace weft {

class ChangedEnds;
class RunPage;
class SummaryFeed;
struct WhatIf;

class ChangePage : public WorkspacePage {
  Q_OBJECT

 public:
  explicit ChangePage(QWidget* parent = nullptr);

  enum class Proposal { placement, routing, failure, repair, order };
  static constexpr std::size_t proposalCount = 5;

  void fill(const Decks& decks, const RunContents& contents) override;
  // The proposals for its run, as far as `feed` has computed them; `placing`: the effect is that of the page of places.
  void show(RunPage& page, const SummaryFeed& feed, bool placing);
  // Of the engines that the summary compared: the one by which the most loaded link carries least. Its card comes into
  // sight.
  void tryBestRouting(const SummaryFeed& feed);
  ProposalCard& card(Proposal proposal) const { return *cards_[static_cast<std::size_t>(proposal)]; }
  ChangedEnds& changed() { return *changed_; }

 signals:
  void placesAsked(const QString& move);  // a search for them: of "host", of "rank", or as was recorded
  void launcherAsked();                   // the file of the places that were found
  void mapAsked();                        // something is tried that the map of the run shows
  void addAsked(weft::MissingSource source);
  void computeAsked();
  void stopAsked();
  void failed(const QString& sentence);

 private:
  void build();
  QWidget* head();
  void connectCards();
  void setRun(RunPage& page);
  void tellSentences(const SummaryFeed& feed);
  bool canReroute() const;
  QString routingWithoutNumbers() const;
  void tellComputing(const SummaryFeed& feed);
  void tellOrder(const SummaryFeed& feed);
  void tellRepair();
  void showEffect();
  void tryFailure();
  void tryRouting(const QString& engine);
  void askWhatGoes();

  QPointer<RunPage> page_;
  std::array<ProposalCard*, proposalCount> cards_;
  QScrollArea* list_;  // of the cards
  QLabel* computing_;
  QPushButton* compute_;
  QPushButton* add_;
  PanelPlace* map_;
  ChangedEnds* changed_;
  QWidget* changedDeck_;
  Inspector* inspector_;
  const Decks* decks_ = nullptr;
  MissingSource lacks_ = MissingSource::nothing;  // what a placement needs
  Item failing_;                                  // the switch of the failure
  bool placing_ = false;
  std::shared_ptr<const WhatIf> shown_;  // whose link ends are listed
};

}  // namespace weft
