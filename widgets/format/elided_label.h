// Label that elides its text where there is no room.
#pragma once

#include <QLabel>

namespace sweep {

// Plain text in one line. When it is cut with an ellipsis, the tool tip shows all of it.
class ElidedLabel : public QLabel
{
    Q_OBJECT

public:
    using QLabel::QLabel;

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace sweep
