// The text of an import: the account of its numbers, rows and numbers that select each other, and bodies that are
// picked number by number.
#include "app/files/import/import_text.h"
#include "app/files/import/pick_form.h"
#include "app/files/import_dialog.h"
#include "app/workbench/actions.h"
#include "tests/app/window/window_test.h"
#include "widgets/format/palette.h"
#include "widgets/tables/dense_table.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMouseEvent>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <QTimer>
#include <QToolButton>

namespace sweep::tst_import_picker {

namespace {

const QString trial = QStringLiteral(
    "The ball starts at (-3, 1) with radius 0.4 and velocity 12, -1.5. The wall goes from (2, -2) to (2, 3). At 30 fps "
    "the ball is at x = 1.8 in frame 12 and x = 2.2 in frame 13 and never reports a hit (see issue (12, 13)). Version "
    "1.2, 3.4 is affected.");
const QString walls = QStringLiteral("wall = [(0, 0), (4, 0), (4, 3)]\nf(1, 2, 3, 4)\nscale 7\n");

} // namespace

class TestImportPicker : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void aBallAndAWallOfProseTakeFourteenClicks();
    void arrowsMoveToTheNumberOnTheNextLineThatHasOne();
    void aBallAndAWallArePickedByKeysAlone();
    void eachNumberHasTheFormatOfItsAccount_data();
    void eachNumberHasTheFormatOfItsAccount();
    void aRowMarksItsNumbers();
    void aNumberSelectsItsRows();
    void numbersWithoutPositionsCanBePicked();
    void hoveringAFieldMarksItsNumberAndTheOtherWayRound();
    void aClickOnAFieldEmptiesIt();
    void enterBeginsAnotherBodyOfTheKind();
    void twoCornersMakeABox();
    void tabGoesFromTheTextToTheForm();
    void aChoiceInTheFormKeepsItsBody();
    void anotherToolKeepsWhatWasPicked();
    void aRowOfAPickedBodyOpensItsForm();
    void aPickedBodyIsLeftOutByItsMark();
    void aPickedBodyTakesTheNameOfNoOther();
    void placesFollowCharactersAndLineEnds();
    void aLongTextIsShownAroundTheChosenRow();
    void theDialogFitsASmallScreen();

private:
    void paste(const QString& text);
    // The place of the nth appearance of the words in the text view, scrolled into sight.
    [[nodiscard]] QPoint placeOf(const QString& words, int nth = 0, int into = 0);
    void clickOn(const QString& words, int nth = 0);
    void clickTool(const QString& name);
    void clickButton(QWidget& button);
    [[nodiscard]] QWidget* field(const QString& name) { return named<QToolButton>(name); }
    [[nodiscard]] QString fieldText(const QString& name) { return named<QToolButton>(name)->text(); }
    [[nodiscard]] ImportText& text() { return *m_window->findChild<ImportText*>(); }
    [[nodiscard]] ImportDialog& dialog() { return *m_window->findChild<ImportDialog*>(); }
    [[nodiscard]] DenseTable& table() { return *dialog().findChild<DenseTable*>(); }
    // The rows as "+name shape" with a check mark, and "-name shape" without.
    [[nodiscard]] QStringList rows();
    [[nodiscard]] QStringList ticked() { return rows().filter(QRegularExpression(QStringLiteral("\\A\\+"))); }
    // The texts of all labels.
    [[nodiscard]] QString notes()
    {
        QStringList all;
        for (const QLabel* label : dialog().findChildren<QLabel*>())
            all << label->text();
        return all.join(u'\n');
    }
    // The format that is painted at a position of the text.
    [[nodiscard]] QTextCharFormat formatAt(int position);
    void awaitRows(int count) { QTRY_COMPARE(table().model()->rowCount(), count); }

    int m_clicks = 0;
};

void TestImportPicker::paste(const QString& text)
{
    QApplication::clipboard()->setText(text);
    trigger(ActionId::pasteInPlace);
    m_clicks = 0;
    QTRY_VERIFY(m_window->findChild<ImportDialog*>() != nullptr && dialog().isVisible());
}

