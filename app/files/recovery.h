// Recovery: a copy of the unsaved scene, written while it is edited and offered at the next start.
//
// The copy is a scene file of its own in the user's state folder, with a member x-recovery that holds the scene's file
// and what the window showed. A copy whose window is still running is not offered: each window holds the lock beside
// its copy, and a copy of an earlier boot has none.
#pragma once

#include "app/files/file_guard.h"
#include "widgets/document/background_job.h"

#include <sweepbench/scene.h>

#include <QByteArray>
#include <QDateTime>
#include <QDialog>
#include <QLabel>
#include <QLockFile>
#include <QObject>
#include <QPushButton>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace sweep {

class Canvas;
class WrappedLabel;

// The note of a copy beside its scene.
struct RecoveryNote
{
    QString path = {};    // the scene's file; empty: it has none
    QString name = {};    // of the scene, as the window shows it
    FileState state = {}; // of the file when it was last read or written there
    QByteArray hash = {}; // SHA-256 of the file in that state, as hexadecimal digits; empty: unknown
    QDateTime written = {};
    Session session = {};
};

// A copy that a window left behind, held by the lock of this process.
struct RecoverableScene
{
    QString file;
    std::unique_ptr<QLockFile> lock;
    std::shared_ptr<const Scene> scene;
    RecoveryNote note;

    // Whether the scene's file holds something else than the window knew.
    [[nodiscard]] bool fileHasChanged() const;
    void remove() const;
};

// The folders of copies: sweepbench/recovery below XDG_STATE_HOME (or ~/.local/state), then one for this user below the
// folder for temporary files, which is used if the first cannot be written.
[[nodiscard]] QStringList recoveryFolders();

struct FoundRecovery
{
    std::vector<RecoverableScene> scenes; // newest first
    QStringList damaged;                  // invalid files, renamed to *.damaged
};
// The copies of windows that have ended. A copy that equals its scene's file is removed.
[[nodiscard]] FoundRecovery recoverableScenes(const QStringList& folders);

// Writes the copy of a window's scene: two seconds after an edit, and when the program loses the focus. It is removed
// once the scene is saved or left.
class Autosave : public QObject
{
    Q_OBJECT

public:
    // The parts outlive this. Creates the folders if they are missing, for this user alone.
    Autosave(const WindowParts& parts, const QStringList& folders);
    ~Autosave() override;

    // Writes the copy and returns its file; nothing if the scene has no unsaved changes or breaks a rule, or if no
    // folder can be written. `isAborting`: called on any thread, and waits for no other.
    std::optional<QString> writeNow(bool isAborting = false);
    // Removes the copy: the user has decided about the changes.
    void discard();
    // Opens the copy as an unsaved change of its scene's file, and takes over its place.
    void restore(const RecoverableScene& from);

Q_SIGNALS:
    // The first failure since the last copy.
    void failed(const std::vector<sweep::Problem>& problems);
    // The first copy in another folder than the usual one.
    void movedTo(const QString& folder);

private:
    struct Query
    {
        std::shared_ptr<const Scene> scene; // null: removes the copy
        RecoveryNote note;
        QStringList files;
    };
    using Written = Result<QString>;
    // `waits`: for a copy that is being written.
    [[nodiscard]] Written write(const Query& query, const Job& job, bool waits = true);
    [[nodiscard]] Query query();
    void follow();
    void take(const Written& written);

    WindowParts m_parts;
    QStringList m_files;               // one in each folder; the first that can be written is used
    std::unique_ptr<QLockFile> m_lock; // of the copy in the first folder that exists
    QTimer m_pause;
    RecoveryNote m_note = {}; // as last taken on the window's thread
    std::mutex m_writing;     // one file step at a time
    bool m_hasFailed = false;
    bool m_isAside = false;  // the last copy lies in another folder than the usual one
    bool m_mayExist = false; // a copy was written, or is being written
    std::unique_ptr<LatestJob<Query, std::shared_ptr<Written>>> m_job;
};

// Dialog with the scenes that windows left behind, to be restored, discarded or kept for later.

class RecoveryDialog : public QDialog
{
    Q_OBJECT

public:
    // `found` outlives this.
    RecoveryDialog(FoundRecovery& found, QWidget* parent);

    // The index of the scene to restore; nothing if the user keeps all for later.
    [[nodiscard]] std::optional<std::size_t> chosen() const { return m_chosen; }

private:
    struct Row
    {
        QLabel* picture;
        WrappedLabel* differences;
        bool isDiscarded = false;
    };
    // How a scene differs from its file, and its picture.
    struct Shown
    {
        std::size_t row = 0;
        QString differences;
        QImage picture;
    };
    struct Query
    {
        std::vector<std::shared_ptr<const Scene>> scenes;
        std::vector<RecoveryNote> notes;
        qreal ratio = 1;
        bool isDark = false;
    };

    [[nodiscard]] QWidget* rowOf(std::size_t index);
    [[nodiscard]] QPushButton* discardButton(std::size_t index, QWidget* row);
    [[nodiscard]] static Shown shownOf(std::size_t row, const Query& query);

    FoundRecovery& m_found;
    std::vector<Row> m_rows;
    std::optional<std::size_t> m_chosen;
    LatestJob<Query, Shown> m_job;
};

// Offers what other windows left behind, in a dialog or, if a scene is open already, in the message bar.
class RecoveryOffer : public QObject
{
    Q_OBJECT

public:
    // A child of the window. `autosave` is that of the window.
    RecoveryOffer(const WindowParts& parts, Autosave& autosave, const QStringList& folders);

    // Shows the dialog if there is something to offer. True if a scene was restored, nothing if there was no dialog.
    std::optional<bool> ask();
    // Mentions in the message bar what can be recovered, once the scene is opened or refused.
    void mention();

private:
    WindowParts m_parts;
    Autosave& m_autosave;
    QStringList m_folders;
};

} // namespace sweep
