// How does long work say how far it is, and how is it told to stop?
#pragma once

#include <functional>
#include <stop_token>

namespace sweep {

// Both members may be empty. `progress` is called from the thread that began the work, with a share from 0 to 1 that
// never falls. Any thread may ask whether it is stopped.
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

// A part of a work that threads share. Its progress is not called.
struct ParallelJob
{
    unsigned threads = 1; // 0: one for each core
    Job job = {};
};

} // namespace sweep
