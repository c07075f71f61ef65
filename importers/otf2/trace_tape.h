// Events of locations as they come from OTF2, taken down by one thread and played to TraceEvents by another: decoding takes as long as
// a third of what is made of them.
#pragma once

#include "importers/events/event_batches.h"
#include "importers/otf2/trace_location.h"

namespace weft {

struct TapedEvent {
  enum class Kind : std::uint8_t { enter, leave, sent, received, requested, mentioned, cancelled, collectiveBegan, collective, oneSided, created, end };

  Kind kind = Kind::end;               // end: of a location
  bool flag = false;                   // a request: it has one; of a collective; done
  OTF2_CollectiveOp operation = 0;
  std::uint32_t reference = 0;         // region, communicator, window
  std::uint32_t peer = 0, tag = 0;
  std::uint64_t time = 0, bytes = 0, received = 0, request = 0;
  const char* name = nullptr;          // of the call, where none is open
};
using TraceTape = EventBatches<TapedEvent>;

// Takes down what OTF2 says, as TraceEvents takes it.
class TraceRecorder {
 public:
  explicit TraceRecorder(TraceTape& tape) : tape_(tape) {}
  static Otf2Archive::EventCalls calls();  // with the TraceRecorder as their user data

  using Message = TraceEvents::Message;
  using Kind = TapedEvent::Kind;
  void enter(std::uint64_t time, OTF2_RegionRef region) { tape_.put({.kind = Kind::enter, .reference = region, .time = time}); }
  void leave(std::uint64_t time, OTF2_RegionRef region) { tape_.put({.kind = Kind::leave, .reference = region, .time = time}); }
  void sent(const Message& message, const char* name) { put(Kind::sent, message, name); }
  void received(const Message& message) { put(Kind::received, message, nullptr); }
  void requested(std::uint64_t request, bool isCollective) { tape_.put({.kind = Kind::requested, .flag = isCollective, .request = request}); }
  void mentioned(std::uint64_t request, bool isDone) { tape_.put({.kind = Kind::mentioned, .flag = isDone, .request = request}); }
  void cancelled(std::uint64_t request) { tape_.put({.kind = Kind::cancelled, .request = request}); }
  void collectiveBegan(std::uint64_t time) { tape_.put({.kind = Kind::collectiveBegan, .time = time}); }
  void collective(std::uint64_t time, OTF2_CollectiveOp operation, OTF2_CommRef communicator, std::uint32_t root, std::uint64_t sent,
                  std::uint64_t received, std::optional<std::uint64_t> request) {
    tape_.put({Kind::collective, request.has_value(), operation, communicator, root, 0, time, sent, received, request.value_or(0), nullptr});
  }
  void oneSided(std::uint64_t time, OTF2_RmaWinRef window, std::uint32_t remote, std::uint64_t put, std::uint64_t got, const char* name) {
    tape_.put({Kind::oneSided, false, 0, window, remote, 0, time, put, got, 0, name});
  }
  void created(OTF2_CommRef communicator) { tape_.put({.kind = Kind::created, .reference = communicator}); }
  void end() { tape_.put({}); }

 private:
  void put(Kind kind, const Message& message, const char* name) {
    tape_.put({kind, message.request.has_value(), 0, message.communicator, message.peer, message.tag, message.time, message.bytes, 0, message.request.value_or(0), name});
  }

  TraceTape& tape_;
};

// Plays what was taken down of one location after the other.
class TracePlayer {
 public:
  explicit TracePlayer(TraceTape& tape) : tape_(tape) {}

  // Up to the end of the location; false: there is none any more.
  bool play(TraceEvents& to) {
    for (;; ++at_) {
      if (at_ == batch_.size()) {
        at_ = 0;
        if (!tape_.take(batch_)) return false;
      }
      if (batch_[at_].kind == TapedEvent::Kind::end) return ++at_, true;
      play(batch_[at_], to);
    }
  }

 private:
  static void play(const TapedEvent& event, TraceEvents& to) {
    const auto request = event.flag ? std::optional(event.request) : std::nullopt;
    const auto message = [&] { return TraceEvents::Message{event.time, event.reference, event.peer, event.tag, event.bytes, request}; };
    switch (event.kind) {
      case TapedEvent::Kind::enter: return to.enter(event.time, event.reference);
      case TapedEvent::Kind::leave: return to.leave(event.time, event.reference);
      case TapedEvent::Kind::sent: return to.sent(message(), event.name);
      case TapedEvent::Kind::received: return to.received(message());
      case TapedEvent::Kind::requested: return to.requested(event.request, event.flag);
      case TapedEvent::Kind::mentioned: return to.mentioned(event.request, event.flag);
      case TapedEvent::Kind::cancelled: return to.cancelled(event.request);
      case TapedEvent::Kind::collectiveBegan: return to.collectiveBegan(event.time);
      case TapedEvent::Kind::collective: return to.collective(event.time, event.operation, event.reference, event.peer, event.bytes, event.received, request);
      case TapedEvent::Kind::oneSided: return to.oneSided(event.time, event.reference, event.peer, event.bytes, event.received, event.name);
      case TapedEvent::Kind::created: return to.created(event.reference);
      case TapedEvent::Kind::end: return;
    }
  }

  TraceTape& tape_;
  std::vector<TapedEvent> batch_;
  std::size_t at_ = 0;
};

}  // namespace weft
