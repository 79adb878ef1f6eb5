#include "widgets/models/key_model.h"

#include "core/scene/editing.h"
#include "widgets/document/handles.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/body_model.h"
#include "widgets/models/body_numbers.h"
#include "widgets/models/key_text.h"

#include <algorithm>
#include <utility>

namespace sweep {

namespace {

double& partOf(Key& key, int column)
{
    return column == KeyModel::TimeColumn ? key.t : column == KeyModel::XColumn ? key.at.x : key.at.y;
}

} // namespace

KeyModel::KeyModel(SceneDocument& document, QObject* parent)
    : TableModel({tr("t"), tr("x"), tr("y")}, parent), m_document(document)
{
}

const Body* KeyModel::body() const
{
    const auto& bodies = m_document.scene().bodies;
    return m_body < bodies.size() ? &bodies[m_body] : nullptr;
}

void KeyModel::setPath(std::size_t body, bool second)
{
    const NumberFormat format = numberFormat(m_document.scene());
    const bool isFormat = std::exchange(m_format, format) == format;
    const bool same = body == m_body && second == m_second;
    m_body = body;
    m_second = second;
    const Path& path = second ? this->body()->b : this->body()->a;
    const auto* keyed = std::get_if<Keyed>(&path);
    std::vector<Key> keys = keyed ? keyed->keys : std::vector<Key>();
    if (same && isFormat && keys == m_keys)
        return;
    if (same && keys.size() == m_keys.size()) {
        m_keys = std::move(keys);
        refresh();
        return;
    }
    beginResetModel();
    m_keys = std::move(keys);
    endResetModel();
}

QString KeyModel::orderFault(const std::vector<Key>& keys) const
{
    for (std::size_t i = 1; i < keys.size(); ++i)
        if (!(keys[i - 1].t < keys[i].t))
            return tr("Key %1: %2 is not after %3, the time of the key before; times of keys increase.")
                .arg(i + 1)
                .arg(exactText(keys[i].t, m_format), exactText(keys[i - 1].t, m_format));
    return {};
}

bool KeyModel::write(std::vector<Key> keys, const QString& step, int gesture)
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
    m_document.changeBody(m_body, std::move(copy), step, gesture);
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
        const Key half{heldNumber(m_document.scene(), before.t / 2 + after.t / 2),
                       {before.at.x / 2 + after.at.x / 2, before.at.y / 2 + after.at.y / 2}};
        if (before.t < half.t && half.t < after.t)
            keys.insert(keys.begin() + std::ptrdiff_t(at) + 1, half);
    }
    if (keys.size() == m_keys.size()) {
        Q_EMIT refused(hasSingles(m_document.scene()) ? tr("No other single lies between these times.")
                                                      : tr("No other double lies between these times."));
        return std::nullopt;
    }
    return write(std::move(keys), tr("Add a key to %1").arg(labelOf(*body()))) ? std::optional(int(at) + 1)
                                                                               : std::nullopt;
}

void KeyModel::removeKeys(const std::vector<int>& rows)
{
    std::vector<Key> keys;
    for (int row = 0; row < int(m_keys.size()); ++row)
        if (std::ranges::find(rows, row) == rows.end())
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
    auto keys = keysOfText(text, names(), m_format);
    if (const auto* fault = std::get_if<QString>(&keys)) {
        Q_EMIT refused(tr("Nothing was pasted. %1.").arg(*fault));
        return false;
    }
    return write(std::get<std::vector<Key>>(std::move(keys)), tr("Paste keys of %1").arg(labelOf(*body())));
}

QString KeyModel::numberPathOf(const QModelIndex& index) const
{
    return QStringLiteral("key/%1/%2/%3/%4")
        .arg(m_second ? 1 : 0)
        .arg(index.row())
        .arg(index.column())
        .arg(textOf(body()->id));
}

QVariant KeyModel::cell(int row, int column, int role) const
{
    if (!body())
        return {};
    Key key = m_keys[std::size_t(row)];
    return numberCell(rulesOf(index(row, column), partOf(key, column), role), role);
}

NumberRules KeyModel::rulesOf(const QModelIndex& index, double value, int role) const
{
    const Scene& scene = m_document.scene();
    if (role != NumberRulesRole)
        return {value, 1, {}, &m_document.typedNumbers(), numberPathOf(index), m_format};
    const Vec cell = coordinateStep(scene, *body());
    const double step = index.column() == TimeColumn ? hundredthOf(window(scene))
                        : index.column() == XColumn  ? cell.x
                                                     : cell.y;
    return {value, step, names(), &m_document.typedNumbers(), numberPathOf(index), m_format};
}

bool KeyModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::EditRole || !body())
        return false;
    if (value.canConvert<NumberStep>()) {
        const auto step = value.value<NumberStep>();
        if (!step.continues)
            m_gesture = m_document.beginGesture();
        return setNumber(index, step.value, m_gesture);
    }
    if (value.typeId() == QMetaType::Double)
        return setNumber(index, value.toDouble(), 0);
    if (value == data(index, Qt::EditRole))
        return false;
    const auto read = readNumber(value.toString(), names(), m_format);
    if (const auto* fault = std::get_if<QString>(&read)) {
        Q_EMIT refused(tr("“%1” is not a finite number: %2.").arg(value.toString(), *fault));
        return false;
    }
    const auto& typed = std::get<TypedNumber>(read);
    const QString numberPath = numberPathOf(index);
    if (!setNumber(index, typed.value, 0))
        return false;
    m_document.typedNumbers().keep(numberPath, typed);
    Q_EMIT dataChanged(index, index);
    return true;
}

bool KeyModel::setNumber(const QModelIndex& index, double number, int gesture)
{
    std::vector<Key> keys = m_keys;
    double& old = partOf(keys[std::size_t(index.row())], index.column());
    if (old == number)
        return true;
    old = number;
    return write(std::move(keys), tr("Change key %1 of %2").arg(index.row() + 1).arg(labelOf(*body())), gesture);
}

Qt::ItemFlags KeyModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemNeverHasChildren
                           : Qt::NoItemFlags;
}

} // namespace sweep
