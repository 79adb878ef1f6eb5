// How is much memory given back without waiting for it?
#pragma once

#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>

namespace sweep {

// Frees the value on a thread of its own, because a stopped job returns at once and millions of roots take a second to
// free. The value must refer to nothing that ends earlier. Where there is no thread to be had, frees it here.
template <class T>
void discard(T&& value)
{
    static_assert(!std::is_lvalue_reference_v<T>, "what is discarded is moved from");
    try {
        std::thread([held = std::move(value)] {}).detach();
    } catch (const std::system_error&) {
        // The thread did not take it: it is freed already.
    }
}

} // namespace sweep
