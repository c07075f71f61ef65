// Words of the command line for the contents of a figure; recipes use the same words.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/row_of.h"
#include "figures/figure_request.h"

namespace weft {

template <class Value>
struct Word {
  const char* word;
  Value value;
};

namespace words {
inline constexpr std::array barMetrics{Word{"time", BarMetric::time}, Word{"volume", BarMetric::volume},
                                       Word{"calls", BarMetric::calls}};
inline constexpr std::array barsBy{Word{"communicator", BarsBy::communicator}, Word{"rank", BarsBy::rank},
                                   Word{"size", BarsBy::size}, Word{"operation", BarsBy::operation}};
inline constexpr std::array barScales{Word{"linear", BarScale::linear}, Word{"logarithmic", BarScale::logarithmic},
                                      Word{"per-cent", BarScale::perCent}};
inline constexpr std::array waitRows{Word{"path", WaitRows::paths}, Word{"rank", WaitRows::ranks},
                                     Word{"communicator", WaitRows::communicators}};
inline constexpr std::array rankRows{Word{"operation", RankRows::operations},
                                     Word{"communicator", RankRows::communicators}};
inline constexpr std::array linkMetrics{Word{"bytes", LinkMetric::bytes}, Word{"utilisation", LinkMetric::utilisation},
                                        Word{"unexplained", LinkMetric::unexplained}};
inline constexpr std::array sources{Word{"pair", TrafficSource::pair}, Word{"port", TrafficSource::port},
                                    Word{"counter", TrafficSource::counter},
                                    Word{"all-to-all", TrafficSource::allToAll}};
inline constexpr std::array matrixSources{Word{"pair", MatrixSource::pairs}, Word{"port", MatrixSource::ports}};
inline constexpr std::array rails{Word{"measured", Rails::measured}, Word{"even", Rails::even},
                                  Word{"first", Rails::first}};
inline constexpr std::array adaptive{Word{"even", Adaptive::even}, Word{"static", Adaptive::staticPort},
                                     Word{"worst", Adaptive::worst}};
inline constexpr std::array layouts{Word{"layered", MapKind::layered}, Word{"planar", MapKind::planar},
                                    Word{"matrix", MapKind::matrix}};
inline constexpr std::array axes{Word{"rank", MatrixAxis::ranks},  Word{"host", MatrixAxis::hosts},
                                 Word{"leaf", MatrixAxis::leaves}, Word{"communicator", MatrixAxis::members},
                                 Word{"port", MatrixAxis::ports},  Word{"rail", MatrixAxis::rails}};
inline constexpr std::array measures{Word{"bytes", MatrixMeasure::bytes}, Word{"messages", MatrixMeasure::messages},
                                     Word{"mean", MatrixMeasure::mean}};
inline constexpr std::array orders{Word{"number", MatrixOrder::number}, Word{"host", MatrixOrder::host},
                                   Word{"leaf", MatrixOrder::leaf}, Word{"communicator", MatrixOrder::communicator},
                                   Word{"bandwidth", MatrixOrder::bandwidth}};
inline constexpr std::array rankTimeColours{
    Word{"operation", RankTimeColours::operations}, Word{"region", RankTimeColours::regions},
    Word{"state", RankTimeColours::states}, Word{"wait", RankTimeColours::waits},
    Word{"cause", RankTimeColours::causes}};
inline constexpr std::array rankTimeRows{
    Word{"rank", RankTimeRows::ranks}, Word{"host", RankTimeRows::hosts}, Word{"leaf", RankTimeRows::leaves},
    Word{"communicator", RankTimeRows::communicators}, Word{"member", RankTimeRows::members}};
inline constexpr std::array ranksBy{Word{"rank", RanksBy::rank}, Word{"host", RanksBy::host}};
inline constexpr std::array colours{Word{"time", TreeMeasure::time}, Word{"volume", TreeMeasure::volume},
                                    Word{"calls", TreeMeasure::calls}, Word{"imbalance", TreeMeasure::imbalance},
                                    Word{"locality", TreeMeasure::locality}};
inline constexpr std::array gainsAs{Word{"predicted", GainsAs::predicted}, Word{"measured", GainsAs::measured},
                                    Word{"times", GainsAs::times}, Word{"ratio", GainsAs::ratio}};
inline constexpr std::array mapColours{Word{"load", MapColour::load},
                                       Word{"rail", MapColour::rail},
                                       Word{"plane", MapColour::plane},
                                       Word{"ber", MapColour::ber},
                                       Word{"temperature", MapColour::temperature},
                                       Word{"wait", MapColour::wait},
                                       Word{"congestion", MapColour::congestion},
                                       Word{"ar-trials", MapColour::trials}};
}  // namespace words

template <class Value, std::size_t count>
std::optional<Value> valueOf(const std::array<Word<Value>, count>& all, const std::string& word) {
  const auto found = std::ranges::find_if(all, [&](const Word<Value>& one) { return word == one.word; });
  return found == all.end() ? std::nullopt : std::optional(found->value);
}

template <class Value, std::size_t count>
std::string wordOf(const std::array<Word<Value>, count>& all, Value value) {
  return rowOf(all, "words of figures", value, &Word<Value>::value).word;
}

template <class Value, std::size_t count>
std::vector<std::string> wordsOf(const std::array<Word<Value>, count>& all) {
  std::vector<std::string> list;
  for (const Word<Value>& one : all) list.emplace_back(one.word);
  return list;
}

}  // namespace weft
