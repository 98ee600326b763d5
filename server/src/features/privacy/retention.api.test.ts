import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { openSession } from '../auth/sessions/open-session.ts';
import { Session } from '../auth/sessions/session.model.ts';
import { Contact } from '../contact/contact.model.ts';
import { Outbox } from '../mail/outbox.model.ts';
import { CustomerText } from '../notification/text/customer-text.model.ts';
import { WebhookEvent } from '../payment/webhook/webhook-event.model.ts';
import { forgetOld } from './retention.ts';

let app: TestApp;

const day = 86_400_000;
const ago = (days: number): Date => new Date(app.clock.now().getTime() - days * day);
const none = { audit: 0, webhook: 0, mail: 0, contact: 0, session: 0 };

beforeEach(async () => {
  app = await createTestApp();
});

const addEntry = async (at: Date) =>
  AuditEntry.create({ at, actorId: new ObjectId(), action: 'a', kind: 'change', result: 'done', requestId: 'r' });
const addEvent = async (receivedAt: Date, done = true) =>
  WebhookEvent.create({ _id: String(new ObjectId()), event: 'e', raw: '{}', receivedAt, done });
const addMail = async (createdAt: Date, state: 'sent' | 'queued' | 'failed' = 'sent') =>
  Outbox.create({
    _id: String(new ObjectId()),
    to: 'a@example.com',
    template: 't',
    data: {},
    state,
    tries: 1,
    nextAt: createdAt,
    createdAt,
  });
let tickets = 0;
const addMessage = async (createdAt: Date) => {
  tickets += 1;
  const text = { name: 'n', email: 'a@example.com', message: 'm', fingerprint: String(tickets) };
  await Contact.create({ number: tickets, ...text, state: 'handled', createdAt });
};
const addText = async (at: Date) => {
  const [_id, customerId] = [new ObjectId(), new ObjectId()];
  const facts = { channel: 'whatsapp' as const, words: 'Hello', locationIds: [], day: '2026-11-20', slot: 1 };
  await CustomerText.create({ _id, customerId, at, ...facts });
};
const addSession = async (changes: Record<string, Date>) => {
  await openSession(await buildUser(), { ip: '127.0.0.1', userAgent: 'test' }, app.deps);
  const latest = await Session.findOne({ userAgent: 'test' }).lean();
  await Session.updateOne({ _id: latest?._id ?? '' }, { $set: { ...changes, userAgent: 'set' } });
};

describe('expired data', () => {
  test('is deleted after the configured number of days, and not earlier', async () => {
    for (const days of [399, 401]) await addEntry(ago(days));
    for (const days of [29, 31]) await addEvent(ago(days));
    for (const days of [89, 91]) await addMail(ago(days));
    for (const days of [729, 731]) await addMessage(ago(days));
    for (const days of [729, 731]) await addText(ago(days));
    await addSession({ revokedAt: ago(31) });
    await addSession({ revokedAt: ago(29) });
    await addSession({ idleUntil: ago(31) });
    await addSession({ absoluteUntil: ago(31) });
    await addSession({});

    expect(await forgetOld(app.deps)).toEqual({ audit: 1, webhook: 1, mail: 1, contact: 2, session: 3 });

    expect(await forgetOld(app.deps)).toEqual(none);
    expect([await Session.countDocuments(), await CustomerText.countDocuments()]).toEqual([2, 1]);
    expect(app.logs.join('\n')).toContain('"kind":"session","days":30,"count":3');
  });

  test('is retained if it is an unprocessed event or an unsent email', async () => {
    await addEvent(ago(60), false);
    await addMail(ago(120), 'queued');
    await addMail(ago(120), 'failed');

    expect(await forgetOld(app.deps)).toEqual({ ...none, mail: 1 });
  });

  test('is deleted in batches, even by two concurrent processes', async () => {
    await AuditEntry.insertMany(
      Array.from({ length: 1_201 }, () => ({
        at: ago(500),
        actorId: new ObjectId(),
        action: 'a',
        kind: 'change' as const,
        result: 'done' as const,
        requestId: 'r',
      })),
    );

    const counts = await Promise.all([forgetOld(app.deps), forgetOld(app.deps)]);
    await forgetOld(app.deps);

    expect(counts[0].audit + counts[1].audit).toBeLessThanOrEqual(1_201);
    expect(await AuditEntry.countDocuments()).toBe(0);
  });
});
