// A part of WaitReplay: messages.
#include <algorithm>

#include "importers/events/wait_replay.h"

namespace weft {
namespace {

constexpr std::size_t mostLate = 100;  // late senders of a location that a later message may show to be in wrong order

std::uint64_t pairOf(const MessageKey& key) {
  return std::uint64_t{number(key.source)} << 32 | number(key.destination);
}

}  // namespace

// Whether a message that is not there may still be sent. If not, nobody has to wait for others to be done with theirs.
bool WaitReplay::mayCome(const MessageKey& key, std::uint32_t at) {
  if (messages_.has(key)) return false;
  const auto found = toCome_.find(pairOf(key));
  if (found == toCome_.end()) return true;
  if (found->second.messages != 0) found->second.waiters.push_back(at);
  return found->second.messages != 0;
}

void WaitReplay::hasCome(const MessageKey& key) {
  const auto found = toCome_.find(pairOf(key));
  if (found == toCome_.end() || found->second.messages == 0 || --found->second.messages != 0) return;
  for (const std::uint32_t waiter : std::exchange(found->second.waiters, {})) wake(waiter);
}

void WaitReplay::publish(std::uint32_t at, const CallItem& item, std::uint64_t leaves) {
  Location& location = locations_[at];
  const LoggedCall& call = location.call;
  const bool isStarted = item.kind == CallItem::Kind::startedSend;
  if (item.kind == CallItem::Kind::cancelled && item.slot < location.sends.size()) {
    OpenSend& open = location.sends[item.slot];
    if (open.message != noIndex) messages_.cancel(open.message);
    open = {};
  }
  if (item.kind != CallItem::Kind::send && !isStarted) return;
  SentMessage message{{location.rank, RankId(item.peer), item.communicator, item.tag},
                      at,
                      item.slot,
                      call.path,
                      item.bytes,
                      location.enter,
                      item.time,
                      item.end,
                      {}};
  if (!isStarted && leaves != 0 && role(call.operation) == CallRole::blockingSend)
    message.end = {location.enter, leaves, call.path, call.region, call.operation, noIndex};
  const MessageQueues::Sent sent = facts_.receives ? messages_.send(message) : MessageQueues::Sent();
  if (!sent.at) {
    auto& sums = groups_[{call.path, noIndex, item.communicator, location.rank, RankId(item.peer)}];
    ++sums.messages;
    sums.bytes += item.bytes;
    ++counts_.unreceived;
  }
  if (item.slot != noIndex && isStarted) {
    if (item.slot >= location.sends.size()) location.sends.resize(item.slot + 1);
    location.sends[item.slot] = {};
    location.sends[item.slot].message = sent.at.value_or(noIndex);
  }
  wake(sent.waiter);
  if (!toCome_.empty()) hasCome(message.key);
}

bool WaitReplay::receive(std::uint32_t at, const CallItem& item, bool isForced) {
  Location& location = locations_[at];
  const MessageKey key{RankId(item.peer), location.rank, item.communicator, item.tag};
  const SentMessage* const message = messages_.receive(key);
  if (!message) {
    if (!isForced && mayCome(key, at)) {
      messages_.await(key, at);
      return false;
    }
    messages_.giveUp(key);
    ++counts_.unsent;
    time(location, item.time, 0);
    return true;
  }
  ++counts_.messages;
  counts_.messageViolations += message->recorded > item.time;
  const std::uint64_t came = time(location, item.time, message->time);
  noteSlack(message->location, message->recorded, came - std::min(came, message->time));
  hears(location, item.time);
  const MessageGroups::Key group{message->path, location.call.path, item.communicator, key.source, key.destination};
  if (flights_) flights_->add(at, group, message->time, came, message->bytes);
  auto& sums = groups_[group];
  ++sums.messages;
  sums.bytes += message->bytes;
  Post post{location.enter, location.call.path, true};
  if (item.slot < location.posts.size() && location.posts[item.slot].isKnown)
    post = std::exchange(location.posts[item.slot], {});
  if (message->end.leave != 0) lateReceiver(message->end, message->location, post, group, at);
  else if (message->slot != noIndex) locations_[message->location].sends[message->slot] = {noIndex, post, group, at};
  location.received.push_back({group, message->location, message->enter, message->time});
  return true;
}

bool WaitReplay::lateSenders(Location& location, std::uint64_t leaves) {
  const CallRole role = this->role(location.call.operation);
  const Received* latest = nullptr;
  std::uint64_t latestEnter = location.enter;
  bool any = false;
  for (const Received& each : location.received) {
    const std::uint64_t until = std::min(each.enter, leaves);
    if (role != CallRole::test && until > location.enter) {
      any = true;
      if (role != CallRole::waitSeveral) giveLateSender(location, each, until);
      else if (until > latestEnter) {
        latest = &each;
        latestEnter = until;
      }
    }
    wrongOrder(location, each.sent);
  }
  if (latest) giveLateSender(location, *latest, latestEnter);
  return any;
}

void WaitReplay::giveLateSender(Location& location, const Received& received, std::uint64_t until) {
  const LoggedCall& call = location.call;
  const WaitSpan span{WaitClass::lateSender,
                      location.rank,
                      received.group.source,
                      received.group.communicator,
                      call.path,
                      call.region,
                      call.operation,
                      meanwhile(received.location, location.enter, until, around(received.group.sender)),
                      location.enter,
                      until,
                      static_cast<std::uint32_t>(&location - locations_.data())};
  give(span);
  addTime(groups_[received.group].receiveWait, waits_.nanoseconds(span));
  if (location.late.size() == mostLate) location.late.pop_front();
  location.late.push_back({received.sent, span});
  location.latestLate = std::max(location.latestLate, received.sent);
}

// A message that was sent earlier is received later.
void WaitReplay::wrongOrder(Location& location, std::uint64_t sent) {
  if (location.latestLate <= sent) return;
  location.latestLate = 0;
  std::erase_if(location.late, [&](const LateSender& each) {
    if (each.sent > sent) {
      waits_.wrongOrder(each.span);
      return true;
    }
    location.latestLate = std::max(location.latestLate, each.sent);
    return false;
  });
}

// A call that waits for receives and sends waits for the late senders.
void WaitReplay::finishSends(Location& location, std::uint64_t leaves, bool isLate) {
  const LoggedCall& call = location.call;
  const CallRole role = this->role(call.operation);
  const bool counts = role == CallRole::waitOne || (role == CallRole::waitSeveral && !isLate);
  std::uint32_t together = noIndex;
  if (counts && location.finished.size() > 1) {
    if (freeSeveral_.empty()) {
      freeSeveral_.push_back(static_cast<std::uint32_t>(several_.size()));
      several_.emplace_back();
    }
    together = freeSeveral_.back();
    freeSeveral_.pop_back();
    several_[together] = {static_cast<std::uint32_t>(location.finished.size()), {}, {}};
  }
  const auto end = [&] {
    return counts ? SendEnd{location.enter, leaves, call.path, call.region, call.operation, together} : SendEnd();
  };
  for (const std::uint32_t slot : location.finished) {
    const OpenSend open = slot < location.sends.size() ? std::exchange(location.sends[slot], {}) : OpenSend();
    if (open.message != noIndex) {
      SentMessage& message = messages_[open.message];
      message.slot = noIndex;
      message.end = end();
    } else if (counts && open.receiver != noIndex) {
      lateReceiver(end(), static_cast<std::uint32_t>(&location - locations_.data()), open.post, open.group,
                   open.receiver);
    } else if (together != noIndex) {
      oneLess(together);
    }
  }
}

void WaitReplay::lateReceiver(const SendEnd& end, std::uint32_t sender, const Post& post,
                              const MessageGroups::Key& group, std::uint32_t receiver) {
  const bool isLate = end.leave > post.time && post.time > end.enter;
  if (!isLate && end.several == noIndex) return;
  WaitSpan span;
  if (isLate)
    span = {WaitClass::lateReceiver,
            group.source,
            group.destination,
            group.communicator,
            end.path,
            end.region,
            end.operation,
            meanwhile(receiver, end.enter, post.time, around(post.path)),
            end.enter,
            post.time,
            sender};
  if (end.several == noIndex) return giveLateReceiver(span, group);
  Several& several = several_[end.several];
  if (isLate && (several.span.until == 0 || span.until > several.span.until)) {
    several.span = span;
    several.group = group;
  }
  oneLess(end.several);
}

void WaitReplay::oneLess(std::uint32_t number) {
  Several& several = several_[number];
  if (--several.left != 0) return;
  if (several.span.until != 0) giveLateReceiver(several.span, several.group);
  freeSeveral_.push_back(number);
}

void WaitReplay::giveLateReceiver(const WaitSpan& span, const MessageGroups::Key& group) {
  give(span);
  addTime(groups_[group].sendWait, waits_.nanoseconds(span));
}

// A rank that waits for several sends, of which one is never received, waits for the others all the same.
void WaitReplay::unreceived() {
  for (const Several& several : several_)
    if (several.left != 0 && several.span.until != 0) giveLateReceiver(several.span, several.group);
  messages_.eachLeft([&](const SentMessage& message) {
    auto& sums =
        groups_[{message.path, noIndex, message.key.communicator, message.key.source, message.key.destination}];
    ++sums.messages;
    sums.bytes += message.bytes;
    ++counts_.unreceived;
  });
}

}  // namespace weft
