// The message for users about an exception.
#pragma once

#include <QString>

namespace weft {

QString failureText();  // of the exception that is being handled

}  // namespace weft
