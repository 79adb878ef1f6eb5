// Do the two meet? Asked of Boost.Geometry at one time, and proven for a whole interval by certificates.
#pragma once

#include "core/audit/motion.h"

#include <memory>

namespace sweep::check {

enum class State
{
    clear,
    contact,
    unknown
};

// What may be concluded where a number cannot be told from zero.
struct Rules
{
    bool open = false; // is touching no contact?
    // A gap that is 0 to 100 digits is 0: so for inputs that are whole multiples of one number with at most 160 binary
    // digits each (1e15 beside 0.1 takes 107). A gap has the sign of a polynomial in a few of them: of |Δ|² − R², or a
    // square of a cross product. Where that is not 0 it is at least 2⁻³²⁰ of its terms, and 100 digits are 334 binary
    // ones. For the rare terms of higher degree this is no proof: a gap that is smaller than 1e-95 of its coordinates,
    // and not 0, would be taken for 0. Inputs that reach over more digits get no such benefit: undecided.
    bool zeroIsExact = false;
};

// At one time, as Boost.Geometry sees it.
template <class T>
struct Reading
{
    T t{};
    T gap{};   // distance minus radii; negative inside
    T bound{}; // what that may be off by
    State state = State::unknown;
};

// What holds over an interval of time; `passes`: contact at some time of it.
enum class Proof
{
    nothing,
    clear,
    contact,
    passes
};

// How far an event is from contact at its reported time, and how far the rounding of that time explains.
template <class T>
struct Residual
{
    T value{};
    T allowed{};
};

// One pair during one interval without keys.
template <class T>
class Question
{
public:
    virtual ~Question() = default;

    [[nodiscard]] virtual Reading<T> ask(const T& t) const = 0;
    // What can be told about [lo, hi] in one step. `middle` is the reading at (lo + hi)/2.
    [[nodiscard]] virtual Proof prove(const T& lo, const T& hi, const Reading<T>& middle) const = 0;
    // How far the gap can change within [lo, hi] at most, seen from the middle; to know when halving is of no use.
    [[nodiscard]] virtual T change(const T& lo, const T& hi) const = 0;
    // At time t, which may be off by `rounding`.
    [[nodiscard]] virtual Residual<T> residual(const T& t, const T& rounding) const = 0;
    // Can this number type hold the numbers of the pair?
    [[nodiscard]] virtual bool usable() const = 0;
    // The largest coordinate then.
    [[nodiscard]] virtual T size(const T& t) const = 0;
};

// Times are given as the interval during which the question will be asked.
template <class T>
[[nodiscard]] std::unique_ptr<Question<T>> hullQuestion(const Strand<T>& a, const Strand<T>& b, Interval time,
                                                        Rules rules);
template <class T>
[[nodiscard]] std::unique_ptr<Question<T>> cellQuestion(const Strand<T>& a, const Box<T>& cell, Interval time,
                                                        Rules rules);
// For two bodies of which each is a ray or a line.
template <class T>
[[nodiscard]] std::unique_ptr<Question<T>> lineQuestion(const Strand<T>& a, const Strand<T>& b, Interval time,
                                                        Rules rules);

// Clear or in contact, by a number and its bound.
template <class T>
[[nodiscard]] State stateOf(const T& gap, const T& bound, const Rules& rules)
{
    if (gap > bound)
        return State::clear;
    if (gap < -bound)
        return State::contact;
    if (Accuracy<T>::last && rules.zeroIsExact)
        return rules.open ? State::clear : State::contact;
    return State::unknown;
}

} // namespace sweep::check
