// The parsed search text of the tree: a communicator has to match all words.
#pragma once

#include <string>
#include <vector>

#include "views/commtree/comm_forest.h"

namespace weft {

class CommunicatorQuery {
 public:
  // Words apart by blanks: "size:4", "size>16" (also <, >=, <=), "rank:17" (a member by its rank in MPI_COMM_WORLD),
  // "call:split" (part of the creating call), "in:pod" (node, leaf, pod, spine, nodes); anything else is part of the
  // name. Upper and lower case are one.
  static CommunicatorQuery parse(const std::string& text);

  bool asksNothing() const { return terms_.empty() && problem_.empty(); }
  const std::string& problem() const { return problem_; }  // "size: needs a number"; nothing matches then

  bool matches(const CommNode& node) const;  // never a family

  // The help behind the search line.
  static std::string help();

 private:
  enum class What { name, size, rank, call, reach };
  struct Term {
    What what = What::name;
    std::string text;  // lower case
    std::string sign;  // of a size: ":", "<", "<=", ">", ">="
    std::uint64_t number = 0;
  };

  void add(const std::string& word);
  static bool fits(const CommNode& node, const Term& term);

  std::vector<Term> terms_;
  std::string problem_;
};

// By node: what matches, and all that is above it.
struct QueryResult {
  std::vector<bool> shown;
  std::size_t matches = 0;  // communicators
};
QueryResult find(const CommForest& forest, const CommunicatorQuery& query);

}  // namespace weft
