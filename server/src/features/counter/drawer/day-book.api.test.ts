import { addDays, dayInIndia, drawerContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Drawers, openDrawers } from '../../../../test/support/open-drawer.ts';
import { Booking } from '../../booking/booking.model.ts';
import { Charge } from '../../payment/charge/charge.model.ts';

let drawers: Drawers;
let bookingId: string;
const total = 4_700;
const today = '2026-11-20';
const dayMs = 86_400_000;

beforeEach(async () => {
  drawers = await openDrawers();
  bookingId = await drawers.owing();
});

const linesOf = async (day = today) => {
  const as = await drawers.app.signIn(drawers.manager.user);
  const { lines } = await drawers.book(day, as);
  return lines.map(({ person, ...line }) => ({ ...line, person: person._id }));
};

const idOf = ({ user }: Drawers['clerk']): string => String(user._id);
const nothing = { payments: 0, taken: 0, returned: 0, corrected: 0 };

describe('the day book', () => {
  test('sums what was taken, returned and corrected, by person and method', async () => {
    await drawers.opened();
    await drawers.payIn(bookingId, 1_000);
    await drawers.payIn(bookingId, 500);
    await drawers.payIn(bookingId, 300, drawers.clerk.as, 'card');
    const other = await drawers.owing({}, '2026-12-10');
    await drawers.correct(other, await drawers.payIn(other, 200, drawers.clerk.as, 'card'));
    await drawers.payIn(other, total, drawers.manager.as, 'card');
    await drawers.giveBack(other, 600);

    const [clerk, manager] = [drawers.clerk, drawers.manager].map((staff) => ({ ...nothing, person: idOf(staff) }));
    const lines = await linesOf();

    expect(lines).toHaveLength(3);
    expect(lines).toEqual(
      expect.arrayContaining([
        { ...clerk, method: 'cash', payments: 2, taken: 1_500 },
        { ...clerk, method: 'card', payments: 2, taken: 500, returned: 600, corrected: 200 },
        { ...manager, method: 'card', payments: 1, taken: total },
      ]),
    );
  });

  test('has lines of its own for UPI that nobody has verified, and for cash outside a drawer', async () => {
    const by = { ...nothing, payments: 1, person: idOf(drawers.clerk) };
    await drawers.payIn(bookingId, 100);
    drawers.app.clock.advance(60_000);
    await drawers.opened();
    await drawers.payIn(bookingId, 200);
    const recordId = drawers.newId();
    for (const [id, reference] of [
      [recordId, '612345678901'],
      [drawers.newId(), '612345678902'],
    ]) {
      await drawers.take(bookingId, { ...(id && { recordId: id }), amount: 300, method: 'upi', reference });
    }
    await Charge.updateOne({ _id: `ctr_${recordId}` }, { $set: { 'counter.isVerified': true } });

    const lines = await linesOf();

    expect(lines).toHaveLength(4);
    expect(lines).toEqual(
      expect.arrayContaining([
        { ...by, method: 'cash', taken: 200 },
        { ...by, method: 'cash', isOutsideDrawer: true, taken: 100 },
        { ...by, method: 'upi', isVerified: true, taken: 300 },
        { ...by, method: 'upi', isVerified: false, taken: 300 },
      ]),
    );
  });

  test('of a past day stays as it is: money taken or corrected after the drawer was closed is dated today, and marked [a8]', async () => {
    const drawerId = await drawers.opened();
    const entryId = await drawers.payIn(bookingId, 1_000);
    drawers.app.clock.advance(60_000);
    await drawers.close(drawerId, 3_000);
    const past = await drawers.book();
    drawers.app.clock.advance(dayMs);
    const [clerk, manager] = await Promise.all(
      [drawers.clerk, drawers.manager].map(async ({ user }) => drawers.app.signIn(user)),
    );

    const dated = await drawers.take(bookingId, { amount: 500, at: '2026-11-20T06:30:00.000Z' } as object, clerk);
    await drawers.payIn(bookingId, 500, clerk);
    await drawers.correct(bookingId, entryId, drawers.newId(), manager);

    expect(dated.status).toBe(400);
    expect(await drawers.book(today, manager)).toEqual(past);
    expect(await linesOf(addDays(today, 1))).toEqual([
      {
        person: idOf(drawers.clerk),
        method: 'cash',
        isOutsideDrawer: true,
        payments: 1,
        taken: 500,
        returned: 0,
        corrected: 1_000,
      },
    ]);
  });

  test('shows a drawer that is open at midnight on both days, with the same counts', async () => {
    const drawerId = await drawers.opened();
    await drawers.payIn(bookingId, 1_000);
    drawers.app.clock.advance(dayMs);
    const [clerk, manager] = await Promise.all(
      [drawers.clerk, drawers.manager].map(async ({ user }) => drawers.app.signIn(user)),
    );
    await drawers.payIn(bookingId, 500, clerk);
    drawers.app.clock.advance(60_000);
    const { data } = await drawers.close(drawerId, 3_500, undefined, clerk);

    const days = [today, addDays(today, 1), addDays(today, 2)];
    const books = await Promise.all(days.map(async (day) => drawers.book(day, manager)));

    expect(data?.closing?.difference).toBe(0);
    expect(books.map((book) => book.drawers)).toEqual([[data], [data], []]);
    expect(books.map(({ lines }) => lines.map(({ taken }) => taken))).toEqual([[1_000], [500], []]);
  });

  test.each(['2000-01-01', '9999-12-31'])('is empty on %s', async (day) => {
    expect(await drawers.book(day)).toEqual({ lines: [], drawers: [] });
  });

  test('is hidden from clerks', async () => {
    const query = { locationId: drawers.locationId, day: today };

    for (const contract of [drawerContract.getDayBook, drawerContract.getDayBookCsv]) {
      const refused = await drawers.app.client.call(contract, { as: drawers.clerk.as, query });
      expect(refused).toMatchObject({ status: 403, code: 'not_allowed' });
    }
  });
});

