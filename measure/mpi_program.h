// Finds the MPI program within a launcher's command line.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace weft {

using Words = std::vector<std::string>;

// The file that a shell would run for `name`; empty where there is none.
std::filesystem::path findExecutable(const std::string& name);

// Where the programs stand in a command such as mpirun -n 4 ./app input : -n 1 ./other. Empty where the command does
// not begin with a launcher that is known, or where no program is found behind its options.
std::vector<std::size_t> programsOf(const Words& command);

// The command with `env NAME=VALUE …` before each program, so that the variables reach every rank, wherever it runs,
// and the launcher does not see them. Where no program is found they go before the whole command.
Words withVariables(const Words& command, const Words& variables);

// The program's own name: of the first one, without its folder.
std::string nameOfProgram(const Words& command);

// NAME in the folder lib beside the folder of this executable (as built), in that of installed libraries, or beside the
// executable; empty where it is in none.
std::filesystem::path libraryBeside(const std::string& name);

}  // namespace weft
