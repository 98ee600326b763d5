import { documentContract, documentTexts } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation, buildStaff } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { BusinessDocument } from './document.model.ts';

/* Documents of the business, with the days on which they expire. */

const { add, edit, getAll, remove } = documentContract;
const licence = { kind: 'rent_a_car', number: 'RC/2021/114', validUntil: '2026-12-03', note: 'At the RTO' } as const;

let office: Office;
let pune: { _id: ObjectId; name: string };
let mumbai: { _id: ObjectId; name: string };
let manager: string;

beforeEach(async () => {
  office = await openOffice();
  [pune, mumbai] = [await buildLocation({ name: 'Pune' }), await buildLocation({ name: 'Mumbai' })];
  manager = await office.signIn(await buildStaff('manager', [pune]));
});

const newId = () => String(new ObjectId());
const at = ({ _id }: { _id: ObjectId }) => ({ locationId: String(_id) });
const addOne = async (given: object = {}, as = office.as) =>
  office.call(add, { as, body: { documentId: newId(), ...licence, ...given } });
const list = async (as = office.as) => office.succeed(getAll, { as });
const stored = async () => BusinessDocument.find().lean();

describe('documents of the business', () => {
  test('are listed by the day on which they expire, with their location, and each is audited', async () => {
    const { data } = await addOne(at(pune));
    await addOne({ kind: 'other', name: 'Fire safety certificate', validUntil: '2026-11-12' });

    expect(await list()).toMatchObject([
      { kind: 'other', name: 'Fire safety certificate', validUntil: '2026-11-12' },
      { ...licence, ...at(pune), locationName: 'Pune', version: 1 },
    ]);
    expect(await AuditEntry.findOne({ action: 'document.add', targetId: data?._id ?? '' }).lean()).toMatchObject({
      targetName: 'Rent-a-car licence',
      after: { ...licence, ...at(pune) },
    });
  });

  test('are added once, however often the call is repeated, and not with the id of another location’s document', async () => {
    const documentId = newId();

    const all = await Promise.all([1, 2, 3].map(async () => addOne({ documentId })));
    const foreign = await addOne({ documentId, ...at(pune) }, manager);

    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect([foreign.status, foreign.code]).toEqual([409, 'edited_meanwhile']);
    expect(await stored()).toHaveLength(1);
  });

  test('are changed in the version that the caller saw; what is left out is removed', async () => {
    const { data } = await addOne(at(pune));
    const body = { documentId: data?._id ?? '', version: 1, kind: 'trade', validUntil: '2027-12-03' } as const;

    const changed = await office.call(edit, { as: office.as, body });
    const stale = await office.call(edit, { as: office.as, body: { ...body, validUntil: '2030-01-01' } });

    expect(changed.data).toEqual({ _id: body.documentId, kind: 'trade', validUntil: '2027-12-03', version: 2 });
    expect(stale.code).toBe('edited_meanwhile');
    expect(await list()).toEqual([changed.data]);
  });

  test('are deleted in the version that the caller saw; a repeat changes nothing', async () => {
    const { data } = await addOne();
    const documentId = data?._id ?? '';
    const removeAt = async (version: number) => office.call(remove, { as: office.as, body: { documentId, version } });

    const [stale, removed, again] = [await removeAt(2), await removeAt(1), await removeAt(1)];

    expect([stale.code, removed.status, again.status]).toEqual(['edited_meanwhile', 200, 200]);
    expect(await stored()).toEqual([]);
    expect(await AuditEntry.findOne({ action: 'document.remove', targetId: documentId }).lean()).toMatchObject({
      before: licence,
    });
  });

  test.each([
    ['a day that does not exist', { validUntil: '2026-02-30' }, 'validUntil'],
    ['an unknown kind', { kind: 'passport' }, 'kind'],
    ['another document without a name', { kind: 'other' }, 'name'],
    ['a name of a licence', { name: 'Licence' }, 'name'],
    ['a note with an Aadhaar number', { note: '2341 2341 2346' }, 'note'],
  ])('refuse %s and store nothing', async (_name, given, path) => {
    const { status, error } = await addOne(given);

    expect([status, error?.details?.map((each) => each.path)]).toEqual([400, [path]]);
    expect(await stored()).toEqual([]);
  });

  test('refuse a location that does not exist, also in a change, and store nothing', async () => {
    const { data } = await addOne();
    const unknown = { locationId: newId() };
    const body = { documentId: data?._id ?? '', version: 1, ...licence, ...unknown };

    expect((await addOne(unknown)).code).toBe('location_not_found');
    expect((await office.call(edit, { as: office.as, body })).code).toBe('location_not_found');
    expect(await stored()).toMatchObject([{ version: 1 }]);
  });
});

describe('a manager', () => {
  test('sees the documents of the whole business without changing them', async () => {
    const { data } = await addOne();
    const shown = { documentId: data?._id ?? '', version: 1 };

    expect(await list(manager)).toHaveLength(1);
    for (const body of [
      { ...shown, ...licence, ...at(pune) },
      { ...shown, ...licence },
    ])
      expect((await office.call(edit, { as: manager, body })).code).toBe('not_allowed');
    expect((await office.call(remove, { as: manager, body: shown })).code).toBe('not_allowed');
    expect(await stored()).toMatchObject([{ version: 1 }]);
  });

  test('adds documents of their locations only, and moves none elsewhere', async () => {
    const { data } = await addOne(at(pune), manager);
    const shown = { documentId: data?._id ?? '', version: 1, ...licence };
    const move = async (place: object) => office.call(edit, { as: manager, body: { ...shown, ...place } });
    const noLocation = { details: [{ path: 'locationId', message: documentTexts.chooseLocation }] };

    expect((await addOne(at(mumbai), manager)).code).toBe('location_not_found');
    expect((await addOne({}, manager)).error).toMatchObject(noLocation);
    expect((await move(at(mumbai))).code).toBe('location_not_found');
    expect((await move({})).error).toMatchObject(noLocation);
    expect(await stored()).toMatchObject([{ locationId: pune._id, version: 1 }]);
  });
});
