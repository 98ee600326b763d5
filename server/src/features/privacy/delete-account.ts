import type { ErrorCode } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import { forgetNamesInEntries } from '../audit/entries-about.ts';
import { finishRosterChange } from '../auth/administration/roster.ts';
import {
  writeTombstone,
  decideErasure,
  endErasure,
  findOpenErasures,
  forgetSessions,
  hasOtherOwner,
  type Leaving,
  markErasure,
  takeBackErasure,
} from '../auth/erasure/erasure.ts';
import type { LoginDeps } from '../auth/login/finish-login.ts';
import { isTakingOver } from '../auth/online-access/moved-customer.ts';
import { checkOwnPassword, type PasswordShown } from '../auth/password/check-own-password.ts';
import { passwordHashOf } from '../auth/account/stand-ins.ts';
import type { UserRecord } from '../auth/account/user.model.ts';
import { findSomebody } from '../auth/administration/change-account.ts';
import { findBookingsOf, findUnfinishedOf, forgetAnswersOf } from '../booking/find/find-bookings.ts';
import { forgetCustomerFactsOf } from '../booking/customer-facts.ts';
import { forgetHandoversOf } from '../booking/stage/forget-handovers.ts';
import { forgetMessagesOf } from '../contact/contacts.ts';
import { forgetMailsOf } from '../mail/mails-of.ts';
import { forgetTextsOf } from '../notification/text/find-texts.ts';
import { findOpenMoneyOf, forgetEventsOf } from '../payment/owner/money-of-customer.ts';
import { forgetReportsOf } from '../damage/find-damages.ts';
import { forgetPhotosOf } from '../photo/find-photos.ts';
import { forgetEmailOnPapers } from '../receipt/find-papers.ts';
import { forgetSubscriptionsOf } from '../subscription/subscriptions.ts';
import { forgetInvitationsOf } from '../user/invitation/invite.ts';

/*
 * Erasure of an account. First the account is marked, which disables logins. If the account turns out to be still
 * needed, it is reopened. Otherwise the erasure is decided and its steps run in order, each idempotent; the account
 * itself is replaced last. If a process dies, a worker finishes the rest. All steps run once more later, to erase
 * anything that concurrent requests have written.
 */

type ErasureDeps = Pick<Deps, 'clock' | 'logger'>;

/** More bookings than any customer has. */
const most = 100_000;

/**
 * Deletes the caller’s account after checking the password. If the account is still needed, throws the reason and does
 * not delete the account.
 */
export async function deleteAccount(shown: PasswordShown, deps: LoginDeps): Promise<void> {
  const reason = await erase(await checkOwnPassword(shown, deps), deps);
  if (reason) throw new AppError(reason === 'changed' ? 'wrong_password' : reason);
}

/**
 * Deletes the account of a customer who has no password and so can’t delete it themselves. Throws `user_not_found`,
 * `has_password`, `already_disabled`, or the reason why the account is still needed.
 */
export async function eraseCustomer(userId: string, deps: ErasureDeps): Promise<void> {
  const user = await findSomebody(userId);
  if (passwordHashOf(user) !== null) throw new AppError('has_password');
  if (user.disabledAt !== null) throw new AppError('already_disabled', { message: 'Enable this account first.' });
  const reason = await erase(user, deps);
  if (reason === 'changed') throw new AppError('edited_meanwhile');
  const message = reason && staffTexts[reason];
  if (reason) throw new AppError(reason, message ? { message } : {});
}

/**
 * Erases an account. If it can’t, returns why the account is still needed, or `changed` if the account has changed
 * since it was read.
 */
async function erase(user: UserRecord, deps: ErasureDeps): Promise<ErrorCode | 'changed' | null> {
  // This is checked before the account is marked, because marking it would log the user out.
  const early = await findReasonToStay(user, deps);
  if (early) return early;
  const leaving = await markErasure(user, deps);
  return leaving ? finishErasure(leaving, deps) : 'changed';
}

