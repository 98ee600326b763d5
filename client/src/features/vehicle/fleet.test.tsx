import type { FleetVehicle } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const { futureBookings: _, documents: __, ...creta } = samples['vehicle.getById'].reply;
const [, fortuner] = samples['vehicle.getAll'].reply;

const idAt = (index: number) => `6740a1b2c3d4e5f6071840${String(index).padStart(2, '0')}`;
const unit = (index: number, more: Partial<FleetVehicle> = {}): FleetVehicle => ({
  ...creta,
  _id: idAt(index),
  plate: `MH12AB10${String(index).padStart(2, '0')}`,
  ...more,
});
const ended = { kind: 'insurance', validUntil: '2000-01-31', noRentalsAfter: true } as const;

beforeEach(() => {
  answerAdminHome();
  answers('location.getAll');
  answers('vehicle.getAll', [creta, fortuner]);
  answers('vehicle.getById', { ...creta, futureBookings: 0 });
});

const openLookups = async () => renderApp({ at: '/admindashboard?view=lookups', session: admin });

async function openForm(button: string) {
  const { user } = await openLookups();
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'More details of this car' }));
  return { user, dialog };
}

test.each([
  ['Edit Creta', 1],
  ['Edit Fortuner', 0],
])('the form of a car (%s) warns only if it is offered at several locations', async (button, count) => {
  if (count === 0)
    answers('vehicle.getById', { ...creta, carLocations: creta.carLocations.slice(0, 1), futureBookings: 0 });
  const { dialog } = await openForm(button);

  expect(dialog.queryAllByText(/The system doesn’t move it/)).toHaveLength(count);
});

const panel = () => within(screen.getByRole('region', { name: 'Vehicles' }));

describe('optional vehicle fields', () => {
  test('show the stored values, and send null for cleared ones', async () => {
    const calls = handle('vehicle.editById', () => success('vehicle.editById'));
    const { user, dialog } = await openForm('Edit Creta');
    expect(dialog.getByLabelText('Number plate')).toHaveValue('MH 12 AB 1234');
    expect(dialog.getByLabelText('Seats')).toHaveValue('5');

    await user.selectOptions(dialog.getByLabelText('Seats'), 'Not specified');
    await user.selectOptions(dialog.getByLabelText('Also runs on'), 'cng');
    await user.clear(dialog.getByLabelText('Number plate'));
    await user.type(dialog.getByLabelText('Insurance valid until'), '2027-03-31');
    await user.click(dialog.getByRole('switch', { name: 'No rentals after this date' }));
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({
      plate: null,
      seats: null,
      bags: 3,
      fuelLabel: 'cng',
      documents: [{ kind: 'insurance', validUntil: '2027-03-31', noRentalsAfter: true }],
    });
  });

  test('show errors beside their fields only after an attempt to save', async () => {
    const { user, dialog } = await openForm('Edit Creta');

    await user.clear(dialog.getByLabelText('Number plate'));
    await user.type(dialog.getByLabelText('Number plate'), 'KA');
    expect(dialog.getByRole('button', { name: 'Update' })).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    expect(await dialog.findByText('Use 4 to 12 letters and digits')).toBeVisible();
  });
});

