#include "app/commands/completion.h"

#include "core/base/joined_text.h"

namespace weft {
namespace {

// In single quotes of a shell; fish knows \' within them, the others end them, quote the quote and begin again.
std::string quoted(const std::string& text, const char* quote) {
  std::string all = "'";
  for (const char c : text)
    if (c == '\'') all += quote;
    else all += c == '\n' ? ' ' : c;
  return all + "'";
}
std::string posix(const std::string& text) { return quoted(text, "'\\''"); }
std::string fish(const std::string& text) { return quoted(text, "\\'"); }

// Within the brackets of _arguments ] and : end what they stand in.
std::string zshWords(const std::string& text) {
  std::string all;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') all += '\\';
    all += c;
  }
  return all;
}

std::vector<std::string> optionsOf(const CommandWords& command) {
  std::vector<std::string> names;
  for (const OptionWords& option : command.options)
    if (!option.byPlace) names.insert(names.end(), option.names.begin(), option.names.end());
  return names;
}

std::vector<std::string> namesOf(const std::vector<CommandWords>& commands) {
  std::vector<std::string> names;
  for (std::size_t i = 1; i < commands.size(); ++i) names.push_back(commands[i].name);
  return names;
}

// One case of bash per option that takes a word of a list.
std::string bashChoices(const CommandWords& command, const std::string& key) {
  std::string text;
  for (const OptionWords& option : command.options)
    if (!option.byPlace && !option.choices.empty())
      for (const std::string& name : option.names)
        text += "    " + key + ":" + name + ") choices='" + joined(option.choices, " ") + "' ;;\n";
  return text;
}

std::string zshOption(const OptionWords& option, const std::string& name) {
  std::string spec = name +
                     (option.argument.empty()  ? ""
                      : name.starts_with("--") ? "="
                                               : "+") +
                     "[" + zshWords(option.description) + "]";
  if (!option.argument.empty())
    spec += ":" + zshWords(option.argument) + ":" +
            (option.choices.empty() ? "_files" : "(" + joined(option.choices, " ") + ")");
  return posix((option.many ? "*" : "") + spec);
}

std::string zshArguments(const CommandWords& command) {
  std::string text;
  for (const OptionWords& option : command.options)
    for (const std::string& name : option.names)
      if (!option.byPlace) text += " \\\n        " + zshOption(option, name);
  return text + " \\\n        '*:file:_files'\n";
}

std::string fishOption(const OptionWords& option, const std::string& condition) {
  std::string line = "complete -c weft -n " + fish(condition);
  for (const std::string& name : option.names)
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (!option.argument.empty())
    line += option.choices.empty() ? " -r -F" : " -x -a " + fish(joined(option.choices, " "));
  return line + " -d " + fish(option.description) + "\n";
}

}  // namespace

std::string bashCompletion(const std::vector<CommandWords>& commands) {
  std::string options, choices;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const std::string key = i == 0 ? "''" : commands[i].name;
    options += "    " + key + ") words='" + joined(optionsOf(commands[i]), " ") + "' ;;\n";
    choices += bashChoices(commands[i], i == 0 ? "" : commands[i].name);
  }
  return "# bash completion of weft\n_weft() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before='' command='' choices='' words=''\n"
         "  [ \"$COMP_CWORD\" -lt 1 ] || before=${COMP_WORDS[COMP_CWORD-1]}\n"
         "  [ \"$COMP_CWORD\" -lt 2 ] || case \" " +
         joined(namesOf(commands), " ") +
         " \" in *\" ${COMP_WORDS[1]} \"*) command=${COMP_WORDS[1]} ;; esac\n"
         "  case $command:$before in\n" +
         choices +
         "  esac\n"
         "  case $command in\n" +
         options +
         "  esac\n"
         "  [ \"$COMP_CWORD\" -ne 1 ] || words=\"$words " +
         joined(namesOf(commands), " ") +
         "\"\n"
         "  if [ -n \"$choices\" ]; then words=$choices\n"
         "  elif [[ $word != -* ]] && [ -n \"$command\" ]; then words=''\n"
         "  fi\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
         "  [ ${#COMPREPLY[@]} -gt 0 ] || compopt -o default 2>/dev/null || true\n"
         "}\ncomplete -F _weft weft\n";
}

std::string zshCompletion(const std::vector<CommandWords>& commands) {
  std::string text = "#compdef weft\n_weft() {\n  local -a commands\n  commands=(\n";
  for (std::size_t i = 1; i < commands.size(); ++i)
    text += "    " + posix(commands[i].name + ":" + zshWords(commands[i].description)) + "\n";
  text +=
      "  )\n  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n    _describe -t commands command commands\n    "
      "_files\n    return\n  fi\n"
      "  local command=$words[2]\n  (( CURRENT > 2 )) || command=''\n  if [[ -n $command ]]; then shift words; (( "
      "CURRENT-- )); fi\n  case $command in\n";
  for (std::size_t i = 1; i < commands.size(); ++i)
    text += "    " + commands[i].name + ")\n      _arguments -s" + zshArguments(commands[i]) + "      ;;\n";
  return text + "    *)\n      _arguments -s" + zshArguments(commands.front()) + "      ;;\n  esac\n}\n_weft \"$@\"\n";
}

std::string fishCompletion(const std::vector<CommandWords>& commands) {
  std::string text = "# fish completion of weft\n";
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (i > 0)
      text += "complete -c weft -n __fish_use_subcommand -a " + commands[i].name + " -d " +
              fish(commands[i].description) + "\n";
    for (const OptionWords& option : commands[i].options)
      if (!option.byPlace)
        text +=
            fishOption(option, i == 0 ? "__fish_use_subcommand" : "__fish_seen_subcommand_from " + commands[i].name);
  }
  return text;
}

}  // namespace weft
