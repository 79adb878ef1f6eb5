#include "app/files/import_dialog.h"

#include "app/files/dialogs.h"
#include "app/files/import/import_choices.h"
#include "app/files/import/import_picker.h"
#include "app/files/import/import_text.h"
#include "app/files/import/pick_form.h"
#include "app/files/scene_files.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
#include "core/base/scene_mark.h"
#include "core/scene_file/kept_members.h"
#include "core/scene_file/picture_scene.h"
#include "widgets/canvas/canvas.h"
#include "widgets/document/file_path.h"
#include "widgets/format/labels.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/tables/dense_table.h"

#include <sweepbench/engine_log.h>

#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QMainWindow>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace sweep {

ImportDialog::ImportDialog(SceneDocument& document, QSettings& store, std::vector<ImportSource> sources,
                           const QString& title, QWidget* parent)
    : QDialog(parent), m_document(document), m_store(store), m_sources(std::move(sources)),
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
    m_columns = new ColumnBoxes;
    column->addWidget(m_columns);
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
    connect(m_columns, &ColumnBoxes::changed, this, &ImportDialog::read);
    connect(m_picker, &ImportPicker::changed, this, &ImportDialog::read);
    connect(m_picker, &ImportPicker::rowsWanted, this, &ImportDialog::selectRows);
    connect(&m_document, &SceneDocument::changed, this, &ImportDialog::read);
    connect(&m_model, &ImportModel::choiceChanged, this, &ImportDialog::read);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ImportDialog::highlight);
    m_choices->setChosen([this] {
        ImportChoices::Places chosen;
        for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
            if (const auto row = std::size_t(index.row()); !m_preview->pickOf(row))
                if (const ImportChoices::Place place{m_preview->partOfRow(row)->source, m_preview->rows[row].position};
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
    const bool isOfTable = m_table->hasFocus() && event->key() != Qt::Key_Escape; // where Enter adds
    if (isOfTable || !m_picker->takesKey(*event))
        QDialog::keyPressEvent(event);
}

void ImportDialog::begin(const Rational& rate, bool isAsking)
{
    m_isAsking = isAsking;
    m_choices->setRate(rate); // begins to read
}

void ImportDialog::read()
{
    ImportQuery query{.sources = m_sources, .scene = m_document.snapshot()};
    m_wantsAdd = false;
    if (m_choices->fill(query) && m_columns->isValid()) {
        query.rule.columns = m_columns->told();
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
    return preview.rows.empty() &&
           std::ranges::all_of(preview.parts, [](const ImportPreview::Part& part) { return part.numbers.size() < 2; });
}

} // namespace

void ImportDialog::take(const ImportPreviewPtr& preview)
{
    m_sources = preview->sources;
    const bool isFirst = !m_preview;
    m_columns->setColumns(preview->columns);
    if (isFirst && !std::exchange(m_hasRecalled, true)) {
        const bool hasColumns = m_columns->recall(m_store);
        if (hasColumns || (preview->isByRule && m_choices->recall(m_store))) {
            m_isAsking = true; // the user sees a setting that is not the default
            return read();
        }
    }
    if (isFirst && isHopeless(*preview)) {
        Q_EMIT refused(preview->remarks);
        return closeAs(Rejected);
    }
    const bool isPicked = m_preview && preview->picked.size() > m_preview->picked.size();
    m_preview = preview;
    show(*preview);
    follow();
    if (isPicked)
        m_table->scrollToBottom();
    if (isFirst)
        (m_add->isEnabled() ? static_cast<QWidget*>(m_add) : &m_picker->text())->setFocus();
    if (isFirst && !m_isAsking && !isVisible() && preview->leavesNoChoice())
        m_wantsAdd = true;
    else if (!isVisible())
        open();
    Q_EMIT shown();
    if (std::exchange(m_wantsAdd, false) && preview->isAllowed())
        accept();
}

namespace {

QString summaryText(const ImportPreview& preview)
{
    QString bodies = bodiesText(preview.added());
    if (const std::size_t left = preview.leftOut.size(); left > 0)
        bodies = left == 1 ? ImportDialog::tr("%1, and 1 is left out").arg(bodies)
                           : ImportDialog::tr("%1, and %2 are left out").arg(bodies, countText(qint64(left)));
    if (preview.parts.size() != 1)
        return ImportDialog::tr("%1 from %2 files").arg(bodies, countText(qint64(preview.parts.size())));
    const ImportPreview::Part& part = preview.parts.front();
    return ImportDialog::tr("Read as %1: %2. That makes %3.").arg(textOf(part.form), textOf(part.content), bodies);
}

} // namespace

void ImportDialog::show(const ImportPreview& preview)
{
    m_summary->setWholeText(summaryText(preview));
    m_model.setPreview(m_preview);
    m_table->setColumnHidden(int(ImportColumn::reason),
                             std::ranges::count(preview.rows, Unsure::no, &BodySource::unsure) ==
                                 std::ssize(preview.rows));
    m_picture->setPreview(m_preview);
    m_picker->setPreview(m_preview);
    m_choices->setPreview(preview);
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
    const QStringList steps = textOf(problem.pointer).split(u'/'); // "/bodies/0/points"
    const std::size_t body = steps.value(2).toULongLong();
    if (steps.value(1) == u"bodies" && body < preview.added()) {
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
        notes << tr("In drawings y points down, but in this scene it points up: the drawing appears upside down until "
                    "you choose View ▸ Y Points Down. Its numbers are kept.");
    else if (preview.isFromDown && preview.first == 0)
        notes << tr("In drawings y points down. The scene shows y downwards, too, and the numbers are kept.");
    if (preview.made.rounding.overflow && preview.made.problems.empty())
        notes << tr("The scene's numbers are singles, and some imported numbers are beyond the largest single.");
    else if (!preview.made.rounding.overflow && !preview.made.rounding.isExact())
        notes << tr("The scene's numbers are singles: %1.").arg(roundingText(preview.made.rounding));
    if (const Interval now = sweep::window(scene); preview.added() > 0 && !(now == sweep::window(m_document.scene())))
        notes << tr("The scene's time becomes %1 to %2.")
                     .arg(importNumberText(now.start, scene), importNumberText(now.end, scene));
    if (const QString text = m_picker->incompleteText(); !text.isEmpty())
        notes << text;
    if (!preview.made.problems.empty())
        notes << tr("This cannot be added: %1").arg(ruleText(preview.made.problems.front(), preview));
    else if (preview.added() == 0)
        notes << (isHopeless(preview) ? tr("There is nothing to add.")
                                      : tr("There is nothing to add yet: check a row, or choose a tool above the text "
                                           "and click the numbers of a body in the order of its fields."));
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
    m_add->setEnabled(m_preview && m_choices->isValid() && m_columns->isValid() &&
                      (isReading || m_preview->isAllowed()));
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
    m_columns->remember(m_store);
    if (m_preview->isByRule)
        m_choices->remember(m_store);
    Q_EMIT chosen(m_preview);
    closeAs(Accepted);
}

void ImportDialog::reject()
{
    if (isVisible() && m_preview && !m_preview->picked.empty() &&
        QMessageBox::question(this, windowTitle(), tr("Discard the bodies that you picked?"),
                              QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Cancel) != QMessageBox::Discard)
        return;
    m_job.stop();
    closeAs(Rejected);
}

void ImportDialog::closeAs(DialogCode code)
{
    const bool hasOpened = isVisible();
    QDialog::done(code);
    if (!hasOpened)
        deleteLater();
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
    importFiles(chosen.size() > 1 ? chosen : QStringList(first), true);
}

namespace {

// The files of geometry that were copied in a file manager, one per line; none if the text holds anything else.
QStringList copiedFiles(const QString& text)
{
    QStringList paths;
    for (const QStringView part : QStringView(text).trimmed().tokenize(u'\n')) {
        const QString line = part.trimmed().toString();
        const QString path = QDir::isAbsolutePath(line) ? line : pathOf(QUrl(line));
        if (path.isEmpty() || !QFileInfo::exists(path) || !ImportActions::isGeometryFile(path))
            return {};
        paths << path;
    }
    return paths;
}

} // namespace

void ImportActions::importText(const QString& text, bool asks)
{
    if (const QStringList files = copiedFiles(text); !files.isEmpty())
        return importFiles(files, asks);
    m_parts.messageBar.clear(); // a refusal of an earlier paste
    if (text.trimmed().isEmpty()) {
        Q_EMIT refused(tr("Nothing was pasted: the clipboard holds no text."), {});
        return;
    }
    auto held = std::make_shared<const std::string>(text.toStdString());
    start({{.name = tr("clipboard"), .text = std::move(held)}},
          {.title = tr("Paste Geometry"),
           .refusal = tr("Nothing was pasted: the clipboard holds neither a scene nor geometry that can be read."),
           .step = tr("Paste %1")},
          asks);
}

void ImportActions::importFiles(const QStringList& paths, bool asks)
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
           .step = tr("Import %1")},
          asks);
}

