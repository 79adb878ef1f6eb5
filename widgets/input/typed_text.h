// Text that is typed into fields and not taken yet.
#pragma once

#include <QString>

class QLineEdit;
class QWidget;

namespace sweep {

// The line in which this widget is typed into: itself, or that of an editable list or a spin box; otherwise null.
[[nodiscard]] QLineEdit* lineOf(QWidget& widget);

// Letters that are typed while this widget has the focus become text in it. An editable list takes them to be text once
// its text was changed, because a choice from it leaves the focus there.
[[nodiscard]] bool takesText(QWidget& widget);

// The widget belongs to this window or to one of its panels, which may float, and not to a dialog or a menu.
[[nodiscard]] bool isPartOf(const QWidget& widget, const QWidget& window);

// A field in sight within this widget holds text that was typed and not taken.
[[nodiscard]] bool holdsTypedText(const QWidget& widget);

// Takes the text of the window's field with the focus, as leaving the field does; the field keeps the focus. Returns
// nothing where no text is left that cannot be taken, otherwise the first such field and what is wrong with its text.
struct RefusedText
{
    QWidget* field = nullptr;
    QString reason;
};
[[nodiscard]] RefusedText takeTypedText(QWidget& window);

} // namespace sweep
