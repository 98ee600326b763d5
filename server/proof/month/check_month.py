"""Checks the accountant's month from its files alone. Imports nothing of the product.

Usage: python3 check_month.py ZIP [ZIP OF THE NEXT MONTH]...

Computes each sheet, the e-invoices and the control sums again from the registers, and each tax from the total and the
rate. Compares the hash of each file with files.csv. Prints how many papers there are, or exits with what is wrong.
"""

import csv
import hashlib
import io
import json
import re
import sys
import zipfile
from collections import defaultdict
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from check_money import carried_problems, money_problems
from check_vouchers import bookings_at_the_end, voucher_problems

PAISA = Decimal("0.01")
ZERO = Decimal("0.00")
LARGE = Decimal(100000)
AMOUNTS = ("Total", "Taxable value", "IGST", "CGST", "SGST or UTGST")
MONEY = ("payments", "refunds", "ledger", "settlements", "drawer", "deposits", "open-balances", "differences")
SHEETS = ("b2b", "b2cl", "b2cs", "cdnr", "cdnur", "hsn-b2b", "hsn-b2c", "docs")


def load_bytes(path):
    with zipfile.ZipFile(path) as zipped:
        broken = zipped.testzip()
        if broken:
            sys.exit(f"{broken} is damaged")
        return {name: zipped.read(name) for name in zipped.namelist()}


def load(path):
    """Returns the text of each file by its name."""
    return {name: data.decode("utf-8-sig") for name, data in load_bytes(path).items()}


def rows_of(text):
    return [dict(row) for row in csv.DictReader(io.StringIO(text, newline=""))]


def rounded(value):
    return value.quantize(PAISA, ROUND_HALF_UP)


def text_of(amount):
    return f"{amount:.2f}"


class Paper:
    """A row of papers.csv, with what follows from it."""

    def __init__(self, row):
        self.row = row
        self.is_bill = row["Rate"] == ""
        self.is_invoice = row["Kind"] in ("Bill of supply", "Invoice", "Receipt voucher")
        self.is_business = row["GSTIN"] != ""
        self.total, self.taxable, self.igst, self.cgst, self.sgst = (Decimal(row[name]) for name in AMOUNTS)
        self.outside = Decimal(row["Outside GST"])
        self.rate = ZERO if self.is_bill else Decimal(row["Rate"])
        self.is_inter = row["Seller’s GSTIN"][:2] != row["Place of supply"][:2]
        corrects_large = row["Corrects a large invoice"]
        self.is_large = corrects_large == "yes" if corrects_large else self.total > LARGE

    @property
    def sheet(self):
        if self.is_business:
            return "b2b" if self.is_invoice else "cdnr"
        if not self.is_inter or not self.is_large:
            return "b2cs"
        return "b2cl" if self.is_invoice else "cdnur"

    @property
    def day(self):
        return date.fromisoformat(self.row["Date"])

    def problems(self):
        """Computes the tax again: each half is rounded on its own, and the taxable value is the rest."""
        taxed = abs(self.total - self.outside)
        whole = rounded(taxed * self.rate / (100 + self.rate))
        half = rounded(taxed * self.rate / (2 * (100 + self.rate)))
        taxes = (ZERO,) * 3 if self.is_bill else (whole, ZERO, ZERO) if self.is_inter else (ZERO, half, half)
        sign = 1 if self.is_invoice else -1
        expected = [sign * amount for amount in (taxed - sum(taxes), *taxes)]
        if expected != [self.taxable, self.igst, self.cgst, self.sgst]:
            yield f"{self.row['Number']}: the tax should be {[text_of(amount) for amount in expected]}"


def sheet_row(paper):
    """Returns the row of a paper in its sheet."""
    row = paper.row
    day = f"{paper.day:%d-%b-%Y}"
    value, taxable = text_of(abs(paper.total)), text_of(abs(paper.taxable))
    common = {
        "Place Of Supply": row["Place of supply"],
        "Applicable % of Tax Rate": "",
        "Rate": row["Rate"],
        "Taxable Value": taxable,
        "Cess Amount": "0.00",
    }
    invoice = {"Invoice Number": row["Number"], "Invoice date": day, "Invoice Value": value, "E-Commerce GSTIN": ""}
    note = {"Note Number": row["Number"], "Note Date": day, "Note Type": "C", "Note Value": value}
    buyer = {"GSTIN/UIN of Recipient": row["GSTIN"], "Receiver Name": row["Customer"], "Reverse Charge": "N"}
    return {
        "b2b": {**buyer, **invoice, **common, "Invoice Type": "Regular B2B"},
        "b2cl": {**invoice, **common},
        "cdnr": {**buyer, **note, **common, "Note Supply Type": "Regular B2B"},
        "cdnur": {"UR Type": "B2CL", **note, **common},
    }[paper.sheet]


