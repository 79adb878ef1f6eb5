// View state: settings of single views, restored when the window opens and stored whenever they change.
#pragma once

namespace sweep {

struct WindowParts;

// Restores and stores the hidden columns of events, the sampled frames, the rate of single steps, the order of the
// lanes, the tolerance of near misses and the shown instrument. An invalid stored value is ignored.
void rememberViews(const WindowParts& parts);

} // namespace sweep
