#include "views/matrix/matrix_controls.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalBlocker>

#include "views/shared/flow_row.h"
#include "views/matrix/titled_choice.h"

namespace weft {
namespace {

template <class Value>
void addOne(QComboBox* box, const QString& words, Value value) {
  box->addItem(words, static_cast<int>(value));
}

template <class Value>
Value chosen(const QComboBox* box) {
  return static_cast<Value>(box->currentData().toInt());
}

template <class Value>
void pick(QComboBox* box, Value value) {
  const int at = box->findData(static_cast<int>(value));
  if (at >= 0) box->setCurrentIndex(at);
}

constexpr int allClasses = 0;

}  // namespace

MatrixControls::MatrixControls(QWidget* parent)
    : QWidget(parent), source_(add(QObject::tr("Of"), QObject::tr("where the bytes come from"))),
      axis_(add(QObject::tr("Rows"), QObject::tr("rows and columns of the matrix"))),
      measure_(add(QObject::tr("Colours"), QObject::tr("what the colours show"))),
      order_(add(QObject::tr("Order"), QObject::tr("order of rows and columns"))),
      class_(add(QObject::tr("Class"), QObject::tr("class of messages"))),
      log_(new QCheckBox(QObject::tr("Log colours"))), only_(new QCheckBox(QObject::tr("Communicator only"))),
      each_(new QCheckBox(QObject::tr("Each communicator"))) {
  addOne(measure_, QObject::tr("Bytes"), MatrixMeasure::bytes);
  addOne(measure_, QObject::tr("Messages"), MatrixMeasure::messages);
  addOne(measure_, QObject::tr("Mean message size"), MatrixMeasure::mean);
  addOne(order_, QObject::tr("By number"), MatrixOrder::number);
  addOne(order_, QObject::tr("By host"), MatrixOrder::host);
  addOne(order_, QObject::tr("By leaf switch"), MatrixOrder::leaf);
  addOne(order_, QObject::tr("By communicator"), MatrixOrder::communicator);
  addOne(order_, QObject::tr("Reverse Cuthill-McKee"), MatrixOrder::bandwidth);
  class_->addItem(QObject::tr("All classes"), allClasses);
  class_->addItem(QObject::tr("Point-to-point"), int(PairClass::pointToPoint));
  class_->addItem(QObject::tr("Collective"), int(PairClass::collective));
  class_->addItem(QObject::tr("One-sided"), int(PairClass::oneSided));
  class_->addItem(QObject::tr("Mixed"), int(PairClass::mixed));
  class_->addItem(QObject::tr("Logical volumes"), int(PairClass::logical));
  log_->setChecked(true);
  log_->setToolTip(QObject::tr("Colours follow the logarithm of the amount"));
  each_->setToolTip(QObject::tr("A small matrix for each communicator, in one range of colours"));
  auto* row = new FlowRow;
  setLayout(row);
  for (QWidget* one : std::initializer_list<QWidget*>{axis_, measure_, order_, source_, class_, log_, only_, each_})
    row->addWidget(one);
  connect(source_, &QComboBox::currentIndexChanged, this, [this] {
    offerAxes();
    emit changed();
  });
  for (QComboBox* one : {axis_, measure_, order_})
    connect(one, &QComboBox::currentIndexChanged, this, &MatrixControls::changed);
  for (QCheckBox* one : {only_, each_}) connect(one, &QCheckBox::toggled, this, &MatrixControls::changed);
  connect(log_, &QCheckBox::toggled, this, &MatrixControls::scalingChanged);
  connect(class_, &QComboBox::activated, this, [this] {
    const int one = class_->currentData().toInt();
    emit classesChosen(one == allClasses ? std::vector<PairClass>() : std::vector<PairClass>{PairClass(one)});
  });
  setCommunicator({});
  offer(false, false);
}

void MatrixControls::setDifference(bool difference) {
  log_->setEnabled(!difference);
  each_->setEnabled(!difference);
}

QComboBox* MatrixControls::add(const QString& title, const QString& name) {
  auto* box = new TitledChoice(title, this);
  box->setAccessibleName(name);
  box->setToolTip(name.left(1).toUpper() + name.mid(1));
  connect(box, &QComboBox::currentTextChanged, box, &QWidget::updateGeometry);
  return box;
}

void MatrixControls::offer(bool pairs, bool ports, bool rails) {
  rails_ = rails;
  const QSignalBlocker quiet(source_);
  const bool wasOffered = source_->findData(static_cast<int>(MatrixSource::pairs)) >= 0;
  const MatrixSource before = wasOffered && source_->count() > 1 ? chosen<MatrixSource>(source_) : MatrixSource::pairs;
  source_->clear();
  if (pairs) addOne(source_, QObject::tr("Pair traffic"), MatrixSource::pairs);
  if (ports || !pairs) addOne(source_, QObject::tr("Port traffic"), MatrixSource::ports);
  pick(source_, before);
  source_->setVisible(pairs && ports);
  offerAxes();
}

void MatrixControls::offerAxes() {
  const MatrixSource source = chosen<MatrixSource>(source_);
  const bool any = axis_->count() > 0;
  const MatrixAxis before = any ? chosen<MatrixAxis>(axis_) : MatrixAxis::hosts;
  const QSignalBlocker quiet(axis_);
  axis_->clear();
  const auto offerOne = [&](const QString& words, MatrixAxis axis) {
    if (goesWith(axis, source)) addOne(axis_, words, axis);
  };
  offerOne(QObject::tr("Ranks"), MatrixAxis::ranks);
  offerOne(QObject::tr("Hosts"), MatrixAxis::hosts);
  offerOne(QObject::tr("Leaf switches"), MatrixAxis::leaves);
  if (rails_) offerOne(QObject::tr("Rails"), MatrixAxis::rails);
  offerOne(QObject::tr("Ranks of communicator"), MatrixAxis::members);
  offerOne(QObject::tr("Ports"), MatrixAxis::ports);
  pick(axis_, MatrixAxis::hosts);
  pick(axis_, before);
  const bool pairs = source == MatrixSource::pairs;
  for (QWidget* one : {static_cast<QWidget*>(measure_), static_cast<QWidget*>(class_), static_cast<QWidget*>(only_),
                       static_cast<QWidget*>(each_)})
    one->setVisible(pairs);
}

void MatrixControls::setClasses(const std::vector<PairClass>& classes) {
  const QSignalBlocker quiet(class_);
  const int one = classes.size() == 1 ? int(classes.front()) : allClasses;
  class_->setItemText(0, classes.size() > 1 ? QObject::tr("Several classes") : QObject::tr("All classes"));
  class_->setCurrentIndex(std::max(0, class_->findData(one)));
}

void MatrixControls::setCommunicator(const QString& name) {
  only_->setEnabled(!name.isEmpty());
  only_->setToolTip(name.isEmpty() ? QObject::tr("Select a communicator first")
                                   : QObject::tr("Only what was sent over %1").arg(name));
}

MatrixRequest MatrixControls::choice() const {
  MatrixRequest request;
  request.source = chosen<MatrixSource>(source_);
  request.axis = chosen<MatrixAxis>(axis_);
  request.order = chosen<MatrixOrder>(order_);
  request.measure = request.source == MatrixSource::pairs ? chosen<MatrixMeasure>(measure_) : MatrixMeasure::bytes;
  return request;
}

void MatrixControls::choose(MatrixAxis axis) { pick(axis_, axis); }
void MatrixControls::choose(MatrixOrder order) { pick(order_, order); }
void MatrixControls::choose(MatrixMeasure measure) { pick(measure_, measure); }
void MatrixControls::choose(MatrixSource source) { pick(source_, source); }
bool MatrixControls::logarithmic() const { return log_->isChecked(); }
void MatrixControls::setLogarithmic(bool logarithmic) { log_->setChecked(logarithmic); }
bool MatrixControls::communicatorOnly() const { return only_->isEnabled() && only_->isChecked(); }
bool MatrixControls::each() const { return each_->isChecked() && chosen<MatrixSource>(source_) == MatrixSource::pairs; }
void MatrixControls::setEach(bool each) { each_->setChecked(each); }

void MatrixControls::openMembers() {
  {
    const QSignalBlocker first(each_), second(axis_);
    each_->setChecked(false);
    pick(axis_, MatrixAxis::members);
  }
  emit changed();
}

void MatrixControls::setCommunicatorOnly(bool only) { only_->setChecked(only); }

}  // namespace weft

#include "moc_matrix_controls.cpp"
