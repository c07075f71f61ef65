// weft upgrade: a run store of an older version as one of today.
#include <CLI/CLI.hpp>

#include "app/commands/commands.h"
#include "core/store/store_copy.h"

namespace weft {

void addUpgradeCommand(CLI::App& app, Chosen& chosen) {
  struct UpgradeOptions {
    std::string path, output;
  };
  const auto options = std::make_shared<UpgradeOptions>();
  CLI::App* command =
      app.add_subcommand("upgrade", "write a run store of an older version of Weft in the present format");
  command->add_option("RUN", options->path, "a run store of any version that this Weft reads")
      ->required()
      ->type_name("RUN.weft");
  command->add_option("-o,--output", options->output, "the new run store")->required()->type_name("RUN.weft");
  command->callback([options, &chosen] {
    chosen = [options] {
      writeCopy(RunStore(options->path), options->output);
      return 0;
    };
  });
}

}  // namespace weft
