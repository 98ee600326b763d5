import { type LocationBody, locationContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { beforeEach, expect, test } from 'vitest';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { Location } from './location.model.ts';

const { create, editById, getAll } = locationContract;
const { body } = samples['location.create'];
const timing = ['pauses', 'usual', 'keyBox', 'noticeMinutes', 'lastPickUpMinutes', 'readyMinutes', 'lateMinutes'];
const cleared = Object.fromEntries(timing.map((name) => [name, null]));
const on = (...monday: object[]) => [monday, [], [], [], [], [], []];

let office: Office;
let id: string;

beforeEach(async () => {
  office = await openOffice();
  ({ _id: id } = await office.succeed(create, { body }));
});

const edit = async (changes: object) =>
  office.call(editById, {
    query: { id },
    body: { name: body.name, description: body.description, isEnabled: true, ...changes },
  });
const stored = async () => Location.findById(id).lean<Partial<LocationBody>>();

test('breaks, usual times, key box and minutes are stored and public, and saving null removes them', async () => {
  const { email: _forStaff, ...shown } = body;

  expect(await stored()).toMatchObject(body);
  expect(await office.client.succeed(getAll)).toEqual([{ ...shown, _id: id }]);
  expect((await edit({ phone: null })).data).toEqual({ ...body, phone: undefined, _id: id });
  await edit(cleared);
  expect(Object.keys((await stored()) ?? {}).filter((name) => timing.includes(name))).toEqual([]);
});

test.each([
  ['a break before opening', 'pauses.0.0', { pauses: on({ from: '08:00', to: '10:00' }) }],
  [
    'a break outside new hours',
    'pauses.0.0',
    { hours: body.hours?.map((each) => each && { open: '14:00', close: '21:00' }) },
  ],
  ['breaks that are stored, without hours', 'pauses.0.0', { hours: null, closedDays: null }],
  ['breaks that overlap', 'pauses.0', { pauses: on({ from: '12:00', to: '14:00' }, { from: '13:00', to: '15:00' }) }],
  ['a usual time that is not a full or half hour', 'usual.return', { usual: { pickUp: '10:00', return: '10:15' } }],
  ['one usual time', 'usual.return', { usual: { pickUp: '10:00' } }],
  ['a notice of more than a week', 'noticeMinutes', { noticeMinutes: 10_081 }],
])('a location cannot be saved with %s: the error names the field, and nothing changes', async (_, path, changes) => {
  const { status, error } = await edit(changes);

  expect([status, error?.details?.map((detail) => detail.path)]).toEqual([400, [path]]);
  expect(await stored()).toMatchObject({ ...body, version: 1 });
});
