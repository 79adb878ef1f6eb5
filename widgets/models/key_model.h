// Table model of the keys of a path, to read and to edit.
#pragma once

#include "widgets/document/scene_document.h"
#include "widgets/format/numbers.h"
#include "widgets/format/table_model.h"

#include <sweepbench/scene.h>

namespace sweep {

// A row for each key: t, x, y. Keys stay in order: a time that would not lie between its neighbours is refused, and so
// are texts that do not give keys; nothing changes then.
class KeyModel : public TableModel
{
    Q_OBJECT

public:
    enum Column
    {
        TimeColumn,
        XColumn,
        YColumn
    };

    explicit KeyModel(SceneDocument& document, QObject* parent = nullptr);

    // Shows the path of `a`, or of `b`. A path without keys has no rows.
    void setPath(std::size_t body, bool second);

    [[nodiscard]] const std::vector<Key>& keys() const { return m_keys; }
    // Whether the scene holds doubles or singles.
    [[nodiscard]] NumberFormat format() const { return m_format; }
    // Adds a key after the row, half way to the next one; after the last one, at the distance of the last two. Returns
    // its row.
    std::optional<int> addKey(int afterRow);
    // Leaves at least one key.
    void removeKeys(const std::vector<int>& rows);
    // Replaces all keys by those of the text. False, with refused(), if it gives none.
    bool paste(const QString& text);

    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    // The reason why nothing changed, and what is allowed; empty after a change.
    void refused(const QString& words);

private:
    [[nodiscard]] int rows() const override { return int(m_keys.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] const Body* body() const;
    [[nodiscard]] QString numberPathOf(const QModelIndex& index) const;
    [[nodiscard]] NumberNames names() const;
    [[nodiscard]] NumberRules rulesOf(const QModelIndex& index, double value, int role) const;
    // A sentence about the first time that is not after the previous one; empty if there is none.
    [[nodiscard]] QString orderFault(const std::vector<Key>& keys) const;
    bool write(std::vector<Key> keys, const QString& step, int gesture = 0);
    bool setNumber(const QModelIndex& index, double number, int gesture);

    SceneDocument& m_document;
    std::size_t m_body = 0;
    bool m_second = false;
    int m_gesture = 0;
    NumberFormat m_format = NumberFormat::doubles;
    std::vector<Key> m_keys; // the keys as the views know them
};

} // namespace sweep
