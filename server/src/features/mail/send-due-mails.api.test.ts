import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildLocation } from '../../../test/support/factories.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { openRental } from '../../../test/support/open-rental.ts';
import { type ReceivedMail, type SmtpServer, startSmtpServer } from '../../../test/support/smtp-server.ts';
import { createLogger } from '../../platform/logger.ts';
import { createSmtpMailer, type Mail, type Mailer } from '../../platform/mailer.ts';
import { Vehicle } from '../vehicle/vehicle.model.ts';
import { Outbox } from './outbox.model.ts';
import { queueMail } from './queue-mail.ts';
import { type MailDeps, sendDueMails } from './send-due-mails.ts';

const minute = 60_000;

let smtp: SmtpServer;
let clock: ManualClock;
let deps: MailDeps;
const noLetters: MailDeps['letters'] = {
  password_reset: async () => null,
  email_confirmation: async () => null,
  admin_invitation: async () => null,
  location_booking: async () => null,
  day_list: async () => null,
  car_not_back: async () => null,
  pay_link: async () => null,
  message_instead: async () => null,
};
let logs: string[];

beforeEach(async () => {
  smtp = await startSmtpServer();
  clock = createManualClock();
  logs = [];
  const logger = createLogger('info', { write: (line) => void logs.push(line) });
  const mailer = createSmtpMailer({ url: smtp.url, from: 'Sarani <bookings@sarani.example>' });
  deps = { clock, logger, mailer, letters: noLetters };
});

const queueTicket = async (ticket: string) =>
  queueMail({ key: `ticket:${ticket}`, to: 'asha@example.com', template: 'contact_visitor', data: { ticket } }, deps);

async function queueTickets(count: number): Promise<string[]> {
  const tickets = Array.from({ length: count }, (_, index) => String(1_001 + index));
  await Promise.all(tickets.map(queueTicket));
  return tickets.map((ticket) => `<ticket-${ticket}@mail.sarani.example>`);
}

const idsOf = (mails: ReceivedMail[]) => mails.map(({ messageId }) => messageId).toSorted();
const arrived = () => idsOf(smtp.mails());
const states = async () => (await Outbox.find({}).lean()).map(({ state }) => state);

/** Runs the worker every 15 seconds for the given duration. */
async function workFor(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += minute / 4) {
    await sendDueMails(deps);
    clock.advance(minute / 4);
  }
}

describe('an email rendered at send time', () => {
  const queueReset = async () =>
    queueMail({ key: 'reset:1', to: 'asha@example.com', template: 'password_reset', data: {} }, deps);

  test('is rendered again for each attempt, and never stored', async () => {
    let count = 0;
    const letters: MailDeps['letters'] = {
      ...noLetters,
      password_reset: async ({ to }) => ({ subject: `For ${to}`, text: `secret-${(count += 1)}` }),
    };
    const sent: Mail[] = [];
    const mailer: Mailer = {
      send: async (mail) => {
        sent.push(mail);
        if (sent.length === 1) throw new Error('no answer');
      },
    };
    await queueReset();

    await sendDueMails({ ...deps, mailer, letters });
    clock.advance(minute);
    await sendDueMails({ ...deps, mailer, letters });

    expect(sent.map(({ key, subject, text }) => ({ key, subject, text }))).toEqual([
      { key: 'reset:1-1', subject: 'For asha@example.com', text: 'secret-1' },
      { key: 'reset:1-2', subject: 'For asha@example.com', text: 'secret-2' },
    ]);
    const stored = await Outbox.find({}).lean();
    expect(stored).toMatchObject([{ state: 'sent', data: {} }]);
    expect(JSON.stringify([stored, logs])).not.toContain('secret-');
  });

  test('is deleted unsent when it is no longer needed', async () => {
    await queueReset();

    await sendDueMails(deps);

    expect(await Outbox.countDocuments()).toBe(0);
    expect(smtp.mails()).toEqual([]);
  });
});