QPoint TestImportPicker::placeOf(const QString& words, int nth, int into)
{
    qsizetype at = -1;
    for (int i = 0; i <= nth; ++i)
        at = this->text().toPlainText().indexOf(words, at + 1);
    if (at < 0)
        qFatal("the text has no such words: %s", qPrintable(words));
    QTextCursor cursor(text().document());
    cursor.setPosition(int(at) + into);
    text().reveal(std::size_t(at));
    return text().cursorRect(cursor).center() + QPoint(3, 0);
}

void TestImportPicker::clickOn(const QString& words, int nth)
{
    ++m_clicks;
    QTest::mouseClick(text().viewport(), Qt::LeftButton, {}, placeOf(words, nth));
}

void TestImportPicker::clickButton(QWidget& button)
{
    ++m_clicks;
    QTest::mouseClick(&button, Qt::LeftButton);
}

void TestImportPicker::clickTool(const QString& name)
{
    for (QToolButton* button : dialog().findChildren<QToolButton*>())
        if (button->text() == name)
            return clickButton(*button);
    qFatal("there is no such tool: %s", qPrintable(name));
}

QStringList TestImportPicker::rows()
{
    QStringList all;
    for (int row = 0; row < table().model()->rowCount(); ++row) {
        const QModelIndex first = table().model()->index(row, 0);
        all << (first.data(Qt::CheckStateRole).toInt() == Qt::Checked ? QStringLiteral("+") : QStringLiteral("-")) +
                   first.data().toString() + u' ' + first.siblingAtColumn(1).data().toString();
    }
    return all;
}

QTextCharFormat TestImportPicker::formatAt(int position)
{
    for (const QTextEdit::ExtraSelection& one : text().extraSelections())
        if (one.cursor.selectionStart() <= position && position < one.cursor.selectionEnd())
            return one.format;
    return {};
}

void TestImportPicker::aBallAndAWallOfProseTakeFourteenClicks()
{
    paste(trial);
    for (const QString& row : rows())
        QVERIFY2(row.startsWith(u'-'), qPrintable(row));
    clickTool(QStringLiteral("Circle"));
    clickOn(QStringLiteral("ball"));
    for (const char* number : {"3, 1)", "1) with", "0.4", "12, -1.5", "1.5."})
        clickOn(QString::fromLatin1(number));
    clickTool(QStringLiteral("Segment"));
    clickOn(QStringLiteral("wall"));
    for (const char* number : {"2, -2)", "2) to", "2, 3)", "3). At"})
        clickOn(QString::fromLatin1(number));
    QStringList accounts;
    for (const QLabel* label : dialog().findChildren<QLabel*>())
        if (label->text().contains(QStringLiteral("picked")))
            accounts << QTextDocumentFragment::fromHtml(label->text()).toPlainText();
    QCOMPARE(accounts, QStringList(QStringLiteral("0 used · 2 unsure (dashed) · 7 unused · 9 picked")));
    for (QPushButton* button : dialog().findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("&Add"))
            clickButton(*button);
    QVERIFY2(m_clicks <= 14, qPrintable(QString::number(m_clicks)));
    QTRY_COMPARE(scene().bodies.size(), std::size_t(2));
    const Body& ball = scene().bodies[0];
    const Body& wall = scene().bodies[1];
    QCOMPARE(ball.id, std::string("ball"));
    QCOMPARE(ball.shape, Shape::circle);
    QVERIFY(ball.a == Path(Launch{{-3, 1}, {12, -1.5}}));
    QCOMPARE(ball.radius.from, 0.4);
    QCOMPARE(wall.id, std::string("wall"));
    QCOMPARE(wall.shape, Shape::segment);
    QVERIFY(wall.a == Path(Rest{{2, -2}}) && wall.b == Path(Rest{{2, 3}}));
    QCOMPARE(stack().count(), 1);
}

void TestImportPicker::arrowsMoveToTheNumberOnTheNextLineThatHasOne()
{
    paste(QStringLiteral("at 1 and 22 here\nno number\n and 333 and 4 there\n"));
    QTRY_VERIFY(text().hasFocus());
    for (QToolButton* button : dialog().findChildren<QToolButton*>())
        if (button->text() == QLatin1String("Polygon"))
            button->click();
    for (const int move : {Qt::Key_Right, Qt::Key_Down, Qt::Key_Left, Qt::Key_Up, Qt::Key_Up}) {
        key(Qt::Key(move));
        key(Qt::Key_Space);
    }
    QStringList fields;
    for (const char* field : {"vertex 1 x", "vertex 1 y", "vertex 2 x", "vertex 2 y", "vertex 3 x"})
        fields << fieldText(QLatin1String(field));
    QCOMPARE(fields.join(u' '), QStringLiteral("22 4 333 22 22"));
}

