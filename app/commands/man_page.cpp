#include "app/commands/man_page.h"

namespace weft {
namespace {

// What roff would take for its own: backslashes, hyphens of options (a plain - becomes a typographic one), a dot or
// quote that begins a line.
std::string roff(const std::string& text) {
  std::string escaped;
  for (const char c : text)
    if (c == '\\') escaped += "\\e";
    else if (c == '-') escaped += "\\-";
    else escaped += c == '\n' ? ' ' : c;
  return escaped.empty() || (escaped.front() != '.' && escaped.front() != '\'') ? escaped : "\\&" + escaped;
}
std::string bold(const std::string& text) { return "\\fB" + roff(text) + "\\fR"; }
std::string italic(const std::string& text) { return "\\fI" + roff(text) + "\\fR"; }

std::string argumentOf(const OptionWords& option) {
  if (option.argument.empty()) return "";
  return " " + italic(option.argument) + (option.many && !option.argument.ends_with("...") ? " ..." : "");
}

std::string choicesOf(const OptionWords& option) {
  std::string text;
  for (const std::string& choice : option.choices) text += (text.empty() ? "One of " : ", ") + bold(choice);
  return text.empty() ? "" : text + ".\n";
}

std::string item(const OptionWords& option) {
  std::string names;
  for (const std::string& name : option.names)
    names += (names.empty() ? "" : ", ") + (option.byPlace ? italic(name) : bold(name));
  const std::string argument = option.byPlace ? (option.many ? " ..." : "") : argumentOf(option);
  return ".TP\n" + names + argument + "\n" + roff(option.description) + "\n" +
         (option.choices.empty() ? "" : ".br\n" + choicesOf(option));
}

std::string synopsis(const CommandWords& command, bool isProgram) {
  std::string text = isProgram ? bold("weft") : bold("weft " + command.name);
  text += " [" + italic("OPTIONS") + "]";
  for (const OptionWords& option : command.options)
    if (option.byPlace)
      text += " " + (option.required ? italic(option.names.front()) : "[" + italic(option.names.front()) + "]") +
              (option.many ? " ..." : "");
  return text + "\n";
}

std::string itemsOf(const CommandWords& command, const char* title, bool byPlace) {
  std::string text;
  for (const OptionWords& option : command.options)
    if (option.byPlace == byPlace) text += item(option);
  return text.empty() ? "" : ".SH " + std::string(title) + "\n" + text;
}

std::string seeAlso(const std::vector<CommandWords>& commands, std::size_t at) {
  if (at != 0) return bold("weft") + "(1)\n";
  std::string text;
  for (std::size_t i = 1; i < commands.size(); ++i)
    text += bold("weft-" + commands[i].name) + (i + 1 < commands.size() ? "(1),\n" : "(1)\n");
  return text;
}

}  // namespace

std::string manPage(const std::vector<CommandWords>& commands, std::size_t at, const std::string& version) {
  const CommandWords& command = commands[at];
  const std::string page = at == 0 ? "weft" : "weft-" + command.name;
  std::string text = ".TH " + roff(page) + " 1 \"\" \"Weft " + roff(version) + "\" \"Weft\"\n.SH NAME\n" + roff(page) +
                     " \\- " + roff(command.description) + "\n";
  text += ".SH SYNOPSIS\n" + synopsis(command, at == 0);
  if (at == 0) text += bold("weft") + " " + italic("COMMAND") + " ...\n";
  text += itemsOf(command, "ARGUMENTS", true) + itemsOf(command, "OPTIONS", false);
  if (at == 0) {
    text += ".SH COMMANDS\n";
    for (std::size_t i = 1; i < commands.size(); ++i)
      text += ".TP\n" + bold(commands[i].name) + "\n" + roff(commands[i].description) + "\n";
  }
  text += ".SH EXIT STATUS\n0 done, 1 could not do it, 2 wrong usage.\n.SH SEE ALSO\n" + seeAlso(commands, at);
  return text;
}

}  // namespace weft
