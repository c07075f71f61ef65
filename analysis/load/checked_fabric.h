// The fabric check of a run: with the whole run if time bins or sick links add findings.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "analysis/run/open_run.h"
#include "ibdiag/findings/fabric_findings.h"

namespace weft {

struct FabricCheck {
  bool assume = false;  // minimal hops where no forwarding table is known
  Adaptive adaptive = Adaptive::even;
  Senders senders = Senders::hosts;
  std::string width, speed;  // that all links should have; empty: none
};

class CheckedFabric {
 public:
  // Throws Error where the run has no fabric. Without `checks` no more is read than the fabric.
  CheckedFabric(const RunStore& store, const std::filesystem::path& path, const FabricCheck& check, bool checks = true);

  const Fabric& fabric() const { return run_ ? run_->fabric : alone_; }
  // As weft fabric --check has them; of each kind at most so many.
  FabricFindings findings(const RunStore& store, std::size_t maxOfKind) const;

 private:
  FindingList ofRun(const RunStore& store) const;

  FabricCheck check_;
  std::shared_ptr<const OpenRun> run_;
  Fabric alone_;
};

}  // namespace weft
