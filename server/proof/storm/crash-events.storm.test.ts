import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { Outbox } from '../../src/features/mail/outbox.model.ts';
import { lateLetters } from '../../src/late-letters.ts';
import { sendDueMails } from '../../src/features/mail/send-due-mails.ts';
import { WebhookEvent } from '../../src/features/payment/webhook/webhook-event.model.ts';
import { createFolderMailer } from '../../src/platform/mailer.ts';
import { mailsOf, readBooking } from '../../test/support/open-rental.ts';
import { makeTempFolder } from '../../test/support/temp-folder.ts';
import { openRentalNow, recover } from './rental-now.ts';
import { startServerChild } from './server-child.ts';

/* The real process dies while it takes an event in, or with a mail just sent: nobody else tells us what it knew. */

const lockMs = 61_000;

const period = { fromDate: '2027-03-01', toDate: '2027-03-02' };

describe('the process is killed', () => {
  test.each(['webhook:stored', 'webhook:queued'])('at %s: the tab is closed, and still it ends', async (place) => {
    const rental = await openRentalNow();
    const { sandbox } = rental.app;
    const { booking, order } = await rental.holdAndOrder(period);
    const child = await startServerChild(rental.app.sandbox.origin, { CRASH_AT: place });
    sandbox.setWebhookUrl(`${child.origin}/api/payment/webhook`);
    sandbox.webhooks({ mode: 'manual' });
    sandbox.pay(order.orderId);

    await sandbox.flush();
    const signal = await child.ended;
    sandbox.webhooks({ mode: 'off' });
    await recover(rental);

    expect(signal).toBe('SIGKILL');
    expect(await WebhookEvent.countDocuments()).toBe(1);
    expect((await readBooking(booking._id)).status).toBe('confirmed');
    expect(await mailsOf()).toEqual([`confirmed:${booking._id}`]);
  });

  test('at outbox:sent: the next process sends the same message, not another one', async () => {
    const rental = await openRentalNow();
    const { booking } = await rental.confirmed(period);
    const folder = await makeTempFolder();
    const child = await startServerChild(rental.app.sandbox.origin, { CRASH_AT: 'outbox:sent', MAIL_DIR: folder });

    const signal = await child.ended;
    const before = await Outbox.find({}).lean();
    rental.app.clock.set(new Date());
    rental.app.clock.advance(lockMs);
    const mailer = createFolderMailer({ folder, from: 'bookings@sarani.example' });
    await sendDueMails({ ...rental.app.deps, mailer, letters: lateLetters(rental.app.deps) });

    expect(signal).toBe('SIGKILL');
    expect(before).toMatchObject([{ state: 'queued', tries: 1 }]);
    expect((await readdir(folder)).toSorted()).toEqual([
      `confirmed-${booking._id}.eml`,
      `confirmed-${booking._id}.txt`,
    ]);
    expect(await Outbox.find({}).lean()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });
});
