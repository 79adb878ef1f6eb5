#include "app/files/dialogs.h"

#include "core/scene/editing.h"
#include "core/solve/other_answer.h"
#include "widgets/format/labels.h"
#include "widgets/format/number_field.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/events/event_text.h"
#include "widgets/tables/dense_table.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
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

QString contentOf(const QWidget& field)
{
    if (const auto* list = qobject_cast<const QComboBox*>(&field))
        return list->currentText();
    if (const auto* line = qobject_cast<const QLineEdit*>(&field))
        return line->text();
    return qobject_cast<const QPlainTextEdit*>(&field)->toPlainText();
}

void fillField(QWidget& field, const QString& text)
{
    if (auto* list = qobject_cast<QComboBox*>(&field)) {
        if (const int row = list->findText(text); row >= 0)
            list->setCurrentIndex(row);
    } else if (auto* line = qobject_cast<QLineEdit*>(&field)) {
        line->setText(text);
        line->setModified(true);
        if (auto* number = qobject_cast<NumberField*>(line))
            number->commit();
        if (auto* box = qobject_cast<QAbstractSpinBox*>(line->parentWidget()))
            box->interpretText();
    } else {
        qobject_cast<QPlainTextEdit*>(&field)->setPlainText(text);
    }
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
        return translated(QT_TRANSLATE_NOOP("sweepbench", "exact"));
    const QString bound = boundText(rounding.largestError);
    if (rounding.numbers == 1)
        return translated(QT_TRANSLATE_NOOP("sweepbench", "1 number is rounded, by at most %1")).arg(bound);
    return translated(QT_TRANSLATE_NOOP("sweepbench", "%1 numbers are rounded, by at most %2"))
        .arg(rounding.numbers)
        .arg(bound);
}

QString withRounding(const QString& step, const Rounding& rounding)
{
    return rounding.isExact() ? step : translated(QT_TRANSLATE_NOOP("sweepbench", "%1 (rounded)")).arg(step);
}

QString overflowText()
{
    return translated(
        QT_TRANSLATE_NOOP("sweepbench", "Nothing was changed: a number would be too large for a double."));
}

namespace {

class NumberDialog : public QDialog
{
public:
    NumberDialog(QWidget& window, const NumberPrompt& prompt)
        : QDialog(&window), m_prompt(prompt), m_remark(new QLabel),
          m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
    {
        setWindowTitle(prompt.title);
        m_buttons->button(QDialogButtonBox::Ok)->setText(prompt.verb);
        auto* form = new QFormLayout(this);
        for (const auto& field : prompt.fields) {
            auto* line = new QLineEdit(exactText(field.initial));
            line->setFont(tabularFont(font()));
            form->addRow(field.label, line);
            connect(line, &QLineEdit::textChanged, this, &NumberDialog::follow);
            m_lines.push_back(line);
        }
        m_remark->setWordWrap(true);
        m_remark->setMinimumWidth(320);
        m_remark->setMinimumHeight(2 * fontMetrics().lineSpacing());
        m_remark->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        form->addRow(m_remark);
        form->addRow(m_buttons);
        connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
        connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
        m_lines.front()->selectAll();
        follow();
    }

    [[nodiscard]] const std::vector<double>& values() const { return m_values; }

private:
    void follow()
    {
        m_values.clear();
        NumberRemark remark;
        QStringList rounded;
        for (const QLineEdit* line : m_lines) {
            const auto read = readNumber(line->text(), {});
            if (const auto* fault = std::get_if<QString>(&read)) {
                remark = {translated(QT_TRANSLATE_NOOP("sweepbench", "“%1” is not a finite number: %2."))
                              .arg(line->text(), *fault),
                          false};
                break;
            }
            const auto& typed = std::get<TypedNumber>(read);
            m_values.push_back(typed.value);
            if (!typed.error.isEmpty() && typed.text != exactText(typed.value))
                rounded << translated(QT_TRANSLATE_NOOP("sweepbench", "%1 stands for %2 here."))
                               .arg(typed.text, exactText(typed.value));
        }
        if (remark.allowed) {
            remark = m_prompt.remark(m_values);
            rounded << remark.words;
            remark.words = rounded.join(u' ');
        }
        m_remark->setText(remark.words);
        m_remark->setMinimumHeight(std::max(m_remark->heightForWidth(m_remark->width()), m_remark->minimumHeight()));
        m_buttons->button(QDialogButtonBox::Ok)->setEnabled(remark.allowed);
    }

