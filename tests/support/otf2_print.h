// What otf2-print lists of a trace: an answer that comes from elsewhere.
#pragma once

#include <QProcess>
#include <QRegularExpression>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "waiting.h"

namespace inputs {

struct ListedEvent {
  std::uint64_t time = 0;  // ticks of the trace's clock
  std::string name;        // of the region
  bool isEnter = false;
};

struct ListedMessage {
  std::uint64_t from, to, bytes;
  auto operator<=>(const ListedMessage&) const = default;
};

struct PrintedTrace {
  std::map<std::uint64_t, std::vector<ListedEvent>> events;  // by location
  std::uint64_t count = 0;                                   // events of any kind
  std::multiset<ListedMessage> received;
};

// Without events where there is no otf2-print.
inline PrintedTrace printedTrace(const std::filesystem::path& anchor) {
  QProcess print;
  print.start("otf2-print", {QString::fromStdString(anchor.string())});
  PrintedTrace all;
  if (!print.waitForStarted(weft::longestWait) || !print.waitForFinished(weft::longestWait)) return all;
  static const QRegularExpression event(R"(^([A-Z_]+)\s+(\d+)\s+(\d+)\s+(.*)$)"),
      region(R"(Region: \x22([^\x22]*)\x22)"), sender(R"(Sender: (\d+) .*Length: (\d+))");
  for (const QByteArray& line : print.readAllStandardOutput().split('\n')) {
    const auto found = event.match(QString::fromUtf8(line));
    if (!found.hasMatch()) continue;
    ++all.count;
    const QString kind = found.captured(1), rest = found.captured(4);
    const std::uint64_t location = found.captured(2).toULongLong();
    if (kind == "ENTER" || kind == "LEAVE")
      all.events[location].push_back(
          {found.captured(3).toULongLong(), region.match(rest).captured(1).toStdString(), kind == "ENTER"});
    if (kind == "MPI_RECV" || kind == "MPI_IRECV") {
      const auto from = sender.match(rest);
      all.received.insert({from.captured(1).toULongLong(), location, from.captured(2).toULongLong()});
    }
  }
  return all;
}

// Ticks at which the trace's clock begins.
inline std::uint64_t clockStart(const std::filesystem::path& anchor) {
  QProcess print;
  print.start("otf2-print", {"-G", QString::fromStdString(anchor.string())});
  print.waitForFinished(weft::longestWait);
  static const QRegularExpression offset(R"(Global Offset: (\d+))");
  return offset.match(QString::fromUtf8(print.readAllStandardOutput())).captured(1).toULongLong();
}

// What a location was in from one event to the next: in a call of MPI ("MPI_Send"), or in none (""). Ticks since the
// clock's start.
template <class Visit>
void eachCall(const std::vector<ListedEvent>& events, std::uint64_t start, Visit visit) {
  std::vector<std::string> open;
  for (std::size_t at = 0; at + 1 < events.size(); ++at) {
    if (events[at].isEnter) open.push_back(events[at].name);
    else if (!open.empty()) open.pop_back();
    const auto call = std::ranges::find_if(open.rbegin(), open.rend(),
                                           [](const std::string& name) { return name.starts_with("MPI_"); });
    visit(call == open.rend() ? std::string() : *call, events[at].time - start, events[at + 1].time - start);
  }
}

// The same within [from, until), by call: a plain sum over the events.
inline std::map<std::string, std::uint64_t> timeInCalls(const std::vector<ListedEvent>& events, std::uint64_t start,
                                                        std::uint64_t from, std::uint64_t until) {
  std::map<std::string, std::uint64_t> sums;
  eachCall(events, start, [&](const std::string& call, std::uint64_t begin, std::uint64_t end) {
    begin = std::max(begin, from);
    end = std::min(end, until);
    if (end > begin) sums[call] += end - begin;
  });
  return sums;
}

}  // namespace inputs
