#include "views/tables/changed_ends.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "analysis/load/hot_ends.h"
#include "views/shared/row_table.h"
#include "views/shared/shown_rows.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::size_t maxListed = 200;

std::int64_t changeAt(const LinkLoads& now, const LinkLoads& then, EndIndex end) {
  const auto at = number(end);
  return static_cast<std::int64_t>(then.bytes[at]) - static_cast<std::int64_t>(now.bytes[at]);
}

// Those whose load is another one, the largest change first.
std::vector<EndIndex> changedMost(const LinkLoads& now, const LinkLoads& then) {
  std::vector<EndIndex> ends;
  for (std::uint32_t at = 0; at < now.bytes.size(); ++at)
    if (now.bytes[at] != then.bytes[at]) ends.push_back(EndIndex(at));
  const std::size_t most = std::min(maxListed, ends.size());
  std::ranges::partial_sort(ends, ends.begin() + static_cast<std::ptrdiff_t>(most), [&](EndIndex a, EndIndex b) {
    const std::int64_t one = std::abs(changeAt(now, then, a)), other = std::abs(changeAt(now, then, b));
    return one != other ? one > other : a < b;
  });
  return ends;
}

}  // namespace

ChangedEnds::ChangedEnds(Selection& selection, QWidget* parent)
    : QWidget(parent), selection_(selection), words_(new QLabel),
      rows_(new RowTable(tr("Link ends that change most"))) {
  words_->setTextFormat(Qt::PlainText);
  words_->setWordWrap(true);
  words_->setContentsMargins(12, 4, 12, 4);
  words_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  rows_->setFrameShape(QFrame::NoFrame);
  rows_->setSorted(true);
  rows_->setFits();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(words_);
  column->addWidget(rows_, 1);
  connect(rows_, &RowTable::indexChosen, this, [this](int row) {
    if (row >= 0 && static_cast<std::size_t>(row) < ends_.size())
      selection_.select(ends_[static_cast<std::size_t>(row)]);
  });
  tell({});
}

void ChangedEnds::show(const Fabric& fabric, const LinkLoads& now, const LinkLoads& then, const QString& unit) {
  ends_ = changedMost(now, then);
  const auto more = std::ranges::count_if(ends_, [&](EndIndex end) { return changeAt(now, then, end) > 0; });
  words_->setText(ends_.empty()
                      ? tr("No link end carries more or less")
                      : tr("%1 more, %2 less").arg(more).arg(static_cast<std::ptrdiff_t>(ends_.size()) - more));
  if (ends_.size() > maxListed) ends_.resize(maxListed);
  const ColumnKind kind = unit == QStringLiteral("bytes") ? ColumnKind::bytes : ColumnKind::count;
  table_ = {{{.name = "link end", .title = tr("link end").toStdString()},
             {.name = "now", .kind = kind, .title = tr("now").toStdString()},
             {.name = "then", .kind = kind, .title = tr("then").toStdString()}},
            {}};
  table_.columns.push_back({.name = "difference",
                            .kind = kind,
                            .title = tr("difference").toStdString(),
                            .tip = tr("then minus now").toStdString(),
                            .difference = true});
  for (const EndIndex end : ends_)
    table_.rows.push_back(
        {tr("%1, port %2").arg(qt(wayName(fabric, end)), QString::number(fabric.end(end).port)).toStdString(),
         now.bytes[number(end)], then.bytes[number(end)], changeAt(now, then, end)});
  rows_->setTable(table_);
  rows_->setVisible(!ends_.empty());
}

void ChangedEnds::tell(const QString& sentence) {
  ends_.clear();
  table_ = {};
  words_->setText(sentence);
  rows_->hide();
}

QString ChangedEnds::words() const { return words_->text(); }
Table ChangedEnds::shownRows() const { return weft::shownRows(*rows_); }

}  // namespace weft

#include "moc_changed_ends.cpp"
