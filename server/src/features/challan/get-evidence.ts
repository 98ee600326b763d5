import type { ChallanEvidence } from '@rental/contracts';
import type { Caller } from '../../http/caller.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import { findBooking } from '../booking/find/find-bookings.ts';
import { signedHandOut } from '../booking/stage/stages.ts';
import { findAccepted } from '../counter/agreement/find-accepted.ts';
import { findOwnChallan } from './find-challans.ts';
import { presentDetail } from './present-challan.ts';

/** Returns what shows who had the car. The photos are read with the rental. Throws `challan_not_found`. */
export async function getEvidence(
  challanId: string,
  caller: Pick<Caller, 'staff'>,
  deps: Pick<Deps, 'clock'>,
): Promise<ChallanEvidence> {
  const challan = await findOwnChallan(challanId, caller);
  return {
    challan: await presentDetail(challan, deps),
    agreement: challan.bookingId ? await findAgreement(challan.bookingId) : null,
    madeAt: deps.clock.now().toISOString(),
  };
}

async function findAgreement(bookingId: ObjectId): Promise<ChallanEvidence['agreement']> {
  const booking = await findBooking(bookingId);
  const handOut = booking && signedHandOut(booking);
  return handOut ? findAccepted(handOut) : null;
}
