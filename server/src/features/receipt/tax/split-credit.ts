import { createHash } from 'node:crypto';
import { type CreditReason, isReducing, type LineKind } from '@rental/contracts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { PaperRecord } from '../paper.model.ts';
import { sumOf } from './split-tax.ts';

type Paper = Pick<PaperRecord, '_id' | 'kind' | 'taxedLines' | 'printed'>;

type Credit = { entryId: ObjectId; amount: number; reason: CreditReason };

/** Part of a credit: the id of its note, the receipt that it takes off, and the amount. */
export type CreditPart<Stored extends Paper> = { noteId: ObjectId; receipt: Stored; amount: number };

/**
 * Splits a credit among the receipts of a booking, so that each part takes off GST as it was invoiced. Receipts that
 * are taxed alike share a part, which names the oldest of them. The newest taxed amounts are taken off first; a credit
 * that isn’t taxed on any receipt is taken off the first one. Any rest is taken off the first receipt that doesn’t tax
 * the credit, otherwise off the first one. The last part has the id of the entry, so that all parts are stored if that
 * one is. `papers` are all of the booking, oldest first within their kind, beginning with the first receipt; parts of
 * this credit among them are ignored. `standard` are the kinds of line that are taxed on papers that store none.
 */
export function splitCredit<Stored extends Paper>(
  { entryId, amount, reason }: Credit,
  papers: readonly [Stored, ...Stored[]],
  standard: readonly LineKind[],
): CreditPart<Stored>[] {
  const [first] = papers;
  const isTaxed = ({ taxedLines }: Paper, kind: LineKind) => (taxedLines ?? standard).includes(kind);
  const taxing = papers.filter((paper) => isTaxed(paper, reason));
  if (taxing.length === 0) return [{ noteId: entryId, receipt: first, amount }];
  const untaxing = papers.find((paper) => !isReducing(paper.kind) && !isTaxed(paper, reason));
  const taxed = groupByTax(entryId, taxing, isTaxed);
  let rest = amount;
  const parts = taxed.flatMap(({ receipt, left }) => {
    const part = Math.max(0, Math.min(rest, left));
    rest -= part;
    return part > 0 ? [{ receipt, amount: part }] : [];
  });
  if (rest > 0) addRest(parts, untaxing ?? first, rest);
  return parts.map((part, index) => ({
    ...part,
    noteId: index === parts.length - 1 ? entryId : partId(entryId, part.receipt._id),
  }));
}

type Group<Stored> = { receipt: Stored; left: number };

/** Returns what each way of taxing has left on the receipts, the newest first. */
function groupByTax<Stored extends Paper>(
  entryId: ObjectId,
  papers: readonly Stored[],
  isTaxed: (paper: Paper, kind: LineKind) => boolean,
): Group<Stored>[] {
  const groups = new Map<string, Group<Stored>>();
  for (const receipt of papers.filter(({ kind }) => !isReducing(kind)).toReversed()) {
    const key = taxKey(receipt);
    groups.set(key, { receipt, left: groups.get(key)?.left ?? 0 });
  }
  const own = new Set([...groups.values()].map(({ receipt }) => String(partId(entryId, receipt._id))));
  for (const paper of papers.filter(({ _id }) => !own.has(String(_id)))) {
    const group = groups.get(taxKey(paper));
    if (group) group.left += sumOf(paper.printed.lines.filter(({ kind }) => isTaxed(paper, kind)));
  }
  return [...groups.values()];
}

/** Equal for papers that are taxed alike. */
export const taxKey = ({ taxedLines = [], printed: { gst, seller } }: Pick<Paper, 'taxedLines' | 'printed'>): string =>
  [...(gst ? [seller.taxNumber, gst.code, gst.basisPoints, gst.placeOfSupply.state] : []), ...taxedLines].join(' ');

function addRest<Stored extends Paper>(parts: { receipt: Stored; amount: number }[], receipt: Stored, rest: number) {
  const same = parts.find((part) => part.receipt._id.equals(receipt._id));
  if (same) same.amount += rest;
  else parts.push({ receipt, amount: rest });
}

/** The id is derived, so that a repeat stores nothing twice. */
export const partId = (entryId: ObjectId, receiptId: ObjectId): ObjectId =>
  new ObjectId(
    createHash('sha256')
      .update(`${String(entryId)} ${String(receiptId)}`)
      .digest('hex')
      .slice(0, 24),
  );
