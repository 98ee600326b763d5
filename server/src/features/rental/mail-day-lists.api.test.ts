import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import type { Mail } from '../../platform/mailer.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import { sendTimeLetters } from '../../send-time-letters.ts';
import { Booking } from '../booking/booking.model.ts';
import { Location } from '../location/location.model.ts';
import { Outbox } from '../mail/outbox.model.ts';
import { sendDueMails } from '../mail/send-due-mails.ts';
import { mailDayLists } from './mail-day-lists.ts';

const email = 'pune@sarani.example';
/** 19:00 in India on 30-11-2026. */
const sevenPm = '2026-11-30T13:30:00Z';

let office: Office;
let locationId: ObjectId;
let carId: ObjectId;

beforeEach(async () => {
  office = await openOffice();
  locationId = (await buildLocation({ name: 'Pune Station', email }))._id;
  carId = (await buildVehicle({ carName: 'Creta', plate: 'MH12AB1234', carLocations: [locationId] }))._id;
});

const listAt = async (moment: string) => {
  office.clock.set(new Date(moment));
  await Promise.all([mailDayLists(office.deps), mailDayLists(office.deps)]);
};
const queued = async () => (await Outbox.find({ template: 'day_list' }).lean()).map(({ _id }) => _id);

async function send(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  await sendDueMails({ ...office.deps, mailer, letters: sendTimeLetters(office.deps) });
  return sent;
}

describe('the list of tomorrow’s pick-ups and returns', () => {
  test('is emailed to the location once, from 19:00 in India, without customer data in the outbox', async () => {
    const { _id: customerId } = await buildUser({ name: 'Asha Rao', phone: '+919876543210' });
    await buildBooking({ carId, customerId, fromDate: '2026-12-01', toDate: '2026-12-03', status: 'confirmed' });
    await buildBooking({ carId, customerId, fromDate: '2026-11-28', toDate: '2026-11-30', status: 'confirmed' });
    const other = (await buildVehicle({ carName: 'Swift', carLocations: [locationId] }))._id;
    await buildBooking({ carId: other, customerId, fromDate: '2026-11-29', toDate: '2026-12-01', status: 'confirmed' });
    await buildBooking({ carId: other, fromDate: '2026-12-02', toDate: '2026-12-02', status: 'confirmed' });

    await listAt('2026-11-30T13:29:59Z');
    const early = await queued();
    await listAt(sevenPm);
    const [stored] = await Outbox.find({ template: 'day_list' }).lean();
    const [mail] = await send();
    await listAt('2026-11-30T18:00:00Z');

    expect([early, await queued()]).toEqual([[], [`day-list:${String(locationId)}:2026-12-01`]]);
    expect(stored?.data).toEqual({ locationId: String(locationId), day: '2026-12-01' });
    expect(mail).toMatchObject({
      key: `day-list:${String(locationId)}:2026-12-01`,
      to: email,
      subject: 'Pick-ups and returns on 01-12-2026: Pune Station',
    });
    const text = mail?.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Pick-ups (1) Creta, MH 12 AB 1234: Asha Rao, +919876543210, until 03-12-2026, booking ');
    expect(text).toContain('Returns (1) Swift: Asha Rao, +919876543210, since 29-11-2026, booking ');
    expect(await send()).toEqual([]);
  });

  test('is sorted by time and shows both times of a booking that has them', async () => {
    const { _id: customerId } = await buildUser({ name: 'Asha Rao', phone: '+919876543210' });
    const days = { customerId, fromDate: '2026-12-01', toDate: '2026-12-03', status: 'confirmed' } as const;
    const ofCar = async (carName: string, times: object) => {
      const { _id } = await buildVehicle({ carName, carLocations: [locationId] });
      await buildBooking({ ...days, carId: _id, code: carName, ...times });
    };
    await ofCar('Alto', {});
    await ofCar('Baleno', { pickUpTime: '13:00', returnTime: '10:00' });
    await ofCar('City', { pickUpTime: '09:30', returnTime: '18:30' });
    await ofCar('Dzire', { fromDate: '2026-11-29', toDate: '2026-12-01', pickUpTime: '08:00', returnTime: '00:30' });

    await listAt(sevenPm);
    const [mail] = await send();

    expect(mail?.text).toContain(
      [
        'Pick-ups (3)',
        '9:30AM, City: Asha Rao, +919876543210, until 03-12-2026, 6:30PM, booking City',
        '1:00PM, Baleno: Asha Rao, +919876543210, until 03-12-2026, 10:00AM, booking Baleno',
        'Alto: Asha Rao, +919876543210, until 03-12-2026, booking Alto',
        '',
        'Returns (1)',
        '12:30AM, Dzire: Asha Rao, +919876543210, since 29-11-2026, 8:00AM, booking Dzire',
      ].join('\n'),
    );
  });

  test('is not emailed if it is empty, if only a hold begins, or if the location has no email', async () => {
    await buildBooking({ carId, fromDate: '2026-12-01', toDate: '2026-12-01' });
    await buildBooking({ fromDate: '2026-12-01', toDate: '2026-12-01', status: 'confirmed' });

    await listAt(sevenPm);

    expect(await queued()).toEqual([]);
  });

  test.each([
    ['its only booking was cancelled', async () => Booking.updateOne({}, { $set: { status: 'cancelled' } })],
    ['the location’s email was changed', async () => Location.updateOne({}, { $set: { email: 'new@sarani.example' } })],
    ['the day is over', async () => office.clock.set(new Date('2026-12-01T18:30:00Z'))],
  ])('is deleted unsent if %s before it is sent', async (_reason, happen) => {
    await buildBooking({ carId, fromDate: '2026-12-01', toDate: '2026-12-01', status: 'confirmed' });
    await listAt(sevenPm);

    await happen();

    expect([await send(), await queued()]).toEqual([[], []]);
  });
});

