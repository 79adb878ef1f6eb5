#include "widgets/models/body_model.h"

#include "widgets/format/geometry.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/models/body_numbers.h"
#include "widgets/models/number_context.h"

namespace sweep {

BodyModel::BodyModel(SceneDocument& document, QObject* parent) : QAbstractItemModel(parent), m_document(document)
{
    connect(&document, &SceneDocument::changed, this, &BodyModel::follow);
    follow({});
}

void BodyModel::setBrightness(Brightness brightness)
{
    m_brightness = brightness;
    m_colours = BodyColours(m_document.scene(), brightness);
    if (!m_counts.empty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_counts.size()) - 1, ColumnCount - 1), {Qt::DecorationRole});
}

std::size_t BodyModel::bodyOf(const QModelIndex& index)
{
    return isBody(index) ? std::size_t(index.row()) : std::size_t(index.internalId()) - 1;
}

QModelIndex BodyModel::index(int row, int column, const QModelIndex& parent) const
{
    if (row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent))
        return {};
    // 0 stands for a body, otherwise the place of the parent + 1.
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row()) + 1 : quintptr{0});
}

QModelIndex BodyModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || isBody(index))
        return {};
    return createIndex(int(bodyOf(index)), 0, quintptr{0});
}

int BodyModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return int(m_counts.size());
    if (!isBody(parent) || parent.column() != 0)
        return 0;
    return int(m_counts[std::size_t(parent.row())]);
}

int BodyModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

const double* BodyModel::number(const QModelIndex& index) const
{
    const NumberRow row = numberRow(m_document.scene().bodies[bodyOf(index)], std::size_t(index.row()));
    switch (index.column()) {
    case XColumn:
        return row.x;
    case YColumn:
        return row.y;
    case ValueColumn:
        return row.value;
    default:
        return nullptr;
    }
}

QVariant BodyModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || bodyOf(index) >= m_document.scene().bodies.size())
        return {};
    if (isBody(index))
        return bodyData(bodyOf(index), index.column(), role);
    if (std::size_t(index.row()) >= numberRowCount(m_document.scene().bodies[bodyOf(index)]))
        return {}; // the row is about to go
    if (role == Qt::TextAlignmentRole && index.column() != NameColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (index.column() == NameColumn)
        return role == Qt::DisplayRole
                   ? QVariant(numberRow(m_document.scene().bodies[bodyOf(index)], std::size_t(index.row())).label)
                   : QVariant();
    const double* value = number(index);
    return value ? numberData(*value, m_document.typedNumbers().at(placeOf(index), *value), role) : QVariant();
}

QVariant BodyModel::numberData(double value, const TypedNumber* typed, int role)
{
    switch (role) {
    case Qt::DisplayRole:
        return (typed && !typed->error.isEmpty() ? QStringLiteral("≈ ") : QString()) + shownText(value);
    case Qt::EditRole:
        return typed ? typed->text : exactText(value);
    case Qt::ToolTipRole:
        return numberToolTip(value, typed);
    default:
        return {};
    }
}

QString BodyModel::placeOf(const QModelIndex& index) const
{
    const Body& body = m_document.scene().bodies[bodyOf(index)];
    const auto part = index.column() == XColumn   ? NumberPart::x
                      : index.column() == YColumn ? NumberPart::y
                                                  : NumberPart::value;
    return numberPlace(body, std::size_t(index.row()), part);
}

