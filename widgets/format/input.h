// Input rules: typed text that a command takes first, and the wheel over fields.
#pragma once

#include <QObject>
#include <QString>

class QLineEdit;
class QWidget;

namespace sweep {

// Typed text that fields have not taken yet.

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

// Wheel rule: lists, spin boxes and sliders take the wheel only while they have the focus.

// Applies to every widget of the program while this object exists. A field without the focus passes the wheel on to the
// area around it, which scrolls; and the wheel never moves the focus.
class WheelRule : public QObject
{
    Q_OBJECT

public:
    explicit WheelRule(QObject* parent = nullptr);

    // Whether the widget is a list, spin box or slider, whose value the wheel changes.
    [[nodiscard]] static bool isField(const QWidget& widget);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace sweep