describe('the mail worker', () => {
  test('sends a queued email exactly once, and marks it as sent', async () => {
    const expected = await queueTickets(3);

    await sendDueMails(deps);
    await sendDueMails(deps);

    expect(arrived()).toEqual(expected);
    expect(smtp.mails()[0]).toMatchObject({ to: 'asha@example.com' });
    expect(await Outbox.find({ sentAt: clock.now(), lockedUntil: null }).lean()).toHaveLength(3);
  });

  test('sends at most five emails concurrently, until none is due', async () => {
    await queueTickets(120);
    const sending = { now: 0, most: 0, done: 0 };
    const slow: Mailer = {
      send: async () => {
        sending.most = Math.max(sending.most, (sending.now += 1));
        await vi.waitFor(() => expect(sending.most).toBeGreaterThanOrEqual(5), 10_000);
        await delay(5);
        sending.now -= 1;
        sending.done += 1;
      },
    };

    await sendDueMails({ ...deps, mailer: slow });

    expect(sending).toEqual({ now: 0, most: 5, done: 120 });
  });

  test('sends no email twice, even if several instances run concurrently', async () => {
    await queueTickets(60);
    const sent: string[] = [];
    const slow: Mailer = {
      send: async ({ key }) => {
        sent.push(key);
        await delay(5);
      },
    };

    await Promise.all(Array.from({ length: 4 }, async () => sendDueMails({ ...deps, mailer: slow })));

    expect(sent).toHaveLength(60);
    expect(new Set(sent).size).toBe(60);
  });

  test('continues after an email that cannot be sent, and tries each email only once per run', async () => {
    await queueTickets(8);
    let tries = 0;
    const away: Mailer = {
      send: async ({ key }) => {
        tries += 1;
        if (key !== 'ticket:1008') throw new Error('nobody is there');
      },
    };

    await sendDueMails({ ...deps, mailer: away });

    expect(tries).toBe(8);
    expect((await states()).filter((state) => state === 'sent')).toHaveLength(1);
  });

  test('does not start sending further emails during shutdown', async () => {
    await queueTickets(20);
    const stopping = new AbortController();
    const last: Mailer = { send: async () => stopping.abort() };

    await sendDueMails({ ...deps, mailer: last }, stopping.signal);

    expect((await states()).filter((state) => state === 'queued').length).toBeGreaterThanOrEqual(15);
  });

  test.each(['silent', 'busy'] as const)('loses no email when the SMTP server is %s for an hour', async (mood) => {
    const patient = deps;
    // A short timeout, so that the test does not wait ten seconds for a silent server.
    const impatient = createSmtpMailer({ url: smtp.url, from: 'bookings@sarani.example', patienceMs: 300 });
    const expected = await queueTickets(3);
    smtp.setMood(mood);
    deps = { ...deps, mailer: impatient };
    await workFor(60 * minute);
    const during = arrived();

    smtp.setMood('well');
    deps = patient;
    await workFor(60 * minute);

    expect(during).toEqual([]);
    expect(arrived()).toEqual(expected);
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
    expect(logs.filter((line) => line.includes('"alert":"mail_delayed"')).length).toBeGreaterThan(3);
  });

  test('retries an email with the same Message-ID when the server’s response to the first attempt was lost', async () => {
    await queueTicket('1001');
    smtp.setMood('forgetful');
    await sendDueMails(deps);

    smtp.setMood('well');
    await workFor(2 * minute);

    expect(idsOf(smtp.inbox())).toEqual(['<ticket-1001@mail.sarani.example>']);
    expect(await states()).toEqual(['sent']);
  });

  test('does not requeue an email that another worker sent after the lock expired', async () => {
    await queueTicket('1001');
    let fail: (error: Error) => void = () => undefined;
    const slow: Mailer = {
      send: async () =>
        new Promise((_resolve, reject) => {
          fail = reject;
        }),
    };
    const slowly = sendDueMails({ ...deps, mailer: slow });
    await expect.poll(async () => Outbox.countDocuments({ tries: 1 })).toBe(1);
    clock.advance(2 * minute);

    await sendDueMails(deps);
    fail(new Error('the connection timed out'));
    await slowly;
    await workFor(10 * minute);

    expect(arrived()).toEqual(['<ticket-1001@mail.sarani.example>']);
    expect(await states()).toEqual(['sent']);
  });

  // Accounts may have addresses that the header of an email would parse as a different mailbox.
  test.each(['x<victim@example.com>', '"click-http://evil.example/"<victim@example.com>', 'grp:victim@example.com;'])(
    'does not send an email to an address that would be parsed as a different one: %s',
    async (to) => {
      await queueMail({ key: 'ticket:1', to, template: 'contact_visitor', data: { ticket: '1' } }, deps);

      await sendDueMails(deps);

      expect(smtp.mails().map((received) => received.to)).not.toContain('victim@example.com');
    },
  );

  test('continues with the other emails after one that cannot be rendered, which remains queued', async () => {
    await queueTicket('1000');
    await Outbox.updateOne({}, { $set: { data: {} } });
    await queueTicket('1001');

    await sendDueMails(deps);

    expect(arrived()).toEqual(['<ticket-1001@mail.sarani.example>']);
    expect(await Outbox.findById('ticket:1000').lean()).toMatchObject({ state: 'queued', tries: 1 });
  });
});