    const NumberPrompt& m_prompt;
    std::vector<QLineEdit*> m_lines;
    std::vector<double> m_values;
    QLabel* m_remark;
    QDialogButtonBox* m_buttons;
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

QDialogButtonBox* answers(QDialog& dialog)
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(BookmarkDialog::tr("&Save"));
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    return buttons;
}

} // namespace

BookmarkDialog::BookmarkDialog(const Bookmark& bookmark, NumberFormat format, QWidget* parent)
    : QDialog(parent), m_bookmark(bookmark), m_name(new QLineEdit(QString::fromStdString(bookmark.name))),
      m_note(new QPlainTextEdit(QString::fromStdString(bookmark.note.value_or(""))))
{
    setWindowTitle(tr("Bookmark"));
    auto* form = new QFormLayout(this);
    m_note->setTabChangesFocus(true);
    m_note->setFixedHeight(4 * fontMetrics().lineSpacing() + 12);
    form->addRow(tr("&Name"), m_name);
    form->addRow(tr("Time"), new QLabel(shownText(bookmark.t, format)));
    form->addRow(tr("No&te"), m_note);
    QDialogButtonBox* buttons = answers(*this);
    form->addRow(buttons);
    const auto follow = [this, buttons] {
        buttons->button(QDialogButtonBox::Ok)->setEnabled(!m_name->text().trimmed().isEmpty());
    };
    connect(m_name, &QLineEdit::textChanged, this, follow);
    follow();
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
    column->addWidget(answers(*this));
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

QString FileDialog::ask()
{
    return exec() == Accepted ? selectedFiles().value(0) : QString();
}

namespace {

using Row = DifferencesDialog::Row;

// Adds a row for each member that differs, with its values here and in the file; a dash stands for a missing member.
// Both sides return the text of a member.
template <class MemberText>
void addMembers(std::vector<Row>& rows, const QString& whose, const std::vector<std::string>& members,
                const MemberText& here, const MemberText& file)
{
    const auto shown = [](const std::string& text) { return text.empty() ? QStringLiteral("–") : shownTextOf(text); };
    for (const std::string& member : members)
        rows.push_back(
            {DifferencesDialog::tr("%1: %2").arg(whose, textOf(member)), shown(here(member)), shown(file(member))});
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
    const QString body = DifferencesDialog::tr("body %1").arg(shownTextOf(one.id));
    if (one.kind == Difference::added)
        return {{body, {}, DifferencesDialog::tr("only in the file")}};
    if (one.kind == Difference::removed)
        return {{body, DifferencesDialog::tr("only here"), {}}};
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
        return index ? timeText(solved.timeline, *index) : DifferencesDialog::tr("none");
    };
    return {QStringLiteral("%1 · %2 · %3")
                .arg(QString::fromLatin1(name(event.kind)), labelOf(known.scene.bodies[event.a]),
                     visibleText(partnerText(known.scene, event))),
            time(here, one.earlier), time(file, one.later)};
}

// "a · b at rest", and both relations.
Row rowOf(const AnswerDifference& rest, const Scene& scene)
{
    return {DifferencesDialog::tr("%1 · %2 at rest")
                .arg(labelOf(scene.bodies[rest.pair.a]), labelOf(scene.bodies[rest.pair.b])),
            QString::fromLatin1(name(rest.ownRelation)), QString::fromLatin1(name(rest.otherRelation))};
}

} // namespace

DifferencesDialog::Other DifferencesDialog::fileOf(ReadScene readFile, const QString& name)
{
    const auto read = [readFile = std::move(readFile)](const Job& job) -> Result<OtherScene> {
        Result<Scene> file = readFile(job);
        if (!file)
            return file.problems();
        return OtherScene{std::move(file).value()};
    };
    return {read, tr("Differences from %1").arg(titleText(name)), tr("In the File"),
            tr("The scene and its file hold the same bodies and have the same events.")};
}

DifferencesDialog::Other DifferencesDialog::numbersOf(const Scene& scene, OtherNumbers numbers)
{
    const auto read = [scene, numbers](const Job& job) { return withOtherNumbers(scene, numbers, {}, job); };
    const QString same = tr("The events and their times are the same.");
    if (numbers == OtherNumbers::singles) {
        const Rounding rounding = withSingles(scene).rounding;
        const QString before =
            rounding.isExact() ? tr("Every number is a single.") : tr("As singles, %1.").arg(roundingText(rounding));
        return {read, tr("Comparison with Singles"), tr("As Singles"), same, true, before};
    }
    const std::string farthest = farthestFromDecimal(scene);
    const QString before = farthest.empty() ? tr("Every number is its shortest decimal.")
                                            : tr("As doubles, %1.").arg(QString::fromStdString(farthest));
    return {read, tr("Comparison with Decimals"), tr("As Decimals"), same, true, before};
}

