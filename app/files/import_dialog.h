// Import of geometry from the clipboard and from files: preview, dialog and actions.
#pragma once

#include "app/formats/imports.h"
#include "app/workbench/panels.h"
#include "widgets/document/background_job.h"
#include "widgets/format/table_model.h"
#include "widgets/surface/view_transform.h"

#include <QDialog>
#include <QImage>
#include <QPixmap>
#include <QPointer>
#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSplitter;

namespace sweep {

class DenseTable;
class TextField;
class WrappedLabel;
struct ScenePicture;

// Geometry that was read, as a preview of the scene with it.

// A text to import, or a file with one.
struct ImportSource
{
    QString name; // the path of a file, or a name for the text
    bool isFile = false;
    std::shared_ptr<const std::string> text = nullptr; // null: the file is not read yet
};

struct ImportQuery
{
    std::vector<ImportSource> sources;
    GeometryUse use = GeometryUse::asRead;
    Rational rate{1};                        // frames per unit of time
    std::optional<bool> takesGrid = {};      // absent: if the scene has no grid
    std::shared_ptr<const Scene> scene = {}; // the scene to add to; not null
    Names leftOut = {};                      // ids of read bodies that are not added
    Names taken = {};                        // ids of those that are not sure and are added
};

// The box of the bodies of a scene from this index on; none if there are none.
[[nodiscard]] std::optional<WorldBox> boundsFrom(const Scene& scene, std::size_t first);

struct ImportPreview
{
    struct Part
    {
        QString name;
        std::string form;
        std::string content;
        std::size_t end = 0; // index behind its last body among the new ones
    };

    struct LeftOut
    {
        std::size_t row = 0;
        Body body;
    };

    std::vector<ImportSource> sources;   // with their texts
    std::vector<Part> parts;             // of the sources that were understood
    std::vector<TextPosition> positions; // of each row
    std::vector<Unsure> unsure;          // of each row
    std::vector<LeftOut> leftOut;        // rows that are not added, ascending
    std::vector<Problem> remarks; // about what was left out or changed, and about sources that were not understood
    std::optional<Grid> grid;     // the first one
    bool takesGrid = false;
    bool hasFrames = false;
    bool isFromDown = false; // y points down where some of the bodies are from
    bool isFromUp = false;   // it points up, or may do so, where others are from
    ExtendedScene
        made; // the scene with the new bodies at its end; y points down in a blank one if it does in all parts
    std::size_t first = 0; // index of the first new body

    [[nodiscard]] std::size_t added() const { return made.scene.bodies.size() - first; }
    // The bodies that were read, one a row: those that are added and those that are left out, in the order of the text.
    [[nodiscard]] std::size_t rows() const { return added() + leftOut.size(); }
    [[nodiscard]] const Body& body(std::size_t row) const;
    // The index of a row among the new bodies; none if it is left out.
    [[nodiscard]] std::optional<std::size_t> indexOf(std::size_t row) const;
    // The indices of the new bodies in the scene, and their box; none if there are none.
    [[nodiscard]] std::vector<std::size_t> newBodies() const;
    [[nodiscard]] std::optional<WorldBox> bounds() const { return boundsFrom(made.scene, first); }
    // Whether there is something to add, and nothing speaks against it.
    [[nodiscard]] bool isAllowed() const
    {
        return (added() > 0 || takesGrid) && !made.rounding.overflow && made.problems.empty();
    }
};
using ImportPreviewPtr = std::shared_ptr<const ImportPreview>;

[[nodiscard]] ImportPreview importPreview(ImportQuery query, const Job& job);

// A number of an import, digit by digit.
[[nodiscard]] QString importNumberText(double number, const Scene& scene);

enum class ImportColumn
{
    body, // with the check mark of what is added
    shape,
    numbers,
    reason, // why it is not sure
    place
};

// The bodies that were read as rows: name, shape, positions or times, and place in the text. Rows without a check mark
// are not added.
class ImportModel : public TableModel
{
    Q_OBJECT

public:
    explicit ImportModel(QObject* parent = nullptr);

