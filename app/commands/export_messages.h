// weft export --format goal|paje: messages one by one, for simulators and viewers of traces.
#pragma once

#include "analysis/collectives/model_option.h"

namespace weft {

struct MessagesRequest {
  std::string path, format, file;
  CollectivesChoice collectives;
};

bool isMessageFormat(const std::string& format);
int exportMessages(const MessagesRequest& request);

}  // namespace weft
