"""Checks the vouchers of the money in the accountant's month. Imports nothing of the product.

Computes each voucher of tally-money.xml again from payments.csv, refunds.csv, ledger.csv and settlements.csv, and compares
what all of them move with the accounts in control.csv, ledger by ledger.
"""

from collections import Counter, defaultdict
from decimal import Decimal

ZERO = Decimal("0.00")
CHARGED, UNASSIGNED, DEPOSITS, CUSTOMERS = "Charged to customers", "To assign or return", "Deposits held", "Customers"
PURPOSES = {
    "Razorpay in transit": "razorpay",
    "Withheld for disputes": "disputed",
    "Bank by payouts": "payouts",
    "Returned by hand": "byHand",
    CUSTOMERS: "customers",
    DEPOSITS: "deposits",
    UNASSIGNED: "unassigned",
    "Razorpay’s fees without GST": "fees",
    "GST in Razorpay’s fees": "feeTax",
    "Cash": "cash",
    "Card": "card",
    "Bank transfer": "bank",
    "UPI": "upi",
}
DISPUTES = ("Withheld for a dispute", "Released after a dispute")


def purpose_of(account):
    return PURPOSES[account.split(" at ")[0] if account not in PURPOSES else account]


def voucher(kind, day, moves, ledgers):
    """Returns a voucher as its type, its day and what it moves by ledger; credits are positive."""
    entries = defaultdict(lambda: ZERO)
    for source, target, amount in moves:
        entries[ledgers["names"][purpose_of(source)]] += amount
        entries[ledgers["names"][purpose_of(target)]] -= amount
    return kind, day.replace("-", ""), frozenset((name, amount) for name, amount in entries.items() if amount != 0)


def receipts(tables, ledgers):
    """A payment and what counts it in the same month are one voucher."""
    counted = defaultdict(list)
    for row in tables["ledger"]:
        if row["To"] == UNASSIGNED:
            counted[row["Payment"]].append((row["From"], Decimal(row["Amount"])))
    for row in tables["payments"]:
        own = counted[row["Payment"]]
        rest = Decimal(row["Amount"]) - sum((amount for _, amount in own), ZERO)
        moves = [(source, row["To"], amount) for source, amount in [*own, (UNASSIGNED, rest)]]
        yield voucher("Receipt", row["Date"], moves, ledgers)


def refunds(tables, ledgers):
    for row in tables["refunds"]:
        kind = "Journal" if row["Kind"] in DISPUTES else "Receipt" if row["From"] == UNASSIGNED else "Payment"
        yield voucher(kind, row["Date"], [(row["From"], row["To"], Decimal(row["Amount"]))], ledgers)


def journals(tables, ledgers):
    received = {row["Payment"] for row in tables["payments"]}
    entries = defaultdict(list)
    for row in tables["ledger"]:
        is_received = row["To"] == UNASSIGNED and row["Payment"] in received
        if CHARGED not in (row["From"], row["To"]) and not is_received:
            entries[row["Entry"]].append(row)
    for rows in entries.values():
        moves = [(row["From"], row["To"], Decimal(row["Amount"])) for row in rows]
        yield voucher("Journal", rows[0]["Date"], moves, ledgers)


def payouts(tables, ledgers):
    transit, bank, fee, tax = (name for name in PURPOSES if PURPOSES[name] in ("razorpay", "payouts", "fees", "feeTax"))
    found = {}
    for row in tables["settlements"]:
        if row["Status"] != "processed":
            continue
        day, moves = found.setdefault(row["Payout"], (row["Date"], []))
        if row["Entry"] == "Payout":
            moves.append((transit, bank, Decimal(row["Net"])))
        else:
            moves.append((transit, fee, Decimal(row["Fee without GST"])))
            moves.append((transit, tax, Decimal(row["GST in the fee"])))
    for day, moves in found.values():
        yield voucher("Payment" if moves[0][2] < 0 else "Receipt", day, moves, ledgers)


def expected_sums(tables, ledgers):
    """What the accounts in control.csv move by, by ledger. Charges are on papers, so they are taken off."""
    sums = defaultdict(lambda: ZERO)
    for row in tables["control"]:
        name = row["Sum of"]
        if row["File"] == "Account":
            sign = 1 if name in (DEPOSITS, UNASSIGNED) else -1
            sums[ledgers["names"][purpose_of(name)]] += sign * (Decimal(row["In"]) - Decimal(row["Out"]))
        elif row["File"] == "settlements.csv" and name in PURPOSES:
            sums[ledgers["names"][purpose_of(name)]] -= Decimal(row["In the file"])
    for row in tables["ledger"]:
        if CHARGED in (row["From"], row["To"]):
            sign = 1 if row["To"] == CUSTOMERS else -1
            sums[ledgers["names"]["customers"]] += sign * Decimal(row["Amount"])
    return {name: amount for name, amount in sums.items() if amount != 0}


def money_voucher_problems(vouchers, tables, ledgers):
    """`vouchers` are those of the file, each as its type, its day and what it moves by ledger."""
    expected = [
        *receipts(tables, ledgers),
        *refunds(tables, ledgers),
        *journals(tables, ledgers),
        *payouts(tables, ledgers),
    ]
    ours, theirs = Counter(each for each in expected if each[2]), Counter(vouchers)
    if ours != theirs:
        yield f"tally-money.xml lacks {list(ours - theirs)} and has {list(theirs - ours)} besides"
    sums = defaultdict(lambda: ZERO)
    for _, _, entries in vouchers:
        for name, amount in entries:
            sums[name] += amount
    moved = {name: amount for name, amount in sums.items() if amount != 0}
    if moved != expected_sums(tables, ledgers):
        yield f"the ledgers move by {moved} instead of {expected_sums(tables, ledgers)}"
