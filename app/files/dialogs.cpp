#include "app/files/dialogs.h"

#include "app/report/embedded_scene.h"
#include "app/workbench/settings.h"
#include "core/scene/editing.h"
#include "core/solve/other_answer.h"
#include "widgets/document/background_job.h"
#include "widgets/document/file_path.h"
#include "widgets/format/labels.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/events/event_text.h"
#include "widgets/tables/dense_table.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMetaMethod>
#include <QMetaProperty>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace sweep {

namespace {

// The combo boxes come first, because a choice may change the contents of other fields.
QWidgetList fieldsOf(const QDialog& dialog)
{
    QWidgetList fields;
    for (auto* list : dialog.findChildren<QComboBox*>())
        fields << list;
    for (auto* line : dialog.findChildren<QLineEdit*>()) // including those of spin boxes
        if (!qobject_cast<QComboBox*>(line->parentWidget()))
            fields << line;
    for (auto* text : dialog.findChildren<QPlainTextEdit*>())
        fields << text;
    return fields;
}

// The text of a field or choice is its user property.
QString contentOf(const QWidget& field)
{
    return field.metaObject()->userProperty().read(&field).toString();
}

void fillField(QWidget& field, const QString& text)
{
    field.metaObject()->userProperty().write(&field, text);
    if (auto* line = qobject_cast<QLineEdit*>(&field))
        line->setModified(true);
    if (auto* number = qobject_cast<NumberField*>(&field))
        number->commit();
    if (auto* box = qobject_cast<QAbstractSpinBox*>(field.parentWidget()))
        box->interpretText();
}

} // namespace

void DialogDraft::follow(QDialog& dialog)
{
    const QWidgetList fields = fieldsOf(dialog);
    QStringList before;
    for (const QWidget* field : fields)
        before << contentOf(*field);
    for (int i = 0; i < int(fields.size()); ++i)
        if (m_texts.contains(i))
            fillField(*fields[i], m_texts[i]);
    if (!m_texts.isEmpty())
        addReset(dialog, [fields, before] {
            for (int i = 0; i < int(fields.size()); ++i)
                if (contentOf(*fields[i]) != before[i])
                    fillField(*fields[i], before[i]);
        });
    QObject::connect(&dialog, &QDialog::finished, &dialog, [this, fields, before] {
        m_texts.clear();
        for (int i = 0; i < int(fields.size()); ++i)
            if (const QString text = contentOf(*fields[i]); text != before[i])
                m_texts[i] = text;
    });
}

void addReset(QDialog& dialog, std::function<void()> reset)
{
    auto* buttons = dialog.findChild<QDialogButtonBox*>();
    auto* button = buttons->addButton(QDialogButtonBox::Reset);
    button->setAutoDefault(false);
    button->setToolTip(translated("Forget what was typed before"));
    QObject::connect(button, &QPushButton::clicked, &dialog, std::move(reset));
}

FormDialog::FormDialog(const QString& title, QWidget* parent) : QDialog(parent), m_form(new QFormLayout(this))
{
    setWindowTitle(title);
}

// A field that loses the focus while it is destroyed reports a change.
FormDialog::~FormDialog()
{
    for (const QWidget* field : findChildren<QWidget*>())
        field->disconnect(this);
}

QComboBox* FormDialog::addChoice(const QString& label, const QStringList& texts)
{
    auto* list = new QComboBox;
    list->addItems(texts);
    return addField(label, list);
}

QWidget* FormDialog::addPair(const QString& label, QWidget* first, const QString& between, QWidget* second)
{
    auto* row = new QWidget;
    auto* line = newLayout<QHBoxLayout>(row, 6);
    line->addWidget(first, 1);
    line->addWidget(new QLabel(between));
    line->addWidget(second, 1);
    return addField(label, row);
}

QWidget* FormDialog::addTimes(Interval window, Interval shown, const QString& from, const QString& until)
{
    m_window = window;
    m_from = new NumberField;
    m_until = new NumberField;
    m_from->setAccessibleName(from);
    m_until->setAccessibleName(until);
    m_from->setValue(shown.start);
    m_until->setValue(shown.end);
    return addPair(tr("Time range"), m_from, tr("to"), m_until);
}