def summed(papers, key):
    """Adds up taxable value, IGST, CGST and SGST by a key."""
    sums = defaultdict(lambda: [ZERO] * 4)
    for paper in papers:
        amounts = (paper.taxable, paper.igst, paper.cgst, paper.sgst)
        sums[key(paper)] = [one + other for one, other in zip(sums[key(paper)], amounts)]
    return sums


def small_rows(papers):
    small = [paper for paper in papers if paper.sheet == "b2cs"]
    for (place, rate), sums in summed(small, lambda each: (each.row["Place of supply"], each.row["Rate"])).items():
        yield {
            "Type": "OE",
            "Place Of Supply": place,
            "Applicable % of Tax Rate": "",
            "Rate": rate,
            "Taxable Value": text_of(sums[0]),
            "Cess Amount": "0.00",
            "E-Commerce GSTIN": "",
        }


def service_rows(papers):
    for (code, rate), sums in summed(papers, lambda each: (each.row["Service code"], each.row["Rate"])).items():
        yield {
            "HSN": code,
            "Description": "Car rental",
            "UQC": "NA",
            "Total Quantity": "0.00",
            "Total Value": text_of(sum(sums)),
            "Rate": rate,
            "Taxable Value": text_of(sums[0]),
            "Integrated Tax Amount": text_of(sums[1]),
            "Central Tax Amount": text_of(sums[2]),
            "State/UT Tax Amount": text_of(sums[3]),
            "Cess Amount": "0.00",
        }


def numbers_in(row):
    """Returns all numbers of a row of docs.csv."""
    (start, first), (end, last) = (
        re.fullmatch(r"(.*\D)(\d+)", row[name]).groups() for name in ("Sr. No. From", "Sr. No. To")
    )
    if start != end or int(last) - int(first) + 1 != int(row["Total Number"]) or row["Cancelled"] != "0":
        return ["a wrong row"]
    return [f"{start}{number:0{len(first)}}" for number in range(int(first), int(last) + 1)]


def docs_problems(papers, rows):
    natures = {
        "Invoices for outward supply": "Invoice",
        "Credit Note": "Credit note",
        "Receipt Voucher": "Receipt voucher",
        "Refund Voucher": "Refund voucher",
    }
    for nature, kind in natures.items():
        listed = [number for row in rows if row["Nature of Document"] == nature for number in numbers_in(row)]
        if listed != [paper.row["Number"] for paper in papers if paper.row["Kind"] == kind]:
            yield f"docs.csv: the numbers of “{nature}” are not those of the papers"


def e_invoice_problems(papers, invoices):
    if len(papers) != len(invoices):
        yield f"inv-01.json has {len(invoices)} papers instead of {len(papers)}"
    for paper, invoice in zip(papers, invoices):
        (item,), values, document = invoice["ItemList"], invoice["ValDtls"], invoice["DocDtls"]
        taxable, igst, cgst, sgst = (abs(each) for each in (paper.taxable, paper.igst, paper.cgst, paper.sgst))
        sign = 1 if paper.is_invoice else -1
        other = sign * (values.get("OthChrg", ZERO) - values.get("Discount", ZERO))
        found = [
            (document["Typ"], document["No"], document["Dt"]),
            (invoice["SellerDtls"]["Gstin"], invoice["BuyerDtls"]["Gstin"], invoice["BuyerDtls"]["Pos"]),
            (item["HsnCd"], item["GstRt"]),
            [item[name] for name in ("UnitPrice", "TotAmt", "AssAmt", "IgstAmt", "CgstAmt", "SgstAmt", "TotItemVal")],
            [values[name] for name in ("AssVal", "IgstVal", "CgstVal", "SgstVal", "TotInvVal")],
            other,
        ]
        expected = [
            ("INV" if paper.is_invoice else "CRN", paper.row["Number"], f"{paper.day:%d/%m/%Y}"),
            (paper.row["Seller’s GSTIN"], paper.row["GSTIN"], paper.row["Place of supply"][:2]),
            (paper.row["Service code"], paper.rate),
            [taxable, taxable, taxable, igst, cgst, sgst, taxable + igst + cgst + sgst],
            [taxable, igst, cgst, sgst, abs(paper.total)],
            paper.outside,
        ]
        if found != expected:
            yield f"inv-01.json: {paper.row['Number']} is {found} instead of {expected}"


