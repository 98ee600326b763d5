import type { ChallanEvidence } from '@rental/contracts';
import type { Caller } from '../../http/caller.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import { findBooking } from '../booking/find-bookings.ts';
import { findAgreementText } from '../settings/agreement-settings.ts';
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
    agreement: challan.bookingId ? await findAccepted(challan.bookingId) : null,
    madeAt: deps.clock.now().toISOString(),
  };
}

async function findAccepted(bookingId: ObjectId): Promise<ChallanEvidence['agreement']> {
  const booking = await findBooking(bookingId);
  const out = booking?.handovers?.findLast(({ kind, undoneAt }) => kind === 'out' && !undoneAt);
  if (!out?.agreement) return null;
  const { version, name, signature } = out.agreement;
  return {
    version,
    text: (await findAgreementText(version)) ?? '',
    at: out.at.toISOString(),
    ...(name !== undefined && { name }),
    ...(signature !== undefined && { signature }),
  };
}
