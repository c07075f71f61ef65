#include "app/placement/fitted_text.h"

#include <QLabel>
#include <QResizeEvent>

#include <algorithm>

namespace weft {
namespace {

constexpr int fewLines = 3;

}  // namespace

FittedText::FittedText(QLabel* text, QWidget* parent) : QScrollArea(parent), text_(text) {
  text_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
  setWidgetResizable(true);
  setWidget(text_);
  viewport()->setAutoFillBackground(false);
  text_->setAutoFillBackground(false);  // setWidget() has it filled
}

// Wrapped lines need as much as the width that there is leaves them.
int FittedText::heightOf(int width) const { return std::max(0, text_->heightForWidth(std::max(1, width))); }

QSize FittedText::sizeHint() const { return {QScrollArea::sizeHint().width(), heightOf(width())}; }

QSize FittedText::minimumSizeHint() const {
  return {QScrollArea::minimumSizeHint().width(),
          std::min(heightOf(width()), fewLines * text_->fontMetrics().lineSpacing())};
}

void FittedText::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) updateGeometry();
}

}  // namespace weft
