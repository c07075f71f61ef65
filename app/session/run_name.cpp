#include "app/session/run_name.h"

#include "app/session/origins.h"
#include "core/sums/run_label.h"
#include "views/shared/text.h"

namespace weft {
namespace {

// Of the command that started it: "miniFE.x" of "./bin/miniFE.x -nx 614". Empty: not recorded, or that of a program
// that starts others.
std::string runProgram(const std::map<std::string, std::string>& facts) {
  const auto command = facts.find("command");
  if (command == facts.end()) return {};
  const std::string word = command->second.substr(0, command->second.find(' '));
  const std::string name = word.substr(word.find_last_of('/') + 1);
  for (const char* const starter :
       {"mpirun", "mpiexec", "orterun", "prterun", "srun", "aprun", "bash", "sh", "env", "torchrun"})
    if (name == starter) return {};
  return name;
}

}  // namespace

QString runName(const RunSession& session, const std::filesystem::path& runStore) {
  if (const auto& run = session.run())
    for (const std::string& name : {runLabel(run->snapshot.facts), runProgram(run->snapshot.facts)})
      if (!name.empty()) return QString::fromStdString(name).simplified();
  return pathText(origins::of(runStore).value_or(runStore).filename());
}

}  // namespace weft
