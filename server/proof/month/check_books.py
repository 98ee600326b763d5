"""Checks the files for accounting programs in the accountant's month. Imports nothing of the product.

Usage: python3 check_books.py ZIP LEDGERS

LEDGERS is a JSON file with the names that were saved. Imports each file for Tally twice into a dictionary by REMOTEID, as
Tally does, and computes its vouchers and the rows for Zoho Books again from the registers. Prints how many vouchers
there are, or exits with what is wrong.
"""

import json
import sys
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from decimal import Decimal

from check_month import MONEY, load, rows_of
from check_tally_money import money_voucher_problems

FORMULAS = "=+-@\t\r\n＝＋－＠"
ZERO = Decimal("0.00")


def plain(cell):
    """Removes the apostrophe that a file for spreadsheets has before a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] and cell[1] in FORMULAS else cell


def possible(text):
    """Leaves out what XML cannot contain."""
    return "".join(each for each in text if each in "\t\n\r" or " " <= each <= "\ud7ff" or "\ue000" <= each <= "\ufffd" or each > "\uffff")


def import_vouchers(document, into, is_repeat):
    """Reads a file as Tally does: a voucher replaces the one with its REMOTEID. Yields what is wrong."""
    groups = {}
    for message in document.iter("TALLYMESSAGE"):
        for ledger in message.findall("LEDGER"):
            groups[ledger.get("NAME")] = ledger.findtext("PARENT")
            if ledger.find("NAME.LIST").findtext("NAME") != ledger.get("NAME"):
                yield f"the ledger {ledger.get('NAME')} has two names"
        for voucher in message.findall("VOUCHER"):
            entries = defaultdict(lambda: ZERO)
            for entry in voucher.findall("ALLLEDGERENTRIES.LIST"):
                amount = Decimal(entry.findtext("AMOUNT"))
                if (entry.findtext("ISDEEMEDPOSITIVE") == "Yes") != (amount < 0):
                    yield f"{voucher.get('REMOTEID')}: a debit is not negative"
                entries[entry.findtext("LEDGERNAME")] += amount
            if sum(entries.values()) != 0 or not entries:
                yield f"{voucher.get('REMOTEID')}: does not balance"
            if voucher.get("REMOTEID") in into and not is_repeat:
                yield f"{voucher.get('REMOTEID')}: names two vouchers"
            into[voucher.get("REMOTEID")] = (
                voucher.get("VCHTYPE"),
                voucher.findtext("DATE"),
                voucher.findtext("VOUCHERNUMBER"),
                voucher.findtext("PARTYLEDGERNAME"),
                voucher.findtext("PARTYGSTIN") or "",
                voucher.findtext("REFERENCE") or "",
                dict(entries),
                groups.get(voucher.findtext("PARTYLEDGERNAME")),
            )


def expected_voucher(row, ledgers, is_registered):
    """Computes a voucher from a row of a register."""
    names, is_each = ledgers["names"], ledgers["isEach"]
    total = Decimal(row["Total"])
    if is_registered:
        sales = {str(Decimal(each["basisPoints"]) / 100): each["sales"] for each in ledgers["rates"]}
        # Bills of supply have no rate.
        credits = [
            (sales[row["Rate"]] if row["Rate"] else names["untaxedSales"], row["Taxable value"]),
            (names["igst"], row["IGST"]),
            (names["cgst"], row["CGST"]),
            (names["sgst"], row["SGST or UTGST"]),
            (names["outsideGst"], row["Outside GST"]),
        ]
    else:
        credits = [(names["untaxedSales"], str(total - Decimal(row["Tax"]))), (names["otherTax"], row["Tax"])]
    party = " ".join(possible(plain(row["Customer"])).split()) if is_each else names["customers"]
    entries = defaultdict(lambda: ZERO)
    for name, amount in [(party, -total), *credits]:
        if Decimal(amount) != 0:
            entries[name] += Decimal(amount)
    return (
        "Credit Note" if row["Kind"] == "Credit note" else "Sales",
        row["Date"].replace("-", ""),
        row["Number"],
        party,
        row.get("GSTIN", ""),
        row["Corrects"],
        dict(entries),
        names["customers"] if is_each else None,
    )


def tally_problems(folder, files, ledgers):
    document = ElementTree.fromstring(files[f"{folder}tally.xml"].encode())
    vouchers = {}
    for is_repeat in (False, True):
        yield from import_vouchers(document, vouchers, is_repeat)
    is_registered = folder != ""
    register = rows_of(files[f"{folder}papers.csv" if is_registered else "receipts.csv"])
    expected = {row["Paper"]: expected_voucher(row, ledgers, is_registered) for row in register}
    if vouchers != expected:
        yield f"{folder}tally.xml has {vouchers} instead of {expected}"
    if len(list(document.iter("VOUCHER"))) != len(expected):
        yield f"{folder}tally.xml has a voucher twice"


def money_problems(files, ledgers):
    document = ElementTree.fromstring(files["tally-money.xml"].encode())
    vouchers = {}
    for is_repeat in (False, True):
        yield from import_vouchers(document, vouchers, is_repeat)
    names = ledgers["names"]
    customers = {each.get("NAME") for each in document.iter("LEDGER") if each.findtext("PARENT") == names["customers"]}
    found = []
    for kind, day, _, party, _, _, entries, group in vouchers.values():
        if party and (group != names["customers"] if ledgers["isEach"] else party != names["customers"]):
            yield f"tally-money.xml: {party} is no customer"
        # With a ledger for each customer, their sums are compared as those of the group.
        named = defaultdict(lambda: ZERO)
        for name, amount in entries.items():
            named[names["customers"] if name in customers else name] += amount
        found.append((kind, day, frozenset(named.items())))
    tables = {name: rows_of(files[f"{name}.csv"]) for name in (*MONEY, "control")}
    yield from money_voucher_problems(found, tables, ledgers)
    if any(f'REMOTEID="{name}"' in text for name in vouchers for file, text in files.items() if file.endswith("tally.xml")):
        yield "tally-money.xml has a voucher of a paper"


def zoho_rows(row, ledgers, is_registered):
    """Computes what matters of the rows of a paper: its number, the customer, and each item with its price and tax."""
    sign = -1 if row["Kind"] == "Credit note" else 1
    total = Decimal(row["Total"])
    outside = Decimal(row["Outside GST"]) if is_registered else total
    tax = ""
    if row.get("Rate"):
        is_inter = row["Seller’s GSTIN"][:2] != row["Place of supply"][:2]
        rates = {str(Decimal(each["basisPoints"]) / 100): each for each in ledgers["rates"]}
        tax = rates[row["Rate"]]["zohoIgst" if is_inter else "zohoTax"]
    items = [(sign * (total - outside), tax, row.get("Rate", "")), (sign * outside, "", "")]
    treatment = "business_registered_regular" if row.get("GSTIN") else "consumer"
    about = (row["Number"], row["Date"], row["Customer"], treatment, row.get("GSTIN", ""))
    return [(*about, *item) for item in items if item[0] != 0]


def zoho_problems(folder, files, ledgers):
    is_registered = folder != ""
    register = rows_of(files[f"{folder}papers.csv" if is_registered else "receipts.csv"])
    for name, kind, is_note in (("zoho-invoices.csv", "Invoice", False), ("zoho-credit-notes.csv", "Credit Note", True)):
        rows = rows_of(files[folder + name])
        found = [
            (
                row[f"{kind} Number"],
                row[f"{kind} Date"],
                row["Customer Name"],
                row["GST Treatment"],
                row["GST Identification Number (GSTIN)"],
                Decimal(row["Item Price"]),
                row["Item Tax"],
                row["Item Tax %"],
            )
            for row in rows
        ]
        own = [row for row in register if (row["Kind"] == "Credit note") == is_note]
        expected = [item for row in own for item in zoho_rows(row, ledgers, is_registered)]
        if found != expected:
            yield f"{folder}{name} has {found} instead of {expected}"
        if any(len(row["Place of Supply"]) != 2 for row in rows if is_registered):
            yield f"{folder}{name} has a place without two letters"


def find_problems(files, ledgers):
    for name in files:
        folder = name.rpartition("/")[0] + "/" if "/" in name else ""
        if name.endswith("tally.xml"):
            yield from tally_problems(folder, files, ledgers)
        if name == "tally-money.xml":
            yield from money_problems(files, ledgers)
        if name.endswith("zoho-invoices.csv"):
            yield from zoho_problems(folder, files, ledgers)


def main():
    files = load(sys.argv[1])
    with open(sys.argv[2], encoding="utf-8") as file:
        problems = list(find_problems(files, json.load(file)))
    if problems:
        sys.exit("\n".join(problems))
    print(f"{sum(text.count('<VOUCHER ') for name, text in files.items() if name.endswith('.xml'))} vouchers")


if __name__ == "__main__":
    main()
