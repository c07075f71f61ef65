#include "views/matrix/matrix_view.h"

#include "views/shared/item_text.h"

#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "analysis/pairs/pair_parts.h"
#include "views/matrix/difference_text.h"
#include "views/matrix/each_canvas.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_marks.h"
#include "views/matrix/matrix_text.h"
#include "views/shared/accessible.h"
#include "views/shared/shortcuts.h"
#include "views/shared/table_copy.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

constexpr std::uint64_t largeCells = 16'000'000;  // no two matrices of that size at a time

bool samePlaces(const MatrixFacts& a, const MatrixFacts& b) {
  const MatrixRequest &one = a.request, &two = b.request;
  return one.source == two.source && one.axis == two.axis && one.order == two.order &&
         one.communicator == two.communicator && a.side() == b.side() &&
         (one.order != MatrixOrder::bandwidth || one.filter == two.filter);
}

}  // namespace

MatrixView::MatrixView(Selection& selection, QWidget* parent)
    : BackgroundView(parent), selection_(selection), controls_(new MatrixControls), note_(new QLabel),
      stack_(new QStackedWidget), canvas_(new MatrixCanvas), page_(new EachCanvas) {
  note_->setObjectName("note");
  note_->setWordWrap(true);
  note_->setTextFormat(Qt::PlainText);
  note_->setContentsMargins(6, 0, 6, 2);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addWidget(controls_);
  column->addWidget(note_);
  column->addWidget(stack_, 1);
  stack_->addWidget(canvas_);
  stack_->addWidget(page_);
  connectGestures();
  connect(controls_, &MatrixControls::changed, this, [this] { refresh(Stale::cells); });
  connect(controls_, &MatrixControls::scalingChanged, this, [this] { refresh(Stale::colours); });
  connect(controls_, &MatrixControls::classesChosen, this, [this](const auto& classes) {
    PairFilter filter = selection_.filter();
    filter.classes = classes;
    selection_.setFilter(std::move(filter));
  });
  connect(&selection_, &Selection::selectionChanged, this, &MatrixView::followSelection);
  connect(&selection_, &Selection::filterChanged, this, [this] {
    controls_->setClasses(selection_.filter().classes);
    refresh(Stale::cells);
  });
  onKey(*this, QKeySequence::Copy, [this] { copyTable(shownRows()); });
  onKey(*this, QKeySequence::Cancel, [this] { selection_.clear(); });
  refresh(Stale::cells);
}

void MatrixView::setInputs(MatrixInputs inputs) {
  two_.reset();
  takeInputs(std::move(inputs));
}

void MatrixView::setDifference(TwoInputs inputs) {
  two_ = inputs;
  takeInputs(std::move(inputs.first));
}

void MatrixView::takeInputs(MatrixInputs inputs) {
  controls_->setDifference(two_.has_value());
  if (inputs.run != inputs_.run) communicator_.reset();
  inputs_ = std::move(inputs);
  shown_ = {};
  collecting_ = false;
  wantedLook_.reset();
  controls_->offer(inputs_.hasPairs(), inputs_.hasPorts(), inputs_.rankRails != nullptr);
  if (inputs_.hasPairs() && inputs_.run->hosts.size() < 2 && controls_->choice().axis == MatrixAxis::hosts)
    controls_->choose(MatrixAxis::ranks);  // one cell would tell nothing
  followSelection();
  refresh(Stale::cells);
}

void MatrixView::followSelection() {
  const auto* id = std::get_if<CommunicatorId>(&selection_.selected());
  const Communicator* one = id && inputs_.run ? inputs_.run->find(*id) : nullptr;
  if (one) {
    communicator_ = *id;
    controls_->setCommunicator(QString::fromStdString(one->name));
  } else if (!communicator_) {
    controls_->setCommunicator({});
  }
  if (showsEach()) return;
  const bool moved = !shown_.facts || shown_.facts->request != request();
  refresh(moved ? Stale::cells : Stale::marks);
}

MatrixRequest MatrixView::request() const {
  MatrixRequest request = controls_->choice();
  request.filter = restrict(selection_.filter(), {Measure::ports}).kept;
  if (request.source == MatrixSource::ports) return request;
  request.filter = selection_.filter();
  if (communicator_ && (request.axis == MatrixAxis::members || controls_->communicatorOnly()))
    request.filter.communicators = {*communicator_};
  if (request.axis == MatrixAxis::members || request.order == MatrixOrder::communicator)
    request.communicator = communicator_;
  return request;
}

