import { ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, test, vi } from 'vitest';
import { answers, answersLater, handle, noAnswer, refusal, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';

const [model] = samples['vehicle.getFleet'].reply;
const car = model?.modelKey ?? '';
const page = `/car?car=${car}`;
const dated = `${page}&location=${ids.pune}&from=2026-12-01&to=2026-12-02`;
const quoted = samples['booking.getQuote'].reply;
const lines = [
  { kind: 'days', text: '2 days × ₹2,350', amount: 4_700 },
  { kind: 'discount', text: '10% off for 2 days or more', amount: -470 },
];

beforeEach(() => {
  answers('system.config');
  answers('system.company');
  answers('vehicle.getFleet');
  answers('location.getAll');
  answers('booking.getCalendar');
});

it('the month of a car shows the time from which it is free on a day on which it is returned', async () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  const day = { day: '2026-12-04', free: 1, price: 2_350, minDays: 1, isClosed: false, from: '11:00' };
  answers('booking.getCalendar', [day, { ...day, day: '2026-12-05', from: undefined }]);
  await renderApp({ at: dated });

  expect(await screen.findByText('Fri 04-12-2026, from ₹2,350, free from 11:00AM')).toBeInTheDocument();
  expect(screen.getByText('Sat 05-12-2026, from ₹2,350')).toBeInTheDocument();
  expect(screen.getByText(/^Free later that day:/)).toHaveTextContent('Free later that day: 04-12 from 11:00AM');
  vi.unstubAllEnvs();
});

it('the month of a car says once that its times are India’s, on a device in another time zone', async () => {
  const day = { free: 1, price: 2_350, minDays: 1, isClosed: false, from: '11:00' };
  answers('booking.getCalendar', [
    { ...day, day: '2026-12-04' },
    { ...day, day: '2026-12-05' },
  ]);
  await renderApp({ at: dated });

  expect(await screen.findByText(/^Free later that day:/)).toHaveTextContent(
    /: 04-12 from 11:00AM, 05-12 from 11:00AM India time$/,
  );
});

const price = async () => within(await screen.findByRole('region', { name: /^For your dates/ }));
const facts = (part: Awaited<ReturnType<typeof price>>) =>
  part.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);

it('car price shows the total for the dates in the URL and the refund deadlines', async () => {
  const { calls, open } = answersLater('booking.getQuote', { ...quoted, lines, total: 4_230 });
  await renderApp({ at: dated });
  const part = await price();
  expect(screen.getByRole('region', { name: 'For your dates, Pune Station' })).toHaveAttribute('aria-busy', 'true');

  open();

  expect(await part.findByText('Full refund until Tue 01-12-2026, 12:00AM')).toBeVisible();
  expect(facts(part)).toEqual([
    ['2 days × ₹2,350', '₹4,700'],
    ['10% off for 2 days or more', '− ₹470'],
    ['Total price', '₹4,230'],
  ]);
  expect(calls).toEqual([
    { token: null, query: { locId: ids.pune, car, fromDate: '2026-12-01', toDate: '2026-12-02' }, body: undefined },
  ]);
});

it('car price lists the remaining refund deadlines, or says that there are none', async () => {
  const past = { until: '2026-11-19T18:30:00.000Z', percent: 100 };
  const half = { until: '2026-11-29T06:30:00.000Z', percent: 50 };
  handle('booking.getQuote', (_, count) =>
    success('booking.getQuote', { ...quoted, cancellation: count === 1 ? [past, half] : [past] }),
  );
  const { navigate } = await renderApp({ at: dated });
  const part = await price();
  expect(await part.findByText('50% refund until Sun 29-11-2026, 12:00PM')).toBeVisible();
  expect(part.getAllByRole('listitem')).toHaveLength(1);

  await navigate(`${dated.slice(0, -1)}3`);

  expect(await part.findByText('No refund for these dates')).toBeVisible();
});

test.each([
  ['car_unavailable', 'Not available on these dates'],
  ['rental_too_short', 'Diwali week: at least 3 days', { season: 'Diwali week', minDays: 3 }],
  ['rental_too_short', 'These dates are only available for longer rentals'],
  [
    'outlet_closed',
    'Closed on Tue 01-12-2026. Next open: Wed 02-12-2026',
    { day: '2026-12-01', nextOpenDay: '2026-12-02' },
  ],
  ['outlet_closed', 'Closed on Tue 01-12-2026.', { day: '2026-12-01', nextOpenDay: null }],
  ['outlet_closed', 'This location is closed on this day'],
  ['date_out_of_range', 'These dates cannot be booked'],
] as const)(
  'car price explains why the car is unavailable (%s, %s) and links to other cars',
  async (code, words, facts?: Record<string, unknown>) => {
    refuses('booking.getQuote', code, facts);
    await renderApp({ at: dated });
    const part = await price();

    const way = await part.findByRole('link', { name: 'See other available cars' });
    expect(part.getAllByRole('paragraph')[0]).toHaveTextContent(words);
    expect(way).toHaveAttribute('href', `/dashboard?car=${car}&location=${ids.pune}&from=2026-12-01&to=2026-12-02`);
    expect(part.queryByRole('term')).not.toBeInTheDocument();
  },
);

test.each([
  ['a lost connection', noAnswer],
  ['an outage', () => refusal('unavailable')],
  ['an invalid response', () => success('booking.getQuote', { total: 4_700, lines: [null] })],
])('car price offers a retry after %s', async (_, failed) => {
  handle('booking.getQuote', (_arrived, count) => (count === 1 ? failed() : success('booking.getQuote', quoted)));
  const { user } = await renderApp({ at: dated });
  const part = await price();
  expect(await part.findByText('We couldn’t load the price for these dates.')).toBeVisible();

  await user.click(part.getByRole('button', { name: 'Try again' }));

  expect(await part.findByText('₹4,900')).toBeVisible();
});

test.each([
  ['no dates', `${page}&location=${ids.pune}`],
  ['only one date', `${page}&location=${ids.pune}&from=2026-12-01`],
  ['no location', `${page}&from=2026-12-01&to=2026-12-02`],
  ['days in the wrong order', `${page}&location=${ids.pune}&from=2026-12-02&to=2026-12-01`],
  ['dates that do not exist', `${page}&location=${ids.pune}&from=2026-12-99&to=soon`],
])('car price is neither fetched nor shown for a URL with %s', async (_, at) => {
  const asked = answers('booking.getQuote');
  await renderApp({ at });
  expect(await screen.findByRole('heading', { level: 1, name: 'Hyundai Creta' })).toBeVisible();
  expect(await screen.findByRole('list', { name: /20\d\d$/ })).toBeVisible();

  expect(screen.queryByRole('heading', { name: /^For your dates/ })).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});
