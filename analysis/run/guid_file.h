// OpenSM's files of GUIDs: root_guid_file and cn_guid_file.
#pragma once

#include <string>
#include <vector>

#include "analysis/run/notes.h"
#include "ibdiag/model/fabric.h"

namespace weft {

// The switches, or the ports of adapters, whose GUIDs a file has: one a line, with or without 0x; what follows it, and
// what follows #, is ignored. Throws Error with the line that has none, and if the fabric has none of them; the number
// of others that it does not have is a note.
std::vector<NodeIndex> switchesOf(const Fabric& fabric, const std::string& path, Notes& notes);
std::vector<PortIndex> adapterPortsOf(const Fabric& fabric, const std::string& path, Notes& notes);

}  // namespace weft
