"""Compares the months of an accountant with everything else that an owner can export. Imports nothing of the product.

Usage: python3 check_exports.py FILE...

The files are the zips of consecutive months, in their order, beginning with the first month of the business;
trend.json; bookings.csv; and of the first month each payout-….csv and day-book-….csv.
"""

import json
import sys
from collections import Counter, defaultdict
from decimal import Decimal
from pathlib import Path

from check_vouchers import bookings_at_the_end, voucher_problems
from check_month import carried_problems, find_problems, list_problems, load, load_bytes, rows_of

ZERO = Decimal("0.00")
CUSTOMERS = "Customers"
PAID = ("Paid", "Paid from the deposit")


def read_rows(path):
    return rows_of(path.read_text("utf-8-sig"))


def rental_rows(files):
    """Returns the rows of ledger.csv about what rentals count as paid and give back, without charges and deposits."""
    for row in rows_of(files["ledger.csv"]):
        if CUSTOMERS in (row["From"], row["To"]) and "Charged to customers" not in (row["From"], row["To"]):
            yield row


def received(files):
    """The money that came in, as the trend counts it: paid, less given back, less what disputes withhold."""
    total = ZERO
    for row in rental_rows(files):
        total += Decimal(row["Amount"]) * (1 if row["From"] == CUSTOMERS else -1)
    for row in rows_of(files["refunds.csv"]):
        sign = {"Withheld for a dispute": -1, "Released after a dispute": 1}.get(row["Kind"], 0)
        total += sign * Decimal(row["Amount"])
    return total


def trend_problems(months, path):
    revenue = {point["from"][:7]: Decimal(point["revenue"]) for point in json.loads(path.read_text())}
    for month, files in months.items():
        if received(files) != revenue.get(month, ZERO):
            yield f"the trend of {month} is {revenue.get(month)} instead of {received(files)}"


def booking_problems(months, path):
    paid, back = defaultdict(lambda: ZERO), defaultdict(lambda: ZERO)
    for files in months.values():
        for row in rental_rows(files):
            (paid if row["Kind"] in PAID else back)[row["Booking id"]] += Decimal(row["Amount"])
    rows = read_rows(path)
    for row in rows:
        booking = row["Booking ID"]
        if (Decimal(row["Paid"]), Decimal(row["Refunded"])) != (paid[booking], back[booking]):
            yield f"bookings.csv: {booking} differs: paid {row['Paid']}, {paid[booking]}; back {row['Refunded']}, {back[booking]}"
    if not set(paid) <= {row["Booking ID"] for row in rows}:
        yield "ledger.csv has bookings that bookings.csv lacks"


def payout_problems(files, paths):
    names = ("Gross", "Fee without GST", "GST in the fee", "Net")
    ours, theirs = Counter(), Counter()
    for row in rows_of(files["settlements.csv"]):
        if row["Entry"] != "Payout":
            ours[(row["Payout"], row["Entry"], *(Decimal(row[name]) for name in names))] += 1
    for path in paths:
        for row in read_rows(path):
            amounts = (Decimal(row[name]) for name in ("Gross", "Fee", "Tax on Fee", "Net"))
            theirs[(path.stem.removeprefix("payout-"), row["Type"], *amounts)] += 1
    if not ours or ours != theirs:
        yield f"settlements.csv differs from the payouts: {ours - theirs}, {theirs - ours}"


def counter_problems(files, paths):
    """The day books have the same money by method as the accounts, and the same cash as the drawers."""
    ours, theirs = defaultdict(lambda: ZERO), defaultdict(lambda: ZERO)
    methods = ("Cash", "Card", "Bank transfer", "UPI")
    for name in ("payments.csv", "refunds.csv"):
        for row in rows_of(files[name]):
            for account, sign in ((row["To"], 1), (row["From"], -1)):
                method = account.split(" at ")[0]
                if method in methods:
                    ours[method] += sign * Decimal(row["Amount"])
    for path in paths:
        for row in read_rows(path):
            theirs[row["Method"]] += Decimal(row["Amount"] or "0")
    if {name: ours[name] for name in methods} != {name: theirs[name] for name in methods}:
        yield f"the day books have {dict(theirs)} instead of {dict(ours)}"


def main():
    paths = [Path(name) for name in sys.argv[1:]]
    named = {path.name: path for path in paths}
    zips = [path for path in paths if path.suffix == ".zip"]
    months = {}
    problems = []
    for path in zips:
        files = load(path)
        months[files["read-me.txt"].split(",")[0].removeprefix("Month ")] = files
        problems += list_problems(load_bytes(path))
    for files in months.values():
        problems += find_problems(files, bookings_at_the_end(months.values()))
    problems += voucher_problems([*months.values()])
    first, *others = months.values()
    for files, following in zip([first, *others], others):
        problems += carried_problems(rows_of(files["control.csv"]), rows_of(following["control.csv"]))
    problems += trend_problems(months, named["trend.json"])
    problems += booking_problems(months, named["bookings.csv"])
    problems += payout_problems(first, [path for path in paths if path.name.startswith("payout-")])
    problems += counter_problems(first, [path for path in paths if path.name.startswith("day-book-")])
    if problems:
        sys.exit("\n".join(problems))
    print("everything agrees")


main()