QVariant BodyModel::bodyData(std::size_t place, int column, int role) const
{
    const Body& body = m_document.scene().bodies[place];
    if (role == Qt::ToolTipRole)
        return tr("%1, a %2").arg(textOf(body.id), QString::fromLatin1(spelled(body.shape)));
    if (column == NameColumn) {
        switch (role) {
        case Qt::DisplayRole:
            return labelOf(body);
        case Qt::EditRole:
            return textOf(body.id);
        case Qt::DecorationRole:
            return shapeIcon(body.shape, m_colours.colour(place));
        default:
            return {};
        }
    }
    if (column == ValueColumn && role == Qt::DisplayRole)
        return QString::fromLatin1(spelled(body.shape));
    if (column == ValueColumn && role == Qt::ForegroundRole)
        return colours(m_brightness).inkQuiet;
    if (column == ValueColumn && role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

bool BodyModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::EditRole)
        return false;
    const std::size_t place = bodyOf(index);
    if (isBody(index)) {
        const QString id = value.toString().trimmed();
        if (id.isEmpty())
            return false;
        m_document.renameBody(place, id.toStdString());
        return true;
    }
    return number(index) && setNumber(index, value.toString());
}

bool BodyModel::setNumber(const QModelIndex& index, const QString& text)
{
    if (text == data(index, Qt::EditRole).toString())
        return false;
    const std::size_t place = bodyOf(index);
    Body body = m_document.scene().bodies[place];
    const EditableRow row = numberRow(body, std::size_t(index.row()));
    double& number = *(index.column() == XColumn ? row.x : index.column() == YColumn ? row.y : row.value);
    const auto read = readNumber(text, numberNames(m_document.scene(), body));
    if (const auto* fault = std::get_if<QString>(&read)) {
        Q_EMIT refused(tr("“%1” is no finite number: %2. %3 of %4 stays %5.")
                           .arg(text, *fault, row.label, labelOf(body), exactText(number)));
        return false;
    }
    const auto& typed = std::get<TypedNumber>(read);
    m_document.typedNumbers().keep(placeOf(index), typed);
    Q_EMIT dataChanged(index, index);
    if (typed.value == number)
        return true;
    number = typed.value;
    const QString step = tr("Change %1 of %2").arg(row.label, labelOf(body));
    m_document.changeBody(place, std::move(body), step);
    return true;
}

Qt::ItemFlags BodyModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (isBody(index) ? index.column() == NameColumn : index.column() != NameColumn && number(index))
        flags |= Qt::ItemIsEditable;
    if (!isBody(index))
        flags |= Qt::ItemNeverHasChildren;
    return flags;
}

QVariant BodyModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section != NameColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Body");
    case XColumn:
        return tr("x");
    case YColumn:
        return tr("y");
    case ValueColumn:
        return tr("r, t");
    default:
        return {};
    }
}

void BodyModel::follow(const SceneChange& change)
{
    if (change.what == SceneChange::What::settings)
        return;
    const auto& bodies = m_document.scene().bodies;
    m_colours = BodyColours(m_document.scene(), m_brightness);
    if (change.what == SceneChange::What::bodies) {
        for (const std::size_t body : change.bodies)
            reread(body);
        return;
    }
    if (change.what == SceneChange::What::inserted && change.bodies.size() == 1 &&
        change.bodies.front() == m_counts.size()) {
        const int row = int(change.bodies.front());
        beginInsertRows({}, row, row);
        m_counts.insert(m_counts.begin() + row, numberRowCount(bodies[std::size_t(row)]));
        endInsertRows();
        return;
    }
    beginResetModel();
    m_counts.clear();
    for (const Body& body : bodies)
        m_counts.push_back(numberRowCount(body));
    endResetModel();
}

void BodyModel::reread(std::size_t body)
{
    const QModelIndex parent = index(int(body), 0);
    const std::size_t count = numberRowCount(m_document.scene().bodies[body]);
    if (count > m_counts[body]) {
        beginInsertRows(parent, int(m_counts[body]), int(count) - 1);
        m_counts[body] = count;
        endInsertRows();
    } else if (count < m_counts[body]) {
        beginRemoveRows(parent, int(count), int(m_counts[body]) - 1);
        m_counts[body] = count;
        endRemoveRows();
    }
    Q_EMIT dataChanged(parent, index(int(body), ColumnCount - 1));
    if (count > 0)
        Q_EMIT dataChanged(index(0, 0, parent), index(int(count) - 1, ColumnCount - 1, parent));
}

} // namespace sweep
