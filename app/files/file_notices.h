// Notices about the scene's file: changed by others, or open in another window.
#pragma once

#include "app/workbench/window_parts.h"

#include <QAction>
#include <QObject>

namespace sweep {

class FileNotices : public QObject
{
    Q_OBJECT

public:
    // A child of the window.
    explicit FileNotices(const WindowParts& parts);

private:
    void showChange(const QString& path, bool exists);
    void showDifferences();
    void showOther(const QString& path, qint64 process, const QString& host);

    WindowParts m_parts;
    QAction m_keep;
};

} // namespace sweep