QString FormDialog::faultOfTimes() const
{
    for (const NumberField* field : {m_from, m_until})
        if (!field->fault().isEmpty())
            return field->fault();
    const Interval chosen = times();
    if (chosen.start >= m_window.start && chosen.end <= m_window.end && chosen.start < chosen.end)
        return {};
    return tr("The time range must start before it ends and lie within the scene's time, %1 to %2.")
        .arg(shownText(m_window.start), shownText(m_window.end));
}

void FormDialog::addButtons(QDialogButtonBox::StandardButton accepting, const QString& verb, int width)
{
    m_remark = new QLabel;
    m_remark->setWordWrap(true);
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setMinimumSize(width, 2 * fontMetrics().lineSpacing());
    m_remark->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_form->addRow(m_remark);
    auto* buttons = new QDialogButtonBox(accepting | QDialogButtonBox::Cancel);
    m_accept = buttons->button(accepting);
    m_accept->setText(verb);
    m_form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &FormDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    const QMetaMethod slot = staticMetaObject.method(staticMetaObject.indexOfSlot("follow()"));
    for (const QWidget* field : findChildren<QWidget*>())
        if (const QMetaProperty value = field->metaObject()->userProperty(); value.hasNotifySignal())
            connect(field, value.notifySignal(), this, slot);
    for (const NumberField* field : findChildren<NumberField*>()) {
        connect(field, &NumberField::typed, this, &FormDialog::follow);
        connect(field, &NumberField::messageChanged, this, &FormDialog::follow);
    }
    follow();
}

void FormDialog::follow()
{
    const NumberRemark now = remark();
    m_remark->setVisible(!now.words.isEmpty());
    m_remark->setText(now.words);
    m_remark->setMinimumHeight(std::max(m_remark->heightForWidth(m_remark->width()), m_remark->minimumHeight()));
    m_accept->setEnabled(now.allowed);
}

void FormDialog::accept()
{
    for (NumberField* field : findChildren<NumberField*>())
        if (!field->commit())
            return;
    if (remark().allowed)
        QDialog::accept();
}

namespace {

// The bound rounded up to three digits.
QString boundText(double bound)
{
    double shown = bound;
    QString text = QString::number(shown, 'g', 3);
    while (text.toDouble() < bound && std::isfinite(shown)) {
        shown += bound / 1000;
        text = QString::number(shown, 'g', 3);
    }
    return shownText(text.toDouble());
}

} // namespace

QString roundingText(const Rounding& rounding)
{
    if (rounding.overflow)
        return overflowText();
    if (rounding.isExact())
        return translated("exact");
    const QString bound = boundText(rounding.largestError);
    if (rounding.numbers == 1)
        return translated("1 number is rounded, by at most %1").arg(bound);
    return translated("%1 numbers are rounded, by at most %2").arg(rounding.numbers).arg(bound);
}

QString withRounding(const QString& step, const Rounding& rounding)
{
    return rounding.isExact() ? step : translated("%1 (rounded)").arg(step);
}

QString overflowText()
{
    return translated("Nothing was changed: a number would be too large for a double.");
}

QString bodiesText(std::size_t count)
{
    return count == 1 ? translated("1 body") : translated("%1 bodies").arg(countText(qlonglong(count)));
}

namespace {

class NumberDialog : public FormDialog
{
public:
    NumberDialog(QWidget& window, const NumberPrompt& prompt) : FormDialog(prompt.title, &window), m_prompt(prompt)
    {
        for (const auto& field : prompt.fields) {
            auto* line = new QLineEdit(exactText(field.initial));
            line->setFont(tabularFont(font()));
            form().addRow(field.label, line);
            m_lines.push_back(line);
        }
        addButtons(QDialogButtonBox::Ok, prompt.verb, 320);
        m_lines.front()->selectAll();
    }

