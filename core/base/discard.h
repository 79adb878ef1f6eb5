// Deferred destruction: frees large values on a separate thread.
#pragma once

#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>

namespace sweep {

// Frees the value on a detached thread, because a stopped job must return at once and millions of roots take a second
// to free. The value must not refer to anything destroyed earlier. If no thread can be created, frees it at once.
template <class T>
void discard(T&& value)
{
    static_assert(!std::is_lvalue_reference_v<T>, "what is discarded is moved from");
    try {
        std::thread([held = std::move(value)] {}).detach();
    } catch (const std::system_error&) {
        // No thread was created; unwinding has already freed the value.
    }
}

} // namespace sweep
