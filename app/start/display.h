// Display detection, and a fallback for a display that does not respond.
#pragma once

namespace sweep {

// True if the environment names a display or a Qt platform. The display may still fail to respond.
[[nodiscard]] bool displayIsConfigured();

// While it lives, a display that does not respond restarts the program without a display, with the same arguments; Qt
// alone would abort. Requires: the original `argv`, before Qt has removed its own arguments.
class DisplayFallback
{
public:
    DisplayFallback(int argc, char** argv);
    ~DisplayFallback();
    DisplayFallback(const DisplayFallback&) = delete;
    DisplayFallback& operator=(const DisplayFallback&) = delete;
};

// The reason why there is no window, for messages: no display is named, or it does not respond.
[[nodiscard]] const char* noDisplayReason();

} // namespace sweep
