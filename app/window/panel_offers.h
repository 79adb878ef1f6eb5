// What empty panels offer to do, as a button below the reason why they are empty.
#pragma once

#include "app/workbench/window_parts.h"

namespace sweep {

// Gives the panels Events, Frames, Grid Lab, Clearance, Instruments and Cuts their offers.
void connectOffers(const WindowParts& parts);

} // namespace sweep
