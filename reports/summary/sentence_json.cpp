#include "reports/summary/sentence_json.h"

#include "analysis/run/json.h"

namespace weft {
namespace {

Json asJson(const SummaryNumber& number) {
  Json value = std::visit(
      [](const auto& held) {
        if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::monostate>) return Json();
        else return Json(held);
      },
      number.value.value());
  return {{"name", number.name},
          {"value", std::move(value)},
          {"kind", static_cast<int>(number.kind)},
          {"command", number.command},
          {"quality", static_cast<int>(number.quality)}};
}

Json asJson(const SummarySentence& sentence) {
  Json numbers = Json::array();
  for (const SummaryNumber& each : sentence.numbers) numbers.push_back(asJson(each));
  const auto* node = std::get_if<NodeIndex>(&sentence.evidence);
  return {{"kind", static_cast<int>(sentence.kind)},
          {"headline", sentence.headline},
          {"detail", sentence.detail},
          {"figure", sentence.figure},
          {"bar", orNull(sentence.bar)},
          {"bar_text", sentence.barText},
          {"numbers", std::move(numbers)},
          {"button", sentence.button},
          {"page", static_cast<int>(sentence.page)},
          {"node", node ? Json(number(*node)) : Json()},
          {"missing", static_cast<int>(sentence.missing)},
          {"weight", sentence.weight}};
}

}  // namespace

std::string sentencesText(const std::vector<SummarySentence>& sentences) {
  Json json = Json::array();
  for (const SummarySentence& each : sentences) json.push_back(asJson(each));
  return jsonText(json) + "\n";
}

}  // namespace weft
