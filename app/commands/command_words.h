// Names and arguments of all commands as plain text, from the parser's declaration, for man pages and completion.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace weft {

struct OptionWords {
  std::vector<std::string>
      names;             // as typed: "-o", "--output"; of what is given by its place alone the one it is called by
  std::string argument;  // "FILE"; empty: it takes none
  std::vector<std::string> choices;  // the words that it takes; empty: anything
  std::string description;
  bool byPlace = false, required = false, many = false;
};

struct CommandWords {
  std::string name, description, footer;
  std::vector<OptionWords> options;  // in the order of --help
};

// The program itself first, then its commands in the order of --help.
std::vector<CommandWords> commandWords(const CLI::App& app);

}  // namespace weft
