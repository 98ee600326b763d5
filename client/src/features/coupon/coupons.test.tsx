import type { Coupon } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, network, refusal, refuses, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';
import { draftOf, readDraft } from './coupon-values.ts';
import { changeWords, marksOf, usesWords } from './coupon-words.ts';

/** The samples are two versions of the same coupon; here they become two different coupons. */
const all: Coupon[] = samples['coupon.getAll'].reply.map((coupon, index) => ({
  ...coupon,
  _id: `${index}`.repeat(24),
}));
const monsoon: Coupon = { ...samples['coupon.create'].reply, uses: 3 };
const { body } = samples['coupon.create'];

afterEach(() => network.events.removeAllListeners());

beforeEach(() => {
  answerAdminHome();
  answers('settings.getPrices');
  answers('vehicle.getAll');
});

async function openCoupons() {
  const { user } = await renderApp({ at: '/admindashboard?view=prices', session: admin });
  await user.click(await screen.findByRole('tab', { name: 'Coupons' }));
  return user;
}

const row = async (code: string) => within((await screen.findByText(code)).closest('li') ?? document.body);
const dialog = async () => within(await screen.findByRole('dialog'));

describe('coupon list', () => {
  test('shows for each coupon the discount, the dates, the conditions and the number of uses', async () => {
    answers('coupon.getAll', all);
    await openCoupons();

    const first = await row('MONSOON-10');
    expect(first.getByText('10 % off, at most ₹1,000')).toBeVisible();
    expect(first.getByText('20-11-2026 to 31-12-2026')).toBeVisible();
    expect(await first.findByText(/rentals of at least ₹2,000 · at .+ · once per/)).toHaveTextContent(
      /^Rentals from 01-12-2026 · rentals of at least/,
    );
    expect(first.getByText('Used 3 of 40 times')).toBeVisible();
    const second = await row('WELCOME');
    expect(second.getByText('₹300 off')).toBeVisible();
    expect(second.getByText('Used 3 times')).toBeVisible();
  });

  test('shows an empty state', async () => {
    answers('coupon.getAll', []);
    await openCoupons();

    expect(await screen.findByText('No coupons yet.')).toBeVisible();
  });

  test('offers a retry after a failure', async () => {
    handle('coupon.getAll', (_arrived, count) =>
      count === 1 ? refusal('unavailable') : success('coupon.getAll', all),
    );
    const user = await openCoupons();

    await user.click(await screen.findByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('WELCOME')).toBeVisible();
  });

  test('turns off a coupon and then shows it as turned off', async () => {
    handle('coupon.getAll', (_arrived, count) =>
      success('coupon.getAll', [count === 1 ? monsoon : { ...monsoon, isEnabled: false, version: 2 }]),
    );
    const calls = answers('coupon.editById');
    const user = await openCoupons();

    await user.click(await screen.findByRole('button', { name: 'Switch off MONSOON-10' }));

    expect(await screen.findByText('Switched off')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Switch on MONSOON-10' })).toBeVisible();
    expect(calls).toMatchObject([{ query: { id: monsoon._id }, body: { ...body, isEnabled: false } }]);
  });
});

describe('coupon form', () => {
  test('adds a coupon and omits the conditions whose fields are empty', async () => {
    answers('coupon.getAll', []);
    const calls = answers('coupon.create');
    const user = await openCoupons();
    await user.click(await screen.findByRole('button', { name: 'Add coupon' }));
    const form = await dialog();

    await user.type(form.getByLabelText(/^Code/), 'diwali-5');
    await user.type(form.getByLabelText(/^Percent/), '5');
    await user.type(form.getByLabelText(/^Can be used until/), '2099-12-31');
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Coupon added')).toBeVisible();
    expect(calls).toMatchObject([
      {
        body: {
          code: 'DIWALI-5',
          change: { percent: 5 },
          toDate: '2099-12-31',
          stayFrom: null,
          minTotal: null,
          locationIds: null,
          totalLimit: null,
          perCustomer: 1,
          isEnabled: true,
        },
      },
    ]);
  });

  test('shows the errors of invalid fields, focuses the first one and sends nothing', async () => {
    answers('coupon.getAll', []);
    const calls = answers('coupon.create');
    const user = await openCoupons();
    await user.click(await screen.findByRole('button', { name: 'Add coupon' }));
    const form = await dialog();

    await user.type(form.getByLabelText(/^Percent/), '101');
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await form.findByText('At most 100 %')).toBeVisible();
    expect(form.getByLabelText(/^Code/)).toHaveAccessibleDescription(/Fill this in/);
    expect(form.getByLabelText(/^Code/)).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test('shows beside the code field that the code is already taken', async () => {
    answers('coupon.getAll', all);
    refuses('coupon.editById', 'coupon_code_taken');
    const user = await openCoupons();
    await user.click(await screen.findByRole('button', { name: 'Edit MONSOON-10' }));
    const form = await dialog();

    await user.click(form.getByRole('button', { name: 'Update' }));

    await form.findByText('Another coupon has this code');
    expect(form.getByLabelText(/^Code/)).toHaveAccessibleDescription(/Another coupon has this code/);
    expect(form.getByLabelText(/^Code/)).toHaveFocus();
  });

  test('shows the server’s validation error beside its field', async () => {
    answers('coupon.getAll', all);
    handle('coupon.editById', () =>
      refusal('location_not_found', undefined, [{ path: 'locationIds.0', message: 'This location does not exist' }]),
    );
    const user = await openCoupons();
    await user.click(await screen.findByRole('button', { name: 'Edit MONSOON-10' }));
    const form = await dialog();

    await user.click(form.getByRole('button', { name: 'Update' }));

    expect(await form.findByText('This location does not exist')).toBeVisible();
    expect(form.getByRole('group', { name: /^Locations/ })).toHaveAccessibleDescription('This location does not exist');
  });

  test('shows a concurrent edit, and can save either version', async () => {
    handle('coupon.getAll', (_arrived, count) =>
      success('coupon.getAll', [count === 1 ? monsoon : { ...monsoon, perCustomer: 4, version: 2 }]),
    );
    const named: (string | null)[] = [];
    network.events.on('request:start', ({ request }) => {
      if (request.method === 'PUT') named.push(request.headers.get('If-Match'));
    });
    const calls = handle('coupon.editById', (_arrived, count) =>
      count === 1 ? refusal('edited_meanwhile', { version: 2 }) : success('coupon.editById'),
    );
    const user = await openCoupons();
    await user.click(await screen.findByRole('button', { name: 'Edit MONSOON-10' }));
    const form = await dialog();
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await form.findByText(/now “4”, here “1”/)).toBeVisible();

    await user.click(form.getByRole('button', { name: 'Use the newer version' }));

    expect(form.getByLabelText(/^Uses per customer/)).toHaveValue('4');
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Coupon updated')).toBeVisible();
    expect(calls[1]?.body).toMatchObject({ perCustomer: 4 });
    expect(named).toEqual(['"1"', '"2"']);
  });

  test('asks for confirmation before it discards unsaved input', async () => {
    answers('coupon.getAll', []);
    const user = await openCoupons();
    await user.click(await screen.findByRole('button', { name: 'Add coupon' }));
    const form = await dialog();
    await user.type(form.getByLabelText(/^Code/), 'HOLI');

    await user.keyboard('{Escape}');

    await user.click(await form.findByRole('button', { name: 'Go back' }));
    expect(form.getByLabelText(/^Code/)).toHaveValue('HOLI');
  });
});

test('a switch to the coupons tab and back does not discard unsaved pricing rules', async () => {
  answers('coupon.getAll', all);
  const { user } = await renderApp({ at: '/admindashboard?view=prices', session: admin });
  await user.click(await screen.findByRole('button', { name: 'Add season' }));

  await user.click(screen.getByRole('tab', { name: 'Coupons' }));
  await screen.findByText('WELCOME');
  await user.click(screen.getByRole('tab', { name: 'Rules' }));

  expect(screen.getByText('Unsaved changes')).toBeVisible();
});

test('coupon form values convert back to the same coupon', () => {
  expect(all.map((coupon) => readDraft(draftOf(coupon)))).toEqual(
    all.map(({ _id, uses: _uses, version: _version, ...rest }) => ({ body: rest })),
  );
});

test.each([
  ['amount', { amount: '1.5' }, 'Enter a whole number'],
  ['maxRupees', { maxRupees: 'many' }, 'Enter a whole number'],
  ['amount', { amount: '' }, 'Fill this in'],
  ['totalLimit', { totalLimit: '2001' }, 'At most 2,000'],
  ['stayTo', { stayTo: '2026-11-30' }, 'To Date cannot be earlier than From Date'],
] as const)('coupon form values report an error for %s in %j', (field, part, message) => {
  expect(readDraft({ ...draftOf(monsoon), ...part })).toEqual({ problems: { [field]: message } });
});

test('coupon form values report days in the wrong order together with other errors', () => {
  const draft = { ...draftOf(monsoon), code: '', toDate: '2026-11-01', stayFrom: '2027-03-02', stayTo: '2027-03-01' };

  const reversed = 'To Date cannot be earlier than From Date';
  expect(readDraft(draft)).toEqual({ problems: { code: 'Fill this in', toDate: reversed, stayTo: reversed } });
});

test('marksOf explains why a coupon cannot be used today', () => {
  const usedUp = { ...monsoon, isEnabled: false, uses: 40 };

  expect(marksOf(monsoon, '2026-11-20')).toEqual([]);
  expect(marksOf(usedUp, '2026-11-19')).toEqual(['Switched off', 'Not yet', 'Used up']);
  expect(marksOf(monsoon, '2027-01-01')).toEqual(['Over']);
  expect(changeWords({ percent: 10 })).toBe('10\u00A0% off');
  expect(usesWords({ uses: 1, totalLimit: 1 })).toBe('Used 1 of 1 time');
  expect(usesWords({ uses: 1_200, totalLimit: 2_000 })).toBe('Used 1,200 of 2,000 times');
});
