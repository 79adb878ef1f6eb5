// Progress line on a terminal: the share of long work that is done, over and over in one line.
#pragma once

#include <chrono>
#include <functional>
#include <ostream>
#include <string>

namespace sweep {

// Shows nothing in the first second, afterwards a line such as "thick.scene.json: 42 %" at most once a second, and
// removes it at the end. Not for use by several threads at once.
class ProgressLine
{
public:
    using Clock = std::function<std::chrono::steady_clock::time_point()>;

    // Shows nothing at all where `out` is not standard error or that is no terminal.
    ProgressLine(std::ostream& out, std::string label);
    // Shows it on any stream, by a clock of the caller's.
    ProgressLine(std::ostream& out, std::string label, Clock clock);
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine();

    // The share that is done, from 0 to 1.
    void show(double share);

private:
    std::ostream& m_out;
    std::string m_label;
    Clock m_clock; // empty: nothing is shown
    std::chrono::steady_clock::time_point m_last;
    bool m_shown = false;
};

} // namespace sweep
