import { createHash } from 'node:crypto';
import { type ObjectId, trusted } from '../../platform/mongo.ts';
import type { MigrationStep } from '../../platform/migration/migration.ts';
import { Booking } from './booking.model.ts';

/** Omits 0, 1, I, L, O and U, which are easily misread or misheard. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 6;
const codePattern = new RegExp(`^[${codeAlphabet}]{${length}}$`);

const withHyphen = (code: string): string => `${code.slice(0, 3)}-${code.slice(3)}`;

/**
 * Returns the code of a booking, such as `K7M-2QX`. A booking that is recreated from its id gets the same one again.
 * `attempt` selects a different code if a unique index reports that another booking has this one.
 */
export function codeOf(bookingId: ObjectId, attempt = 0): string {
  const hash = createHash('sha256')
    .update(`${String(bookingId)}:${attempt}`)
    .digest();
  const letters = Array.from({ length }, (_, index) =>
    codeAlphabet.charAt(hash.readUInt32BE(index * 4) % codeAlphabet.length),
  );
  return withHyphen(letters.join(''));
}

/** Parses a code; ignores case, spaces and a missing hyphen. Returns null if the text is not a code. */
export function readCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return codePattern.test(code) ? withHyphen(code) : null;
}

/** Returns one unused code for each booking, in the same order. */
async function drawCodes(bookingIds: readonly ObjectId[]): Promise<string[]> {
  const codes = bookingIds.map((id) => codeOf(id));
  for (let attempt = 1; ; attempt += 1) {
    const used = new Set(await Booking.distinct('code', { code: trusted({ $in: codes, $type: 'string' }) }));
    const again = codes.map((code) => used.has(code) || !used.add(code));
    if (!again.includes(true)) return codes;
    for (const [index, id] of bookingIds.entries()) if (again[index]) codes[index] = codeOf(id, attempt);
  }
}

/** Assigns codes to bookings of earlier versions. */
export const giveCodes: MigrationStep = {
  name: 'give-booking-codes',
  model: { collection: { name: 'bookings' } },
  lacking: { kind: 'booking', code: null },
  changes: async (bookings) => {
    const codes = await drawCodes(bookings.map(({ _id }) => _id));
    return codes.map((code) => ({ update: { $set: { code } } }));
  },
};
