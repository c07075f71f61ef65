#include "collector/record/naming/agree.h"

namespace weft::record {
namespace {

bool isInter(MPI_Comm communicator) {
  int inter = 0;
  PMPI_Comm_test_inter(communicator, &inter);
  return inter != 0;
}

}  // namespace

std::string letterOf(Op call) {
  switch (call) {
    case Op::Comm_create: return "c";
    case Op::Comm_create_group: return "u";
    case Op::Comm_split: return "s";
    case Op::Comm_split_type: return "t";
    case Op::Comm_dup:
    case Op::Comm_dup_with_info: return "d";
    case Op::Comm_idup:
    case Op::Comm_idup_with_info: return "i";
    case Op::Cart_create: return "a";
    case Op::Cart_sub: return "b";
    case Op::Graph_create: return "r";
    case Op::Dist_graph_create: return "g";
    case Op::Dist_graph_create_adjacent: return "j";
    case Op::Intercomm_create:
    case Op::Intercomm_create_from_groups: return "n";
    case Op::Intercomm_merge: return "m";
    case Op::Comm_create_from_group: return "p";
    default: return "k";
  }
}

int agreed(MPI_Comm communicator, int value, MPI_Op operation) {
  int result = value;
  PMPI_Allreduce(&value, &result, 1, MPI_INT, operation, communicator);
  if (!isInter(communicator)) return result;
  // Each group now has the other's; once more, and it has its own back.
  int own = result;
  PMPI_Allreduce(&result, &own, 1, MPI_INT, operation, communicator);
  return operation == MPI_MAX ? std::max(result, own) : std::min(result, own);
}

std::string nameAcross(MPI_Comm between, const std::string& name, bool own) {
  int rank = 0;
  PMPI_Comm_rank(between, &rank);
  const int root = !own ? 0 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL;
  int length = own ? static_cast<int>(name.size()) : 0;
  PMPI_Bcast(&length, 1, MPI_INT, root, between);
  std::string result = own ? name : std::string(static_cast<std::size_t>(length), ' ');
  PMPI_Bcast(result.data(), length, MPI_CHAR, root, between);
  return result;
}

void LaterNumber::start(MPI_Comm communicator, int own) {
  started_ = true;
  own_ = largest_ = own;
  PMPI_Iallreduce(&own_, &largest_, 1, MPI_INT, MPI_MAX, communicator, &request_);
}

void LaterNumber::settle() {
  if (request_ != MPI_REQUEST_NULL) PMPI_Wait(&request_, MPI_STATUS_IGNORE);
}

}  // namespace weft::record
