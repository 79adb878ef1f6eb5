// Wheel rule: lists, spin boxes and sliders take the wheel only while they have the focus.
#pragma once

#include <QObject>

class QWidget;

namespace sweep {

// Holds for every widget of the program as long as it lives. A field without the focus hands the wheel on to what it
// lies on, which scrolls; and the wheel gives no widget the focus.
class WheelRule : public QObject
{
    Q_OBJECT

public:
    explicit WheelRule(QObject* parent = nullptr);

    // A list, spin box or slider, whose value the wheel changes.
    [[nodiscard]] static bool isField(const QWidget& widget);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace sweep
