// Combo boxes for playing speed, frame rate and order of lanes.
#pragma once

class QComboBox;

namespace sweep {

class FrameStepper;
class LaneView;
class Player;

// Each box sets its value and follows it, so that any number of boxes show the same one. They have no parent; the
// layout that they are added to sets one.
[[nodiscard]] QComboBox* speedChoice(Player& player);
// Other rates may be typed.
[[nodiscard]] QComboBox* rateChoice(FrameStepper& frames);
[[nodiscard]] QComboBox* laneOrderChoice(LaneView& lanes);

} // namespace sweep