describe('booking emails', () => {
  test('are sent once each for a confirmation, a cancellation, and the start and completion of a refund; the first two have a calendar attachment', async () => {
    const rental = await openRental();
    const { booking, fields } = await rental.confirmed();
    await rental.cancel(booking._id);
    await rental.runUntilQuiet();

    await sendDueMails({ ...deps, clock: rental.app.clock });

    expect(new Set(smtp.mails().map(({ to }) => to))).toEqual(new Set([rental.customer.user.email]));
    expect(arrived()).toEqual([
      `<cancelled-${booking._id}@mail.sarani.example>`,
      `<confirmed-${booking._id}@mail.sarani.example>`,
      expect.stringMatching(`^<refund-done-${fields.razorpay_payment_id}-`),
      expect.stringMatching(`^<refund-started-${fields.razorpay_payment_id}-`),
    ]);
    const confirmed = smtp.mails().find(({ messageId }) => messageId.includes('confirmed'));
    expect(confirmed?.subject).toContain('Booking confirmed');
    expect(confirmed?.raw).toMatch(/Content-Type: text\/calendar[^]*filename=rental\.ics/);
    const cancelled = smtp.mails().find(({ messageId }) => messageId.includes('cancelled'));
    expect(cancelled?.raw).toMatch(/Content-Type: text\/calendar;[^]*method=CANCEL[^]*filename=rental\.ics/);
    await rental.expectQuiet();
  });

  test('about a new or a cancelled booking are also sent to the location, if it has an email address', async () => {
    const rental = await openRental({}, { plate: 'MH12AB1234' });
    const { _id: id } = await buildLocation({ email: 'pune@sarani.example', address: 'Station Road' });
    await Vehicle.updateOne({ _id: rental.car._id }, { $set: { carLocations: [id] } });
    rental.car.carLocations = [id];
    const { booking } = await rental.confirmed();
    await rental.cancel(booking._id);
    await rental.runUntilQuiet();

    const toLocation = await Outbox.find({ to: 'pune@sarani.example' }).sort({ _id: 1 }).lean();
    const toCustomer = await Outbox.findById(`confirmed:${booking._id}`).lean();

    const bookingId = booking._id;
    expect(toLocation.map(({ _id, data }) => [_id, data])).toEqual([
      [`location-cancelled:${bookingId}`, { bookingId, change: 'cancelled' }],
      [`location-confirmed:${bookingId}`, { bookingId, change: 'confirmed' }],
    ]);
    expect(toCustomer?.data).toMatchObject({ pickUp: { address: 'Station Road' } });
    expect(JSON.stringify(toCustomer)).not.toMatch(/MH12AB1234|pune@sarani.example/);
  });
});
