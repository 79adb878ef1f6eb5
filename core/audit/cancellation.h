// Cancellation of an audit by an exception.
#pragma once

#include "core/base/job.h"

namespace sweep::auditing {

// Thrown if the job of an audit is stopped.
struct AuditCancelled
{
};

inline void throwIfCancelled(const Job& job)
{
    if (job.stopped())
        throw AuditCancelled();
}

} // namespace sweep::auditing
