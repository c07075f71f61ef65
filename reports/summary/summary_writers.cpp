#include "reports/summary/summary_writers.h"

#include "analysis/run/json.h"
#include "core/base/quote.h"
#include "reports/summary/summary_inputs.h"

namespace weft {
namespace {

Json jsonOf(const Cell& cell) {
  return std::visit(
      [](const auto& value) {
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>) return Json();
        else return Json(value);
      },
      cell.value());
}

// What goes where 4 kB do not hold all.
struct JsonLimits {
  std::size_t sentences, details, commands;  // so many of the first have them
};

Json sentenceJson(const SummarySentence& sentence, bool withDetail, bool withCommands) {
  Json json{{"kind", word(sentence.kind)}, {"headline", sentence.headline}};
  if (withDetail) json["detail"] = sentence.detail;
  if (!sentence.isKnown()) {
    json["missing"] = word(sentence.missing);
    return json;
  }
  const SummaryNumber& number = sentence.numbers.front();
  json["figure"] = sentence.figure;
  json["value"] = jsonOf(number.value);
  json["of"] = number.name;
  if (const std::string unit = unitOf(Column{"", number.kind}); !unit.empty()) json["unit"] = unit;
  json["quality"] = word(number.quality);
  if (sentence.bar) json["share"] = *sentence.bar;
  if (withCommands) json["commands"] = sentence.commands();
  return json;
}

std::string linesOf(const Summary& summary, const JsonLimits& limits) {
  const auto dumped = [](const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); };
  std::string text = "{\n\"headline\": " + dumped(summary.headline) + ",\n\"sentences\": [";
  for (std::size_t at = 0; at < limits.sentences; ++at)
    text += (at == 0 ? "\n" : ",\n") +
            dumped(sentenceJson(summary.sentences[at], at < limits.details, at < limits.commands));
  Json lacks = Json::array();
  for (const SummaryPart& each : summary.lacks) lacks.push_back(each.name);
  text += "\n],\n\"not_recorded\": " + dumped(lacks);
  if (limits.sentences < summary.sentences.size())
    text += ",\n\"omitted\": " + std::to_string(summary.sentences.size() - limits.sentences);
  return text + "\n}\n";
}

constexpr const char* style =
    "body{font:15px/1.4 sans-serif;color:#1B1E23;background:#FFFFFF;max-width:960px;margin:24px auto;padding:0 16px}"
    "h1{font-size:1.3em}article{display:grid;grid-template-columns:1fr 9em;gap:2px 16px;padding:12px 0;border-top:1px "
    "solid "
    "#DADDE2}"
    "h2{font-size:1em;margin:0}p{margin:0;color:#59616C}b{font-size:1.2em;text-align:right}code{font-size:.85em;"
    "overflow-wrap:"
    "anywhere}"
    "pre{grid-column:1/3;margin:4px 0 0;white-space:pre-wrap}.bar{height:8px;background:#E9EBEF}.bar "
    "i{display:block;height:8px;background:#1A5FB4}"
    "small{color:#59616C}.none{background:#F4F5F7}td{padding:2px 16px 2px 0}";

std::string articleOf(const SummarySentence& sentence, const std::filesystem::path& run) {
  std::string html = std::string("<article") + (sentence.isKnown() ? "" : " class=\"none\"") + "><div><h2>" +
                     markupText(sentence.headline) + "</h2><p>" + markupText(sentence.detail) + "</p></div>";
  if (!sentence.isKnown()) return html + "</article>\n";
  const SummaryNumber& number = sentence.numbers.front();
  html += "<div><b title=\"" +
          markupText(number.name + ": " + cellText(number.value) + " " + unitOf(Column{"", number.kind}) + ", " +
                     word(number.quality)) +
          "\">" + markupText(sentence.figure) + "</b>";
  if (sentence.bar)
    html += "<div class=\"bar\"><i style=\"width:" + std::to_string(static_cast<int>(*sentence.bar * 100 + 0.5)) +
            "%\"></i></div><small>" + markupText(sentence.barText) + "</small>";
  html += "</div><pre><code>";
  for (const std::string& each : sentence.commands()) html += markupText(typedCommand(each, run)) + "\n";
  return html + "</code></pre></article>\n";
}

std::string partsOf(const char* title, const std::vector<SummaryPart>& parts) {
  if (parts.empty()) return {};
  std::string html = std::string("<h2>") + title + "</h2><table>";
  for (const SummaryPart& each : parts)
    html += "<tr><td>" + markupText(each.name) + "</td><td>" + markupText(each.amount) + "</td></tr>";
  return html + "</table>\n";
}

std::string partsText(const char* title, const std::vector<SummaryPart>& parts) {
  std::string text;
  for (const SummaryPart& each : parts)
    text += (text.empty() ? std::string(title) + ": " : "; ") + each.name +
            (each.amount.empty() ? "" : " (" + each.amount + ")");
  return text.empty() ? text : text + "\n";
}

}  // namespace

std::string typedCommand(const std::string& command, const std::filesystem::path& run) {
  const std::size_t at = command.find(" RUN");
  return "weft " + command.substr(0, at + 1) + shellWord(run.string()) + command.substr(at + 4);
}

std::string summaryText(const Summary& summary, const std::filesystem::path& run) {
  std::string text = summary.headline.empty() ? "" : summary.headline + "\n\n";
  for (std::size_t at = 0; at < summary.sentences.size(); ++at) {
    const SummarySentence& sentence = summary.sentences[at];
    text += std::to_string(at + 1) + ". " + sentence.headline +
            (sentence.isKnown() ? "  [" + sentence.figure + "]" : "") + "\n   " + sentence.detail + "\n";
    for (const std::string& each : sentence.commands()) text += "     " + typedCommand(each, run) + "\n";
  }
  text += "\n" + (summary.note.empty() ? "" : summary.note + "\n") + partsText("The run has", summary.has) +
          partsText(capitalWord(Absence::notRecorded).c_str(), summary.lacks);
  return text + (summary.sources.empty() ? "" : summary.sources + "\n");
}

std::string summaryJson(const Summary& summary) {
  JsonLimits limits{summary.sentences.size(), summary.sentences.size(), summary.sentences.size()};
  std::string text = linesOf(summary, limits);
  for (std::size_t* part : {&limits.commands, &limits.details, &limits.sentences})
    for (; text.size() > maxSummaryJson && *part > 0; text = linesOf(summary, limits)) --*part;
  return text;
}

std::string summaryHtml(const Summary& summary, const std::filesystem::path& run) {
  std::string html = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" +
                     markupText(run.filename().string()) + " – Weft</title><style>" + style +
                     "</style></head>\n<body><h1>" + markupText(summary.headline) + "</h1>\n";
  for (const SummarySentence& each : summary.sentences) html += articleOf(each, run);
  html += partsOf("What this run has", summary.has) + partsOf(capitalWord(Absence::notRecorded).c_str(), summary.lacks);
  return html + "<p>" + markupText(summary.note) + "</p><p>" + markupText(summary.sources) + "</p></body></html>\n";
}

}  // namespace weft
