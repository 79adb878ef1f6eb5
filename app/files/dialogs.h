// Small dialogs: numbers of a transform, bookmarks, a file to open, differences; drafts kept between uses.
#pragma once

#include "widgets/document/background_job.h"

#include <sweepbench/base/result.h>
#include <sweepbench/scene.h>

#include <QDialog>
#include <QFileDialog>
#include <QHash>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QStandardItemModel;
class QWidget;

namespace sweep {

// Draft of a dialog: its typed texts and choices, kept for the next time that it opens.

// Every dialog with text fields keeps a draft, however the dialog is closed, until the draft is used or another scene
// is opened. The draft of a bug report is kept for the next report about the scene. Requires: all dialogs that it
// follows are of one kind and do not outlive it.
class DialogDraft
{
public:
    // Fills in the draft, with a button that restores the initial contents. When the dialog closes, keeps the fields
    // that
    // differ from those. Call after the fields are filled and before the dialog is shown.
    void follow(QDialog& dialog);
    void clear() { m_texts.clear(); }

private:
    QHash<int, QString> m_texts; // by the index of the field in the dialog
};

// Adds a button to the dialog that restores the initial contents.
void addReset(QDialog& dialog, std::function<void()> reset);

// Texts about rounded changes.

struct Rounding;

// "3 numbers are rounded, by at most 1.11e-16": the bound itself is rounded up.
[[nodiscard]] QString roundingText(const Rounding& rounding);

// The name of an undo step, marked if the step rounded.
[[nodiscard]] QString withRounding(const QString& step, const Rounding& rounding);

[[nodiscard]] QString overflowText();

// Dialog for a few numbers, with a remark about their effect.

// A text below the fields, and whether the numbers are allowed.
struct NumberRemark
{
    QString words;
    bool allowed = true;
};

struct NumberPrompt
{
    struct Field
    {
        QString label;
        double initial = 0;
    };
    QString title;
    QString verb; // on the button that accepts the numbers
    std::vector<Field> fields;
    std::function<NumberRemark(const std::vector<double>&)> remark;
};

// The numbers typed into a dialog, as literals or expressions; nothing if it is cancelled. The draft then keeps them.
[[nodiscard]] std::optional<std::vector<double>> promptForNumbers(QWidget& window, const NumberPrompt& prompt,
                                                                  DialogDraft& draft);

// "Exact.", or the count of rounded numbers and the largest error. A number beyond the range of doubles is not allowed.
[[nodiscard]] NumberRemark remarkOf(const Rounding& rounding);

// Dialogs for bookmarks: names, notes and order.

class DenseTable;

// One bookmark: its name, which may not be empty, and its note.
class BookmarkDialog : public QDialog
{
    Q_OBJECT

public:
    BookmarkDialog(const Bookmark& bookmark, NumberFormat format, QWidget* parent = nullptr);

    [[nodiscard]] Bookmark bookmark() const;

private:
    Bookmark m_bookmark;
    QLineEdit* m_name;
    QPlainTextEdit* m_note;
};

// All bookmarks in the order of their keys. Names and notes can be edited, rows moved and deleted.
class BookmarkList : public QDialog
{
    Q_OBJECT

public:
    struct Content
    {
        std::vector<Bookmark> bookmarks;
        QStringList keys; // shortcuts of the first bookmarks, as displayed
        NumberFormat format = NumberFormat::doubles;
    };
    explicit BookmarkList(Content content, QWidget* parent = nullptr);

    // Shows the edited bookmarks of an earlier dialog, with a button that restores the scene's. Call at most once.
    void continueWith(std::vector<Bookmark> edited);
    [[nodiscard]] std::vector<Bookmark> bookmarks() const;

    void done(int result) override;

private:
    void fill(int current);
    void move(int by);
    void remove();

    std::vector<Bookmark> m_bookmarks;
    QStringList m_keys;
    NumberFormat m_format;
    QStandardItemModel* m_model;
    DenseTable* m_table;
};

// Dialog that chooses a file to read or to write.

// It lists no names that are not valid UTF-8.
class FileDialog : public QFileDialog
{
    Q_OBJECT

public:
    FileDialog(QWidget* parent, const QString& title, const QString& folder, const QString& filters,
               AcceptMode mode = AcceptOpen);

    // Runs the dialog and returns the chosen path, to be converted by bytesOf(); empty if none was chosen.
    [[nodiscard]] QString ask();
};

// Dialog that lists the differences between the scene and its file, or the scene with other numbers.

enum class OtherNumbers;
struct OtherScene;

// A background thread reads the file and solves both scenes; closing the dialog stops it.
class DifferencesDialog : public QDialog
{
    Q_OBJECT

public:
    using ReadScene = std::function<Result<Scene>(const Job&)>;
    using ReadOther = std::function<Result<OtherScene>(const Job&)>;
    // The other side of the comparison.
    struct Other
    {
        ReadOther read;
        QString title;
        QString heading;       // of the column
        QString same;          // the sentence if nothing differs
        bool isEvents = false; // only the answers are compared; what only one of the two has comes first
        QString before = {};   // a sentence above the number of differences
    };
    [[nodiscard]] static Other fileOf(ReadScene readFile, const QString& name);
    [[nodiscard]] static Other numbersOf(const Scene& scene, OtherNumbers numbers);
    DifferencesDialog(std::shared_ptr<const Scene> here, Other other, QWidget* parent);

    // A row of the table: the subject, and its values in the window and in the file.
    struct Row
    {
        QString subject;
        QString here;
        QString file;
    };
    static constexpr std::size_t mostRows = 5000; // further rows are only counted

private:
    struct Query
    {
        std::shared_ptr<const Scene> here;
        Other other;
    };
    struct Found
    {
        std::vector<Row> rows;
        std::size_t more = 0;
        std::vector<Problem> problems; // not empty: nothing or only the bodies were compared
    };
    [[nodiscard]] static Found compare(const Query& query, const Job& job);
    void show(const Found& found);

    static void addBodies(const Scene& here, const Scene& other, Found& found);
    static void addEvents(const Query& query, const OtherScene& other, const Job& job, Found& found);

    Other m_other;
    QLabel* m_summary;
    DenseTable* m_table;
    QStandardItemModel* m_model;
    LatestJob<Query, Found> m_job;
};

// Dialog for a regular polygon: its corners, radius, centre, rotation and thickness.

struct RegularPolygon;

// A regular polygon at rest without an id, from numbers typed into a dialog that offers the given ones; nothing if it
// is cancelled. The draft then keeps what was typed. The dialog names what is rounded, and does not accept a polygon
// that the scene's rules refuse.
[[nodiscard]] std::optional<Body> promptForPolygon(QWidget& window, const RegularPolygon& offered, DialogDraft& draft);

} // namespace sweep
