// The bar by which a film is played.
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/panels/film_play.h"
#include "views/shared/text.h"
#include "views/timeline/film_curve.h"

namespace weft {
namespace {

constexpr double speeds[] = {1, 2, 5, 10, 30, 100};  // moments a second

QToolButton* button(const QString& name, const QString& tip) {
  auto* made = new QToolButton;
  made->setText(name);
  made->setToolTip(inLines(tip));
  return made;
}

}  // namespace

FilmStrip::FilmStrip(FilmPlay& film, QWidget* parent)
    : QFrame(parent), film_(film),
      play_(button(tr("Play"), tr("Plays or stops the film. While it plays, only the map follows. When it stops, its "
                                  "moment becomes the time of the filter"))),
      back_(button(tr("◀"), tr("One moment back"))), forth_(button(tr("▶"), tr("One moment on"))),
      end_(button(tr("End film"), tr("The map of the traffic that is chosen"))), curve_(new FilmCurve),
      speed_(new QComboBox), words_(new QLabel) {
  setFrameShape(QFrame::StyledPanel);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(6, 2, 6, 2);
  column->setSpacing(2);
  auto* row = new QHBoxLayout;
  column->addLayout(row);
  column->addWidget(words_);
  play_->setObjectName("filmPlay");
  back_->setAccessibleName(tr("one moment back"));
  forth_->setAccessibleName(tr("one moment on"));
  curve_->setObjectName("filmCurve");
  speed_->setAccessibleName(tr("speed of the film"));
  speed_->setToolTip(tr("Moments a second"));
  for (const double each : speeds) speed_->addItem(tr("%1 a second").arg(each), each);
  speed_->setCurrentIndex(speed_->findData(film_.speed()));
  row->addWidget(play_);
  row->addWidget(back_);
  row->addWidget(forth_);
  row->addWidget(curve_, 1);
  row->addWidget(speed_);
  row->addWidget(end_);
  words_->setTextFormat(Qt::PlainText);
  words_->setAccessibleName(tr("what is shown"));
  words_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  words_->setWordWrap(true);
  words_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  words_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  const auto step = [this](bool on) {
    film_.play(false);
    film_.setAt(on ? film_.at() + 1 : film_.at() - std::min<std::size_t>(film_.at(), 1));
  };
  connect(play_, &QToolButton::clicked, this, [this] { film_.play(!film_.playing()); });
  connect(back_, &QToolButton::clicked, this, [step] { step(false); });
  connect(forth_, &QToolButton::clicked, this, [step] { step(true); });
  connect(end_, &QToolButton::clicked, &film_, &FilmPlay::end);
  connect(curve_, &FilmCurve::moved, &film_, &FilmPlay::setAt);
  connect(curve_, &FilmCurve::rested, &film_, &FilmPlay::rest);
  connect(speed_, &QComboBox::activated, this, [this] { film_.setSpeed(speed_->currentData().toDouble()); });
  connect(&film_, &FilmPlay::changed, this, &FilmStrip::show);
  connect(&film_, &FilmPlay::moved, this, &FilmStrip::move);
  show();
}

void FilmStrip::show() {
  setVisible(film_.active());
  if (!film_.active()) return;
  for (QWidget* each : {static_cast<QWidget*>(play_), static_cast<QWidget*>(back_), static_cast<QWidget*>(forth_),
                        static_cast<QWidget*>(curve_), static_cast<QWidget*>(speed_)})
    each->setEnabled(film_.count() > 0);
  curve_->setCurve(film_.curve());
  move();
}

void FilmStrip::move() {
  curve_->setAt(film_.at());
  play_->setText(film_.playing() ? tr("Stop") : tr("Play"));
  const QString words = film_.words() + (film_.notes().isEmpty() ? QString() : tr(" – see the notes in the tip"));
  words_->setFixedHeight(2 * fontMetrics().lineSpacing() + 2);  // always two lines, so that the map stays where it is
  words_->setText(words);
  const QStringList all = QStringList(words) + film_.notes();
  words_->setToolTip(inLines(all.join(".\n")));
}

}  // namespace weft
