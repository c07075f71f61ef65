// The events of one location: calls and messages in, sums out.
//
// A call of MPI is a region that is entered and left; what its events say in between (communicator, bytes) belongs to
// it. A message's code region is the innermost one open that is no call of MPI.
#pragma once

#include <algorithm>
#include <memory>

#include "importers/otf2/trace_collectives.h"
#include "importers/otf2/trace_paths.h"
#include "importers/events/trace_requests.h"
#include "importers/otf2/trace_totals.h"
#include "importers/events/call_notes.h"

namespace weft {

// The rank in each communicator that a rank is: found out once per rank and communicator.
class TraceMemberships {
 public:
  struct Membership {
    RankId of = noRank;
    std::uint32_t rank = noIndex;                  // in the communicator, or its group of an inter-communicator
    const std::vector<RankId>* members = nullptr;  // that collectives and rank numbers are about; none: MPI_COMM_SELF
    const std::vector<RankId>* peers = nullptr;    // that messages go to: of an inter-communicator the other group
  };

  explicit TraceMemberships(const TraceLayout& layout) : layout_(layout), known_(layout.communicators.size()) {}
  const Membership& of(RankId rank, std::uint32_t communicator) {
    Membership& one = known_[communicator];
    if (one.of != rank) one = find(rank, layout_.communicators[communicator]);
    return one;
  }

 private:
  Membership find(RankId rank, const TraceCommunicator& communicator) const;

  const TraceLayout& layout_;
  std::vector<Membership> known_;
};

// How long the recording of a location was off, which events of their own switch, or regions that say so.
class TraceSwitch {
 public:
  void turn(std::uint64_t time, bool on) {
    if (on == isOn_) return;
    if (on) before_ = off(time);
    else since_ = time;
    isOn_ = on;
  }
  bool isOn() const { return isOn_; }
  // Ticks up to that time.
  std::uint64_t off(std::uint64_t time) const { return before_ + (!isOn_ && time > since_ ? time - since_ : 0); }

 private:
  std::uint64_t since_ = 0, before_ = 0;
  bool isOn_ = true;
};

class TraceEvents {
 public:
  // `paths`, `waits`: null where the archive does not state its clock.
  TraceEvents(TraceLayout& layout, const TraceThread& thread, TraceMemberships& memberships, TraceTotals& totals,
              TracePaths* paths, CallNotes* waits);

  static Otf2Archive::EventCalls calls();  // with the TraceEvents as their user data
  // Hands over the sums; what was seen up to here stands, even if the stream ends with regions open.
  void finish();

  void enter(std::uint64_t time, OTF2_RegionRef region) {
    open(time, region);
    moved(time);
  }
  void leave(std::uint64_t time, OTF2_RegionRef region) {
    shut(time, region);
    moved(time);
  }
  void switched(std::uint64_t time, bool on) {
    recording_.turn(time, on);
    moved(time);
  }
  struct Message {
    std::uint64_t time;
    OTF2_CommRef communicator;
    std::uint32_t peer, tag;
    std::uint64_t bytes;
    std::optional<std::uint64_t> request;
  };
  void sent(const Message& message);
  void received(const Message& message);
  void requested(std::uint64_t request, bool isCollective);  // by a call whose communicator is told when it is done
  void mentioned(std::uint64_t request, bool isDone);
  void cancelled(std::uint64_t request);
  void collectiveBegan(std::uint64_t time) {
    if (waits_) waits_->collectiveBegan(time);
  }
  void collective(std::uint64_t time, OTF2_CollectiveOp operation, OTF2_CommRef communicator, std::uint32_t root,
                  std::uint64_t sent, std::uint64_t received, std::optional<std::uint64_t> request);
  enum class OneSided : std::uint8_t { put, get, accumulate };
  void oneSided(std::uint64_t time, OTF2_RmaWinRef window, std::uint32_t remote, std::uint64_t put, std::uint64_t got,
                OneSided how);
  void windowCollective(std::uint64_t time, OTF2_CollectiveOp operation, OTF2_RmaWinRef window);
  void windowGroup(std::uint64_t time, OTF2_RmaWinRef window, OTF2_GroupRef group);
  void created(OTF2_CommRef communicator);

