import { locationContract, registrationContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Location } from '../../location/location.model.ts';
import { Registration } from './registration.model.ts';

const { createRegistration, editRegistration, getRegistrations } = registrationContract;
const { body } = samples['tax.createRegistration'];
const elsewhere = { ...body, state: '29', gstin: '29AAGCB7383J1Z4', prefix: 'KA' } as const;
const unknownId = 'f'.repeat(24);

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const create = async (changes: object = {}) => office.call(createRegistration, { body: { ...body, ...changes } });
const added = async (changes: object = {}) => office.succeed(createRegistration, { body: { ...body, ...changes } });
const edit = async (id: string, changes: object = {}, headers: Record<string, string> = {}) =>
  office.call(editRegistration, { query: { id }, body: { ...body, ...changes }, headers });
const stored = async (id: string) => Registration.findById(id).lean();

describe('POST /tax/createRegistration', () => {
  test('stores the registration without blanks and in upper case, and is audited', async () => {
    const data = await added({ gstin: ' 27 aapfu0939f 1zv', prefix: 'mh' });

    expect(data).toEqual({ ...body, _id: data._id, version: 1 });
    expect(await stored(data._id)).toMatchObject({ gstin: '27AAPFU0939F1ZV', prefixes: ['MH'] });
    expect(await AuditEntry.find().lean()).toMatchObject([
      { action: 'tax.createRegistration', targetName: '27AAPFU0939F1ZV' },
    ]);
  });

  test.each([
    ['gstin_taken', (index: number) => ({ prefix: `M${index}` })],
    ['series_prefix_taken', (index: number) => ({ gstin: ['27AAPFU0939F1ZV', '27AASCS2460H1Z0'][index % 2] })],
  ])('stores one of ten concurrent registrations and rejects the others with %s', async (code, changesOf) => {
    const answers = await Promise.all(Array.from({ length: 10 }, async (_, index) => create(changesOf(index))));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    // A repeat of the stored registration violates both indexes, and the server reports either.
    const refusals = answers.flatMap((answer) => answer.code ?? []);
    expect(refusals).toHaveLength(9);
    expect(refusals).toContain(code);
    expect(await Registration.countDocuments()).toBe(1);
  });

  test.each([
    ['a wrong check character', 'gstin', { gstin: '27AAPFU0939F1ZW' }],
    ['a GSTIN of another state', 'gstin', { gstin: '29AAGCB7383J1Z4' }],
    ['a GSTIN of 14 characters', 'gstin', { gstin: '27AAPFU0939F1Z' }],
    ['a number as the GSTIN', 'gstin', { gstin: 27 }],
    ['an unknown state', 'state', { state: '28' }],
    ['a blank name', 'legalName', { legalName: ' ' }],
    ['an address of four lines', 'address', { address: 'a\nb\nc\nd' }],
    ['an unknown scheme', 'scheme', { scheme: 'none' }],
    ['an unknown time of the invoice', 'invoiceAt', { invoiceAt: 'hand-out' }],
    ['a prefix of five characters', 'prefix', { prefix: 'KARNA' }],
    ['a prefix with a slash', 'prefix', { prefix: 'M/H' }],
    ['a tax rate', 'percent', { percent: 18 }],
  ])('returns 400 with one error for %s, and stores nothing', async (_, path, changes) => {
    const { status, error } = await create(changes);

    expect([status, error?.details?.map((detail) => detail.path)]).toEqual([400, [path]]);
    expect(await Registration.countDocuments()).toBe(0);
  });
});

test.each([
  ['scheme', 'regular', 'composition'],
  ['invoiceAt', 'payment', 'return'],
] as const)(
  'the %s is %s by default, unchanged by an edit that omits it, and audited',
  async (field, first, second) => {
    const { [field]: _omitted, ...omitted } = body;
    const { data } = await office.call(createRegistration, { body: omitted });
    const id = data?._id ?? '';

    const changed = await edit(id, { [field]: second });
    const kept = await office.call(editRegistration, { query: { id }, body: omitted });

    expect([data?.[field], changed.data?.[field], kept.data?.[field]]).toEqual([first, second, second]);
    const [, entry] = await AuditEntry.find().sort({ _id: 1 }).lean();
    expect(entry).toMatchObject({ before: { [field]: first }, after: { [field]: second } });
  },
);