/** The sums of a day from the bookings’ ledgers alone: `[paid, refunded by corrections, refunded otherwise]`. */
async function sumLedgers(day: string): Promise<number[]> {
  const entries = (await Booking.find({ kind: 'booking' }).lean()).flatMap(({ ledger }) => ledger);
  const ofDay = entries.filter(({ at }) => dayInIndia(at) === day);
  const amounts = (list: { chargeId: string; amount: number }[]) =>
    list.filter(({ chargeId }) => chargeId.startsWith('ctr_')).reduce((sum, { amount }) => sum + amount, 0);
  return [
    amounts(ofDay.flatMap(({ paid }) => paid)),
    amounts(ofDay.filter(({ lines }) => lines.length === 0).flatMap(({ back }) => back)),
    amounts(ofDay.filter(({ lines }) => lines.length > 0).flatMap(({ back }) => back)),
  ];
}

/** The sums of a day from the charges alone: `[received, returned]`. */
async function sumCharges(day: string): Promise<number[]> {
  let [received, returned] = [0, 0];
  for (const { _id, amount, capturedAt, parts } of await Charge.find({}).lean()) {
    if (!_id.startsWith('ctr_')) continue;
    if (dayInIndia(capturedAt) === day) received += amount;
    for (const part of parts) if (part.processedAt && dayInIndia(part.processedAt) === day) returned += part.amount;
  }
  return [received, returned];
}

test('the day book equals the charges and the ledgers, on each day [TL3]', async () => {
  const other = await drawers.owing({ payment: { amount: 2_000, method: 'card' } }, '2026-12-10');
  await drawers.confirmed({ fromDate: '2026-12-20', toDate: '2026-12-21' });
  await drawers.opened();
  await drawers.payIn(bookingId, total);
  const entryId = await drawers.payIn(other, 1_100);
  await drawers.giveBack(bookingId, 350);
  drawers.app.clock.advance(dayMs);
  const [clerk, manager] = await Promise.all(
    [drawers.clerk, drawers.manager].map(async ({ user }) => drawers.app.signIn(user)),
  );
  await drawers.correct(other, entryId, drawers.newId(), manager);
  await drawers.payIn(other, 900, clerk, 'card');
  await drawers.giveBack(bookingId, 150, clerk);

  for (const day of [today, addDays(today, 1)]) {
    const { lines } = await drawers.book(day, manager);
    const [taken, returned, corrected] = (['taken', 'returned', 'corrected'] as const).map((kind) =>
      lines.reduce((sum, line) => sum + line[kind], 0),
    );

    expect([taken, corrected, returned]).toEqual(await sumLedgers(day));
    expect([taken, (returned ?? 0) + (corrected ?? 0)]).toEqual(await sumCharges(day));
    expect(taken).toBeGreaterThan(0);
  }
});

test('the file lists each payment, return and correction and the counts of the drawers, oldest first', async () => {
  const drawerId = await drawers.opened();
  await drawers.correct(bookingId, await drawers.payIn(bookingId, 1_000));
  await drawers.take(bookingId, { amount: 500, method: 'upi', reference: '612345678901' });
  drawers.app.clock.advance(60_000);
  await drawers.close(drawerId, 1_900, '=SUM(1)', drawers.manager.as);
  await drawers.close(drawerId, 1_900, '=SUM(1)', drawers.manager.as);

  const { text, headers } = await drawers.app.client.raw
    .get(`/api${drawerContract.getDayBookCsv.path}?locationId=${drawers.locationId}&day=${today}`)
    .set('authorization', `Bearer ${drawers.manager.as}`);

  const [clerk, manager] = [drawers.clerk.user.name, drawers.manager.user.name];
  const code = String((await Booking.findById(bookingId).lean())?.code);
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename=day-book-${today}.csv`,
    'x-total-count': '5',
  });
  const lines = text.replace('\uFEFF', '').split('\r\n');
  expect([lines[0], lines.at(-2)]).toEqual([
    'Day,Time,Entry,Person,Method,Amount,Reference,Booking,Note',
    `${today},12:01,Drawer closed,${clerk},Cash,,,,"Counted ₹1,900, expected ₹2,000, difference -₹100; by ${manager}; =SUM(1)"`,
  ]);
  expect(lines.slice(1, -2).toSorted()).toEqual(
    [
      `${today},12:00,Drawer opened,${clerk},Cash,,,,"Counted ₹2,000"`,
      `${today},12:00,Taken,${clerk},Cash,1000,,${code},`,
      `${today},12:00,Corrected,${clerk},Cash,-1000,,${code},`,
      `${today},12:00,Taken,${clerk},UPI,500,612345678901,${code},Not verified`,
    ].toSorted(),
  );
});
