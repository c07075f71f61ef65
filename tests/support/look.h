// Pictures for eyes: saved where the environment names a folder, so that whoever changes a view can look at it.
#pragma once

#include <QImage>
#include <QPalette>
#include <QWidget>

namespace weft {

inline void look(const QImage& image, const QString& name) {
  const QString folder = qEnvironmentVariable("WEFT_PICTURES");
  if (!folder.isEmpty()) image.save(folder + '/' + name + ".png");
}

inline void look(QWidget& widget, const QString& name) { look(widget.grab().toImage(), name); }

inline QPalette darkPalette() {
  QPalette dark;
  dark.setColor(QPalette::Window, QColor(0x2a, 0x2d, 0x31));
  dark.setColor(QPalette::Base, QColor(0x1b, 0x1d, 0x20));
  dark.setColor(QPalette::AlternateBase, QColor(0x22, 0x25, 0x28));
  dark.setColor(QPalette::Button, QColor(0x3a, 0x3e, 0x43));
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    dark.setColor(role, QColor(0xec, 0xee, 0xf0));
  dark.setColor(QPalette::PlaceholderText, QColor(0xa4, 0xab, 0xb3));
  dark.setColor(QPalette::Highlight, QColor(0x3d, 0x7e, 0xc0));
  dark.setColor(QPalette::HighlightedText, Qt::white);
  return dark;
}

}  // namespace weft
