#include "views/shared/translation.h"

#include <QCoreApplication>
#include <QTranslator>

// Of a static library Qt registers it only when asked to, in no namespace.
static void registerTranslations() { Q_INIT_RESOURCE(translations); }

namespace weft {

void loadTranslation() {
  registerTranslations();
  auto* const english = new QTranslator(QCoreApplication::instance());
  if (english->load(":/weft_en.qm")) QCoreApplication::installTranslator(english);
}

}  // namespace weft
