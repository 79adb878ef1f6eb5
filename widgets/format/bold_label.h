// Bold label: a heading among fields.
#pragma once

class QLabel;
class QString;

namespace sweep {

// A bold label without a parent; the layout that it is added to sets one.
[[nodiscard]] QLabel* boldLabel(const QString& text);

} // namespace sweep