void TestImportPicker::aBallAndAWallArePickedByKeysAlone()
{
    paste(trial);
    QTRY_VERIFY(text().hasFocus());
    const auto tool = [this](const QString& name) {
        for (QToolButton* button : dialog().findChildren<QToolButton*>())
            if (button->text() == name) {
                button->setFocus();
                return QTest::keyClick(button, Qt::Key_Space);
            }
    };
    const auto pick = [this](int count) {
        for (int i = 0; i < count; ++i) {
            key(Qt::Key_Space);
            key(Qt::Key_Right);
        }
    };
    tool(QStringLiteral("Circle"));
    pick(5);
    tool(QStringLiteral("Segment"));
    pick(4);
    key(Qt::Key_Return); // another segment, which stays empty
    QTRY_COMPARE(ticked().size(), 2);
    key(Qt::Key_Return);
    QTRY_COMPARE(scene().bodies.size(), std::size_t(2));
    QVERIFY(scene().bodies[0].a == Path(Launch{{-3, 1}, {12, -1.5}}));
    QVERIFY(scene().bodies[1].b == Path(Rest{{2, 3}}));
}

void TestImportPicker::eachNumberHasTheFormatOfItsAccount_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<int>("use");
    QTest::newRow("of a list") << QStringLiteral("4, 3") << int(NumberUse::used);
    QTest::newRow("of a call") << QStringLiteral("2, 3, 4") << int(NumberUse::unsure);
    QTest::newRow("of nothing") << QStringLiteral("7") << int(NumberUse::unused);
}

void TestImportPicker::eachNumberHasTheFormatOfItsAccount()
{
    QFETCH(QString, words);
    QFETCH(int, use);
    paste(walls);
    const QTextCharFormat seen = formatAt(int(walls.indexOf(words)));
    const QTextCharFormat expected = accountFormat(NumberUse(use), text().palette());
    QCOMPARE(seen.foreground().color(), expected.foreground().color());
    QCOMPARE(int(seen.underlineStyle()), int(expected.underlineStyle()));
    // Not by colour alone, and legible on both backgrounds.
    for (const NumberUse other : {NumberUse::used, NumberUse::unsure, NumberUse::unused})
        QCOMPARE(accountFormat(other, text().palette()).underlineStyle() == expected.underlineStyle(),
                 other == NumberUse(use));
}

void TestImportPicker::aRowMarksItsNumbers()
{
    paste(walls);
    awaitRows(3);
    const auto isMarked = [&](const char* words) {
        return formatAt(int(walls.indexOf(QLatin1String(words)))).hasProperty(QTextFormat::BackgroundBrush);
    };
    const QModelIndex last = table().model()->index(2, 0);
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, table().visualRect(last).center());
    QVERIFY(isMarked("1, 2, 3"));
    QVERIFY(isMarked("3, 4)"));
    QVERIFY(!isMarked("0, 0"));
    QTest::keyClick(&table(), Qt::Key_Up);
    QVERIFY(!isMarked("1, 2, 3"));
    QVERIFY(isMarked("0, 0"));
}

void TestImportPicker::aNumberSelectsItsRows()
{
    paste(walls);
    awaitRows(3);
    const auto chosen = [this] {
        QList<int> all;
        for (const QModelIndex& row : table().selectionModel()->selectedRows())
            all << row.row();
        return all;
    };
    clickOn(QStringLiteral("3, 4)"));
    const QList<int> call = chosen();
    QVERIFY(!call.isEmpty() && call.first() > 0);
    clickOn(QStringLiteral("4, 0"));
    QVERIFY(!chosen().isEmpty() && chosen().first() == 0);
    QVERIFY(!chosen().contains(call.first()));
    clickOn(QStringLiteral("7"));
    QCOMPARE(chosen().first(), 0); // no body has it
}

