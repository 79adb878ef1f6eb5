// Fixed-size array whose elements are not initialised.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

namespace sweep {

// Requires: an element is assigned before it is read. Saves clearing the results of every call in an innermost loop.
// For trivially copyable types only.
template <class T, std::size_t size>
class UninitializedArray
{
    static_assert(std::is_trivially_copyable_v<T>);

public:
    UninitializedArray() {} // NOLINT: initialises nothing

    [[nodiscard]] T& operator[](std::size_t i) { return m_items[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return m_items[i]; }

private:
    union {
        std::array<T, size> m_items;
    };
};

} // namespace sweep
