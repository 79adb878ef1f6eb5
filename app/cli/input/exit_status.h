// Exit status of the program.
#pragma once

namespace sweep {

namespace exitStatus {

inline constexpr int done = 0;    // `check`: no disagreement; `test`: every expectation holds
inline constexpr int finding = 1; // the subcommand's own: a disagreement, an expectation that does not hold
inline constexpr int refused = 2; // bad arguments, an input that was refused, an output that could not be written

} // namespace exitStatus

} // namespace sweep
