import { settingsContract, standardTimes, systemContract, type TimeSettings } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { SettingsVersion } from './settings.model.ts';

const { getTimes, saveTimes } = settingsContract;

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const save = async (times: Partial<TimeSettings> | object, version = 0) =>
  office.call(saveTimes, { body: { ...standardTimes, ...times }, headers: { 'if-match': `"${version}"` } });

describe('GET /settings/getTimes', () => {
  test('returns version 0, in which times and notice are off, until an admin saves times', async () => {
    const { data } = await office.call(getTimes);

    expect(data).toEqual({ version: 0, savedAt: null, savedBy: null, history: [], times: standardTimes });
  });
});

describe('PUT /settings/saveTimes', () => {
  test('adds a version, audits it, and rejects an edit of an older version', async () => {
    await save({ noticeMinutes: 120 });
    const stale = await save({ noticeMinutes: 60 });

    expect([stale.code, stale.error?.data]).toEqual(['edited_meanwhile', { version: 1 }]);
    expect(await office.succeed(getTimes)).toMatchObject({
      version: 1,
      savedBy: office.admin.name,
      times: { ...standardTimes, noticeMinutes: 120 },
    });
    expect(await AuditEntry.findOne({ action: 'settings.saveTimes', targetName: 'Times 1' }).lean()).toMatchObject({
      before: standardTimes,
      after: { ...standardTimes, noticeMinutes: 120 },
    });
  });

  test.each([
    ['a turnaround without times', 'turnaround', { turnaround: true }],
    ['a negative notice', 'noticeMinutes', { noticeMinutes: -1 }],
    ['a notice of more than a week', 'noticeMinutes', { noticeMinutes: 10_081 }],
    ['a last pick-up five hours before closing', 'lastPickUpMinutes', { lastPickUpMinutes: 300 }],
    ['more than a day of cleaning', 'readyMinutes', { readyMinutes: 1_441 }],
    ['a fraction of a minute', 'lateMinutes', { lateMinutes: 0.5 }],
  ])('rejects %s with an error for the field, and saves nothing', async (_, path, times) => {
    const { status, error } = await save(times);

    expect([status, error?.details?.map((detail) => detail.path)]).toEqual([400, [path]]);
    expect(await SettingsVersion.countDocuments({ kind: 'times' })).toBe(0);
  });
});

describe('GET /config', () => {
  test('includes times only while they are on', async () => {
    const config = async () => {
      office.clock.advance(5_000);
      return office.client.succeed(systemContract.config);
    };
    const before = await config();
    await save({ noticeMinutes: 60 });
    const off = await config();
    await save({ isOn: true, turnaround: true }, 1);

    expect(before).not.toHaveProperty('times');
    expect(off).toEqual(before);
    expect(await config()).toEqual({ ...before, times: { isOn: true, turnaround: true } });
  });
});
