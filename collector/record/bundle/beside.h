// Libraries that do for the recorder what needs more than MPI: beside it, or in the folder WEFT_LIBRARIES where it was
// built alone.
#pragma once

namespace weft::record {

// The function `symbol` of `library`, which is loaded for it and stays; nullptr where it is in neither place, or can't
// be loaded: dlerror() says why.
void* functionBeside(const char* library, const char* symbol);

}  // namespace weft::record