    // The numbers up to the first one that is not valid.
    [[nodiscard]] std::vector<double> values() const
    {
        std::vector<double> values;
        for (const QLineEdit* line : m_lines) {
            const auto read = readNumber(line->text(), {});
            const auto* typed = std::get_if<TypedNumber>(&read);
            if (!typed)
                break;
            values.push_back(typed->value);
        }
        return values;
    }

private:
    [[nodiscard]] NumberRemark remark() const override
    {
        QStringList words;
        for (const QLineEdit* line : m_lines) {
            const auto read = readNumber(line->text(), {});
            if (const auto* fault = std::get_if<QString>(&read))
                return {translated("“%1” is not a finite number: %2.").arg(line->text(), *fault), false};
            const auto& typed = std::get<TypedNumber>(read);
            if (!typed.error.isEmpty() && typed.text != exactText(typed.value))
                words << translated("%1 stands for %2 here.").arg(typed.text, exactText(typed.value));
        }
        const NumberRemark remark = m_prompt.remark(values());
        words << remark.words;
        return {words.join(u' '), remark.allowed};
    }

    const NumberPrompt& m_prompt;
    std::vector<QLineEdit*> m_lines;
};

} // namespace

std::optional<std::vector<double>> promptForNumbers(QWidget& window, const NumberPrompt& prompt, DialogDraft& draft)
{
    NumberDialog dialog(window, prompt);
    draft.follow(dialog);
    if (dialog.exec() != QDialog::Accepted)
        return {};
    draft.clear();
    return dialog.values();
}

NumberRemark remarkOf(const Rounding& rounding)
{
    if (rounding.overflow)
        return {roundingText(rounding), false};
    const QString words = roundingText(rounding);
    return {words.left(1).toUpper() + words.mid(1) + u'.', true};
}

namespace {

std::optional<std::string> noteOf(const QString& text)
{
    return text.isEmpty() ? std::nullopt : std::optional(text.toStdString());
}

// An item that shows its text with invisible characters replaced, and edits the text itself.
class TextItem : public QStandardItem
{
public:
    using QStandardItem::QStandardItem;

    [[nodiscard]] QVariant data(int role) const override
    {
        const QVariant held = QStandardItem::data(role);
        return role == Qt::DisplayRole ? visibleText(held.toString()) : held;
    }
};

} // namespace

BookmarkDialog::BookmarkDialog(const Bookmark& bookmark, NumberFormat format, QWidget* parent)
    : FormDialog(tr("Bookmark"), parent), m_bookmark(bookmark),
      m_name(new QLineEdit(QString::fromStdString(bookmark.name))),
      m_note(new QPlainTextEdit(QString::fromStdString(bookmark.note.value_or(""))))
{
    m_note->setTabChangesFocus(true);
    m_note->setFixedHeight(4 * fontMetrics().lineSpacing() + 12);
    form().addRow(tr("&Name"), m_name);
    form().addRow(tr("Time"), new QLabel(shownText(bookmark.t, format)));
    form().addRow(tr("No&te"), m_note);
    addButtons(QDialogButtonBox::Ok, tr("&Save"), 0);
    m_name->selectAll();
}

Bookmark BookmarkDialog::bookmark() const
{
    Bookmark named = m_bookmark;
    named.name = m_name->text().trimmed().toStdString();
    named.note = noteOf(m_note->toPlainText());
    return named;
}

BookmarkList::BookmarkList(Content content, QWidget* parent)
    : QDialog(parent), m_bookmarks(std::move(content.bookmarks)), m_keys(std::move(content.keys)),
      m_format(content.format), m_model(new QStandardItemModel(this)), m_table(new DenseTable)
{
    setWindowTitle(tr("Bookmarks"));
    m_model->setHorizontalHeaderLabels({tr("Key"), tr("Name"), tr("Time"), tr("Note")});
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                             QAbstractItemView::AnyKeyPressed);
    m_table->setCopyRole(Qt::DisplayRole);
    m_table->setAccessibleName(tr("Bookmarks"));
    m_table->setObjectName(QStringLiteral("bookmarks"));
    m_table->setColumnTexts({QStringLiteral("Ctrl+0"), QStringLiteral("a name of a bookmark"),
                             QStringLiteral("0.1234567890123456"), QString()});
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_table);
    auto* row = new QHBoxLayout;
    const auto add = [&](const QString& text, auto act) {
        auto* button = new QPushButton(text);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, act);
        row->addWidget(button);
    };
    add(tr("&Up"), [this] { move(-1); });
    add(tr("&Down"), [this] { move(1); });
    add(tr("De&lete"), [this] { remove(); });
    row->addStretch(1);
    column->addLayout(row);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("&Save"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    resize(560, 320);
    fill(0);
}