def sums_of(papers, sign=1):
    amounts = [(each.total, each.taxable, each.igst, each.cgst, each.sgst) for each in papers]
    sums = [sign * sum(column, ZERO) for column in zip(*amounts)] if amounts else [ZERO] * 5
    return dict(zip(AMOUNTS, sums), Papers=Decimal(len(papers)))


def control_sums(papers, bills, advances):
    """Returns the expected sums of control.csv by file and sum. Bills and advances have lines only if there are any."""
    of = lambda is_invoice, is_business: [
        each for each in papers if each.is_invoice == is_invoice and each.is_business == is_business
    ]
    business = of(True, True) + of(False, True)
    others = of(True, False) + of(False, False)
    taxes = AMOUNTS[1:]
    e_invoices, notes = sums_of(of(True, True)), sums_of(of(False, True))
    expected = {
        "papers.csv: invoices with GSTIN": (sums_of(of(True, True)), ("Papers", *AMOUNTS)),
        "papers.csv: invoices without GSTIN": (sums_of(of(True, False)), ("Papers", *AMOUNTS)),
        "papers.csv: credit notes with GSTIN": (sums_of(of(False, True)), ("Papers", *AMOUNTS)),
        "papers.csv: credit notes without GSTIN": (sums_of(of(False, False)), ("Papers", *AMOUNTS)),
        "b2b.csv": (sums_of(of(True, True)), ("Papers", "Total", "Taxable value")),
        "cdnr.csv": (sums_of(of(False, True)), ("Papers", "Total", "Taxable value")),
        "b2cl.csv, b2cs.csv and cdnur.csv": (sums_of(others), ("Taxable value",)),
        "hsn-b2b.csv": (sums_of(business), taxes),
        "hsn-b2c.csv": (sums_of(others), taxes),
        "inv-01.json": ({name: e_invoices[name] - notes[name] for name in e_invoices}, taxes),
        "docs.csv": (sums_of([*papers, *advances.vouchers] if advances else papers), ("Papers",)),
    }
    if advances:
        for text, is_receipt in (("receipt vouchers", True), ("refund vouchers", False)):
            own = [each for each in advances.vouchers if each.is_invoice == is_receipt]
            expected[f"vouchers.csv: {text}"] = (sums_of(own), ("Papers", *AMOUNTS))
        expected["at.csv less atadj.csv"] = ({"Taxable value": advances.balance}, ("Taxable value",))
    if bills:
        for text, is_invoice in (("bills of supply", True), ("credit notes for bills of supply", False)):
            own = [each for each in bills if each.is_invoice == is_invoice]
            expected[f"papers.csv: {text}"] = (sums_of(own), ("Papers", *AMOUNTS))
    return {(file, what): sums[what] for file, (sums, names) in expected.items() for what in names}


def control_problems(folder, rows, expected):
    """Each line must be computed, have the same sum twice and the difference 0.00; those of a series compare counts."""
    found = {(row["File"], row["Sum of"]): row for row in rows if row["File"] not in ("Series", "Account")}
    if set(found) != set(expected):
        yield f"{folder}control.csv has other lines than expected"
    for row in rows:
        recorded = row["In the papers"] if folder else row["In the records"]
        if row["Difference"] != "0.00" or Decimal(row["In the file"]) != Decimal(recorded):
            yield f"{folder}control.csv: {row['File']}, {row['Sum of']}: the difference is {row['Difference']}"
    for key, sums in expected.items():
        if key in found and Decimal(found[key]["In the file"]) != sums:
            yield f"{folder}control.csv: {key} is {found[key]['In the file']} instead of {sums}"


class Advances:
    """The vouchers of a folder, and the rows of its sheets of advances."""

    def __init__(self, folder, files):
        self.vouchers = [Paper(row) for row in rows_of(files[f"{folder}vouchers.csv"])]
        self.received, self.adjusted = rows_of(files[f"{folder}at.csv"]), rows_of(files[f"{folder}atadj.csv"])

    @property
    def balance(self):
        came = sum((Decimal(row["Gross Advance Received"]) for row in self.received), ZERO)
        return came - sum((Decimal(row["Gross Advance Adjusted"]) for row in self.adjusted), ZERO)


