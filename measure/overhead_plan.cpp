#include "measure/overhead_plan.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>

#include "core/base/error.h"

namespace weft {
namespace {

constexpr std::string_view preload = "LD_PRELOAD=";
constexpr std::string_view place = "{}";

bool isName(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  }) && (text.front() < '0' || text.front() > '9');
}

std::string placed(std::string word, const std::string& folder) {
  for (std::size_t at = 0; (at = word.find(place, at)) != std::string::npos; at += folder.size())
    word.replace(at, place.size(), folder);
  return word;
}

// Takes one line apart, character by character.
class ShellLine {
 public:
  explicit ShellLine(const std::string& line) : line_(line) {}

  Words words() {
    for (; at_ < line_.size(); ++at_) take(line_[at_]);
    if (quote_ != 0) throw Error("a quote has no end in " + line_ + "; close it");
    end();
    return std::move(words_);
  }

 private:
  void take(char c) {
    const bool escapes = c == '\\' && quote_ != '\'' && at_ + 1 < line_.size();
    if (escapes) add(line_[++at_]);
    else if (quote_ != 0 && c == quote_) quote_ = 0;
    else if (quote_ == 0 && (c == '\'' || c == '"')) {
      quote_ = c;
      started_ = true;
    } else if (quote_ == 0 && (c == ' ' || c == '\t' || c == '\n')) end();
    else add(c);
  }
  void add(char c) {
    word_ += c;
    started_ = true;
  }
  void end() {
    if (started_) words_.push_back(std::exchange(word_, {}));
    started_ = false;
  }

  const std::string& line_;
  std::size_t at_ = 0;
  Words words_;
  std::string word_;
  char quote_ = 0;
  bool started_ = false;
};

}  // namespace

Words shellWords(const std::string& line) { return ShellLine(line).words(); }

ToolPlan parseTool(const std::string& text) {
  const std::size_t sign = text.find('=');
  if (sign == std::string::npos || sign == 0)
    throw Error(
        "--tool " + text +
        " has no name; write NAME=VARIABLE=VALUE, or NAME=:COMMAND for a tool that takes the program as its argument");
  ToolPlan tool{text.substr(0, sign), {}, {}};
  for (std::string& word : shellWords(text.substr(sign + 1))) {
    if (!tool.wrapper.empty()) tool.wrapper.push_back(std::move(word));
    else if (word.size() > 1 && word.front() == ':') tool.wrapper.push_back(word.substr(1));
    else if (isName(word.substr(0, word.find('='))) && word.find('=') != std::string::npos)
      tool.variables.push_back(std::move(word));
    else
      throw Error("--tool " + tool.name + ": " + word +
                  " is neither VARIABLE=VALUE nor :COMMAND; quote values that hold blanks");
  }
  if (tool.variables.empty() && tool.wrapper.empty())
    throw Error("--tool " + tool.name + " does nothing; give the variables that it needs, such as LD_PRELOAD=…");
  return tool;
}

ToolPlan collectorTool(const Recorder& recorder) {
  return {"Weft", {std::string(preload) + recorder.preloaded(), "WEFT_BUNDLE={}/bundle"}, {}};
}

// Fisher and Yates, by a generator that the standard defines; std::shuffle is free to differ.
std::vector<std::size_t> orderOf(std::size_t round, std::size_t count) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::mt19937_64 random(round);
  for (std::size_t i = count; i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  return order;
}

Words measuringCommand(const Words& command, const ToolPlan& tool, const std::filesystem::path& times,
                       const std::filesystem::path& folder) {
  std::string libraries = times.string();
  Words before;
  for (const std::string& variable : tool.variables) {
    const std::string value = placed(variable, folder.string());
    if (value.starts_with(preload)) libraries += ":" + value.substr(preload.size());
    else before.push_back(value);
  }
  before.push_back("WEFT_TIMES=" + folder.string());
  before.push_back(std::string(preload) + libraries);
  for (const std::string& word : tool.wrapper) before.push_back(placed(word, folder.string()));
  return withVariables(command, before);
}

}  // namespace weft
