#include "widgets/models/body_model.h"

#include "core/scene/motion.h"
#include "widgets/document/handles.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/body_numbers.h"

#include <QMimeData>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace sweep {

QVariant numberCell(const NumberRules& rules, int role)
{
    const TypedNumber* typed = rules.typed ? rules.typed->at(rules.key, rules.value) : nullptr;
    switch (role) {
    case Qt::DisplayRole:
        return (typed && !typed->error.isEmpty() ? QStringLiteral("≈ ") : QString()) +
               shownText(rules.value, rules.format);
    case Qt::EditRole:
        return typed ? typed->text : exactText(rules.value, rules.format);
    case Qt::ToolTipRole:
        return numberToolTip(rules.value, typed, rules.format);
    case NumberRulesRole:
        return QVariant::fromValue(rules);
    default:
        return {};
    }
}

namespace {

const QString draggedType = QStringLiteral("application/x-sweepbench-bodies");

// In few digits, but with the full whole part if a column may have room for it.
QString nowText(double x, NumberFormat format)
{
    constexpr int fewDigits = 4;
    if (const QString shortest = shownText(x, format);
        format == NumberFormat::singles && shortest.size() <= fewDigits + 2)
        return shortest; // a single such as 0.1, which has many digits as a double
    const double size = std::abs(x);
    const int whole = size >= 1 && size < 1e9 ? static_cast<int>(std::floor(std::log10(size))) + 1 : 0;
    return roundedText(x, std::max(fewDigits, whole));
}

bool isIn(const std::vector<std::size_t>& bodyIndices, std::size_t bodyIndex)
{
    return std::ranges::binary_search(bodyIndices, bodyIndex);
}

} // namespace

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

void BodyModel::setTime(double t)
{
    if (std::exchange(m_time, t) != t && !m_counts.empty())
        Q_EMIT dataChanged(index(0, XColumn), index(int(m_counts.size()) - 1, ValueColumn), {Qt::DisplayRole});
}

std::size_t BodyModel::bodyOf(const QModelIndex& index)
{
    return isBody(index) ? std::size_t(index.row()) : std::size_t(index.internalId()) - 1;
}

QModelIndex BodyModel::index(int row, int column, const QModelIndex& parent) const
{
    if (row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent))
        return {};
    // 0 stands for a body, otherwise the index of the parent body + 1.
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
    const double* const numbers[] = {nullptr, row.x, row.y, row.value};
    return numbers[index.column()];
}

QVariant BodyModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || bodyOf(index) >= m_document.scene().bodies.size())
        return {};
    if (isBody(index))
        return bodyData(bodyOf(index), index.column(), role);
    if (std::size_t(index.row()) >= numberRowCount(m_document.scene().bodies[bodyOf(index)]))
        return {}; // the row is about to be removed
    if (index.column() == NameColumn)
        return role == Qt::DisplayRole
                   ? QVariant(numberRow(m_document.scene().bodies[bodyOf(index)], std::size_t(index.row())).label)
                   : QVariant();
    const double* value = number(index);
    return value ? numberCell(rulesOf(index, *value, role), role) : QVariant();
}

// Names and steps are slow to compute, and only an editor needs them.
NumberRules BodyModel::rulesOf(const QModelIndex& index, double value, int role) const
{
    const Scene& scene = m_document.scene();
    NumberRules rules{value, 1, {}, &m_document.typedNumbers(), numberPathOf(index), numberFormat(scene)};
    if (role != NumberRulesRole)
        return rules;
    const Body& body = scene.bodies[bodyOf(index)];
    const bool time = index.column() == ValueColumn && isTime(body, std::size_t(index.row()), NumberPart::value);
    const Vec cell = coordinateStep(scene, body);
    rules.names = numberNames(scene, body);
    rules.step = time ? hundredthOf(window(scene)) : index.column() == YColumn ? cell.y : cell.x;
    return rules;
}

QString BodyModel::numberPathOf(const QModelIndex& index) const
{
    const Body& body = m_document.scene().bodies[bodyOf(index)];
    const auto part = index.column() == XColumn   ? NumberPart::x
                      : index.column() == YColumn ? NumberPart::y
                                                  : NumberPart::value;
    return numberPath(body, std::size_t(index.row()), part);
}

