// Source code and debuggers' values as people copy them: cut off, with radii, velocities, sizes and lists of indices.
#include "core/base/decimal.h"
#include "core/io/geometry_text.h"

#include <QtTest>

namespace sweep::tst_geometry_code {

// "polyline a capsule: 0,0 r 1 2,0 r 1 || 1:5 a remark"; items and remarks have a | between them.
QString answerText(const QByteArray& text)
{
    static const char* const kinds[] = {"points", "polyline", "ring", "track"};
    const auto read = readGeometry({text.constData(), std::size_t(text.size())}, {});
    if (!read)
        return QStringLiteral("refused: ") + QString::fromStdString(read.problems().front().message);
    const auto number = [](double value) { return QString::fromStdString(shortestDecimal(value)); };
    QStringList items;
    for (const GeometryItem& item : read->items) {
        QStringList words{QString::fromLatin1(kinds[int(item.kind)])};
        for (const std::string& word : {item.name, item.shape})
            if (!word.empty())
                words << QString::fromStdString(word);
        words.back() += u':';
        for (std::size_t i = 0; i < item.points.size(); ++i) {
            words << (item.times.empty() ? QString() : number(item.times[i]) + u'@') + number(item.points[i].x) + u',' +
                         number(item.points[i].y);
            if (!item.radii.empty())
                words << QStringLiteral("r ") + number(item.radii[i]);
        }
        items << words.join(u' ') + (item.isInFrames ? QStringLiteral(" frames") : QString());
    }
    QStringList remarks;
    for (const GeometryRemark& remark : read->remarks)
        remarks << QStringLiteral("%1:%2 %3")
                       .arg(remark.position.line)
                       .arg(remark.position.column)
                       .arg(remark.text.c_str());
    return items.join(QStringLiteral(" | ")) + (remarks.isEmpty() ? QString() : QStringLiteral(" || ")) +
           remarks.join(QStringLiteral(" | "));
}

class TestGeometryCode : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textWithoutItsEndsIsRead_data();
    void textWithoutItsEndsIsRead();
};

using Row = void (*)(const char* name, const char* text, const char* answer);

Row rows()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("answer");
    return [](const char* name, const char* text, const char* answer) {
        QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(answer);
    };
}

void compareAnswer()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, answer);
    const QString seen = answerText(text);
    QVERIFY2(seen == answer, qPrintable(seen)); // QCOMPARE cuts long texts
}

void TestGeometryCode::textWithoutItsEndsIsRead_data()
{
    const Row row = rows();
    row("a call", "foo(1, 2",
        "points: 1,2 || 1:4 this bracket is not closed; what is there is read, and its end may be missing");
    row("a list behind a statement", "b2Vec2 a(1, 2);\nb2Vec2 vs[] = { b2Vec2(1, 2), b2Vec2(3, 4),",
        "points a: 1,2 | polyline vs: 1,2 3,4 || 2:15 this bracket is not closed; what is there is read, and its end "
        "may be missing");
    row("the middle of a position", "[[0, 0], [1, 2], [3",
        "polyline: 0,0 1,2 || 1:1 this bracket and 1 inside of it are not closed; what is there is read, and its end "
        "may be missing | 1:19 3 belongs to no point and is left out");
    row("brackets within brackets", "[[[[1, 2], [3, 4",
        "polyline: 1,2 3,4 || 1:1 this bracket and 3 inside of it are not closed; what is there is read, and its end "
        "may be missing");
    row("a bracket too many", "(1, 2))",
        "points: 1,2 || 1:7 the bracket that is closed here was not opened; what is there is read, and its beginning "
        "may be missing");
    row("the beginning of a list", "3, 4), (5, 6)], [(7, 8), (9, 9)]]",
        "points: 3,4 5,6 | polyline: 7,8 9,9 || 1:5 the bracket that is closed here was not opened; what is there is "
        "read, and its beginning may be missing");
}

void TestGeometryCode::textWithoutItsEndsIsRead()
{
    compareAnswer();
}

QTEST_GUILESS_MAIN(TestGeometryCode)

} // namespace sweep::tst_geometry_code
#include "tst_geometry_code.moc"
