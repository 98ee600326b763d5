import type { HandoverFacts } from '@rental/contracts';
import { customerBookings, ids, samples } from '@rental/contracts/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin, clerk, customer } from '../../../test/session.ts';

const config = samples['system.config'].reply;
const booking = { ...samples['rental.get'].reply, fromDate: '2026-11-20', toDate: '2026-11-22', rev: 1 };
const { stage: _out, canUndo: _can, unused: _unused, ...sample } = samples['counter.getHandover'].reply;
const facts: HandoverFacts = { ...sample, toDate: '2026-11-22', rev: 1, drivers: {} };

beforeEach(() => {
  answerAdminHome();
  answers('system.config', { ...config, usesCounter: true, notesLicences: true });
});

async function openHandOut(given: object = {}, session = clerk) {
  answers('rental.get', booking);
  answers('counter.getHandover', { ...facts, ...given });
  const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session });
  const counter = within(await screen.findByRole('region', { name: 'Counter' }));
  await user.click(counter.getByRole('button', { name: 'Hand out' }));
  const drivers = within(await counter.findByRole('region', { name: 'Drivers and licences' }));
  return { user, counter, drivers, submit: counter.getByRole('button', { name: 'Hand out' }) };
}

type Driver = ReturnType<typeof within>;
type User = Awaited<ReturnType<typeof openHandOut>>['user'];

async function typeLicence(user: User, driver: Driver, validUntil: string) {
  await user.selectOptions(driver.getByLabelText('Licence seen as'), 'DigiLocker');
  await user.type(driver.getByLabelText(/^Last 4 of the licence number/), '4711');
  fireEvent.change(driver.getByLabelText(/^Held since/), { target: { value: '2015-03-09' } });
  fireEvent.change(driver.getByLabelText(/^Valid until/), { target: { value: validUntil } });
}

const noted = { licenceClass: 'LMV', lastFour: '4711', issuedOn: '2015-03-09', seenAs: 'digilocker' };

describe('at the hand-out', () => {
  it('a clerk notes the licences of the customer and of the second driver', async () => {
    const sent = answers('counter.handOut');
    const drivers = { minAge: 23, heldYears: 1, second: { name: 'Dev Rao', phone: '+919876543211' } };
    const { user, drivers: form, submit, counter } = await openHandOut({ drivers });
    const own = within(form.getByRole('group', { name: `Licence of ${facts.customerName}` }));
    const other = within(form.getByRole('group', { name: 'Licence of Dev Rao' }));

    expect(form.getByText('Drivers from 23, licence held for 1 year')).toBeVisible();
    expect(form.getByText('Note the second driver’s licence before you hand out the car.')).toBeVisible();
    expect(submit).toBeDisabled();
    await typeLicence(user, own, '2035-03-08');
    expect(form.getByText('Confirm that the customer is 23 or older.')).toBeVisible();
    await user.click(own.getByRole('checkbox'));
    await typeLicence(user, other, '2026-11-22');
    await user.click(other.getByRole('checkbox'));
    await user.click(submit);

    await counter.findByText('Car handed out');
    expect(sent[0]?.body).toMatchObject({
      licences: {
        customer: { ...noted, validUntil: '2035-03-08', confirmedAge: 23 },
        second: { name: 'Dev Rao', licence: { ...noted, validUntil: '2026-11-22', confirmedAge: 23 } },
      },
    });
  });

  it('a licence that expires before the last day needs a manager with a reason', async () => {
    const sent = answers('counter.handOut');
    const { user, drivers, submit, counter } = await openHandOut({}, admin);

    await typeLicence(user, drivers, '2026-11-21');
    expect(drivers.getByText(/^The customer’s licence expires before the last day/)).toBeVisible();
    await user.type(drivers.getByLabelText(/^Reason for handing out the car anyway/), 'The renewal was seen');
    await user.click(submit);

    await counter.findByText('Car handed out');
    expect(sent[0]?.body).toMatchObject({
      licences: { customer: { ...noted, validUntil: '2026-11-21' }, second: null, reason: 'The renewal was seen' },
    });
  });

  it('a foreigner’s permit is noted with home licence and passport', async () => {
    const sent = answers('counter.handOut');
    const { user, drivers, submit, counter } = await openHandOut();

    await user.selectOptions(drivers.getByLabelText('Licence seen as'), 'International Driving Permit');
    await user.type(drivers.getByLabelText(/^Last 4 of the home licence/), 'ab12');
    fireEvent.change(drivers.getByLabelText(/^Held since/), { target: { value: '1999-05-01' } });
    fireEvent.change(drivers.getByLabelText(/^Valid until/), { target: { value: '2027-01-31' } });
    await user.type(drivers.getByLabelText(/^Last 4 of the passport/), 'X901');
    await user.click(submit);

    await counter.findByText('Car handed out');
    expect(sent[0]?.body).toMatchObject({ licences: { customer: { lastFour: 'AB12', passport: 'X901' } } });
  });
});

describe('in My Bookings', () => {
  const [, confirmed] = customerBookings;
  const own = { ...confirmed, fromDate: '2026-12-01', toDate: '2026-12-02' };

  it('a customer names a second driver before the pick-up', async () => {
    handle('rental.getUserBookings', (_request, count) =>
      success('rental.getUserBookings', [
        { ...own, ...(count > 1 && { secondDriver: { name: 'Dev Rao' } }) } as (typeof customerBookings)[number],
      ]),
    );
    const sent = answers('rental.setSecondDriver');
    const { user } = await renderApp({ at: '/bookings', session: customer });

    await user.click(await screen.findByRole('button', { name: 'Add second driver' }));
    await user.type(await screen.findByLabelText(/^Name/), 'Dev Rao');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByRole('button', { name: 'Change second driver' })).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({ bookingId: own._id, secondDriver: { name: 'Dev Rao' } });
  });
});

it('an owner turns the noting of licences on', async () => {
  answers('settings.getTimes');
  handle('counter.getSettings', (_request, count) =>
    success('counter.getSettings', {
      ...samples['counter.getSettings'].reply,
      ...(count > 1 && { notesLicences: true as const }),
    }),
  );
  const sent = answers('counter.saveLicences');
  const { user } = await renderApp({ at: '/admindashboard?view=times', session: admin });

  await user.click(await screen.findByRole('switch', { name: 'Staff note the licence at hand-out' }));

  await waitFor(() => expect(screen.getByRole('switch', { name: /^Staff note/ })).toBeChecked());
  expect(sent[0]?.body).toEqual({ isOn: true });
});
