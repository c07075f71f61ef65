// Events of locations as they come from OTF2, taken down by one thread and played to TraceEvents by another. Packed
// tightly: what is handed over passes from the cache of one processor to that of the other.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "importers/events/event_batches.h"
#include "importers/otf2/trace_location.h"

namespace weft {

using TraceTape = EventBatches<std::uint64_t>;

// An event is a few words. The first one holds, from its lowest bit on, 4 bits for the kind, 1 for a flag, 27 for the
// time since the last event that has one, 32 for a reference. Where the time does not fit all its bits are set, and a
// word with the time itself follows.
struct TapedEvent {
  // sent … collective: the flag says that a request is the last word. requested: of a collective. mentioned: it is
  // done. switched: on. windowCollective: it is of a group, and the last word holds that.
  enum class Kind : std::uint8_t {
    enter,
    leave,
    sent,
    received,
    requested,
    mentioned,
    cancelled,
    collectiveBegan,
    collective,
    put,
    get,
    accumulate,
    created,
    switched,
    end,
    windowCollective
  };
  static constexpr unsigned flagAt = 4, timeAt = 5, referenceAt = 32;
  static constexpr std::uint64_t ownTime = (std::uint64_t{1} << (referenceAt - timeAt)) - 1;
  static constexpr std::size_t maxWords = 6;
};

// Records what OTF2 reads, in the form of TraceEvents.
class TraceRecorder {
 public:
  explicit TraceRecorder(TraceTape& tape) : tape_(tape) {}
  static Otf2Archive::EventCalls calls();  // with the TraceRecorder as their user data

  using Message = TraceEvents::Message;
  using Kind = TapedEvent::Kind;
  void enter(std::uint64_t time, OTF2_RegionRef region) { tape_.took(begin(Kind::enter, false, region, time)); }
  void leave(std::uint64_t time, OTF2_RegionRef region) { tape_.took(begin(Kind::leave, false, region, time)); }
  void switched(std::uint64_t time, bool on) { tape_.took(begin(Kind::switched, on, 0, time)); }
  void sent(const Message& message) { put(Kind::sent, message); }
  void received(const Message& message) { put(Kind::received, message); }
  void requested(std::uint64_t request, bool isCollective) { put(Kind::requested, isCollective, request); }
  void mentioned(std::uint64_t request, bool isDone) { put(Kind::mentioned, isDone, request); }
  void cancelled(std::uint64_t request) { put(Kind::cancelled, false, request); }
  void collectiveBegan(std::uint64_t time) { tape_.took(begin(Kind::collectiveBegan, false, 0, time)); }
  void collective(std::uint64_t time, OTF2_CollectiveOp operation, OTF2_CommRef communicator, std::uint32_t root,
                  std::uint64_t sent, std::uint64_t received, std::optional<std::uint64_t> request) {
    std::uint64_t* to = begin(Kind::collective, request.has_value(), communicator, time);
    *to++ = std::uint64_t{root} << 32 | operation;
    *to++ = sent;
    *to++ = received;
    if (request) *to++ = *request;
    tape_.took(to);
  }
  void oneSided(std::uint64_t time, OTF2_RmaWinRef window, std::uint32_t remote, std::uint64_t put, std::uint64_t got,
                TraceEvents::OneSided how) {
    static constexpr std::array kinds{Kind::put, Kind::get, Kind::accumulate};
    std::uint64_t* to = begin(kinds[static_cast<std::size_t>(how)], false, window, time);
    *to++ = remote;
    *to++ = put;
    *to++ = got;
    tape_.took(to);
  }
  void windowCollective(std::uint64_t time, OTF2_CollectiveOp operation, OTF2_RmaWinRef window) {
    std::uint64_t* to = begin(Kind::windowCollective, false, window, time);
    *to++ = operation;
    tape_.took(to);
  }
  void windowGroup(std::uint64_t time, OTF2_RmaWinRef window, OTF2_GroupRef group) {
    std::uint64_t* to = begin(Kind::windowCollective, true, window, time);
    *to++ = group;
    tape_.took(to);
  }
  void created(OTF2_CommRef communicator) { tape_.took(begin(Kind::created, false, communicator, last_)); }
  void end() { tape_.took(begin(Kind::end, false, 0, last_)); }

