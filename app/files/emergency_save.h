// Emergency save: a copy of the unsaved scene when the program is aborted.
#pragma once

#include <QStringList>

namespace sweep {

class SceneDocument;

// While it lives, an abort (a broken contract, an uncaught exception) first writes a scene with unsaved changes to a
// new file that only the user can read, and names that file on standard error. The scene's own file is not touched. If
// another thread than the document's aborts, the document's thread writes the copy as soon as it is idle; if it is not
// idle within two seconds, the aborting thread writes the scene as it is then.
class EmergencySave
{
public:
    // The copy is written to the first of the folders that is writable; a missing folder is created. Requires: called
    // on
    // the document's thread; the document outlives this; there is no other emergency save.
    EmergencySave(const SceneDocument& document, QStringList folders);
    EmergencySave(const EmergencySave&) = delete;
    EmergencySave& operator=(const EmergencySave&) = delete;
    ~EmergencySave();

    // The folders that runWindow uses: the user's data folder of the program, then the folder for temporary files.
    [[nodiscard]] static QStringList usualFolders();

private:
    static void handleAbort(int signal);
    void save() const;

    const SceneDocument& m_document;
    QStringList m_folders;
};

} // namespace sweep
