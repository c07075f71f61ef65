#include "app/commands/command_words.h"

#include <CLI/CLI.hpp>

namespace weft {
namespace {

// "TEXT:{csv,json}" is one of two words; "NAME" and "NAME ..." are any.
void addArgument(OptionWords& words, std::string type) {
  if (const auto open = type.find(":{"); open != std::string::npos && type.back() == '}') {
    std::string choice;
    for (const char c : type.substr(open + 2))
      if (c == ',' || c == '}') words.choices.push_back(std::exchange(choice, {}));
      else choice += c;
    type.resize(open);
  }
  words.argument = type == "TEXT" && !words.choices.empty() ? "WORD" : type;
}

OptionWords wordsOf(const CLI::Option& option) {
  OptionWords words;
  words.byPlace = option.get_positional();
  if (words.byPlace) words.names.push_back(option.get_name(true));
  for (const std::string& name : option.get_snames()) words.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) words.names.push_back("--" + name);
  words.description = option.get_description();
  words.required = option.get_required();
  words.many = option.get_expected_max() > 1;
  if (option.get_type_size() != 0) addArgument(words, option.get_type_name());
  return words;
}

CommandWords wordsOf(const CLI::App& app) {
  CommandWords words{app.get_name(), app.get_description(), app.get_footer(), {}};
  for (const CLI::Option* option : app.get_options()) words.options.push_back(wordsOf(*option));
  return words;
}

}  // namespace

std::vector<CommandWords> commandWords(const CLI::App& app) {
  std::vector<CommandWords> words{wordsOf(app)};
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    words.push_back(wordsOf(*command));
  return words;
}

}  // namespace weft
