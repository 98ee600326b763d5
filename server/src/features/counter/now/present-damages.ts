import type { CounterNow } from '@rental/contracts';
import type { Found } from '../../booking/stage/find-stages.ts';
import { presentProposal } from '../../rental/present-extra-charges.ts';
import type { RentalOf } from '../present-rental.ts';

/** Returns the open proposals of these bookings as a field of a reply; no field if there are none. */
export function presentDamages({ bookings, more }: Found, rentalOf: RentalOf): Pick<CounterNow, 'damages'> {
  const rentals = bookings.flatMap((booking) =>
    (booking.damageProposals ?? [])
      .filter(({ state }) => state === 'open')
      .map((proposal) => ({ ...rentalOf(booking), damage: presentProposal(proposal) })),
  );
  return rentals.length === 0 ? {} : { damages: { rentals, more } };
}