void BookmarkList::continueWith(std::vector<Bookmark> edited)
{
    const std::vector<Bookmark> before = std::exchange(m_bookmarks, std::move(edited));
    fill(0);
    addReset(*this, [this, before] {
        m_bookmarks = before;
        fill(0);
    });
}

// Commits the cell that is being edited.
void BookmarkList::done(int result)
{
    m_table->setCurrentIndex({}); // closes the cell's editor
    QDialog::done(result);
}

void BookmarkList::fill(int current)
{
    m_model->setRowCount(int(m_bookmarks.size()));
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const Bookmark& bookmark = m_bookmarks[std::size_t(row)];
        const auto put = [&](int column, const QString& text, bool editable) {
            auto* item = new TextItem(text);
            item->setEditable(editable);
            m_model->setItem(row, column, item);
        };
        put(0, m_keys.value(row), false);
        put(1, QString::fromStdString(bookmark.name), true);
        put(2, shownText(bookmark.t, m_format), false);
        put(3, QString::fromStdString(bookmark.note.value_or("")), true);
    }
    m_table->selectRow(current);
}

// The bookmarks in the table; an empty name keeps the old one.
std::vector<Bookmark> BookmarkList::bookmarks() const
{
    std::vector<Bookmark> written = m_bookmarks;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QString name = m_model->item(row, 1)->data(Qt::EditRole).toString().trimmed();
        if (!name.isEmpty())
            written[std::size_t(row)].name = name.toStdString();
        written[std::size_t(row)].note = noteOf(m_model->item(row, 3)->data(Qt::EditRole).toString());
    }
    return written;
}

void BookmarkList::move(int by)
{
    const int row = m_table->currentIndex().row();
    const int to = row + by;
    if (row < 0 || to < 0 || to >= m_model->rowCount())
        return;
    m_bookmarks = bookmarks();
    std::swap(m_bookmarks[std::size_t(row)], m_bookmarks[std::size_t(to)]);
    fill(to);
}

void BookmarkList::remove()
{
    const int row = m_table->currentIndex().row();
    if (row < 0)
        return;
    m_bookmarks = bookmarks();
    m_bookmarks.erase(m_bookmarks.begin() + row);
    fill(std::min(row, int(m_bookmarks.size()) - 1));
}

FileDialog::FileDialog(QWidget* parent, const QString& title, const QString& folder, const QString& filters,
                       AcceptMode mode)
    : QFileDialog(parent, title, folder, filters)
{
    setAcceptMode(mode);
    setFileMode(mode == AcceptOpen ? ExistingFile : AnyFile);
}

