// Which name comes first for a person? S2 before S10.
#pragma once

#include <QString>

#include <string>

namespace sweep {

// A key whose bytes have the order of the names: letters without their case, digits beside each other as one number of
// any length. Names that differ in case or leading zeros alone have one key.
[[nodiscard]] std::string naturalKey(const QString& name);

} // namespace sweep
