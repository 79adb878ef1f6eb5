// Drops of files on the window: opens scenes and engines' logs, imports geometry, reports why others are refused.
#pragma once

#include "app/workbench/panels.h"

#include <sweepbench/base/result.h>

#include <QObject>
#include <QStringList>

#include <vector>

class QDropEvent;
class QUrl;
class QWidget;

namespace sweep {

// Files may be dropped anywhere on the window, including text fields. Only copies are accepted, so that no source
// deletes a file that it offered to move. The first scene opens in this window, each further one in a new window. A log
// is compared with the scene dropped with it, otherwise with the open one, and geometry is added to that scene.
class FileDrops : public QObject
{
    Q_OBJECT

public:
    // A child of the window. The window accepts drops.
    explicit FileDrops(const WindowParts& parts);

    // The most windows that one drop opens.
    static constexpr qsizetype mostWindows = 10;

Q_SIGNALS:
    void windowWanted(const QString& path);
    // These files of geometry are to be added to the scene.
    void importWanted(const QStringList& paths);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] bool isOfTheWindow(const QWidget& widget) const;
    void answer(QDropEvent& drag, const QWidget& under);
    void open(const QList<QUrl>& addresses);
    void finish();
    void refuse(const QString& name, const QString& why);

    // The rest of a drop, for the time when its scene, if there is one, is open.
    struct Rest
    {
        QString log = {};          // to compare
        QStringList geometry = {}; // the files to import
        std::vector<Problem> refused = {};
    };
    WindowParts m_parts;
    Rest m_rest;
};

} // namespace sweep
