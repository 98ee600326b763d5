import { noticeVersion, type OwnData } from '@rental/contracts';
import type { Caller } from '../../http/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { findEntriesAbout } from '../audit/entries-about.ts';
import { describeAccount } from '../auth/erasure/own-account.ts';
import { findBookingsOf } from '../booking/find/find-bookings.ts';
import { findChallansOf } from '../challan/find-challans.ts';
import { findMessagesOf } from '../contact/contacts.ts';
import { findMailsOf } from '../mail/mails-of.ts';
import { findTextsOf } from '../notification/text/find-texts.ts';
import { findMoneyOf } from '../payment/owner/money-of-customer.ts';
import { findDamagesOf } from '../damage/find-damages.ts';
import { findPhotosOf } from '../photo/find-photos.ts';
import { findPapersOf } from '../receipt/find-papers.ts';
import { findSubscriptionsOf } from '../subscription/subscriptions.ts';
import { findTollsOf } from '../toll/find-tolls.ts';
import { findInvitationsOf } from '../user/invitation/invite.ts';
import {
  showBooking,
  showChallans,
  showCharge,
  showDispute,
  showEntry,
  showEvent,
  showMail,
  showMessage,
  showPaper,
  showPayment,
  showPhotos,
  showReports,
  showSubscription,
  showText,
  showTolls,
} from './show-stored.ts';

/** Maximum items per list in the export. If a user has more, the file says so and asks the user to contact us. */
const most = 2_000;

/**
 * Returns all stored data about the caller. Data linked only by email address is omitted until the address is verified:
 * a user who registers another person’s address must not read that person’s messages.
 */
export async function gatherData(caller: Caller, { clock }: { clock: Clock }): Promise<OwnData> {
  const userId = new ObjectId(caller.id);
  const email = caller.isVerified ? caller.email : null;
  const [own, bookings, money] = await Promise.all([
    describeAccount(userId, most),
    findBookingsOf(userId, most),
    findMoneyOf(userId, most),
  ]);
  const bookingIds = bookings.map(({ _id }) => _id);
  const [papers, photos, challans, tolls, damages, messages, texts, newsletter, mails, invitations] = await Promise.all(
    [
      findPapersOf(bookingIds),
      findPhotosOf(bookingIds),
      findChallansOf(bookingIds),
      findTollsOf(bookingIds),
      findDamagesOf(bookingIds),
      email === null ? [] : findMessagesOf(email, most),
      findTextsOf({ userId, bookings }, most),
      email === null ? [] : findSubscriptionsOf(email),
      findMailsOf({ userId, bookingIds, email }, most),
      email === null ? [] : findInvitationsOf(email),
    ],
  );
  const targetIds = [userId, ...bookingIds, ...messages.map(({ _id }) => _id)].map(String);
  const actorId = caller.role === 'admin' ? userId : null;
  const entries = await findEntriesAbout({ targetIds, actorId }, most);
  const lists = {
    sessions: own.sessions,
    mailedLinks: own.mailedLinks,
    bookings: bookings.map((booking) => ({
      ...showBooking(booking, userId),
      ...showPhotos(photos.filter(({ bookingId }) => bookingId.equals(booking._id))),
      ...showChallans(challans.filter(({ bookingId }) => bookingId?.equals(booking._id))),
      ...showTolls(tolls.filter(({ bookingId }) => bookingId?.equals(booking._id))),
      ...showReports(damages.filter(({ bookingId }) => bookingId?.equals(booking._id))),
    })),
    payments: money.payments.map(showPayment),
    charges: money.charges.map(showCharge),
    disputes: money.disputes.map(showDispute),
    papers: papers.map(showPaper),
    providerEvents: money.events.map(showEvent),
    messages: messages.map(showMessage),
    texts: texts.map(showText),
    newsletter: newsletter.map(showSubscription),
    mails: mails.map(showMail),
    staffRecord: entries.map((entry) => showEntry(entry, { userId, targetIds })),
  };
  const account = { ...own.account, invitations: invitations.map(({ sentAt, endedAt }) => ({ sentAt, endedAt })) };
  const cut = Object.entries(lists).flatMap(([name, list]) => (list.length === most ? [name] : []));
  return { madeAt: clock.now().toISOString(), notice: noticeVersion, account, ...lists, cut };
}
