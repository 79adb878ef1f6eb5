// A table for many rows: fixed heights, formatting for what is visible alone, and a copy that pastes into a sheet.
#pragma once

#include <QTableView>

namespace sweep {

class DenseTable : public QTableView
{
    Q_OBJECT

public:
    explicit DenseTable(QWidget* parent = nullptr);

    // The selected rows as tab-separated text with a header, in the role that is never rounded where the model has one.
    [[nodiscard]] QString selectedText() const;

    // A role of the model that gives the text to copy.
    void setCopyRole(int role) { m_copyRole = role; }

    // As wide as these texts, column by column; the last column takes the rest.
    void setColumnTexts(const QStringList& texts);

Q_SIGNALS:
    void rowPicked(int row);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void setRowHeight();

    int m_copyRole = Qt::DisplayRole;
    bool m_byUser = false;
};

} // namespace sweep
