// Loads libraries that do what needs more than MPI: from the recorder's folder, or from the folder WEFT_LIBRARIES if
// the recorder was built on its own.
#pragma once

namespace weft::record {

// The function `symbol` of `library`, which is loaded for it and stays; nullptr where it is in neither place, or can't
// be loaded: dlerror() says why.
void* functionBeside(const char* library, const char* symbol);

}  // namespace weft::record
