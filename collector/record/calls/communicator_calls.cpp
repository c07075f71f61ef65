// Calls that make, name and free communicators.
#include <string>

#include "collector/record/calls/call.h"
#include "collector/record/calls/declared.h"

namespace weft::record {
namespace {

// Time of the call, then what it made. The call's time stands on the communicator that it was given.
template <class Function, class... Arguments>
int make(Op operation, Function* pmpi, MPI_Comm parent, MPI_Comm* created, Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, parent, arguments..., created);
  if (!call.outermost() || result != MPI_SUCCESS) return result;
  if (call) call.book(call.block(parent), 0);
  Communicators::made(operation, parent, *created);
  if (call && state.traces) call.traceMade(*created);
  return result;
}

// Only those members of the parent that are in the new communicator know that it was made, and how often; `key` is what
// else they know.
template <class Function, class... Arguments>
int makeByMembers(Op operation, Function* pmpi, MPI_Comm parent, const std::string& key, MPI_Comm* created,
                  Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, parent, arguments..., created);
  if (!call.outermost() || result != MPI_SUCCESS) return result;
  if (call) call.book(call.block(parent), 0);
  Communicators::madeByMembers(operation, parent, *created, key);
  if (call && state.traces) call.traceMade(*created);
  return result;
}

void setReorder(MPI_Comm created, int reorder) {
  if (created != MPI_COMM_NULL) Communicators::of(created).reorder = reorder != 0;
}

template <class Function, class... Arguments>
int makeTopology(Op operation, Function* pmpi, MPI_Comm parent, MPI_Comm* created, int reorder,
                 Arguments... arguments) {
  const int result = make(operation, pmpi, parent, created, arguments..., reorder);
  if (result == MPI_SUCCESS) setReorder(*created, reorder);
  return result;
}

// The new communicator is there when the request completes; its place among the calls on the parent is taken now.
template <class Function, class... Arguments>
int makeLater(Op operation, Function* pmpi, MPI_Comm parent, MPI_Comm* created, MPI_Request* request,
              Arguments... arguments) {
  Call call(operation);
  const int result = call.through(pmpi, parent, arguments..., created, request);
  if (!call.outermost() || result != MPI_SUCCESS) return result;
  Started entry = call.about(parent, Started::Kind::newCommunicator);
  if (call) call.book(call.block(parent), 0);
  entry.handle = keyOf(*request);
  entry.place = created;
  entry.bytes = Communicators::orderForLater(parent);
  requests.put(entry);
  return result;
}

template <class Function>
int drop(Op operation, Function* pmpi, MPI_Comm* comm) {
  if (!comm) return pmpi(comm);
  Call call(operation);
  if (!call.outermost() || *comm == MPI_COMM_NULL) return pmpi(comm);
  Block* const at = call.block(*comm);
  const MPI_Comm before = *comm;
  Communicator& freed = Communicators::freeing(before);
  const int result = call.through(pmpi, comm);
  if (result != MPI_SUCCESS) Communicators::stays(before, freed);
  else if (call) call.book(at, 0);
  return result;
}

}  // namespace
}  // namespace weft::record

using namespace weft::record;