void TestImportPicker::numbersWithoutPositionsCanBePicked()
{
    paste(QStringLiteral("dots at 3 2, at 5 4"));
    QCOMPARE(table().model()->rowCount(), 0);
    clickTool(QStringLiteral("Point"));
    clickOn(QStringLiteral("5 4"));
    clickOn(QStringLiteral("3 2"));
    awaitRows(1);
    QCOMPARE(rows(), QStringList(QStringLiteral("+point 1 point")));
    key(Qt::Key_Return);
    key(Qt::Key_Return);
    QTRY_COMPARE(scene().bodies.size(), std::size_t(1));
    QVERIFY(scene().bodies[0].a == Path(Rest{{5, 3}}));
}

void TestImportPicker::hoveringAFieldMarksItsNumberAndTheOtherWayRound()
{
    paste(trial);
    clickTool(QStringLiteral("Circle"));
    clickOn(QStringLiteral("3, 1)"));
    clickOn(QStringLiteral("1) with"));
    const int at = int(trial.indexOf(QStringLiteral("3, 1)")));
    const QColor before = formatAt(at).background().color();
    QEnterEvent enter({2, 2}, {2, 2}, {2, 2});
    QApplication::sendEvent(field(QStringLiteral("centre x")), &enter);
    QVERIFY(formatAt(at).background().color() != before);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(field(QStringLiteral("centre x")), &leave);
    QCOMPARE(formatAt(at).background().color(), before);

    const auto look = [this] { return field(QStringLiteral("centre y"))->palette().color(QPalette::Button); };
    const QColor plain = look();
    const auto moveTo = [this](const char* words) {
        const QPointF place = placeOf(QLatin1String(words));
        QMouseEvent move(QEvent::MouseMove, place, text().viewport()->mapToGlobal(place), Qt::NoButton, {}, {});
        QApplication::sendEvent(text().viewport(), &move);
    };
    moveTo("1) with");
    QVERIFY(look() != plain);
    moveTo("starts");
    QCOMPARE(look(), plain);
}

void TestImportPicker::aClickOnAFieldEmptiesIt()
{
    paste(trial);
    clickTool(QStringLiteral("Circle"));
    for (const char* number : {"3, 1)", "12 and x", "0.4"})
        clickOn(QString::fromLatin1(number));
    awaitRows(4);
    QCOMPARE(fieldText(QStringLiteral("centre x")), QStringLiteral("-3"));
    QCOMPARE(fieldText(QStringLiteral("centre y")), QStringLiteral("12"));
    clickButton(*field(QStringLiteral("centre y")));
    QCOMPARE(fieldText(QStringLiteral("centre y")), QStringLiteral("y"));
    awaitRows(3);
    clickOn(QStringLiteral("1) with"));
    QCOMPARE(fieldText(QStringLiteral("centre y")), QStringLiteral("1"));
    clickOn(QStringLiteral("12, -1.5"));
    QCOMPARE(fieldText(QStringLiteral("velocity x")), QStringLiteral("12"));
    key(Qt::Key_Backspace);
    QCOMPARE(fieldText(QStringLiteral("velocity x")), QStringLiteral("x"));
}

void TestImportPicker::enterBeginsAnotherBodyOfTheKind()
{
    paste(QStringLiteral("dots at 1 2, at 3 4"));
    clickTool(QStringLiteral("Point"));
    clickOn(QStringLiteral("1 2"));
    key(Qt::Key_Return); // its y is missing
    QVERIFY(dialog().isVisible());
    QCOMPARE(fieldText(QStringLiteral("position x")), QStringLiteral("1"));
    clickOn(QStringLiteral("2,"));
    key(Qt::Key_Return);
    QCOMPARE(fieldText(QStringLiteral("position x")), QStringLiteral("x"));
    clickOn(QStringLiteral("3 4"));
    clickOn(QStringLiteral("4"));
    QTRY_COMPARE(ticked(), QStringList({QStringLiteral("+point 1 point"), QStringLiteral("+point 2 point")}));
    key(Qt::Key_Escape);
    QVERIFY(dialog().isVisible());
    QVERIFY(!dialog().findChild<PickForm*>()->isVisible());
    int asked = 0;
    const auto answer = [&](QMessageBox::StandardButton button) {
        QTimer::singleShot(100, this, [&asked, button] {
            auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            QVERIFY(question);
            ++asked;
            question->button(button)->click();
        });
        QTest::keyClick(&dialog(), Qt::Key_Escape);
    };
    answer(QMessageBox::Cancel);
    QVERIFY(dialog().isVisible());
    answer(QMessageBox::Discard);
    QTRY_VERIFY(!m_window->findChild<ImportDialog*>());
    QCOMPARE(asked, 2);
    QVERIFY(scene().bodies.empty());
}