namespace {

constexpr std::size_t mostDifferences = 5000; // further rows are only counted

// The subject, and its values in the window and in the other scene.
struct Row
{
    QString subject;
    QString here;
    QString file;
};

// The other side of the comparison.
struct OtherSide
{
    std::function<Result<OtherScene>(const Job&)> read;
    QString title;
    QString heading;       // of the column
    QString same;          // the sentence if nothing differs
    bool isEvents = false; // only the answers are compared; what only one of the two has comes first
    QString before = {};   // a sentence above the number of differences
};
struct DifferenceQuery
{
    std::shared_ptr<const Scene> here;
    OtherSide other;
};
struct FoundDifferences
{
    std::vector<Row> rows;
    std::size_t more = 0;
    std::vector<Problem> problems; // not empty: nothing or only the bodies were compared
};

// Adds a row for each member that differs, with its values here and in the file; a dash stands for a missing member.
// Both sides return the text of a member.
template <class MemberText>
void addMembers(std::vector<Row>& rows, const QString& whose, const std::vector<std::string>& members,
                const MemberText& here, const MemberText& file)
{
    const auto shown = [](const std::string& text) { return text.empty() ? QStringLiteral("–") : shownTextOf(text); };
    for (const std::string& member : members)
        rows.push_back({translated("%1: %2").arg(whose, textOf(member)), shown(here(member)), shown(file(member))});
}

struct BodyById
{
    std::unordered_map<std::string_view, const Body*> bodies = {};
    NumberFormat numbers = NumberFormat::doubles;
};

BodyById byId(const Scene& scene)
{
    BodyById known{.numbers = scene.numbers.value_or(NumberFormat::doubles)};
    for (const Body& body : scene.bodies)
        known.bodies.emplace(body.id, &body);
    return known;
}

std::vector<Row> bodyRows(const BodyDifference& one, const BodyById& here, const BodyById& file)
{
    const QString body = translated("body %1").arg(shownTextOf(one.id));
    if (one.kind == Difference::added)
        return {{body, {}, translated("only in the file")}};
    if (one.kind == Difference::removed)
        return {{body, translated("only here"), {}}};
    std::vector<Row> rows;
    const auto textIn = [&one](const BodyById& known) {
        return [&known, &body = *known.bodies.at(one.id)](const std::string& member) {
            return memberText(body, member, known.numbers);
        };
    };
    addMembers(rows, body, one.members, textIn(here), textIn(file));
    return rows;
}

Row rowOf(const EventDifference& one, const SceneTimeline& here, const SceneTimeline& file)
{
    const SceneTimeline& known = one.earlier ? here : file;
    const Event& event = known.timeline.events()[one.earlier ? *one.earlier : *one.later];
    const auto time = [](const SceneTimeline& solved, std::optional<std::size_t> index) {
        return index ? timeText(solved.timeline, *index) : translated("none");
    };
    return {QStringLiteral("%1 · %2 · %3")
                .arg(QString::fromLatin1(name(event.kind)), labelOf(known.scene.bodies[event.a]),
                     visibleText(partnerText(known.scene, event))),
            time(here, one.earlier), time(file, one.later)};
}

// "a · b at rest", and both relations.
Row rowOf(const AnswerDifference& rest, const Scene& scene)
{
    return {translated("%1 · %2 at rest").arg(labelOf(scene.bodies[rest.pair.a]), labelOf(scene.bodies[rest.pair.b])),
            QString::fromLatin1(name(rest.ownRelation)), QString::fromLatin1(name(rest.otherRelation))};
}

void addBodies(const Scene& here, const Scene& other, FoundDifferences& found)
{
    const auto textIn = [](const Scene& scene) {
        return [&scene](const std::string& member) { return memberText(scene, member); };
    };
    addMembers(found.rows, translated("scene"), memberDifferences(here, other), textIn(here), textIn(other));
    const BodyById bodiesHere = byId(here);
    const BodyById bodiesInFile = byId(other);
    for (const BodyDifference& one : bodyDifferences(here, other)) {
        if (found.rows.size() < mostDifferences)
            std::ranges::move(bodyRows(one, bodiesHere, bodiesInFile), std::back_inserter(found.rows));
        else
            ++found.more;
    }
}

void addEvents(const DifferenceQuery& query, const OtherScene& other, const Job& job, FoundDifferences& found)
{
    SolveOptions options;
    options.job = job;
    const auto here = solve(*query.here, options);
    const auto there = here ? solve(other, options) : here; // times are those of the scene here
    if (!here || !there) {
        found.problems = there.problems();
        return;
    }
    const SceneTimeline solvedHere{*query.here, here.value()};
    const SceneTimeline solvedFile{other.scene, there.value()};
    std::vector<EventDifference> differences = eventDifferences(solvedHere, solvedFile);
    if (query.other.isEvents) {
        std::ranges::stable_partition(differences,
                                      [](const EventDifference& one) { return one.kind() != Difference::changed; });
        const RestingLimits limits{.listed = mostDifferences};
        const UntestedPairs restHere = untestedPairs(*query.here, {.job = job}, limits);
        const UntestedPairs restThere = untestedPairs(other.scene, {.job = job}, limits);
        for (const AnswerDifference& one : answerDifferences({solvedHere, &restHere}, {solvedFile, &restThere}))
            if (one.isAtRest())
                found.rows.push_back(rowOf(one, *query.here));
    }
    for (const EventDifference& one : differences) {
        if (found.rows.size() < mostDifferences)
            found.rows.push_back(rowOf(one, solvedHere, solvedFile));
        else
            ++found.more;
    }
}

FoundDifferences foundDifferences(const DifferenceQuery& query, const Job& job)
{
    FoundDifferences found;
    const Result<OtherScene> other = query.other.read(job);
    if (!other) {
        found.problems = other.problems();
        return found;
    }
    if (!query.other.isEvents)
        addBodies(*query.here, other->scene, found);
    found.problems = problemsOf(*query.here, job);
    if (found.problems.empty())
        addEvents(query, other.value(), job, found);
    return found;
}

class DifferencesDialog : public QDialog
{
public:
    DifferencesDialog(std::shared_ptr<const Scene> here, OtherSide other, QWidget& parent)
        : QDialog(&parent), m_other(std::move(other)), m_summary(new QLabel(tr("Comparing…"))), m_table(new DenseTable),
          m_model(new QStandardItemModel(this)),
          m_job([](const DifferenceQuery& query, const Job& job) { return foundDifferences(query, job); },
                [this](const FoundDifferences& found) { show(found); })
    {
        setWindowTitle(m_other.title);
        auto* column = new QVBoxLayout(this);
        m_summary->setWordWrap(true);
        column->addWidget(m_summary);
        m_model->setHorizontalHeaderLabels({tr("What Differs"), tr("Here"), m_other.heading});
        m_table->setModel(m_model);
        m_table->setAccessibleName(tr("Differences"));
        m_table->setObjectName(QStringLiteral("differences"));
        m_table->setCopyRole(Qt::DisplayRole);
        m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
        m_table->setColumnTexts({QStringLiteral("enter · Plasma ball · cell (0, 0)"),
                                 QStringLiteral("≈ 0.000000000000000000"), QStringLiteral("≈ 0.000000000000000000")});
        column->addWidget(m_table, 1);
        auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
        connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
        column->addWidget(buttons);
        resize(640, 420);
        m_job.start({std::move(here), m_other});
    }

private:
    void show(const FoundDifferences& found)
    {
        for (const Row& row : found.rows) {
            QList<QStandardItem*> items;
            for (const QString& text : {row.subject, row.here, row.file})
                items << new QStandardItem(text);
            m_model->appendRow(items);
        }
        const int count = int(found.rows.size() + found.more);
        QStringList lines;
        if (!m_other.before.isEmpty())
            lines << m_other.before;
        if (!found.problems.empty())
            lines << tr("The events cannot be compared: %1").arg(shownTextOf(found.problems.front()));
        else if (found.rows.empty())
            lines << m_other.same;
        else
            lines << (count == 1 ? tr("One difference") : tr("%n differences", nullptr, count));
        if (found.more > 0)
            lines << tr("Only the first %n are listed.", nullptr, int(mostDifferences));
        m_summary->setText(lines.join(u'\n'));
    }

