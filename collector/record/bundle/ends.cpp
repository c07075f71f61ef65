#include "collector/record/bundle/ends.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "collector/record/bundle/process.h"
#include "collector/record/bundle/text.h"

namespace weft::record {
namespace {

constexpr int rankWidth = 9, numberWidth = 18;
constexpr int lineWidth = rankWidth + 1 + numberWidth + 1 + numberWidth + 1;  // commas, line end

const std::string& heading() {
  static const std::string& text = *new std::string(headingLine(endsTable) + "rank,finalize_s,after_s\n");  // asked for when the process ends
  return text;
}

// "000012.345678901" and blanks around it, in integers, because the program's locale may have another decimal point.
std::string field(double seconds) {
  const auto all = static_cast<long long>(std::min(std::max(seconds, 0.0), 9e8) * 1e9);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%08lld.%09lld", all / 1'000'000'000, all % 1'000'000'000);
  return std::string(text.data()).substr(0, numberWidth);
}

void put(const HeldFolder& folder, int rank, int column, double seconds) {
  const int file = folder.openFile(endsFile, O_WRONLY);
  if (file < 0) return;
  const std::string text = field(seconds);
  const off_t line = static_cast<off_t>(heading().size()) + static_cast<off_t>(rank) * lineWidth;
  [[maybe_unused]] const ssize_t done = pwrite(file, text.data(), text.size(), line + rankWidth + 1 + column * (numberWidth + 1));
  close(file);
}

}  // namespace

bool writeEnds(const HeldFolder& folder, int ranks) {
  std::string lines = heading();
  const std::string blank(static_cast<std::size_t>(numberWidth), ' ');
  for (int rank = 0; rank < ranks; ++rank) {
    std::string number = std::to_string(rank);
    number.insert(0, static_cast<std::size_t>(rankWidth) - number.size(), '0');
    lines += number + ',' + blank + ',' + blank + '\n';
  }
  return folder.replace(endsFile, lines);
}

void endFinalize(const HeldFolder& folder, int rank) { put(folder, rank, 0, processTimes().finalize); }

void endProcess(const HeldFolder& folder, int rank) { put(folder, rank, 1, secondsSince(Moment::finalizeEnds)); }

}  // namespace weft::record
