// What users are told of an exception.
#pragma once

#include <QString>

namespace weft {

QString failureText();  // of the exception that is being handled

}  // namespace weft
