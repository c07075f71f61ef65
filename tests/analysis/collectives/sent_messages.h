// What this rank sent, counted where the MPI library hands messages to what carries them: sent_by_LIBRARY.cpp.
#pragma once

#include <vector>

inline std::vector<unsigned long>
    counted;  // messages to each rank of MPI_COMM_WORLD, then bytes; empty: nothing is counted

inline void countMessage(int receiver, unsigned long bytes) {
  if (counted.empty()) return;
  ++counted[static_cast<unsigned long>(receiver)];
  counted[static_cast<unsigned long>(receiver) + counted.size() / 2] += bytes;
}

// Before anything is counted; every rank calls it.
void learnRanks(int ranks, int rank);
