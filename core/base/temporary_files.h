// Temporary files that a signal would leave behind.
#pragma once

namespace sweep {

// Removes the temporary files of every FileReplacement that has not finished. May be called in a signal handler of a
// process that ends then.
void removeTemporaryFiles() noexcept;

} // namespace sweep
