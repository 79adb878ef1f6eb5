// Typed text that fields have not taken yet.
#pragma once

#include <QString>

class QLineEdit;
class QWidget;

namespace sweep {

// The line edit that receives text typed into this widget: itself, or that of an editable list or spin box; or null.
[[nodiscard]] QLineEdit* lineOf(QWidget& widget);

// Whether letters typed while this widget has the focus become text in it; in an editable list only once its text was
// changed, because a choice from the list leaves the focus there.
[[nodiscard]] bool takesText(QWidget& widget);

// Whether the widget belongs to this window or one of its panels, which may float, not to a dialog or a menu.
[[nodiscard]] bool isPartOf(const QWidget& widget, const QWidget& window);

// Whether a visible field within this widget holds typed text that was not taken.
[[nodiscard]] bool holdsTypedText(const QWidget& widget);

// Takes the text of the window's field with the focus, as leaving the field does; the field keeps the focus. Returns
// nothing on success, otherwise the first field whose text cannot be taken, and the reason.
struct RefusedText
{
    QWidget* field = nullptr;
    QString reason;
};
[[nodiscard]] RefusedText takeTypedText(QWidget& window);

} // namespace sweep
