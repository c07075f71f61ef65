// What a matrix of ranks counts, by its name: its content does not show it.
//   all_size_external.mat       profile2mat: file, quantity, part
//   monitoring_pml_msg.mat      the same by Open MPI's preloaded library
//   NAME_sizes.0.prof           the introspection library: quantity, rank that wrote it
#pragma once

#include <optional>
#include <string>

namespace weft {

enum class MatrixQuantity { bytes, messages, average };
// In the order in which they are read. `messages` and `directed`: the program's and the library's together.
enum class MatrixPart { external, internal, oneSided, collectives, messages, all, directed };

struct MatrixName {
  std::string folder, stem;  // "run/mat/", "all"
  MatrixQuantity quantity{};
  MatrixPart part{};
};

std::optional<MatrixName> parseMatrixName(const std::string& shown);

}  // namespace weft