void TestImportPicker::twoCornersMakeABox()
{
    paste(QStringLiteral("a crate from 0 1 up to 4 3 moves by 2 -1, seen 7"));
    clickTool(QStringLiteral("Box"));
    for (const char* number : {"0 1", "1 up", "4 3", "3 moves", "2 -1"})
        clickOn(QString::fromLatin1(number));
    QTRY_VERIFY(notes().contains(QStringLiteral("incomplete and is not added: velocity y is missing")));
    clickOn(QStringLiteral("1, seen"));
    QTRY_COMPARE(ticked(), QStringList(QStringLiteral("+polygon 1 polygon")));
    QVERIFY(!notes().contains(QStringLiteral("not complete")));
    table().setFocus();
    key(Qt::Key_Return);
    QTRY_COMPARE(scene().bodies.size(), std::size_t(1));
    const std::vector<Path> corners = {Launch{{0, 1}, {2, -1}}, Launch{{4, 1}, {2, -1}}, Launch{{4, 3}, {2, -1}},
                                       Launch{{0, 3}, {2, -1}}};
    QVERIFY(scene().bodies[0].points == corners);
}

void TestImportPicker::tabGoesFromTheTextToTheForm()
{
    paste(QStringLiteral("dots at 1 2, at 3 4"));
    clickTool(QStringLiteral("Point"));
    text().setFocus();
    QTRY_VERIFY(field(QStringLiteral("position x"))->isVisible());
    QTest::keyClick(&text(), Qt::Key_Tab);
    QCOMPARE(dialog().focusWidget()->accessibleName(), QStringLiteral("Name"));
    QTest::keyClick(dialog().focusWidget(), Qt::Key_Tab);
    QCOMPARE(dialog().focusWidget()->accessibleName(), QStringLiteral("position x"));
}

void TestImportPicker::aChoiceInTheFormKeepsItsBody()
{
    paste(QStringLiteral("dots at 1 2, at 3 4"));
    clickTool(QStringLiteral("Point"));
    for (const char* number : {"1 2", "2,"})
        clickOn(QString::fromLatin1(number));
    QTRY_COMPARE(ticked().size(), 1);
    key(Qt::Key_Return); // another point
    auto* motion = named<QComboBox>(QStringLiteral("Motion"));
    motion->setFocus();
    QTest::keyClick(motion, Qt::Key_Down);
    QCOMPARE(fieldText(QStringLiteral("position x")), QStringLiteral("x"));
    QCOMPARE(fieldText(QStringLiteral("end x")), QStringLiteral("x"));
    QCOMPARE(dialog().focusWidget()->accessibleName(), QStringLiteral("position x"));
}

void TestImportPicker::anotherToolKeepsWhatWasPicked()
{
    paste(QStringLiteral("lies at 1 2 5")); // looks like rows with a time
    clickTool(QStringLiteral("Segment"));
    for (const char* number : {"1 2", "2 5", "5"})
        clickOn(QString::fromLatin1(number));
    clickTool(QStringLiteral("Circle"));
    QCOMPARE(fieldText(QStringLiteral("radius")), QStringLiteral("5"));
    QTRY_COMPARE(ticked(), QStringList(QStringLiteral("+circle 1 circle")));
}

void TestImportPicker::aRowOfAPickedBodyOpensItsForm()
{
    paste(QStringLiteral("dots at 1 2, at 3 4"));
    clickTool(QStringLiteral("Point"));
    clickOn(QStringLiteral("1 2"));
    clickOn(QStringLiteral("2,"));
    clickTool(QStringLiteral("Select"));
    QTRY_COMPARE(ticked().size(), 1);
    clickOn(QStringLiteral("1 2")); // selects the row, which opens the form
    QVERIFY(dialog().findChild<PickForm*>()->isVisible());
    clickButton(*field(QStringLiteral("position x")));
    clickOn(QStringLiteral("3 4"));
    QCOMPARE(fieldText(QStringLiteral("position x")), QStringLiteral("3"));
}

