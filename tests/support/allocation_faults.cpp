#include "tests/support/allocation_faults.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <thread>

namespace sweep {

namespace {

constexpr std::size_t everyOneUpTo = 300;
constexpr std::size_t furtherOnes = 60;

std::atomic<std::size_t> live = 0;
std::atomic<std::size_t> seen = 0;
std::atomic<std::size_t> failing = 0; // 0: allocations are not counted
std::atomic<bool> failsFromThenOn = false;

void* taken(std::size_t size, std::size_t alignment)
{
    const std::size_t first = failing;
    if (first != 0) {
        const std::size_t n = ++seen;
        if (n == first || (n > first && failsFromThenOn))
            throw std::bad_alloc();
    }
    const std::size_t whole = (std::max<std::size_t>(size, 1) + alignment - 1) / alignment * alignment;
    void* const block =
        alignment <= alignof(std::max_align_t) ? std::malloc(whole) : std::aligned_alloc(alignment, whole);
    if (block == nullptr)
        throw std::bad_alloc();
    ++live;
    return block;
}

void given(void* block)
{
    if (block == nullptr)
        return;
    --live;
    std::free(block);
}

} // namespace

AllocationFault::AllocationFault(std::size_t n, Extent extent)
{
    seen = 0;
    failsFromThenOn = extent == Extent::all;
    failing = n;
}

void AllocationFault::end()
{
    m_happened = happened();
    failing = 0;
}

bool AllocationFault::happened() const
{
    return m_happened || (failing != 0 && seen >= failing);
}

std::size_t AllocationFault::count() const
{
    return seen;
}

std::size_t liveAllocations()
{
    return live;
}

bool livesFallTo(std::size_t count)
{
    for (int i = 0; live > count && i < 5000; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return live <= count;
}

FaultSteps::FaultSteps(std::size_t allocations)
    : m_random(allocations), m_most(static_cast<int>(std::max<std::size_t>(2 * allocations / furtherOnes, 1)))
{
}

std::size_t FaultSteps::after(std::size_t n)
{
    return n < everyOneUpTo ? n + 1 : n + static_cast<std::size_t>(m_random.in(1, m_most));
}

} // namespace sweep

// Replacements of the standard library's operators. The non-throwing and array forms, which would call the plain ones,
// are listed because a sanitizer defines its own.
void* operator new(std::size_t size)
{
    return sweep::taken(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment)
{
    return sweep::taken(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    try {
        return sweep::taken(size, alignof(std::max_align_t));
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
void* operator new[](std::size_t size)
{
    return sweep::taken(size, alignof(std::max_align_t));
}
void operator delete(void* block) noexcept
{
    sweep::given(block);
}
void operator delete(void* block, std::size_t) noexcept
{
    sweep::given(block);
}
void operator delete(void* block, std::align_val_t) noexcept
{
    sweep::given(block);
}
void operator delete(void* block, std::size_t, std::align_val_t) noexcept
{
    sweep::given(block);
}
void operator delete(void* block, const std::nothrow_t&) noexcept
{
    sweep::given(block);
}
void operator delete[](void* block) noexcept
{
    sweep::given(block);
}
void operator delete[](void* block, std::size_t) noexcept
{
    sweep::given(block);
}
