// The bundle of a run whose collective calls are known, written by hand.
#pragma once

#include <QFile>
#include <QTemporaryDir>

#include <string>

// Four ranks, each on a host of its own. One Allreduce of 1,000 B; one Bcast of 40,000 B from rank 2, which gives
// nothing and so stands in the class of no bytes; three Alltoall of 4 × 25 B, among others of that class; one Iscan.
inline const char* const bundle = R"(#weft run 1
key,value
complete,yes
recorder,0.1.0
processes,4
#weft ranks 1
rank,host
0,node01
1,node02
2,node03
3,node04
#weft communicators 1
name,parent,call,size,members
W,,,4,0-3
#weft operations 1
communicator,region,rank,operation,size_min,size_max,calls,bytes,seconds
)";

inline std::string operations() {
  std::string text;
  for (int rank = 0; rank < 4; ++rank) {
    const std::string start = "W,," + std::to_string(rank) + ",";
    text += start + "Allreduce,128,1024,1,1000,0.1\n" + start + "Alltoall,0,128,3,300,0.1\n" + start +
            "Iscan,128,1024,1,500,0.1\n";
    text += start + (rank == 2 ? "Bcast,0,128,1,0,0.1\n" : "Bcast,8192,65536,1,40000,0.1\n");
  }
  return text;
}

// The bundle's file.
inline QString fourRanks(const QTemporaryDir& folder) {
  QFile file(folder.filePath("run.csv"));
  if (file.open(QIODevice::WriteOnly)) file.write((bundle + operations()).c_str());
  return file.fileName();
}
