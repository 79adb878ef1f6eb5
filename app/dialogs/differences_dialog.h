// Dialog that lists the differences between the scene and its file.
#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"
#include "widgets/document/latest_job.h"

#include <QDialog>

#include <functional>
#include <memory>
#include <vector>

class QLabel;
class QStandardItemModel;

namespace sweep {

class DenseTable;

// A background thread reads the file and solves both scenes; closing the dialog stops it.
class DifferencesDialog : public QDialog
{
    Q_OBJECT

public:
    using ReadScene = std::function<Result<Scene>(const Job&)>;
    DifferencesDialog(std::shared_ptr<const Scene> here, ReadScene readFile, const QString& name, QWidget* parent);

    // A row of the table: the subject, and its values in the window and in the file.
    struct Row
    {
        QString subject;
        QString here;
        QString file;
    };
    static constexpr std::size_t mostRows = 5000; // further rows are only counted

private:
    struct Query
    {
        std::shared_ptr<const Scene> here;
        ReadScene readFile;
    };
    struct Found
    {
        std::vector<Row> rows;
        std::size_t more = 0;
        std::vector<Problem> problems; // not empty: nothing or only the bodies were compared
    };
    [[nodiscard]] static Found compare(const Query& query, const Job& job);
    void show(const Found& found);

    QLabel* m_summary;
    DenseTable* m_table;
    QStandardItemModel* m_model;
    LatestJob<Query, Found> m_job;
};

} // namespace sweep
