// From MPI_Init to the end of the process.
#pragma once

#include <mpi.h>

namespace weft::record {

void startRecording(int threadLevel);  // right after MPI_Init; all ranks of MPI_COMM_WORLD
void stopRecording();                  // right before MPI_Finalize; likewise
void afterFinalize();

// Where there are MPI 4's sessions and no MPI_COMM_WORLD nobody else needs to take part, so each process leaves a part of the bundle.
// `processes`: those of mpi://WORLD. MPI_Init may still follow: then all goes on as if it had come first.
void startRecordingAlone(MPI_Group processes, int threadLevel);
void stopRecordingAlone();  // while MPI still works; nothing where MPI_Init has been called

}  // namespace weft::record