bool MatrixView::logarithmic() const { return controls_->logarithmic(); }

void MatrixView::refresh(Stale what) {
  stale_ = std::max(stale_, what);
  BackgroundView::refresh();
}

void MatrixView::collect() {
  const Stale now = std::exchange(stale_, Stale::nothing);
  if (now == Stale::cells) return collectCells();
  if (now == Stale::colours) page_->setScaling(logarithmic() ? Scaling::logarithmic : Scaling::linear);
  if (showsEach()) return;
  if (now == Stale::colours) draw();
  if (now >= Stale::marks) mark();
}

void MatrixView::collectCells() {
  stack_->setCurrentWidget(showsEach() ? static_cast<QWidget*>(page_) : canvas_);
  if (showsEach()) return collectEach();
  const MatrixRequest wanted = request();
  if (!whyNone(wanted).isEmpty()) {
    stop();  // what was asked for before is no longer wanted
    return take({});
  }
  const bool measureOnly = shown_.facts && !two_ && [&] {
    MatrixRequest same = shown_.facts->request;
    same.measure = wanted.measure;
    return same == wanted;
  }();
  if (shown_.facts && !measureOnly && shown_.facts->cells->cells() > largeCells) shown_ = {};
  if (two_)
    return run(
        [this, two = *two_, wanted](const MatrixStopped& stopped) {
          const MatrixPicture picture = collectDifference(two, wanted, *requestOfSecond(two, wanted), stopped);
          return picture.facts ? std::function<void()>([this, picture] { take(picture); }) : std::function<void()>();
        },
        takesLong(inputs_, wanted.source) || takesLong(two_->second, wanted.source));
  run(
      [this, inputs = inputs_, wanted, before = measureOnly ? shown_ : MatrixPicture()](const MatrixStopped& stopped) {
        const MatrixPicture picture = collectMatrix(inputs, wanted, stopped, before);
        return picture.facts ? std::function<void()>([this, picture] { take(picture); }) : std::function<void()>();
      },
      takesLong(inputs_, wanted.source));
}

void MatrixView::take(const MatrixPicture& picture) {
  collecting_ = false;
  samePlaces_ = shown_.facts && picture.facts && samePlaces(*shown_.facts, *picture.facts);
  shown_ = picture;
  draw();
  mark();
  if (const auto look = std::exchange(wantedLook_, {}); look && shown_.facts) setLook(*look);
}

void MatrixView::fail(const QString& sentence) {
  collecting_ = false;
  shown_ = {};
  canvas_->showSentence(sentence);
  page_->showSentence(sentence);
}

void MatrixView::draw() {
  const QString why = sentence();
  if (!why.isEmpty()) canvas_->showSentence(why);
  else canvas_->show(shown_, logarithmic() ? Scaling::logarithmic : Scaling::linear, samePlaces_);
  samePlaces_ = true;
  emit pictureChanged();
}

void MatrixView::mark() {
  if (!shown_.facts || !sentence().isEmpty()) {
    tellSelected(*canvas_, {});
    return note_->hide();
  }
  canvas_->setSelected(cellOf(inputs_, *shown_.facts, selection_.selected()));
  if (!std::holds_alternative<PairBlock>(selection_.selected())) canvas_->setBlock({});
  if (const auto* block = std::get_if<PairBlock>(&selection_.selected()); block && block->transaction != 0)
    canvas_->setBlock({});
  const auto marked = marksOf(inputs_, *shown_.facts, selection_.selected());
  const bool byPairs = selectedTraffic_ && marked.empty() &&
                       (std::holds_alternative<EndIndex>(selection_.selected()) ||
                        std::holds_alternative<NodeIndex>(selection_.selected()));
  canvas_->setCells(byPairs ? cellsOf(*shown_.facts, *selectedTraffic_) : cellsOf(*shown_.facts, selection_.selected()),
                    byPairs);
  canvas_->setMarked(marked);
  tellSelected(*canvas_, selectedText().replace('\n', ", "));
  showNote();
}

void MatrixView::setSelectedTraffic(std::shared_ptr<const SelectedTraffic> traffic) {
  selectedTraffic_ = std::move(traffic);
  refresh(Stale::marks);
}

