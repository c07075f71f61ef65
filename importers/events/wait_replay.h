// Replays the calls of all locations in the order of their causes, matches messages and collective operations, and
// finds who waited for whom. docs/states.md defines each class of waits; they are those of Scalasca (scalasca.org,
// "performance properties").
//
// A location goes on to a receive when the message has been sent, and out of a collective operation when the ranks have
// come without which it can't end; among the locations that may continue, the earliest one goes first. If what a
// location waits for never comes (a location is missing, the recording was cut off), it continues without it.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "importers/events/call_log.h"
#include "importers/events/collective_matches.h"
#include "importers/events/message_flights.h"
#include "importers/events/message_groups.h"
#include "importers/events/message_queues.h"
#include "importers/events/rank_clock.h"
#include "importers/events/single_waits.h"
#include "importers/events/turn_queue.h"
#include "importers/events/wait_sums.h"
#include "importers/events/window_epochs.h"

namespace weft {

// What a call of MPI is to those who wait for each other.
inline constexpr std::uint32_t everyRank = noIndex - 1;  // as a communicator: all ranks, in MPI_Finalize

enum class CallRole : std::uint8_t {
  other,
  blockingSend,  // MPI_Send, MPI_Ssend: may last until the receiver comes
  waitOne,       // MPI_Wait
  waitSeveral,   // MPI_Waitall, _Waitany, _Waitsome: of several waits the longest one counts
  test,          // MPI_Test…: nobody waits in it
};
CallRole roleOf(std::string_view operation);  // without "MPI_"

// Facts about the trace that the replay needs.
struct ReplayFacts {
  std::vector<CallRole> roles;                                    // by operation
  std::vector<std::uint32_t> parents;                             // by path: the path around it; noIndex: none
  std::function<std::uint32_t(std::uint32_t communicator)> size;  // of its members
  std::function<std::uint32_t(std::uint32_t communicator, RankId rank)> position;  // noIndex: no member
  std::function<std::span<const CartesianDimension>(std::uint32_t communicator)>
      grid;  // of those with neighbourhood collectives
  std::unordered_map<std::uint64_t, std::uint64_t>
      unbalanced;  // by source << 32 | destination, where not as many were received as sent: how many were
  std::unordered_map<std::uint32_t, std::uint64_t> complete;  // by communicator: operations that all members come to
  // Windows of which an epoch is too large to be noted, so that the others of its ranks have wrong numbers.
  std::set<std::uint32_t> unmatchedWindows;
  bool receives = true;           // the trace notes receives at all
  std::function<void()> carryOn;  // asked from time to time; throws if the work has to stop
};

struct ReplayCounts {
  std::uint64_t messages = 0, unreceived = 0, unsent = 0;  // matched, and those without the other side
  std::uint64_t messageViolations = 0, collectiveViolations = 0, finalizeViolations = 0;  // of clocks
  std::uint64_t incomplete = 0;  // parts in collective operations and epochs that some members do not join
  std::uint64_t forced = 0;      // how often a location continued without a call that it waited for
};

// Corrections of clocks that the replay of a trace needs, by location.
struct ClockMoves {
  struct Jump {
    RankClock::Stretch stretch;  // that would take its place
    std::uint64_t most = 0;      // by which it can without another violation
  };
  std::vector<std::vector<Jump>> jumps;  // ascending
  std::uint64_t total = 0;
};

class WaitReplay {
 public:
  WaitReplay(const CallLog& log, const ReplayFacts& facts, WaitSums& waits, MessageGroups& groups);

  void tell(MessageFlights* flights) {
    flights_ = flights;
  }                                                        // of messages that are matched, by the clocks of this replay
  void tell(SingleWaits* singles) { singles_ = singles; }  // of each wait
  // `corrects`: violations are corrected, else only counted. `stretches`: by location. `moves`: gathers jumps where it
  // is empty, else how far each can be stretched.
  void correct(const std::vector<std::vector<RankClock::Stretch>>* stretches, ClockMoves* moves);
  ReplayCounts run();

 private:
  struct Done {  // a call that a location has left
    std::uint32_t path = noIndex;
    std::uint64_t enter = 0, leave = 0;
  };
  struct Post {              // of a receive
    std::uint64_t time = 0;  // that its call was entered
    std::uint32_t path = noIndex;
    bool isKnown = false;
  };
  struct OpenSend {                   // of a slot
    std::uint32_t message = noIndex;  // on its way
    Post post;                        // of the receive, once it is there
    MessageGroups::Key group;
    std::uint32_t receiver = noIndex;  // location; noIndex: not yet
  };
  struct Received {  // in a call
    MessageGroups::Key group;
    std::uint32_t location = noIndex;   // that sent it
    std::uint64_t enter = 0, sent = 0;  // of the sender's call, of the event: corrected ticks
  };
  struct LateSender {
    std::uint64_t sent = 0;  // when the message was
    WaitSpan span;
  };
  struct Location {
    explicit Location(CallLog::Reader itsReader) : reader(std::move(itsReader)) {}
    CallLog::Reader reader;
    RankId rank = noRank;
    LoggedCall call;
    std::uint64_t enter = 0;  // of the call, corrected
    std::size_t item = 0;     // that it has come to on its way out
    RankClock clock;
    bool inCall = false, hasEpochs = false;  // hasEpochs: the call does something to one of a window
    std::uint64_t heard = 0;                 // recorded time at which others last had a say in its clock
    std::vector<OpenSend> sends;             // by slot
    std::vector<Post> posts;                 // likewise
    std::unordered_map<std::uint32_t, std::uint64_t>
        started;                          // collectives by their number: which one of the communicator
    std::vector<std::uint64_t> numbers;   // by item of this call: which one of its communicator a collective is
    std::vector<Received> received;       // in this call
    std::vector<std::uint32_t> finished;  // slots of sends that are done in this call
    std::array<Done, 8> done;
    std::size_t doneAt = 0;
    std::deque<LateSender> late;   // whose messages may turn out to be in wrong order
    std::uint64_t latestLate = 0;  // no less than any of them was sent
  };
  struct ToCome {  // of a pair of ranks that does not receive as much as it sends
    std::uint64_t messages = 0;
    std::vector<std::uint32_t> waiters;  // locations
  };
  struct Several {           // sends that one call waits for
    std::uint32_t left = 0;  // of which the receiver is not known
    WaitSpan span;           // the longest wait; until 0: none
    MessageGroups::Key group;
  };

