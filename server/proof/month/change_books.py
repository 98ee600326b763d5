"""Changes each amount of the vouchers for Tally by one paisa, one at a time, in a copy, and checks the copy.

Also moves a paisa from the first entry of each voucher to the second one, so that the voucher still balances.

Usage: python3 change_books.py ZIP LEDGERS

Prints how many changes were noticed, or exits with those that were not.
"""

import json
import re
import sys
from decimal import Decimal

from check_books import find_problems
from check_month import load

IN_VOUCHER = re.compile(r"<AMOUNT>(-?\d+\.\d\d)</AMOUNT>")


def changed(text, entry, paisa):
    return f"{text[: entry.start(1)]}{Decimal(entry[1]) + Decimal(paisa)}{text[entry.end(1) :]}"


def copies_of(text):
    for entry in IN_VOUCHER.finditer(text):
        yield entry[0], changed(text, entry, "0.01")
    for voucher in re.finditer(r"<VOUCHER .*?</VOUCHER>", text):
        first, second, *_ = IN_VOUCHER.finditer(text, *voucher.span())
        # The second one first, because the length of the text changes after an entry.
        yield voucher[0], changed(changed(text, second, "-0.01"), first, "0.01")


def main():
    files = load(sys.argv[1])
    with open(sys.argv[2], encoding="utf-8") as file:
        ledgers = json.load(file)
    others = {name: text for name, text in files.items() if name.endswith(".csv") and "zoho" not in name}
    noticed, missed = 0, []
    for name, text in files.items():
        for what, copy in copies_of(text) if name.endswith(".xml") else ():
            if any(find_problems({**others, name: copy}, ledgers)):
                noticed += 1
            else:
                missed.append(f"{name}: {what}")
    if missed or noticed == 0:
        sys.exit("\n".join(["not noticed:", *missed]))
    print(f"{noticed} changes noticed")


main()
