import { type ExtraChargeKind, isExtraCharge, type PaperLine } from '@rental/contracts';
import type { LedgerEntry } from '../record/ledger-entry.ts';
import { balanceOf, owedOf } from './ledger.ts';

type Ledger = readonly LedgerEntry[];

/** An extra charge in a ledger. `takenOff` is the entry that took it off, if one did. */
export type RecordedCharge = {
  entry: LedgerEntry;
  kind: ExtraChargeKind;
  amount: number;
  evidence: string;
  takenOff?: LedgerEntry;
};

/** Returns the extra charges of a ledger, oldest first. */
export function listExtraCharges(ledger: Ledger): RecordedCharge[] {
  return ledger.flatMap((entry) => {
    const { id, lines, evidence } = entry;
    const [line] = lines;
    if (!line || evidence === undefined || !isExtraCharge(line.kind)) return [];
    const takenOff = ledger.find(({ takesOff }) => takesOff?.equals(id));
    return [{ entry, kind: line.kind, amount: line.amount, evidence, ...(takenOff && { takenOff }) }];
  });
}

/**
 * The lines on the receipt of an entry that pays the balance, each with its kind. Everything except extra charges is
 * printed as a change.
 */
export function linesPaidBy(ledger: Ledger, entry: LedgerEntry): PaperLine[] {
  const lines: PaperLine[] = [];
  for (const { kind, amount } of linesOwedFor(entriesBefore(ledger, entry), sumOf(entry.paid))) {
    addTo(lines, isExtraCharge(kind) ? kind : 'change', amount);
  }
  return lines;
}

/**
 * Returns what the payment of an entry is for, as lines: the entry’s own lines if it pays exactly for them, otherwise
 * what has been owed the longest.
 */
export function linesAdvancedBy(ledger: Ledger, entry: LedgerEntry): PaperLine[] {
  const paid = sumOf(entry.paid);
  if (sumOf(entry.lines) === paid) return entry.lines;
  return linesOwedFor([...entriesBefore(ledger, entry), { ...entry, paid: [] }], paid);
}

/** What is still to be paid, as lines. */
export const linesOfBalance = (ledger: Ledger): PaperLine[] => linesOwedFor(ledger, balanceOf(ledger));

const sumOf = (amounts: readonly { amount: number }[]): number => amounts.reduce((sum, { amount }) => sum + amount, 0);

const entriesBefore = (ledger: Ledger, { id }: LedgerEntry): Ledger =>
  ledger.slice(
    0,
    ledger.findIndex((entry) => entry.id.equals(id)),
  );

/**
 * Returns the lines that a payment of this amount is for, if it is the next one. It is for what has been owed the
 * longest, so that each rupee is taxed by what it pays for.
 */
function linesOwedFor(ledger: Ledger, amount: number): PaperLine[] {
  let skip = owedOf(ledger) - balanceOf(ledger);
  let rest = amount;
  const lines: PaperLine[] = [];
  for (const owed of owedLines(ledger)) {
    const skipped = Math.min(skip, owed.amount);
    const paid = Math.min(rest, owed.amount - skipped);
    skip -= skipped;
    rest -= paid;
    addTo(lines, owed.kind, paid);
  }
  addTo(lines, 'change', rest);
  return lines;
}

/**
 * Returns what is owed, the oldest first. A deduction lowers the newest line of its own kind, then the newest of any
 * kind.
 */
function owedLines(ledger: Ledger): PaperLine[] {
  const owed: PaperLine[] = [];
  for (const { kind, amount } of ledger.flatMap(({ lines }) => lines)) {
    if (amount > 0) owed.push({ kind, amount });
    else deduct(owed, kind, 0 - amount);
  }
  return owed;
}

function deduct(owed: readonly PaperLine[], kind: PaperLine['kind'], amount: number): void {
  let rest = amount;
  const newestFirst = owed.toReversed();
  for (const line of [...newestFirst.filter((each) => each.kind === kind), ...newestFirst]) {
    const part = Math.min(rest, line.amount);
    line.amount -= part;
    rest -= part;
  }
}

function addTo(lines: PaperLine[], kind: PaperLine['kind'], amount: number): void {
  if (amount === 0) return;
  const known = lines.find((line) => line.kind === kind);
  if (known) known.amount += amount;
  else lines.push({ kind, amount });
}
