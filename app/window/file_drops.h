// Drops of files on the window: scenes, engines' logs, and why others are not opened.
#pragma once

#include "app/workbench/window_parts.h"
#include "core/base/result.h"

#include <QObject>
#include <QStringList>

#include <vector>

class QDropEvent;
class QMimeData;
class QUrl;
class QWidget;

namespace sweep {

// Files may be dropped anywhere on the window, fields of text included. The answer is “copied” or nothing, so that no
// source deletes a file that it proposed to move. The first scene opens in this window, each further one in a window of
// its own. A log is compared with the scene that came with it, or with the one that is open.
class FileDrops : public QObject
{
    Q_OBJECT

public:
    // Belongs to the window, which accepts drops.
    explicit FileDrops(const WindowParts& parts);

    // From one drop.
    static constexpr qsizetype mostWindows = 10;

Q_SIGNALS:
    void windowWanted(const QString& path);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] bool isOfTheWindow(const QWidget& widget) const;
    void answer(QDropEvent& drag, const QWidget& under);
    void open(const QList<QUrl>& addresses);
    void openScene(const QString& scene, const QString& log);
    void compare(const QString& log);
    void refuse(const QString& name, const QString& why);
    void showRefused();

    WindowParts m_parts;
    QString m_log; // to be compared once the scene that came with it is open
    std::vector<Problem> m_refused;
};

} // namespace sweep
