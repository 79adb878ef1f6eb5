// View state: settings of single views, restored when the window opens and stored whenever they change.
#pragma once

namespace sweep {

struct WindowParts;

// The hidden columns of events, the frames that are sampled, the rate of single steps, the order of the lanes, the
// tolerance of near misses and the instrument that is shown. A stored value that is broken is ignored.
void rememberViews(const WindowParts& parts);

} // namespace sweep