  void nextCall(std::uint32_t at);
  void enter(std::uint32_t at);
  void publish(std::uint32_t at, const CallItem& item, std::uint64_t leave);
  std::uint64_t beginCollective(std::uint32_t at, const CallItem& item, std::uint64_t time, std::uint64_t recorded);
  bool advance(std::uint32_t at, bool isForced);  // false: it has to wait
  bool receive(std::uint32_t at, const CallItem& item, bool isForced);
  bool endCollective(std::uint32_t at, const CallItem& item, std::uint64_t number, std::uint64_t from, bool isForced);
  void depart(std::uint32_t at, const CallItem& item, CollectiveMatch& match, std::uint64_t from, std::uint64_t end,
              std::uint32_t size);
  void allHaveLeft(const CollectiveMatch& match);
  void enterEpoch(std::uint32_t at, const CallItem& item);
  bool awaitEpoch(std::uint32_t at, const CallItem& item, bool isForced);
  bool isMatched(const CallItem& item) const;
  void leaveEpochs(std::uint32_t at, std::uint64_t leave);
  // `late`: the post that is waited for. Whether it is known.
  bool latePost(std::uint32_t at, const CallItem& item, std::uint64_t leave, const std::optional<EpochCall>& late);
  bool earlyWait(std::uint32_t at, const CallItem& item, std::uint64_t leave);
  WaitSpan epochWait(std::uint32_t at, const CallItem& item, const EpochCall& late) const;
  void leave(std::uint32_t at);
  bool lateSenders(Location& location, std::uint64_t leave);  // whether there are any
  void giveLateSender(Location& location, const Received& received, std::uint64_t until);
  void give(const WaitSpan& span);
  void wrongOrder(Location& location, std::uint64_t sent);
  void finishSends(Location& location, std::uint64_t leave, bool isLate);
  void lateReceiver(const SendEnd& end, std::uint32_t sender, const Post& post, const MessageGroups::Key& group,
                    std::uint32_t receiver);
  void oneLess(std::uint32_t several);
  void giveLateReceiver(const WaitSpan& span, const MessageGroups::Key& group);
  std::uint32_t meanwhile(std::uint32_t location, std::uint64_t from, std::uint64_t until, std::uint32_t path) const;
  std::uint32_t around(std::uint32_t path) const {
    return path < facts_.parents.size() ? facts_.parents[path] : noIndex;
  }
  CollectivePlace place(const CallItem& item, RankId rank) const;
  CallRole role(std::uint32_t operation) const {
    return operation < facts_.roles.size() ? facts_.roles[operation] : CallRole::other;
  }
  std::uint64_t time(Location& location, std::uint64_t recorded, std::uint64_t least);
  void hears(Location& location, std::uint64_t recorded) { location.heard = std::max(location.heard, recorded); }
  void noteJump(const Location& location, std::uint64_t recorded, std::uint64_t jump);
  void noteSlack(std::uint32_t sender, std::uint64_t recorded, std::uint64_t slack);
  void wake(std::uint32_t at);
  bool mayCome(const MessageKey& key, std::uint32_t at);
  void hasCome(const MessageKey& key);
  void forceOne();
  void unreceived();

  const CallLog& log_;
  const ReplayFacts& facts_;
  WaitSums& waits_;
  MessageGroups& groups_;
  MessageFlights* flights_ = nullptr;
  SingleWaits* singles_ = nullptr;
  bool corrects_ = false;
  ClockMoves* moves_ = nullptr;
  bool gathersJumps_ = false;
  ReplayCounts counts_;

  std::vector<Location> locations_;
  std::set<RankId> ranks_;  // of all locations
  TurnQueue turns_;
  std::set<std::pair<std::uint64_t, std::uint32_t>> suspended_;  // recorded time at which its call is left, location
  MessageQueues messages_;
  std::unordered_map<std::uint64_t, ToCome> toCome_;  // by source << 32 | destination
  CollectiveMatches collectives_;
  WindowEpochs epochs_;
  std::vector<Several> several_;
  std::vector<std::uint32_t> freeSeveral_;
};

}  // namespace weft
