import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, noAnswer, refusal, refuses, success } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { admin } from '../test/session.ts';

/* The admin’s screens show the fixed texts letter for letter. Source: texts, sections 6, 7, 8 and 9. */

const [pune] = samples['location.getAll'].reply;
const [creta] = samples['vehicle.getAll'].reply;

beforeEach(() => {
  answerAdminHome();
  answers('dashboard.getDashboardData', { locations: 6, cars: 16, bookings: 9, totalRevenue: 11_250_000 });
  answers('dashboard.getBookingData', { ...samples['dashboard.getBookingData'].reply, totalPages: 3 });
  answers('location.getById');
  answers('vehicle.getAll');
  answers('vehicle.getById');
});

const openDashboard = async () => renderApp({ at: '/admindashboard', session: admin });
const openLookups = async () => renderApp({ at: '/admindashboard?view=lookups', session: admin });

const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);
const optionsOf = (label: string) => textsOf(within(screen.getByLabelText(label)).getAllByRole('option'));

const toasts = () => textsOf([...document.querySelectorAll('.Toastify__toast')]);

/** Returns the labels of text fields, lists and options in order, without the suffix `(required)`. */
const labelsIn = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('label')].map(({ textContent }) => textContent.replace(/ \(required\)$/, ''));

async function openDialog(
  button: string,
): Promise<{ user: Awaited<ReturnType<typeof openLookups>>['user']; dialog: HTMLElement }> {
  const { user } = await openLookups();
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('button', { name: /^(Save|Update)$/ });
  return { user, dialog };
}

const buttonsOf = (dialog: HTMLElement) =>
  textsOf(within(dialog).getAllByRole('button', { name: /^(Cancel|Save|Update)$/ }));

describe('the dashboard', () => {
  test('has the links, tiles, columns and page buttons that the specification requires', async () => {
    await openDashboard();

    const links = within(await screen.findByRole('navigation', { name: 'Views' })).getAllByRole('link');
    expect(textsOf(links)).toEqual(['Dashboard', 'Lookups']);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null]);
    await screen.findByText('₹1,12,50,000');
    expect(textsOf(screen.getAllByRole('term')).slice(0, 4)).toEqual([
      'Total Locations',
      'Total Cars',
      'Total Bookings',
      'Total Revenue',
    ]);
    expect(textsOf(screen.getAllByRole('definition')).slice(0, 4)).toEqual(['6', '16', '9', '₹1,12,50,000']);
    expect(textsOf(await screen.findAllByRole('columnheader'))).toEqual([
      'Booking ID',
      'Car Name',
      'Location',
      'Customer Name',
      'From Date',
      'To Date',
      'Total Amount',
      'Status',
      'Payment Id',
      'Booked On',
    ]);
    const cells = textsOf(within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')); // a booking’s row
    expect(cells[3]).toMatch(/^\d{2}-\d{2}-\d{4}$/);
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of bookings' }));
    expect(textsOf(pages.getAllByRole('button'))).toEqual(['Previous', 'Next']);
    expect(pages.getByText(/^Page/).textContent).toBe('Page 1 of 3');
  });

  test('has a search box, and a location filter that updates the table and the URL', async () => {
    const requests = answers('dashboard.getBookingData');
    const { user, address } = await openDashboard();

    expect(await screen.findByLabelText('Search by Booking ID')).toHaveAttribute('placeholder', 'Search by Booking ID');
    await screen.findByRole('option', { name: pune?.name ?? '' });
    expect(optionsOf('Filter by location')[0]).toBe('All Locations');
    await user.selectOptions(screen.getByLabelText('Filter by location'), pune?.name ?? '');
    await waitFor(() => expect(requests.at(-1)?.query['locationId']).toBe(pune?._id));
    expect(address()).toBe(`/admindashboard?locationId=${pune?._id}`);
  });

  test('disables the location filter when there are no locations', async () => {
    answers('location.getAll', []);

    await openDashboard();

    await screen.findByRole('option', { name: 'No Options' });
    expect(optionsOf('Filter by location')).toEqual(['No Options']);
    expect(screen.getByLabelText('Filter by location')).toBeDisabled();
  });
});