void TestImportPicker::aPickedBodyIsLeftOutByItsMark()
{
    paste(QStringLiteral("dots at 1 2, at 3 4"));
    clickTool(QStringLiteral("Point"));
    for (const char* number : {"1 2", "2,"})
        clickOn(QString::fromLatin1(number));
    key(Qt::Key_Return);
    for (const char* number : {"3 4", "4"})
        clickOn(QString::fromLatin1(number));
    QTRY_COMPARE(ticked().size(), 2);
    table().setFocus();
    table().selectRow(table().model()->rowCount() - 2);
    key(Qt::Key_Delete);
    QTRY_COMPARE(ticked(), QStringList(QStringLiteral("+point 2 point")));
    clickTool(QStringLiteral("Select"));
    table().setFocus();
    key(Qt::Key_Return);
    QTRY_COMPARE(scene().bodies.size(), std::size_t(1));
    QVERIFY(scene().bodies[0].a == Path(Rest{{3, 4}}));
}

void TestImportPicker::aPickedBodyTakesTheNameOfNoOther()
{
    open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "ball", "shape": "point", "path": [2, -1]}]})");
    paste(QStringLiteral("the ball at 1 2, and so on"));
    clickTool(QStringLiteral("Point"));
    clickOn(QStringLiteral("ball"));
    clickOn(QStringLiteral("1 2"));
    clickOn(QStringLiteral("2,"));
    QTRY_VERIFY(rows().contains(QStringLiteral("+ball 2 point")));
}

void TestImportPicker::placesFollowCharactersAndLineEnds()
{
    paste(QStringLiteral("Größe — 𝟙\r\nBall: 4.5, \u22126\r\n速度（-3，1）"));
    clickTool(QStringLiteral("Point"));
    clickOn(QStringLiteral("Ball"));
    for (const char* number : {"4.5", "6", "3", "1"})
        clickOn(QString::fromLatin1(number));
    QTRY_COMPARE(ticked(), QStringList(QStringLiteral("+Ball point")));
    QCOMPARE(fieldText(QStringLiteral("position y")), QStringLiteral("\u22126"));
    QCOMPARE(fieldText(QStringLiteral("velocity x")), QStringLiteral("-3"));
    clickOn(QStringLiteral("Größe"));
    QCOMPARE(dialog().findChild<PickForm*>()->findChild<QLineEdit*>()->text(), QStringLiteral("Größe"));
}

void TestImportPicker::aLongTextIsShownAroundTheChosenRow()
{
    QString text;
    for (int i = 0; text.size() <= qsizetype(ImportText::mostShown); ++i)
        text += QStringLiteral("POINT (%1 0.125) # a long comment that makes the line long enough\n").arg(i);
    const int last = int(text.count(u'\n')) - 1;
    paste(text);
    awaitRows(last + 1);
    table().setFocus();
    table().setCurrentIndex(table().model()->index(last, 0));
    const QString shown = this->text().toPlainText();
    QVERIFY(shown.size() < text.size() / 4);
    QVERIFY(shown.contains(QStringLiteral("POINT (%1 ").arg(last)));
    QVERIFY(
        formatAt(int(shown.indexOf(QStringLiteral("(%1 ").arg(last))) + 1).hasProperty(QTextFormat::BackgroundBrush));
    QTextCursor before(this->text().document());
    before.setPosition(int(shown.indexOf(QStringLiteral("(%1 ").arg(last - 1))) + 1);
    QTest::mouseClick(this->text().viewport(), Qt::LeftButton, {},
                      this->text().cursorRect(before).center() + QPoint(3, 0));
    QTRY_COMPARE(table().currentIndex().row(), last - 1);
}

void TestImportPicker::theDialogFitsASmallScreen()
{
    paste(trial);
    clickTool(QStringLiteral("Thick Line"));
    for (const char* number : {"3, 1)", "1) with", "0.4", "12, -1.5", "1.5."})
        clickOn(QString::fromLatin1(number));
    dialog().resize(790, 470);
    QVERIFY(dialog().minimumSizeHint().width() <= 790 && dialog().minimumSizeHint().height() <= 470);
    QTRY_COMPARE(dialog().size(), QSize(790, 470));
    QVERIFY(text().viewport()->height() >= 4 * text().fontMetrics().lineSpacing());
}

QTEST_MAIN(TestImportPicker)

} // namespace sweep::tst_import_picker
#include "tst_import_picker.moc"