/** The messages for staff about why an account is still needed. */
const staffTexts: Partial<Record<ErrorCode, string>> = {
  car_on_hold: 'This customer has an unpaid booking. Cancel it first.',
  payment_on_its_way: 'A payment by this customer may still arrive. Try again in a few days.',
  booking_ahead: 'This customer has a current or upcoming booking. Cancel it first, or wait until it has ended.',
  money_open: 'A payment or refund of this customer is still being processed. Try again when it is complete.',
};

const reasonOfBooking = { hold: 'car_on_hold', ahead: 'booking_ahead', follow_up: 'money_open' } as const;
const reasonOfMoney = { in_flight: 'payment_on_its_way', open: 'money_open' } as const;

/**
 * Returns why an account is still needed, or null. Bookings are checked both before and after payments: during the
 * checks, an open payment may turn into an unfinished booking or the reverse, and neither may be missed.
 */
async function findReasonToStay({ _id, role, staff }: UserRecord, deps: ErasureDeps): Promise<ErrorCode | null> {
  if (role === 'admin' && !staff && !(await hasOtherOwner(_id))) return 'last_admin';
  if (await isTakingOver(_id)) return 'unavailable';
  const before = await findUnfinishedOf(_id, deps);
  const money = await findOpenMoneyOf(_id);
  const after = before ?? (await findUnfinishedOf(_id, deps));
  if (after) return reasonOfBooking[after];
  return money && reasonOfMoney[money];
}

/** Completes an erasure from any state and returns null, or reopens a still needed account and returns the reason. */
async function finishErasure(leaving: Leaving, deps: ErasureDeps): Promise<ErrorCode | null> {
  if (leaving.erasure.decidedAt === null) {
    if (leaving.role === 'admin') await finishRosterChange();
    const reason = await findReasonToStay(leaving, deps);
    if (reason) await takeBackErasure(leaving._id);
    if (reason || !(await decideErasure(leaving._id, deps))) return reason ?? 'unavailable';
  }
  await forgetPerson(leaving);
  deps.logger.info({ userId: String(leaving._id) }, 'account deleted');
  return null;
}

/** Runs every step of an erasure; the account is replaced by a tombstone last. */
async function forgetPerson(leaving: Leaving): Promise<void> {
  const { _id: userId } = leaving;
  const bookings = await findBookingsOf(userId, most);
  const bookingIds = bookings.map(({ _id }) => _id);
  // An unverified address may belong to someone else, and so may the messages and the subscription of that address.
  const email = leaving.emailVerifiedAt ? leaving.email : null;
  await forgetSessions(userId);
  await forgetMailsOf({ userId, bookingIds, email });
  await forgetTextsOf({ userId, bookings });
  await forgetEventsOf(userId);
  await forgetEmailOnPapers(bookingIds);
  await forgetAnswersOf(userId);
  await forgetCustomerFactsOf(userId);
  await forgetHandoversOf(userId);
  await forgetPhotosOf(bookingIds);
  await forgetReportsOf(bookingIds);
  await forgetNamesInEntries({ userId, email });
  await checkpoint('erasure:forgotten');
  if (email !== null) await forgetMessagesOf(email);
  if (email !== null) await forgetSubscriptionsOf(email);
  if (email !== null) await forgetInvitationsOf(email);
  await writeTombstone(leaving);
}

const batch = 20;
/** Longer than any request takes. */
const patienceMs = 60_000;

/** Finishes interrupted erasures, and repeats each completed erasure once, a minute later. */
export async function finishErasures(deps: ErasureDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - patienceMs);
  for (const leaving of await findOpenErasures({ before }, batch)) {
    const reason = await finishErasure(leaving, deps);
    if (reason === null) await endErasure(leaving._id, deps);
  }
}

/** Finishes erasures periodically until stopped; safe in every process, because each step is idempotent. */
export function startErasures(deps: ErasureDeps): Running {
  return runEvery(
    async () => finishErasures(deps),
    () => patienceMs / 2,
    deps.logger,
  );
}
