import { type MonthQuery, monthTexts, startOfDayInIndia } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { FileReply } from '../../http/contract/serve-file.ts';
import type { Deps } from '../../platform/deps.ts';
import { type ZippedFile, zipOf } from '../../platform/zip.ts';
import type { MonthLock } from '../receipt/lock/month-lock.model.ts';
import { endOfMonth, findLock } from '../receipt/lock/month-locks.ts';
import { findMonthSeries, type MonthSpan } from '../receipt/month/month-series.ts';
import { findLedgerNames } from '../settings/ledger-settings.ts';
import { findRegistrations } from '../tax/registration/find-registrations.ts';
import type { RegistrationRecord } from '../tax/registration/registration.model.ts';
import { bookPart, refuseUnnamedLedgers } from './books/book-files.ts';
import { listFiles } from './list-files.ts';
import type { Month, MonthPart } from './month-part.ts';
import { moneyPart } from './money-part.ts';
import { registrationPart } from './papers/registration-files.ts';
import { readMe } from './read-me.ts';

/**
 * Exports the papers of a month in India as a zip, for the accountant: a folder for each registration, and the papers
 * without GST. Reads and writes in batches, so that memory use does not grow with the number of papers. Throws
 * `registration_not_found`, `invalid_input` for a month that hasn’t begun, or `ledger_names_missing`. Source: decisions
 * 0130 and 0136.
 */
export async function exportMonth(query: MonthQuery, { clock }: Pick<Deps, 'clock'>): Promise<FileReply> {
  const { month, registrationId } = query;
  const facts = await findFacts(query, clock.now());
  const { registrations, isOver, isWhole } = facts;
  await refuseUnnamedLedgers(facts);
  const lock = isWhole ? await findLock(month) : null;
  const names = [month, ...(registrationId === undefined ? [] : registrations.map(({ prefix }) => prefix))];
  return {
    name: `month-${[...names, ...(isOver ? [] : ['not-over'])].join('-')}.zip`,
    content: writeZip(facts, lock),
  };
}

async function findFacts({ month, registrationId }: MonthQuery, now: Date): Promise<Omit<Month, 'series'>> {
  const span = spanOf(month, now);
  const registrations = await findWanted(registrationId);
  const { value: ledgers } = await findLedgerNames();
  const isOver = now >= endOfMonth(month);
  return { month, span, now, isOver, registrations, ledgers, isWhole: registrationId === undefined };
}

/** Returns the files that may not change once a month is locked: all but those for accounting programs. */
export async function findLockedFiles(month: string, now: Date): Promise<ZippedFile[]> {
  const facts = await findFacts({ month }, now);
  const whole = { ...facts, series: await findMonthSeries(facts.span) };
  return parts.filter((part) => part !== bookPart).flatMap((part) => part(whole).files);
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

/** The parts of the zip, in the order of their files. */
const parts: readonly ((month: Month) => MonthPart)[] = [moneyPart, registrationPart, bookPart];

async function* writeZip(facts: Omit<Month, 'series'>, lock: MonthLock | null): AsyncGenerator<Uint8Array> {
  const month = { ...facts, series: await findMonthSeries(facts.span) };
  const written = parts.map((part) => part(month));
  const about = readMe(
    month,
    written.map(({ readMe: lines }) => lines),
  );
  const files = [{ name: 'read-me.txt', content: () => about }, ...written.flatMap((part) => part.files)];
  yield* zipOf(listFiles(files, lock), month.now);
}
