import { expect, test } from 'vitest';
import { ObjectId } from '../../platform/mongo.ts';
import { findFirstReceipt } from './open-papers.ts';
import type { PaperRecord } from './paper.model.ts';

type Paper = Pick<PaperRecord, '_id' | 'kind' | 'ownProfileId' | 'printed'>;

const paper = (kind: Paper['kind'], ownProfileId?: string): Paper => {
  const printed = {} as Paper['printed'];
  return { _id: new ObjectId(), kind, printed, ...(ownProfileId !== undefined && { ownProfileId }) };
};
const own = String(new ObjectId());
const bookingId = new ObjectId();

test.each(['receipt_voucher', 'receipt'] as const)(
  'the first receipt of a booking isn’t the %s at an own tax profile, unless there is no other',
  (kind) => {
    const [ofCharge, ofCar] = [paper(kind, own), paper(kind)];

    expect(findFirstReceipt([ofCharge, ofCar], bookingId)).toBe(ofCar);
    expect(findFirstReceipt([ofCharge], bookingId)).toBe(ofCharge);
  },
);
