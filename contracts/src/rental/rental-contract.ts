import type { ContractGroup } from '../contract.ts';
import { billingContract } from './billing-contract.ts';
import { bookingChangeContract } from './booking-change.ts';
import { damageAnswerContract } from './damage-answer-contract.ts';
import { ownBookingContract } from './own-booking.ts';
import { staffRentalContract } from './rental.ts';
import { secondDriverContract } from './second-driver.ts';
import { staffChangeContract } from './staff-change.ts';

/** All calls about bookings and their payments; separate, so that pages load only the group that they use. */
export const rentalContract = {
  ...ownBookingContract,
  ...bookingChangeContract,
  ...damageAnswerContract,
  ...staffRentalContract,
  ...staffChangeContract,
  ...secondDriverContract,
  ...billingContract,
} as const satisfies ContractGroup;
