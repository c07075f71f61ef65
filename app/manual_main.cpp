// weft_manual FOLDER: writes what the program's options say of themselves as pages for man(1) and completion for
// shells. Run by the build.
#include <CLI/CLI.hpp>

#include <filesystem>
#include <fstream>

#include "app/declared.h"
#include "app/commands/completion.h"
#include "app/commands/man_page.h"

namespace {

bool put(const std::filesystem::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  return !out.fail();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  CLI::App app;
  weft::Chosen chosen;
  std::vector<std::string> paths;
  weft::declare(app, chosen, paths);
  const auto commands = weft::commandWords(app);
  const std::filesystem::path folder(argv[1]);
  std::filesystem::create_directories(folder);
  bool written = put(folder / "weft.bash", bashCompletion(commands)) &&
                 put(folder / "_weft", zshCompletion(commands)) && put(folder / "weft.fish", fishCompletion(commands));
  for (std::size_t i = 0; i < commands.size(); ++i)
    written = put(folder / (i == 0 ? "weft.1" : "weft-" + commands[i].name + ".1"),
                  weft::manPage(commands, i, WEFT_VERSION)) &&
              written;
  return written ? 0 : 1;
}
