import { createCustomer, openRental, type Rental, runUntilQuiet } from '../../test/support/open-rental.ts';

/** Opens a rental with the current time, because the clocks of the test and the child process must agree. */
export async function openRentalNow(): Promise<Rental> {
  const rental = await openRental();
  rental.app.clock.set(new Date());
  return { ...rental, customer: await createCustomer(rental.app) };
}

/** Does the work that a new process would do after the crash, starting at the current time. */
export async function recover({ app }: Rental): Promise<void> {
  app.clock.set(new Date());
  await runUntilQuiet(app);
}
