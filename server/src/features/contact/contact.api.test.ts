import { contactContract, type ContactBody } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ObjectId } from '../../platform/mongo.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { Outbox } from '../mail/outbox.model.ts';
import { Contact } from './contact.model.ts';

const message: ContactBody = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  message: 'May I take the Creta to Goa?\nWith a child seat.',
};

let office: Office;
beforeEach(async () => {
  office = await openOffice();
});

/** Includes the honeypot field, which browsers send empty. */
const send = async (changes: Partial<ContactBody> = {}) =>
  office.client.call(contactContract.create, { body: { ...message, website: '', ...changes } });

describe('POST /contact', () => {
  test('stores the message as a ticket and returns its number', async () => {
    const { data } = await send();

    expect(data).toEqual({ ticket: 'SAR-1001' });
    const stored = await Contact.find().lean();
    expect(stored).toMatchObject([{ number: 1_001, ...message, state: 'open', createdAt: office.clock.now() }]);
  });

  test('emails the message to the office, and only the ticket number to the visitor', async () => {
    await send();

    const mails = await Outbox.find().sort({ template: 1 }).lean();
    expect(mails).toMatchObject([
      { template: 'contact_office', to: 'hello@sarani.example', data: { ticket: 'SAR-1001', ...message } },
      { template: 'contact_visitor', to: 'asha@example.com' },
    ]);
    expect(mails[1]?.data).toEqual({ ticket: 'SAR-1001' });
  });

  test('sends an address at most one acknowledgement a day, even for different messages', async () => {
    for (const text of ['First', 'Second', 'Third']) await send({ message: text });
    await send({ message: 'Fourth', email: 'ravi@example.com' });
    office.clock.advance(86_400_000);
    await send({ message: 'Fifth' });

    const mails = await Outbox.find().sort({ createdAt: 1, _id: 1 }).lean();
    const receivers = mails.filter(({ template }) => template === 'contact_visitor').map(({ to }) => to);
    expect(receivers.toSorted()).toEqual(['asha@example.com', 'asha@example.com', 'ravi@example.com']);
    expect(mails.filter(({ template }) => template === 'contact_office')).toHaveLength(5);
    expect(mails.map(({ _id }) => _id).join()).not.toContain('asha');
  });

  test('stores one ticket and emails the office and the visitor once for identical messages, concurrent or not', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, async () => send()));
    responses.push(await send());

    expect(new Set(responses.map(({ data }) => data?.ticket)).size).toBe(1);
    expect(await Contact.countDocuments()).toBe(1);
    expect(await Outbox.countDocuments()).toBe(2);
  });

  test('returns different numbers for different concurrent messages', async () => {
    const texts = Array.from({ length: 8 }, (_, index) => `Question ${index}`);

    const responses = await Promise.all(texts.map(async (text) => send({ message: text })));

    expect(new Set(responses.map(({ data }) => data?.ticket)).size).toBe(8);
  });

  test('opens a new ticket for an identical message once the first is handled', async () => {
    await send();
    const [first] = await Contact.find().lean();
    await office.succeed(contactContract.handle, { query: { id: String(first?._id) } });

    const { data } = await send();

    expect(data).toEqual({ ticket: 'SAR-1002' });
  });

  test('rejects an Aadhaar number with a sentence and stores nothing [d3]', async () => {
    const { error } = await send({ message: 'My Aadhaar is\n4423 1942 5712' });

    expect(error?.details).toEqual([{ path: 'message', message: 'Please do not enter an Aadhaar number.' }]);
    expect(await Contact.countDocuments()).toBe(0);
  });

  test('rejects a filled honeypot field and stores nothing', async () => {
    const { error } = await send({ website: 'https://spam.example' as '' });

    expect(error?.details?.map(({ path }) => path)).toEqual(['website']);
    expect(await Contact.countDocuments()).toBe(0);
  });
});

describe('GET /contact/getAll', () => {
  test('lists open messages, oldest first, with the dates by which to acknowledge and resolve them', async () => {
    await send({ message: 'First' });
    office.clock.advance(60_000);
    await send({ message: 'Second' });

    const { messages, totalPages } = await office.succeed(contactContract.list);

    expect(messages.map((item) => item.message)).toEqual(['First', 'Second']);
    expect(messages[0]).toMatchObject({
      ticket: 'SAR-1001',
      createdAt: '2026-11-20T06:30:00.000Z',
      acknowledgeBy: '2026-11-22T06:30:00.000Z',
      resolveBy: '2026-12-20T06:30:00.000Z',
      handledAt: null,
    });
    expect(totalPages).toBe(1);
  });

  test.each([
    ['2027-01-31T06:30:00.000Z', '2027-02-28T06:30:00.000Z'],
    ['2026-12-31T23:59:00.000Z', '2027-01-31T23:59:00.000Z'],
  ])('shows that a message of %s must be resolved within a month, by %s', async (createdAt, resolveBy) => {
    office.clock.set(createdAt);
    await send();

    const { messages } = await office.succeed(contactContract.list, { as: await office.signIn(office.admin) });

    expect(messages.map((item) => item.resolveBy)).toEqual([resolveBy]);
  });

  test('returns the messages in pages, and an empty page beyond the end', async () => {
    office = await openOffice({ env: { PAGE_SIZE: '2' } });
    for (const text of ['1', '2', '3']) await send({ message: text });

    const second = await office.succeed(contactContract.list, { query: { page: '2' } });
    const beyond = await office.succeed(contactContract.list, { query: { page: '9' } });

    expect(second).toMatchObject({ messages: [{ message: '3' }], totalPages: 2 });
    expect(beyond).toEqual({ messages: [], totalPages: 2 });
  });
});

describe('PUT /contact/handle', () => {
  const openOne = async () => {
    await send();
    const [record] = await Contact.find().lean();
    return String(record?._id);
  };

  test('marks the message as handled and records the admin and the time', async () => {
    const id = await openOne();

    const handled = await office.succeed(contactContract.handle, { query: { id } });

    expect(handled).toMatchObject({
      state: 'handled',
      handledBy: office.admin.name,
      handledAt: '2026-11-20T06:30:00.000Z',
    });
    const open = await office.succeed(contactContract.list);
    const done = await office.succeed(contactContract.list, { query: { state: 'handled' } });
    expect([open.messages.length, done.messages.length]).toEqual([0, 1]);
  });

  test('retains the first admin and time when the request is repeated', async () => {
    const second = await office.signInAs('admin');
    const id = await openOne();
    await office.succeed(contactContract.handle, { query: { id } });
    office.clock.advance(60_000);

    const again = await office.succeed(contactContract.handle, { query: { id }, as: second.token });

    expect(again).toMatchObject({ handledBy: office.admin.name, handledAt: '2026-11-20T06:30:00.000Z' });
  });

  test('returns 404 for a message that does not exist', async () => {
    const { code } = await office.call(contactContract.handle, { query: { id: new ObjectId().toHexString() } });

    expect(code).toBe('contact_not_found');
  });
});
