import type { AgreedCharge, HandoverFacts } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdminHome, answers } from '../../../../test/network.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { clerk } from '../../../../test/session.ts';

const { canUndo: _can, unused: _unused, ...sample } = samples['counter.getHandover'].reply;
const agreed: AgreedCharge[] = [
  { kind: 'late', words: '₹500 for a late return', price: 500, per: 'time' },
  { kind: 'fuel', words: '₹400 per eighth', price: 400, per: 'eighth' },
];
const handedOut = {
  _id: ids.entry,
  kind: 'out' as const,
  at: '2026-11-18T05:12:00.000Z',
  by: 'Vikram Shah',
  odometer: 41_220,
  fuelEighths: 7,
};
/** A car that was due years ago, so that it is late whenever the test runs. */
const facts: HandoverFacts = {
  ...sample,
  rev: 2,
  stage: 'out',
  fromDate: '2020-11-18',
  toDate: '2020-11-20',
  handedOut,
  returnTerms: { agreed, lateFrom: '2020-11-21T00:30', charged: { late: 0, fuel: 0 } },
};

beforeEach(() => {
  answerAdminHome();
  answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
  answers('rental.get', { ...samples['rental.get'].reply, stage: 'out' });
});

async function openReturn(given: HandoverFacts = facts) {
  answers('counter.getHandover', given);
  const sent = answers('counter.takeBack', { ...given, stage: 'returned', balance: 900, refund: 0 });
  const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: clerk });
  const counter = within(await screen.findByRole('region', { name: 'Counter' }));
  await user.click(counter.getByRole('button', { name: 'Take back' }));
  await counter.findByLabelText('Odometer');
  return { user, counter, sent };
}

it('offers what the return suggests with its reason, and charges only what staff tick, at most the offered amount', async () => {
  const { user, counter, sent } = await openReturn();
  const late = counter.getByRole('checkbox', { name: /^Late return, ₹500/ });
  expect(late).not.toBeChecked();
  expect(late).toHaveAccessibleName(/days late/);
  await user.selectOptions(counter.getByLabelText('Fuel'), '5/8');
  const fuel = counter.getByRole('checkbox', { name: /^Missing fuel, ₹800/ });
  expect(fuel).toHaveAccessibleName(/2 eighths of the tank missing at ₹400/);

  await user.click(late);
  await user.click(fuel);
  expect(counter.getByLabelText(/^Amount for missing fuel/)).toHaveAttribute('max', '800');
  await user.clear(counter.getByLabelText(/^Amount for missing fuel/));
  await user.type(counter.getByLabelText(/^Amount for missing fuel/), '400');
  await user.click(counter.getByRole('button', { name: 'Take back, charge ₹900' }));

  expect(await counter.findByText('₹900 still to pay. The car can be booked again once it is cleaned.')).toBeVisible();
  const recordId = expect.stringMatching(/^[0-9a-f]{24}$/);
  expect(sent[0]?.body).toMatchObject({
    fuelEighths: 5,
    charges: [
      { recordId, kind: 'late', amount: 500 },
      { recordId, kind: 'fuel', amount: 400 },
    ],
  });
});

it('charges nothing by itself', async () => {
  const { user, counter, sent } = await openReturn();

  await user.click(counter.getByRole('button', { name: 'Take back' }));

  expect(await counter.findByText('Car taken back')).toBeVisible();
  expect(sent[0]?.body).not.toHaveProperty('charges');
});

describe('a return with a deposit and unused days', () => {
  const depositBack = { used: 0, online: 200, atCounter: 300, heldOnline: 200, backBy: handedOut.at };
  const deposit = { amount: 500, returnHours: 24, held: 500 };
  const unused = { days: 2, saved: 2_000, allowed: 1_400, left: 5_000 };

  it('takes a charge from the deposit if the unused days are not refunded', async () => {
    const { user, counter, sent } = await openReturn({ ...facts, deposit, depositBack, unused });
    expect(counter.getByLabelText('I gave back ₹300')).toBeChecked();

    await user.click(counter.getByRole('checkbox', { name: /^Late return/ }));
    expect(counter.getByText('₹500 pays what is still to pay.')).toBeVisible();
    await user.click(counter.getByRole('button', { name: 'Take back, charge ₹500' }));

    expect(await counter.findByText('Car taken back')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ unusedDays: 'keep' });
    expect(sent[0]?.body).not.toHaveProperty('deposit');
  });

  it('takes a charge from the refund before the deposit', async () => {
    const { user, counter, sent } = await openReturn({ ...facts, deposit, depositBack, unused });

    await user.click(counter.getByRole('radio', { name: 'Refund ₹1,400, keep ₹600' }));
    await user.click(counter.getByRole('checkbox', { name: /^Late return/ }));
    expect(counter.getByRole('radio', { name: 'Refund ₹900, keep ₹600' })).toBeChecked();
    expect(counter.getByText('₹200 goes back the way it was paid. Give back ₹300.')).toBeVisible();
    await user.click(counter.getByRole('button', { name: 'Take back, charge ₹500' }));

    expect(await counter.findByText('Car taken back')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ expectedRefund: 900, deposit: 'returned' });
  });

  it('leaves a refund as it is that is limited by what is left of the payments', async () => {
    const limited = { ...unused, left: 400 };
    const { user, counter, sent } = await openReturn({ ...facts, deposit, depositBack, unused: limited });

    await user.click(counter.getByRole('radio', { name: 'Refund ₹400, keep ₹1,600' }));
    await user.click(counter.getByRole('checkbox', { name: /^Late return/ }));
    await user.click(counter.getByRole('button', { name: 'Take back, charge ₹500' }));

    expect(await counter.findByText('Car taken back')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ expectedRefund: 400, deposit: 'returned' });
  });
});

it('asks about a reading with a digit too many before it is stored [j3]', async () => {
  const { user, counter, sent } = await openReturn({
    ...facts,
    handedOut: { ...handedOut, at: new Date().toISOString() },
  });

  await user.type(counter.getByLabelText('Odometer'), '412200');
  expect(counter.getByRole('group', { name: 'That is 3,70,980 km in 1 day. Is it right?' })).toBeVisible();
  await user.click(counter.getByRole('button', { name: 'Take back' }));
  expect(sent).toEqual([]);
  await user.click(counter.getByRole('checkbox', { name: 'Yes, the odometer shows 4,12,200 km' }));
  await user.click(counter.getByRole('button', { name: 'Take back' }));

  expect(await counter.findByText('Car taken back')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ odometer: 412_200, isOdometerRight: true });
});
