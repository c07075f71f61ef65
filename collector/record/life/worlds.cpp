// Calls that start other processes, or meet them: each has an MPI_COMM_WORLD of its own, and an account of its own.
#include <string>

#include "collector/record/calls/call.h"
#include "collector/record/calls/declared.h"
#include "collector/record/life/handed_on.h"

namespace weft::record {
namespace {

// `key`: by which the other side's account of the call is found.
template <class Function, class... Arguments>
int connect(Op operation, const std::string& key, Function* pmpi, MPI_Comm comm, MPI_Comm* created,
            Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, arguments...);
  if (!call.outermost() || result != MPI_SUCCESS) return result;
  if (call) call.book(call.block(comm), 0);
  Communicators::made(operation, comm, *created, key);
  return result;
}

bool isRoot(int root, MPI_Comm comm) {
  int rank = MPI_PROC_NULL;
  return comm != MPI_COMM_NULL && PMPI_Comm_rank(comm, &rank) == MPI_SUCCESS && rank == root;
}

std::string portKey(const char* port, int root, MPI_Comm comm) {
  return isRoot(root, comm) && port ? std::string("port ") + port : std::string();
}

}  // namespace
}  // namespace weft::record

using namespace weft::record;

extern "C" {

int MPI_Comm_spawn(WEFT_PARAMETERS(PMPI_Comm_spawn, command, argv, count, info, root, comm, created, errors)) {
  const HandedOn to(isRoot(root, comm), 1, &command, argv == MPI_ARGV_NULL ? nullptr : &argv, &info);
  return connect(Op::Comm_spawn, to.key(), PMPI_Comm_spawn, comm, created, (decltype(command))to.command(0, command),
                 to.words(0, argv), count, to.info(0, info), root, comm, created, errors);
}
int MPI_Comm_spawn_multiple(WEFT_PARAMETERS(PMPI_Comm_spawn_multiple, commands, command, argv, counts, infos, root,
                                            comm, created, errors)) {
  const HandedOn to(isRoot(root, comm), commands, command, argv == MPI_ARGVS_NULL ? nullptr : argv, infos);
  return connect(Op::Comm_spawn_multiple, to.key(), PMPI_Comm_spawn_multiple, comm, created, commands,
                 to.commands(command), to.allWords(argv), counts, (decltype(infos))to.infos(infos), root, comm, created,
                 errors);
}
int MPI_Comm_accept(WEFT_PARAMETERS(PMPI_Comm_accept, port, info, root, comm, created)) {
  return connect(Op::Comm_accept, portKey(port, root, comm), PMPI_Comm_accept, comm, created, port, info, root, comm,
                 created);
}
int MPI_Comm_connect(WEFT_PARAMETERS(PMPI_Comm_connect, port, info, root, comm, created)) {
  return connect(Op::Comm_connect, portKey(port, root, comm), PMPI_Comm_connect, comm, created, port, info, root, comm,
                 created);
}
int MPI_Comm_join(WEFT_PARAMETERS(PMPI_Comm_join, socket, created)) {
  return connect(Op::Comm_join, socketKey(socket), PMPI_Comm_join, MPI_COMM_SELF, created, socket, created);
}

}  // extern "C"