QVariant BodyModel::bodyData(std::size_t bodyIndex, int column, int role) const
{
    const Body& body = m_document.scene().bodies[bodyIndex];
    if (role == Qt::ToolTipRole || (role == Qt::AccessibleTextRole && column == NameColumn))
        return toolTipOf(body, bodyIndex);
    if (role == HiddenRole)
        return isIn(m_marks.hidden, bodyIndex);
    if (role == LockedRole)
        return isIn(m_marks.locked, bodyIndex);
    if (role == GroupRole)
        return body.group ? textOf(*body.group) : QString();
    if (role == IdRole)
        return textOf(body.id);
    if (column == NameColumn) {
        switch (role) {
        case Qt::DisplayRole:
            return labelOf(body);
        case Qt::EditRole:
            return textOf(labelTextOf(body));
        case ShownIdRole:
            return m_repeated.shownId(m_document.scene(), bodyIndex);
        case Qt::DecorationRole:
            return m_icons.icon(body.shape, m_colours.colour(bodyIndex));
        case Qt::ForegroundRole:
            return isIn(m_marks.hidden, bodyIndex) ? QVariant(colours(m_brightness).inkQuiet) : QVariant();
        default:
            return {};
        }
    }
    if (role == Qt::DisplayRole)
        return numberNow(body, column);
    if (role == Qt::ForegroundRole)
        return colours(m_brightness).inkQuiet;
    return {};
}

// The number as text; a dash while the body is not active.
QString BodyModel::numberNow(const Body& body, int column) const
{
    if (column == ValueColumn && !hasRadius(body.shape))
        return {};
    const Interval active = activeInterval(m_document.scene(), body);
    if (m_time < active.start || m_time > active.end)
        return QStringLiteral("–");
    if (column == ValueColumn)
        return nowText(approxRadius({body, active}, m_time), numberFormat(m_document.scene()));
    const Vec now = positionOf(approxPose(m_document.scene(), body, m_time));
    return nowText(column == XColumn ? now.x : now.y, numberFormat(m_document.scene()));
}

bool BodyModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    // While a step is announced, an editor may give up a row whose body is gone already.
    if (index.isValid() && bodyOf(index) >= m_document.scene().bodies.size())
        return false;
    if (index.isValid() && isBody(index) && (role == HiddenRole || role == LockedRole))
        return mark(bodyOf(index), role, value.toBool());
    if (!index.isValid() || role != Qt::EditRole)
        return false;
    const std::size_t bodyIndex = bodyOf(index);
    if (isBody(index))
        return rename(bodyIndex, value.toString().trimmed());
    if (!number(index))
        return false;
    if (value.typeId() == QMetaType::Double)
        return setNumber(index, value.toDouble(), 0);
    if (!value.canConvert<NumberStep>())
        return setText(index, value.toString());
    const auto step = value.value<NumberStep>();
    if (!step.continues)
        m_gesture = m_document.beginGesture();
    return setNumber(index, step.value, m_gesture);
}

bool BodyModel::setText(const QModelIndex& index, const QString& text)
{
    if (text == data(index, Qt::EditRole).toString())
        return false;
    const Scene& scene = m_document.scene();
    const Body& body = scene.bodies[bodyOf(index)];
    const auto read = readNumber(text, numberNames(scene, body), numberFormat(scene));
    if (const auto* fault = std::get_if<QString>(&read)) {
        const QString label = numberRow(body, std::size_t(index.row())).label;
        Q_EMIT refused(tr("“%1” is not a finite number: %2. %3 of %4 stays %5.")
                           .arg(text, *fault, label, labelOf(body), exactText(*number(index), numberFormat(scene))));
        return false;
    }
    const auto& typed = std::get<TypedNumber>(read);
    m_document.typedNumbers().keep(numberPathOf(index), typed);
    Q_EMIT dataChanged(index, index);
    return setNumber(index, typed.value, 0);
}

bool BodyModel::setNumber(const QModelIndex& index, double value, int gesture)
{
    if (value == *number(index))
        return true;
    const std::size_t bodyIndex = bodyOf(index);
    Body body = m_document.scene().bodies[bodyIndex];
    const EditableRow row = numberRow(body, std::size_t(index.row()));
    *(index.column() == XColumn ? row.x : index.column() == YColumn ? row.y : row.value) = value;
    const QString step = tr("Change “%1” of %2").arg(row.label, labelOf(body));
    m_document.changeBody(bodyIndex, std::move(body), step, gesture);
    return true;
}

Qt::ItemFlags BodyModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::ItemIsDropEnabled; // for drops between bodies
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled | Qt::ItemIsDropEnabled;
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
    const QStringList headings{tr("Body"), tr("x"), tr("y"), tr("r, t")};
    return role == Qt::DisplayRole ? QVariant(headings.value(section)) : QVariant();
}

void BodyModel::follow(const SceneChange& change)
{
    if (change.kind == SceneChange::Kind::settings)
        return;
    if (change.kind == SceneChange::Kind::view)
        return rereadMarks();
    m_marks = markedBodies(m_document.scene());
    m_colours = BodyColours(m_document.scene(), m_brightness);
    RepeatedLabels repeated(m_document.scene());
    const bool sameLabels = repeated == m_repeated;
    m_repeated = std::move(repeated);
    followRows(change);
    if (!sameLabels && rowCount() > 0)
        Q_EMIT dataChanged(index(0, NameColumn), index(rowCount() - 1, NameColumn), {ShownIdRole});
}

