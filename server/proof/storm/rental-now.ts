import { createCustomer, openRental, type Rental, runUntilQuiet } from '../../test/support/open-rental.ts';

/** Opens a rental in real time, because the clocks of the test and of the child process must agree. */
export async function openRentalNow(): Promise<Rental> {
  const rental = await openRental();
  rental.app.clock.set(new Date());
  return { ...rental, customer: await createCustomer(rental.app) };
}

/** Does the work that the next process would do, from the moment at which the last one died. */
export async function recover({ app }: Rental): Promise<void> {
  app.clock.set(new Date());
  await runUntilQuiet(app);
}
