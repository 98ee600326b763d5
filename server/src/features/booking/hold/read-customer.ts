import { askTogether } from '../../../platform/ask-together.ts';
import type { BookingRecord } from '../booking.model.ts';
import { anyPaidBy, type LetGo, letGoBy, pendingAt, pendingOf } from '../find-bookings.ts';
import { type FoundRental, type RentalFacts, rentalQuestions } from '../price/price-rental.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { addressKeyOf, type HoldStanding, judgeStanding, letGoSince } from './hold-standing.ts';
import type { CreateBookingInput } from './plan-hold.ts';

/** What is known of whoever wants a hold. */
export type Customer = {
  /** Their unpaid holds. */
  own: BookingRecord[];
  /** The unpaid holds of the address they come from, if any can count for it. */
  near: BookingRecord[];
  standing: HoldStanding;
};

type CustomerFacts = { own: BookingRecord; near: BookingRecord; paid: object; letGo: LetGo };

const questionsAbout = ({ customerId }: CreateBookingInput, addressKey: string | null, deps: BookingDeps) => ({
  own: pendingOf(customerId),
  near: addressKey === null ? null : pendingAt(addressKey),
  paid: anyPaidBy(customerId),
  letGo: letGoBy(customerId, letGoSince(deps)),
});

export async function readCustomer(input: CreateBookingInput, deps: BookingDeps): Promise<Customer> {
  const addressKey = addressKeyOf(input, deps);
  const found = await askTogether<CustomerFacts>(questionsAbout(input, addressKey, deps));
  const { own, near, paid, letGo } = found;
  return { own, near, standing: judgeStanding(input, { hasPaid: paid.length > 0, letGo, addressKey }, deps) };
}

/** The same together with what is asked for, in one trip. */
export async function readWish(
  input: CreateBookingInput,
  deps: BookingDeps,
): Promise<{ customer: Customer; rental: FoundRental }> {
  const addressKey = addressKeyOf(input, deps);
  const { own, near, paid, letGo, ...rental } = await askTogether<CustomerFacts & RentalFacts>({
    ...questionsAbout(input, addressKey, deps),
    ...rentalQuestions(input),
  });
  const standing = judgeStanding(input, { hasPaid: paid.length > 0, letGo, addressKey }, deps);
  return { customer: { own, near, standing }, rental };
}
