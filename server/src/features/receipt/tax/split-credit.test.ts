import { lineKinds, type PaperGst, type PaperLine } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { ObjectId } from '../../../platform/mongo.ts';
import type { PaperRecord } from '../paper.model.ts';
import { splitCredit } from './split-credit.ts';

type Paper = Pick<PaperRecord, '_id' | 'kind' | 'printed'>;

const taxedLines = lineKinds.filter((kind) => kind !== 'goodwill' && kind !== 'fine');
const entryId = new ObjectId();
const seller = { name: 'Sarani', address: null, taxNumber: '29AAGCB7383J1Z4' };

function gstAt(basisPoints: number | null): PaperGst {
  const placeOfSupply = { state: '29', isSuppliers: true } as const;
  return { code: '997311', basisPoints, placeOfSupply, taxableInPaise: 0, taxes: [] };
}

function paper(kind: Paper['kind'], basisPoints: number | null, ...lines: PaperLine[]): Paper {
  const gst = basisPoints === null ? {} : { gst: gstAt(basisPoints) };
  return { _id: new ObjectId(), kind, printed: { seller, lines, ...gst } as Paper['printed'] };
}

const invoice = (basisPoints: number | null, amount: number, kind: PaperLine['kind'] = 'change') =>
  paper('receipt', basisPoints, { kind, amount });
const note = (basisPoints: number, amount: number) =>
  paper('credit_note', basisPoints, { kind: 'cancelled', amount: 0 - amount });

const first = invoice(1_800, 6_000, 'rental');
const later = invoice(4_000, 3_000);

/** Returns each part of a credit as the receipt that it takes off and its amount. */
const split = (amount: number, others: Paper[], reason: 'cancelled' | 'goodwill' = 'cancelled') =>
  splitCredit({ entryId, amount, reason }, [first, ...others], taxedLines).map((part) => [part.receipt, part.amount]);

describe('a credit', () => {
  test('is one part of the first receipt if all receipts are taxed alike', () => {
    const parts = splitCredit(
      { entryId, amount: 7_000, reason: 'cancelled' },
      [first, invoice(1_800, 2_000)],
      taxedLines,
    );
    expect(parts).toEqual([{ noteId: entryId, receipt: first, amount: 7_000 }]);
  });

  test('is taken off the newest rate first, and then off the older one', () => {
    expect(split(1_000, [later])).toEqual([[later, 1_000]]);
    expect(split(9_000, [later])).toEqual([
      [later, 3_000],
      [first, 6_000],
    ]);
  });

  test('counts what earlier credit notes have taken off at each rate', () => {
    expect(split(2_500, [later, note(4_000, 2_000)])).toEqual([
      [later, 1_000],
      [first, 1_500],
    ]);
  });

  test('leaves a receipt of an untaxed charge alone, and takes the rest off the first receipt', () => {
    const fine = invoice(null, 500, 'fine');
    expect(split(6_200, [fine])).toEqual([[first, 6_200]]);
    expect(split(9_200, [later, fine])).toEqual([
      [later, 3_000],
      [first, 6_200],
    ]);
  });

  test('splits a credit between a bill of supply and an invoice at 0%', () => {
    const bill = { ...invoice(0, 2_000), printed: { ...later.printed, gst: gstAt(null) } };
    const free = invoice(0, 500);
    expect(split(3_200, [bill, free])).toEqual([
      [free, 500],
      [bill, 2_700],
    ]);
  });

  test('that is not taxed is taken off the first receipt', () => {
    expect(split(4_000, [later], 'goodwill')).toEqual([[first, 4_000]]);
  });

  test('has the same parts with the same ids if one of them is already stored', () => {
    const credit = { entryId, amount: 9_000, reason: 'cancelled' } as const;
    const parts = splitCredit(credit, [first, later], taxedLines);

    const stored = { ...note(4_000, 3_000), _id: parts[0]?.noteId ?? entryId };

    expect(splitCredit(credit, [first, later, stored], taxedLines)).toEqual(parts);
    expect(parts.map(({ noteId }) => noteId.equals(entryId))).toEqual([false, true]);
  });

  test('is taken off the receipt that taxes this kind, and what exceeds it off the receipt that does not', () => {
    const decided = { ...later, taxedLines: ['rental' as const, 'change' as const] };

    expect(split(9_000, [decided])).toEqual([
      [first, 6_000],
      [decided, 3_000],
    ]);
  });

  test('has a part for each receipt if two have the same rate but tax different kinds', () => {
    const same = { ...invoice(1_800, 2_000), taxedLines: [...taxedLines] };

    expect(split(7_000, [same])).toEqual([
      [same, 2_000],
      [first, 5_000],
    ]);
  });
});
