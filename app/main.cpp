// weft: the window, and everything it shows as commands.
#include <CLI/CLI.hpp>

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <new>

#include "analysis/run/output.h"
#include "app/declared.h"
#include "core/base/error.h"
#include "core/base/terminal_text.h"
#ifdef WEFT_GUI
#include "app/window/window_main.h"
#endif

namespace {

constexpr int couldNot = 1, wrongUsage = 2;

// Messages are one line, whatever they quote.
int say(std::string message, int status) {
  for (char& c : message)
    if (c == '\n' || c == '\r') c = ' ';
  std::fprintf(stderr, "weft: %s\n", weft::terminalText(message).c_str());  // it may quote what was typed or read
  return status;
}

#ifdef WEFT_GUI
int openWindow(int argc, char** argv, const std::vector<std::string>& given) {
  std::vector<std::filesystem::path> paths(given.begin(), given.end());
  // The window reports files that do not exist. Here they are refused if the word may be meant as a command, or if
  // there is nothing to show.
  const auto isThere = [](const std::filesystem::path& path) {
    std::error_code none;
    return std::filesystem::exists(path, none);
  };
  const bool nothing = std::ranges::none_of(paths, isThere);
  for (const auto& path : paths)
    if (!isThere(path) && (nothing || path.string().find_first_of("./") == std::string::npos))
      return say("there is no command, file or folder " + path.string() + "; weft --help lists the commands", couldNot);
  return weft::runWindow(argc, argv, paths);
}
// All commands are here.
void handOver(char**) {}
#else
// Where the window is installed, its program lies beside this one and has all that draws: this one loads none of the
// libraries that takes, which is most of the time of a small command. Returns where it is not there.
void handOver(char** argv) {
  if (argv[1] && weft::drawsNothing(argv[1])) return;
  std::error_code failed;
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", failed);
  const std::filesystem::path folder = (failed ? std::filesystem::path(argv[0]) : own).parent_path();
  if (!folder.empty()) ::execv((folder / "weft-window").c_str(), argv);
}

int openWindow(int, char**, const std::vector<std::string>&) {
  return say("this build has no window; name a command, weft --help lists them", wrongUsage);
}
#endif

int run(int argc, char** argv) {
  CLI::App app;
  std::vector<std::string> paths;
  weft::Chosen chosen;
  weft::declare(app, chosen, paths, argc > 1 ? argv[1] : "");
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    const auto commands = app.get_subcommands();
    const std::string command = commands.empty() ? "" : " " + commands.front()->get_name();
    const bool isOfProgram = command == " record" && dynamic_cast<const CLI::ExtrasError*>(&error);
    return say(std::string(error.what()) + (isOfProgram ? "; write the program and its options after --" : "") +
                   "; see weft" + command + " --help",
               wrongUsage);
  }
  if (!chosen) return openWindow(argc, argv, paths);
  weft::deferNotes();
  const int status = chosen();
  weft::printDeferredNotes();
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  handOver(argv);
  std::signal(SIGPIPE, SIG_IGN);  // a reader that has seen enough (head) is no failure
  try {
    return run(argc, argv);
  } catch (const weft::Error& error) {
    return say(error.what(), couldNot);
  } catch (const std::bad_alloc&) {
    return say("there is not enough memory; use a larger machine", couldNot);
  } catch (const std::exception& error) {
    return say(std::string("it could not be done (") + error.what() + "); import the bundle again", couldNot);
  }
}
