import { taxProfileContract, vehicleContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation } from '../../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Vehicle } from '../../vehicle/vehicle.model.ts';
import { TaxProfile } from './tax-profile.model.ts';

const { addProfileVersion, createProfile, getProfiles } = taxProfileContract;
const { body } = samples['tax.createProfile'];
const someDay = '2100-01-01';
const unknownId = 'f'.repeat(24);

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const create = async (changes: object = {}) => office.call(createProfile, { body: { ...body, ...changes } });
const added = async (changes: object = {}) => office.succeed(createProfile, { body: { ...body, ...changes } });
const addVersion = async (id: string, changes: object = {}, headers: Record<string, string> = {}) =>
  office.call(addProfileVersion, { query: { id }, body: { ...body, ...changes }, headers });
const stored = async (id: string) => TaxProfile.findById(id).lean();

describe('POST /tax/createProfile', () => {
  test('stores the first version and is audited; before, there is no profile', async () => {
    expect(await office.succeed(getProfiles)).toEqual([]);

    const data = await added();

    expect(data).toEqual({ _id: data._id, version: 1, versions: [body] });
    expect(await office.succeed(getProfiles)).toEqual([data]);
    expect(await AuditEntry.find().lean()).toMatchObject([
      { action: 'tax.createProfile', targetName: 'Small cars', after: { basisPoints: 1_800, decidedBy: 'R. Iyer' } },
    ]);
  });

  test('stores one of ten concurrent profiles with a name, ignoring case', async () => {
    const names = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 'Small cars' : 'SMALL  CARS'));

    const answers = await Promise.all(names.map(async (name) => create({ name })));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'tax_profile_name_taken')).toHaveLength(9);
    expect(await TaxProfile.countDocuments()).toBe(1);
  });

  test.each([
    ['more than 40%', 'basisPoints', { basisPoints: 4_001 }],
    ['three decimals of a percentage', 'basisPoints', { basisPoints: 12.5 }],
    ['a code of 3 digits', 'sac', { sac: '997' }],
    ['a mark instead of a name', 'decidedBy', { decidedBy: '-' }],
    ['a decision in the future', 'decidedOn', { decidedOn: someDay }],
    ['a day that does not exist', 'validFrom', { validFrom: '2026-02-29' }],
    ['a missing day', 'validFrom', { validFrom: undefined }],
  ])('returns 400 with one error for %s, and stores nothing', async (_, path, changes) => {
    const { status, error } = await create(changes);

    expect([status, error?.details?.map((detail) => detail.path)]).toEqual([400, [path]]);
    expect(await TaxProfile.countDocuments()).toBe(0);
  });
});

describe('PUT /tax/addProfileVersion', () => {
  test('appends a version, which may change the name, and leaves the earlier version unchanged', async () => {
    const { _id } = await added();
    const next = { ...body, name: 'Cars', basisPoints: 500, validFrom: '2027-04-01' };

    const answer = await addVersion(_id, next);

    expect(answer.data).toEqual({ _id, version: 2, versions: [body, next] });
    expect(await stored(_id)).toMatchObject({ nameKey: 'cars', versions: [body, next] });
    const [, entry] = await AuditEntry.find().sort({ _id: 1 }).lean();
    expect(entry).toMatchObject({ before: { basisPoints: 1_800 }, after: { basisPoints: 500 } });
  });

  test('stores one of two concurrent versions that follow the same one', async () => {
    const { _id } = await added();
    const owners = [500, 4_000].map(async (basisPoints) => addVersion(_id, { basisPoints }, { 'if-match': '"1"' }));

    const answers = await Promise.all(owners);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'edited_meanwhile')).toHaveLength(1);
    expect(await stored(_id)).toMatchObject({
      version: 2,
      versions: [body, answers.find(({ data }) => data)?.data?.versions[1]],
    });
  });

  test('returns 409 for the name of another profile, 404 for an unknown one and 400 for a future decision', async () => {
    await added({ name: 'Vans' });
    const { _id } = await added();
    const before = await stored(_id);

    expect((await addVersion(_id, { name: 'vans' })).code).toBe('tax_profile_name_taken');
    expect((await addVersion(unknownId)).code).toBe('tax_profile_not_found');
    expect((await addVersion(_id, { decidedOn: someDay })).error?.details).toMatchObject([{ path: 'decidedOn' }]);
    expect(await stored(_id)).toEqual(before);
  });
});

test('a car that names an unknown tax profile is neither added nor edited, alone or with others', async () => {
  const { isActive: _, plate: _plate, documents: _documents, ...sample } = samples['vehicle.create'].body;
  const car = { ...sample, carLocations: [String((await buildLocation())._id)] };
  const { _id, modelKey } = await office.succeed(vehicleContract.create, { body: car });
  const wrong = { ...car, taxProfileId: unknownId };

  const answers = [
    await office.call(vehicleContract.create, { body: wrong }),
    await office.call(vehicleContract.createMany, { body: { vehicle: wrong, units: 2, batchId: 'a'.repeat(24) } }),
    await office.call(vehicleContract.editById, { query: { id: _id }, body: wrong }),
    await office.call(vehicleContract.editSame, {
      query: { modelKey },
      body: { taxProfileId: unknownId, expectedCount: 1 },
    }),
  ];

  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'tax_profile_not_found'));
  expect(answers.map(({ error }) => error?.details?.[0]?.path)).toEqual([
    'taxProfileId',
    'vehicle.taxProfileId',
    'taxProfileId',
    'taxProfileId',
  ]);
  expect(await Vehicle.find().lean()).toMatchObject([{ version: 1 }]);
});
