import { ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, latch, noAnswer, refusal, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { clerk, manager } from '../../../test/session.ts';

const closed = samples['counter.closeDrawer'].reply;
const open = samples['counter.openDrawer'].reply;
const counted = { ...closed, closing: { ...closed.closing, reason: undefined }, isOpen: true };
const [pune, mumbai] = samples['location.getAll'].reply;

beforeEach(() => {
  answerAdminHome();
  answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
});

const visit = async (tab = 'drawer', session = clerk) =>
  renderApp({ at: `/admindashboard?view=counter&locationId=${ids.pune}&tab=${tab}`, session });

describe('the drawer', () => {
  it('is opened with the counted cash, and an attempt after a lost reply opens no second one', async () => {
    answers('counter.getDrawer', null);
    const calls = handle('counter.openDrawer', (_, count) =>
      count === 1 ? noAnswer() : success('counter.openDrawer'),
    );
    const { user } = await visit();

    await user.type(await screen.findByRole('spinbutton', { name: /^Counted cash/ }), '0');
    await user.click(screen.getByRole('button', { name: 'Open the drawer' }));
    await expect.poll(() => calls.length).toBe(1);
    answers('counter.getDrawer', open);
    await user.click(await screen.findByRole('button', { name: 'Open the drawer' }));

    expect(await screen.findByRole('heading', { name: 'Your drawer' })).toBeVisible();
    const [first, second] = calls.map(({ body }) => body);
    expect(first).toEqual({ recordId: expect.stringMatching(/^[0-9a-f]{24}$/), locationId: ids.pune, count: 0 });
    expect(second).toEqual(first);
  });

  it('shows the expected cash only after the count, and requires a reason for a difference', async () => {
    answers('counter.getDrawer', open);
    const calls = handle('counter.closeDrawer', (_, count) =>
      success('counter.closeDrawer', count === 1 ? counted : closed),
    );
    const { user } = await visit();
    const drawer = await screen.findByRole('region', { name: 'Your drawer' });
    expect(drawer).toHaveTextContent(/Opened 20-11-2026, 9:00AM with ₹2,000/);
    expect(screen.queryByText('Expected')).toBeNull();

    answers('counter.getDrawer', counted);
    await user.type(screen.getByRole('spinbutton', { name: /^Counted cash/ }), '3100');
    await user.click(screen.getByRole('button', { name: 'Close the drawer' }));
    expect(await screen.findByText('₹100 missing')).toBeVisible();
    expect(screen.getByText('₹3,200')).toBeVisible();
    expect(screen.queryByRole('spinbutton')).toBeNull();

    answers('counter.getDrawer', null);
    await user.type(screen.getByRole('textbox', { name: /^Reason for the difference/ }), 'Wrong change given');
    await user.click(screen.getByRole('button', { name: 'Close the drawer' }));

    const summary = within(await screen.findByRole('region', { name: 'Your drawer is closed' }));
    expect(summary.getByText('Wrong change given')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      { drawerId: ids.drawer, count: 3_100 },
      { drawerId: ids.drawer, count: 3_100, reason: 'Wrong change given' },
    ]);
  });

  it('shows the stored count if another tab was faster', async () => {
    answers('counter.getDrawer', open);
    handle('counter.closeDrawer', () => refusal('drawer_counted'));
    const { user } = await visit();
    const field = await screen.findByRole('spinbutton', { name: /^Counted cash/ });

    answers('counter.getDrawer', counted);
    await user.type(field, '9');
    await user.click(screen.getByRole('button', { name: 'Close the drawer' }));

    expect(await screen.findByText('This drawer has been counted already')).toBeVisible();
    expect(await screen.findByText('₹100 missing')).toBeVisible();
  });

  it('of another location is shown once that location is chosen', async () => {
    const calls = answers('counter.getDrawer', null);
    const { user } = await visit();

    await user.selectOptions(await screen.findByLabelText('Location'), mumbai?.name ?? '');

    await expect.poll(() => calls.map(({ query }) => query['locationId'])).toContain(ids.mumbai);
    expect(pune?._id).toBe(ids.pune);
  });

  it('shows an error with a retry', async () => {
    handle('counter.getDrawer', (_, count) => (count === 1 ? refusal('internal') : success('counter.getDrawer', null)));
    const { user } = await visit();

    expect(await screen.findByText('We couldn’t load your drawer.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('heading', { name: 'Open a drawer' })).toBeVisible();
  });

  it('is missed on the counter page until it is open', async () => {
    answers('counter.getDrawer', null);
    const { user } = await visit('');
    expect(await screen.findByText('You have no open drawer here. Open one before you take cash.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Drawer' }));
    expect(await screen.findByRole('heading', { name: 'Open a drawer' })).toBeVisible();
    answers('counter.getDrawer', open);
    answers('counter.openDrawer');
    await user.type(screen.getByRole('spinbutton', { name: /^Counted cash/ }), '2000');
    await user.click(screen.getByRole('button', { name: 'Open the drawer' }));
    await screen.findByRole('heading', { name: 'Your drawer' });
    await user.click(screen.getByRole('button', { name: 'Back to the counter' }));

    await screen.findByRole('button', { name: 'New rental' });
    expect(screen.queryByText(/^You have no open drawer/)).toBeNull();
  });
});

describe('the day book', () => {
  const line = samples['counter.getDayBook'].reply.lines[0];
  const ravi = line?.person;
  const book = {
    lines: [
      { ...line, payments: 3, taken: 5_000, returned: 400, corrected: 600 },
      { ...line, isOutsideDrawer: true, taken: 100 },
      { ...line, method: 'upi', isVerified: false, taken: 1_200 },
    ],
    drawers: [closed, { ...open, _id: ids.entry }],
  };
  const cellsOf = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);

  it('shows the money by person and method with totals, and the drawers with their counts', async () => {
    const calls = answers('counter.getDayBook', book);
    await visit('day-book', manager);
    const table = within(await screen.findByRole('table'));

    expect(cellsOf(table.getByRole('row', { name: /^Ravi KumarCash3 payments/ }))).toEqual([
      '3',
      '₹5,000',
      '₹400',
      '₹600',
      '₹4,000',
    ]);
    expect(table.getByRole('row', { name: /^Ravi KumarCash outside a drawer/ })).toHaveTextContent(/₹100$/);
    expect(table.getByRole('row', { name: /^Ravi KumarUPI, not verified/ })).toHaveTextContent(/₹1,200$/);
    expect(table.getByRole('row', { name: /^Total5 payments/ })).toHaveTextContent(/₹5,300$/);
    const drawers = within(screen.getByRole('region', { name: 'Drawers' }));
    expect(drawers.getByText('Wrong change given')).toBeVisible();
    expect(drawers.getByText('Still open')).toBeVisible();
    expect(drawers.getByRole('button', { name: `Close the drawer: ${ravi?.name}` })).toBeVisible();
    expect(calls[0]?.query).toMatchObject({ locationId: ids.pune });
  });

  it('shows other days up to today, and says that nothing was taken', async () => {
    const calls = answers('counter.getDayBook', { lines: [], drawers: [] });
    const { user } = await visit('day-book', manager);
    expect(await screen.findByText('No money was taken at the counter on this day.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Later' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Earlier' }));

    await expect.poll(() => calls.length).toBe(2);
    expect(screen.getByRole('button', { name: 'Later' })).toBeEnabled();
    const [today, before] = calls.map(({ query }) => Date.parse(query['day'] ?? ''));
    expect((today ?? 0) - (before ?? 0)).toBe(86_400_000);
  });

  it('waits, and shows an error with a retry', async () => {
    const { opened, open: release } = latch();
    handle('counter.getDayBook', async (_, count) => {
      await opened;
      return count === 1 ? noAnswer() : success('counter.getDayBook');
    });
    const { user } = await visit('day-book', manager);
    expect(screen.queryByRole('table')).toBeNull();
    release();

    expect(await screen.findByText('We couldn’t load the day book.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('is offered to managers, and hidden from clerks', async () => {
    await visit('day-book', clerk);

    expect(await screen.findByRole('button', { name: 'Drawer' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Day book' })).toBeNull();
  });
});
