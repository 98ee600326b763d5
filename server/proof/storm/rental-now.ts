import { createCustomer, openRental, type Rental, runUntilQuiet } from '../../test/support/open-rental.ts';

/** Our clock and the child's must agree, since the child lives in real time. */
export async function openRentalNow(): Promise<Rental> {
  const rental = await openRental();
  rental.app.clock.set(new Date());
  return { ...rental, customer: await createCustomer(rental.app) };
}

/** What the next process does, from the moment at which the last one ended. */
export async function recover({ app }: Rental): Promise<void> {
  app.clock.set(new Date());
  await runUntilQuiet(app);
}
