#include "views/ranks/time_facts.h"

#include <algorithm>

#include "views/shared/text.h"

namespace weft {
namespace {

std::optional<double> meanOf(const std::optional<Typical>& typical) {
  return typical ? std::optional(typical->mean) : std::nullopt;
}

TimePanel& panelOf(TimeFacts& facts, const std::string& title) {
  const auto found = std::ranges::find(facts.panels, title, &TimePanel::title);
  return found != facts.panels.end() ? *found : facts.panels.emplace_back(TimePanel{title, {}});
}

void addTools(std::span<const ToolTimes> tools, TimeFacts& facts) {
  for (const ToolTimes& each : tools) {
    if (facts.shown == TimesShown::overhead && !each.overhead) continue;
    TimeBar bar{
        toolLabel(each.tool), {meanOf(each.net), meanOf(each.hook), meanOf(each.wrap)}, each.overhead, each.runs, 0};
    panelOf(facts, each.program).bars.push_back(std::move(bar));
  }
}

std::array<std::optional<double>, 3> partsOf(const Process& rank) {
  std::optional<double> hook;
  if (rank.initSeconds && rank.finalizeSeconds) hook = *rank.initSeconds + *rank.finalizeSeconds;
  return {rank.elapsedSeconds, hook, rank.wrapSeconds};
}

// The mean of those ranks that have the part.
TimeBar barOf(std::span<const Process> ranks) {
  const std::string first = std::to_string(number(ranks.front().rank)),
                    last = std::to_string(number(ranks.back().rank));
  TimeBar bar{ranks.size() == 1 ? first : first + "–" + last, {}, {}, 0, ranks.size()};
  for (std::size_t part = 0; part < bar.parts.size(); ++part) {
    double sum = 0;
    std::size_t count = 0;
    for (const Process& rank : ranks)
      if (const auto seconds = partsOf(rank)[part]) {
        sum += *seconds;
        ++count;
      }
    if (count != 0) bar.parts[part] = sum / static_cast<double>(count);
  }
  return bar;
}

// Only where more than the net time was recorded: that alone is what profiles have of every run.
void addRanks(std::span<const Process> processes, TimeFacts& facts) {
  if (std::ranges::none_of(processes, [](const Process& rank) { return partsOf(rank)[1] || rank.wrapSeconds; })) return;
  TimePanel& panel = facts.panels.emplace_back(TimePanel{QObject::tr("this run, by rank").toStdString(), {}});
  const std::size_t together = (processes.size() + maxRankRows - 1) / maxRankRows;
  for (std::size_t at = 0; at < processes.size(); at += together)
    panel.bars.push_back(barOf(processes.subspan(at, std::min(together, processes.size() - at))));
}

}  // namespace

double TimeBar::total() const {
  double sum = 0;
  for (const auto& part : parts) sum += part.value_or(0);
  return sum;
}

std::string toolLabel(const std::string& tool) { return tool.empty() ? QObject::tr("no tool").toStdString() : tool; }

TimeFacts collectTimes(std::span<const ToolTimes> tools, std::span<const Process> processes, TimesShown shown) {
  TimeFacts facts;
  facts.shown = shown;
  addTools(tools, facts);
  if (shown == TimesShown::parts) addRanks(processes, facts);
  if (!facts.panels.empty()) return facts;
  if (shown == TimesShown::parts)
    facts.missing = QObject::tr("%1. A bundle of weft overhead or weft record has them.")
                        .arg(sentenceText(QObject::tr("Times of MPI_Init, the program and MPI_Finalize"),
                                          Absence::notRecorded, Verb::are))
                        .toStdString();
  else if (tools.empty())
    facts.missing = QObject::tr("%1. Measure it with weft overhead.")
                        .arg(sentenceText(QObject::tr("What tools cost"), Absence::notRecorded))
                        .toStdString();
  else
    facts.missing =
        QObject::tr("No tool was measured beside runs without one: there is nothing to compare its net time with.")
            .toStdString();
  return facts;
}

}  // namespace weft