    OtherSide m_other;
    QLabel* m_summary;
    DenseTable* m_table;
    QStandardItemModel* m_model;
    LatestJob<DifferenceQuery, FoundDifferences> m_job;
};

void showDifferences(QWidget& window, std::shared_ptr<const Scene> here, OtherSide other, QSettings* store)
{
    DifferencesDialog dialog(std::move(here), std::move(other), window);
    if (store)
        rememberColumns(*store, dialog);
    dialog.exec();
}

} // namespace

void showFileDifferences(QWidget& window, std::shared_ptr<const Scene> here, const QString& path, const QString& name,
                         QSettings* store)
{
    const auto read = [file = bytesOf(path)](const Job& job) -> Result<OtherScene> {
        ReadOptions options;
        options.job = job;
        Result<Scene> scene = readAnyScene(file, options);
        if (!scene)
            return scene.problems();
        return OtherScene{std::move(scene).value()};
    };
    showDifferences(window, std::move(here),
                    {read, translated("Differences from %1").arg(titleText(name)), translated("In the File"),
                     translated("The scene and its file hold the same bodies and have the same events.")},
                    store);
}

void showOtherNumbers(QWidget& window, std::shared_ptr<const Scene> here, OtherNumbers numbers, QSettings& store)
{
    const Scene& scene = *here;
    const auto read = [here, numbers](const Job& job) { return withOtherNumbers(*here, numbers, {}, job); };
    const QString same = translated("The events and their times are the same.");
    if (numbers == OtherNumbers::singles) {
        const Rounding rounding = withSingles(scene).rounding;
        const QString before = rounding.isExact() ? translated("Every number is a single.")
                                                  : translated("As singles, %1.").arg(roundingText(rounding));
        return showDifferences(
            window, std::move(here),
            {read, translated("Comparison with Singles"), translated("As Singles"), same, true, before}, &store);
    }
    const std::string farthest = farthestFromDecimal(scene);
    const QString before = farthest.empty() ? translated("Every number is its shortest decimal.")
                                            : translated("As doubles, %1.").arg(QString::fromStdString(farthest));
    showDifferences(window, std::move(here),
                    {read, translated("Comparison with Decimals"), translated("As Decimals"), same, true, before},
                    &store);
}

