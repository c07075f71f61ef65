// The bundle's folder, and this process's part in it while the program runs.
#pragma once

#include "collector/record/bundle/folder.h"

namespace weft::record {

// Makes the folder, or another one beside it where it holds something already. Rank 0 decides; all ranks call it. false where the
// folder can't be made: then nothing is written.
bool makeBundle();

// Without asking anybody: processes on one host, and all where WEFT_BUNDLE names it, find the same.
bool nameBundle();

const HeldFolder& bundleFolder();

void writePart(bool complete = false);  // whole; by any thread. Complete: the process ended well, and nobody gathers
void removePart();
void removeParts();  // the folder of them, where it is empty

void startFlushing();  // a thread of its own, which calls no MPI
void stopFlushing();
void forgetFlusher();  // in a child after fork(): it stayed with the parent

}  // namespace weft::record
