// The identity of this process: its world (processes with one MPI_COMM_WORLD) and its job. It is found without
// communication, from what launcher and recorder left in the environment.
#pragma once

#include <string>

namespace weft::record {

void learnIdentity();  // after MPI_Init, before anything else here

// All processes of a world have the same, and no two worlds of a bundle. Where the launcher gives worlds no name it
// begins with "host " and is that of the world's processes on this host.
const std::string& worldKey();
const std::string& processKey();  // of no other process
const std::string&
jobKey();  // of all that one bundle is of, which are a world and those that it starts, or all below `weft record`
const std::string& spawnKey();  // that of the call which started this world; empty: none, or the recorder was not there

const std::string& preloaded();  // LD_PRELOAD, as the process began with it

}  // namespace weft::record
