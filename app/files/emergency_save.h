// Emergency save: a copy of the unsaved scene where the program is aborted.
#pragma once

#include <QStringList>

namespace sweep {

class SceneDocument;

// While it lives, an abort (a broken contract, an exception that nobody catches) first writes the scene, if it has
// changes that are not saved, into a file of its own that only the user can read, and names that file on standard
// error. The scene's own file is not touched. Where another thread than the document's aborts, the document's thread
// writes the copy as soon as it is idle; where it does not become idle within two seconds, the scene is written as it
// is.
class EmergencySave
{
public:
    // The copy goes into the first of the folders that takes it; a missing folder is made. Requires: called on the
    // document's thread; the document lives longer; there is no other emergency save.
    EmergencySave(const SceneDocument& document, QStringList folders);
    EmergencySave(const EmergencySave&) = delete;
    EmergencySave& operator=(const EmergencySave&) = delete;
    ~EmergencySave();

    // Where runWindow keeps the copies: beside the program's other files of the user, or else with temporary files.
    [[nodiscard]] static QStringList usualFolders();

private:
    static void handleAbort(int signal);
    void save() const;

    const SceneDocument& m_document;
    QStringList m_folders;
};

} // namespace sweep
