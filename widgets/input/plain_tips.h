// Tool tips as plain text.
#pragma once

#include <QObject>

namespace sweep {

// Holds for every tool tip of the program as long as it lives: names of scenes stand in them, and Qt would take "<b>"
// in a name for markup.
class PlainTips : public QObject
{
    Q_OBJECT

public:
    explicit PlainTips(QObject* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace sweep
