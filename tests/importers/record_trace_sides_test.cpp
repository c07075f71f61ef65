// Of a trace of chosen parts: what is left has all its sides. Random runs, in which each process chooses for itself.
#include <QTest>

#include <array>
#include <random>

#include "importers/recorded/record_trace_sides.h"
#include "test_class.h"

using namespace weft;
using trace_format::Kind;
using trace_format::Record;
using trace_format::Skipped;

namespace record_trace_sides_test {

constexpr std::uint32_t ranks = 4, steps = 300;
enum Operation : std::uint16_t { send, winFence };

// A process as the recorder notes it. What happens has a number, which is the same on all sides: the bytes of a
// message, the block of a collective operation. Of the calls of a window, which have none, the time.
struct Process {
  std::vector<Record> records;
  bool isOn = true;
  using Channel = std::array<std::uint32_t, 4>;  // what, communicator, peer, tag
  std::map<Channel, std::uint64_t> skipped;
  std::map<std::uint64_t, bool> open;  // operations that go on, by their number: whether their start is traced
  std::uint32_t request = 0;
  std::map<std::uint64_t, std::uint32_t> requests;

  void skip(Skipped what, std::uint32_t peer, std::uint32_t tag) {
    ++skipped[{static_cast<std::uint32_t>(what), 0, peer, tag}];
  }
  void put(const Record& record) {
    for (const auto& [channel, count] : skipped)
      records.push_back(
          {0, count, channel[2], channel[1], channel[3], static_cast<std::uint16_t>(channel[0]), Kind::skipped, 0});
    skipped.clear();
    records.push_back(record);
  }
  void sent(std::uint64_t number, std::uint32_t to, std::uint32_t tag) {
    if (!isOn) return skip(Skipped::sent, to, tag);
    put({0, number, to, 0, tag, 0, Kind::sent, 0});
  }
  void posts(std::uint64_t number) {
    open[number] = isOn;
    requests[number] = ++request;
    if (isOn) put({0, 0, 0, 0, request, 0, Kind::receiveStarted, 0});
  }
  void received(std::uint64_t number, std::uint32_t from, std::uint32_t tag) {
    const bool hasStart = !open.contains(number) || open[number];
    if (!isOn || !hasStart) return skip(Skipped::received, from, tag);
    put({open.contains(number) ? requests[number] : 0, number, from, 0, tag, 0, Kind::received, 0});
  }
  void begins(std::uint64_t number) {
    open[number] = isOn;
    requests[number] = ++request;
    if (!isOn) return skip(Skipped::collective, 0, 0);
    put({0, number, 0, 0, request, 0, Kind::collective, 0});
  }
  void ends(std::uint64_t number) {
    if (isOn && open[number]) put({0, 0, 0, 0, requests[number], 0, Kind::done, 0});
  }
  void together(std::uint64_t number, bool onWindow) {
    if (!isOn) return skip(onWindow ? Skipped::windowStep : Skipped::collective, 0, 0);
    if (onWindow) put({number, 0, 0, 0, 0, winFence, Kind::call, 0});
    else put({0, number, 0, 0, 0, 0, Kind::collective, 0});
  }
};

struct Run {
  std::array<Process, ranks> processes;
  std::set<std::uint64_t> messages, collectives, windows;  // that all sides have traced, by their numbers
};

Run madeBy(unsigned seed) {
  Run run;
  std::mt19937 random(seed);
  const auto one = [&](std::uint32_t of) { return static_cast<std::uint32_t>(random() % of); };
  struct Going {
    std::uint64_t number;
    std::uint32_t from, to, tag;
    bool isCollective;
    std::array<bool, ranks> traced;
  };
  std::vector<Going> going;
  const auto finish = [&](const Going& each) {
    Process& to = run.processes[each.to];
    if (!each.isCollective) {
      if (each.traced[each.from] && each.traced[each.to] && to.isOn) run.messages.insert(each.number);
      return to.received(each.number, each.from, each.tag);
    }
    bool isWhole = true;
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      isWhole &= each.traced[rank] && run.processes[rank].isOn;
      run.processes[rank].ends(each.number);
    }
    if (isWhole) run.collectives.insert(each.number);
  };
  for (std::uint64_t number = 1; number <= steps; ++number) {
    Process& some = run.processes[one(ranks)];
    if (one(4) == 0) some.isOn = !some.isOn;
    std::array<bool, ranks> on{};
    for (std::uint32_t rank = 0; rank < ranks; ++rank) on[rank] = run.processes[rank].isOn;
    const bool all = std::ranges::all_of(on, std::identity());
    switch (one(5)) {
      case 0:
      case 1: {
        const Going message{number, one(ranks), one(ranks), one(2), false, on};
        const bool isPosted = one(2) == 0;
        if (isPosted) run.processes[message.to].posts(number);
        run.processes[message.from].sent(number, message.to, message.tag);
        if (isPosted) going.push_back(message);
        else {  // those of its channel that were posted come before it
          for (const Going& each : going)
            if (!each.isCollective && each.from == message.from && each.to == message.to && each.tag == message.tag)
              finish(each);
          std::erase_if(going, [&](const Going& each) {
            return !each.isCollective && each.from == message.from && each.to == message.to && each.tag == message.tag;
          });
          finish(message);
        }
        break;
      }
      case 2:
        for (Process& each : run.processes) each.begins(number);
        going.push_back({number, 0, 0, 0, true, on});
        break;
      default: {
        const bool onWindow = one(2) == 0;
        for (Process& each : run.processes) each.together(number, onWindow);
        if (all) (onWindow ? run.windows : run.collectives).insert(number);
      }
    }
    // Operations end in any order, messages of a channel in theirs.
    for (std::size_t i = 0; i < going.size();) {
      const Going each = going[i];
      const bool isFirst =
          std::none_of(going.begin(), going.begin() + static_cast<std::ptrdiff_t>(i), [&](const Going& before) {
            return before.isCollective == each.isCollective && before.from == each.from && before.to == each.to &&
                   before.tag == each.tag;
          });
      if ((each.isCollective || isFirst) && one(3) == 0) {
        going.erase(going.begin() + static_cast<std::ptrdiff_t>(i));
        finish(each);
      } else ++i;
    }
  }
  return run;
}

