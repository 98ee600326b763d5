import { plainPrices, settingsContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { holdAt } from '../../../test/support/interleave.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { SettingsVersion } from './settings.model.ts';

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const weekendOf = (percent: number) => ({ ...plainPrices, weekend: { days: [5, 6], percent } });
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });
const save = async (percent: number, version?: number, as = office.as) =>
  office.call(settingsContract.savePrices, {
    body: weekendOf(percent),
    as,
    ...(version !== undefined && { headers: ifMatch(version) }),
  });

describe('GET /settings/getPrices', () => {
  test('returns version 0 without rules until an admin saves prices', async () => {
    const answer = await office.call(settingsContract.getPrices);

    expect(answer.data).toEqual({ version: 0, savedAt: null, savedBy: null, history: [], prices: plainPrices });
    expect(answer.headers['etag']).toBe('"0"');
  });

  test('returns the current version with its history, or an earlier version', async () => {
    await save(10);
    office.clock.advance(60_000);
    await save(20);

    const now = await office.succeed(settingsContract.getPrices);
    const earlier = await office.succeed(settingsContract.getPrices, { query: { version: '1' } });

    expect(now).toMatchObject({ version: 2, prices: weekendOf(20), savedBy: office.admin.name });
    expect(now.history.map(({ version, savedBy }) => [version, savedBy])).toEqual([
      [2, office.admin.name],
      [1, office.admin.name],
    ]);
    expect(earlier).toMatchObject({ version: 1, prices: weekendOf(10) });
  });

  test('returns 404 for a version that does not exist', async () => {
    expect((await office.call(settingsContract.getPrices, { query: { version: '1' } })).code).toBe('not_found');
  });
});

describe('PUT /settings/savePrices', () => {
  test('adds a version, leaves the existing ones unchanged, and audits the values before and after', async () => {
    await save(10, 0);
    const answer = await save(20, 1);

    expect(answer.headers['etag']).toBe('"2"');
    expect(await SettingsVersion.find().sort({ version: 1 }).lean()).toMatchObject([
      { kind: 'prices', version: 1, value: weekendOf(10), createdBy: office.admin._id },
      { kind: 'prices', version: 2, value: weekendOf(20), createdBy: office.admin._id },
    ]);
    expect(await AuditEntry.findOne({ targetName: 'Prices 2' }).lean()).toMatchObject({
      action: 'settings.savePrices',
      result: 'done',
      before: weekendOf(10),
      after: weekendOf(20),
    });
  });

  test('rejects the later of two concurrent saves that edited the same version', async () => {
    const [slower] = holdAt({ name: 'settings:read' });
    const waiting = save(10, 0);
    await slower?.reached;

    const { token: other } = await office.signInAs('admin');
    const first = await save(20, 0, other);
    slower?.release();
    const second = await waiting;

    expect([first.status, second.code, second.headers['etag']]).toEqual([200, 'edited_meanwhile', '"1"']);
    expect(await SettingsVersion.find().lean()).toMatchObject([{ version: 1, value: weekendOf(20) }]);
  });

  test('is idempotent when the same admin repeats a save after a lost response', async () => {
    const { token: other } = await office.signInAs('admin');
    await save(10, 0);

    expect((await save(10, 0)).data).toMatchObject({ version: 1 });
    expect((await save(10, 0, other)).code).toBe('edited_meanwhile');
    expect(await SettingsVersion.countDocuments()).toBe(1);
  });
});
