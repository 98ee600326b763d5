import { rentalContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { openCounter as openSteps } from '../../../test/support/open-counter.ts';
import { openCounter } from '../../../test/support/open-counter-money.ts';
import { openWalkIn } from '../../../test/support/open-walk-in.ts';
import { staffOffice } from '../../../test/support/open-office.ts';
import { createRental } from '../../../test/support/open-rental.ts';
import type { TestApp } from '../../../test/support/test-app.ts';

import { User } from '../auth/account/user.model.ts';

/* What staff see of the counter in the details of a booking. */

async function detailOf(app: TestApp, id: string) {
  return (await staffOffice(app)).succeed(rentalContract.get, { query: { id } });
}

const eventsOf = async (app: TestApp, id: string) =>
  (await detailOf(app, id)).timeline.map(({ event }) => event).filter((event) => !event.startsWith('mail_'));

test('the timeline shows corrected money with its clerk and reason, and no refund', async () => {
  const counter = await openCounter();
  const bookingId = await counter.owing();
  const entryId = counter.newId();
  await counter.take(bookingId, { recordId: entryId });
  await counter.correct(bookingId, entryId);

  const { timeline } = await detailOf(counter.app, bookingId);

  expect(timeline.filter(({ event }) => /^(paid|refund|money)/.test(event))).toMatchObject([
    { event: 'paid', detail: 'Cash, at the counter', by: null },
    {
      event: 'money_corrected',
      detail: 'Cash, at the counter',
      by: { name: counter.manager.user.name, reason: 'Wrong booking' },
    },
  ]);
});

test('the timeline shows a no-show until it is undone', async () => {
  const counter = await openSteps();
  const { booking } = await counter.rental.confirmed({ fromDate: '2026-11-20', toDate: '2026-11-24' });
  counter.app.clock.set('2026-11-21T12:00:00+05:30');
  await counter.noShow(booking._id);

  const marked = await eventsOf(counter.app, booking._id);
  await counter.undo(booking._id);

  expect(marked).toContain('no_show');
  expect(await eventsOf(counter.app, booking._id)).not.toContain('no_show');
});

test('the details name the clerk who made a booking, and nobody if its customer did', async () => {
  const counter = await openWalkIn();
  const { data } = await counter.hold();
  const clerk = await User.findOne({ 'staff.rank': 'clerk' }).lean();
  const { booking } = await createRental(counter.office).then(async ({ confirmed }) => confirmed());

  expect(await detailOf(counter.office, data?._id ?? '')).toMatchObject({ madeBy: clerk?.name });
  expect(await detailOf(counter.office, booking._id)).not.toHaveProperty('madeBy');
});
