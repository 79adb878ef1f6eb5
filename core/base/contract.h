// Preconditions: a broken contract stops the program at once and says where.
#pragma once

#include <cstdio>
#include <cstdlib>

#if !defined(__linux__) || !defined(__x86_64__) || !defined(__SIZEOF_INT128__) ||                                      \
    (defined(__clang__) ? __clang_major__ < 16 && !defined(__clang_analyzer__) : __GNUC__ < 12)
#error "Sweepbench supports Linux on x86-64 with g++ 12 or clang 16 or newer."
#endif

namespace sweep {

// Aborts: a handler of SIGABRT may save what is not saved yet.
[[noreturn]] inline void contractBroken(const char* condition, const char* file, int line)
{
    std::fprintf(stderr, "%s:%d: broken contract: %s\n", file, line, condition);
    std::abort();
}

} // namespace sweep

// The name alone: whoever reads the message need not learn where the program was built.
#ifdef __FILE_NAME__
#define SWEEP_FILE_NAME __FILE_NAME__
#else
#define SWEEP_FILE_NAME __FILE__
#endif

// Bad input is never a broken contract: it gives a Result with its problems.
#define SWEEP_EXPECTS(condition)                                                                                       \
    (static_cast<bool>(condition) ? void(0) : ::sweep::contractBroken(#condition, SWEEP_FILE_NAME, __LINE__))
