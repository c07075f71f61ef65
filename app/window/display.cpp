#include "app/window/display.h"

#include <unistd.h>

#include <QtGlobal>
#include <cstdio>
#include <cstring>
#include <string>

#include "core/base/error.h"

namespace weft {
namespace {

constexpr const char* noDisplay =
    "there is no display to open a window on; ssh -X brings yours. Without one there are weft import, info, report "
    "(--format html: a page with figures), figure, "
    "and all else that weft --help lists";

QtMessageHandler handlerBefore = nullptr;

// What Qt has to say of displays and of its plugins before it aborts is nothing that a user could act on.
void tell(QtMsgType type, const QMessageLogContext& context, const QString& text) {
  if (type == QtFatalMsg) {
    const std::string line = std::string("weft: ") + noDisplay + "\n";
    std::fputs(line.c_str(), stderr);
    _exit(1);
  }
  const bool isOfDisplay = context.category != nullptr && std::strncmp(context.category, "qt.qpa", 6) == 0;
  if (!isOfDisplay && handlerBefore != nullptr) handlerBefore(type, context, text);
}

}  // namespace

void needDisplay() {
  for (const char* each : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
    if (!qEnvironmentVariableIsEmpty(each)) return;
  throw Error(noDisplay);
}

DisplayNeeded::DisplayNeeded() { handlerBefore = qInstallMessageHandler(tell); }

DisplayNeeded::~DisplayNeeded() { qInstallMessageHandler(handlerBefore); }

}  // namespace weft