describe('an email to a location about a booking', () => {
  const render = async (change: 'confirmed' | 'cancelled', booking: { _id: ObjectId }, to = email) =>
    sendTimeLetters(office.deps).location_booking({ to, data: { bookingId: String(booking._id), change } });

  test.each([
    ['confirmed', 'New booking: Creta, 01-12-2026 to 03-12-2026', 'is confirmed and paid.'],
    ['cancelled', 'Booking cancelled: Creta, 01-12-2026 to 03-12-2026', 'was cancelled. Don’t hand over the car.'],
  ] as const)('names the car, the customer and the code of a %s booking', async (status, subject, news) => {
    const { _id: customerId } = await buildUser({ name: 'Asha Rao', phone: '+919876543210' });
    const at = { confirmedAt: office.clock.now(), cancelledAt: status === 'cancelled' ? office.clock.now() : null };
    const days = { fromDate: '2026-12-01', toDate: '2026-12-03' };
    const booking = await buildBooking({ carId, customerId, ...days, status, ...at, code: 'K7M-2QX' });

    const mail = await render(status, booking);

    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(news);
    expect(mail?.text).toContain(
      'Car: Creta, MH 12 AB 1234\nCustomer: Asha Rao, +919876543210\nPick-up: 01-12-2026\nReturn: 03-12-2026\nBooking: K7M-2QX',
    );
  });

  test('is not sent to an earlier address, about an outdated status, a rental that is over or an old change', async () => {
    const confirmedAt = office.clock.now();
    const booking = await buildBooking({ carId, toDate: '2026-12-03', status: 'confirmed', confirmedAt });
    const tries = [await render('confirmed', booking, 'old@sarani.example'), await render('cancelled', booking)];
    office.clock.advance(5 * 24 * 60 * 60_000);
    tries.push(await render('confirmed', booking));
    const over = await buildBooking({ carId, fromDate: '2026-11-20', toDate: '2026-11-22', status: 'confirmed' });
    await Booking.updateOne({ _id: over._id }, { $set: { confirmedAt: office.clock.now() } });
    tries.push(await render('confirmed', over));

    expect(tries).toEqual([null, null, null, null]);
  });
});
