#include "widgets/timeline/timeline_choices.h"

#include "widgets/format/number_text.h"
#include "widgets/format/numbers.h"
#include "widgets/format/translated.h"
#include "widgets/models/session/frame_stepper.h"
#include "widgets/models/session/player.h"
#include "widgets/timeline/lane_view.h"

#include <QComboBox>
#include <QLineEdit>

#include <cmath>

namespace sweep {

namespace {

QComboBox* namedChoice(const char* name, const char* tip)
{
    auto* choice = new QComboBox;
    choice->setAccessibleName(translated(name));
    choice->setToolTip(translated(tip));
    return choice;
}

} // namespace

QComboBox* speedChoice(Player& player)
{
    QComboBox* choice = namedChoice("Speed", "Playback speed; 1× plays the whole of the scene's time in four seconds");
    // Names a speed by a whole number or a unit fraction.
    const auto nameOf = [](double speed) {
        return speed < 1 && 1 / speed == std::round(1 / speed) ? QStringLiteral("1/%1×").arg(1 / speed)
                                                               : exactText(speed) + u'×';
    };
    for (const double speed : {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1.0, 2.0, 4.0, 5.0, 10.0})
        choice->addItem(nameOf(speed), speed);
    const auto follow = [choice, nameOf](double speed) {
        if (choice->findData(speed) < 0)
            choice->addItem(nameOf(speed), speed);
        choice->setCurrentIndex(choice->findData(speed));
    };
    follow(player.speed());
    QObject::connect(&player, &Player::speedChanged, choice, follow);
    QObject::connect(choice, &QComboBox::activated, &player,
                     [choice, &player](int row) { player.setSpeed(choice->itemData(row).toDouble()); });
    return choice;
}

QComboBox* rateChoice(FrameStepper& frames)
{
    QComboBox* choice =
        namedChoice("Frame rate", "Frames per unit of time; a step is one frame. Other rates can be typed");
    choice->setEditable(true);
    choice->lineEdit()->setAccessibleName(choice->accessibleName());
    choice->setInsertPolicy(QComboBox::NoInsert);
    choice->setMinimumContentsLength(6);
    choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    const auto nameOf = [](double rate) { return translated("%1 fps").arg(exactText(rate)); };
    for (const double rate : {1.0, 10.0, 24.0, 25.0, 30.0, 50.0, 60.0, 100.0, 120.0, 144.0, 240.0, 1000.0})
        choice->addItem(nameOf(rate), rate);
    const auto follow = [choice, nameOf, &frames] {
        choice->setCurrentIndex(choice->findData(frames.rate())); // so that the list marks the rate
        choice->setEditText(nameOf(frames.rate()));
    };
    follow();
    QObject::connect(&frames, &FrameStepper::rateChanged, choice, follow);
    QObject::connect(choice, &QComboBox::activated, &frames,
                     [choice, &frames](int row) { frames.setRate(choice->itemData(row).toDouble()); });
    QObject::connect(choice->lineEdit(), &QLineEdit::editingFinished, &frames, [choice, &frames, follow] {
        const QString written = choice->currentText().remove(QStringLiteral("fps")).trimmed();
        const auto read = readNumber(written);
        if (const auto* number = std::get_if<TypedNumber>(&read))
            frames.setRate(number->value);
        follow(); // the text may be invalid
    });
    return choice;
}

QComboBox* laneOrderChoice(LaneView& lanes)
{
    QComboBox* choice = namedChoice("Order of lanes", "The order of the lanes");
    choice->addItem(translated("By first event"), int(LaneOrder::firstEvent));
    choice->addItem(translated("By body"), int(LaneOrder::body));
    choice->addItem(translated("By name"), int(LaneOrder::name));
    choice->addItem(translated("Active now first"), int(LaneOrder::active));
    const auto follow = [choice](LaneOrder order) { choice->setCurrentIndex(choice->findData(int(order))); };
    follow(lanes.order());
    QObject::connect(&lanes, &LaneView::orderChanged, choice, follow);
    QObject::connect(choice, &QComboBox::activated, &lanes,
                     [&lanes, choice](int row) { lanes.setOrder(LaneOrder(choice->itemData(row).toInt())); });
    return choice;
}

} // namespace sweep
