#include "widgets/models/key_model.h"

#include "widgets/format/geometry.h"
#include "widgets/format/numbers.h"
#include "widgets/models/body_forms.h"
#include "widgets/models/key_text.h"
#include "widgets/models/number_context.h"

#include <algorithm>

namespace sweep {

namespace {

double& partOf(Key& key, int column)
{
    return column == KeyModel::TimeColumn ? key.t : column == KeyModel::XColumn ? key.at.x : key.at.y;
}

} // namespace

KeyModel::KeyModel(SceneDocument& document, QObject* parent) : QAbstractTableModel(parent), m_document(document) {}

const Body* KeyModel::body() const
{
    const auto& bodies = m_document.scene().bodies;
    return m_body < bodies.size() ? &bodies[m_body] : nullptr;
}

void KeyModel::setPath(std::size_t body, bool second)
{
    const bool same = body == m_body && second == m_second;
    m_body = body;
    m_second = second;
    const Path& path = second ? this->body()->b : this->body()->a;
    const auto* keyed = std::get_if<Keyed>(&path);
    std::vector<Key> keys = keyed ? keyed->keys : std::vector<Key>();
    if (same && keys.size() == m_keys.size()) {
        m_keys = std::move(keys);
        if (!m_keys.empty())
            Q_EMIT dataChanged(index(0, 0), index(int(m_keys.size()) - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_keys = std::move(keys);
    endResetModel();
}

QString KeyModel::orderFault(const std::vector<Key>& keys)
{
    for (std::size_t i = 1; i < keys.size(); ++i)
        if (!(keys[i - 1].t < keys[i].t))
            return tr("Key %1: %2 is not after %3, the time of the key before; times of keys increase.")
                .arg(i + 1)
                .arg(exactText(keys[i].t), exactText(keys[i - 1].t));
    return {};
}

bool KeyModel::write(std::vector<Key> keys, const QString& step)
{
    if (!body())
        return false;
    const QString fault = orderFault(keys);
    Q_EMIT refused(fault);
    if (!fault.isEmpty())
        return false;
    Body copy = *body();
    auto* keyed = std::get_if<Keyed>(m_second ? &copy.b : &copy.a);
    if (!keyed)
        return false;
    keyed->keys = std::move(keys);
    m_document.changeBody(m_body, std::move(copy), step);
    return true;
}

std::optional<int> KeyModel::addKey(int afterRow)
{
    if (!body() || m_keys.empty())
        return std::nullopt;
    std::vector<Key> keys = m_keys;
    const auto at = std::size_t(std::clamp(afterRow, 0, int(keys.size()) - 1));
    if (at + 1 == keys.size()) {
        keys = withKeyAdded({keys}, activeInterval(m_document.scene(), *body())).keys;
    } else {
        const Key& before = keys[at];
        const Key& after = keys[at + 1];
        const Key half{before.t / 2 + after.t / 2,
                       {before.at.x / 2 + after.at.x / 2, before.at.y / 2 + after.at.y / 2}};
        if (before.t < half.t && half.t < after.t)
            keys.insert(keys.begin() + std::ptrdiff_t(at) + 1, half);
    }
    if (keys.size() == m_keys.size()) {
        Q_EMIT refused(tr("No other double lies between these times."));
        return std::nullopt;
    }
    return write(std::move(keys), tr("Add a key to %1").arg(labelOf(*body()))) ? std::optional(int(at) + 1)
                                                                               : std::nullopt;
}

void KeyModel::removeKeys(const std::vector<int>& rows)
{
    std::vector<Key> keys;
    for (int row = 0; row < int(m_keys.size()); ++row)
        if (std::find(rows.begin(), rows.end(), row) == rows.end())
            keys.push_back(m_keys[std::size_t(row)]);
    if (keys.empty())
        Q_EMIT refused(tr("A path has at least one key."));
    else if (keys.size() < m_keys.size())
        write(std::move(keys), tr("Remove keys of %1").arg(labelOf(*body())));
}

NumberNames KeyModel::names() const
{
    return numberNames(m_document.scene(), *body());
}

bool KeyModel::paste(const QString& text)
{
    if (!body())
        return false;
    auto keys = keysOfText(text, names());
    if (const auto* fault = std::get_if<QString>(&keys)) {
        Q_EMIT refused(tr("Nothing was pasted. %1.").arg(*fault));
        return false;
    }
    return write(std::get<std::vector<Key>>(std::move(keys)), tr("Paste keys of %1").arg(labelOf(*body())));
}

int KeyModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_keys.size());
}

int KeyModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QString KeyModel::placeOf(const QModelIndex& index) const
{
    return QStringLiteral("key/%1/%2/%3/%4")
        .arg(m_second ? 1 : 0)
        .arg(index.row())
        .arg(index.column())
        .arg(textOf(body()->id));
}

QVariant KeyModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !body())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    Key key = m_keys[std::size_t(index.row())];
    const double value = partOf(key, index.column());
    const TypedNumber* typed = m_document.typedNumbers().at(placeOf(index), value);
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

bool KeyModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::EditRole || !body() || value == data(index, Qt::EditRole))
        return false;
    const auto read = readNumber(value.toString(), names());
    if (const auto* fault = std::get_if<QString>(&read)) {
        Q_EMIT refused(tr("“%1” is no finite number: %2.").arg(value.toString(), *fault));
        return false;
    }
    const auto& typed = std::get<TypedNumber>(read);
    std::vector<Key> keys = m_keys;
    double& number = partOf(keys[std::size_t(index.row())], index.column());
    const bool same = number == typed.value;
    number = typed.value;
    const QString place = placeOf(index);
    const QString step = tr("Change key %1 of %2").arg(index.row() + 1).arg(labelOf(*body()));
    if (!same && !write(std::move(keys), step))
        return false;
    m_document.typedNumbers().keep(place, typed);
    Q_EMIT dataChanged(index, index);
    return true;
}

Qt::ItemFlags KeyModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemNeverHasChildren
                           : Qt::NoItemFlags;
}

QVariant KeyModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    if (orientation == Qt::Vertical)
        return section + 1;
    return section == TimeColumn ? tr("t") : section == XColumn ? tr("x") : tr("y");
}

} // namespace sweep
