// Preview of an import: the texts, the bodies that were read and picked, as rows and as a picture.
#pragma once

#include "app/files/import/picked_body.h"
#include "app/formats/imports.h"
#include "widgets/format/table_model.h"
#include "widgets/surface/view_transform.h"

#include <QImage>
#include <QPixmap>
#include <QWidget>

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace sweep {

struct ScenePicture;

// A text to import, or a file with one.
struct ImportSource
{
    QString name; // the path of a file, or a name for the text
    bool isFile = false;
    std::shared_ptr<const std::string> text = nullptr; // null: the file is not read yet
};

// A body whose numbers the user picked.
struct ImportPick
{
    std::size_t index = 0; // of the picked body among all, also those that are not complete
    std::size_t source = 0;
    std::uint32_t offset = 0; // of its first number
    Body body = {};           // the id is its name; empty if it has none
};

[[nodiscard]] std::string keyOf(const ImportPick& pick);

struct ImportQuery
{
    std::vector<ImportSource> sources;
    GeometryUse use = GeometryUse::asRead;
    Rational rate{1};                                   // frames per unit of time
    std::shared_ptr<const Scene> scene = {};            // the scene to add to; not null
    std::unordered_map<std::string, bool> choices = {}; // by keyOf() of a row: whether the user adds it
    RuleSettings rule = {};
    std::vector<std::vector<ItemUse>> uses = {}; // of the items of each source, as far as there are choices
    std::vector<ImportPick> picked = {};
};

// The box of the bodies of a scene from this index on; none if there are none.
[[nodiscard]] std::optional<WorldBox> boundsFrom(const Scene& scene, std::size_t first);

struct ImportPreview
{
    struct Part
    {
        QString name;
        std::string form;
        std::string content;
        std::size_t end = 0;    // index behind its last row
        std::size_t source = 0; // its index
        std::vector<TextNumber> numbers = {};
    };

    struct LeftOut
    {
        std::size_t row = 0;
        Body body;
    };

    std::vector<ImportSource> sources; // with their texts
    std::vector<Part> parts;           // of the sources that were understood
    std::vector<BodySource> rows;      // a body each: those that were read, also those that are left out, in the
                                       // order of the text, and those that are picked behind them
    std::vector<ImportPick> picked;
    std::vector<LeftOut> leftOut; // rows that are not added, ascending
    std::vector<Problem> remarks; // about what was left out or changed, and about sources that were not understood
    bool hasFrames = false;
    bool isByRule = false;                 // some of the texts have no grammar
    std::vector<TableColumn> columns = {}; // of the first table
    bool isFromDown = false;               // y points down where some of the bodies are from
    bool isFromUp = false;                 // it points up, or may do so, where others are from
    ExtendedScene
        made; // the scene with the new bodies at its end; y points down in a blank one if it does in all parts
    std::size_t first = 0; // index of the first new body

    [[nodiscard]] std::size_t added() const { return made.scene.bodies.size() - first; }
    [[nodiscard]] std::size_t firstPicked() const { return rows.size() - picked.size(); } // index of the row
    [[nodiscard]] const Body& body(std::size_t row) const;
    // The picked body of a row; null if it was read.
    [[nodiscard]] const ImportPick* pickOf(std::size_t row) const
    {
        return row < firstPicked() ? nullptr : &picked.at(row - firstPicked());
    }
    // The part of a text; null if there is none. That of a row has its text.
    [[nodiscard]] const Part* partOfSource(std::size_t source) const;
    [[nodiscard]] const Part* partOfRow(std::size_t row) const;
    // The name of a row when the texts are read again: the id of a body that was read, or the index of a picked one.
    [[nodiscard]] std::string keyOf(std::size_t row) const;
    // The index of a row among the new bodies; none if it is left out.
    [[nodiscard]] std::optional<std::size_t> indexOf(std::size_t row) const;
    // The indices of the new bodies in the scene, and their box; none if there are none.
    [[nodiscard]] std::vector<std::size_t> newBodies() const;
    [[nodiscard]] std::optional<WorldBox> bounds() const { return boundsFrom(made.scene, first); }
    // Whether there is something to add, and nothing speaks against it.
    [[nodiscard]] bool isAllowed() const { return added() > 0 && !made.rounding.overflow && made.problems.empty(); }
    // Whether all of it is to be added as it is: every body is sure, every number of the text is used, nothing was left
    // out, changed or rounded, and neither a rate nor the direction of y is to be chosen.
    [[nodiscard]] bool leavesNoChoice() const;
};
using ImportPreviewPtr = std::shared_ptr<const ImportPreview>;

[[nodiscard]] ImportPreview importPreview(ImportQuery query, const Job& job);

// A number of an import, digit by digit.
[[nodiscard]] QString importNumberText(double number, const Scene& scene);

enum class ImportColumn
{
    body, // with the check mark of what is added
    shape,
    numbers,
    reason, // why it is not sure
    place
};

// The bodies that were read as rows: name, shape, positions or times, and place in the text. Rows without a check mark
// are not added.
class ImportModel : public TableModel
{
    Q_OBJECT

public:
    explicit ImportModel(QObject* parent = nullptr);

    void setPreview(ImportPreviewPtr preview);
    // Sets the check marks of rows. The preview follows later.
    void setAdded(const std::vector<int>& rows, bool isAdded);
    [[nodiscard]] bool isAdded(int row) const;
    // Tells a query which rows have check marks.
    void fill(ImportQuery& query) const { query.choices = m_choices; }

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

Q_SIGNALS:
    // The user set or took away check marks.
    void choiceChanged();

protected:
    [[nodiscard]] int rows() const override { return m_preview ? int(m_preview->rows.size()) : 0; }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;

private:
    ImportPreviewPtr m_preview;
    std::unordered_map<std::string, bool> m_choices; // as in ImportQuery
};

// The picture of the new bodies, with the others faint.
class ImportPicture : public QWidget
{
    Q_OBJECT

public:
    explicit ImportPicture(QWidget* parent = nullptr);

    void setPreview(ImportPreviewPtr preview);
    // Highlights a new body, by its index among them.
    void setHighlighted(std::optional<std::size_t> body);

    [[nodiscard]] QSize sizeHint() const override { return {320, 240}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 100}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QPixmap drawn() const;
    // The picture alone, as an image of the widget's size.
    [[nodiscard]] QImage layer(const ScenePicture& picture) const;

    ImportPreviewPtr m_preview;
    std::optional<std::size_t> m_highlighted;
    QPixmap m_picture; // of the present size; null if it must be drawn again
};

} // namespace sweep
