"""Checks the vouchers, the sheets of advances and the invoices at the end of rentals over some months.

The months are consecutive and begin with the first month of the business. Imports nothing of the product.
"""

import csv
import io
from collections import defaultdict
from decimal import Decimal

ZERO = Decimal("0.00")
AT_THE_END = "charges at the end"
CUSTOMERS, CHARGED = "Customers", "Charged to customers"


def rows_of(files, name):
    return list(csv.DictReader(io.StringIO(files.get(name, ""), newline="")))


def bookings_at_the_end(months):
    """Returns the ids of the bookings whose invoice is issued at the end of the rental."""
    ledgers = [row for files in months for row in rows_of(files, "ledger.csv")]
    return {row["Booking id"] for row in ledgers if row["Papers are for"] == AT_THE_END}


def sheet_of(files, name, column):
    return {
        (row["Place Of Supply"], row["Rate"]): Decimal(row[column])
        for row in rows_of(files, name)
        if Decimal(row[column]) != 0
    }


def add_up(rows):
    sums = defaultdict(lambda: ZERO)
    for sign, voucher in rows:
        sums[voucher["Place of supply"], voucher["Rate"]] += sign * Decimal(voucher["Taxable value"])
    return {key: amount for key, amount in sums.items() if amount != 0}


def expected_sheets(index, vouchers, invoiced):
    """Returns what the sheets of a month should have.

    `vouchers` are pairs of the month of a voucher and its row, by number; `invoiced` is the month of its invoice. A
    refund voucher belongs to the money of the receipt voucher that it corrects."""
    came, adjusted = [], []
    for number, (month, row) in vouchers.items():
        origin = vouchers[row["Corrects"]][0] if row["Corrects"] else month
        ended = invoiced.get(number)
        if month == index and origin == index and ended != index:
            came.append((1, row))
        if month == index and origin < index:
            adjusted.append((-1, row))
        if ended == index and origin < index:
            adjusted.append((1, row))
    return add_up(came), add_up(adjusted)


def folder_problems(folder, months):
    vouchers, invoiced = {}, {}
    for index, files in enumerate(months):
        for row in rows_of(files, f"{folder}vouchers.csv"):
            vouchers[row["Number"]] = (index, row)
    for index, files in enumerate(months):
        for row in rows_of(files, f"{folder}papers.csv"):
            named = [number for number in row["Corrects"].split(", ") if row["Kind"] == "Invoice" and number]
            # Those that the invoice of a business or another state replaced are named by its earlier invoice.
            for number in [each for each in named if each in vouchers]:
                invoiced[number] = index
    for number, (_, row) in vouchers.items():
        if row["Corrects"] in invoiced:
            invoiced[number] = invoiced[row["Corrects"]]
    for index, files in enumerate(months):
        came, adjusted = expected_sheets(index, vouchers, invoiced)
        for name, column, expected in (
            ("at.csv", "Gross Advance Received", came),
            ("atadj.csv", "Gross Advance Adjusted", adjusted),
        ):
            found = sheet_of(files, folder + name, column)
            if found != expected:
                yield f"{folder}{name} of month {index + 1} is {found} instead of {expected}"
    yield from invoice_problems(folder, months, {vouchers[number][1]["Booking"] for number in invoiced})


def invoice_problems(folder, months, ended):
    """The papers of a rental that has ended must be for what it was charged, apart from its vouchers."""
    charged, printed = defaultdict(lambda: ZERO), defaultdict(lambda: ZERO)
    for files in months:
        for row in rows_of(files, "ledger.csv"):
            if {row["From"], row["To"]} == {CUSTOMERS, CHARGED}:
                charged[row["Booking id"]] += Decimal(row["Amount"]) * (1 if row["To"] == CUSTOMERS else -1)
        for name in (f"{folder}papers.csv", "receipts.csv"):
            for row in rows_of(files, name):
                printed[row["Booking"]] += Decimal(row["Total"])
    for booking in ended:
        if charged[booking] != printed[booking]:
            yield f"booking {booking}: the papers are {printed[booking]} instead of {charged[booking]}"


def voucher_problems(months):
    """Returns what is wrong with the vouchers of some months."""
    names = {name for files in months for name in files if name.endswith("/vouchers.csv")}
    folders = sorted({name.removesuffix("vouchers.csv") for name in names})
    return [problem for folder in folders for problem in folder_problems(folder, months)]
