import type { ExtraCharge } from '@rental/contracts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { listExtraCharges } from '../booking/moves/extra-charges.ts';

/** Returns the extra charges of a booking as a field of a reply; no field if there are none. */
export function presentExtraCharges({ ledger }: Pick<BookingRecord, 'ledger'>): { extraCharges?: ExtraCharge[] } {
  const extraCharges = listExtraCharges(ledger).map(({ entry, kind, amount, evidence, takenOff }) => ({
    _id: String(entry.id),
    kind,
    amount,
    at: entry.at.toISOString(),
    reason: entry.why,
    evidence,
    ...(takenOff && { takenOffAt: takenOff.at.toISOString() }),
  }));
  return extraCharges.length === 0 ? {} : { extraCharges };
}
