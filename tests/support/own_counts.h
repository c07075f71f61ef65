// Programs that count their own calls, in lines of "communicator operation calls bytes" (communicator *: all together),
// and what was recorded of them.
#pragma once

#include <QString>
#include <QTemporaryDir>

#include <tuple>

#include "recorded_tables.h"

namespace weft {

using OwnCounts = std::map<std::tuple<std::string, int, std::string>, RecordedSum>;  // communicator, rank, operation

// From expected.RANK.
inline OwnCounts ownCounts(const QTemporaryDir& folder, int ranks) {
  OwnCounts counts;
  for (int rank = 0; rank < ranks; ++rank) {
    std::ifstream in(folder.filePath(QString("expected.%1").arg(rank)).toStdString());
    std::string communicator, operation;
    RecordedSum one;
    while (in >> communicator >> operation >> one.calls >> one.bytes) {
      RecordedSum& sum = counts[{communicator, rank, operation}];
      sum.calls += one.calls;
      sum.bytes += one.bytes;
    }
  }
  return counts;
}

// The same of a bundle; together where the program counts together.
inline OwnCounts recordedLike(const OwnCounts& own, const std::filesystem::path& bundle) {
  OwnCounts counts;
  for (RecordedRow& row : recordedRows(bundle, "operations")) {
    const std::string operation = row["operation"];
    if (operation.rfind("Init", 0) == 0 || operation == "Finalize") continue;
    const int rank = std::stoi(row["rank"]);
    const bool together = own.count({"*", rank, operation}) != 0;
    RecordedSum& sum = counts[{together ? "*" : row["communicator"], rank, operation}];
    sum.calls += std::stoll(row["calls"]);
    sum.bytes += std::stoll(row["bytes"]);
  }
  return counts;
}

inline QString differences(const OwnCounts& program, const OwnCounts& recorder) {
  OwnCounts all = program;
  all.insert(recorder.begin(), recorder.end());
  QString text;
  for (const auto& [key, ignored] : all) {
    const auto told = [&at = key](const OwnCounts& from) {
      const auto found = from.find(at);
      return found == from.end() ? QString("nothing")
                                 : QString("%1 calls, %2 bytes").arg(found->second.calls).arg(found->second.bytes);
    };
    if (told(program) == told(recorder)) continue;
    const auto& [communicator, rank, operation] = key;
    text += QString("%1, rank %2, %3: %4; recorded: %5\n")
                .arg(communicator.c_str())
                .arg(rank)
                .arg(operation.c_str(), told(program), told(recorder));
  }
  return text;
}

}  // namespace weft