 private:
  std::uint64_t* begin(Kind kind, bool flag, std::uint32_t reference, std::uint64_t time) {
    std::uint64_t* to = tape_.room(TapedEvent::maxWords);
    const std::uint64_t since = std::min(time - std::exchange(last_, time), TapedEvent::ownTime);
    *to++ = static_cast<std::uint64_t>(kind) | std::uint64_t{flag} << TapedEvent::flagAt | since << TapedEvent::timeAt |
            std::uint64_t{reference} << TapedEvent::referenceAt;
    if (since == TapedEvent::ownTime) *to++ = time;
    return to;
  }
  void put(Kind kind, bool flag, std::uint64_t request) {
    std::uint64_t* to = begin(kind, flag, 0, last_);
    *to++ = request;
    tape_.took(to);
  }
  void put(Kind kind, const Message& message) {
    std::uint64_t* to = begin(kind, message.request.has_value(), message.communicator, message.time);
    *to++ = std::uint64_t{message.peer} << 32 | message.tag;
    *to++ = message.bytes;
    if (message.request) *to++ = *message.request;
    tape_.took(to);
  }

  TraceTape& tape_;
  std::uint64_t last_ = 0;  // time
};

// Plays what was taken down of one location after the other.
class TracePlayer {
 public:
  explicit TracePlayer(TraceTape& tape) : tape_(tape) {}

  // Up to the end of the location; false: there is none any more.
  bool play(TraceEvents& to) {
    for (;;) {
      if (left_.empty() && (left_ = tape_.take()).empty()) return false;
      const std::uint64_t first = take();
      const auto kind = static_cast<TapedEvent::Kind>(first & 15U);
      if (kind == TapedEvent::Kind::end) return true;
      const std::uint64_t since = first >> TapedEvent::timeAt & TapedEvent::ownTime;
      time_ = since == TapedEvent::ownTime ? take() : time_ + since;
      play(kind, (first >> TapedEvent::flagAt & 1U) != 0, static_cast<std::uint32_t>(first >> TapedEvent::referenceAt),
           to);
    }
  }

 private:
  using Kind = TapedEvent::Kind;
  std::uint64_t take() {
    const std::uint64_t word = left_.front();
    left_ = left_.subspan(1);
    return word;
  }
  std::optional<std::uint64_t> request(bool isThere) { return isThere ? std::optional(take()) : std::nullopt; }
  TraceEvents::Message message(bool hasRequest, std::uint32_t communicator) {
    const std::uint64_t who = take(), bytes = take();
    return {time_, communicator,       static_cast<std::uint32_t>(who >> 32), static_cast<std::uint32_t>(who),
            bytes, request(hasRequest)};
  }
  void collective(bool hasRequest, std::uint32_t communicator, TraceEvents& to) {
    const std::uint64_t what = take(), sent = take(), received = take();
    to.collective(time_, static_cast<OTF2_CollectiveOp>(what), communicator, static_cast<std::uint32_t>(what >> 32),
                  sent, received, request(hasRequest));
  }
  void oneSided(TraceEvents::OneSided how, std::uint32_t window, TraceEvents& to) {
    const auto remote = static_cast<std::uint32_t>(take());
    const std::uint64_t put = take(), got = take();
    to.oneSided(time_, window, remote, put, got, how);
  }
  void window(bool isOfGroup, std::uint32_t window, TraceEvents& to) {
    const std::uint64_t what = take();
    if (isOfGroup) to.windowGroup(time_, window, static_cast<OTF2_GroupRef>(what));
    else to.windowCollective(time_, static_cast<OTF2_CollectiveOp>(what), window);
  }
  void play(Kind kind, bool flag, std::uint32_t reference, TraceEvents& to) {
    switch (kind) {
      case Kind::enter:
        return to.enter(time_, reference);
      case Kind::leave:
        return to.leave(time_, reference);
      case Kind::sent:
        return to.sent(message(flag, reference));
      case Kind::received:
        return to.received(message(flag, reference));
      case Kind::requested:
        return to.requested(take(), flag);
      case Kind::mentioned:
        return to.mentioned(take(), flag);
      case Kind::cancelled:
        return to.cancelled(take());
      case Kind::collectiveBegan:
        return to.collectiveBegan(time_);
      case Kind::collective:
        return collective(flag, reference, to);
      case Kind::put:
        return oneSided(TraceEvents::OneSided::put, reference, to);
      case Kind::get:
        return oneSided(TraceEvents::OneSided::get, reference, to);
      case Kind::accumulate:
        return oneSided(TraceEvents::OneSided::accumulate, reference, to);
      case Kind::windowCollective:
        return window(flag, reference, to);
      case Kind::created:
        return to.created(reference);
      case Kind::switched:
        return to.switched(time_, flag);
      case Kind::end:
        return;
    }
  }

  TraceTape& tape_;
  std::span<const std::uint64_t> left_;  // of what was taken
  std::uint64_t time_ = 0;
};

}  // namespace weft
