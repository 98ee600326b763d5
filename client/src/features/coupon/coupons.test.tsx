import type { Coupon } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../../test/network.ts';
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

async function openForm(button: string) {
  const user = await openCoupons();
  await user.click(await screen.findByRole('button', { name: button }));
  return { user, form: within(await screen.findByRole('dialog')) };
}

describe('coupon list', () => {
  test('shows for each coupon the discount, the dates, the conditions and the number of uses', async () => {
    answers('coupon.getAll', all);
    await openCoupons();

    const first = await row('MONSOON-10');
    expect(first.getByText('10% off, at most ₹1,000')).toBeVisible();
    expect(first.getByText('20-11-2026 to 31-12-2026')).toBeVisible();
    expect(await first.findByText(/rentals of at least ₹2,000 · at .+ · once per/)).toHaveTextContent(
      /^Rentals from 01-12-2026 · rentals of at least/,
    );
    expect(first.getByText('Used 3 of 40 times')).toBeVisible();
    const second = await row('WELCOME');
    expect(second.getByText('₹300 off')).toBeVisible();
    expect(second.getByText('Used 3 times')).toBeVisible();
  });

  test('says that there are no coupons yet', async () => {
    answers('coupon.getAll', []);
    await openCoupons();

    expect(await screen.findByText('No coupons yet.')).toBeVisible();
  });

  test('turns off a coupon and then shows it as turned off', async () => {
    handle('coupon.getAll', (_arrived, count) =>
      success('coupon.getAll', [count === 1 ? monsoon : { ...monsoon, isEnabled: false, version: 2 }]),
    );
    const calls = answers('coupon.editById');
    const user = await openCoupons();

    await user.click(await screen.findByRole('button', { name: 'Disable MONSOON-10' }));

    expect(await screen.findByText('Disabled')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enable MONSOON-10' })).toBeVisible();
    expect(calls).toMatchObject([{ query: { id: monsoon._id }, body: { ...body, isEnabled: false } }]);
  });
});

describe('coupon form', () => {
  test('adds a coupon and omits the conditions whose fields are empty', async () => {
    answers('coupon.getAll', []);
    const calls = answers('coupon.create');
    const { user, form } = await openForm('Add coupon');

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
    const { user, form } = await openForm('Add coupon');

    await user.type(form.getByLabelText(/^Percent/), '101');
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await form.findByText('At most 100%')).toBeVisible();
    expect(form.getByLabelText(/^Code/)).toHaveAccessibleDescription(/Fill this in/);
    expect(form.getByLabelText(/^Code/)).toHaveFocus();
    expect(calls).toEqual([]);
  });

  const unknownLocation = [{ path: 'locationIds.0', message: 'This location does not exist' }];
  test.each([
    ['Another coupon has this code', 'textbox', /^Code/, () => refusal('coupon_code_taken')],
    [
      'This location does not exist',
      'group',
      /^Locations/,
      () => refusal('location_not_found', undefined, unknownLocation),
    ],
  ])(
    'shows the server’s error “%s” beside the %s that caused it, and focuses the invalid field',
    async (message, role, name, respond) => {
      answers('coupon.getAll', all);
      handle('coupon.editById', respond);
      const { user, form } = await openForm('Edit MONSOON-10');

      await user.click(form.getByRole('button', { name: 'Update' }));

      await form.findByText(message);
      expect(form.getByRole(role, { name })).toHaveAccessibleDescription(expect.stringContaining(message));
      expect(document.activeElement).toBeInvalid();
    },
  );

  test('shows the differences after a concurrent edit, and continues with the newer version', async () => {
    handle('coupon.getAll', (_arrived, count) =>
      success('coupon.getAll', [count === 1 ? monsoon : { ...monsoon, perCustomer: 4, version: 2 }]),
    );
    const calls = handle('coupon.editById', (_arrived, count) =>
      count === 1 ? refusal('edited_meanwhile', { version: 2 }) : success('coupon.editById'),
    );
    const { user, form } = await openForm('Edit MONSOON-10');
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await form.findByText(/saved “4”, yours “1”/)).toBeVisible();

    await user.click(form.getByRole('button', { name: 'Use the newer version' }));

    expect(form.getByLabelText(/^Uses per customer/)).toHaveValue('4');
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Coupon updated')).toBeVisible();
    expect(calls[1]?.body).toMatchObject({ perCustomer: 4 });
    expect(calls.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  });

  test('asks for confirmation before it discards unsaved input', async () => {
    answers('coupon.getAll', []);
    const { user, form } = await openForm('Add coupon');
    await user.type(form.getByLabelText(/^Code/), 'HOLI');

    await user.keyboard('{Escape}');

    await user.click(await form.findByRole('button', { name: 'Go back' }));
    expect(form.getByLabelText(/^Code/)).toHaveValue('HOLI');
  });
});

test('the prices page preserves unsaved rules while the coupons tab is open', async () => {
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

const whole = 'Enter a whole number';
const missing = 'Fill this in';
const reversed = 'To Date cannot be earlier than From Date';
const disordered = { code: '', toDate: '2026-11-01', stayFrom: '2027-03-02', stayTo: '2027-03-01' };

test.each([
  [{ amount: '1.5' }, { amount: whole }],
  [{ maxRupees: 'many' }, { maxRupees: whole }],
  [{ amount: '' }, { amount: missing }],
  [{ totalLimit: '2001' }, { totalLimit: 'At most 2,000' }],
  [{ stayTo: '2026-11-30' }, { stayTo: reversed }],
  [disordered, { code: missing, toDate: reversed, stayTo: reversed }],
])('coupon form values with %j are rejected with the errors %j', (part, problems) => {
  expect(readDraft({ ...draftOf(monsoon), ...part })).toEqual({ problems });
});

test('coupon texts describe the discount, the uses, and why a coupon cannot be used today', () => {
  const usedUp = { ...monsoon, isEnabled: false, uses: 40 };

  expect(marksOf(monsoon, '2026-11-20')).toEqual([]);
  expect(marksOf(usedUp, '2026-11-19')).toEqual(['Disabled', 'Not started', 'Used up']);
  expect(marksOf(monsoon, '2027-01-01')).toEqual(['Expired']);
  expect(changeWords({ percent: 10 })).toBe('10% off');
  expect(usesWords({ uses: 1, totalLimit: 1 })).toBe('Used 1 of 1 time');
  expect(usesWords({ uses: 1_200, totalLimit: 2_000 })).toBe('Used 1,200 of 2,000 times');
});
