// Room for a few values that are not there yet.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

namespace sweep {

// An array whose elements are not made before they are assigned: what an innermost loop returns would otherwise be
// cleared each time. For types that are copied as bytes.
template <class T, std::size_t size>
class Slots
{
    static_assert(std::is_trivially_copyable_v<T>);

public:
    Slots() {} // NOLINT: makes nothing

    [[nodiscard]] T& operator[](std::size_t i) { return m_items[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return m_items[i]; }

private:
    union {
        std::array<T, size> m_items;
    };
};

} // namespace sweep
