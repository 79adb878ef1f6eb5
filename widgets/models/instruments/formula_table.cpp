#include "widgets/format/geometry.h"
#include "widgets/models/instruments/instrument_cells.h"
#include "widgets/models/instruments/instrument_table.h"

#include <QCoreApplication>

#include <cmath>

namespace sweep {

namespace {

QString told(const char* text)
{
    return QCoreApplication::translate("Instruments", text);
}

QString partOf(const QString& body, std::optional<char> control)
{
    return control ? told("%1 of %2").arg(QChar::fromLatin1(*control), body) : told("the line of %1").arg(body);
}

QString kindWord(GapKind kind)
{
    switch (kind) {
    case GapKind::ends:
        return told("distance² − radii²");
    case GapKind::beside:
        return told("area² − radii²·length²");
    case GapKind::side:
        return told("area: the side of the line");
    }
    return {};
}

QString methodWord(PlainMethod method)
{
    switch (method) {
    case PlainMethod::none:
        return told("nothing to solve");
    case PlainMethod::linear:
        return told("linear: −c/b");
    case PlainMethod::quadratic:
        return told("quadratic: (−b ± √(b² − 4·a·c))/(2·a)");
    case PlainMethod::newton:
        return told("Newton’s steps between the turning points");
    }
    return {};
}

// One answer beside the other: an exact root with the double that is nearest to it, or one of them alone.
struct RootRow
{
    const Instant* exact = nullptr;
    std::optional<double> plain = {};
    std::optional<double> ulps = {};
};

// Every plain root goes to the nearest exact one that has none yet; equal doubles are one.
std::vector<RootRow> rootRows(const GapPolynomial& formula)
{
    std::vector<RootRow> rows;
    for (const Instant& root : formula.roots)
        rows.push_back({&root});
    for (std::size_t i = 0; i < formula.plainRoots.size(); ++i) {
        const double plain = formula.plainRoots[i];
        if (i > 0 && plain == formula.plainRoots[i - 1])
            continue;
        RootRow* nearest = nullptr;
        for (RootRow& row : rows) {
            const auto distance = [plain](const RootRow& one) { return std::abs(one.exact->nearest() - plain); };
            if (row.exact && !row.plain && (!nearest || distance(row) < distance(*nearest)))
                nearest = &row;
        }
        if (nearest)
            *nearest = {nearest->exact, plain, formula.plainUlps[i]};
        else
            rows.push_back({nullptr, plain, formula.plainUlps[i]});
    }
    return rows;
}

Verdict verdictOf(const RootRow& row)
{
    if (!row.exact || !row.plain || !std::isfinite(*row.plain))
        return Verdict::disagree;
    return row.ulps && *row.ulps <= 0.5 ? Verdict::agree : Verdict::undecided;
}

int signOfDouble(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

InstrumentRow discriminantRow(const Rational& exact, const std::optional<double>& plain)
{
    const bool same = plain && signOfDouble(*plain) == exact.sign();
    const std::optional<double> ulps = plain ? errorInUlps(*plain, exact) : std::nullopt;
    const Verdict verdict = !same ? Verdict::disagree : ulps && *ulps <= 0.5 ? Verdict::agree : Verdict::undecided;
    InstrumentCell name{.text = told("discriminant"),
                        .tip =
                            same ? QString() : told("The sign says how many roots there are; in doubles it is wrong."),
                        .verdict = verdict};
    return {std::move(name), exactCell(exact), plain ? doubleCell(*plain) : wordCell(QStringLiteral("–")),
            exact.is_zero() ? wordCell(QStringLiteral("–")) : ulpsCell(ulps)};
}

InstrumentRow rootRow(const RootRow& row)
{
    const Verdict verdict = verdictOf(row);
    InstrumentCell name{.text = told("root"), .verdict = verdict};
    if (!row.plain)
        name = {.text = told("root, missed"), .tip = told("Doubles do not find this root."), .verdict = verdict};
    else if (!row.exact)
        name = {.text = told("root that is none"), .tip = told("There is no such root."), .verdict = verdict};
    return {std::move(name), row.exact ? exactCell(*row.exact) : wordCell(told("none")),
            row.plain ? doubleCell(*row.plain) : wordCell(told("none")), ulpsCell(row.ulps)};
}

void addFormula(InstrumentTable& sheet, const GapPolynomial& formula, const QString& a, const QString& b)
{
    const QString name = told("%1, %2: %3").arg(partOf(a, formula.ofP), partOf(b, formula.ofQ), kindWord(formula.kind));
    const QString method = methodWord(formula.plainMethod);
    InstrumentRow head{{.text = name, .tip = name + u'\n' + method},
                       polynomialCell(formula.coefficients),
                       polynomialCell(formula.plainCoefficients),
                       wordCell({})};
    for (InstrumentCell& cell : head)
        cell.strong = true;
    sheet.rows.push_back(std::move(head));
    if (formula.coefficients.empty()) {
        sheet.rows.push_back({wordCell(told("zero at all times")), {}, {}, {}});
        return;
    }
    if (formula.coefficients.size() > 3)
        sheet.rows.push_back({{.text = told("degree %1").arg(formula.coefficients.size() - 1), .quiet = true},
                              {},
                              {.text = method, .tip = method, .quiet = true},
                              {}});
    if (formula.discriminant)
        sheet.rows.push_back(discriminantRow(*formula.discriminant, formula.plainDiscriminant));
    const std::vector<RootRow> rows = rootRows(formula);
    for (const RootRow& row : rows)
        sheet.rows.push_back(rootRow(row));
    if (rows.empty())
        sheet.rows.push_back({{.text = told("no root"), .quiet = true}, {}, {}, {}});
}

} // namespace

InstrumentTable formulaTable(const Scene& scene, const PairInspection& pair)
{
    const QString a = labelOf(scene.bodies[pair.a]);
    const QString b = labelOf(scene.bodies[pair.b]);
    InstrumentTable sheet{.columns = {told("Zero where they touch"), told("Exactly"), told("In doubles"), told("ulps")},
                          .widths = {QStringLiteral("a of Upright, a of Level: distance² −"),
                                     QStringLiteral("≈0.3333 − ≈0.333·τ + ≈0.333·τ²"),
                                     QStringLiteral("≈0.3333 − ≈0.333·τ + ≈0.333·τ²"), QString()}};
    for (const GapPolynomial& formula : pair.formulas)
        addFormula(sheet, formula, a, b);
    int wrong = 0;
    for (const InstrumentRow& row : sheet.rows)
        wrong += row.front().verdict == Verdict::disagree ? 1 : 0;
    if (sheet.rows.empty())
        sheet.why = told("Lines without ends have no formula: they touch unless they are parallel.");
    else
        sheet.headline = wrong > 0 ? told("In the time τ from now; doubles go wrong where the mark says so.")
                                   : told("In the time τ from now; here doubles find every root.");
    return sheet;
}

} // namespace sweep
