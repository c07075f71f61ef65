#include "views/functions/functions_view.h"

#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>
#include <utility>

#include "core/base/error.h"
#include "views/functions/flame_canvas.h"
#include "views/functions/flame_figure.h"
#include "views/shared/row_table.h"
#include "views/shared/shortcuts.h"
#include "views/shared/shown_rows.h"
#include "views/shared/table_copy.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::size_t mostSources = 8;  // folders

QLabel* wrapped() {
  auto* label = new QLabel;
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  return label;
}

QVBoxLayout* columnIn(QWidget* pane) {
  auto* column = new QVBoxLayout(pane);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  return column;
}

QString noteSentence(const std::string& words) { return ended(qt(words.substr(0, 1)).toUpper() + qt(words.substr(1))); }

int hottestRow(const Table& table) {
  const std::size_t seconds = table.at("seconds");
  const auto most =
      std::ranges::max_element(table.rows, {}, [&](const Row& row) { return row[seconds].asReal().value_or(-1); });
  return static_cast<int>(most - table.rows.begin());
}

}  // namespace

FunctionsView::FunctionsView(Selection& selection, QWidget* parent)
    : BackgroundView(parent), selection_(selection), note_(wrapped()), sourceNote_(wrapped()),
      instructionNote_(wrapped()), functions_(new RowTable(tr("functions"))), callers_(new RowTable(tr("callers"))),
      callees_(new RowTable(tr("callees"))), source_(new RowTable(tr("source"))),
      instructions_(new RowTable(tr("disassembly"))), tabs_(new QTabWidget), flame_(new FlameCanvas) {
  addPanes();
  for (RowTable* each : {functions_, callers_, callees_})
    connect(each, &RowTable::rowChosen, this, &FunctionsView::choose);
  connect(flame_, &FlameCanvas::functionChosen, this, [this](std::uint32_t function) {
    choose(function == SampledCode::none || !facts_.code ? QString() : qt(facts_.code->functions[function].name));
  });
  connect(tabs_, &QTabWidget::currentChanged, this, &FunctionsView::showChosen);
  connect(&selection_, &Selection::filterChanged, this, &FunctionsView::refresh);
  onKey(*this, QKeySequence::Copy, [this] { copyTable(shownRows()); });
  refresh();
}

void FunctionsView::addPanes() {
  auto* words = new QLineEdit;
  words->setPlaceholderText(tr("Filter: names of functions"));
  words->setAccessibleName(tr("Filter the functions"));
  words->setClearButtonEnabled(true);
  connect(words, &QLineEdit::textChanged, functions_, &RowTable::setWords);
  auto* left = new QWidget;
  auto* list = columnIn(left);
  list->addWidget(words);
  list->addWidget(functions_, 1);
  list->addWidget(note_);

  auto* around = new QSplitter(Qt::Vertical);
  around->addWidget(callers_);
  around->addWidget(callees_);
  auto* area = new QScrollArea;
  area->setWidget(flame_);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* text = new QWidget;
  auto* lines = columnIn(text);
  auto* folder = new QPushButton(tr("Choose source folder…"));
  folder->setToolTip(
      tr("Folder of the source files on this machine, if it is not the one in which the program was built"));
  connect(folder, &QPushButton::clicked, this, &FunctionsView::askForSources);
  lines->addWidget(sourceNote_);
  lines->addWidget(source_, 1);
  lines->addWidget(folder, 0, Qt::AlignLeft);
  auto* code = new QWidget;
  auto* instructions = columnIn(code);
  instructions->addWidget(instructionNote_);
  instructions->addWidget(instructions_, 1);
  for (RowTable* each : {source_, instructions_}) each->setSorted(false);
  for (RowTable* each : {functions_, callers_, callees_}) each->setSorted(true);

  tabs_->addTab(area, tr("Flame graph"));
  tabs_->addTab(around, tr("Callers and callees"));
  tabs_->addTab(text, tr("Source"));
  tabs_->addTab(code, tr("Disassembly"));
  auto* both = new QSplitter;
  both->addWidget(left);
  both->addWidget(tabs_);
  both->setStretchFactor(0, 1);
  both->setStretchFactor(1, 1);
  both->setChildrenCollapsible(false);
  auto* column = columnIn(this);
  column->setContentsMargins(4, 4, 4, 2);
  column->addWidget(both);
}

void FunctionsView::setRun(std::shared_ptr<const RunSnapshot> run) {
  run_ = std::move(run);
  chosen_.clear();
  take({});
  refresh();
}

void FunctionsView::setSources(const std::filesystem::path& folder) {
  std::erase(sources_, folder);
  sources_.insert(sources_.begin(), folder);
  if (sources_.size() > mostSources) sources_.resize(mostSources);
  showSource();
}

void FunctionsView::setAllSources(const QStringList& folders) {
  sources_.clear();
  for (const QString& each : folders.mid(0, mostSources)) sources_.emplace_back(each.toStdString());
}

