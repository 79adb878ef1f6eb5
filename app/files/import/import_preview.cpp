#include "app/files/import/import_preview.h"

#include "app/formats/geometry_reader.h"
#include "core/base/decimal.h"
#include "core/scene_file/kept_members.h"
#include "core/scene_file/picture_scene.h"
#include "widgets/document/file_path.h"
#include "widgets/format/labels.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/paint/scene_painter.h"

#include <sweepbench/base/files.h>

#include <QApplication>
#include <QEvent>
#include <QPainter>

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
    Result<std::string> text = readTextFile(bytesOf(source.name), "geometry is a file",
                                            {.maxBytes = mostGeometryBytes, .isFixed = true, .job = job});
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
void readSource(ImportPreview& preview, std::vector<ImportSource>& sources, std::size_t index,
                const ImportOptions& options, Names& ids, Names& groups, std::vector<Body>& bodies, ImportClock& clock)
{
    ImportSource& source = sources[index];
    std::vector<Problem> problems = load(source, options.reading.job);
    if (!problems.empty()) {
        std::ranges::move(problems, std::back_inserter(preview.remarks));
        return;
    }
    Result<ImportedPart> read = readImport(*source.text, labelOf(source), options, ids, groups);
    const bool isTable =
        read ? read->form == name(GeometryForm::rows) : geometryForm(*source.text) == GeometryForm::rows;
    if (isTable && preview.columns.empty())
        preview.columns = tableColumns(*source.text);
    if (!read) {
        std::ranges::copy(read.problems(), std::back_inserter(preview.remarks));
        if (isTable) // or prose, whose numbers can be picked
            preview.parts.push_back(
                {source.name, name(GeometryForm::rows), "nothing", bodies.size(), index, numbersOf(*source.text)});
        return;
    }
    ImportedPart part = std::move(read).value();
    clock.add(part, labelOf(source));
    for (const GeometryRemark& remark : part.remarks)
        preview.remarks.push_back({.file = labelOf(source),
                                   .line = remark.position.line,
                                   .column = remark.position.column,
                                   .message = remark.text});
    if (!part.bodies.empty())
        (part.pointsDown ? preview.isFromDown : preview.isFromUp) = true;
    std::ranges::copy(part.sources, std::back_inserter(preview.rows));
    std::ranges::move(part.bodies, std::back_inserter(bodies));
    preview.hasFrames |= part.hasFrames;
    preview.isByRule |= part.form == name(GeometryForm::initialiser);
    if (part.numbers.empty()) // bodies of a scene use all
        for (TextNumber& number : part.numbers = numbersOf(*source.text))
            number.use = NumberUse::used;
    preview.parts.push_back(
        {source.name, std::move(part.form), std::move(part.content), bodies.size(), index, std::move(part.numbers)});
}

bool isChosen(const ImportQuery& query, const std::string& key, bool usual)
{
    const auto choice = query.choices.find(key);
    return choice == query.choices.end() ? usual : choice->second;
}

void leaveOut(ImportPreview& preview, std::vector<Body>& bodies, const ImportQuery& query)
{
    std::vector<Body> kept;
    kept.reserve(bodies.size());
    for (std::size_t row = 0; row < bodies.size(); ++row)
        if (isChosen(query, bodies[row].id, preview.rows[row].unsure == Unsure::no))
            kept.push_back(std::move(bodies[row]));
        else
            preview.leftOut.push_back({row, std::move(bodies[row])});
    bodies = std::move(kept);
}

// A name that is free, and taken from now on.
std::string freeId(Names& ids, const std::string& wanted, const std::string& kind)
{
    std::string id = wanted.empty() ? kind + " 1" : wanted;
    for (std::size_t i = 2; !ids.insert(id).second; ++i)
        id = (wanted.empty() ? kind : wanted) + ' ' + std::to_string(i);
    return id;
}

