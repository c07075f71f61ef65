// The message for users about an exception, as the window shows it.
#pragma once

#include <QString>

namespace weft {

QString failureText();  // of the exception that is being handled

// Without what tells a user of the command line to type: of "no bytes were recorded; omit --region" what was found. Its
// first part always stays.
QString withoutOptions(const QString& sentence);

}  // namespace weft
