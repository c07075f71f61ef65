// A small matrix for each communicator, to compare them at a glance.
#pragma once

#include "views/matrix/model/matrix_collect.h"

namespace weft {

struct SmallMatrix {
  CommunicatorId communicator{};
  std::string name;
  std::uint32_t ranks = 0;  // rows
  CellAmount total;
  std::uint32_t alike = 0;            // siblings of the same call and size that are not shown
  std::uint32_t side = 0;             // blocks
  std::vector<std::uint64_t> blocks;  // row by row, each the largest of its cells
  std::vector<bool> recorded;         // by row of blocks
};

struct SmallMatrices {
  MatrixRequest request;          // filter and measure
  std::vector<SmallMatrix> list;  // largest volume first
  std::uint32_t more = 0;         // communicators that sent something and are neither shown nor alike to one that is
  std::uint64_t largest = 0, smallest = 0;  // of all cells above 0: the colours that they share
};

// The 24 communicators with the largest volume among those that pass the request's filter, at most three of a family:
// rows are members in their order. Reads the pair traffic once for each and holds one at a time. Empty once stopped()
// is true.
SmallMatrices collectEach(const MatrixInputs& inputs, const MatrixRequest& request, const MatrixStopped& stopped);

}  // namespace weft
