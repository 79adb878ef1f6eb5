// How is chosen what the timeline is played and sorted by?
#pragma once

class QComboBox;

namespace sweep {

class FrameStepper;
class LaneView;
class Player;

// A box that sets the value and follows it, so that any number of them show the same one. Without a parent: the layout
// that it is put in gives it one.
[[nodiscard]] QComboBox* speedChoice(Player& player);
// Also of rates that are typed.
[[nodiscard]] QComboBox* rateChoice(FrameStepper& frames);
[[nodiscard]] QComboBox* laneOrderChoice(LaneView& lanes);

} // namespace sweep
