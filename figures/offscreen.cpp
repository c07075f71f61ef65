#include "figures/offscreen.h"

#include <QGuiApplication>

#include "views/shared/number_text.h"

namespace weft {
namespace {

int argumentCount = 1;  // the application keeps a reference
char programName[] = "weft";
char* arguments[] = {programName, nullptr};

}  // namespace

Offscreen::Offscreen() {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qInstallMessageHandler(
      [](QtMsgType, const QMessageLogContext&, const QString&) {});  // about runtime folders and the like
  application_ = std::make_unique<QGuiApplication>(argumentCount, arguments);
  loadTranslation();
}

Offscreen::~Offscreen() = default;

}  // namespace weft
