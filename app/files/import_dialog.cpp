#include "app/files/import_dialog.h"

#include "app/files/dialogs.h"
#include "app/files/scene_files.h"
#include "app/report/embedded_scene.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
#include "core/base/decimal.h"
#include "widgets/canvas/canvas.h"
#include "widgets/document/file_path.h"
#include "widgets/format/labels.h"
#include "widgets/format/number_field.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/paint/scene_painter.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/panels.h"

#include <sweepbench/base/files.h>
#include <sweepbench/engine_log.h>
#include <sweepbench/number/text.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QMainWindow>
#include <QPainter>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <utility>

namespace sweep {

namespace {

// The name of a source in messages.
std::string labelOf(const ImportSource& source)
{
    return (source.isFile ? shownFileName(source.name) : source.name).toStdString();
}

// Reads the text of a file. Returns the problems; none if the text is there.
std::vector<Problem> load(ImportSource& source, const Job& job)
{
    if (source.text)
        return {};
    Result<std::string> text =
        readTextFile(bytesOf(source.name), "geometry is a file", {.maxBytes = mostGeometryBytes, .job = job});
    if (!text) {
        std::vector<Problem> problems = text.problems();
        for (Problem& problem : problems)
            problem.file = labelOf(source);
        return problems;
    }
    source.text = std::make_shared<const std::string>(std::move(text).value());
    return {};
}

// Reads one source into the preview; its bodies are added to `bodies`.
void readSource(ImportPreview& preview, ImportSource& source, const ImportOptions& options, Names& ids, Names& groups,
                std::vector<Body>& bodies)
{
    std::vector<Problem> problems = load(source, options.job);
    if (!problems.empty()) {
        std::ranges::move(problems, std::back_inserter(preview.remarks));
        return;
    }
    Result<ImportedPart> read = readImport(*source.text, labelOf(source), options, ids, groups);
    if (!read) {
        std::ranges::copy(read.problems(), std::back_inserter(preview.remarks));
        return;
    }
    ImportedPart part = std::move(read).value();
    for (const GeometryRemark& remark : part.remarks)
        preview.remarks.push_back({.file = labelOf(source),
                                   .line = remark.position.line,
                                   .column = remark.position.column,
                                   .message = remark.text});
    std::ranges::move(part.positions, std::back_inserter(preview.positions));
    std::ranges::move(part.bodies, std::back_inserter(bodies));
    preview.hasFrames |= part.hasFrames;
    if (!preview.grid)
        preview.grid = std::move(part.grid);
    preview.parts.push_back({source.name, std::move(part.form), std::move(part.content), bodies.size()});
}

} // namespace

ImportPreview importPreview(ImportQuery query, const Job& job)
{
    ImportPreview preview;
    preview.first = query.scene->bodies.size();
    Names ids = idsOf(*query.scene);
    Names groups = groupsOf(*query.scene);
    std::vector<Body> bodies;
    for (ImportSource& source : query.sources)
        readSource(preview, source, {.use = query.use, .rate = query.rate, .job = job}, ids, groups, bodies);
    preview.sources = std::move(query.sources);
    preview.takesGrid = preview.grid && query.takesGrid.value_or(!query.scene->grid);
    preview.made = extended(*query.scene, std::move(bodies), preview.takesGrid ? preview.grid : std::nullopt, job);
    return preview;
}

namespace {

enum class ImportColumn
{
    body,
    shape,
    numbers,
    place
};

QString numberText(double number, const Scene& scene)
{
    return hasSingles(scene) && nearestSingle(number) == number ? QString::fromStdString(shortestSingle(number))
                                                                : exactText(number);
}

QString pointText(Vec p, const Scene& scene)
{
    return QStringLiteral("(%1, %2)").arg(numberText(p.x, scene), numberText(p.y, scene));
}

QString pathText(const Path& path, const Scene& scene)
{
    if (const auto* keyed = std::get_if<Keyed>(&path)) {
        const Key& first = keyed->keys.front();
        const Key& last = keyed->keys.back();
        return keyed->keys.size() == 1
                   ? ImportDialog::tr("%1 at time %2").arg(pointText(first.at, scene), numberText(first.t, scene))
                   : ImportDialog::tr("times %1 to %2, %3 keys")
                         .arg(numberText(first.t, scene), numberText(last.t, scene),
                              countText(qint64(keyed->keys.size())));
    }
    if (const auto* fromTo = std::get_if<FromTo>(&path))
        return pointText(fromTo->from, scene);
    if (const auto* launch = std::get_if<Launch>(&path))
        return pointText(launch->at, scene);
    return pointText(std::get<Rest>(path).at, scene);
}

// Whether a part of the body moves in a way that its numbers do not show.
bool movesAway(const Body& body)
{
    bool moves = false;
    forEachPath(body, [&moves](const Path& path) {
        moves |= std::holds_alternative<FromTo>(path) || std::holds_alternative<Launch>(path);
    });
    return moves;
}

// The points or times of a body where it begins, in one line.
QString numbersText(const Body& body, const Scene& scene)
{
    QString text;
    if (body.shape == Shape::polygon)
        text = ImportDialog::tr("%1 points from %2")
                   .arg(countText(qint64(body.points.size())), pathText(body.points.front(), scene));
    else if (hasTwoControlPoints(body.shape))
        text = ImportDialog::tr("%1 to %2").arg(pathText(body.a, scene), pathText(body.b, scene));
    else
        text = pathText(body.a, scene);
    if (hasRadius(body.shape) && body.radius.from > 0)
        text = ImportDialog::tr("%1, radius %2").arg(text, numberText(body.radius.from, scene));
    return movesAway(body) ? ImportDialog::tr("moves; at first %1").arg(text) : text;
}

QString placeText(const ImportPreview& preview, std::size_t body)
{
    const TextPosition at = preview.positions[body];
    const QString place = QStringLiteral("%1:%2").arg(at.line).arg(at.column);
    if (preview.parts.size() < 2)
        return place;
    const auto part = std::ranges::upper_bound(preview.parts, body, {}, &ImportPreview::Part::end);
    return QStringLiteral("%1:%2").arg(shownFileName(part->name), place);
}

} // namespace

ImportModel::ImportModel(QObject* parent)
    : TableModel({ImportDialog::tr("Body"), ImportDialog::tr("Shape"), ImportDialog::tr("Points or Times"),
                  ImportDialog::tr("Line:Column")},
                 parent)
{
}

void ImportModel::setPreview(ImportPreviewPtr preview)
{
    beginResetModel();
    m_preview = std::move(preview);
    endResetModel();
}

QVariant ImportModel::cell(int row, int column, int role) const
{
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const Scene& scene = m_preview->made.scene;
    const Body& body = scene.bodies[m_preview->first + std::size_t(row)];
    switch (ImportColumn(column)) {
    case ImportColumn::body:
        return sweep::labelOf(body);
    case ImportColumn::shape:
        return body.shape == Shape::capsule ? ImportDialog::tr("thick line") : QString::fromLatin1(name(body.shape));
    case ImportColumn::numbers:
        return numbersText(body, scene);
    case ImportColumn::place:
        return placeText(*m_preview, std::size_t(row));
    }
    return {};
}

namespace {

constexpr std::size_t mostLabelled = 20;      // more labels would hide the bodies
constexpr std::size_t mostHighlighted = 2000; // a larger picture is not drawn again for each row

std::vector<std::size_t> indicesFrom(std::size_t first, std::size_t end)
{
    std::vector<std::size_t> indices(end - first);
    std::iota(indices.begin(), indices.end(), first);
    return indices;
}

// The box of these bodies; none if there are no bodies.
std::optional<WorldBox> boundsOf(const Scene& scene, const std::vector<std::size_t>& bodies)
{
    std::optional<WorldBox> all;
    for (const std::size_t body : bodies) {
        const std::optional<WorldBox> one = sweep::boundsOf(scene, body);
        if (!one)
            continue;
        if (!all)
            all = one;
        all->low = {std::min(all->low.x, one->low.x), std::min(all->low.y, one->low.y)};
        all->high = {std::max(all->high.x, one->high.x), std::max(all->high.y, one->high.y)};
    }
    return all;
}

} // namespace

ImportPicture::ImportPicture(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(ImportDialog::tr("Picture of the new bodies"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ImportPicture::setPreview(ImportPreviewPtr preview)
{
    m_preview = std::move(preview);
    m_highlighted.reset();
    m_picture = {};
    update();
}

void ImportPicture::setHighlighted(std::optional<std::size_t> body)
{
    if (body == m_highlighted || !m_preview || m_preview->added() > mostHighlighted)
        return;
    m_highlighted = body;
    m_picture = {};
    update();
}

void ImportPicture::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_picture = {};
        update();
    }
}

QImage ImportPicture::layer(const ScenePicture& picture) const
{
    QImage image(size() * devicePixelRatioF(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(devicePixelRatioF());
    image.fill(Qt::transparent);
    QPainter painter(&image);
    PainterSurface surface(painter, size());
    paintScene(surface, picture);
    return image;
}

QPixmap ImportPicture::drawn() const
{
    const Scene& scene = m_preview->made.scene;
    const std::vector<std::size_t> added = indicesFrom(m_preview->first, scene.bodies.size());
    const Interval time = sweep::window(scene);
    const MarkedBodies others{.hidden = indicesFrom(0, m_preview->first)};
    const MarkedBodies news{.hidden = added};
    Layers layers;
    layers.cells = layers.trail = layers.instruments = false;
    layers.labels = added.size() <= mostLabelled;
    const WorldBox box = boundsOf(scene, added).value_or(WorldBox{{0, 0}, {1, 1}});
    ScenePicture picture{.scene = scene,
                         .t = time.start / 2 + time.end / 2,
                         .view = ViewTransform::fitting(box, size(), 0.1),
                         .brightness = brightnessOf(palette()),
                         .layers = layers,
                         .marks = &others};
    if (m_highlighted)
        picture.highlighted = m_preview->first + *m_highlighted;
    QImage image = layer(picture);
    if (m_preview->first > 0) {
        picture.marks = &news;
        picture.highlighted.reset();
        picture.layers.background = picture.layers.grid = picture.layers.sceneGrid = picture.layers.labels = false;
        QPainter painter(&image);
        painter.setOpacity(0.3);
        painter.drawImage(QPointF(), layer(picture));
    }
    return QPixmap::fromImage(image);
}

void ImportPicture::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    if (!m_preview) {
        painter.fillRect(rect(), colours(brightnessOf(palette())).canvas);
        return;
    }
    if (m_picture.size() != size() * devicePixelRatioF())
        m_picture = drawn();
    painter.drawPixmap(QPointF(), m_picture);
    painter.setPen(colours(brightnessOf(palette())).hairline);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

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
    connectChoices();
    follow();
}

QWidget* ImportDialog::choices()
{
    auto* part = new QWidget;
    auto* form = newLayout<QFormLayout>(part, 6);
    m_use = new QComboBox;
    m_use->addItems({tr("What the text says"), tr("Points, or circles if they have a radius"),
                     tr("A polyline: segments of one group"), tr("A polygon"), tr("The keys of one moving body")});
    form->addRow(tr("Points &become"), m_use);
    m_rate = new TextField(QStringLiteral("1"));
    m_rate->setMaximumWidth(m_rate->fontMetrics().averageCharWidth() * 16);
    m_rateLabel = new QLabel(tr("&Frames per unit of time"));
    m_rateLabel->setBuddy(m_rate);
    form->addRow(m_rateLabel, m_rate);
    m_grid = new QCheckBox;
    form->addRow(m_grid);
    return part;
}

// The picture and the table, side by side.
QWidget* ImportDialog::bodies()
{
    m_picture = new ImportPicture;
    m_table = new DenseTable;
    m_table->setModel(&m_model);
    m_table->setAccessibleName(tr("New bodies"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setStretchedColumns({int(ImportColumn::numbers)}, int(ImportColumn::numbers),
                                 {int(ImportColumn::body), int(ImportColumn::shape), int(ImportColumn::place)});
    m_table->setColumnTexts({QStringLiteral("line 1 segment 12"), QStringLiteral("polygon"),
                             QStringLiteral("(0.125, 0.25) to (1.5, 2)"), QStringLiteral("Line:Column")});
    auto* split = new QSplitter;
    split->setChildrenCollapsible(false);
    split->addWidget(m_picture);
    split->addWidget(m_table);
    split->setSizes({280, 460});
    return split;
}

void ImportDialog::addRemarks(QBoxLayout& column)
{
    m_remarks = new QPlainTextEdit;
    m_remarks->setReadOnly(true);
    m_remarks->setTabChangesFocus(true);
    m_remarks->setFixedHeight(m_remarks->fontMetrics().lineSpacing() * 4 + 12);
    m_remarksLabel = new QLabel;
    m_remarksLabel->setBuddy(m_remarks);
    column.addWidget(m_remarksLabel);
    column.addWidget(m_remarks);
}

void ImportDialog::build()
{
    auto* column = new QVBoxLayout(this);
    for (WrappedLabel** label : {&m_summary, &m_notes}) {
        *label = new WrappedLabel;
        (*label)->setTextFormat(Qt::PlainText);
    }
    column->addWidget(m_summary);
    column->addWidget(bodies(), 1);
    column->addWidget(choices());
    column->addWidget(m_notes);
    addRemarks(*column);
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
    resize(780, 480);
}

void ImportDialog::connectChoices()
{
    connect(m_use, &QComboBox::currentIndexChanged, this, &ImportDialog::read);
    connect(m_rate, &QLineEdit::textChanged, this, &ImportDialog::read);
    connect(m_grid, &QCheckBox::clicked, this, [this](bool on) {
        m_takesGrid = on;
        read();
    });
    connect(&m_document, &SceneDocument::changed, this, &ImportDialog::read);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
        m_picture->setHighlighted(row.isValid() ? std::optional(std::size_t(row.row())) : std::nullopt);
    });
    connect(&m_job, &BackgroundJob::becameLong, this, [this] {
        if (!isVisible())
            open();
        follow();
    });
}

std::optional<Rational> ImportDialog::rate()
{
    const Result<Rational> typed = fractionFrom(m_rate->text().trimmed().toStdString());
    QString fault;
    if (!typed)
        fault = textOf(typed.problems().front().message);
    else if (typed->sign() <= 0)
        fault = tr("%1 is not a rate; enter a number above 0").arg(m_rate->text());
    m_rate->setFault(fault);
    return fault.isEmpty() ? std::optional(*typed) : std::nullopt;
}

void ImportDialog::read()
{
    const std::optional<Rational> frames = rate();
    m_wantsAdd = false;
    if (frames) {
        m_revision = m_document.revision();
        m_job.start({m_sources, GeometryUse(m_use->currentIndex()), *frames, m_takesGrid, m_document.snapshot()});
    } else {
        m_job.stop();
    }
    follow();
}

void ImportDialog::take(const ImportPreviewPtr& preview)
{
    m_sources = preview->sources;
    const bool isFirst = !m_preview;
    if (isFirst && preview->added() == 0 && !preview->grid) {
        Q_EMIT refused(preview->remarks);
        QDialog::reject();
        if (!isVisible())
            deleteLater(); // it has never opened
        return;
    }
    m_preview = preview;
    show(*preview);
    follow();
    if (isFirst)
        m_add->setFocus();
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

QString summaryText(const ImportPreview& preview)
{
    if (preview.parts.size() != 1)
        return ImportDialog::tr("%1 from %2 files")
            .arg(newBodiesText(preview.added()), countText(qint64(preview.parts.size())));
    const ImportPreview::Part& part = preview.parts.front();
    return ImportDialog::tr("Read as %1: %2. That makes %3.")
        .arg(textOf(part.form), textOf(part.content), newBodiesText(preview.added()));
}

QString gridText(const Grid& grid, const Scene& scene)
{
    return QStringLiteral("%1 × %2").arg(numberText(grid.spacing.x, scene), numberText(grid.spacing.y, scene));
}

} // namespace

void ImportDialog::show(const ImportPreview& preview)
{
    m_summary->setWholeText(summaryText(preview));
    m_model.setPreview(m_preview);
    m_picture->setPreview(m_preview);
    m_rateLabel->setVisible(preview.hasFrames);
    m_rate->setVisible(preview.hasFrames);
    m_grid->setVisible(preview.grid.has_value());
    if (preview.grid) {
        const QString size = gridText(*preview.grid, preview.made.scene);
        m_grid->setText(m_document.scene().grid ? tr("Replace the scene's &grid by %1").arg(size)
                                                : tr("Take the &grid %1").arg(size));
        m_grid->setChecked(preview.takesGrid);
    }
    QStringList remarks;
    for (Problem remark : preview.remarks) {
        if (preview.sources.size() == 1)
            remark.file.clear();
        remarks << shownTextOf(remark);
    }
    m_remarks->setPlainText(remarks.join(u'\n'));
    m_remarks->setVisible(!remarks.isEmpty());
    m_remarksLabel->setVisible(!remarks.isEmpty());
    m_remarksLabel->setText(tr("&Left out or changed (%1):").arg(remarks.size()));
    showNotes(preview);
}

// Says beforehand what else happens to the scene and to the numbers, and why the bodies cannot be added.
void ImportDialog::showNotes(const ImportPreview& preview)
{
    const Scene& scene = preview.made.scene;
    QStringList notes;
    if (preview.made.rounding.overflow)
        notes << tr("The scene has single precision, and some numbers are beyond the largest single.");
    else if (!preview.made.rounding.isExact())
        notes << tr("The scene has single precision: %1.").arg(roundingText(preview.made.rounding));
    if (const Interval now = sweep::window(scene); preview.added() > 0 && !(now == sweep::window(m_document.scene())))
        notes << tr("The scene's time becomes %1 to %2.").arg(numberText(now.start, scene), numberText(now.end, scene));
    if (!preview.made.problems.empty())
        notes << tr("This cannot be added: %1").arg(shownTextOf(preview.made.problems.front()));
    else if (preview.added() == 0 && !preview.takesGrid)
        notes << tr("There is nothing to add.");
    m_notes->setWholeText(notes.join(u'\n'));
    m_notes->setVisible(!notes.isEmpty());
}

void ImportDialog::follow()
{
    const bool isReading = m_job.isBusy();
    m_bar->setVisible(isReading && m_job.isLong());
    if (!m_preview) {
        m_summary->setWholeText(tr("Reading…"));
        for (QWidget* later :
             std::initializer_list<QWidget*>{m_notes, m_remarksLabel, m_remarks, m_grid, m_rate, m_rateLabel})
            later->hide();
    }
    m_use->setEnabled(bool(m_preview));
    m_add->setEnabled(m_preview && m_rate->fault().isEmpty() && (isReading || m_preview->isAllowed()));
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
}

void ImportActions::askFiles()
{
    FileDialog dialog(
        &m_parts.window, tr("Import Geometry"), m_parts.files.folder(),
        tr("Geometry (*.wkt *.wkb *.geojson *.json *.csv *.tsv *.txt *.svg *.tmj *.tmx *.mfjson *.kml);;"
           "WKT and WKB (*.wkt *.wkb *.txt);;GeoJSON and MF-JSON (*.geojson *.mfjson *.json);;"
           "KML (*.kml);;Rows of positions (*.csv *.tsv *.txt);;SVG paths (*.svg);;Tiled maps (*.tmj *.tmx *.json);;"
           "All files (*)"));
    dialog.setFileMode(QFileDialog::ExistingFiles);
    const QString first = dialog.ask();
    if (first.isEmpty())
        return;
    const QStringList chosen = dialog.selectedFiles();
    importFiles(chosen.size() > 1 ? chosen : QStringList(first));
}

void ImportActions::importText(const QString& text)
{
    m_parts.messageBar.clear(); // a refusal of an earlier paste
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
    m_dialog->begin();
}

void ImportActions::add(const ImportPreview& preview, const QString& step)
{
    const ViewTransform view = m_parts.canvas.view();
    const Scene& scene = preview.made.scene;
    const std::vector<std::size_t> added = indicesFrom(preview.first, scene.bodies.size());
    const QString text = step.arg(added.empty() ? tr("grid") : sweep::labelOf(scene, added));
    m_parts.workbench.document.extendScene(scene, withRounding(text, preview.made.rounding));
    const std::optional<WorldBox> box = boundsOf(scene, added);
    if (preview.first == 0 && box)
        m_parts.canvas.fitAll();
    else if (box && !areSeen(*box, view))
        m_parts.canvas.fitBodies(added);
    else
        m_parts.canvas.setView(view); // keeps the view, even if it was fitted to all bodies
    if (!preview.made.rounding.isExact())
        m_parts.messageBar.showNotice(QStringLiteral("%1: %2").arg(text, roundingText(preview.made.rounding)));
}

namespace {

constexpr qint64 looked = 65'536; // bytes read from the beginning of a file

QByteArray beginningOf(const QString& path)
{
    QFile file;
    return openForReading(file, bytesOf(path)).isEmpty() ? file.read(looked) : QByteArray();
}

bool isNamed(const QByteArray& field, LogRole role)
{
    return std::ranges::any_of(usualColumns(role), [&field](std::string_view usual) {
        return sameLogWord({field.constData(), std::size_t(field.size())}, usual);
    });
}

// Whether the first line is of positions, not of events: it has no column for two bodies or for a kind of event.
bool arePositions(const QByteArray& text)
{
    QByteArray line = text.left(text.indexOf('\n')).trimmed();
    for (const char separator : {';', '\t'})
        line.replace(separator, ',');
    bool areNumbers = true;
    bool hasX = false;
    bool hasY = false;
    for (const QByteArray& cell : line.split(',')) {
        const QByteArray field = cell.trimmed();
        if (isNamed(field, LogRole::a) || isNamed(field, LogRole::b) || isNamed(field, LogRole::kind))
            return false;
        hasX |= isNamed(field, LogRole::x);
        hasY |= isNamed(field, LogRole::y);
        bool isNumber = false;
        static_cast<void>(field.toDouble(&isNumber));
        areNumbers &= isNumber;
    }
    const std::optional<GeometryForm> form = geometryForm({text.constData(), std::size_t(text.size())});
    return (hasX && hasY) || areNumbers || form == GeometryForm::wkt || form == GeometryForm::wkb;
}

bool isGeometryJson(const QByteArray& text)
{
    if (text.contains("sweepbench.scene"))
        return false;
    return std::ranges::any_of(std::initializer_list<const char*>{"\"coordinates\"", "\"FeatureCollection\"",
                                                                  "\"GeometryCollection\"", "\"temporalGeometry\"",
                                                                  "\"tilewidth\""},
                               [&text](const char* member) { return text.contains(member); });
}

} // namespace

bool ImportActions::isGeometryFile(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    for (const char* certain : {"wkt", "wkb", "geojson", "mfjson", "kml", "tmj", "tmx"})
        if (suffix == QLatin1String(certain))
            return true;
    if (suffix == u"svg")
        return !hasEmbeddedScene(bytesOf(path));
    if (suffix == u"json")
        return isGeometryJson(beginningOf(path));
    return (suffix == u"csv" || suffix == u"tsv" || suffix == u"txt") && arePositions(beginningOf(path));
}

} // namespace sweep
