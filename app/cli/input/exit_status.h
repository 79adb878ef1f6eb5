// What does a command's exit status say?
#pragma once

namespace sweep {

namespace exitStatus {

inline constexpr int done = 0;    // for `check` no disagreement, for `test` every expectation holds
inline constexpr int finding = 1; // the command's own: a disagreement, an expectation that does not hold
inline constexpr int refused = 2; // bad arguments, an input that was refused, an output that could not be written

} // namespace exitStatus

} // namespace sweep
