// Is there a display, and what becomes of Qt's own words about it?
#pragma once

namespace sweep {

// Does the environment name a display, or a platform to draw on? Whether it answers, only opening it tells.
[[nodiscard]] bool displayIsConfigured();

// Says that there is none, for this process: what Qt draws from here on, it draws into memory.
void useOffscreenPlatform();

// While it lives, a display that does not answer begins the program anew without one, with the same arguments: Qt would
// abort it. Requires: `argv` as the program was given it, before Qt took its own arguments out.
class DisplayFallback
{
public:
    DisplayFallback(int argc, char** argv);
    ~DisplayFallback();
    DisplayFallback(const DisplayFallback&) = delete;
    DisplayFallback& operator=(const DisplayFallback&) = delete;
};

// Why there is no window, for people: no display is named, or the one that was named did not answer.
[[nodiscard]] const char* noDisplayReason();

} // namespace sweep
