#include "app/start/other_windows.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

namespace sweep {

namespace {

const QString lockSuffix = QStringLiteral(".window");
const QString wishSuffix = QStringLiteral(".close");

} // namespace

OtherWindows::OtherWindows(const QString& folder, const QString& name)
    : m_folder(folder), m_name(name), m_lock(pathOf(name + lockSuffix))
{
    QDir().mkpath(folder);
    QFile::remove(pathOf(name + wishSuffix)); // it was meant for an earlier process
    m_lock.setStaleLockTime(0);
    (void)m_lock.tryLock(0); // without a lock this window is not found, and closes alone
    m_watcher.addPath(folder);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &OtherWindows::follow);
}

QString OtherWindows::usualFolder()
{
    const QString runtime = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    return runtime.isEmpty() ? QString() : runtime + QStringLiteral("/sweepbench");
}

QString OtherWindows::usualName()
{
    return QString::number(QCoreApplication::applicationPid());
}

QStringList OtherWindows::names() const
{
    QStringList running;
    for (const QString& file : QDir(m_folder).entryList({u'*' + lockSuffix}, QDir::Files | QDir::Hidden)) {
        const QString name = file.chopped(lockSuffix.size());
        if (name == m_name)
            continue;
        QLockFile lock(pathOf(file));
        lock.setStaleLockTime(0);
        if (lock.tryLock(0))
            lock.unlock(); // its process is gone; this removes the file
        else
            running << name;
    }
    return running;
}

void OtherWindows::close()
{
    for (const QString& name : names()) {
        QFile wish(pathOf(name + wishSuffix));
        (void)wish.open(QIODevice::WriteOnly); // that it is there says all
    }
}

void OtherWindows::follow()
{
    if (QFile::remove(pathOf(m_name + wishSuffix)))
        Q_EMIT closeRequested();
}

} // namespace sweep
