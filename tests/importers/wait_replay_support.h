// Calls of a few ranks, and what is made of them.
#pragma once

#include <array>
#include <random>

#include "importers/events/wait_replay.h"
#include "memory_sink.h"

namespace weft::replayed {

using Kind = CallItem::Kind;

constexpr std::uint32_t world = 0;
enum Operation : std::uint32_t { Send, Recv, Isend, Wait, Waitall, Irecv, Collective, Test };

inline CallItem message(Kind kind, std::uint32_t peer, std::uint64_t time, std::uint32_t slot = noIndex,
                        std::uint32_t tag = 0) {
  CallItem item{.kind = kind, .slot = slot, .peer = peer, .communicator = world, .tag = tag};
  item.bytes = 10;
  item.time = time;
  return item;
}

inline CallItem collective(CollectiveKind kind, std::uint32_t root, std::uint64_t begin, std::uint64_t end) {
  CallItem item{.kind = Kind::collective,
                .collective = kind,
                .sends = true,
                .receives = true,
                .peer = root,
                .communicator = world};
  item.time = begin;
  item.end = end;
  return item;
}

struct Program {
  std::vector<std::vector<LoggedCall>> ranks;
  std::vector<CartesianDimension> grid;
  std::set<std::uint32_t> unmatchedWindows;

  void call(std::uint32_t rank, Operation operation, std::uint64_t enter, std::uint64_t leave,
            std::vector<CallItem> items) {
    if (rank >= ranks.size()) ranks.resize(rank + 1);
    ranks[rank].push_back({enter, leave, static_cast<std::uint32_t>(operation), 0,
                           static_cast<std::uint32_t>(operation), std::move(items)});
  }
};

struct Answer {
  ReplayCounts counts;
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> waits;  // "late-sender 1<0": how many, nanoseconds
  std::uint64_t wrongOrder = 0, messages = 0, received = 0, sendWait = 0, receiveWait = 0;
  ClockMoves moves;
  std::uint64_t allWaits = 0, allTime = 0, tooLate = 0;  // of all
  std::vector<WaitChunkRow> singles;
};

// By source << 32 | destination where sends and receives differ: how many were sent.
inline std::unordered_map<std::uint64_t, std::uint64_t> unbalanced(const Program& program) {
  std::unordered_map<std::uint64_t, std::uint64_t> sent, received;
  for (std::uint64_t rank = 0; rank < program.ranks.size(); ++rank)
    for (const LoggedCall& call : program.ranks[rank])
      for (const CallItem& item : call.items) {
        if (item.kind == Kind::send || item.kind == Kind::startedSend) {
          ++sent[rank << 32 | item.peer];
          received[rank << 32 | item.peer] += 0;
        }
        if (item.kind == Kind::received) ++received[std::uint64_t{item.peer} << 32 | rank];
      }
  std::unordered_map<std::uint64_t, std::uint64_t> list;
  for (const auto& [pair, messages] : received)
    if (messages != sent[pair]) list[pair] = sent[pair];
  return list;
}

inline Answer replay(const Program& program, bool corrects = false, std::optional<std::uint64_t> bin = {}) {
  CallLog log;
  std::unordered_map<std::uint32_t, std::uint64_t> complete;
  std::uint64_t fewest = UINT64_MAX;
  for (std::uint32_t rank = 0; rank < program.ranks.size(); ++rank) {
    log.begin(RankId(rank));
    std::uint64_t count = 0;
    for (const LoggedCall& call : program.ranks[rank]) {
      log.add(call);
      count += static_cast<std::uint64_t>(std::ranges::count(call.items, Kind::collective, &CallItem::kind));
    }
    fewest = std::min(fewest, count);
  }
  complete[world] = fewest;
  ReplayFacts facts;
  facts.unbalanced = unbalanced(program);
  facts.unmatchedWindows = program.unmatchedWindows;
  for (const char* name : {"Send", "Recv", "Isend", "Wait", "Waitall", "Irecv", "Barrier", "Test"})
    facts.roles.push_back(roleOf(name));
  facts.parents.assign(8, 100);
  const auto size = static_cast<std::uint32_t>(program.ranks.size());
  facts.size = [size](std::uint32_t) { return size; };
  facts.grid = [&](std::uint32_t) { return std::span<const CartesianDimension>(program.grid); };
  facts.position = [](std::uint32_t, RankId rank) { return number(rank); };
  facts.complete = complete;
  WaitSums sums({1'000'000'000, 0}, bin);
  MessageGroups groups;
  WaitReplay run(log, facts, sums, groups);
  Answer answer;
  SingleWaits singles({1'000'000'000, 0}, log.locations());
  run.tell(&singles);
  if (corrects) run.correct(nullptr, &answer.moves);
  answer.counts = run.run();
  MemorySink sink;
  singles.give([&](std::uint32_t at) { return log.rankOf(at); },
               [](const WaitSpan& like) { return WaitKindRow{like.kind, {}, {}, {}, {}, {}}; }, sink);
  answer.tooLate = singles.tooLate();
  answer.singles = sink.waitChunks;
  sums.each([&](const WaitSums::Key& key, const WaitSums::Sums& each) {
    auto& [waits, time] = answer.waits[std::string(name(key.kind)) + " " + std::to_string(number(key.rank)) + "<" +
                                       std::to_string(number(key.peer))];
    waits += each.waits;
    time += each.nanoseconds;
    answer.allWaits += each.waits;
    answer.allTime += each.nanoseconds;
    answer.wrongOrder += each.wrongOrder;
  });
  groups.each([&](const MessageGroups::Key& key, const MessageGroups::Sums& each) {
    answer.messages += each.messages;
    answer.received += key.receiver == noIndex ? 0 : each.messages;
    answer.sendWait += each.sendWait;
    answer.receiveWait += each.receiveWait;
  });
  return answer;
}

using Waits = decltype(Answer::waits);

}  // namespace weft::replayed