DifferencesDialog::DifferencesDialog(std::shared_ptr<const Scene> here, Other other, QWidget* parent)
    : QDialog(parent), m_other(std::move(other)), m_summary(new QLabel(tr("Comparing…"))), m_table(new DenseTable),
      m_model(new QStandardItemModel(this)),
      m_job([](const Query& query, const Job& job) { return compare(query, job); },
            [this](const Found& found) { show(found); })
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

void DifferencesDialog::addBodies(const Scene& here, const Scene& other, Found& found)
{
    const auto textIn = [](const Scene& scene) {
        return [&scene](const std::string& member) { return memberText(scene, member); };
    };
    addMembers(found.rows, tr("scene"), memberDifferences(here, other), textIn(here), textIn(other));
    const BodyById bodiesHere = byId(here);
    const BodyById bodiesInFile = byId(other);
    for (const BodyDifference& one : bodyDifferences(here, other)) {
        if (found.rows.size() < mostRows)
            std::ranges::move(bodyRows(one, bodiesHere, bodiesInFile), std::back_inserter(found.rows));
        else
            ++found.more;
    }
}

void DifferencesDialog::addEvents(const Query& query, const OtherScene& other, const Job& job, Found& found)
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
        const RestingLimits limits{.listed = mostRows};
        const UntestedPairs restHere = untestedPairs(*query.here, {.job = job}, limits);
        const UntestedPairs restThere = untestedPairs(other.scene, {.job = job}, limits);
        for (const AnswerDifference& one : answerDifferences({solvedHere, &restHere}, {solvedFile, &restThere}))
            if (one.isAtRest())
                found.rows.push_back(rowOf(one, *query.here));
    }
    for (const EventDifference& one : differences) {
        if (found.rows.size() < mostRows)
            found.rows.push_back(rowOf(one, solvedHere, solvedFile));
        else
            ++found.more;
    }
}

DifferencesDialog::Found DifferencesDialog::compare(const Query& query, const Job& job)
{
    Found found;
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

void DifferencesDialog::show(const Found& found)
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
        lines << tr("Only the first %n are listed.", nullptr, int(mostRows));
    m_summary->setText(lines.join(u'\n'));
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
            return translated(
                QT_TRANSLATE_NOOP("sweepbench", "The number of corners must be a whole number from 3 to 1000."));
        if (!(radius > 0))
            return translated(QT_TRANSLATE_NOOP("sweepbench", "The radius must be greater than 0."));
        if (thickness < 0)
            return translated(QT_TRANSLATE_NOOP("sweepbench", "The thickness must not be negative."));
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
        return {translated(QT_TRANSLATE_NOOP("sweepbench", "It is too small for its distance from (0, 0): its corners, "
                                                           "rounded to doubles, do not form a polygon.")),
                false};
    return remarkOf(corners.rounding);
}

} // namespace

std::optional<Body> promptForPolygon(QWidget& window, const RegularPolygon& offered, DialogDraft& draft)
{
    const auto text = [](const char* words) { return translated(words); };
    const NumberPrompt prompt{
        text(QT_TRANSLATE_NOOP("sweepbench", "Regular Polygon")),
        text(QT_TRANSLATE_NOOP("sweepbench", "&Add")),
        {{text(QT_TRANSLATE_NOOP("sweepbench", "Cor&ners")), static_cast<double>(offered.corners)},
         {text(QT_TRANSLATE_NOOP("sweepbench", "&Radius of the corners")), offered.radius},
         {text(QT_TRANSLATE_NOOP("sweepbench", "Centre &x")), offered.centre.x},
         {text(QT_TRANSLATE_NOOP("sweepbench", "Centre &y")), offered.centre.y},
         {text(QT_TRANSLATE_NOOP("sweepbench", "R&otation in degrees")), offered.rotation},
         {text(QT_TRANSLATE_NOOP("sweepbench", "&Thickness")), 0}},
        [](const std::vector<double>& typed) { return remarkOf(TypedPolygon(typed)); }};
    const auto typed = promptForNumbers(window, prompt, draft);
    if (!typed)
        return {};
    const TypedPolygon polygon(*typed);
    return polygon.bodyOf(polygon.rounded());
}

} // namespace sweep
