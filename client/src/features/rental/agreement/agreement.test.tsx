import { ids, samples } from '@rental/contracts/samples';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerAdminHome, answers, refuses } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin, customer } from '../../../test/session.ts';

const signed = samples['counter.getSignedAgreement'].reply;
const { photos } = samples['photo.getAll'].reply;
const at = `/bookings/agreement?id=${signed.bookingId}`;

describe('the page of a signed rental agreement', () => {
  it('has everything that the customer accepted, for the customer and for staff', async () => {
    const calls = answers('counter.getSignedAgreement');
    answers('photo.getAll', { photos: [] });

    await renderApp({ at, session: customer });

    const sheet = await screen.findByRole('article');
    for (const text of [
      /Version 2, accepted/,
      /CustomerAsha Rao/,
      /MH 12 AB 1234/,
      /41,220 km/,
      /In the car: Registration certificate, Insurance/,
      /2 keys/,
      /Licence LMV …4711/,
      /Known damageDent, left rear door, small/,
      /returned with the same fuel level/,
      /Accepted by Asha Rao/,
      /No photos were taken\./,
    ])
      expect(sheet).toHaveTextContent(text);
    expect(within(sheet).getByRole('img', { name: 'Signature' })).toBeVisible();
    expect(calls.map(({ query }) => query)).toEqual([{ bookingId: signed.bookingId }]);
  });

  it('says which parts are empty', async () => {
    const { odometer: _o, fuelEighths: _f, inCar: _i, keyCount: _k, licences: _l, ...bare } = signed;
    const { name: _n, signature: _s, ...accepted } = signed.accepted;
    answers('counter.getSignedAgreement', { ...bare, accepted, knownDamage: [] });
    answers('photo.getAll', { photos: [] });

    await renderApp({ at, session: admin });

    const sheet = await screen.findByRole('article');
    expect(sheet).toHaveTextContent(/Nothing was noted\..*No damage is known\..*Accepted at the hand-out/);
  });

  it('is printed with the photos of the pick-up once they are loaded', async () => {
    answers('counter.getSignedAgreement');
    const [taken] = photos;
    answers('photo.getAll', {
      photos: [
        { ...taken, kind: 'out' },
        { ...taken, _id: 'f'.repeat(24), kind: 'back' },
      ],
    });
    answers('photo.getContent');
    const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined);
    const { user } = await renderApp({ at, session: customer });

    const photo = await screen.findByRole('img', { name: /^Pick-up/ });
    const button = screen.getByRole('button', { name: 'Print or save as PDF' });
    expect(button).toBeDisabled();
    fireEvent.load(photo);
    await user.click(button);

    expect(print).toHaveBeenCalledOnce();
    expect(screen.queryByRole('img', { name: /^Return/ })).toBeNull();
  });

  it('says that there is none', async () => {
    refuses('counter.getSignedAgreement', 'agreement_not_found');

    await renderApp({ at, session: customer });

    expect(await screen.findByText('There is no rental agreement to show.')).toBeVisible();
    expect(screen.getByText('No accepted rental agreement is recorded')).toBeVisible();
  });
});

describe('the link to a signed rental agreement', () => {
  const link = async (name: string) => screen.findByRole('link', { name });

  it('is in My Bookings if the customer has accepted one', async () => {
    answers('system.config');
    const [booking] = samples['rental.getUserBookings'].reply.filter(({ status }) => status === 'confirmed');
    answers('rental.getUserBookings', [{ ...booking, stage: 'out', hasAgreement: true }]);

    await renderApp({ at: '/bookings', session: customer });

    expect(await link('Rental agreement')).toHaveAttribute('href', `/bookings/agreement?id=${booking?._id}`);
  });

  it('is in the details of a booking, except for a hand-out that was undone', async () => {
    answerAdminHome();
    answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
    const detail = samples['rental.get'].reply;
    const handover = {
      _id: signed.bookingId,
      kind: 'out',
      at: signed.accepted.at,
      by: 'Ravi Kumar',
      agreement: { version: 2 },
    };
    const undone = { ...handover, _id: 'e'.repeat(24), undoneAt: signed.accepted.at };
    answers('rental.get', { ...detail, stage: 'out', handovers: [undone, handover] });

    await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: admin });

    expect(await link('Rental agreement to print')).toHaveAttribute('href', `/bookings/agreement?id=${detail._id}`);
    expect(screen.getAllByRole('link', { name: 'Rental agreement to print' })).toHaveLength(1);
  });
});
