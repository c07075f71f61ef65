// A small run written as text, for tests of views:
//   comm NAME SIZE PARENT CALL [guess] [internal] [ranks 0,1,2]   (PARENT, CALL: "-" for none; SIZE: "-" not recorded)
//   op COMM OPERATION calls=N [bytes=N] [derived] [seconds=S] [max=S]
//   region NAME
// Numbers of communicators count from 1 in the order of the lines; so do regions.
#pragma once

#include <algorithm>
#include <charconv>
#include <memory>
#include <sstream>
#include <string>

#include "core/records/operation_class.h"
#include "core/store/run_snapshot.h"

namespace weft {

class RunFromText {
 public:
  static std::shared_ptr<const RunSnapshot> read(const std::string& text) {
    RunFromText reader;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) reader.readLine(line);
    reader.linkParents();
    return reader.run_;
  }

  static std::optional<CommunicatorId> find(const RunSnapshot& run, const std::string& name) {
    for (const Communicator& one : run.communicators)
      if (one.name == name) return one.id;
    return std::nullopt;
  }

 private:
  void readLine(const std::string& line) {
    std::istringstream words(line);
    std::string what;
    words >> what;
    if (what == "comm") readCommunicator(words);
    if (what == "op") readOperation(words);
    if (what == "region") {
      std::string name;
      words >> name;
      run_->regions.push_back({RegionId(static_cast<std::uint32_t>(run_->regions.size() + 1)), name});
    }
  }

  void readCommunicator(std::istringstream& words) {
    Communicator one;
    std::string size, parent, word;
    words >> one.name >> size >> parent >> one.call;
    one.id = CommunicatorId(static_cast<std::uint32_t>(run_->communicators.size() + 1));
    if (size != "-") one.size = static_cast<std::uint32_t>(std::stoul(size));
    if (one.call == "-") one.call.clear();
    while (words >> word) {
      if (word == "guess") one.parentIsGuess = true;
      if (word == "internal") one.internal = true;
      if (word != "ranks") continue;
      words >> word;
      std::istringstream ranks(word);
      for (std::string rank; std::getline(ranks, rank, ',');)
        one.members.push_back(RankId(static_cast<std::uint32_t>(std::stoul(rank))));
    }
    parents_.push_back(parent);
    run_->communicators.push_back(std::move(one));
  }

  void readOperation(std::istringstream& words) {
    OperationSummary one;
    std::string communicator, word;
    words >> communicator >> one.operationName;
    if (!isBeginOrEnd(one.operationName)) one.communicator = *find(*run_, communicator);  // as a store is read
    while (words >> word) {
      const std::string value = word.substr(word.find('=') + 1);
      if (word.starts_with("calls=")) one.calls = std::stoull(value);
      if (word.starts_with("bytes=")) one.bytes = std::stoull(value);
      if (word == "derived") one.bytesDerived = true;
      if (word.starts_with("seconds=")) one.sumSeconds = std::stod(value);
      if (word.starts_with("max=")) one.maxSeconds = std::stod(value);
    }
    run_->operations.push_back(std::move(one));
  }

  void linkParents() {
    for (std::size_t i = 0; i < parents_.size(); ++i)
      if (parents_[i] != "-") run_->communicators[i].parent = find(*run_, parents_[i]);
  }

  std::shared_ptr<RunSnapshot> run_ = std::make_shared<RunSnapshot>();
  std::vector<std::string> parents_;
};

}  // namespace weft
