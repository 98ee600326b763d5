import type { LineKind, PaperLine } from '@rental/contracts';
import { addUp, type OpenInvoices } from '../open-papers.ts';
import type { PaperRecord } from '../paper.model.ts';
import type { LineTax, LineTaxes } from '../tax/split-lines.ts';
import { sumOf } from '../tax/split-tax.ts';

type Vouchers = OpenInvoices<PaperRecord>;

/** `standard` are the kinds of line that are taxed on papers that store none. */
type Ways = LineTaxes & { standard: readonly LineKind[] };

/** An invoice to issue. It is taxed as its `vouchers` are or, without any, as `tax` says. */
export type Part = { vouchers: Vouchers | null; tax: LineTax; lines: PaperLine[] };

/**
 * Splits what is owed into one invoice for each way in which vouchers are taxed. What isn’t on a voucher, such as what
 * is still to be paid, goes to the newest vouchers at the rate of the car. A kind with a tax profile of its own goes to
 * the newest vouchers that tax it or, without any, to an invoice of its own. Returns only invoices that have anything
 * on them, with their lines in the order of what is owed.
 */
export function splitOwed(owed: readonly PaperLine[], groups: readonly Vouchers[], ways: Ways): Part[] {
  const rest = addUp([...owed, ...negative(groups.flatMap(({ lines }) => lines))]);
  const [main, ...others] = emptyParts(groups, ways);
  const parts = [...others, main];
  for (const { kind, amount } of rest) {
    const part = parts.find(isFor(kind, groups, ways)) ?? main;
    part.lines.push({ kind, amount });
  }
  const added = parts.map((part) => ({ ...part, lines: addUp([...(part.vouchers?.lines ?? []), ...part.lines]) }));
  const due = added.filter((part) => isDue(part, ways));
  const last = due.at(-1);
  // Money that was returned may exceed what is left of the part that taxes it.
  const undue = added.filter((part) => !due.includes(part) && sumOf(part.lines) !== 0);
  if (last) last.lines = addUp([...last.lines, ...undue.flatMap(({ lines }) => lines)]);
  const places = new Map(owed.map(({ kind }, index) => [kind, index]));
  const placeOf = ({ kind }: PaperLine): number => places.get(kind) ?? owed.length;
  return due.map((part) => ({ ...part, lines: part.lines.toSorted((a, b) => placeOf(a) - placeOf(b)) }));
}

export const negative = (lines: readonly PaperLine[]): PaperLine[] =>
  lines.map(({ kind, amount }) => ({ kind, amount: 0 - amount }));

/** Returns the invoices without lines. The first one is for the newest vouchers at the rate of a car. */
function emptyParts(groups: readonly Vouchers[], { main, own }: Ways): [Part, ...Part[]] {
  const newest = groups.findLast((group) => !isOwn(group)) ?? null;
  const others = groups.filter((group) => group !== newest);
  return [
    { vouchers: newest, tax: main, lines: [] },
    ...others.map((vouchers) => ({ vouchers, tax: main, lines: [] })),
    ...own.map((tax) => ({ vouchers: null, tax, lines: [] })),
  ];
}

const isOwn = ({ invoices: [oldest] }: Vouchers): boolean => oldest.ownProfileId !== undefined;

const isTaxedOn = ({ invoices: [{ taxedLines }] }: Vouchers, kind: LineKind, standard: readonly LineKind[]): boolean =>
  (taxedLines ?? standard).includes(kind);

/**
 * Returns a condition that the invoice for this kind meets; none meets it if the kind has had no profile of its own.
 */
function isFor(kind: LineKind, groups: readonly Vouchers[], { own, standard }: Ways): (part: Part) => boolean {
  const tax = own.find(({ kinds }) => kinds.includes(kind));
  const taxing = groups.filter((group) => isTaxedOn(group, kind, standard));
  if (!tax && !taxing.some(isOwn)) return () => false;
  const newest = taxing.at(-1);
  return (part) => (newest ? part.vouchers === newest : part.tax === tax);
}

/** Whether an invoice has an amount, or at least a tax, which remains if money was given back without its tax. */
function isDue({ vouchers, lines }: Part, { standard }: Ways): boolean {
  const taxedLines = vouchers?.invoices[0].taxedLines ?? standard;
  return sumOf(lines) > 0 || sumOf(lines.filter(({ kind }) => taxedLines.includes(kind))) > 0;
}