namespace {

// The numbers of the dialog, in the order of its fields.
struct TypedPolygon
{
    static constexpr double fewestCorners = 3;
    static constexpr double mostCorners = 1000;

    double corners;
    double radius;
    Vec centre;
    double rotation;
    double thickness;

    explicit TypedPolygon(const std::vector<double>& typed)
        : corners(typed[0]), radius(typed[1]), centre{typed[2], typed[3]}, rotation(typed[4]), thickness(typed[5])
    {
    }

    // The reason why these numbers give no polygon; empty if they do.
    [[nodiscard]] QString fault() const
    {
        if (!(corners >= fewestCorners && corners <= mostCorners) || corners != std::floor(corners))
            return translated("The number of corners must be a whole number from 3 to 1000.");
        if (!(radius > 0))
            return translated("The radius must be greater than 0.");
        if (thickness < 0)
            return translated("The thickness must not be negative.");
        return {};
    }
    [[nodiscard]] Corners rounded() const
    {
        return cornersOf({static_cast<std::size_t>(corners), centre, radius, rotation});
    }
    [[nodiscard]] Body bodyOf(const Corners& at) const
    {
        Body body;
        body.shape = Shape::polygon;
        for (const Vec corner : at.points)
            body.points.emplace_back(Rest{corner});
        body.radius.from = thickness;
        return body;
    }
};

NumberRemark remarkOf(const TypedPolygon& polygon)
{
    if (const QString fault = polygon.fault(); !fault.isEmpty())
        return {fault, false};
    const Corners corners = polygon.rounded();
    Scene scene;
    scene.bodies.push_back(polygon.bodyOf(corners));
    scene.bodies.front().id = "polygon";
    if (!corners.rounding.overflow && !problemsOf(scene).empty())
        return {translated("It is too small for its distance from (0, 0): its corners, "
                           "rounded to doubles, do not form a polygon."),
                false};
    return remarkOf(corners.rounding);
}

} // namespace

std::optional<Body> promptForPolygon(QWidget& window, const RegularPolygon& offered, DialogDraft& draft)
{
    const NumberPrompt prompt{translated("Regular Polygon"),
                              translated("&Add"),
                              {{translated("Cor&ners"), static_cast<double>(offered.corners)},
                               {translated("&Radius of the corners"), offered.radius},
                               {translated("Centre &x"), offered.centre.x},
                               {translated("Centre &y"), offered.centre.y},
                               {translated("R&otation in degrees"), offered.rotation},
                               {translated("&Thickness"), 0}},
                              [](const std::vector<double>& typed) { return remarkOf(TypedPolygon(typed)); }};
    const auto typed = promptForNumbers(window, prompt, draft);
    if (!typed)
        return {};
    const TypedPolygon polygon(*typed);
    return polygon.bodyOf(polygon.rounded());
}

} // namespace sweep
