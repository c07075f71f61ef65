// What a rubber band caught in the matrix, or the messages of a transaction.
#include "views/details/details.h"
#include "views/shared/item_text.h"
#include "views/shared/number_text.h"

namespace weft {

Details detailsOfBlock(const DetailContext& context, const PairBlock& block) {
  Details details{itemText(context.run, block), QObject::tr("pairs"), {}};
  const auto count = [](std::uint64_t number) { return QString::number(number); };
  const QString title = block.transaction != 0 ? QObject::tr("Transaction, %1") : QObject::tr("Block, %1");
  DetailSection whole{
      title.arg(regionsText(context.run, block.filter.regions)),
      {{QObject::tr("pairs that sent"), count(block.pairs), {}},
       {QObject::tr("bytes"), bytesText(block.bytes), {}},
       {QObject::tr("messages"), block.messages != 0 ? count(block.messages) : wordText(Absence::notRecorded), {}},
       {QObject::tr("pairs of hosts"),
        block.tooMany ? QObject::tr("more than a million") : count(block.hosts.size()),
        {}}},
      {}};
  if (block.tooMany) whole.note = QObject::tr("too many to highlight on the map: choose a smaller block");
  details.sections.push_back(std::move(whole));
  DetailSection largest{QObject::tr("Largest pairs"), {}, {}};
  for (const PairBlock::Largest& one : block.largest) {
    const Item item = std::visit([](const auto& pair) { return Item(pair); }, one.pair);
    largest.rows.push_back({itemText(context.run, item), bytesText(one.bytes), item});
  }
  if (block.pairs > block.largest.size() && !block.largest.empty())
    largest.note = QObject::tr("and %n more pair(s)", nullptr, formOf(block.pairs - block.largest.size()));
  if (!largest.rows.empty()) details.sections.push_back(std::move(largest));
  return details;
}

}  // namespace weft
