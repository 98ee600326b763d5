import { bookingContract, type CarDocument, vehicleContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildVehicle } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { Cost } from '../cost/cost.model.ts';
import { findServices } from '../cost/find-services.ts';
import { BusinessDocument } from '../document/document.model.ts';
import { Outbox, type OutboxRecord } from '../mail/outbox.model.ts';
import { renderMail } from '../mail/letters/render-mail.ts';
import { mailCarDocuments } from './mail-car-documents.ts';
import { Vehicle } from './vehicle.model.ts';

const env = { OFFICE_EMAIL: 'office@sarani.example', PUBLIC_URL: 'https://sarani.example' };
const insurance = (validUntil: string, noRentalsAfter = true): CarDocument => ({
  kind: 'insurance',
  validUntil,
  noRentalsAfter,
});

let office: Office;

beforeEach(async () => {
  office = await openOffice({ env });
});

describe('an expiring car document', () => {
  let as: string;
  let car: { carId: string; locationId: string };

  beforeEach(async () => {
    as = (await office.signInAs('customer')).token;
    const { _id } = await buildLocation();
    const vehicle = await buildVehicle({ carLocations: [_id] });
    car = { carId: String(vehicle._id), locationId: String(_id) };
  });

  const search = async (fromDate: string, toDate = fromDate) => {
    const query = { locId: car.locationId, fromDate, toDate };
    return (await office.succeed(bookingContract.getAvailableCars, { as, query })).length;
  };
  const book = async (fromDate: string, toDate = fromDate) =>
    office.call(bookingContract.create, { as, body: { ...car, fromDate, toDate } });
  const store = async (documents: CarDocument[] | null) => {
    const { plate: _plate, minAge: _minAge, ...sample } = samples['vehicle.create'].body;
    const body = { ...sample, carLocations: [car.locationId], documents };
    return office.succeed(vehicleContract.editById, { query: { id: car.carId }, body });
  };

  test('that limits rentals allows searches and bookings up to its last day, and none after it', async () => {
    await search('2026-12-03');
    await store([insurance('2026-12-03')]);

    expect([await search('2026-12-02', '2026-12-03'), await search('2026-12-03', '2026-12-04')]).toEqual([1, 0]);
    expect((await book('2026-12-03', '2026-12-04')).code).toBe('car_not_offered');
    expect((await book('2026-12-02', '2026-12-03')).status).toBe(201);
  });

  test('limits rentals only if it is set to do so, and only until it is renewed or removed', async () => {
    await store([insurance('2026-12-03', false)]);
    expect(await search('2026-12-04')).toBe(1);
    await store([insurance('2026-12-03')]);
    expect(await search('2026-12-04')).toBe(0);
    await store([insurance('2027-12-03')]);
    expect(await search('2026-12-04')).toBe(1);
    await store([insurance('2026-12-03')]);
    expect((await store(null)).documents).toBeUndefined();
    expect(await search('2026-12-04')).toBe(1);
    expect(await Vehicle.findById(car.carId).lean()).not.toHaveProperty('documents');
  });

  test('leaves existing bookings unchanged, and admins see how many of them end after its last day', async () => {
    const carId = new ObjectId(car.carId);
    await buildBooking({ carId, fromDate: '2026-12-05', status: 'confirmed' });
    await buildBooking({ carId, fromDate: '2026-12-03' });

    await store([insurance('2026-12-03')]);

    const [shown] = await office.succeed(vehicleContract.getAll);
    expect(shown).toMatchObject({ documents: [insurance('2026-12-03')], bookingsAfterDocuments: 1 });
    await store([insurance('2026-12-05')]);
    expect((await office.succeed(vehicleContract.getAll))[0]).not.toHaveProperty('bookingsAfterDocuments');
  });

  test('is visible only to admins', async () => {
    await store([{ ...insurance('2027-12-03'), note: 'Policy 4711' }]);

    const query = { locId: car.locationId, fromDate: '2026-12-03', toDate: '2026-12-03' };
    const found = await office.succeed(bookingContract.getAvailableCars, { as, query });

    expect(found).toHaveLength(1);
    expect(JSON.stringify(found)).not.toMatch(/documents|4711|2027-12-03/);
  });
});

