// What does an empty panel say?
#pragma once

#include <QLabel>

namespace sweep {

// Words in the middle of a view, there while they are not empty.
class Placeholder : public QLabel
{
    Q_OBJECT

public:
    explicit Placeholder(QWidget* over);

    void tell(const QString& words);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace sweep
