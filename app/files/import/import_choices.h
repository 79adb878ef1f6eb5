// The choices of an import: the columns of a table, what points become, how text without a grammar is read, the rate of
// frames.
#pragma once

#include "app/files/import/import_preview.h"

#include <QScrollArea>
#include <QWidget>

#include <array>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QComboBox;
class QSettings;

namespace sweep {

class TextField;

// A box for each column of a table, with its meaning.
class ColumnBoxes : public QScrollArea
{
    Q_OBJECT

public:
    explicit ColumnBoxes(QWidget* parent = nullptr);

    // Hides itself if there are none or too many.
    void setColumns(const std::vector<TableColumn>& columns);
    // The meanings that the user has chosen; empty if they are those of the text.
    [[nodiscard]] std::vector<RowRole> told() const { return m_isTold ? roles() : std::vector<RowRole>(); }
    // Whether the columns that the user has chosen have positions, and both numbers of a second one.
    [[nodiscard]] bool isValid() const { return !m_isTold || rowRolesIn(names().toStdString()); }
    // Takes the meanings of columns with these headings from the store. Returns whether it has them.
    bool recall(const QSettings& store);
    void remember(QSettings& store) const;

Q_SIGNALS:
    void changed();

private:
    void choose(std::size_t column);
    [[nodiscard]] QString key() const;
    [[nodiscard]] std::vector<RowRole> roles() const;
    [[nodiscard]] QString names() const;

    std::vector<TableColumn> m_columns;
    std::vector<QComboBox*> m_boxes;
    bool m_isTold = false;
};

class ImportChoices : public QWidget
{
    Q_OBJECT

public:
    explicit ImportChoices(QWidget* parent = nullptr);

    // The rate, unless the user types another one.
    void setRate(const Rational& rate);
    // Puts the choices into the query. False if the typed rate is invalid, which is then marked.
    [[nodiscard]] bool fill(ImportQuery& query);
    [[nodiscard]] bool isValid() const;
    // Shows the choices that the preview depends on.
    void setPreview(const ImportPreview& preview);
    // Takes the choices about text without a grammar from the store. Returns whether they differ from the usual ones.
    bool recall(const QSettings& store);
    void remember(QSettings& store) const;
    // An item by its place in a text.
    struct Place
    {
        std::size_t source = 0;
        TextPosition at;
        friend bool operator==(const Place&, const Place&) = default;
    };
    using Places = std::vector<Place>;
    // Sets what gives the items of the rows that are chosen in the table.
    void setChosen(std::function<Places()> chosen) { m_chosen = std::move(chosen); }

Q_SIGNALS:
    void changed();

private:
    void chooseUse(int use);
    QComboBox* addBox(const QString& label, const QStringList& texts);
    [[nodiscard]] std::optional<Rational> rate();
    [[nodiscard]] std::array<QComboBox*, 4> ruleBoxes() const { return {m_order, m_per, m_four, m_lists}; }

    GeometryUse m_useOfAll = GeometryUse::asRead;
    std::function<Places()> m_chosen;
    std::vector<std::vector<ItemUse>> m_uses; // by source
    QComboBox* m_use = nullptr;
    QComboBox* m_scope = nullptr; // the rows that a change of m_use is for
    QComboBox* m_order = nullptr; // of the coordinates
    QComboBox* m_per = nullptr;   // numbers of a position
    QComboBox* m_four = nullptr;  // meaning of four numbers
    QComboBox* m_lists = nullptr;
    TextField* m_rate = nullptr;
};

} // namespace sweep
