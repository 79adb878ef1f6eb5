// Preconditions: a broken contract stops the program at once and says where.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace sweep {

[[noreturn]] inline void contractBroken(const char* condition, const char* file, int line)
{
    std::fprintf(stderr, "%s:%d: broken contract: %s\n", file, line, condition);
    std::abort();
}

} // namespace sweep

// Bad input is never a broken contract: it gives a Result with its problems.
#define SWEEP_EXPECTS(condition)                                                                                       \
    (static_cast<bool>(condition) ? void(0) : ::sweep::contractBroken(#condition, __FILE__, __LINE__))
