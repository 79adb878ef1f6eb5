// Random numbers for property tests: the same on every machine, from a configurable seed.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace sweep::oracle {

class Random
{
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    // Prints the name of the case if the test has failed, once per failure. A copy gives the same numbers and prints
    // nothing.
    ~Random();
    Random(const Random& other) : m_state(other.m_state) {}
    Random(Random&& other) noexcept : m_state(other.m_state), m_case(std::exchange(other.m_case, {})) {}
    Random& operator=(const Random&) = delete;

    std::uint64_t bits();
    // An integer from lo to hi inclusive, uniform up to 2⁻⁴⁰.
    int in(int lo, int hi);
    double real(double lo, double hi);
    bool chance(int percent) { return in(1, 100) <= percent; }
    template <class T>
    T of(std::initializer_list<T> choices)
    {
        return *std::next(choices.begin(), in(0, static_cast<int>(choices.size()) - 1));
    }

private:
    friend Random caseRandom(std::string_view property, int index);

    std::uint64_t m_state;
    std::string m_case;
};

// SWEEPBENCH_SEED if it is set; otherwise a constant.
[[nodiscard]] std::uint64_t baseSeed();

// The number of cases of a property: SWEEPBENCH_CASES if it is set, otherwise `usual`.
[[nodiscard]] int caseCount(int usual);

// The source for one case of one property. Keep it until the case's last check: its destructor names the case of a
// failure.
//     for (int i = 0; i < caseCount(100); ++i) {
//         Random random = caseRandom("supercover", i);
[[nodiscard]] Random caseRandom(std::string_view property, int index);

} // namespace sweep::oracle
