// Chooses the rank matrices of a bundle to read, and as what: several of them have the same numbers.
#pragma once

#include <string>
#include <vector>

#include "core/records/importer.h"
#include "importers/io/reader_notes.h"

namespace weft {

// Bytes and messages of the same pairs; at least one is there.
struct MatrixLayer {
  const InputFile* bytes = nullptr;
  const InputFile* messages = nullptr;
  bool averaged = false;  // there is the matrix of averages too, which both are needed for
  PairClass kind = PairClass::mixed;
  bool undirected = true;
};

struct MatrixPhase {
  std::string name;
  std::vector<MatrixLayer> layers;
};

// In natural order. Reports what is skipped, and what the numbers mean.
std::vector<MatrixPhase> chooseMatrices(const InputFile& files, ReaderNotes& notes);

}  // namespace weft
