#include "app/files/import_dialog.h"

#include "app/files/dialogs.h"
#include "app/files/import/import_choices.h"
#include "app/files/import/import_picker.h"
#include "app/files/import/import_text.h"
#include "app/files/import/pick_form.h"
#include "app/files/scene_files.h"
#include "app/formats/geometry_reader.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
#include "core/scene/picture_scene.h"
#include "core/scene/scene_rules.h"
#include "widgets/canvas/canvas.h"
#include "widgets/document/file_path.h"
#include "widgets/format/labels.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/tables/dense_table.h"

#include <sweepbench/engine_log.h>

#include <QDialogButtonBox>
#include <QDir>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QMainWindow>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSplitter>
#include <QUndoStack>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <ranges>
#include <utility>

namespace sweep {

ImportDialog::ImportDialog(SceneDocument& document, std::vector<ImportSource> sources, const QString& title,
                           QWidget* parent)
    : QDialog(parent), m_document(document), m_sources(std::move(sources)),
      m_job([](ImportQuery query,
               const Job& job) { return std::make_shared<const ImportPreview>(importPreview(std::move(query), job)); },
            [this](const ImportPreviewPtr& preview) { take(preview); })
{
    setWindowTitle(title);
    setWindowModality(Qt::WindowModal);
    build();
    connectParts();
    follow();
}

void ImportDialog::addTable()
{
    m_table = new DenseTable;
    m_table->setModel(&m_model);
    m_table->setAccessibleName(tr("New bodies"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setStretchedColumns({int(ImportColumn::body), int(ImportColumn::numbers), int(ImportColumn::reason)},
                                 int(ImportColumn::reason), {int(ImportColumn::shape), int(ImportColumn::place)});
    m_table->setColumnTexts({QStringLiteral("line 1 segment"), QStringLiteral("polygon"),
                             QStringLiteral("(0.125, 0.25)"), QStringLiteral("words beside"),
                             QStringLiteral("12:345")});
    m_table->installEventFilter(this);
}

// The picture, with the remarks beside it if there are any.
QWidget* ImportDialog::pictureAndRemarks()
{
    auto* row = new QSplitter;
    row->setChildrenCollapsible(false);
    m_picture = new ImportPicture;
    row->addWidget(m_picture);
    auto* remarks = new QWidget;
    auto* column = newLayout<QVBoxLayout>(remarks, 4);
    m_remarks = new QPlainTextEdit;
    m_remarks->setReadOnly(true);
    m_remarks->setTabChangesFocus(true);
    m_remarks->setAccessibleName(tr("Remarks"));
    auto* label = new QLabel;
    label->setBuddy(m_remarks);
    column->addWidget(label);
    column->addWidget(m_remarks);
    row->addWidget(remarks);
    row->setStretchFactor(0, 3);
    row->setStretchFactor(1, 2);
    return row;
}

void ImportDialog::build()
{
    auto* column = newLayout<QVBoxLayout>(this, 6, {8, 8, 8, 8});
    for (WrappedLabel** label : {&m_summary, &m_notes}) {
        *label = new WrappedLabel;
        (*label)->setTextFormat(Qt::PlainText);
    }
    column->addWidget(m_summary);
    m_picker = new ImportPicker;
    addTable();
    auto* above = new QSplitter;
    above->addWidget(m_picker);
    above->addWidget(m_table);
    above->setStretchFactor(0, 4);
    above->setStretchFactor(1, 5);
    above->setChildrenCollapsible(false);
    auto* top = new QWidget;
    auto* withForm = newLayout<QVBoxLayout>(top, 6);
    withForm->addWidget(above, 1);
    withForm->addWidget(&m_picker->form());
    auto* all = new QSplitter(Qt::Vertical);
    all->setChildrenCollapsible(false);
    all->addWidget(top);
    all->addWidget(pictureAndRemarks());
    all->setStretchFactor(0, 3);
    all->setStretchFactor(1, 2);
    column->addWidget(all, 1);
    m_choices = new ImportChoices;
    column->addWidget(m_choices);
    column->addWidget(m_notes);
    m_bar = new QProgressBar;
    m_bar->setRange(0, 0); // busy indicator: the remaining work is unknown
    m_bar->setTextVisible(false);
    column->addWidget(m_bar);
    auto* buttons = new QDialogButtonBox;
    m_add = buttons->addButton(tr("&Add"), QDialogButtonBox::AcceptRole);
    buttons->addButton(QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &ImportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ImportDialog::reject);
    column->addWidget(buttons);
    m_add->setDefault(true); // only now is it a part of the dialog
    const QSize usual(780, 480);
    const QSize most = parentWidget() ? parentWidget()->size() * 9 / 10 : usual;
    resize(QSize(1200, 800).boundedTo(most).expandedTo(usual));
}

void ImportDialog::connectParts()
{
    connect(m_choices, &ImportChoices::changed, this, &ImportDialog::read);
    connect(m_picker, &ImportPicker::changed, this, &ImportDialog::read);
    connect(m_picker, &ImportPicker::rowsWanted, this, &ImportDialog::selectRows);
    connect(&m_document, &SceneDocument::changed, this, &ImportDialog::read);
    connect(&m_model, &ImportModel::choiceChanged, this, &ImportDialog::read);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ImportDialog::highlight);
    m_choices->setChosen([this] {
        ImportChoices::Places chosen;
        for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
            if (const auto row = std::size_t(index.row()); !m_preview->pickOf(row))
                if (const ImportChoices::Place place{m_preview->partOfRow(row)->source, m_preview->positions[row]};
                    chosen.empty() || chosen.back() != place)
                    chosen.push_back(place);
        return chosen;
    });
    connect(&m_job, &BackgroundJob::becameLong, this, [this] {
        if (!isVisible())
            open();
        follow();
    });
}

void ImportDialog::highlight()
{
    const QModelIndex current = m_table->currentIndex();
    const auto row = current.isValid() ? std::optional(std::size_t(current.row())) : std::nullopt;
    m_picture->setHighlighted(row ? m_preview->indexOf(*row) : std::nullopt);
    m_picker->showRow(row);
}

void ImportDialog::selectRows(std::size_t first, std::size_t end)
{
    QItemSelectionModel& selection = *m_table->selectionModel();
    selection.setCurrentIndex(m_model.index(int(first), 0), QItemSelectionModel::NoUpdate);
    selection.select({m_model.index(int(first), 0), m_model.index(int(end) - 1, 0)},
                     QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

// Space changes the check marks of the chosen rows to the other state of the current row, and Del takes them away.
bool ImportDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_table || event->type() != QEvent::KeyPress || !m_table->currentIndex().isValid())
        return QDialog::eventFilter(watched, event);
    const auto& key = static_cast<const QKeyEvent&>(*event);
    const bool leavesOut = key.matches(QKeySequence::Delete) || key.key() == Qt::Key_Backspace;
    if (!leavesOut && key.key() != Qt::Key_Space)
        return QDialog::eventFilter(watched, event);
    std::vector<int> rows;
    for (const QModelIndex& row : m_table->selectionModel()->selectedRows())
        rows.push_back(row.row());
    m_model.setAdded(rows, !leavesOut && !m_model.isAdded(m_table->currentIndex().row()));
    return true;
}

void ImportDialog::keyPressEvent(QKeyEvent* event)
{
    if (!m_picker->takesKey(*event))
        QDialog::keyPressEvent(event);
}

void ImportDialog::begin(const Rational& rate)
{
    m_choices->setRate(rate); // begins to read
}

void ImportDialog::read()
{
    ImportQuery query{.sources = m_sources, .scene = m_document.snapshot()};
    m_wantsAdd = false;
    if (m_choices->fill(query)) {
        m_revision = m_document.revision();
        m_model.fill(query);
        query.picked = m_picker->picked(sweep::window(*query.scene));
        m_job.start(std::move(query));
    } else {
        m_job.stop();
    }
    follow();
}

namespace {

// Whether there is nothing to add and nothing to pick.
bool isHopeless(const ImportPreview& preview)
{
    return preview.rows() == 0 && !preview.grid &&
           std::ranges::all_of(preview.parts, [](const ImportPreview::Part& part) { return part.numbers.size() < 2; });
}

} // namespace

void ImportDialog::take(const ImportPreviewPtr& preview)
{
    m_sources = preview->sources;
    const bool isFirst = !m_preview;
    if (isFirst && isHopeless(*preview)) {
        Q_EMIT refused(preview->remarks);
        QDialog::reject();
        if (!isVisible())
            deleteLater(); // it has never opened
        return;
    }
    const bool isPicked = m_preview && preview->picked.size() > m_preview->picked.size();
    m_preview = preview;
    show(*preview);
    follow();
    if (isPicked)
        m_table->scrollToBottom();
    if (isFirst)
        (m_add->isEnabled() ? static_cast<QWidget*>(m_add) : &m_picker->text())->setFocus();
    if (!isVisible())
        open();
    Q_EMIT shown();
    if (std::exchange(m_wantsAdd, false) && preview->isAllowed())
        accept();
}

namespace {

QString newBodiesText(std::size_t count)
{
    return count == 1 ? ImportDialog::tr("1 body") : ImportDialog::tr("%1 bodies").arg(countText(qint64(count)));
}

// The text with its counts as elsewhere: "2 000 tracks".
QString withCounts(QString text)
{
    static const QRegularExpression digits(QStringLiteral("[0-9]+"));
    qsizetype from = 0;
    for (auto match = digits.match(text); match.hasMatch(); match = digits.match(text, from)) {
        const QString count = countText(match.captured().toLongLong());
        text.replace(match.capturedStart(), match.capturedLength(), count);
        from = match.capturedStart() + count.size();
    }
    return text;
}

QString summaryText(const ImportPreview& preview)
{
    QString bodies = newBodiesText(preview.added());
    if (const std::size_t left = preview.leftOut.size(); left > 0)
        bodies = left == 1 ? ImportDialog::tr("%1, and 1 is left out").arg(bodies)
                           : ImportDialog::tr("%1, and %2 are left out").arg(bodies, countText(qint64(left)));
    if (preview.parts.size() != 1)
        return ImportDialog::tr("%1 from %2 files").arg(bodies, countText(qint64(preview.parts.size())));
    const ImportPreview::Part& part = preview.parts.front();
    return ImportDialog::tr("Read as %1: %2. That makes %3.")
        .arg(textOf(part.form), withCounts(textOf(part.content)), bodies);
}

} // namespace

void ImportDialog::show(const ImportPreview& preview)
{
    m_summary->setWholeText(summaryText(preview));
    m_model.setPreview(m_preview);
    m_picture->setPreview(m_preview);
    m_picker->setPreview(m_preview);
    m_choices->setPreview(preview, m_document.scene());
    highlight();
    QStringList remarks;
    for (Problem remark : preview.remarks) {
        if (preview.sources.size() == 1)
            remark.file.clear();
        remarks << shownTextOf(remark);
    }
    m_remarks->setPlainText(remarks.join(u'\n'));
    m_remarks->parentWidget()->setVisible(!remarks.isEmpty());
    m_remarks->parentWidget()->findChild<QLabel*>()->setText(tr("L&eft out or changed (%1):").arg(remarks.size()));
    showNotes(preview);
}

namespace {

// A broken rule with the body by its id, because its place among the new bodies means nothing to the user.
QString ruleText(Problem problem, const ImportPreview& preview)
{
    static const QRegularExpression path(QStringLiteral("\\A/bodies/([0-9]+)"));
    const QRegularExpressionMatch match = path.match(textOf(problem.pointer));
    const std::size_t body = match.captured(1).toULongLong();
    if (match.hasMatch() && body < preview.added()) {
        problem.body = preview.made.scene.bodies[preview.first + body].id;
        problem.pointer.clear();
    }
    return shownTextOf(problem);
}

} // namespace

// Says beforehand what else happens to the scene and to the numbers, and why the bodies cannot be added.
void ImportDialog::showNotes(const ImportPreview& preview)
{
    const Scene& scene = preview.made.scene;
    QStringList notes;
    if (preview.isFromDown && !pointsDown(scene))
        notes << tr("In SVG y points down, and in this scene up: what is from SVG stands upside down here, until you "
                    "choose View ▸ Y Points Down. Its numbers are kept.");
    else if (preview.isFromDown && preview.first == 0)
        notes << tr("In SVG y points down. The scene shows it so, and the numbers are kept.");
    if (preview.made.rounding.overflow && preview.made.problems.empty())
        notes << tr("The scene has single precision, and some numbers are beyond the largest single.");
    else if (!preview.made.rounding.overflow && !preview.made.rounding.isExact())
        notes << tr("The scene has single precision: %1.").arg(roundingText(preview.made.rounding));
    if (const Interval now = sweep::window(scene); preview.added() > 0 && !(now == sweep::window(m_document.scene())))
        notes << tr("The scene's time becomes %1 to %2.")
                     .arg(importNumberText(now.start, scene), importNumberText(now.end, scene));
    if (!preview.made.problems.empty())
        notes << tr("This cannot be added: %1").arg(ruleText(preview.made.problems.front(), preview));
    else if (preview.added() == 0 && !preview.takesGrid)
        notes << (isHopeless(preview) ? tr("There is nothing to add.")
                                      : tr("There is nothing to add yet: set a check mark, or choose a tool above the "
                                           "text and click the numbers of a body in the order of its fields."));
    m_notes->setWholeText(notes.join(u'\n'));
    m_notes->setVisible(!notes.isEmpty());
}

void ImportDialog::follow()
{
    const bool isReading = m_job.isBusy();
    m_bar->setVisible(isReading && m_job.isLong());
    if (!m_preview) {
        m_summary->setWholeText(tr("Reading…"));
        m_notes->hide();
        m_remarks->parentWidget()->hide();
    }
    m_choices->setVisible(bool(m_preview));
    m_picker->setEnabled(bool(m_preview));
    m_add->setEnabled(m_preview && m_choices->isValid() && (isReading || m_preview->isAllowed()));
}

void ImportDialog::accept()
{
    if (!m_add->isEnabled())
        return;
    if (m_job.isBusy()) {
        m_wantsAdd = true;
        return;
    }
    if (m_revision != m_document.revision()) {
        read();
        m_wantsAdd = true;
        return;
    }
    m_document.disconnect(this);
    Q_EMIT chosen(m_preview);
    QDialog::accept();
}

void ImportDialog::reject()
{
    m_job.stop();
    QDialog::reject();
}

namespace {

constexpr double leastSeen = 8; // pixels

// Whether these bodies can be seen in the view.
bool areSeen(const WorldBox& box, const ViewTransform& view)
{
    const WorldBox sight = view.visible();
    const bool isInside = sight.low.x <= box.low.x && sight.low.y <= box.low.y && box.high.x <= sight.high.x &&
                          box.high.y <= sight.high.y;
    const double extent = std::max(view.toPixels(box.high.x - box.low.x), view.toPixels(box.high.y - box.low.y));
    return isInside && (box.low == box.high || extent >= leastSeen);
}

} // namespace

ImportActions::ImportActions(const WindowParts& parts) : QObject(&parts.window), m_parts(parts)
{
    parts.actions.onTriggered(ActionId::importGeometry, this, &ImportActions::askFiles);
    connect(&parts.workbench.document.undoStack(), &QUndoStack::indexChanged, this, &ImportActions::followUndo);
}

void ImportActions::askFiles()
{
    FileDialog dialog(&m_parts.window, tr("Import Geometry"), m_parts.files.folder(),
                      tr("Geometry (*.wkt *.wkb *.geojson *.json *.csv *.tsv *.txt *.svg *.tmx *.kml);;"
                         "WKT and WKB (*.wkt *.wkb *.txt);;GeoJSON (*.geojson *.json);;"
                         "KML (*.kml);;Rows of positions (*.csv *.tsv *.txt);;SVG (*.svg);;Tiled maps (*.tmx);;"
                         "All files (*)"));
    dialog.setFileMode(QFileDialog::ExistingFiles);
    const QString first = dialog.ask();
    if (first.isEmpty())
        return;
    const QStringList chosen = dialog.selectedFiles();
    importFiles(chosen.size() > 1 ? chosen : QStringList(first));
}

namespace {

// The files of geometry that were copied in a file manager, one per line; none if the text holds anything else.
QStringList copiedFiles(const QString& text)
{
    QStringList paths;
    for (QStringView rest = QStringView(text).trimmed(); !rest.isEmpty();) {
        const qsizetype end = rest.indexOf(u'\n');
        const QString line = rest.first(end < 0 ? rest.size() : end).trimmed().toString();
        rest = end < 0 ? QStringView() : rest.sliced(end + 1);
        const QString path = QDir::isAbsolutePath(line) ? line : pathOf(QUrl(line));
        if (path.isEmpty() || !QFileInfo::exists(path) || !ImportActions::isGeometryFile(path))
            return {};
        paths << path;
    }
    return paths;
}

} // namespace

void ImportActions::importText(const QString& text)
{
    if (const QStringList files = copiedFiles(text); !files.isEmpty())
        return importFiles(files);
    m_parts.messageBar.clear(); // a refusal of an earlier paste
    if (text.trimmed().isEmpty()) {
        Q_EMIT refused(tr("Nothing was pasted: the clipboard holds no text."), {});
        return;
    }
    const QByteArray bytes = text.toUtf8();
    auto held = std::make_shared<const std::string>(bytes.constData(), std::size_t(bytes.size()));
    start({{.name = tr("clipboard"), .text = std::move(held)}},
          {.title = tr("Paste Geometry"),
           .refusal = tr("Nothing was pasted: the clipboard holds neither a scene nor geometry that can be read."),
           .step = tr("Paste %1")});
}

void ImportActions::importFiles(const QStringList& paths)
{
    std::vector<ImportSource> sources;
    for (const QString& path : paths)
        sources.push_back({.name = path, .isFile = true});
    if (sources.empty())
        return;
    m_parts.files.setFolder(QFileInfo(paths.front()).absolutePath());
    const bool isOne = paths.size() == 1;
    const QString name = shownFileName(paths.front());
    start(std::move(sources),
          {.title = isOne ? tr("Import %1").arg(titleText(name)) : tr("Import %n Files", nullptr, int(paths.size())),
           .refusal = isOne ? tr("Nothing was imported from %1.").arg(name)
                            : tr("Nothing was imported from %n files.", nullptr, int(paths.size())),
           .step = tr("Import %1")});
}

void ImportActions::start(std::vector<ImportSource> sources, const Words& words)
{
    delete m_dialog;
    m_dialog = new ImportDialog(m_parts.workbench.document, std::move(sources), words.title, &m_parts.window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &ImportDialog::refused, this,
            [this, words](const std::vector<Problem>& problems) { Q_EMIT refused(words.refusal, problems); });
    connect(m_dialog, &ImportDialog::chosen, this,
            [this, words](const ImportPreviewPtr& preview) { add(*preview, words.step); });
    m_dialog->begin(m_parts.workbench.sampler.rule().rate);
}

void ImportActions::add(const ImportPreview& preview, const QString& step)
{
    const ViewTransform before = m_parts.canvas.view();
    const Scene& scene = preview.made.scene;
    const std::vector<std::size_t> added = preview.newBodies();
    const QString text = step.arg(added.empty() ? tr("grid") : sweep::labelOf(scene, added));
    m_parts.workbench.document.extendScene(scene, withRounding(text, preview.made.rounding));
    show(preview, before);
    if (!preview.made.rounding.isExact())
        m_parts.messageBar.showNotice(QStringLiteral("%1: %2").arg(text, roundingText(preview.made.rounding)));
}

void ImportActions::show(const ImportPreview& preview, const ViewTransform& before)
{
    const std::optional<WorldBox> box = preview.bounds();
    if (!box || (preview.first > 0 && areSeen(*box, before)))
        return m_parts.canvas.setView(before); // keeps the view, even if it was fitted to all bodies
    if (preview.first == 0)
        m_parts.canvas.fitAll();
    else
        m_parts.canvas.fitBodies(preview.newBodies());
    std::erase_if(m_moved, [](const MovedView& moved) { return moved.isUndone; }); // they cannot be redone any more
    const int step = m_parts.workbench.document.undoStack().index();
    m_moved.push_back({step, preview.first, *box, before, m_parts.canvas.view()});
}

// Takes the view back with a step that moved it, unless the user looks elsewhere, and moves it again with its redo.
void ImportActions::followUndo(int index)
{
    SceneDocument& document = m_parts.workbench.document;
    Canvas& canvas = m_parts.canvas;
    const auto isReplaced = [&](const MovedView& moved) {
        return moved.isUndone && moved.step <= index && boundsFrom(document.scene(), moved.first) != moved.bodies;
    };
    std::erase_if(m_moved, [&](const MovedView& moved) {
        return moved.step > document.undoStack().count() || isReplaced(moved); // by a new step, not by a redo
    });
    for (MovedView& moved : m_moved | std::views::reverse) {
        if (moved.isUndone || moved.step <= index)
            continue;
        if (areSeen(moved.bodies, canvas.view()))
            canvas.setView(moved.before);
        moved.isUndone = true;
    }
    for (MovedView& moved : m_moved) {
        if (!moved.isUndone || index < moved.step)
            continue;
        if (!areSeen(moved.bodies, canvas.view()))
            canvas.setView(moved.after);
        moved.isUndone = false;
    }
}

namespace {

constexpr qint64 looked = 65'536; // bytes read from the beginning of a file

QByteArray beginningOf(const QString& path, qint64 most = looked)
{
    QFile file;
    return openForReading(file, bytesOf(path)).isEmpty() ? file.read(most) : QByteArray();
}

bool isNamed(const CsvField& field, LogRole role)
{
    return std::ranges::any_of(usualColumns(role),
                               [&field](std::string_view usual) { return sameLogWord(field.text, usual); });
}

// The fields of the first line, without comments.
std::vector<CsvField> firstFields(const QByteArray& text)
{
    std::vector<CsvField> fields;
    for (const QByteArray& raw : text.split('\n')) {
        const QByteArray line = raw.trimmed();
        if (line.isEmpty() || line.startsWith('#') || line.startsWith("//"))
            continue;
        for (const QByteArray& field : line.split(rowSeparator(line.toStdString())))
            if (!field.trimmed().isEmpty())
                fields.push_back({.text = field.trimmed().toStdString()});
        break;
    }
    return fields;
}

// Whether the columns are x and y, or those of a segment or a box.
bool namePlaces(const std::vector<CsvField>& heading)
{
    const auto has = [&heading](RowRole role, LogRole sameInLogs) {
        return std::ranges::any_of(
            heading, [&](const CsvField& field) { return rowRole(field.text) == role || isNamed(field, sameInLogs); });
    };
    return (has(RowRole::x, LogRole::x) && has(RowRole::y, LogRole::y)) || rowShapeColumns(heading).has_value();
}

// Whether the first line is of positions, not of events: it has no column for two bodies or for a kind of event. A log
// may have a heading of its own words, too.
bool arePositions(const QByteArray& text)
{
    const std::vector<CsvField> fields = firstFields(text);
    for (const LogRole role : {LogRole::a, LogRole::b, LogRole::kind})
        if (std::ranges::any_of(fields, [role](const CsvField& field) { return isNamed(field, role); }))
            return false;
    const auto isNumber = [](const CsvField& field) {
        bool isValid = false;
        static_cast<void>(QByteArray::fromStdString(field.text).replace(',', '.').toDouble(&isValid));
        return isValid;
    };
    const auto isGeometry = [](const CsvField& field) { return rowRole(field.text) == RowRole::geometry; };
    const std::ptrdiff_t numbers = std::ranges::count_if(fields, isNumber);
    const std::optional<GeometryForm> form = geometryForm({text.constData(), std::size_t(text.size())});
    const bool areRows = form == GeometryForm::rows && (numbers > 1 || std::ranges::any_of(fields, isGeometry));
    return areRows || namePlaces(fields) || (numbers > 0 && numbers == std::ssize(fields)) ||
           form == GeometryForm::wkt || form == GeometryForm::wkb;
}

bool isGeometryJson(const QByteArray& text)
{
    if (text.contains("sweepbench.scene"))
        return false;
    return std::ranges::any_of(std::initializer_list<const char*>{"\"coordinates\"", "\"FeatureCollection\"",
                                                                  "\"GeometryCollection\"", "\"tilewidth\""},
                               [&text](const char* member) { return text.contains(member); });
}

} // namespace

bool ImportActions::isGeometryFile(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    for (const char* certain : {"wkt", "wkb", "geojson", "kml", "tmx"})
        if (suffix == QLatin1String(certain))
            return true;
    if (suffix == u"svg")
        return !beginningOf(path, qint64(mostCarriedBytes)).contains("sweepbench.scene");
    if (suffix == u"json")
        return isGeometryJson(beginningOf(path));
    return (suffix == u"csv" || suffix == u"tsv" || suffix == u"txt") && arePositions(beginningOf(path));
}

} // namespace sweep
