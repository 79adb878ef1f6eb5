// The preview of an import as rows and as a picture.
#include "app/files/import_dialog.h"

#include "core/base/decimal.h"
#include "core/scene/scene_rules.h"
#include "widgets/document/file_path.h"
#include "widgets/format/labels.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/paint/scene_painter.h"

#include <QApplication>
#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <numeric>
#include <utility>

namespace sweep {

const Body& ImportPreview::body(std::size_t row) const
{
    const auto out = std::ranges::lower_bound(leftOut, row, {}, &LeftOut::row);
    if (out != leftOut.end() && out->row == row)
        return out->body;
    return made.scene.bodies[first + row - std::size_t(out - leftOut.begin())];
}

std::optional<std::size_t> ImportPreview::indexOf(std::size_t row) const
{
    const auto out = std::ranges::lower_bound(leftOut, row, {}, &LeftOut::row);
    if (out != leftOut.end() && out->row == row)
        return std::nullopt;
    return row - std::size_t(out - leftOut.begin());
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

QString pathText(const Path& path, const Scene& scene)
{
    if (const auto* keyed = std::get_if<Keyed>(&path)) {
        const Key& first = keyed->keys.front();
        const Key& last = keyed->keys.back();
        return keyed->keys.size() == 1
                   ? ImportDialog::tr("%1 at time %2").arg(pointText(first.at, scene), importNumberText(first.t, scene))
                   : ImportDialog::tr("times %1 to %2, %3 keys")
                         .arg(importNumberText(first.t, scene), importNumberText(last.t, scene),
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
        text = ImportDialog::tr("%1, radius %2").arg(text, importNumberText(body.radius.from, scene));
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
                  ImportDialog::tr("Unsure"), ImportDialog::tr("Line:Column")},
                 parent)
{
}

// Rows that are the same in number stay chosen.
void ImportModel::setPreview(ImportPreviewPtr preview)
{
    const bool isReset = !m_preview || !preview || preview->rows() != m_preview->rows();
    if (isReset)
        beginResetModel();
    m_preview = std::move(preview);
    m_leftOut.clear();
    if (m_preview)
        for (const auto& [row, body] : m_preview->leftOut)
            m_leftOut.insert(body.id);
    if (isReset)
        endResetModel();
    else
        refresh();
}

void ImportModel::setAdded(const std::vector<int>& rows, bool isAdded)
{
    bool isChanged = false;
    for (const int row : rows) {
        const std::string& id = m_preview->body(std::size_t(row)).id;
        isChanged |= isAdded ? m_leftOut.erase(id) > 0 : m_leftOut.insert(id).second;
        if (isAdded)
            m_taken.insert(id);
        else
            m_taken.erase(id);
    }
    if (!isChanged)
        return;
    refresh({Qt::CheckStateRole, Qt::ForegroundRole});
    Q_EMIT choiceChanged();
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
        return role == Qt::ToolTipRole ? ImportDialog::tr("%1\nWithout its check mark it is not added.\nSpace changes "
                                                          "the chosen rows, and Del leaves them out.")
                                             .arg(sweep::labelOf(body))
                                       : sweep::labelOf(body);
    case ImportColumn::shape:
        return body.shape == Shape::capsule ? ImportDialog::tr("thick line") : QString::fromLatin1(name(body.shape));
    case ImportColumn::numbers:
        return numbersText(body, m_preview->made.scene);
    case ImportColumn::reason:
        return QString::fromUtf8(sweep::text(m_preview->unsure[std::size_t(row)]));
    case ImportColumn::place:
        return placeText(*m_preview, std::size_t(row));
    }
    return {};
}

namespace {

constexpr std::size_t mostLabelled = 20;      // more labels would hide the bodies
constexpr std::size_t mostHighlighted = 2000; // a larger picture is not drawn again for each row

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
    const std::vector<std::size_t> added = m_preview->newBodies();
    const Interval time = sweep::window(scene);
    std::vector<std::size_t> present(m_preview->first);
    std::iota(present.begin(), present.end(), std::size_t{0});
    const MarkedBodies others{.hidden = std::move(present)};
    const MarkedBodies news{.hidden = added};
    Layers layers;
    layers.cells = layers.trail = layers.instruments = false;
    layers.labels = added.size() <= mostLabelled;
    const WorldBox box = m_preview->bounds().value_or(WorldBox{{0, 0}, {1, 1}});
    ScenePicture picture{.scene = scene,
                         .t = time.start / 2 + time.end / 2,
                         .view = ViewTransform::fitting(box, size(), 0.1).pointing(pointsDown(scene)),
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
} // namespace sweep
