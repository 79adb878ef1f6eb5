// Job: the progress and the cancellation of long work.
#pragma once

#include <functional>
#include <stop_token>

namespace sweep {

// Both members may be empty. `progress` is called from the thread that began the work, with a share from 0 to 1 that
// never falls. Any thread may poll whether the job is stopped.
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

// Work shared by several threads. job.progress is not called.
struct ParallelJob
{
    unsigned threads = 1; // 0: one per core
    Job job = {};
};

} // namespace sweep
