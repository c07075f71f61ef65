// What gestures select, and the page of small matrices.
#include "views/matrix/difference_text.h"
#include "views/matrix/each_canvas.h"
#include "views/matrix/matrix_block.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_marks.h"
#include "views/matrix/matrix_text.h"
#include "views/matrix/matrix_view.h"

#include <QLabel>
#include <algorithm>
#include <utility>

namespace weft {
namespace {

constexpr std::uint64_t blink = 400'000;  // entries that are read while nobody notices

}  // namespace

// The canvas keeps its places while another matrix is collected, and where there is none: nothing is at them then.
void MatrixView::connectGestures() {
  const auto has = [this](std::uint32_t entry) { return shown_.facts && entry < shown_.facts->side(); };
  canvas_->tooltipOf = [=, this](MatrixGeometry::Cell cell) {
    if (!has(cell.row) || !has(cell.column)) return QString();
    return two_ ? differenceCellText(*shown_.facts, cell) : cellText(*shown_.facts, cell);
  };
  canvas_->sumTooltipOf = [this](const SumAt& sum) {
    if (!shown_.facts) return QString();
    return two_ ? differenceSumText(*shown_.facts, sum) : sumText(shown_, sum);
  };
  const auto entryAt = [=, this](std::uint32_t entry) {
    return has(entry) ? itemOf(shown_.facts->entries[entry]) : Item();
  };
  const auto itemAt = [=, this](MatrixGeometry::Cell cell) {
    if (!has(cell.row) || !has(cell.column)) return Item();
    return itemOf(shown_.facts->entries[cell.row], shown_.facts->entries[cell.column]);
  };
  connect(canvas_, &MatrixCanvas::cellChosen, this, [=, this](auto cell) { selection_.select(itemAt(cell)); });
  connect(canvas_, &MatrixCanvas::cellFocused, this, [=, this](auto cell) { selection_.focus(itemAt(cell)); });
  connect(canvas_, &MatrixCanvas::entryChosen, this, [=, this](auto at) { selection_.select(entryAt(at)); });
  connect(canvas_, &MatrixCanvas::cellMenuAsked, this, [=, this](auto cell, QPoint at) {
    if (has(cell.row) && has(cell.column))
      selection_.askForMenu(itemAt(cell), at, cellText(*shown_.facts, cell).replace('\n', '\t'));
  });
  connect(canvas_, &MatrixCanvas::entryMenuAsked, this,
          [=, this](auto entry, QPoint at) { selection_.askForMenu(entryAt(entry), at); });
  connect(&selection_, &Selection::hoverChanged, this, &MatrixView::followHover);
  connect(&selection_, &Selection::focusChanged, this, &MatrixView::followFocus);
  connect(canvas_, &MatrixCanvas::clearAsked, &selection_, &Selection::clear);
  connect(page_, &EachCanvas::clearAsked, &selection_, &Selection::clear);
  connect(canvas_, &MatrixCanvas::blockChosen, this, &MatrixView::takeBlock);
  connect(canvas_, &MatrixCanvas::lookChanged, this, [this](const MatrixLook& look) {
    if (std::exchange(zoomed_, !look.whole) == look.whole && shown_.facts && !note_->isHidden()) showNote();
    emit lookChanged(look);
  });
  connect(page_, &EachCanvas::chosen, this, &MatrixView::open);
  connect(canvas_, &MatrixCanvas::cellHovered, this,
          [=, this](auto cell) { selection_.hover(cell ? itemAt(*cell) : Item()); });
}

QString MatrixView::selectedText() const {
  const MatrixFacts& facts = *shown_.facts;
  if (const auto cell = cellOf(inputs_, facts, selection_.selected())) return canvas_->tooltipOf(*cell);
  const auto marked = marksOf(inputs_, facts, selection_.selected());
  const auto one = std::ranges::find(marked, true);
  if (one == marked.end() || std::find(one + 1, marked.end(), true) != marked.end()) return {};  // none, or many
  const auto entry = static_cast<std::uint32_t>(one - marked.begin());
  return canvas_->sumTooltipOf({entry, true}) + '\n' + canvas_->sumTooltipOf({entry, false});
}

void MatrixView::followHover() {
  if (!isVisible() || showsEach() || !shown_.facts) return;
  const Item& item = selection_.hovered();
  canvas_->setHovered(item == Item() ? std::vector<bool>() : marksOf(inputs_, *shown_.facts, item),
                      cellOf(inputs_, *shown_.facts, item));
}

// Goes where a cell is, or rows and columns from the first to the last.
void MatrixView::followFocus() {
  if (!isVisible() || showsEach() || !shown_.facts) return;
  const Item& item = selection_.focused();
  const auto marked = marksOf(inputs_, *shown_.facts, item);
  const std::uint32_t side = shown_.facts->side();
  const std::uint32_t around =
      std::clamp(side / 4, 1U, 4U);  // cells on either side; of a small matrix, too, some go out of sight
  std::uint32_t first = side, end = 0;
  if (const auto cell = cellOf(inputs_, *shown_.facts, item)) {
    if (cell->row != cell->column) return canvas_->lookNear(*cell, around);
    first = cell->row;
    end = first + 1;
  }
  for (std::uint32_t at = 0; at < marked.size(); ++at)
    if (marked[at]) {
      first = std::min(first, at);
      end = at + 1;
    }
  if (first < end) canvas_->look(first - std::min(first, around), std::min(side, end + around));
}

// Cells of two runs are not what one run sent: there is nothing to select.
void MatrixView::takeBlock(const CellWindow& cells) {
  if (two_) return canvas_->setBlock({});
  if (shown_.facts) selection_.select(blockOf(*shown_.facts, cells));
}

bool MatrixView::showsEach() const { return controls_->each() && !two_; }

bool MatrixView::takesLong(const MatrixInputs& inputs, MatrixSource source) {
  if (source == MatrixSource::pairs && inputs.collectives) return true;  // calls are expanded
  std::uint64_t entries = 0;
  if (source == MatrixSource::pairs)
    for (const PairLayer& layer : *inputs.layers) entries += layer.entries;
  else
    for (const RegionTraffic& region : inputs.ports->regions) entries += region.flows.size();
  return entries > blink;
}

void MatrixView::run(Work work, bool takesLong) {
  if (!takesLong) return runAtOnce(work);
  collecting_ = true;
  if (!shown_.facts) canvas_->showSentence(sentence());
  if (showsEach()) page_->showSentence(QObject::tr("The matrices are being collected…"));
  BackgroundView::run(std::move(work));
}

void MatrixView::collectEach() {
  note_->hide();
  MatrixRequest wanted = controls_->choice();
  wanted.axis = MatrixAxis::ranks;
  wanted.filter = selection_.filter();
  const QString why = whyNoMatrix(inputs_, wanted);
  if (!why.isEmpty()) return page_->showSentence(why);
  run(
      [this, inputs = inputs_, wanted](const MatrixStopped& stopped) {
        SmallMatrices found = weft::collectEach(inputs, wanted, stopped);
        if (stopped && stopped()) return std::function<void()>();
        return std::function<void()>([this, found = std::move(found)] {
          collecting_ = false;
          page_->show(found, logarithmic() ? Scaling::logarithmic : Scaling::linear);
          if (found.list.empty())
            page_->showSentence(QObject::tr("Nothing was recorded by communicator in the chosen regions and classes."));
          note_->setText(moreText(found));
          note_->setVisible(found.more != 0);
        });
      },
      takesLong(inputs_, wanted.source));
}

void MatrixView::open(CommunicatorId communicator) {
  controls_->openMembers();
  selection_.select(communicator);
}

}  // namespace weft
