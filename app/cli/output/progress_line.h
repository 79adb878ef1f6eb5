// Progress line on a terminal: the completed share of long work, updated in place.
#pragma once

#include <chrono>
#include <functional>
#include <ostream>
#include <string>

namespace sweep {

// Shows nothing in the first second, then a line such as "thick.scene.json: 42 %", updated at most once a second, and
// removes it at the end. Not thread-safe.
class ProgressLine
{
public:
    using Clock = std::function<std::chrono::steady_clock::time_point()>;

    // Shows nothing unless `out` is standard error and that is a terminal.
    ProgressLine(std::ostream& out, std::string label);
    // Shows the line on any stream, with the caller's clock.
    ProgressLine(std::ostream& out, std::string label, Clock clock);
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine();

    // Shows the completed share, from 0 to 1.
    void show(double share);

private:
    std::ostream& m_out;
    std::string m_label;
    Clock m_clock; // empty: nothing is shown
    std::chrono::steady_clock::time_point m_last;
    bool m_shown = false;
};

} // namespace sweep
