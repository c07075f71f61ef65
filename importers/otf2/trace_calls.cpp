#include "importers/otf2/trace_calls.h"

#include <algorithm>
#include <array>

#include "core/base/ascii.h"
#include "core/records/operation_class.h"

namespace weft {
namespace {

constexpr std::array<std::string_view, 18> otherCalls{"Init",
                                                      "Init_thread",
                                                      "Finalize",
                                                      "Comm_create",
                                                      "Comm_create_group",
                                                      "Comm_split",
                                                      "Comm_split_type",
                                                      "Comm_dup",
                                                      "Comm_dup_with_info",
                                                      "Comm_idup",
                                                      "Comm_free",
                                                      "Cart_create",
                                                      "Cart_sub",
                                                      "Graph_create",
                                                      "Dist_graph_create",
                                                      "Dist_graph_create_adjacent",
                                                      "Intercomm_create",
                                                      "Intercomm_merge"};

bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool isLower(char c) { return c >= 'a' && c <= 'z'; }

bool startsWith(std::string_view name, std::string_view lowerPrefix) {
  return name.size() > lowerPrefix.size() && sameLetters(name.substr(0, lowerPrefix.size()), lowerPrefix);
}

bool communicates(OTF2_RegionRole role) {
  switch (role) {
    case OTF2_REGION_ROLE_BARRIER:
    case OTF2_REGION_ROLE_COLL_ONE2ALL:
    case OTF2_REGION_ROLE_COLL_ALL2ONE:
    case OTF2_REGION_ROLE_COLL_ALL2ALL:
    case OTF2_REGION_ROLE_COLL_OTHER:
    case OTF2_REGION_ROLE_POINT2POINT:
    case OTF2_REGION_ROLE_RMA:
      return true;
    default:
      return false;
  }
}

// As the standard writes it in C, "Comm_split": Fortran's names have one case, and end in underscores.
std::string asInC(std::string_view name) {
  if (isUpper(name.front()) && std::ranges::any_of(name, isLower)) return std::string(name);
  while (name.ends_with('_')) name.remove_suffix(1);
  std::string known = lowerCase(name);
  for (const std::string_view binding : {"_f08ts", "_f08"})
    if (known.ends_with(binding)) known.resize(known.size() - binding.size());
  if (!known.empty() && isLower(known.front())) known.front() = static_cast<char>(known.front() - 'a' + 'A');
  return known;
}

// Whether the name begins like those of MPI's calls that neither send, receive nor wait, "Type_create_resized".
bool isOfMpisFamilies(std::string_view call) {
  constexpr std::array<std::string_view, 33> families{"Abort",
                                                      "Add_error",
                                                      "Address",
                                                      "Aint_",
                                                      "Alloc_mem",
                                                      "Attr_",
                                                      "Buffer_",
                                                      "Cart_",
                                                      "Comm_",
                                                      "Dims_create",
                                                      "Dist_graph_",
                                                      "Errhandler_",
                                                      "Error_",
                                                      "File_",
                                                      "Free_mem",
                                                      "Get_count",
                                                      "Get_elements",
                                                      "Get_library_version",
                                                      "Get_processor_name",
                                                      "Get_version",
                                                      "Graph_",
                                                      "Group_",
                                                      "Info_",
                                                      "Initialized",
                                                      "Finalized",
                                                      "Keyval_",
                                                      "Op_",
                                                      "Pack",
                                                      "Request_",
                                                      "Status_",
                                                      "Type_",
                                                      "Win_",
                                                      "Wti"};
  return std::ranges::any_of(families, [&](std::string_view family) { return call.starts_with(family); });
}

bool isKnown(std::string_view call) {
  return classOf(call) != OperationClass::other || std::ranges::find(otherCalls, call) != otherCalls.end();
}

}  // namespace

bool isFunction(OTF2_RegionRole role) {
  return communicates(role) || role == OTF2_REGION_ROLE_FUNCTION || role == OTF2_REGION_ROLE_WRAPPER ||
         role == OTF2_REGION_ROLE_FILE_IO || role == OTF2_REGION_ROLE_FILE_IO_METADATA;
}

std::optional<std::string> mpiCall(std::string_view name, OTF2_Paradigm paradigm, OTF2_RegionRole role) {
  if (name.ends_with("()")) name.remove_suffix(2);
  const bool isStated = paradigm == OTF2_PARADIGM_MPI && isFunction(role);
  for (const std::string_view prefix : {"mpi_", "pmpi_"}) {
    if (!startsWith(name, prefix)) continue;
    std::string call = asInC(name.substr(prefix.size()));
    const bool isUpperCase = isUpper(name.front()) && name.substr(prefix.size() - 4, 4) == "MPI_";
    if (!call.empty() && (isUpperCase || communicates(role) || isKnown(call) || (isStated && isOfMpisFamilies(call))))
      return call;
  }
  return isStated && communicates(role) && !name.empty() ? std::optional<std::string>(name) : std::nullopt;
}

}  // namespace weft
