// Display detection, and a fallback for a display that does not answer.
#pragma once

namespace sweep {

// Does the environment name a display, or a platform to draw on? Only opening it tells whether it answers.
[[nodiscard]] bool displayIsConfigured();

// While it lives, a display that does not answer makes the program start again without one, with the same arguments; Qt
// alone would abort it. Requires: `argv` as the program was given it, before Qt took its own arguments out.
class DisplayFallback
{
public:
    DisplayFallback(int argc, char** argv);
    ~DisplayFallback();
    DisplayFallback(const DisplayFallback&) = delete;
    DisplayFallback& operator=(const DisplayFallback&) = delete;
};

// Why there is no window, for people: no display is named, or the one that is named does not answer.
[[nodiscard]] const char* noDisplayReason();

} // namespace sweep