describe('the email about expiring documents', () => {
  const mails = async () => Outbox.find({ template: 'car_documents' }).sort({ _id: 1 }).lean<OutboxRecord[]>();
  const keys = async () => (await mails()).map(({ _id }) => _id);
  const mail = async (moment?: string) => {
    if (moment !== undefined) office.clock.set(new Date(moment));
    await mailCarDocuments({ ...office.deps, findServices });
  };

  test('goes to the office only once a day, most urgent document first, however many processes check', async () => {
    await buildVehicle({ carName: 'Swift', plate: 'KA01AB1234', documents: [insurance('2026-11-25')] });
    await buildVehicle({ carName: 'Creta', documents: [{ ...insurance('2026-11-19'), kind: 'puc' }] });
    await buildVehicle({ documents: [insurance('2027-03-01')] });
    await buildVehicle({ isActive: false, documents: [insurance('2026-11-19')] });

    await Promise.all([mail(), mail(), mail()]);

    expect(await keys()).toEqual(['documents:2026-11-20']);
    const [only] = await mails();
    const { subject, text } = renderMail(only?.template ?? '', only?.data);
    expect([only?.to, subject]).toEqual([env.OFFICE_EMAIL, 'Documents expiring soon (2)']);
    expect(text).toContain('PUC expired 19-11-2026: Creta\nInsurance expires 25-11-2026: Swift, KA 01 AB 1234\n');
    expect(text).toContain('https://sarani.example/admindashboard?view=lookups&tab=vehicles');
  });

  test('is sent on Mondays from thirty days before the expiry date, and daily from a week before it, by the calendar in India', async () => {
    await buildVehicle({ documents: [insurance('2026-12-31')] });

    // The first call, on Monday 30-11-2026 in India, is 31 days before the expiry date, which is too early. The second
    // is 30 days before it, but on a Tuesday: in India, the next day begins at 18:30 UTC.
    await mail('2026-11-30T18:29:59Z');
    await mail('2026-11-30T18:30:00Z');
    expect(await keys()).toEqual([]);
    // The last moment of Sunday and the first of Monday in India.
    await mail('2026-12-06T18:29:59Z');
    await mail('2026-12-06T18:30:00Z');
    expect(await keys()).toEqual(['documents:2026-12-07']);
    // Eight days before the expiry is not a Monday, so no email is sent. From seven days before, one is sent daily.
    await mail('2026-12-23T18:29:59Z');
    await mail('2026-12-23T18:30:00Z');
    await mail('2026-12-24T18:30:00Z');
    expect(await keys()).toEqual(['documents:2026-12-07', 'documents:2026-12-24', 'documents:2026-12-25']);
  });

  test('lists the cars that are due for service, daily once one is overdue', async () => {
    const { _id: carId } = await buildVehicle({ carName: 'Swift', plate: 'KA01AB1234', serviceMonths: 12 });
    await buildVehicle({ serviceMonths: 12 });
    const service = { _id: new ObjectId(), carId, kind: 'service' as const, amount: 0, by: carId, version: 1 };
    await Cost.create({ ...service, day: '2025-12-01' });

    await mail('2026-11-18T06:00:00Z');
    expect(await keys()).toEqual([]);
    await mail('2026-11-23T06:00:00Z');
    await mail('2026-12-02T06:00:00Z');

    expect(await keys()).toEqual(['documents:2026-11-23', 'documents:2026-12-02']);
    const [monday, daily] = (await mails()).map(({ template, data }) => renderMail(template, data));
    expect(monday?.subject).toBe('Services due (1)');
    expect(monday?.text).toContain(
      'These cars are due for service:\n\nService due on 01-12-2026: Swift, KA 01 AB 1234\n',
    );
    expect(monday?.text).not.toContain('documents');
    expect(daily?.text).toContain('Service overdue since 01-12-2026');
  });

  test('lists the documents of the business, daily from a week before one expires', async () => {
    const { _id: locationId } = await buildLocation({ name: 'Pune' });
    const facts = { kind: 'rent_a_car' as const, validUntil: '2026-12-03', version: 1 };
    await BusinessDocument.create({ ...facts, _id: new ObjectId(), locationId });
    await BusinessDocument.create({ ...facts, _id: new ObjectId(), kind: 'trade', validUntil: '2026-12-31' });

    await mail('2026-11-24T06:00:00Z');
    expect(await keys()).toEqual([]);
    await mail('2026-11-26T06:00:00Z');
    await buildVehicle({ carName: 'Swift', documents: [insurance('2026-12-03')] });
    await mail('2026-12-04T06:00:00Z');

    const [daily, both] = (await mails()).map(({ template, data }) => renderMail(template, data));
    expect(daily?.subject).toBe('Documents expiring soon (1)');
    expect(daily?.text).toContain(
      'These documents of the business have expired or will expire soon:\n\nRent-a-car licence expires 03-12-2026: Pune\n',
    );
    expect(daily?.text).not.toContain('vehicle documents');
    expect(daily?.text).toContain('https://sarani.example/admindashboard?view=documents');
    expect(both?.subject).toBe('Documents expiring soon (3)');
    expect(both?.text).toContain(
      'Rent-a-car licence expired 03-12-2026: Pune\nTrade licence expires 31-12-2026: Whole business\n',
    );
    expect(both?.text).toContain('Insurance expired 03-12-2026: Swift');
    expect(both?.text).toContain('https://sarani.example/admindashboard?view=lookups&tab=vehicles');
  });

  test('continues to be sent while a document is expired, and stops when the document is removed', async () => {
    const { _id } = await buildVehicle({ documents: [insurance('2026-11-01', false)] });
    await mail('2026-11-24T06:00:00Z');
    await Vehicle.updateOne({ _id }, { $unset: { documents: 1 } });
    await mail('2026-11-25T06:00:00Z');

    expect(await keys()).toEqual(['documents:2026-11-24']);
  });

  test('lists at most 100 documents, and states how many more there are', async () => {
    const documents = [insurance('2026-11-21')];
    for (let index = 0; index < 103; index += 1) await buildVehicle({ documents, carLocations: [] });

    await mail();

    const [only] = await mails();
    const { subject, text } = renderMail(only?.template ?? '', only?.data);
    expect(subject).toBe('Documents expiring soon (103)');
    expect(text.match(/Insurance expires/g)).toHaveLength(100);
    expect(text).toContain('and 3 more');
  });
});
