// Placeholder text of an empty view.
#pragma once

#include <QLabel>

namespace sweep {

// Centred over a view, and visible while its text is not empty.
class Placeholder : public QLabel
{
    Q_OBJECT

public:
    explicit Placeholder(QWidget* over);

    void showText(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace sweep