// Adds the picked bodies behind those that were read. Bodies that are left out take no name from them.
void addPicked(ImportPreview& preview, std::vector<Body>& bodies, ImportQuery& query)
{
    Names ids = idsOf(*query.scene);
    for (const Body& body : bodies)
        ids.insert(body.id);
    for (ImportPick& pick : query.picked) {
        if (preview.partOfSource(pick.source) == nullptr) // its text is refused now
            continue;
        Body body = pick.body;
        body.id = freeId(ids, body.id, body.shape == Shape::capsule ? "thick line" : name(body.shape));
        if (isChosen(query, keyOf(pick), true))
            bodies.push_back(std::move(body));
        else
            preview.leftOut.push_back({bodies.size() + preview.leftOut.size(), std::move(body)});
        preview.rows.push_back({PositionsInText(*query.sources[pick.source].text)(pick.offset)});
        preview.picked.push_back(std::move(pick));
    }
}

} // namespace

ImportPreview importPreview(ImportQuery query, const Job& job)
{
    ImportPreview preview;
    std::vector<Body> bodies;
    ImportClock clock(*query.scene);
    do {
        preview = {};
        bodies.clear();
        Names ids = idsOf(*query.scene);
        Names groups = groupsOf(*query.scene);
        ImportOptions options{
            .use = query.use,
            .uses = {},
            .rate = query.rate,
            .reading = {.form = {}, .rule = query.rule, .zero = clock.zero(), .mayBeEmpty = true, .job = job}};
        for (std::size_t source = 0; source < query.sources.size(); ++source) {
            options.uses = source < query.uses.size() ? query.uses[source] : std::vector<ItemUse>();
            readSource(preview, query.sources, source, options, ids, groups, bodies, clock);
        }
    } while (clock.mustReadAgain());
    preview.first = query.scene->bodies.size();
    leaveOut(preview, bodies, query);
    addPicked(preview, bodies, query);
    preview.sources = std::move(query.sources);
    preview.made = extended(*query.scene, std::move(bodies), {}, job);
    clock.apply(preview.made.scene);
    if (auto problem = clock.problem())
        preview.made.problems.push_back(std::move(*problem));
    if (preview.first == 0 && preview.added() > 0 && preview.isFromDown && !preview.isFromUp)
        preview.made.scene.view = viewWithYDown(preview.made.scene.view, true);
    return preview;
}

std::string keyOf(const ImportPick& pick)
{
    return std::string(1, '\0') + std::to_string(pick.index); // no id
}

std::string ImportPreview::keyOf(std::size_t row) const
{
    const ImportPick* const pick = pickOf(row);
    return pick ? sweep::keyOf(*pick) : body(row).id;
}

const Body& ImportPreview::body(std::size_t row) const
{
    const auto index = indexOf(row);
    return index ? made.scene.bodies[first + *index] : std::ranges::lower_bound(leftOut, row, {}, &LeftOut::row)->body;
}

const ImportPreview::Part* ImportPreview::partOfSource(std::size_t source) const
{
    const auto part = std::ranges::find(parts, source, &Part::source);
    return part == parts.end() ? nullptr : &*part;
}

const ImportPreview::Part* ImportPreview::partOfRow(std::size_t row) const
{
    if (const ImportPick* pick = pickOf(row))
        return partOfSource(pick->source);
    return &*std::ranges::upper_bound(parts, row, {}, &Part::end);
}

std::optional<std::size_t> ImportPreview::indexOf(std::size_t row) const
{
    const auto out = std::ranges::lower_bound(leftOut, row, {}, &LeftOut::row);
    if (out != leftOut.end() && out->row == row)
        return std::nullopt;
    return row - std::size_t(out - leftOut.begin());
}

bool ImportPreview::leavesNoChoice() const
{
    const auto isUsed = [](const Part& part) {
        return std::ranges::count(part.numbers, NumberUse::used, &TextNumber::use) == std::ssize(part.numbers);
    };
    return isAllowed() && leftOut.empty() && remarks.empty() && made.rounding.isExact() && !hasFrames && !isFromDown &&
           parts.size() == sources.size() && std::ranges::all_of(parts, isUsed);
}