    void setPreview(ImportPreviewPtr preview);
    // Sets the check marks of rows. The preview follows later.
    void setAdded(const std::vector<int>& rows, bool isAdded);
    [[nodiscard]] bool isAdded(int row) const { return !m_leftOut.contains(m_preview->body(std::size_t(row)).id); }
    // The ids of rows without a check mark.
    [[nodiscard]] const Names& leftOut() const { return m_leftOut; }
    // The ids of rows to which the user gave one.
    [[nodiscard]] const Names& taken() const { return m_taken; }

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

Q_SIGNALS:
    // The user set or took away check marks.
    void choiceChanged();

protected:
    [[nodiscard]] int rows() const override { return m_preview ? int(m_preview->rows()) : 0; }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;

private:
    ImportPreviewPtr m_preview;
    Names m_leftOut;
    Names m_taken;
};

// The picture of the new bodies, with the others faint.
class ImportPicture : public QWidget
{
    Q_OBJECT

public:
    explicit ImportPicture(QWidget* parent = nullptr);

    void setPreview(ImportPreviewPtr preview);
    // Highlights a new body, by its index among them.
    void setHighlighted(std::optional<std::size_t> body);

    [[nodiscard]] QSize sizeHint() const override { return {320, 240}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 100}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QPixmap drawn() const;
    // The picture alone, as an image of the widget's size.
    [[nodiscard]] QImage layer(const ScenePicture& picture) const;

    ImportPreviewPtr m_preview;
    std::optional<std::size_t> m_highlighted;
    QPixmap m_picture; // of the present size; null if it must be drawn again
};

// Shows what was understood before anything is added. Reads on a background thread, and opens itself when it has read
// something, or when reading takes long. Nothing of the scene changes.
class ImportDialog : public QDialog
{
    Q_OBJECT

public:
    // `document` outlives the dialog.
    ImportDialog(SceneDocument& document, std::vector<ImportSource> sources, const QString& title, QWidget* parent);

    // Begins to read, with this rate of frames unless the user types another one.
    void begin(const Rational& rate);
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

private:
    void build();
    QWidget* bodies();
    QWidget* choices();
    void addRemarks(QBoxLayout& column);
    void connectChoices();
    void read();
    void take(const ImportPreviewPtr& preview);
    void show(const ImportPreview& preview);
    void showNotes(const ImportPreview& preview);
    void highlight();
    // Gives the table the width that its texts need, as far as the picture keeps its part. Does nothing after the user
    // has moved the border between them.
    void shareWidth();
    void follow();
    // The typed rate; nothing if the text is invalid, which is then marked.
    [[nodiscard]] std::optional<Rational> rate();

    SceneDocument& m_document;
    std::vector<ImportSource> m_sources;
    ImportPreviewPtr m_preview;
    quint64 m_revision = 0; // of the scene that is being read for
    std::optional<bool> m_takesGrid;
    bool m_isSplit = false;  // the user has moved the border beside the table
    bool m_wantsAdd = false; // the user has added, but the preview is not up to date yet
    ImportModel m_model;
    WrappedLabel* m_summary = nullptr;
    QSplitter* m_split = nullptr;
    ImportPicture* m_picture = nullptr;
    DenseTable* m_table = nullptr;
    QComboBox* m_use = nullptr;
    QLabel* m_rateLabel = nullptr;
    TextField* m_rate = nullptr;
    QCheckBox* m_grid = nullptr;
    WrappedLabel* m_notes = nullptr;
    QLabel* m_remarksLabel = nullptr;
    QPlainTextEdit* m_remarks = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton* m_add = nullptr;
    LatestJob<ImportQuery, ImportPreviewPtr> m_job;
};

// Imports of a window.

// Opens the dialog for pasted text and for files, and adds what the user chose as one step. New bodies that are out of
// sight, or too small to be seen, are brought into view; undo takes the view back while it still shows all of them, and
// redo brings them into view again.
class ImportActions : public QObject
{
    Q_OBJECT

public:
    // A child of the window.
    explicit ImportActions(const WindowParts& parts);

    void importText(const QString& text);
    void importFiles(const QStringList& paths);
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
    void start(std::vector<ImportSource> sources, const Words& words);
    void add(const ImportPreview& preview, const QString& step);
    void show(const ImportPreview& preview, const ViewTransform& before);
    void followUndo(int index);

    // A step that moved the view.
    struct MovedView
    {
        int step = 0;          // the number of steps with it
        std::size_t first = 0; // index of its first body
        WorldBox bodies;
        ViewTransform before;
        ViewTransform after;
        bool isUndone = false;
    };

    WindowParts m_parts;
    QPointer<ImportDialog> m_dialog;
    std::vector<MovedView> m_moved;
};

} // namespace sweep
