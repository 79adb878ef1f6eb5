// Scroll position that keeps the field with the focus where it stands, while rows above it come and go.
#pragma once

#include <QObject>
#include <QPointer>

#include <optional>

class QScrollArea;
class QWidget;

namespace sweep {

// Holds the field of the area's page that has the focus, until it loses it or release() is called, and then from the
// next key or click in it. If the page would have to begin lower than the top of the area, the gap grows instead.
class HeldField : public QObject
{
    Q_OBJECT

public:
    // Requires: the area has its page, and the gap is a part of it above the fields.
    HeldField(QScrollArea& area, QWidget& gap);

    // Call it when another subject is shown, which begins at the top.
    void release();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow(QWidget* focus);
    void watch(QWidget* field);
    void move(int pixels);
    void apply();

    QScrollArea& m_area;
    QWidget& m_gap;
    QPointer<QWidget> m_field;
    bool m_isHeld = false;
    std::optional<int> m_wanted; // value of the scroll bar, which its range may not allow yet
};

} // namespace sweep
