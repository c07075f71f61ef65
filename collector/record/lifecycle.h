// From MPI_Init to the end of the process.
#pragma once

namespace weft::record {

void startRecording(int threadLevel);  // right after MPI_Init; all ranks of MPI_COMM_WORLD
void stopRecording();                  // right before MPI_Finalize; likewise
void afterFinalize();

}  // namespace weft::record
