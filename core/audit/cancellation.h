// Cancellation of an audit from deep inside, by an exception.
#pragma once

#include "core/base/job.h"

namespace sweep::auditing {

// Thrown out of an audit whose job is stopped.
struct AuditCancelled
{
};

inline void throwIfCancelled(const Job& job)
{
    if (job.stopped())
        throw AuditCancelled();
}

} // namespace sweep::auditing
