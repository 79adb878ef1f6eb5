// Preconditions: a broken contract aborts the program and reports where it was broken.
#pragma once

#include <cstdio>
#include <cstdlib>

#if !defined(__linux__) || !defined(__x86_64__) || !defined(__SIZEOF_INT128__) ||                                      \
    (defined(__clang__) ? __clang_major__ < 16 && !defined(__clang_analyzer__) : __GNUC__ < 12)
#error "Sweepbench supports Linux on x86-64 with g++ 12 or clang 16 or newer."
#endif

namespace sweep {

// Aborts, so that a handler of SIGABRT can still save unsaved work.
[[noreturn]] inline void contractBroken(const char* condition, const char* file, int line)
{
    std::fprintf(stderr, "%s:%d: broken contract: %s\n", file, line, condition);
    std::abort();
}

} // namespace sweep

// The file name without its path: a message should not reveal where the program was built.
#ifdef __FILE_NAME__
#define SWEEP_FILE_NAME __FILE_NAME__
#else
#define SWEEP_FILE_NAME __FILE__
#endif

// Bad input never breaks a contract; it is reported as a Result with its problems.
#define SWEEP_EXPECTS(condition)                                                                                       \
    (static_cast<bool>(condition) ? void(0) : ::sweep::contractBroken(#condition, SWEEP_FILE_NAME, __LINE__))
