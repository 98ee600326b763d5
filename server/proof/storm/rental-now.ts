import { createCustomer, openRental, type Rental, runUntilQuiet } from '../../test/support/open-rental.ts';

/** Opens a rental in real time: the test’s clock and the child process’s must agree. */
export async function openRentalNow(): Promise<Rental> {
  const rental = await openRental();
  rental.app.clock.set(new Date());
  return { ...rental, customer: await createCustomer(rental.app) };
}

/** Does the work of the next process, from the moment at which the last one died. */
export async function recover({ app }: Rental): Promise<void> {
  app.clock.set(new Date());
  await runUntilQuiet(app);
}
