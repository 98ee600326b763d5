import { samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { customer } from '../../test/session.ts';

const [pune] = samples['location.getAll'].reply;
const { futureBookings: _count, ...telling } = samples['location.getById'].reply;
const at = `/dashboard?location=${pune?._id}&from=2026-12-01&to=2026-12-02`;

async function search(location: object) {
  answers('location.getAll', [location]);
  answers('booking.getAvailableCars');
  answers('rental.getUserBookings');
  answers('system.config');
  await renderApp({ at, session: customer });
  await screen.findByRole('heading', { level: 2, name: /free/ });
}

test('location contact shows the address, the opening hours and the contact details beside the results', async () => {
  await search(telling);

  const place = within(screen.getByRole('group', { name: telling.name }));
  expect(screen.getByRole('group', { name: telling.name })).toHaveTextContent(
    /12 Station Road, Pune 411001.*Mon-Fri 9:00AM-9:00PM, Sat 9:00AM-1:00PM, Sun closed/,
  );
  expect(place.getByRole('link', { name: telling.phone ?? '' })).toHaveAttribute('href', 'tel:+912055500100');
  expect(place.getByRole('link', { name: /^Map/ })).toHaveAttribute('href', telling.mapUrl);
});

test('location contact links to a map search for the address when no map link is set', async () => {
  const { mapUrl: _map, ...rest } = telling;
  await search(rest);

  expect(screen.getByRole('link', { name: /^Map/ })).toHaveAttribute(
    'href',
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('Pune Station, 12 Station Road\nPune 411001')}`,
  );
});

test('location contact is not rendered for a location without details', async () => {
  await search(pune ?? {});

  expect(screen.queryByRole('link', { name: /^Map/ })).not.toBeInTheDocument();
});
