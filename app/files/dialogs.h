// Small dialogs: numbers of a transform, bookmarks, a file to open, differences; drafts kept between uses.
#pragma once

#include "widgets/format/number_field.h"

#include <sweepbench/base/result.h>
#include <sweepbench/scene.h>

#include <QDialog>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHash>
#include <QLineEdit>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QSettings;
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
    // that differ from those. Call after the fields are filled and before the dialog is shown.
    void follow(QDialog& dialog);
    void clear() { m_texts.clear(); }

private:
    QHash<int, QString> m_texts; // by the index of the field in the dialog
};

// Adds a button to the dialog that restores the initial contents.
void addReset(QDialog& dialog, std::function<void()> reset);

// Form of a dialog: rows of fields, a remark about them, and the button that accepts them.

// A text below the fields, and whether they are allowed.
struct NumberRemark
{
    QString words;
    bool allowed = true;
};

// Shows the remark again whenever a field changes, and is accepted only if the remark allows it.
class FormDialog : public QDialog
{
    Q_OBJECT

public:
    ~FormDialog() override;
    void accept() override;

protected Q_SLOTS:
    virtual void follow();

protected:
    FormDialog(const QString& title, QWidget* parent);

    [[nodiscard]] QFormLayout& form() const { return *m_form; }
    template <class Field>
    Field* addField(const QString& label, Field* field)
    {
        m_form->addRow(label, field);
        return field;
    }
    QComboBox* addChoice(const QString& label, const QStringList& texts);
    // Adds a row of two fields with a text between them.
    QWidget* addPair(const QString& label, QWidget* first, const QString& between, QWidget* second);
    // Adds a row for a range of times within the scene's time, whose fields have these accessible names.
    QWidget* addTimes(Interval window, Interval shown, const QString& from, const QString& until);
    [[nodiscard]] Interval times() const { return {m_from->value(), m_until->value()}; }
    // The reason why the times are refused; empty if they are not.
    [[nodiscard]] QString faultOfTimes() const;
    // Adds the last rows: the remark, at least this wide, and the buttons.
    void addButtons(QDialogButtonBox::StandardButton accepting, const QString& verb, int width);
    [[nodiscard]] virtual NumberRemark remark() const = 0;

private:
    QFormLayout* m_form;
    Interval m_window;
    NumberField* m_from = nullptr;
    NumberField* m_until = nullptr;
    QLabel* m_remark = nullptr;
    QPushButton* m_accept = nullptr;
};

// Texts about rounded changes.

struct Rounding;

// "3 numbers are rounded, by at most 1.11e-16": the bound itself is rounded up.
[[nodiscard]] QString roundingText(const Rounding& rounding);

// The name of an undo step, marked if the step rounded.
[[nodiscard]] QString withRounding(const QString& step, const Rounding& rounding);

[[nodiscard]] QString overflowText();

// "1 body", "2 bodies".
[[nodiscard]] QString bodiesText(std::size_t count);

// Dialog for a few numbers, with a remark about their effect.

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
class BookmarkDialog : public FormDialog
{
    Q_OBJECT

public:
    BookmarkDialog(const Bookmark& bookmark, NumberFormat format, QWidget* parent = nullptr);

    [[nodiscard]] Bookmark bookmark() const;

private:
    [[nodiscard]] NumberRemark remark() const override { return {{}, !m_name->text().trimmed().isEmpty()}; }

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
    [[nodiscard]] QString ask() { return exec() == Accepted ? selectedFiles().value(0) : QString(); }
};

// Dialogs that list the differences between the scene and its file, or the scene with other numbers.

enum class OtherNumbers;

// A background thread reads the other scene and solves both; closing the dialog stops it. The store, if there is one,
// remembers the columns.
void showFileDifferences(QWidget& window, std::shared_ptr<const Scene> here, const QString& path, const QString& name,
                         QSettings* store = nullptr);
void showOtherNumbers(QWidget& window, std::shared_ptr<const Scene> here, OtherNumbers numbers, QSettings& store);

// Dialog for a regular polygon: its corners, radius, centre, rotation and thickness.

struct RegularPolygon;

// A regular polygon at rest without an id, from numbers typed into a dialog that offers the given ones; nothing if it
// is cancelled. The draft then keeps what was typed. The dialog names what is rounded, and does not accept a polygon
// that the scene's rules refuse.
[[nodiscard]] std::optional<Body> promptForPolygon(QWidget& window, const RegularPolygon& offered, DialogDraft& draft);

} // namespace sweep
