#include "tests/bench/bench.h"

namespace sweep::bench {

std::vector<Entry>& entries()
{
    static std::vector<Entry> all;
    return all;
}

std::vector<Check>& checks()
{
    static std::vector<Check> all;
    return all;
}

Registered compare(const Row& row, const Timed& ours, const Timed& peer)
{
    entries().push_back({row, ours, peer, {}});
    return {};
}

Registered print(const Row& row, const Timed& ours)
{
    entries().push_back({row, ours, {}, {}});
    return {};
}

Registered measure(const Row& row, const Measured& measured)
{
    entries().push_back({row, {}, {}, measured});
    return {};
}

Registered check(const Check& objection)
{
    checks().push_back(objection);
    return {};
}

} // namespace sweep::bench
