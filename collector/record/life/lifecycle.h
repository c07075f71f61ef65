// From MPI_Init to the end of the process.
#pragma once

#include <mpi.h>

namespace weft::record {

void startRecording(int threadLevel);  // right after MPI_Init
void stopRecording();                  // right before MPI_Finalize
void afterFinalize();

// MPI 4's sessions, without MPI_COMM_WORLD.
// `processes`: those of mpi://WORLD. MPI_Init may still follow: then all goes on as if it had come first.
void startRecordingAlone(MPI_Group processes, int threadLevel);
void stopRecordingAlone();  // while MPI still works; nothing where MPI_Init has been called

}  // namespace weft::record
