"""Changes each amount of the accountant's month by one paisa, one at a time, in a copy, and checks the copy.

Also changes each file as a whole, which files.csv must show.

Usage: python3 change_month.py ZIP

Prints how many changes were noticed, or exits with those that were not.
"""

import re
import sys
from decimal import Decimal

from check_month import find_problems, list_problems, load, load_bytes

IN_TABLE = re.compile(r"(?<![\w.])-?\d+\.\d\d(?![\w.])")
IN_JSON = re.compile(r'(?<=(?:Amt|Val)":)\d+(?:\.\d+)?|(?<=(?:rice|Chrg)":)\d+(?:\.\d+)?')


def main():
    files = load(sys.argv[1])
    noticed, missed = 0, []
    for name, text in files.items():
        # Somebody who changes an amount can change its hash, so the hashes aren't what notices it here.
        if name.endswith(".txt") or name == "files.csv":
            continue
        for match in (IN_JSON if name.endswith(".json") else IN_TABLE).finditer(text):
            changed = str(Decimal(match[0]) + Decimal("0.01"))
            copy = {**files, name: text[: match.start()] + changed + text[match.end() :]}
            if find_problems(copy):
                noticed += 1
            else:
                missed.append(f"{name}: {match[0]} became {changed}")
    whole = load_bytes(sys.argv[1])
    listed = {name: data for name, data in whole.items() if name != "files.csv"}
    missed += [name for name, data in listed.items() if not [*list_problems({**whole, name: data + b" "})]]
    if missed or noticed == 0:
        sys.exit("\n".join(["not noticed:", *missed]))
    print(f"{noticed} changes noticed")


main()