def folder_problems(folder, files):
    advances = Advances(folder, files) if f"{folder}vouchers.csv" in files else None
    vouchers = advances.vouchers if advances else []
    every = [Paper(row) for row in rows_of(files[f"{folder}papers.csv"])]
    # Bills of supply and their credit notes are only in the register.
    papers, bills = [each for each in every if not each.is_bill], [each for each in every if each.is_bill]
    sheets = {name: rows_of(files[f"{folder}{name}.csv"]) for name in SHEETS}
    by_number = {paper.row["Number"]: paper for paper in every}
    for paper in [*every, *vouchers]:
        yield from paper.problems()
        invoice = by_number.get(paper.row["Corrects"])
        if invoice and invoice.is_large != paper.is_large:
            yield f"{paper.row['Number']}: the invoice is {invoice.total}"
    for name in ("b2b", "b2cl", "cdnr", "cdnur"):
        expected = [sheet_row(paper) for paper in papers if paper.sheet == name]
        if sheets[name] != expected:
            yield f"{folder}{name}.csv is {sheets[name]} instead of {expected}"
    business = [paper for paper in papers if paper.is_business]
    others = [paper for paper in papers if not paper.is_business]
    sums = {"b2cs": small_rows(papers), "hsn-b2b": service_rows(business), "hsn-b2c": service_rows(others)}
    for name, rows in sums.items():
        expected = list(rows)
        if sheets[name] != expected:
            yield f"{folder}{name}.csv is {sheets[name]} instead of {expected}"
    yield from docs_problems([*papers, *vouchers], sheets["docs"])
    yield from e_invoice_problems(business, json.loads(files[f"{folder}inv-01.json"], parse_float=Decimal, parse_int=Decimal))
    yield from control_problems(folder, rows_of(files[f"{folder}control.csv"]), control_sums(papers, bills, advances))


def all_papers(files):
    return [row for name, text in files.items() if name.endswith(("papers.csv", "receipts.csv")) for row in rows_of(text)]


def root_problems(files, at_the_end):
    """Checks the files beside the folders: the papers without GST, and all money."""
    control = rows_of(files["control.csv"])
    tables = {name: rows_of(files[f"{name}.csv"]) for name in MONEY}
    problems, expected = money_problems(
        tables, control, all_papers(files), files.get("adjustments.csv", ""), at_the_end
    )
    yield from problems
    rows = rows_of(files["receipts.csv"])
    for text, is_note in (("receipts", False), ("credit notes", True)):
        own = [row for row in rows if (row["Kind"] == "Credit note") == is_note]
        names = {"Total": "Total", "Taxable value": "Taxable value", "SGST or UTGST": "Tax"}
        expected[f"receipts.csv: {text}", "Papers"] = Decimal(len(own))
        for what, name in names.items():
            expected[f"receipts.csv: {text}", what] = sum((Decimal(row[name]) for row in own), ZERO)
    yield from control_problems("", control, expected)


def list_problems(files):
    """files.csv must have the size and the hash of each other file, in their order."""
    expected = [
        {"Name": name, "Bytes": str(len(data)), "SHA-256": hashlib.sha256(data).hexdigest()}
        for name, data in files.items()
        if name != "files.csv"
    ]
    if rows_of(files["files.csv"].decode("utf-8-sig")) != expected:
        yield "files.csv has other sizes or hashes than the files"


def find_problems(files, at_the_end=frozenset()):
    """Returns everything that is wrong with the text of the files of a month, apart from their hashes.

    `at_the_end` are the bookings whose invoice is issued at the end of the rental."""
    folders = sorted({name.rpartition("/")[0] + "/" for name in files if "/" in name})
    problems = [problem for folder in folders for problem in folder_problems(folder, files)]
    if "receipts.csv" in files:
        problems += root_problems(files, at_the_end)
    return problems


def main():
    months = [load(path) for path in sys.argv[1:]]
    problems = [problem for path in sys.argv[1:] for problem in list_problems(load_bytes(path))]
    for files in months:
        problems += find_problems(files, bookings_at_the_end(months))
    problems += voucher_problems(months)
    for files, following in zip(months, months[1:]):
        problems += carried_problems(rows_of(files["control.csv"]), rows_of(following["control.csv"]))
    if problems:
        sys.exit("\n".join(problems))
    print(f"{sum(len(all_papers(files)) for files in months)} papers")


if __name__ == "__main__":
    main()
