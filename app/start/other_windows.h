// Other windows of the program: processes of their own, which Quit closes together.
#pragma once

#include <QFileSystemWatcher>
#include <QLockFile>
#include <QObject>
#include <QString>

namespace sweep {

// Every window holds a lock file in one folder, and watches that folder for the wish that it closes.
class OtherWindows : public QObject
{
    Q_OBJECT

public:
    // The folder is made where it is missing. The name is that of this window alone.
    OtherWindows(const QString& folder, const QString& name);

    // The folder of this user's windows, and the name of this process.
    [[nodiscard]] static QString usualFolder();
    [[nodiscard]] static QString usualName();

    // Those that run; files of windows that ended without a word are removed.
    [[nodiscard]] QStringList names() const;
    // Each is asked to close, and asks itself about unsaved changes.
    void close();

Q_SIGNALS:
    // Another window was quit with all others.
    void closeRequested();

private:
    [[nodiscard]] QString pathOf(const QString& name) const { return m_folder + u'/' + name; }
    void follow();

    QString m_folder;
    QString m_name;
    QLockFile m_lock;
    QFileSystemWatcher m_watcher;
};

} // namespace sweep
