// Offers of empty panels: a button below the reason why the panel is empty.
#pragma once

#include "app/workbench/window_parts.h"

namespace sweep {

// Sets the offers of the panels Events, Frames, Grid Lab, Clearance, Instruments and Cuts.
void connectOffers(const WindowParts& parts);

} // namespace sweep