extern "C" {

int MPI_Comm_create(WEFT_PARAMETERS(PMPI_Comm_create, comm, group, created)) {
  return make(Op::Comm_create, PMPI_Comm_create, comm, created, group);
}
int MPI_Comm_create_group(WEFT_PARAMETERS(PMPI_Comm_create_group, comm, group, tag, created)) {
  return makeByMembers(Op::Comm_create_group, PMPI_Comm_create_group, comm, std::to_string(tag), created, group, tag);
}
int MPI_Comm_split(WEFT_PARAMETERS(PMPI_Comm_split, comm, colour, key, created)) {
  return make(Op::Comm_split, PMPI_Comm_split, comm, created, colour, key);
}
int MPI_Comm_split_type(WEFT_PARAMETERS(PMPI_Comm_split_type, comm, type, key, info, created)) {
  return make(Op::Comm_split_type, PMPI_Comm_split_type, comm, created, type, key, info);
}
int MPI_Comm_dup(WEFT_PARAMETERS(PMPI_Comm_dup, comm, created)) {
  return make(Op::Comm_dup, PMPI_Comm_dup, comm, created);
}
int MPI_Comm_dup_with_info(WEFT_PARAMETERS(PMPI_Comm_dup_with_info, comm, info, created)) {
  return make(Op::Comm_dup_with_info, PMPI_Comm_dup_with_info, comm, created, info);
}
int MPI_Comm_idup(WEFT_PARAMETERS(PMPI_Comm_idup, comm, created, request)) {
  return makeLater(Op::Comm_idup, PMPI_Comm_idup, comm, created, request);
}
int MPI_Cart_create(WEFT_PARAMETERS(PMPI_Cart_create, comm, count, dims, periods, reorder, created)) {
  return makeTopology(Op::Cart_create, PMPI_Cart_create, comm, created, reorder, count, dims, periods);
}
int MPI_Cart_sub(WEFT_PARAMETERS(PMPI_Cart_sub, comm, remain, created)) {
  return make(Op::Cart_sub, PMPI_Cart_sub, comm, created, remain);
}
int MPI_Graph_create(WEFT_PARAMETERS(PMPI_Graph_create, comm, count, index, edges, reorder, created)) {
  return makeTopology(Op::Graph_create, PMPI_Graph_create, comm, created, reorder, count, index, edges);
}
int MPI_Dist_graph_create(WEFT_PARAMETERS(PMPI_Dist_graph_create, comm, count, nodes, degrees, targets, weights, info,
                                          reorder, created)) {
  return makeTopology(Op::Dist_graph_create, PMPI_Dist_graph_create, comm, created, reorder, count, nodes, degrees,
                      targets, weights, info);
}
int MPI_Dist_graph_create_adjacent(WEFT_PARAMETERS(PMPI_Dist_graph_create_adjacent, comm, in, sources, inWeights, out,
                                                   destinations, outWeights, info, reorder, created)) {
  return makeTopology(Op::Dist_graph_create_adjacent, PMPI_Dist_graph_create_adjacent, comm, created, reorder, in,
                      sources, inWeights, out, destinations, outWeights, info);
}

int MPI_Intercomm_create(WEFT_PARAMETERS(PMPI_Intercomm_create, local, leader, peer, remoteLeader, tag, created)) {
  Call call(Op::Intercomm_create);
  const int result = call.through(PMPI_Intercomm_create, local, leader, peer, remoteLeader, tag, created);
  if (!call.outermost() || result != MPI_SUCCESS) return result;
  if (call) call.book(call.block(local), 0);
  Communicators::madeBetween(local, *created, tag);
  if (call && state.traces) call.traceMade(*created);
  return result;
}
int MPI_Intercomm_merge(WEFT_PARAMETERS(PMPI_Intercomm_merge, inter, high, created)) {
  return make(Op::Intercomm_merge, PMPI_Intercomm_merge, inter, created, high);
}

int MPI_Comm_free(WEFT_PARAMETERS(PMPI_Comm_free, comm)) { return drop(Op::Comm_free, PMPI_Comm_free, comm); }
int MPI_Comm_disconnect(WEFT_PARAMETERS(PMPI_Comm_disconnect, comm)) {
  return drop(Op::Comm_disconnect, PMPI_Comm_disconnect, comm);
}

int MPI_Comm_set_name(WEFT_PARAMETERS(PMPI_Comm_set_name, comm, name)) {
  const int result = PMPI_Comm_set_name(comm, name);
  if (result == MPI_SUCCESS) Communicators::label(comm, name);
  return result;
}

WEFT_WRAP(MPI_Comm_idup_with_info, (comm, info, created, request),
          return makeLater(Op::Comm_idup_with_info, PMPI_Comm_idup_with_info, comm, created, request, info);)
WEFT_WRAP(MPIX_Comm_agree, (comm, flag), Call call(Op::Comm_agree);
          const int result = call.through(PMPIX_Comm_agree, comm, flag); if (call) call.book(call.block(comm), 0);
          return result;)
WEFT_WRAP(MPIX_Comm_iagree, (comm, flag, request), Call call(Op::Comm_iagree);
          const int result = call.through(PMPIX_Comm_iagree, comm, flag, request);
          if (!call || result != MPI_SUCCESS) return result; call.book(call.block(comm), 0);
          call.started(*request, comm, Started::Kind::send); return result;)
WEFT_WRAP(MPIX_Comm_shrink, (comm, created),
          return makeByMembers(Op::Comm_shrink, PMPIX_Comm_shrink, comm, {}, created);)
WEFT_WRAP(MPIX_Comm_ishrink, (comm, created, request),
          return makeLater(Op::Comm_ishrink, PMPIX_Comm_ishrink, comm, created, request);)

}  // extern "C"
