// Passes the recorder and its settings on to processes that MPI_Comm_spawn starts, whatever the launcher passes on.
#pragma once

#include <mpi.h>

#include <list>
#include <string>
#include <vector>

namespace weft::record {

// The arguments of a call of MPI_Comm_spawn, which count on its root alone. What is not changed goes on as it was
// given.
class HandedOn {
 public:
  // `words`: nullptr where the program gives none.
  HandedOn(bool isRoot, int count, const char* const* commands, char** const* words, const MPI_Info* infos);
  ~HandedOn();
  HandedOn(const HandedOn&) = delete;
  HandedOn& operator=(const HandedOn&) = delete;

  const std::string& key() const { return key_; }  // that the new processes have, too; empty: not the root
  const char* command(std::size_t i, const char* given) const { return commands_.empty() ? given : commands_[i]; }
  char** words(std::size_t i, char** given) const { return words_.empty() ? given : words_[i]; }
  MPI_Info info(std::size_t i, MPI_Info given) const { return infos_.empty() ? given : infos_[i]; }
  char** commands(char** given) const { return commands_.empty() ? given : const_cast<char**>(commands_.data()); }
  char*** allWords(char*** given) const { return words_.empty() ? given : const_cast<char***>(words_.data()); }
  const MPI_Info* infos(const MPI_Info* given) const { return infos_.empty() ? given : infos_.data(); }

 private:
  void byInfo(std::size_t count, const MPI_Info* infos, const std::vector<std::string>& settings);
  void byCommand(std::size_t count, const char* const* commands, char** const* words,
                 const std::vector<std::string>& settings);
  char* kept(std::string text);

  std::string key_;
  std::vector<const char*> commands_;
  std::vector<char**> words_;
  std::vector<MPI_Info> infos_;
  std::list<std::string> texts_;
  std::list<std::vector<char*>> lists_;
};

// The key by which the two ends of a connected socket know each other; empty: they have no addresses.
std::string socketKey(int socket);

}  // namespace weft::record