  // How many regions are open, and the innermost code region; noIndex: none.
  std::pair<std::size_t, std::uint32_t> place() const { return {stack_.size(), code_}; }

 private:
  static constexpr std::uint32_t mixed = noIndex - 1;  // a call of several communicators
  struct Frame {
    std::uint32_t region = noIndex;                          // of TraceLayout::regions
    std::uint32_t operation = noIndex;                       // noIndex: a code region
    std::uint32_t outerCode = noIndex, outerCall = noIndex;  // to go back to when it is left
    std::uint32_t communicator = noIndex, created = noIndex;
    std::uint32_t path = TracePaths::none;
    bool ownPath = false;
    std::uint64_t entered = 0, off = 0, inOthers = 0, bytes = 0, request = 0, messages = 0;
    bool hasBytes = false, awaitsRequest = false, creates = false, isPause = false;
  };
  struct Site {  // where a message or collective is counted
    std::uint32_t region, operation;
  };

  void open(std::uint64_t time, OTF2_RegionRef region);
  void shut(std::uint64_t time, OTF2_RegionRef region);
  void moved(std::uint64_t time) {
    if (!totals_.states) return;
    if (!recording_.isOn()) totals_.states->paused(time);
    else totals_.states->moved(time, code_, call_ == noIndex ? noIndex : stack_[call_].operation);
  }
  std::uint32_t communicator(OTF2_CommRef ref);
  RankId peer(std::uint32_t communicator, std::uint32_t rank);
  // Since the frame was entered, less the time that the recording was off.
  std::uint64_t recordedTicks(const Frame& frame, std::uint64_t time) const {
    const std::uint64_t ticks = time > frame.entered ? time - frame.entered : 0;
    return ticks - std::min(ticks, recording_.off(time) - frame.off);
  }
  Frame* call() { return call_ == noIndex ? nullptr : &stack_[call_]; }
  Site site(std::string_view name) {
    return {code_, call_ == noIndex ? layout_.operation(name) : stack_[call_].operation};
  }
  void note(std::uint32_t communicator);
  void count(std::uint32_t communicator, Site site, std::uint64_t bytes, std::uint64_t ticks);
  void close(const Frame& frame, std::optional<std::uint64_t> time);
  void enterCode(Frame& frame, std::uint32_t region);
  void leavePath(const Frame& frame, std::uint64_t time);
  void give(const TraceRequest& request);
  void countAlone(const TraceRequest& request);
  void takeBack(const TraceRequest& request);
  void share(std::uint64_t time, std::uint32_t communicator, Site site, const CollectivePart& part, std::uint32_t root);
  template <class Add>
  void pair(std::uint64_t time, std::uint32_t communicator, Site site, PairClass kind, const Add& add);
  void handOverSent();
  void handOverPairs();
  void handOverBins();
  void spread(const CellKey& key, const PairCell& cell, const PeerSums* cancelled, PeerSums& to, PeerSums& from);
  void handOverCalls();

  TraceLayout& layout_;
  const TraceThread& thread_;
  TraceMemberships& memberships_;
  TraceTotals& totals_;
  TracePaths* const paths_;
  CallNotes* const waits_;
  std::vector<Frame> stack_;
  TraceSwitch recording_;
  std::uint64_t deeper_ = 0;                       // regions entered beyond what the stack takes
  std::uint32_t code_ = noIndex, call_ = noIndex;  // innermost code region; innermost call of MPI, in the stack
  CellTable<CallCell> callCells_;
  CellTable<PeerSums> sentCells_;  // point-to-point, by classes of sizes too
  CellTable<PairCell> pairCells_;  // of all else
  LocationBins bins_;
  std::map<CellKey, PeerSums> cancelledSent_;  // of what sentCells_ holds
  PeerSums receivedFrom_;
  TraceRequests requests_;
};

template <class Add>
void TraceEvents::pair(std::uint64_t time, std::uint32_t communicator, Site site, PairClass kind, const Add& add) {
  add(pairCells_[{communicator, site.region, site.operation, kind}]);
  if (bins_.wanted()) add(bins_.at(time, {communicator, site.region, site.operation, kind}).sums);
}

}  // namespace weft
