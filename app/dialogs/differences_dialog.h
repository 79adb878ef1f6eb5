// Dialog that lists what differs between the scene and its file.
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

// The file is read, and both scenes are solved, on a thread of its own; closing the dialog stops that.
class DifferencesDialog : public QDialog
{
    Q_OBJECT

public:
    using ReadScene = std::function<Result<Scene>(const Job&)>;
    DifferencesDialog(std::shared_ptr<const Scene> here, ReadScene readFile, const QString& name, QWidget* parent);

    // A row of the table: what differs, then here and in the file.
    struct Row
    {
        QString subject;
        QString here;
        QString file;
    };
    static constexpr std::size_t mostRows = 5000; // more are counted, not listed

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
        std::vector<Problem> problems; // not empty: nothing was compared, or the bodies alone
    };
    [[nodiscard]] static Found compare(const Query& query, const Job& job);
    void show(const Found& found);

    QLabel* m_summary;
    DenseTable* m_table;
    QStandardItemModel* m_model;
    LatestJob<Query, Found> m_job;
};

} // namespace sweep
