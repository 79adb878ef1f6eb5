// How does long work say how far it is, and how is it told to stop?
#pragma once

#include <functional>
#include <stop_token>

namespace sweep {

// Both members may be empty. `progress` is called from the thread that works, with a share from 0 to 1 that never
// falls.
struct Job
{
    std::stop_token stop;
    std::function<void(double)> progress;

    [[nodiscard]] bool stopped() const { return stop.stop_requested(); }
    void report(double share) const
    {
        if (progress)
            progress(share);
    }
};

} // namespace sweep
