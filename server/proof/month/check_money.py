"""Checks the money of the accountant's month from its files alone. Imports nothing of the product.

Adds up the rows of payments.csv, refunds.csv, ledger.csv and settlements.csv by account, and compares them with the
accounts in control.csv, with what is held and owed at the end, with the cash in the drawers and with the papers.
"""

import csv
import io
from collections import defaultdict
from decimal import Decimal

ZERO = Decimal("0.00")
LIABILITIES = ("Deposits held", "To assign or return")
MONTHLY = ("Charged to customers", "Razorpay’s fees without GST", "GST in Razorpay’s fees")
TRANSFERS = ("payments", "refunds", "ledger", "settlements")
TRANSIT, BANK, CUSTOMERS = "Razorpay in transit", "Bank by payouts", "Customers"


class Turnover:
    """What came into each account and left it."""

    def __init__(self):
        self.came = defaultdict(lambda: ZERO)
        self.left = defaultdict(lambda: ZERO)

    def add(self, source, target, amount):
        if amount < 0:
            source, target, amount = target, source, -amount
        (self.came if source in LIABILITIES else self.left)[source] += amount
        (self.left if target in LIABILITIES else self.came)[target] += amount

    def accounts(self):
        return set(self.came) | set(self.left)


def amount(row, name):
    return Decimal(row[name] or "0.00")


def turnover_of(tables):
    turnover = Turnover()
    for name in ("payments", "refunds", "ledger"):
        for row in tables[name]:
            turnover.add(row["From"], row["To"], Decimal(row["Amount"]))
    for row in tables["settlements"]:
        if row["Status"] == "processed" and row["Entry"] == "Payout":
            turnover.add(TRANSIT, BANK, amount(row, "Net"))
        elif row["Status"] == "processed":
            turnover.add(TRANSIT, MONTHLY[1], amount(row, "Fee without GST"))
            turnover.add(TRANSIT, MONTHLY[2], amount(row, "GST in the fee"))
    return turnover


def accounts_of(control):
    """Returns the rows of control.csv that are accounts, by their names."""
    return {row["Sum of"]: row for row in control if row["File"] == "Account"}


def account_problems(turnover, control):
    rows = accounts_of(control)
    for account in sorted(turnover.accounts() - set(rows) - set(MONTHLY)):
        yield f"control.csv has no account “{account}”"
    for account, row in rows.items():
        opening, adjusted, came, left = (Decimal(row[name]) for name in ("Opening", "Adjustments", "In", "Out"))
        if (came, left) != (turnover.came[account], turnover.left[account]):
            yield f"{account}: the rows have {turnover.came[account]} in and {turnover.left[account]} out"
        if opening + adjusted + came - left != Decimal(row["In the file"]):
            yield f"{account}: opening + adjustments + in - out isn't {row['In the file']}"


def changed_tables(text):
    """Returns the removed and the added rows of adjustments.csv by file, with columns named by the header rows."""
    found = {change: {name: [] for name in TRANSFERS} for change in ("Removed", "Added")}
    heads = {}
    for file, change, *cells in list(csv.reader(io.StringIO(text, newline="")))[1:]:
        name = file.removesuffix(".csv")
        if change == "Head":
            heads[name] = cells
        else:
            found[change][name].append(dict(zip(heads[name], cells)))
    return found


def adjustment_problems(control, text):
    """For each account, added less removed rows must equal the adjustment, if only the month before has changed."""
    found = changed_tables(text)
    added, removed = turnover_of(found["Added"]), turnover_of(found["Removed"])
    names = (added.accounts() | removed.accounts()) - {MONTHLY[0]}
    listed = {row["Sum of"]: Decimal(row["Adjustments"]) for row in control if row["Adjustments"]}
    for name in sorted(names | set(listed)):
        amount_of = added.came[name] - added.left[name] - removed.came[name] + removed.left[name]
        if amount_of != listed.get(name, ZERO):
            yield f"adjustments.csv changes {name} by {amount_of} instead of {listed.get(name, ZERO)}"
    for tables in found.values():
        yield from payout_problems(tables["settlements"])


def other_sums(tables, turnover):
    """Returns what the lines of control.csv should say that are neither accounts nor about papers."""
    lines = [row for row in tables["settlements"] if row["Status"] == "processed" and row["Entry"] != "Payout"]
    balances = tables["open-balances"]
    owed = [amount(row, "Amount") for row in balances if row["Kind"] == "Owed by the customer"]
    assigned = [amount(row, "Amount") for row in balances if row["Kind"] != "Owed by the customer"]
    return {
        ("settlements.csv", MONTHLY[1]): turnover.came[MONTHLY[1]] - turnover.left[MONTHLY[1]],
        ("settlements.csv", MONTHLY[2]): turnover.came[MONTHLY[2]] - turnover.left[MONTHLY[2]],
        ("settlements.csv", "net of the lines"): sum((amount(row, "Net") for row in lines), ZERO),
        ("differences.csv", "amounts"): sum((amount(row, "Amount") for row in tables["differences"]), ZERO),
        ("deposits.csv", "Held"): sum((amount(row, "Held") for row in tables["deposits"]), ZERO),
        ("open-balances.csv", "owed by customers"): sum(owed, ZERO),
        ("open-balances.csv", "to assign or return"): sum(assigned, ZERO),
    }


