// What is saved goes by the words of the command line: numbers would mean something else as soon as one is added.
#pragma once

#include <QJsonValue>
#include <QString>

#include "figures/figure_words.h"

namespace weft {

template <class Words, class Value>
QString named(const Words& words, Value value) {
  return QString::fromStdString(wordOf(words, value));
}

template <class Words>
auto valueIn(const Words& words, const QJsonValue& json) {
  return valueOf(words, json.toString().toStdString());
}

}  // namespace weft
