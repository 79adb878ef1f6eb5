// Wheel rule: lists, spin boxes and sliders take the wheel only while they have the focus.
#pragma once

#include <QObject>

class QWidget;

namespace sweep {

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
