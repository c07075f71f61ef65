// The bundle's folder, and this process's part in it while the program runs.
#pragma once

#include <string>

namespace weft::record {

// Makes the folder, or another one beside it where it holds something already. Rank 0 decides; all ranks call it. Empty when the folder
// can't be made: then nothing is written.
std::string makeBundle();

void writePart();   // whole, beside and renamed; by any thread
void removePart();

void startFlushing();  // a thread of its own, which calls no MPI
void stopFlushing();

}  // namespace weft::record
