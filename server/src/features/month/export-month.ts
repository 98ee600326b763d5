import { addDays, isVoucher, type MonthQuery, monthTexts, type PaperKind, startOfDayInIndia } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { FileReply } from '../../http/contract/serve-file.ts';
import type { Deps } from '../../platform/deps.ts';
import { type ZippedFile, zipOf } from '../../platform/zip.ts';
import type { Closing, MonthLock } from '../receipt/lock/month-lock.model.ts';
import { endOfMonth, findLock } from '../receipt/lock/month-locks.ts';
import { findMonthSeries, type MonthSpan } from '../receipt/month/month-series.ts';
import { findAdjusting } from '../receipt/month/read-advances.ts';
import { findLedgerNames } from '../settings/ledger-settings.ts';
import { findRegistrations } from '../tax/registration/find-registrations.ts';
import type { RegistrationRecord } from '../tax/registration/registration.model.ts';
import { bookPart, moneyBookPart, refuseUnnamedLedgers } from './books/book-files.ts';
import { listFiles } from './files/list-files.ts';
import { lockedFiles } from './files/locked-files.ts';
import type { Month, MonthPart } from './month-part.ts';
import { moneyPart } from './money-part.ts';
import { registrationPart } from './papers/registration-files.ts';
import { readMe } from './read-me.ts';

/**
 * Exports the papers and the money of a month in India as a zip for the accountant. Files of a registration are in its
 * folder, all others at the top. Reads and writes in batches, so that memory use does not grow with the number of
 * papers. For a locked month, exports the files that were stored when it was locked. Throws `registration_not_found`,
 * `invalid_input` for a month that hasn’t begun, or `ledger_names_missing`. Source: decisions 0130, 0136 and 0155.
 */
export async function exportMonth(query: MonthQuery, { clock }: Pick<Deps, 'clock'>): Promise<FileReply> {
  const { month, registrationId } = query;
  const facts = await findFacts(query, clock.now());
  const { registrations, isOver } = facts;
  await refuseUnnamedLedgers(facts);
  const lock = await findLock(month);
  const names = [month, ...(registrationId === undefined ? [] : registrations.map(({ prefix }) => prefix))];
  return {
    name: `month-${[...names, ...(isOver ? [] : ['not-over'])].join('-')}.zip`,
    content: writeZip(facts, lock?.stored ? lock : null),
  };
}

type Facts = Omit<Month, 'series' | 'vouchers' | 'adjusting'>;

async function withSeries(facts: Facts): Promise<Month> {
  const all = await findMonthSeries(facts.span);
  const series = all.filter(({ kind }) => !isVoucher(kind));
  const ofKind = (wanted: PaperKind) => all.filter(({ kind }) => kind === wanted);
  const vouchers = [...ofKind('receipt_voucher'), ...ofKind('refund_voucher')];
  return { ...facts, series, vouchers, adjusting: await findAdjusting(facts.span) };
}

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

async function findFacts({ month, registrationId }: MonthQuery, now: Date): Promise<Facts> {
  const span = spanOf(month, now);
  const registrations = await findWanted(registrationId);
  const { value: ledgers } = await findLedgerNames();
  const isOver = now >= endOfMonth(month);
  const before = await findLock(monthBefore(month));
  return { month, span, now, isOver, registrations, ledgers, isWhole: registrationId === undefined, before };
}

/** Throws `ledger_names_missing` if vouchers of the money are turned on and a ledger that they need has no name. */
export async function refuseUnnamedMoney(month: string, now: Date): Promise<void> {
  const facts = await findFacts({ month }, now);
  if (facts.ledgers.hasMoney) await refuseUnnamedLedgers(facts);
}

/**
 * Returns the files that a lock stores. Omits the papers for accounting programs: papers never change, and each export
 * uses the current ledger names. Call `closings` only after `control.csv` was written.
 */
export async function findFilesToLock(
  month: string,
  now: Date,
): Promise<{ files: ZippedFile[]; closings: () => Closing[] }> {
  const facts = await findFacts({ month }, now);
  const whole = await withSeries(facts);
  const { files, closings } = moneyPart(whole);
  return { files: [...files, ...registrationPart(whole).files, ...moneyBookPart(whole).files], closings };
}

function spanOf(month: string, now: Date): MonthSpan {
  const from = startOfDayInIndia(`${month}-01`);
  if (from > now) {
    throw new AppError('invalid_input', { details: [{ path: 'month', message: monthTexts.notBegun }] });
  }
  return { from, until: new Date(Math.min(endOfMonth(month).getTime(), now.getTime())) };
}

async function findWanted(id: string | undefined): Promise<RegistrationRecord[]> {
  const registrations = await findRegistrations();
  if (id === undefined) return registrations;
  const wanted = registrations.filter(({ _id }) => String(_id) === id);
  if (wanted.length === 0) throw new AppError('registration_not_found');
  return wanted;
}

/** The parts of the zip, in order. For a locked month, only the last part is written again; the others are stored. */
const parts: readonly ((month: Month) => MonthPart)[] = [moneyPart, registrationPart, moneyBookPart, bookPart];

async function* writeZip(facts: Facts, lock: MonthLock | null): AsyncGenerator<Uint8Array> {
  const month = await withSeries(facts);
  const written = parts.map((part) => part(month));
  const about = readMe(
    { ...month, lock },
    written.map(({ readMe: lines }) => lines),
  );
  const files = lock
    ? [...lockedFiles(lock).filter(isWantedOf(month)), ...bookPart(month).files]
    : written.flatMap((part) => part.files);
  yield* zipOf(listFiles([{ name: 'read-me.txt', content: () => about }, ...files]), month.now);
}

/** Matches files by every prefix of a registration, because its folder has the prefix from the time of the lock. */
const isWantedOf =
  ({ isWhole, registrations }: Pick<Month, 'isWhole' | 'registrations'>) =>
  ({ name }: ZippedFile): boolean =>
    isWhole || registrations.some(({ prefixes }) => prefixes.some((prefix) => name.startsWith(`${prefix}/`)));
