#include "tests/bench/bench.h"

#include <fstream>
#include <limits>

namespace sweep::bench {

std::vector<Entry>& entries()
{
    static std::vector<Entry> all;
    return all;
}

Registered compare(const Row& row, const Timed& ours, const Timed& peer, const Check& objection)
{
    entries().push_back({row, ours, peer, objection, {}, {}});
    return {};
}

Registered print(const Row& row, const Timed& ours)
{
    entries().push_back({row, ours, {}, {}, {}, {}});
    return {};
}

Registered measure(const Row& row, const Measured& measured)
{
    entries().push_back({row, {}, {}, {}, measured, {}});
    return {};
}

Registered leaveOut(const std::string& name, const std::string& why)
{
    entries().push_back({{.name = name}, {}, {}, {}, {}, why});
    return {};
}

double peakMemory()
{
    std::ifstream status("/proc/self/status");
    const std::string wanted = "VmHWM:";
    for (std::string word; status >> word;) {
        if (word != wanted)
            continue;
        double kibibytes = 0;
        status >> kibibytes;
        return kibibytes * 1024 / 1e6;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

} // namespace sweep::bench
