// Preconditions: a broken contract stops the program at once and says where.
#pragma once

#include <cstdio>
#include <cstdlib>

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
