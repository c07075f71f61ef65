#include "reports/summary/sentence_reader.h"

#include "analysis/run/json.h"
#include "core/base/error.h"
#include "reports/table_json.h"

namespace weft {
namespace {

SummaryNumber numberOf(const Json& json) {
  return {json.at("name"), cellOf(json.at("value")), static_cast<ColumnKind>(json.at("kind").get<int>()),
          json.at("command"), static_cast<Quality>(json.at("quality").get<int>())};
}

SummarySentence sentenceOf(const Json& json) {
  SummarySentence sentence{static_cast<SummaryKind>(json.at("kind").get<int>()), json.at("headline"), json.at("detail"),
                           json.at("figure")};
  if (!json.at("bar").is_null()) sentence.bar = json.at("bar").get<double>();
  sentence.barText = json.at("bar_text");
  for (const Json& each : json.at("numbers")) sentence.numbers.push_back(numberOf(each));
  sentence.button = json.at("button");
  sentence.page = static_cast<EvidencePage>(json.at("page").get<int>());
  if (!json.at("node").is_null()) sentence.evidence = NodeIndex(json.at("node").get<std::uint32_t>());
  sentence.missing = static_cast<MissingSource>(json.at("missing").get<int>());
  sentence.weight = json.at("weight");
  return sentence;
}

}  // namespace

std::vector<SummarySentence> sentencesOf(const std::string& text) {
  try {
    std::vector<SummarySentence> sentences;
    for (const Json& each : Json::parse(text)) sentences.push_back(sentenceOf(each));
    return sentences;
  } catch (const Json::exception& error) {
    throw Error(std::string("the computed sentences can't be read: ") + error.what());
  }
}

}  // namespace weft
