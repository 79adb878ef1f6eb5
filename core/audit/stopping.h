// How does an audit end early, from deep inside?
#pragma once

#include "core/base/job.h"

namespace sweep::check {

// Thrown out of an audit whose job is stopped.
struct AuditStopped
{
};

inline void goOn(const Job& job)
{
    if (job.stopped())
        throw AuditStopped();
}

} // namespace sweep::check
