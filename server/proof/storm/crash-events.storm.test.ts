import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { Outbox } from '../../src/features/mail/outbox.model.ts';
import { sendTimeLetters } from '../../src/send-time-letters.ts';
import { sendDueMails } from '../../src/features/mail/send-due-mails.ts';
import { createFolderMailer } from '../../src/platform/mailer.ts';
import { makeTempFolder } from '../../test/support/temp-folder.ts';
import { openRentalNow } from './rental-now.ts';
import { startServerChild } from './server-child.ts';

/* The real process dies right after it has sent an email, so only the database shows what was done. */

const lockMs = 61_000;

const period = { fromDate: '2027-03-01', toDate: '2027-03-02' };

describe('killing the process', () => {
  test('at outbox:sent makes the next process send the same message again, not a new one', async () => {
    const rental = await openRentalNow();
    const { booking } = await rental.confirmed(period);
    const folder = await makeTempFolder();
    const child = await startServerChild(rental.app.sandbox.origin, { CRASH_AT: 'outbox:sent', MAIL_DIR: folder });

    const signal = await child.ended;
    const before = await Outbox.find({}).lean();
    rental.app.clock.set(new Date());
    rental.app.clock.advance(lockMs);
    const mailer = createFolderMailer({ folder, from: 'bookings@sarani.example' });
    await sendDueMails({ ...rental.app.deps, mailer, letters: sendTimeLetters(rental.app.deps) });

    expect(signal).toBe('SIGKILL');
    expect(before).toMatchObject([{ state: 'queued', tries: 1 }]);
    expect((await readdir(folder)).toSorted()).toEqual([
      `confirmed-${booking._id}.eml`,
      `confirmed-${booking._id}.txt`,
    ]);
    expect(await Outbox.find({}).lean()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });
});
