// Which case is this? A random source that gives the same numbers everywhere, from a seed that can be set.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string_view>

namespace sweep::oracle {

class Random
{
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t bits();
    // Every whole number from lo to hi, both included, equally often but for 2⁻⁴⁰.
    int in(int lo, int hi);
    double real(double lo, double hi);
    bool chance(int percent) { return in(1, 100) <= percent; }
    template <class T>
    T of(std::initializer_list<T> choices)
    {
        return *std::next(choices.begin(), in(0, static_cast<int>(choices.size()) - 1));
    }

private:
    std::uint64_t m_state;
};

// SWEEPBENCH_SEED where it is set, otherwise always the same.
[[nodiscard]] std::uint64_t baseSeed();

// SWEEPBENCH_CASES where it is set, otherwise `usual`: how many cases a property tries.
[[nodiscard]] int caseCount(int usual);

// The source for one case of one property.
[[nodiscard]] Random caseRandom(std::string_view property, int index);

} // namespace sweep::oracle
