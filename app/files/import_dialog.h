// Import of geometry from the clipboard and from files: preview, dialog and actions.
#pragma once

#include "app/files/import/import_preview.h"
#include "app/workbench/panels.h"
#include "widgets/document/background_job.h"
#include "widgets/surface/view_transform.h"

#include <QDialog>
#include <QPointer>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

class QKeyEvent;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace sweep {

class ColumnBoxes;
class ImportChoices;
class ImportPicker;

// Shows what was understood before anything is added. Reads on a background thread, and opens itself when it has read
// something, or when reading takes long; or adds what it has read, if that is wanted and leaves no choice. Nothing of
// the scene changes.
class ImportDialog : public QDialog
{
    Q_OBJECT

public:
    // `document` and `store` outlive the dialog.
    ImportDialog(SceneDocument& document, QSettings& store, std::vector<ImportSource> sources, const QString& title,
                 QWidget* parent);

    // Begins to read, with this rate of frames unless the user types another one. If `isAsking` is false, a text that
    // leaves no choice is added at once.
    void begin(const Rational& rate, bool isAsking);
    void accept() override;
    void reject() override;

Q_SIGNALS:
    // The user adds the bodies. The preview is one of the present scene.
    void chosen(const sweep::ImportPreviewPtr& preview);
    // Nothing could be read; the dialog closes, or has never opened.
    void refused(const std::vector<sweep::Problem>& problems);
    // The preview has changed.
    void shown();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    void addTable();
    QWidget* pictureAndRemarks();
    void connectParts();
    void read();
    void take(const ImportPreviewPtr& preview);
    void show(const ImportPreview& preview);
    void showNotes(const ImportPreview& preview);
    void highlight();
    void selectRows(std::size_t first, std::size_t end);
    void follow();
    void closeAs(DialogCode code);

    SceneDocument& m_document;
    QSettings& m_store;
    std::vector<ImportSource> m_sources;
    ImportPreviewPtr m_preview;
    quint64 m_revision = 0;  // of the scene that is being read for
    bool m_wantsAdd = false; // the user has added, but the preview is not up to date yet
    bool m_isAsking = true;
    bool m_hasRecalled = false; // has taken the stored settings for such texts
    ImportModel m_model;
    WrappedLabel* m_summary = nullptr;
    ImportPicker* m_picker = nullptr;
    ImportPicture* m_picture = nullptr;
    DenseTable* m_table = nullptr;
    ColumnBoxes* m_columns = nullptr;
    ImportChoices* m_choices = nullptr;
    WrappedLabel* m_notes = nullptr;
    QPlainTextEdit* m_remarks = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton* m_add = nullptr;
    LatestJob<ImportQuery, ImportPreviewPtr> m_job;
};

// Imports of a window.

// Opens the dialog for pasted text and for files, and adds what the user chose as one step. New bodies that are out of
// sight, or too small to be seen, are brought into view.
class ImportActions : public QObject
{
    Q_OBJECT

public:
    // A child of the window.
    explicit ImportActions(const WindowParts& parts);

    // A text or files that leave no choice are added at once, unless `asks`.
    void importText(const QString& text, bool asks);
    void importFiles(const QStringList& paths, bool asks);
    // Prompts for files.
    void askFiles();

    // Whether a dropped file is taken for geometry by its suffix or, where scenes and logs have the same, by its first
    // line.
    [[nodiscard]] static bool isGeometryFile(const QString& path);

Q_SIGNALS:
    // Nothing could be read, for these reasons; nothing was changed.
    void refused(const QString& headline, const std::vector<sweep::Problem>& problems);

private:
    struct Words
    {
        QString title;
        QString refusal; // the headline if nothing could be read
        QString step;    // the name of the undo step, with %1 for the bodies
    };
    void start(std::vector<ImportSource> sources, const Words& words, bool asks);
    void add(const ImportPreview& preview, const QString& step);
    void show(const ImportPreview& preview, const ViewTransform& before);

    WindowParts m_parts;
    QPointer<ImportDialog> m_dialog;
};

} // namespace sweep
