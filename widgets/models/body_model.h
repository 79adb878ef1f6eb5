// Tree model of the bodies and their numbers.
#pragma once

#include "widgets/document/scene_document.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/palette.h"
#include "widgets/format/text.h"

#include <QAbstractItemModel>
#include <QVariant>

namespace sweep {

// Data of a table cell that holds a number, by item role.

// By role: the value, marked ≈ if the typed number was rounded; the typed text; the tool tip; the rules.
[[nodiscard]] QVariant numberCell(const NumberRules& rules, int role);

// The bodies of the scene and their numbers, to read and to edit.

// A tree of two levels: bodies, each with the position of its first control point and its radius now, and below each
// its rows of numbers. A number is edited by its shortest round-trip text: a number that was not typed anew is never
// written, not even rounded. Bodies are reordered by dragging.
class BodyModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column
    {
        NameColumn,
        XColumn,
        YColumn,
        ValueColumn,
        ColumnCount
    };

    // Roles of a body's name: whether the body is hidden or locked (bool, can be set), the name of its group, and its
    // id (text).
    enum Role
    {
        HiddenRole = Qt::UserRole + 1,
        LockedRole,
        GroupRole,
        IdRole
    };

    explicit BodyModel(SceneDocument& document, QObject* parent = nullptr);

    void setBrightness(Brightness brightness);
    // Sets the time at which the rows show the bodies.
    void setTime(double t);

    [[nodiscard]] static bool isBody(const QModelIndex& index) { return index.isValid() && index.internalId() == 0; }
    // The index in the scene of the body that the model index shows, or whose number it shows.
    [[nodiscard]] static std::size_t bodyOf(const QModelIndex& index);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

Q_SIGNALS:
    // The typed text is invalid; `words` gives the reason, and what is allowed.
    void refused(const QString& words);

private:
    void follow(const SceneChange& change);
    void followRows(const SceneChange& change);
    void reread(std::size_t body);
    void reorder(const std::vector<std::size_t>& order);
    void rereadMarks();
    [[nodiscard]] bool rename(std::size_t body, const QString& label);
    [[nodiscard]] bool mark(std::size_t body, int role, bool on);
    [[nodiscard]] std::vector<std::size_t> draggedBodies(const QMimeData& data) const;
    [[nodiscard]] QString toolTipOf(const Body& body, std::size_t bodyIndex) const;
    [[nodiscard]] const double* number(const QModelIndex& index) const;
    [[nodiscard]] QString numberPathOf(const QModelIndex& index) const;
    [[nodiscard]] NumberRules rulesOf(const QModelIndex& index, double value, int role) const;
    bool setText(const QModelIndex& index, const QString& text);
    bool setNumber(const QModelIndex& index, double value, int gesture);
    [[nodiscard]] QVariant bodyData(std::size_t body, int column, int role) const;
    [[nodiscard]] QString numberNow(const Body& body, int column) const;

    SceneDocument& m_document;
    Brightness m_brightness = Brightness::light;
    BodyColours m_colours;
    RepeatedLabels m_repeated;
    mutable ShapeIcons m_icons;
    std::vector<std::size_t> m_counts; // rows below each body, as the views know them
    MarkedBodies m_marks;
    int m_gesture = 0;
    double m_time = 0;
};

} // namespace sweep