void ImportActions::start(std::vector<ImportSource> sources, const Words& words, bool asks)
{
    delete m_dialog;
    m_dialog =
        new ImportDialog(m_parts.workbench.document, m_parts.store, std::move(sources), words.title, &m_parts.window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &ImportDialog::refused, this,
            [this, words](const std::vector<Problem>& problems) { Q_EMIT refused(words.refusal, problems); });
    connect(m_dialog, &ImportDialog::chosen, this,
            [this, words](const ImportPreviewPtr& preview) { add(*preview, words.step); });
    m_dialog->begin(m_parts.workbench.sampler.rule().rate, asks);
}

void ImportActions::add(const ImportPreview& preview, const QString& step)
{
    const ViewTransform before = m_parts.canvas.view();
    const Scene& scene = preview.made.scene;
    const std::vector<std::size_t> added = preview.newBodies();
    const QString text = step.arg(sweep::labelOf(scene, added));
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
}

namespace {

constexpr qint64 looked = 65'536; // bytes read from the beginning of a file

QByteArray beginningOf(const QString& path, qint64 most = looked)
{
    QFile file;
    return openForReading(file, bytesOf(path)).isEmpty() ? file.read(most) : QByteArray();
}

// Whether the text is of positions, not of a log, which has a column for two bodies or for a kind of event.
bool arePositions(const QByteArray& bytes)
{
    const std::string_view text(bytes.constData(), std::size_t(bytes.size()));
    const std::vector<TableColumn> columns = tableColumns(text);
    const auto isOfLog = [](const TableColumn& column) {
        const auto isUsual = [&column](std::string_view usual) { return sameLogWord(column.heading, usual); };
        return std::ranges::any_of(std::array{LogRole::a, LogRole::b, LogRole::kind}, [&isUsual](LogRole role) {
            return std::ranges::any_of(usualColumns(role), isUsual);
        });
    };
    if (std::ranges::any_of(columns, isOfLog))
        return false;
    const auto has = [&columns](RowRole role) { return std::ranges::count(columns, role, &TableColumn::role) > 0; };
    const std::optional<GeometryForm> form = geometryForm(text);
    return form == GeometryForm::wkt || form == GeometryForm::wkb || (has(RowRole::x) && has(RowRole::y));
}

} // namespace

bool ImportActions::isGeometryFile(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    for (const char* certain : {"wkt", "wkb", "geojson", "kml", "tmx"})
        if (suffix == QLatin1String(certain))
            return true;
    if (suffix == u"svg")
        return !isScene(beginningOf(path, qint64(mostCarriedBytes)).toStdString());
    if (const std::string text = suffix == u"json" ? beginningOf(path).toStdString() : std::string(); !text.empty())
        return !isScene(text) && geometryForm(text) == GeometryForm::geoJson;
    return (suffix == u"csv" || suffix == u"tsv" || suffix == u"txt") && arePositions(beginningOf(path));
}

} // namespace sweep