std::vector<std::size_t> ImportPreview::newBodies() const
{
    std::vector<std::size_t> indices(added());
    std::iota(indices.begin(), indices.end(), first);
    return indices;
}

std::optional<WorldBox> boundsFrom(const Scene& scene, std::size_t first)
{
    std::optional<WorldBox> all;
    for (std::size_t body = first; body < scene.bodies.size(); ++body) {
        const std::optional<WorldBox> one = boundsOf(scene, body);
        if (!one)
            continue;
        if (!all)
            all = one;
        all->low = {std::min(all->low.x, one->low.x), std::min(all->low.y, one->low.y)};
        all->high = {std::max(all->high.x, one->high.x), std::max(all->high.y, one->high.y)};
    }
    return all;
}

QString importNumberText(double number, const Scene& scene)
{
    return hasSingles(scene) && nearestSingle(number) == number ? QString::fromStdString(shortestSingle(number))
                                                                : exactText(number);
}

namespace {

QString pointText(Vec p, const Scene& scene)
{
    return QStringLiteral("(%1, %2)").arg(importNumberText(p.x, scene), importNumberText(p.y, scene));
}

// The place of a control point where it begins.
Vec beginOf(const Path& path)
{
    if (const auto* keyed = std::get_if<Keyed>(&path))
        return keyed->keys.front().at;
    if (const auto* fromTo = std::get_if<FromTo>(&path))
        return fromTo->from;
    const auto* launch = std::get_if<Launch>(&path);
    return launch ? launch->at : std::get<Rest>(path).at;
}

// The points of a body where it begins, in one line.
QString numbersText(const Body& body, const Scene& scene)
{
    QString text = pointText(beginOf(body.shape == Shape::polygon ? body.points.front() : body.a), scene);
    if (body.shape == Shape::polygon)
        text = ImportModel::tr("%1 points from %2").arg(countText(qint64(body.points.size())), text);
    else if (hasTwoControlPoints(body.shape))
        text = ImportModel::tr("%1 to %2").arg(text, pointText(beginOf(body.b), scene));
    if (hasRadius(body.shape) && body.radius.from > 0)
        text = ImportModel::tr("%1, radius %2").arg(text, importNumberText(body.radius.from, scene));
    if (const auto* keyed = std::get_if<Keyed>(&body.a); keyed && body.shape != Shape::polygon)
        return ImportModel::tr("%1 keys from %2").arg(countText(qint64(keyed->keys.size())), text);
    bool moves = false;
    forEachPath(body, [&moves](const Path& path) { moves |= !std::holds_alternative<Rest>(path); });
    return moves ? ImportModel::tr("moves; at first %1").arg(text) : text;
}

QString placeText(const ImportPreview& preview, std::size_t body)
{
    const TextPosition at = preview.rows[body].position;
    const QString place = QStringLiteral("%1:%2").arg(at.line).arg(at.column);
    if (preview.parts.size() < 2)
        return place;
    return QStringLiteral("%1:%2").arg(shownFileName(preview.partOfRow(body)->name), place);
}

} // namespace

ImportModel::ImportModel(QObject* parent)
    : TableModel({ImportModel::tr("Body"), ImportModel::tr("Shape"), ImportModel::tr("Points"),
                  ImportModel::tr("Unsure"), ImportModel::tr("Place")},
                 parent)
{
}

// Rows that are the same in number stay chosen.
void ImportModel::setPreview(ImportPreviewPtr preview)
{
    const bool isReset = !m_preview || !preview || preview->rows.size() != m_preview->rows.size();
    if (isReset)
        beginResetModel();
    m_preview = std::move(preview);
    if (isReset)
        endResetModel();
    else
        refresh();
}

void ImportModel::setAdded(const std::vector<int>& rows, bool isAdded)
{
    bool isChanged = false;
    for (const int row : rows)
        if (this->isAdded(row) != isAdded) {
            m_choices[m_preview->keyOf(std::size_t(row))] = isAdded;
            isChanged = true;
        }
    if (!isChanged)
        return;
    refresh({Qt::CheckStateRole, Qt::ForegroundRole});
    Q_EMIT choiceChanged();
}

