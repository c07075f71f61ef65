// The data of bars of run times: by tool, or by rank of a recorded run.
#pragma once

#include <QObject>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/records/tool_times.h"
#include "core/store/run_snapshot.h"

namespace weft {

enum class TimesShown : std::uint8_t { parts, overhead };

inline constexpr std::array timePartNames{QT_TRANSLATE_NOOP("QObject", "net"), QT_TRANSLATE_NOOP("QObject", "hook"),
                                          QT_TRANSLATE_NOOP("QObject", "wrap")};  // of a stacked bar, from the left

struct TimeBar {
  std::string label;                                                // a tool, "no tool", or ranks: "17", "32–63"
  std::array<std::optional<double>, timePartNames.size()> parts{};  // mean seconds
  std::optional<PairedRatio> overhead;                              // of net time; of tools only
  std::size_t runs = 0, ranks = 0;  // that it represents; runs of a tool, ranks of a recorded run

  double total() const;
};

struct TimePanel {
  std::string title;  // a program; of a recorded run "this run, by rank"
  std::vector<TimeBar> bars;
};

struct TimeFacts {
  TimesShown shown = TimesShown::parts;
  std::vector<TimePanel> panels;
  std::string missing;  // a sentence in place of bars; else empty
};

// More ranks than `mostRows` share bars, neighbours together.
inline constexpr std::size_t maxRankRows = 32;

TimeFacts collectTimes(std::span<const ToolTimes> tools, std::span<const Process> processes, TimesShown shown);

// "no tool" for the baseline.
std::string toolLabel(const std::string& tool);

}  // namespace weft
