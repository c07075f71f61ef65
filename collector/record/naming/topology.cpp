#include "collector/record/naming/topology.h"

namespace weft::record {
namespace {

void readGrid(MPI_Comm handle, Communicator& to) {
  int count = 0;
  PMPI_Cartdim_get(handle, &count);
  std::vector<int> coordinates(static_cast<std::size_t>(count));
  to.dims.resize(coordinates.size());
  to.periods.resize(coordinates.size());
  PMPI_Cart_get(handle, count, to.dims.data(), to.periods.data(), coordinates.data());
}

}  // namespace

void readTopology(MPI_Comm handle, Communicator& communicator) {
  int kind = MPI_UNDEFINED;
  PMPI_Topo_test(handle, &kind);
  if (kind == MPI_CART) {
    communicator.topology = "cart";
    readGrid(handle, communicator);
  } else if (kind == MPI_GRAPH) {
    communicator.topology = "graph";
  } else if (kind == MPI_DIST_GRAPH) {
    communicator.topology = "dist_graph";
  }
}

void readNeighbours(MPI_Comm handle, Communicator& communicator) {
  communicator.hasNeighbours = true;
  if (communicator.topology == "cart") {
    for (int dimension = 0; dimension < static_cast<int>(communicator.dims.size()); ++dimension) {
      int before = MPI_PROC_NULL, after = MPI_PROC_NULL;
      PMPI_Cart_shift(handle, dimension, 1, &before, &after);
      communicator.sources.insert(communicator.sources.end(), {before, after});
    }
    communicator.destinations = communicator.sources;
  } else if (communicator.topology == "graph") {
    int count = 0;
    PMPI_Graph_neighbors_count(handle, communicator.rank, &count);
    communicator.sources.resize(static_cast<std::size_t>(count));
    PMPI_Graph_neighbors(handle, communicator.rank, count, communicator.sources.data());
    communicator.destinations = communicator.sources;
  } else if (communicator.topology == "dist_graph") {
    int in = 0, out = 0, weighted = 0;
    PMPI_Dist_graph_neighbors_count(handle, &in, &out, &weighted);
    communicator.sources.resize(static_cast<std::size_t>(in));
    communicator.destinations.resize(static_cast<std::size_t>(out));
    std::vector<int> inWeights(communicator.sources.size()), outWeights(communicator.destinations.size());
    PMPI_Dist_graph_neighbors(handle, in, communicator.sources.data(), weighted ? inWeights.data() : MPI_UNWEIGHTED,
                              out, communicator.destinations.data(), weighted ? outWeights.data() : MPI_UNWEIGHTED);
  }
}

}  // namespace weft::record
