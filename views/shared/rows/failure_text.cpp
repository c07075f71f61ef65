#include "views/shared/rows/failure_text.h"

#include <QObject>
#include <exception>
#include <new>

namespace weft {

QString failureText() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return QObject::tr("there is not enough memory for this; close other runs or use a machine with more");
  } catch (const std::exception& error) {
    return QString::fromUtf8(error.what());
  }
}

}  // namespace weft
