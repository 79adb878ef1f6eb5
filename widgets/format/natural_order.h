// Natural sort order of names: S2 before S10.
#pragma once

#include <QString>

#include <string>

namespace sweep {

// A key whose bytes compare as the names do: letters without their case, and consecutive digits as one number of any
// length. Names that differ only in case or leading zeros have the same key.
[[nodiscard]] std::string naturalKey(const QString& name);

} // namespace sweep
