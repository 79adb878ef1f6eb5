// How does a line of text give way where a window is narrow?
#pragma once

#include <QLabel>

namespace sweep {

// Plain text in one line, cut with an ellipsis where there is no room; the tool tip has all of it then.
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
