import { addDays, lastDayOf, type MonthQuery, monthTexts, startOfDayInIndia } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { FileReply } from '../../http/contract/serve-file.ts';
import type { Deps } from '../../platform/deps.ts';
import { zipOf } from '../../platform/zip.ts';
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
  const now = clock.now();
  const span = spanOf(month, now);
  const registrations = await findWanted(registrationId);
  const { value: ledgers } = await findLedgerNames();
  const isOver = now >= endOf(month);
  const facts = { month, span, now, isOver, registrations, ledgers, isWhole: registrationId === undefined };
  await refuseUnnamedLedgers(facts);
  const names = [month, ...(registrationId === undefined ? [] : registrations.map(({ prefix }) => prefix))];
  return {
    name: `month-${[...names, ...(isOver ? [] : ['not-over'])].join('-')}.zip`,
    content: writeZip(facts),
  };
}

const endOf = (month: string): Date => startOfDayInIndia(addDays(lastDayOf(month), 1));

function spanOf(month: string, now: Date): MonthSpan {
  const from = startOfDayInIndia(`${month}-01`);
  if (from > now) {
    throw new AppError('invalid_input', { details: [{ path: 'month', message: monthTexts.notBegun }] });
  }
  return { from, until: new Date(Math.min(endOf(month).getTime(), now.getTime())) };
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

async function* writeZip(facts: Omit<Month, 'series'>): AsyncGenerator<Uint8Array> {
  const month = { ...facts, series: await findMonthSeries(facts.span) };
  const written = parts.map((part) => part(month));
  const about = readMe(
    month,
    written.map(({ readMe: lines }) => lines),
  );
  const files = [{ name: 'read-me.txt', content: () => about }, ...written.flatMap((part) => part.files)];
  yield* zipOf(listFiles(files), month.now);
}