bool MatrixView::marksSelected() const {
  return stack_->currentWidget() == canvas_ ? shown_.facts && sentence().isEmpty() && canvas_->marksAny()
                                            : !communicatorsOf(selection_.selected()).empty();
}

void MatrixView::showNote() {
  QStringList parts{ended(sourceWord(shown_.facts->request.source, shown_.facts->collectives) + ", " +
                          filterText(*inputs_.run, shown_.facts->request))};
  parts.front()[0] = parts.front()[0].toUpper();
  const auto* id = std::get_if<CommunicatorId>(&selection_.selected());
  const Communicator* communicator = id ? inputs_.run->find(*id) : nullptr;
  if (communicator && marksOf(inputs_, *shown_.facts, *id).empty())
    parts << QObject::tr("%1: no rows are marked.")
                 .arg(sentenceText(QObject::tr("The hosts of %1").arg(qt(communicator->name)), Absence::notKnown,
                                   Verb::are));
  if (const std::size_t cells = canvas_->cells().size(); cells != 0 && canvas_->cellsAlone())
    parts << tr("%n cell(s) stand(s) out: its/their pairs send over what is selected.", nullptr, formOf(cells));
  if (shown_.facts->request.source == MatrixSource::ports)
    parts << qt(notFollowedSentence(restrict(selection_.filter(), {Measure::ports}),
                                    QObject::tr("port traffic").toStdString()));
  parts.removeAll(QString());
  const QString note = two_ ? differenceNote(*two_, *shown_.facts) : matrixNote(inputs_, *shown_.facts);
  if (!note.isEmpty()) parts << note;
  if (!look().whole) parts << QObject::tr("Part of the matrix is in view; F shows all.");
  note_->setText(parts.join(' '));
  note_->show();
}

QString MatrixView::whyNone(const MatrixRequest& wanted) const {
  return two_ ? whyNoDifference(*two_, wanted, requestOfSecond(*two_, wanted)) : whyNoMatrix(inputs_, wanted);
}

QString MatrixView::sentence() const {
  const QString why = whyNone(request());
  if (!why.isEmpty()) return why;
  if (!shown_.facts) return collecting_ ? QObject::tr("The matrix is being collected…") : "";
  const MatrixFacts& facts = *shown_.facts;
  if (two_) return whyNothingDiffers(facts);
  const bool ofPorts = facts.request.source == MatrixSource::ports;
  if (facts.entries.empty())
    return ofPorts ? QObject::tr("No port of the recording is in this fabric.")
                   : QObject::tr("No host of the ranks is in this fabric.");
  if (const std::string absent = whyNoPairsOf(*inputs_.run, facts.request.filter.communicators);
      facts.cells->cells() == 0 && !ofPorts && !absent.empty())
    return ended(qt(absent));
  if (facts.cells->cells() == 0) return QObject::tr("Nothing was sent in the chosen part of the traffic.");
  if (facts.request.measure != MatrixMeasure::bytes && !facts.hasMessages)
    return QObject::tr("%1: choose bytes.")
        .arg(sentenceText(QObject::tr("Messages"), Absence::notRecorded, Verb::were));
  if (facts.request.measure != MatrixMeasure::messages && !facts.hasBytes)
    return QObject::tr("%1: choose messages.")
        .arg(sentenceText(QObject::tr("Bytes"), Absence::notRecorded, Verb::were));
  return {};
}

void MatrixView::setRange(std::optional<ValueRange> range) { canvas_->setRange(range); }

ValueRange MatrixView::range() const { return canvas_->range(); }

MatrixLook MatrixView::look() const { return wantedLook_.value_or(canvas_->geometry().look()); }

void MatrixView::setLook(const MatrixLook& look) {
  const bool there = shown_.facts && !collecting_ && stale_ != Stale::cells;
  wantedLook_ = there ? std::nullopt : std::optional(look);
  if (!there) return;
  canvas_->setLook(look);
  if (std::exchange(zoomed_, !look.whole) == look.whole && !note_->isHidden()) showNote();
}

Table MatrixView::shownRows() const {
  if (!shown_.facts || !sentence().isEmpty()) return {};
  const CellWindow window = canvas_->geometry().visible(0);
  return two_ ? differenceTable(*shown_.facts, window) : cellsTable(*shown_.facts, window);
}

}  // namespace weft

#include "moc_matrix_view.cpp"
