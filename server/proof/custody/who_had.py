"""Answers who had a car at a minute, from an exported file alone. Imports nothing of the product.

Usage: python3 who_had.py FILE < QUESTIONS

Each question is a line such as `KA01AB1234,2026-11-20T10:42`, a number plate and a minute in India. Each answer is a line:
the booking code, the code with ` (not recorded)`, `nobody`, or `not in the file`. Exits with an error if two rows of a
plate overlap or leave a gap between them.
"""

import csv
import sys
from bisect import bisect_right
from datetime import datetime, timedelta

MINUTE = timedelta(minutes=1)


def read_rows(path):
    """Returns the rows of each number plate by time, as tuples (from, until, booking, is recorded)."""
    rows_of = {}
    with open(path, encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            start, end = (datetime.fromisoformat(row[name]) for name in ("From", "Until"))
            entry = (start, end, row["Booking"], row["Hand-out recorded"] == "yes")
            rows_of.setdefault(row["Number plate"], []).append(entry)
    for plate, rows in rows_of.items():
        rows.sort(key=lambda row: row[:2])
        for earlier, later in zip(rows, rows[1:]):
            if earlier[1] != later[0]:
                sys.exit(f"{plate}: one row ends at {earlier[1]}, the next begins at {later[0]}")
    return rows_of


def answer(rows, starts, minute):
    """Returns who had the car when the minute began or, if nobody had it, the first who got it during the minute."""
    index = bisect_right(starts, minute) - 1
    if index < 0 or minute >= rows[-1][1]:
        return "not in the file"
    booked = rows[index]
    for start, end, booking, is_recorded in rows[index:]:
        if start >= minute + MINUTE:
            break
        if is_recorded and end > minute:
            return booking
    return booked[2] if booked[2] == "nobody" else f"{booked[2]} (not recorded)"


def main():
    rows_of = read_rows(sys.argv[1])
    starts_of = {plate: [row[0] for row in rows] for plate, rows in rows_of.items()}
    for line in sys.stdin:
        plate, minute = line.strip().split(",")
        asked = datetime.fromisoformat(f"{minute}+05:30")
        print(answer(rows_of[plate], starts_of[plate], asked) if plate in rows_of else "not in the file")


main()
