import { lineKinds, taxedLinesContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildTaxProfile } from '../../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import { testSettings } from '../../../../test/support/test-settings.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { SettingsVersion } from '../../settings/settings.model.ts';
import { findTaxedLines } from './find-taxed-lines.ts';

const { getTaxedLines, saveTaxedLines } = taxedLinesContract;
const { body } = samples['tax.saveTaxedLines'];
const unknown = String(new ObjectId());
const settings = testSettings('http://127.0.0.1:1');
const standard = settings.receipt.taxedLines;
const only = (...kinds: string[]) =>
  Object.fromEntries(lineKinds.map((kind) => [kind, kinds.includes(kind)])) as typeof body.isTaxed;

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const save = async (changes: object = {}, version?: number) =>
  office.call(saveTaxedLines, {
    body: { ...body, ...changes },
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
const shown = async () => office.succeed(getTaxedLines);

describe('PUT /tax/saveTaxedLines', () => {
  test('stores the first version and is audited; before, the settings of the server are shown', async () => {
    expect(await shown()).toEqual({ version: 0, versions: [], standard });

    const { data } = await save({}, 0);

    expect(data).toEqual({ version: 1, versions: [body], standard });
    expect(await shown()).toEqual(data);
    expect(await AuditEntry.find().lean()).toMatchObject([
      { action: 'tax.saveTaxedLines', targetName: 'Taxed charges 1', before: null, after: { decidedBy: 'R. Iyer' } },
    ]);
  });

  test('adds a version and leaves the earlier one unchanged; a repeat adds nothing', async () => {
    await save({}, 0);
    const next = { isTaxed: only('rental'), validFrom: '2027-04-01' };

    const added = await save(next, 1);
    const repeated = await save(next, 1);

    expect(added.data?.versions).toEqual([body, { ...body, ...next }]);
    expect(repeated.data).toEqual(added.data);
    expect(await SettingsVersion.countDocuments({ kind: 'taxedLines' })).toBe(2);
  });

  test('stores one of two concurrent versions that follow the same one', async () => {
    const answers = await Promise.all([save({ decidedBy: 'A. Rao' }, 0), save({ decidedBy: 'B. Rao' }, 0)]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await shown()).versions).toHaveLength(1);
  });

  test('stores the tax profiles of extra charges, and versions without them stay as they were', async () => {
    await save({}, 0);
    const profiles = { late: await buildTaxProfile(), cleaning: await buildTaxProfile({ name: 'Cleaning' }) };

    const { data } = await save({ profiles }, 1);

    expect(data?.versions).toStrictEqual([body, { ...body, profiles }]);
    expect(await shown()).toEqual(data);
    expect(await findTaxedLines('2026-12-01', settings)).toMatchObject({ profiles });
  });

  test('returns 404 for a tax profile that does not exist, and stores nothing', async () => {
    const profiles = { late: await buildTaxProfile(), cleaning: unknown };

    const { status, code, error } = await save({ profiles });

    expect([status, code, error?.details?.map(({ path }) => path)]).toEqual([
      404,
      'tax_profile_not_found',
      ['profiles.cleaning'],
    ]);
    expect(await SettingsVersion.countDocuments()).toBe(0);
  });

  test.each([
    ['a missing kind', 'isTaxed.toll', { isTaxed: { ...body.isTaxed, toll: undefined } }],
    ['an unknown kind', 'isTaxed.parking', { isTaxed: { ...body.isTaxed, parking: true } }],
    ['an answer that is neither yes nor no', 'isTaxed.late', { isTaxed: { ...body.isTaxed, late: 'yes' } }],
    ['a mark instead of a name', 'decidedBy', { decidedBy: '-' }],
    ['a tax profile of an untaxed kind', 'profiles.toll', { profiles: { toll: unknown } }],
    ['a tax profile of a kind that is no extra charge', 'profiles.rental', { profiles: { rental: unknown } }],
    ['a tax profile that is no id', 'profiles.late', { profiles: { late: 'Cleaning' } }],
    ['a tax profile that is null', 'profiles.late', { profiles: { late: null } }],
    ['tax profiles in a list', 'profiles', { profiles: [unknown] }],
    ['a decision in the future', 'decidedOn', { decidedOn: '2100-01-01' }],
    ['a day that does not exist', 'validFrom', { validFrom: '2026-02-29' }],
  ])('returns 400 with one error for %s, and stores nothing', async (_, path, changes) => {
    const { status, error } = await save(changes);

    expect([status, error?.details?.map((detail) => detail.path)]).toEqual([400, [path]]);
    expect(await SettingsVersion.countDocuments()).toBe(0);
  });
});

describe('the kinds that are taxed on a day', () => {
  test.each([
    ['2026-11-30', standard, false],
    ['2026-12-01', ['rental', 'late'], true],
    ['2027-03-31', ['rental', 'late'], true],
    ['2027-04-01', ['rental'], true],
  ])('on %s are %j', async (day, kinds, isEntered) => {
    await save({ isTaxed: only('rental'), validFrom: '2027-04-01' });
    await save({ isTaxed: only('rental', 'late') });

    expect(await findTaxedLines(day, settings)).toEqual({ kinds, isEntered, profiles: {} });
  });

  test('include a kind that did not exist when the version was saved, if the settings of the server tax it', async () => {
    await save({ isTaxed: only('rental') });
    await SettingsVersion.updateOne(
      {},
      { $unset: { 'value.decision.isTaxed.late': 1, 'value.decision.isTaxed.toll': 1 } },
    );

    expect((await findTaxedLines('2026-12-01', settings)).kinds).toEqual(['rental', 'late']);
  });
});
