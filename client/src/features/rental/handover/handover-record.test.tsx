import type { HandoverFacts } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin, clerk } from '../../../test/session.ts';

const config = samples['system.config'].reply;
const booking = { ...samples['rental.get'].reply, fromDate: '2026-11-20', toDate: '2026-11-22', rev: 1 };
const { stage: _out, canUndo: _can, unused: _unused, ...sample } = samples['counter.getHandover'].reply;
const booked: HandoverFacts = { ...sample, rev: 1 };
const terms = { version: 2, text: 'The car must be returned with the same fuel level.' };

beforeEach(() => {
  answerAdminHome();
  answers('system.config', { ...config, usesCounter: true });
});

async function openStep(given: Partial<HandoverFacts>, name = 'Hand out') {
  const { stage } = given;
  answers('rental.get', { ...booking, ...(stage && { stage }) });
  answers('counter.getHandover', { ...booked, ...given });
  const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: clerk });
  const counter = within(await screen.findByRole('region', { name: 'Counter' }));
  await user.click(counter.getByRole('button', { name }));
  await counter.findByLabelText('Odometer');
  return { user, counter };
}

describe('the gauges', () => {
  it('of a car with petrol and CNG are two tanks', async () => {
    const sent = answers('counter.handOut');
    const { user, counter } = await openStep({ gauges: ['fuel', 'cng'] });

    await user.selectOptions(counter.getByLabelText('Fuel'), '7/8');
    await user.selectOptions(counter.getByLabelText('CNG'), '1/2');
    await user.click(counter.getByRole('button', { name: 'Hand out' }));

    await counter.findByText('Car handed out');
    expect(sent[0]?.body).toMatchObject({ fuelEighths: 7, cngEighths: 4 });
  });

  it('of an electric car are its charge', async () => {
    const sent = answers('counter.handOut');
    const { user, counter } = await openStep({ gauges: ['charge'] });

    expect(counter.queryByLabelText('Fuel')).toBeNull();
    await user.type(counter.getByLabelText('Charge'), '80');
    await user.click(counter.getByRole('button', { name: 'Hand out' }));

    await counter.findByText('Car handed out');
    expect(sent[0]?.body).toMatchObject({ chargePercent: 80 });
  });
});

describe('documents and keys', () => {
  it('are ticked, and are not sent if nobody looked', async () => {
    const sent = answers('counter.handOut');
    const { user, counter } = await openStep({});

    await user.click(counter.getByRole('button', { name: 'Documents and keys' }));
    await user.click(counter.getByRole('checkbox', { name: 'Insurance' }));
    await user.selectOptions(counter.getByLabelText('Keys'), '2 keys');
    await user.click(counter.getByRole('button', { name: 'Hand out' }));

    await counter.findByText('Car handed out');
    expect(sent[0]?.body).toMatchObject({ inCar: ['insurance'], keyCount: 2 });
    expect(sent[0]?.body).not.toHaveProperty('fuelEighths');
  });

  it('of the hand-out are shown at the return', async () => {
    const handedOut = {
      _id: ids.entry,
      kind: 'out' as const,
      at: '2026-11-20T05:12:00.000Z',
      by: 'Vikram Shah',
      odometer: 41_220,
      cngEighths: 4,
      chargePercent: 80,
      inCar: ['insurance' as const, 'spare_wheel' as const],
      keyCount: 1,
    };
    const { counter } = await openStep({ stage: 'out', handedOut }, 'Take back');

    const atPickUp = within(counter.getByRole('region', { name: 'At pick-up' }));
    expect(atPickUp.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '41,220 km',
      'CNG 1/2',
      'Charge 80%',
      'In the car: Insurance, Spare wheel',
      '1 key',
    ]);
  });
});

describe('the rental agreement', () => {
  it('is accepted with a drawn signature', async () => {
    const sent = answers('counter.handOut');
    const { user, counter } = await openStep({ agreement: terms });
    const pad = counter.getByRole('img', { name: 'Signature, empty. Sign here.' });
    Object.assign(pad, { setPointerCapture: () => undefined, hasPointerCapture: () => true });
    pad.getBoundingClientRect = () => new DOMRect(0, 0, 300, 100);

    expect(counter.getByText(terms.text)).toBeVisible();
    fireEvent.pointerDown(pad, { clientX: 20, clientY: 60 });
    fireEvent.pointerMove(pad, { clientX: 45, clientY: 30 });
    fireEvent.pointerMove(pad, { clientX: 400, clientY: 65 });
    expect(counter.queryByRole('checkbox')).toBeNull();
    await user.click(counter.getByRole('button', { name: 'Hand out' }));

    await counter.findByText('Car handed out');
    const agreement = { version: 2, name: booked.customerName, signature: 'M40 120L90 60L600 130' };
    expect(sent[0]?.body).toMatchObject({ agreement });
  });

  it('can be accepted with a name and a tick, by keyboard', async () => {
    const sent = answers('counter.handOut');
    const { user, counter } = await openStep({ agreement: terms });

    await user.click(counter.getByRole('button', { name: 'Hand out' }));
    expect(sent).toEqual([]);
    await user.click(counter.getByRole('checkbox', { name: /^The customer accepts/ }));
    await user.click(counter.getByRole('button', { name: 'Hand out' }));

    await counter.findByText('Car handed out');
    expect(sent[0]?.body).toMatchObject({ agreement: { version: 2, name: booked.customerName } });
  });

  it('is shown again after an owner has changed it in the meantime', async () => {
    handle('counter.handOut', () => {
      answers('counter.getHandover', { ...booked, agreement: { version: 3, text: 'A new text' } });
      return refusal('agreement_open', { version: 3 });
    });
    const { user, counter } = await openStep({ agreement: terms });

    await user.click(counter.getByRole('checkbox', { name: /^The customer accepts/ }));
    await user.click(counter.getByRole('button', { name: 'Hand out' }));

    expect(await counter.findByRole('alert')).toHaveTextContent('accept the current rental agreement');
    expect(await counter.findByText('A new text')).toBeVisible();
    expect(counter.getByRole('checkbox', { name: /^The customer accepts/ })).not.toBeChecked();
  });

  it('is edited by an owner while the counter is on', async () => {
    answers('counter.getSettings');
    answers('settings.getTimes');
    handle('counter.getAgreement', (_request, count) =>
      success('counter.getAgreement', count === 1 ? { version: 0, text: null } : { version: 1, text: 'No smoking.' }),
    );
    const sent = answers('counter.saveAgreement', { version: 1, text: 'No smoking.' });
    const { user } = await renderApp({ at: '/admindashboard?view=times', session: admin });

    await user.click(await screen.findByRole('button', { name: 'Rental agreement' }));
    await user.type(await screen.findByLabelText('Text'), 'No smoking.');
    await user.click(screen.getByRole('button', { name: 'Save the agreement' }));

    await waitFor(() => expect(screen.getByLabelText('Text, version 1')).toHaveValue('No smoking.'));
    expect(sent[0]?.body).toEqual({ version: 0, text: 'No smoking.' });
  });
});
