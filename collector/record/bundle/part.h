// The bundle's folder, and this process's part in it while the program runs.
#pragma once

#include <string>

namespace weft::record {

// Makes the folder, or another one beside it where it holds something already. Rank 0 decides; all ranks call it. Empty when the folder
// can't be made: then nothing is written.
std::string makeBundle();

// Without asking anybody: processes on one host, and all where WEFT_BUNDLE names it, find the same. It is made when a part is written.
std::string nameBundle();

void writePart(bool complete = false);  // whole, beside and renamed; by any thread. Complete: the process ended well, and nobody gathers
void removePart();

void startFlushing();  // a thread of its own, which calls no MPI
void stopFlushing();

}  // namespace weft::record