describe('the lists of locations and vehicles', () => {
  test.each([
    ['Locations', 'Add Location', samples['location.getAll'].reply.length],
    ['Vehicles', 'Add Vehicle', samples['vehicle.getAll'].reply.length],
  ])('show, in the panel %s, the button %s and an Edit button for each entry', async (title, add, count) => {
    await openLookups();

    const panel = within(await screen.findByRole('region', { name: title }));
    const edits = await panel.findAllByRole('button', { name: /^Edit / });
    expect(panel.getByRole('heading').textContent).toBe(title);
    expect(panel.getByRole('button', { name: add }).textContent).toBe(add);
    expect(textsOf(edits)).toEqual(Array.from({ length: count }, () => 'Edit'));
  });

  test.each([
    ['location.getAll', 'Locations', 'Locaions api failed'],
    ['vehicle.getAll', 'Vehicles', 'Vehicles API failed'],
  ] as const)('show, after %s fails, an empty %s panel and the message %s', async (call, title, text) => {
    refuses(call, 'unavailable');

    await openLookups();

    await waitFor(() => expect(toasts()).toEqual([text]));
    const panel = within(screen.getByRole('region', { name: title }));
    expect(panel.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
    expect(panel.queryByText(/^No .* yet\.$/)).not.toBeInTheDocument();
  });

  test.each([
    ['location.getById', pune?.name],
    ['vehicle.getById', creta?.carName],
  ] as const)('open no dialog after %s failed', async (call, name) => {
    refuses(call, 'unavailable');
    const { user } = await openLookups();

    await user.click(await screen.findByRole('button', { name: `Edit ${name}` }));

    await waitFor(() => expect(toasts()).toEqual(['An error occured']));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the location dialog', () => {
  test.each([
    ['Add Location', 'Save'],
    [`Edit ${pune?.name}`, 'Update'],
  ])(
    'opened with %s has the title and fields that the specification requires, and a %s button',
    async (button, save) => {
      const { dialog } = await openDialog(button);

      expect(within(dialog).getByRole('heading').textContent).toBe('Add Location');
      expect(labelsIn(dialog)).toEqual(['Location Name', 'Location Description', 'Location Enabled']);
      expect(buttonsOf(dialog)).toEqual(['Cancel', save]);
    },
  );

  test('has a switch whose label says whether the location is enabled', async () => {
    const { user, dialog } = await openDialog('Add Location');

    await user.click(within(dialog).getByRole('switch', { name: 'Location Enabled' }));

    expect(within(dialog).getByRole('switch')).toHaveAccessibleName('Location Disabled');
  });

  test.each([
    [' ', 'Gate 2', false],
    ['Pune', ' ', false],
    ['Pune', 'Gate 2', true],
  ])('filled with the name %j and the description %j enables Save: %s', async (name, description, isReady) => {
    const { user, dialog } = await openDialog('Add Location');

    await user.type(within(dialog).getByLabelText('Location Name'), name);
    await user.type(within(dialog).getByLabelText('Location Description'), description);

    await waitFor(() =>
      expect(!within(dialog).getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(isReady),
    );
  });
});

describe('the car dialog', () => {
  test.each([
    ['Add Vehicle', 'Save', []],
    [`Edit ${creta?.carName}`, 'Update', ['In the fleet']],
  ])(
    'opened with %s has the title and fields that the specification requires, and a %s button',
    async (button, save, more) => {
      const { dialog } = await openDialog(button);

      expect(within(dialog).getByRole('heading').textContent).toBe('Add Vehicle');
      expect(labelsIn(dialog)).toEqual([
        'Car Model',
        'Manufacturing Brand',
        'Model Year',
        'Rental Price',
        'Transmission Type',
        'Fuel Type',
        'Select Available locations',
        'Car Image 1',
        'Car Image 2',
        'Enabled',
        ...more,
      ]);
      expect(buttonsOf(dialog)).toEqual(['Cancel', save]);
    },
  );

  test('offers a switch and the options that the specification requires, and cannot be saved at first', async () => {
    const { user, dialog } = await openDialog('Add Vehicle');

    expect(optionsOf('Transmission Type')).toEqual(['manual', 'automatic']);
    expect(optionsOf('Fuel Type')).toEqual(['petrol', 'diesel']);
    expect([screen.getByLabelText('Transmission Type'), screen.getByLabelText('Fuel Type')]).toEqual([
      expect.objectContaining({ value: 'manual' }),
      expect.objectContaining({ value: 'petrol' }),
    ]);
    await user.click(within(dialog).getByRole('switch', { name: 'Enabled' }));
    expect(within(dialog).getByRole('switch')).toHaveAccessibleName('Disabled');
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test.each(['Car Model', 'Manufacturing Brand', 'Model Year', 'Car Image 1', 'Car Image 2'])(
    'cannot be saved with a blank %s',
    async (label) => {
      const { user, dialog } = await openDialog(`Edit ${creta?.carName}`);
      const field = within(dialog).getByLabelText(label);

      await user.clear(field);
      await user.type(field, ' ');

      await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Update' })).toBeDisabled());
    },
  );

  test('cannot be saved with the price 0 or without a location', async () => {
    answers('vehicle.getById', { ...samples['vehicle.getById'].reply, carLocations: [pune?._id] });
    const { user, dialog } = await openDialog(`Edit ${creta?.carName}`);
    const price = within(dialog).getByLabelText('Rental Price');
    const save = within(dialog).getByRole('button', { name: 'Update' });

    await user.clear(price);
    await user.type(price, '0');
    await waitFor(() => expect(save).toBeDisabled());
    await user.clear(price);
    await user.type(price, '2700');
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(within(dialog).getByRole('button', { name: `Remove ${pune?.name}` }));

    await waitFor(() => expect(save).toBeDisabled());
  });
});

describe('saving', () => {
  const lost = 'Something went wrong';
  const risky = 'The connection dropped. It may still have worked, so check before you try again.';
  const repeatable = 'The connection dropped. Check it and try again. Nothing will happen twice.';
  test.each([
    [`Edit ${pune?.name}`, 'location.editById', 'Location updated'],
    [`Edit ${creta?.carName}`, 'vehicle.editById', 'Vehicle updated'],
  ] as const)(
    'in the dialog opened with %s calls %s, closes the dialog and shows %s',
    async (button, call, message) => {
      const calls = handle(call, () => success(call));
      const { user, dialog } = await openDialog(button);

      await user.click(within(dialog).getByRole('button', { name: 'Update' }));

      await waitFor(() => expect(toasts()).toEqual([message]));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(calls).toHaveLength(1);
    },
  );

  const rejected = 'Another location already has this name';
  test.each([
    ['a lost response', `Edit ${pune?.name}`, 'location.editById', noAnswer, lost, repeatable],
    ['a lost response', `Edit ${creta?.carName}`, 'vehicle.editById', noAnswer, lost, repeatable],
    ['a lost response', 'Add Location', 'location.create', noAnswer, lost, risky],
    [
      'a rejection',
      `Edit ${pune?.name}`,
      'location.editById',
      () => refusal('location_name_taken'),
      rejected,
      rejected,
    ],
  ] as const)(
    'shows a toast after %s (%s), and says in the form what went wrong or what to check',
    async (_, button, call, respond, toast, advice) => {
      handle(call, respond);
      const { user, dialog } = await openDialog(button);
      if (button === 'Add Location') {
        await user.type(within(dialog).getByLabelText('Location Name'), 'Nashik');
        await user.type(within(dialog).getByLabelText('Location Description'), 'Road 1');
      }

      await user.click(within(dialog).getByRole('button', { name: /^(Save|Update)$/ }));

      await waitFor(() => expect(toasts()).toEqual([toast]));
      expect(within(dialog).getByText(advice)).toBeVisible();
    },
  );
});
