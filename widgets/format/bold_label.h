// How does a heading among fields look?
#pragma once

class QLabel;
class QString;

namespace sweep {

// Without a parent: the layout that it is put in gives it one.
[[nodiscard]] QLabel* boldLabel(const QString& text);

} // namespace sweep
