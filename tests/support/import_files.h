// Files for tests of `weft import`.
#pragma once

#include "cli.h"

namespace cli {

inline void write(const fs::path& path, const std::string& content) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << content;
}

inline std::string content(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

// A C9 profile long enough to be interrupted.
inline std::string longProfile(int rows) {
  constexpr int calls = 100, communicators = 100;
  std::string callNames, communicatorNames = "W", sizes = "2";
  for (int i = 0; i < calls; ++i) callNames += (i == 0 ? "" : ",") + std::string("Call") + std::to_string(i);
  for (int i = 1; i < communicators; ++i) {
    communicatorNames += ",W_d" + std::to_string(i);
    sizes += ",2";
  }
  std::string text =
      "# MPI library none\n#@ mapping_l 0 n0,1 n1\n#@ metric_l VOL,TIME,NCALLS\n#@ metric_type_l int,float,int\n"
      "#@ rank_start_l 0.0,0.0\n#@ rank_end_l 1.0,1.0\n#@ comm_l " +
      communicatorNames + "\n#@ comm_sz_l " + sizes + "\n#@ call_l " + callNames + "\nRank,Call,Comm,Type,Val\n";
  for (int i = 0; i < rows; ++i)
    text += std::to_string(i / (calls * communicators)) + "," + std::to_string(i / communicators % calls) + "," +
            std::to_string(i % communicators) + ",2,1\n";
  return text;
}

}  // namespace cli
