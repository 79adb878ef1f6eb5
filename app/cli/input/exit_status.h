// Exit status of the program.
#pragma once

namespace sweep {

namespace exitStatus {

inline constexpr int done = 0;    // `check`: no disagreement; `test`: every expectation holds
inline constexpr int finding = 1; // depends on the subcommand: a disagreement, a failed expectation
inline constexpr int refused = 2; // invalid arguments, a refused input, an output that could not be written

} // namespace exitStatus

} // namespace sweep