describe('GET /tax/getRegistrations', () => {
  test('returns no registrations at first, then all of them, oldest first', async () => {
    expect(await office.succeed(getRegistrations)).toEqual([]);

    const both = [await added(), await added(elsewhere)];

    expect(await office.succeed(getRegistrations)).toEqual(both);
  });
});

describe('PUT /tax/editRegistration', () => {
  test('returns the next version; the former prefix remains reserved, and the registration may take it again', async () => {
    const { _id } = await added();

    const answer = await edit(_id, { prefix: 'PN', legalName: 'Sarani' });

    expect(answer.data).toEqual({ ...body, prefix: 'PN', legalName: 'Sarani', _id, version: 2 });
    expect((await create({ ...elsewhere, prefix: 'MH' })).code).toBe('series_prefix_taken');
    expect((await edit(_id)).data).toMatchObject({ prefix: 'MH', version: 3 });
    expect(await stored(_id)).toMatchObject({ prefixes: ['MH', 'PN'] });
  });

  test('returns 409 for the GSTIN and the prefix of another registration, and changes nothing', async () => {
    const { _id } = await added();
    await added(elsewhere);
    const before = await stored(_id);

    expect((await edit(_id, { state: '29', gstin: elsewhere.gstin })).code).toBe('gstin_taken');
    expect((await edit(_id, { prefix: 'KA' })).code).toBe('series_prefix_taken');
    expect(await stored(_id)).toEqual(before);
  });

  test('accepts one of two concurrent edits of the same version', async () => {
    const { _id } = await added();
    const owners = ['First', 'Second'].map(async (legalName) => edit(_id, { legalName }, { 'if-match': '"1"' }));

    const answers = await Promise.all(owners);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'edited_meanwhile')).toHaveLength(1);
    expect(await stored(_id)).toMatchObject({ version: 2 });
  });

  test('returns 404 for a registration that does not exist', async () => {
    expect((await edit(unknownId)).code).toBe('registration_not_found');
  });
});

describe('the registration of a location', () => {
  const location = { name: 'Pune', description: 'Station', isEnabled: true };

  test('is stored, shown only to admins, unchanged when omitted, and removed by null', async () => {
    const { _id: registrationId } = await added();

    const { _id } = await office.succeed(locationContract.create, { body: { ...location, registrationId } });
    const query = { id: _id };
    await office.succeed(locationContract.editById, { query, body: location });

    expect(await office.succeed(locationContract.getById, { query })).toMatchObject({ registrationId });
    expect(await office.client.succeed(locationContract.getAll)).toEqual([{ ...location, _id }]);
    expect(await office.succeed(locationContract.getAll)).toEqual([{ ...location, _id }]);
    await office.succeed(locationContract.editById, { query, body: { ...location, registrationId: null } });
    expect(Object.keys((await Location.findById(_id).lean()) ?? {})).not.toContain('registrationId');
  });

  test('must exist: otherwise the location is neither created nor edited', async () => {
    const { _id } = await office.succeed(locationContract.create, { body: location });
    const named = { ...location, name: 'Other', registrationId: unknownId };

    const answers = [
      await office.call(locationContract.create, { body: named }),
      await office.call(locationContract.editById, { query: { id: _id }, body: named }),
    ];

    for (const { code, error } of answers) {
      expect([code, error?.details?.map(({ path }) => path)]).toEqual(['registration_not_found', ['registrationId']]);
    }
    expect((await Location.find().lean()).map(({ name }) => name)).toEqual(['Pune']);
  });
});