def closing_problems(control, sums):
    """What is listed at the end of the month must be what the accounts close with."""
    closings = {name: Decimal(row["In the file"]) for name, row in accounts_of(control).items()}
    files = {
        "Deposits held": ("deposits.csv", "Held"),
        CUSTOMERS: ("open-balances.csv", "owed by customers"),
        "To assign or return": ("open-balances.csv", "to assign or return"),
    }
    for account, key in files.items():
        if closings.get(account, ZERO) != sums[key]:
            yield f"{key[0]} has {sums[key]}, and “{account}” closes with {closings.get(account, ZERO)}"


def payout_problems(rows):
    nets = defaultdict(lambda: [ZERO, ZERO])
    for row in rows:
        is_payout = row["Entry"] == "Payout"
        nets[row["Payout"]][0 if is_payout else 1] += amount(row, "Net")
        parts = [amount(row, name) for name in ("Gross", "Fee without GST", "GST in the fee")]
        if not is_payout and parts[0] - parts[1] - parts[2] != amount(row, "Net"):
            yield f"gross less fees isn't the net of {row['Payment'] or row['Refund or other id']}"
    for payout, (total, lines) in nets.items():
        if total != lines:
            yield f"{payout} is {total}, and its lines are {lines}"


def drawer_problems(rows, turnover, differences):
    """The rows of a drawer lead from its opening count to the expected cash, and all of them to the account."""
    moved, cash = defaultdict(lambda: ZERO), defaultdict(lambda: ZERO)
    for row in rows:
        if row["Amount"]:
            cash[f"Cash at {row['Location']}"] += Decimal(row["Amount"])
            moved[row["Drawer"]] += Decimal(row["Amount"])
    counted = sorted(
        amount(row, "Difference") for row in rows if not row["Amount"] and amount(row, "Difference") != 0
    )
    for row in rows:
        if row["Amount"]:
            continue
        opening, before, expected = (Decimal(row[name]) for name in ("Opening count", "Before the month", "Expected"))
        if opening + before + moved[row["Drawer"]] != expected:
            yield f"drawer.csv: {row['Drawer']} should expect {opening + before + moved[row['Drawer']]}"
        if row["Counted"] and Decimal(row["Counted"]) - expected != Decimal(row["Difference"]):
            yield f"drawer.csv: the difference of {row['Drawer']} is wrong"
    if counted != sorted(amount(row, "Amount") for row in differences if row["Kind"] == "Drawer"):
        yield "differences.csv has other drawers than drawer.csv"
    for account in {name for name in turnover.accounts() if name.startswith("Cash at ")} | set(cash):
        if cash[account] != turnover.came[account] - turnover.left[account]:
            yield f"drawer.csv: {account} is {cash[account]}, and its rows elsewhere are other"


def paper_problems(ledger, papers, at_the_end):
    """Explains each rupee: papers are for what a booking is charged or, otherwise, for what it counts as paid.

    Those of `at_the_end` need the months before, so check_vouchers.py explains them."""
    explained, printed = defaultdict(lambda: ZERO), defaultdict(lambda: ZERO)
    for row in ledger:
        if CUSTOMERS not in (row["From"], row["To"]):
            continue
        is_charge = MONTHLY[0] in (row["From"], row["To"])
        if is_charge == (row["Papers are for"] == "charges"):
            raises = (row["To"] == CUSTOMERS) == is_charge
            explained[row["Booking id"]] += Decimal(row["Amount"]) * (1 if raises else -1)
    for row in papers:
        printed[row["Booking"]] += Decimal(row["Total"])
    for booking in (set(explained) | set(printed)) - at_the_end:
        if explained[booking] != printed[booking]:
            yield f"booking {booking}: the papers are {printed[booking]} instead of {explained[booking]}"


def money_problems(tables, control, papers, adjustments, at_the_end):
    """Returns what is wrong with the money of a month, and the sums that control.csv should have.

    `adjustments` is the text of adjustments.csv; it is empty if the month before isn't locked. `at_the_end` are the
    bookings whose invoice is issued at the end of the rental."""
    turnover = turnover_of(tables)
    sums = other_sums(tables, turnover)
    problems = [
        *account_problems(turnover, control),
        *adjustment_problems(control, adjustments),
        *closing_problems(control, sums),
        *payout_problems(tables["settlements"]),
        *drawer_problems(tables["drawer"], turnover, tables["differences"]),
        *paper_problems(tables["ledger"], papers, at_the_end),
    ]
    return problems, sums


def carried_problems(control, following):
    """Each account opens with what it closed with in the month before."""
    closings = {name: Decimal(row["In the file"]) for name, row in accounts_of(control).items()}
    openings = {name: Decimal(row["Opening"]) for name, row in accounts_of(following).items()}
    for account in sorted(set(closings) | set(openings)):
        if closings.get(account, ZERO) != openings.get(account, ZERO):
            yield f"{account} closes with {closings.get(account, ZERO)} and opens with {openings.get(account, ZERO)}"