bool ImportModel::isAdded(int row) const
{
    const auto choice = m_choices.find(m_preview->keyOf(std::size_t(row)));
    return choice == m_choices.end() ? m_preview->indexOf(std::size_t(row)).has_value() : choice->second;
}

Qt::ItemFlags ImportModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags usual = TableModel::flags(index);
    return index.column() == int(ImportColumn::body) ? usual | Qt::ItemIsUserCheckable : usual;
}

bool ImportModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || !index.isValid() || index.column() != int(ImportColumn::body))
        return false;
    setAdded({index.row()}, value.toInt() == Qt::Checked);
    return true;
}

QVariant ImportModel::cell(int row, int column, int role) const
{
    const Body& body = m_preview->body(std::size_t(row));
    if (role == Qt::CheckStateRole && column == int(ImportColumn::body))
        return isAdded(row) ? Qt::Checked : Qt::Unchecked;
    if (role == Qt::ForegroundRole && !isAdded(row))
        return QColor(colours(brightnessOf(QApplication::palette())).inkQuiet);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (ImportColumn(column)) {
    case ImportColumn::body:
        return role == Qt::ToolTipRole ? ImportModel::tr("%1\nOnly rows with a check mark are added.\nSpace changes "
                                                         "the marks of the selected rows; Del leaves the rows out.")
                                             .arg(sweep::labelOf(body))
                                       : sweep::labelOf(body);
    case ImportColumn::shape:
        return body.shape == Shape::capsule ? ImportModel::tr("thick line") : QString::fromLatin1(name(body.shape));
    case ImportColumn::numbers:
        return numbersText(body, m_preview->made.scene);
    case ImportColumn::reason:
        return QString::fromUtf8(sweep::text(m_preview->rows[std::size_t(row)].unsure));
    case ImportColumn::place:
        return placeText(*m_preview, std::size_t(row));
    }
    return {};
}

namespace {

constexpr std::size_t mostLabelled = 20;      // more labels would hide the bodies
constexpr std::size_t mostHighlighted = 2000; // a larger picture is not drawn again for each row
constexpr std::size_t mostLeftOut = 2000;     // more are not drawn

} // namespace

ImportPicture::ImportPicture(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(ImportModel::tr("Picture of the new bodies"));
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
    Scene scene = m_preview->made.scene; // and the bodies without a check mark
    const std::size_t end = scene.bodies.size();
    for (std::size_t i = 0; i < std::min(m_preview->leftOut.size(), mostLeftOut); ++i)
        scene.bodies.push_back(m_preview->leftOut[i].body);
    MarkedBodies others;
    MarkedBodies news;
    for (std::size_t body = 0; body < scene.bodies.size(); ++body)
        (body < m_preview->first || body >= end ? others : news).hidden.push_back(body);
    const Interval time = sweep::window(scene);
    Layers layers;
    layers.cells = layers.trail = layers.instruments = false;
    layers.labels = news.hidden.size() <= mostLabelled;
    const WorldBox box =
        boundsFrom(scene, news.hidden.empty() ? end : m_preview->first).value_or(WorldBox{{0, 0}, {1, 1}});
    ScenePicture picture{.scene = scene,
                         .t = time.start / 2 + time.end / 2,
                         .view = ViewTransform::fitting(box, size(), 0.1).pointing(pointsDown(scene)),
                         .brightness = brightnessOf(palette()),
                         .layers = layers,
                         .marks = &others};
    if (m_highlighted)
        picture.highlighted = m_preview->first + *m_highlighted;
    QImage image = layer(picture);
    QPainter painter(&image);
    painter.setOpacity(0.4);
    picture.layers.background = picture.layers.grid = picture.layers.sceneGrid = picture.layers.labels = false;
    picture.highlighted.reset();
    picture.marks = &news;
    if (!others.hidden.empty())
        painter.drawImage(QPointF(), layer(picture));
    painter.end();
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
} // namespace sweep