void FunctionsView::collect() {
  if (!run_) {
    const std::string none = QObject::tr("No run is open.").toStdString();
    return take({none, {}, {}, {}, {none, {}, 0, {}, {}}});
  }
  isCollecting_ = true;
  run([this, run = run_, known = facts_.code,
       filter = selection_.filter()](const std::function<bool()>& stopped) -> std::function<void()> {
    const FunctionsFacts found = functionsFacts(*run, known, filter);
    if (stopped && stopped()) return {};
    return [this, found] { take(found); };
  });
}

void FunctionsView::fail(const QString& sentence) {
  FunctionsFacts none;
  none.missing = sentence.toStdString();
  take(none);
}

void FunctionsView::take(const FunctionsFacts& facts) {
  facts_ = facts;
  isCollecting_ = false;
  if (facts_.flame.missing.empty()) facts_.flame.missing = facts_.missing;
  functions_->setTable(facts_.functions);
  flame_->setFacts(facts_.flame);
  QStringList lines{facts_.missing.empty() ? howSampled(facts_.flame) : qt(facts_.missing)};
  if (facts_.missing.empty()) lines << qt(facts_.accuracy);
  if (run_)
    lines << qt(notFollowedSentence(restrict(selection_.filter(), {Measure::samples, run_->keys}),
                                    QObject::tr("samples").toStdString()));
  lines.removeAll(QString());
  note_->setText(lines.join(' '));
  showChosen();
  emit collected();
}

void FunctionsView::choose(const QString& function) {
  if (chosen_ == function) return;
  chosen_ = function;
  showChosen();
}

void FunctionsView::showChosen() {
  functions_->chooseRow(chosen_);
  std::uint32_t number = SampledCode::none;
  if (facts_.code)
    for (std::uint32_t i = 0; i < facts_.code->functions.size(); ++i)
      if (qt(facts_.code->functions[i].name) == chosen_) number = i;
  flame_->setChosen(number);
  if (tabs_->currentIndex() == 1) {
    const FunctionNeighbours around =
        number == SampledCode::none ? FunctionNeighbours() : neighbourTables(facts_, chosen_.toStdString());
    callers_->setTable(around.callers);
    callees_->setTable(around.callees);
  }
  if (tabs_->currentIndex() == 2) showSource();
  if (tabs_->currentWidget() == instructions_->parentWidget()) showInstructions();
}

void FunctionsView::showSource() {
  source_->setTable({});
  const std::string file = chosen_.isEmpty() ? std::string() : fileOf(facts_, chosen_.toStdString());
  if (file.empty())
    return sourceNote_->setText(chosen_.isEmpty() ? tr("Choose a function.")
                                                  : tr("There are no line numbers for %1.").arg(chosen_));
  try {
    const SourceText text = sourceText(*facts_.code, facts_.filter, file, sources_);
    sourceNote_->setText(text.missing.empty() ? pathText(text.read) : noteSentence(text.missing));
    source_->setTable(shortened(sourceTable(text)));
    const auto most = std::ranges::max_element(
        text.lines, {}, [](const SourceLine& each) { return each.sums ? each.sums->inclusive.seconds : -1; });
    source_->revealRow(static_cast<int>(most - text.lines.begin()));
  } catch (const Error& error) {
    sourceNote_->setText(error.what());
  }
}

// objdump may take its time. What is collected meanwhile ends with showing the instructions, too.
void FunctionsView::showInstructions() {
  if (isCollecting_) return;
  instructions_->setTable({});
  if (chosen_.isEmpty() || !facts_.code) return instructionNote_->setText(tr("Choose a function."));
  instructionNote_->setText(tr("Reading the instructions of %1…").arg(chosen_));
  run([this, code = facts_.code, filter = facts_.filter,
       chosen = chosen_](const std::function<bool()>& stopped) -> std::function<void()> {
    Table table;
    std::string note;
    try {
      const Disassembly found = disassemblyOf(*code, filter, chosen.toStdString(), stopped);
      table = shortened(instructionTable(found));
      note = found.missing;
    } catch (const Error& error) {
      note = error.what();
    }
    if (stopped && stopped()) return {};
    return [this, table, note] {
      instructionNote_->setText(note.empty() ? QString() : noteSentence(note));
      instructions_->setTable(table);
      instructions_->revealRow(hottestRow(table));
    };
  });
}

void FunctionsView::askForSources() {
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder of the sources"));
  if (folder.isEmpty()) return;
  setSources(folder.toStdString());
  QStringList folders;
  for (const auto& each : sources_) folders << pathText(each);
  emit sourcesChanged(folders);
}

Table FunctionsView::shownRows() const {
  for (const RowTable* each : {callers_, callees_, source_, instructions_})
    if (each->hasFocus() && each->model()) return weft::shownRows(*each);
  return functions_->model() ? weft::shownRows(*functions_) : Table();
}

}  // namespace weft

#include "moc_functions_view.cpp"