void BodyModel::followRows(const SceneChange& change)
{
    const auto& bodies = m_document.scene().bodies;
    if (change.kind == SceneChange::Kind::bodies) {
        for (const std::size_t body : change.bodies)
            reread(body);
        return;
    }
    if (change.kind == SceneChange::Kind::reordered)
        return reorder(change.bodies);
    if (change.kind == SceneChange::Kind::inserted && change.bodies.size() == 1 &&
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

QString BodyModel::toolTipOf(const Body& body, std::size_t bodyIndex) const
{
    QStringList words{tr("%1, a %2").arg(shownTextOf(body.id), QString::fromLatin1(name(body.shape)))};
    if (body.group)
        words << tr("group %1").arg(shownTextOf(*body.group));
    if (isIn(m_marks.hidden, bodyIndex))
        words << tr("hidden");
    if (isIn(m_marks.locked, bodyIndex))
        words << tr("locked");
    return words.join(QStringLiteral(", "));
}

bool BodyModel::rename(std::size_t body, const QString& label)
{
    const std::string before = labelTextOf(m_document.scene().bodies[body]);
    m_document.nameBody(body, label.toStdString());
    return labelTextOf(m_document.scene().bodies[body]) != before;
}

bool BodyModel::mark(std::size_t body, int role, bool on)
{
    const Body& values = m_document.scene().bodies[body];
    const QString label = labelOf(values);
    BodyMarks marks = marksOf(m_document.scene());
    auto& ids = role == HiddenRole ? marks.hidden : marks.locked;
    std::erase(ids, values.id);
    if (on)
        ids.push_back(values.id);
    const QString step =
        role == HiddenRole ? (on ? tr("Hide %1") : tr("Show %1")) : (on ? tr("Lock %1") : tr("Unlock %1"));
    m_document.changeMarks(marks, step.arg(label));
    return true;
}

QStringList BodyModel::mimeTypes() const
{
    return {draggedType};
}

// The document and the revision that the body indices belong to, and these indices.
QMimeData* BodyModel::mimeData(const QModelIndexList& indexes) const
{
    std::set<std::size_t> bodyIndices;
    for (const QModelIndex& index : indexes)
        bodyIndices.insert(bodyOf(index));
    QByteArray text = QByteArray::number(quintptr(&m_document)) + ' ' + QByteArray::number(m_document.revision());
    for (const std::size_t bodyIndex : bodyIndices)
        text += ' ' + QByteArray::number(quint64(bodyIndex));
    auto* data = new QMimeData;
    data->setData(draggedType, text);
    return data;
}

// Empty if the bodies belong to another document or another revision.
std::vector<std::size_t> BodyModel::draggedBodies(const QMimeData& data) const
{
    const QList<QByteArray> words = data.data(draggedType).split(' ');
    if (words.size() < 3 || words[0] != QByteArray::number(quintptr(&m_document)) ||
        words[1] != QByteArray::number(m_document.revision()))
        return {};
    std::vector<std::size_t> bodyIndices;
    for (qsizetype i = 2; i < words.size(); ++i)
        bodyIndices.push_back(std::size_t(words[i].toULongLong()));
    return bodyIndices;
}

bool BodyModel::canDropMimeData(const QMimeData* data, Qt::DropAction action, int, int, const QModelIndex&) const
{
    return action == Qt::MoveAction && data && !draggedBodies(*data).empty();
}

// A drop between two bodies goes there, among the numbers of a body after it, onto a body to its index.
bool BodyModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                             const QModelIndex& parent)
{
    if (!canDropMimeData(data, action, row, column, parent))
        return false;
    const std::vector<std::size_t> bodyIndices = draggedBodies(*data);
    std::size_t before = row < 0 ? m_counts.size() : std::size_t(row);
    if (parent.isValid()) {
        const std::size_t body = bodyOf(parent);
        const bool after = row >= 0 || !isBody(parent) || bodyIndices.front() < body;
        before = after ? body + 1 : body;
    }
    m_document.moveBodies(bodyIndices, before);
    return true;
}

void BodyModel::rereadMarks()
{
    m_marks = markedBodies(m_document.scene());
    if (!m_counts.empty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_counts.size()) - 1, ColumnCount - 1));
}

void BodyModel::reorder(const std::vector<std::size_t>& order)
{
    Q_EMIT layoutAboutToBeChanged();
    std::vector<std::size_t> counts;
    std::vector<std::size_t> bodyIndices(order.size());
    for (std::size_t bodyIndex = 0; bodyIndex < order.size(); ++bodyIndex) {
        counts.push_back(m_counts[order[bodyIndex]]);
        bodyIndices[order[bodyIndex]] = bodyIndex;
    }
    m_counts = std::move(counts);
    const QModelIndexList before = persistentIndexList();
    QModelIndexList after;
    for (const QModelIndex& index : before) {
        const auto bodyIndex = int(bodyIndices[bodyOf(index)]);
        after << (isBody(index) ? createIndex(bodyIndex, index.column(), quintptr{0})
                                : createIndex(index.row(), index.column(), quintptr(bodyIndex) + 1));
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged();
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