test('“Use our drawing” puts the URL of our drawing of the car into the picture field', async () => {
  const { user } = await openLookups();
  await user.click(await screen.findByRole('button', { name: 'Add Vehicle' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Car Model'), 'Swift');

  await user.click(dialog.getByRole('button', { name: 'Use our drawing, first picture' }));

  expect(dialog.getByLabelText('Car Image 1')).toHaveValue('/img/cars/swift.svg');
  expect(dialog.getByLabelText('Car Image 2')).toHaveValue('');
  expect(dialog.queryByRole('button', { name: 'Use our drawing, first picture' })).not.toBeInTheDocument();
});

describe('several identical cars', () => {
  test('are created together from a duplicated car, and a number plate already in use is reported with the number of its line', async () => {
    const calls = handle('vehicle.createMany', (_arrived, count) =>
      count === 1
        ? refusal('plate_taken', {}, [{ path: 'plates.1', message: 'Another car has this number plate' }])
        : success('vehicle.createMany'),
    );
    const { user, dialog } = await openForm('Duplicate Creta, MH 12 AB 1234');
    expect(dialog.getByLabelText('Car Model')).toHaveValue('Creta');
    expect(dialog.getByLabelText('Number plate')).toHaveValue('');

    await user.click(dialog.getByRole('button', { name: 'Several identical cars' }));
    await user.clear(dialog.getByLabelText('How many'));
    await user.type(dialog.getByLabelText('How many'), '3');
    await user.type(dialog.getByLabelText('One number plate per line'), 'KA01AB1{enter}{enter}KA01AB2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Line 2: Another car has this number plate')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [first, second] = calls.map(({ body }) => body);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ units: 3, plates: ['KA01AB1', 'KA01AB2'], vehicle: { carName: 'Creta', seats: 5 } });
    expect(first).not.toHaveProperty('vehicle.plate');
  });

  test('are edited together on request, but only in the fields that were changed', async () => {
    answers('vehicle.getAll', [creta, unit(1), unit(2, { isActive: false }), fortuner]);
    const calls = handle('vehicle.editSame', () => success('vehicle.editSame'));
    const { user } = await openLookups();
    await user.click(await screen.findByRole('button', { name: '3 cars, Creta' }));
    await user.click(await screen.findByRole('button', { name: 'Edit Creta, MH 12 AB 1234' }));
    const dialog = within(await screen.findByRole('dialog'));

    const everyOne = await dialog.findByRole('switch', { name: 'Apply to all 2 identical cars' });
    expect(everyOne).not.toBeChecked();
    await user.click(everyOne);
    await user.clear(dialog.getByLabelText('Rental Price'));
    await user.type(dialog.getByLabelText('Rental Price'), '2450');
    await user.click(dialog.getByRole('button', { name: 'More details of this car' }));
    expect(dialog.queryByLabelText('Number plate')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({ query: { modelKey: creta.modelKey, id: creta._id } });
    expect(calls[0]?.body).toEqual({ rentalPrice: 2_450, expectedCount: 2 });
  });

  test('can be saved after a concurrent edit, with the `ETag` of the newer version and the new number of cars', async () => {
    let cars = [creta, unit(1)];
    let [version, seats] = [1, 5];
    handle('vehicle.getAll', () => success('vehicle.getAll', cars));
    handle('vehicle.getById', () =>
      Response.json(
        { statusCode: 200, message: 'Vehicle', data: { ...creta, seats, futureBookings: 0 } },
        { headers: { ETag: `"${version}"` } },
      ),
    );
    const calls = handle('vehicle.editSame', (_arrived, count) =>
      count === 1 ? refusal('edited_meanwhile', { version: 2 }) : success('vehicle.editSame'),
    );
    const { user } = await openLookups();
    await user.click(await screen.findByRole('button', { name: '2 cars, Creta' }));
    await user.click(await screen.findByRole('button', { name: 'Edit Creta, MH 12 AB 1234' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('switch', { name: 'Apply to all 2 identical cars' }));
    await user.clear(dialog.getByLabelText('Rental Price'));
    await user.type(dialog.getByLabelText('Rental Price'), '2450');
    [cars, version, seats] = [[creta, unit(1), unit(2)], 2, 7];
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    await user.click(await dialog.findByRole('button', { name: 'Keep my changes' }));
    expect(await dialog.findByRole('switch', { name: 'Apply to all 3 identical cars' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Update' }));

    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
    expect(calls[1]?.body).toEqual({ rentalPrice: 2_450, seats: 5, expectedCount: 3 });
  });
});

describe('vehicle list', () => {
  test('expands a model, is searchable, and lists documents that have expired or expire soon', async () => {
    const cars = [1, 2, 3, 4, 5].map((index) => unit(index));
    const due = unit(6, { carName: 'Verna', modelKey: 'verna', documents: [ended], bookingsAfterDocuments: 2 });
    answers('vehicle.getAll', [
      ...cars,
      due,
      unit(7, { modelKey: 'old', carName: 'Old', isActive: false, documents: [ended] }),
    ]);
    const { user } = await openLookups();

    const model = await screen.findByRole('button', { name: '5 cars, Creta' });
    expect(model).toHaveAttribute('aria-expanded', 'false');
    expect(panel().queryByRole('button', { name: 'Edit Creta, MH 12 AB 1001' })).not.toBeInTheDocument();
    await user.click(model);
    expect(panel().getByRole('button', { name: 'Edit Creta, MH 12 AB 1001' })).toBeVisible();

    await user.type(panel().getByLabelText('Search by name, plate or location'), 'mh-12 ab 1003');
    expect(panel().getAllByRole('button', { name: /^Edit/ })).toHaveLength(1);
    await user.clear(panel().getByLabelText('Search by name, plate or location'));

    await user.click(panel().getByRole('button', { name: /^Documents expiring soon/ }));
    expect(panel().getAllByRole('button', { name: /^Edit/ })).toEqual([
      panel().getByRole('button', { name: 'Edit Verna' }),
    ]);
    expect(panel().getByText('Insurance expired 31-01-2000')).toBeVisible();
    expect(panel().getByText('2 bookings end after expiry')).toBeVisible();
  });
});
