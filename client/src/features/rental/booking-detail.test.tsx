import { ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerAdminHome, answers } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const booking = samples['rental.get'].reply;
const at = '2026-11-20T06:30:00.000Z';

beforeEach(answerAdminHome);

const lastEvent = async () => {
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  return within(timeline).getAllByRole('listitem').at(-1)?.textContent;
};

it.each([
  ['admin', { name: 'Meera Iyer', reason: 'Gearbox broken' }, 'Cancelled by our team.Meera Iyer: Gearbox broken'],
  ['customer', null, 'Cancelled by the customer.'],
] as const)('the timeline says of a cancellation by %s who and why', async (cancelReason, by, words) => {
  const ending = { at, event: 'cancelled', detail: cancelReason, by };
  const timeline = [...booking.timeline, ending];
  answers('rental.get', { ...booking, status: 'cancelled', cancelReason, cancellation: null, timeline });

  await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: admin });

  expect(await lastEvent()).toBe(`Cancelled20-11-2026 12:00 · ${words}`);
});
