// Label that elides its text where there is no room.
#pragma once

#include <QLabel>

namespace sweep {

// Plain text in one line. When it is cut, the tool tip shows all of it.
class ElidedLabel : public QLabel
{
    Q_OBJECT

public:
    using QLabel::QLabel;

    // What stands there where the text has no room.
    void setShorterText(const QString& text);
    // The text as it is painted.
    [[nodiscard]] QString seenText() const;

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_shorter;
};

} // namespace sweep