class RecordTraceSidesTest : public QObject {
  Q_OBJECT

 private slots:
  void whatIsLeftHasAllItsSides() {
    std::size_t messages = 0, collectives = 0, windows = 0;
    for (unsigned seed = 1; seed <= 200; ++seed) {
      const Run run = madeBy(seed);
      const TraceSides::Communicator world{0, {0, 1, 2, 3}, {0, 1, 2, 3}};
      TraceSides sides;
      std::vector<std::unique_ptr<TraceSides::Process>> readers;
      for (std::uint32_t rank = 0; rank < ranks; ++rank) {
        readers.push_back(std::make_unique<TraceSides::Process>(
            sides, rank, std::vector<std::string>{"Send", "Win_fence"},
            [&](std::uint32_t number) { return number == 0 ? &world : nullptr; }));
        for (const Record& each : run.processes[rank].records) readers.back()->note(each);
        readers.back()->again();
      }
      sides.match(false);
      std::set<std::uint64_t> sent, received;
      std::array<std::set<std::uint64_t>, ranks> together, fences;
      for (std::uint32_t rank = 0; rank < ranks; ++rank) {
        std::set<std::uint64_t> started, ended;
        for (Record each : run.processes[rank].records) {
          const bool isKept = readers[rank]->keeps(each);
          if (each.kind == Kind::receiveStarted && isKept) started.insert(each.what);
          if (each.kind == Kind::call && each.communicator == 0) fences[rank].insert(each.time);
          if (!isKept) continue;
          if (each.kind == Kind::sent) sent.insert(each.value);
          if (each.kind == Kind::collective) together[rank].insert(each.value);
          if (each.kind != Kind::received) continue;
          received.insert(each.value);
          if (each.time != 0) ended.insert(each.time);
        }
        QCOMPARE(started, ended);
        QCOMPARE(together[rank], run.collectives);
        QCOMPARE(fences[rank], run.windows);
      }
      QCOMPARE(sent, run.messages);
      QCOMPARE(received, run.messages);
      messages += sent.size();
      collectives += run.collectives.size();
      windows += run.windows.size();
    }
    QVERIFY(messages > 1000 && collectives > 500 && windows > 200);
  }
};

WEFT_TEST(RecordTraceSidesTest)

}  // namespace record_trace_sides_test
#include "record_trace_sides_test.moc"
