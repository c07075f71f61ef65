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
  std::string text =
      "# MPI library none\n#@ mapping_l 0 n0,1 n1\n#@ metric_l VOL,TIME,NCALLS\n#@ metric_type_l int,float,int\n"
      "#@ rank_start_l 0.0,0.0\n#@ rank_end_l 1.0,1.0\n#@ comm_l W\n#@ comm_sz_l 2\n#@ call_l Send,Recv\n"
      "Rank,Call,Comm,Type,Val\n";
  for (int i = 0; i < rows; ++i) text += std::to_string(i % 2) + ",0,0,2,1\n";
  return text;
}

}  // namespace cli
